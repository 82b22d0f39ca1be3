"""Phase 4: build in reverse player order: houses in cities, joined to one's network at the lowest cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from powergrid_tui.games.power_grid.actions import Action, Build, Done
from powergrid_tui.games.power_grid.events import CityBuilt, NothingToBuild
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.model import IDLE, CompanyState, Phase, State
from powergrid_tui.games.power_grid.rulebook import SHUT, Rulebook
from powergrid_tui.games.power_grid.rules import plant_market, steps, trust
from powergrid_tui.games.power_grid.rules.resources import ENDING
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.spaces import free_spaces
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.protocol.lazy import Lazy
from powergrid_tui.table.words.language import mark, tr


def begin(state: State) -> State:
    """Players build in reverse player order."""
    return steps.entered(state.evolve(phase=Phase.BUILDING, waiting=tuple(reversed(state.order)), acted=False))


def proceed(state: State) -> State:
    """Remove obsolete plants, then ask the next player who can afford a city. Whoever has built stays to move."""
    stays = plant_market.card_stays_in_building(state)
    state = plant_market.settle(state, card_stays=stays)
    while state.to_build and not state.reshuffle:
        state = with_house(state.evolve(to_build=state.to_build[1:]), state.to_build[0])
        state = plant_market.settle(state, card_stays=stays)
    if state.reshuffle:
        return state
    if state.acted:
        return state if state.turn == state.waiting[0] else state.evolve(turn=state.waiting[0])
    return _ask(state, state.waiting)


def _ask(state: State, waiting: tuple[int, ...]) -> State:
    """Ask the first of these seats that can afford a city and skip those before it; idle if none can."""
    events = state.events
    while waiting:
        money = state.players[waiting[0]].money
        price = _least(state, waiting[0], money)
        if price <= money:
            break
        events = (*events, NothingToBuild(waiting[0], price if price < UNREACHABLE else 0))
        waiting = waiting[1:]
    return state.evolve(waiting=waiting, turn=waiting[0] if waiting else IDLE, acted=False, events=events)


def _open_to(state: State, seat: int) -> list[int]:
    """Cities that a seat could build in now."""
    player, book = state.players[seat], state.book
    network = book.network
    money, mine = player.money, player.cities
    if network.cities_alike:  # the usual case, frequent enough to deserve a fast path
        houses, cities, way = state.houses, book.cities_in_play, network.connection(mine)
        purse = [money - price for price in network.house_prices[state.step - 1][cities[0]]]
        # A connection costs 0 within one's own network, so only then the city itself may be one's own.
        return [city for city in cities if (cost := way[city]) <= purse[houses[city]] and (cost or city not in mine)]
    return list(prices(state, mine, money))


def prices(state: State, network: tuple[int, ...], money: int = UNREACHABLE - 1) -> dict[int, int]:
    """Elektro for connecting each city to a network and building there, for all cities that a company with that network
    and this much money could build in now. By default, money is no limit."""
    return prices_with(state.book, state.step, state.houses, state.round, network, money)


def prices_with(
    book: Rulebook,
    step: int,
    houses: tuple[int, ...],
    round: int,
    network: tuple[int, ...],
    money: int = UNREACHABLE - 1,
) -> dict[int, int]:
    """The same without a state, for callers that cache the result."""
    ways = book.network
    way = ways.connection(network)
    found = {
        city: cost
        for city, house in free_spaces(book, step, houses)
        if (cost := way[city] + house) <= money and city not in network
    }
    if not ways.restricts:
        return found
    return {city: cost for city, cost in found.items() if not ways.closed_to(city, network, houses[city], round)}


def ways_to_build(state: State, seat: int) -> list[tuple[int, bool]]:
    """(city, whether a network starts there) for everything that a seat could build with enough money."""
    player = state.players[seat]
    rich = state.evolve(players=put(state.players, seat, player.evolve(money=SHUT - 1)))
    return [(city, False) for city in prices(state, player.cities)] + [(city, True) for city in _beginnings(rich, seat)]


def _least(state: State, seat: int, money: int) -> int:
    """Elektro for the cheapest city that a seat might build in; `UNREACHABLE` if there is none.

    As soon as one is found that `money` can pay for, its price is returned, since the seat is asked then and not
    skipped.
    """
    player, book = state.players[seat], state.book
    network, mine = book.network, player.cities
    if network.restricts or book.counts.networks > 1:
        ways = ways_to_build(state, seat)
        return min([price(state, player, city, begin) for city, begin in ways], default=UNREACHABLE)
    houses, way, house_prices = state.houses, network.connection(mine), network.house_prices[state.step - 1]
    least = UNREACHABLE
    for city in book.cities_in_play:
        cost = way[city] + house_prices[city][houses[city]]
        if cost < least and city not in mine:
            least = cost
            if least <= money:
                break
    return least


def _beginnings(state: State, seat: int) -> list[int]:
    """Cities in which a seat could start another network now, paying for the house only."""
    player, book = state.players[seat], state.book
    if book.counts.networks == 1 or not 0 < player.networks < book.counts.networks:
        return []
    return [
        city
        for city, price in free_spaces(book, state.step, state.houses)
        if price <= player.money and city not in player.cities and book.network.begins(city, player.networks)
    ]


def price(state: State, player: CompanyState, city: int, begin: bool = False) -> int:
    """Elektro for connecting a city (unless a network starts there) and building its next house. The city must be in
    play and have a free space."""
    house = state.book.network.house_cost(city, state.houses[city])
    return house if begin else state.book.network.connection(player.cities)[city] + house


def city_refusal(state: State, player: CompanyState, city: int, begin: bool = False) -> str:
    """Why a player may not build in this city now, or an empty string."""
    book = state.book
    if not 0 <= city < len(book.board.cities):
        return tr("there is no such city")
    name = book.board.city_name(city)
    if city not in book.cities_in_play:
        if city in book.closed:
            return tr("{city} is blocked", city=name)
        return tr("{city} is not in play", city=name)
    if city in player.cities:
        return tr("you already have a house in {city}", city=name)
    if state.houses[city] >= book.network.spaces(city, state.step):
        most = book.network.spaces(city, 3)
        if state.houses[city] >= most:
            return tr(_FULL[most], city=name)
        return tr("{city} has no free space in Step {step}", city=name, step=state.step)
    if begin:
        if not book.network.begins(city, player.networks):
            return _no_beginning(book, player, name, city)
    elif why := _no_way(state, player, city, name):
        return why
    cost = price(state, player, city, begin)
    if cost > player.money:
        return tr("{city} costs {cost} Elektro and you have {money}", city=name, cost=cost, money=player.money)
    return ""


_FULL = (
    mark("{city} has room for no houses"),
    mark("{city} has room for one house and is full"),
    mark("{city} has room for two houses and is full"),
    mark("{city} has room for three houses and is full"),
)
"""By the number of houses that the city can hold in the end."""


def _no_beginning(book: Rulebook, player: CompanyState, name: str, city: int) -> str:
    if book.counts.networks == 1:
        return tr("on this map a company has one network")
    if not player.networks:
        return tr("your first network needs no special word: just build there")
    if player.networks >= book.counts.networks:
        return tr("you have begun both your networks")
    return tr("no network may begin in {city}", city=name)


def _no_way(state: State, player: CompanyState, city: int, name: str) -> str:
    """Why a city cannot be connected, or an empty string."""
    book = state.book
    if why := book.network.closed_to(city, player.cities, state.houses[city], state.round):
        return why
    if book.network.connection(player.cities)[city] < UNREACHABLE:
        return ""
    if player.cities:
        return tr("{city} cannot be reached through cities in play", city=name)
    return tr("no network may begin in {city}", city=name)


def with_house(state: State, city: int, begin: bool = False) -> State:
    """The state after the player whose turn it is builds a house in this city. The build must be legal."""
    seat = state.waiting[0]
    player = state.players[seat]
    cost = price(state, player, city, begin)
    first = begin or not player.cities
    after = player.evolve(
        money=player.money - cost, cities=(*player.cities, city), networks=player.networks + int(first)
    )
    built = state.evolve(
        players=put(state.players, seat, after),
        houses=put(state.houses, city, state.houses[city] + 1),
        acted=True,
        built=state.built + 1,
        events=(*state.events, CityBuilt(seat, city, cost)),
    )
    return trust.follows(built, city) if state.trust and not state.houses[city] else built


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Each city by itself. Building several in one action is legal too."""
    cities = _open_to(state, state.turn)
    begin = _beginnings(state, state.turn)
    builds = Lazy(len(cities) + len(begin), _build, (cities, begin))
    return (Offer("build", builds, partial(_build_rows, state, begin)), ENDING)


def _build(ways: tuple[Sequence[int], Sequence[int]], at: int) -> Build:
    cities, begin = ways
    return Build(cities=(cities[at],)) if at < len(cities) else Build(cities=(begin[at - len(cities)],), begin=True)


def _build_rows(state: State, begin: Sequence[int]) -> Sequence[Choice[Action]]:
    player = state.players[state.turn]
    found: list[Choice[Action]] = []
    for city in state.book.cities_in_play:
        why = city_refusal(state, player, city)
        free = city not in player.cities and state.houses[city] < state.book.network.spaces(city, state.step)
        found.append(Choice(Build(cities=(city,)), price(state, player, city) if free else 0, why))
    found += [Choice(Build(cities=(city,), begin=True), price(state, player, city, True)) for city in begin]
    return found


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if isinstance(action, Done):
        return ""
    if not isinstance(action, Build):
        return tr("{action} is for another phase: networks are being built", action=action.kind)
    if not action.cities:
        return tr("name a city to build in")
    if action.begin and len(action.cities) > 1:
        return tr("begin another network in a single city")
    *others, last = action.cities
    for city in others:  # all or none: whether a city can be built in does not depend on the plant market
        if why := city_refusal(state, state.players[state.turn], city):
            return why
        state = with_house(state, city)
    return city_refusal(state, state.players[state.turn], last, action.begin)


def act(state: State, action: Action) -> State:
    """Build, or end the turn."""
    if isinstance(action, Done):
        return _ask(state, state.waiting[1:])
    assert isinstance(action, Build)
    if len(action.cities) == 1:
        return proceed(with_house(state, action.cities[0], action.begin))
    return proceed(state.evolve(to_build=action.cities))

"""Phase 4: build, in reverse player order: houses in cities, joined to one's network at the cheapest cost."""

from collections.abc import Sequence

from powergrid_tui.games.power_grid.actions import Action, Build, Done
from powergrid_tui.games.power_grid.atlas import UNREACHABLE
from powergrid_tui.games.power_grid.model import IDLE, Phase, Player, State
from powergrid_tui.games.power_grid.rules import plant_market
from powergrid_tui.games.power_grid.rules.resources import DONE
from powergrid_tui.table.game import Choice, IllegalAction, Lazy, Offer


def begin(state: State) -> State:
    """Last in player order builds first."""
    return state.evolve(phase=Phase.BUILDING, waiting=tuple(reversed(state.order)), acted=False)


def proceed(state: State) -> State:
    """Take obsolete plants out at once, then ask the next player who can afford a city; who has built goes on."""
    state = plant_market.settle(state, card_stays=False)
    while state.to_build and not state.reshuffle:
        state = _built(state.evolve(to_build=state.to_build[1:]), state.to_build[0])
        state = plant_market.settle(state, card_stays=False)
    if state.reshuffle:
        return state
    if state.acted:
        return state if state.turn == state.waiting[0] else state.evolve(turn=state.waiting[0])
    waiting, news = state.waiting, state.news
    while waiting and not _open_to(state, waiting[0]):
        news = (*news, ("nothing to build", waiting[0], 0))
        waiting = waiting[1:]
    return state.evolve(waiting=waiting, turn=waiting[0] if waiting else IDLE, news=news)


def _open_to(state: State, seat: int) -> list[int]:
    """Cities that a seat could build in now."""
    player, book = state.players[seat], state.book
    purse = [player.money - price for price in book.house_costs[: state.step]]
    way, houses, mine = book.connection(player.cities), state.houses, player.cities
    purse += [-1] * len(state.players)  # a city as full as the step allows costs more than anybody has
    return [city for city in book.cities_in_play if way[city] <= purse[houses[city]] and city not in mine]


def price(state: State, player: Player, city: int) -> int:
    """Elektro for connecting a city and building its next house; the city must be in play and have a free space."""
    return state.book.connection(player.cities)[city] + state.book.house_cost(state.houses[city])


def city_refusal(state: State, player: Player, city: int) -> str:
    """Why a player may not build in this city now, or nothing."""
    book = state.book
    if not 0 <= city < len(book.board.cities):
        return "there is no such city"
    name = book.board.cities[city].name
    if city not in book.cities_in_play:
        return f"{name} is not in play"
    if city in player.cities:
        return f"you are in {name} already"
    if state.houses[city] >= state.step:
        if state.step == 3:
            return f"{name} has three houses and is full"
        return f"{name} has no free space in Step {state.step}"
    if book.connection(player.cities)[city] >= UNREACHABLE:
        return f"no way through cities in play leads to {name}"
    cost = price(state, player, city)
    return f"{name} costs {cost} Elektro and you have {player.money}" if cost > player.money else ""


def _built(state: State, city: int) -> State:
    """The house in this city of the player whose turn of building it is. Raises `IllegalAction`."""
    seat = state.waiting[0]
    player = state.players[seat]
    why = city_refusal(state, player, city)
    if why:
        raise IllegalAction(why)
    cost = price(state, player, city)
    after = player.evolve(money=player.money - cost, cities=(*player.cities, city))
    houses = list(state.houses)
    houses[city] += 1
    return state.evolve(
        players=(*state.players[:seat], after, *state.players[seat + 1 :]),
        houses=tuple(houses),
        acted=True,
        news=(*state.news, ("built", city, cost)),
    )


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Each city by itself; several in one action are allowed too."""
    cities = _open_to(state, state.turn)

    def rows() -> Sequence[Choice[Action]]:
        player = state.players[state.turn]
        found: list[Choice[Action]] = []
        for city in state.book.cities_in_play:
            why = city_refusal(state, player, city)
            free = city not in player.cities and state.houses[city] < state.step
            found.append(Choice(Build(cities=(city,)), price(state, player, city) if free else 0, why))
        return found

    build: Offer[Action] = Offer("build", Lazy(len(cities), lambda at: Build(cities=(cities[at],))), rows)
    return (build, Offer("done", (DONE,), lambda: [Choice(DONE)]))


def apply(state: State, action: Action) -> State:
    """Build, or end the turn. Raises `IllegalAction`."""
    if isinstance(action, Done):
        return proceed(state.evolve(waiting=state.waiting[1:], acted=False))
    if not isinstance(action, Build):
        raise IllegalAction(f"{action.kind} is for another phase: networks are being built")
    if not action.cities:
        raise IllegalAction("name a city to build in")
    trial = state
    for city in action.cities:  # all or none: whether a city can be built in does not hang on the plant market
        trial = _built(trial, city)
    return proceed(trial if len(action.cities) == 1 else state.evolve(to_build=action.cities))

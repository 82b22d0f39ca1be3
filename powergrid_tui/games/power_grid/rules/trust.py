"""Against the Trust: a third party that the rules play, in games of the Recharged edition for two.

The Trust is always second in order, pays nothing, is paid nothing and cannot win. The two companies play against its
houses and purchases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from powergrid_tui.games.power_grid.actions import Action, Site, Tokens
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.events import (
    NuclearExit,
    PlantRemoved,
    TrustFollowed,
    TrustTookFuel,
    TrustTookNoPlant,
    TrustTookPlant,
)
from powergrid_tui.games.power_grid.model import IDLE, Phase, State, Trust
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES
from powergrid_tui.games.power_grid.rules.storage import plus
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.words.language import tr

STARTS = (0, 1, 1, 0, 0, 1)
"""Who places each of its first houses: 0 for the first in order, 1 for the second."""

HOUSES: Final = 16
"""Houses of the Trust, including the first ones."""

PLANTS: Final = 3
"""The most power plants that it holds."""


# Its first cities


def begin(state: State) -> State:
    """In a game with a Trust, the two companies place its first houses once the regions are known."""
    trust = Trust(houses=HOUSES) if state.options.trust else None
    return state.evolve(phase=Phase.SITES, trust=trust)


def proceed(state: State) -> State:
    """Ask whoever places the next house."""
    if state.trust is None or len(state.trust.cities) == len(STARTS):
        return state.evolve(turn=IDLE)
    return state.evolve(turn=state.order[STARTS[len(state.trust.cities)]])


def _city_refusal(state: State, city: int) -> str:
    """Why the Trust cannot start in this city, or an empty string."""
    assert state.trust is not None
    board, cities = state.book.board, state.trust.cities
    if not 0 <= city < len(board.cities):
        return tr("there is no such city")
    name = board.city_name(city)
    if city not in state.book.cities_in_play:
        return tr("{city} is not in play", city=name)
    if city in cities:
        return tr("the Trust is already in {city}", city=name)
    if cities and not set(board.neighbours[city]) & set(cities):
        return tr("no link connects a city of the Trust with {city}", city=name)
    return ""


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every city in play that it can start in."""
    sites = [Site(city=city) for city in state.book.cities_in_play]
    allowed = [site for site in sites if not refusal(state, site)]

    def rows() -> Sequence[Choice[Action]]:
        return [Choice(site, 0, refusal(state, site)) for site in sites]

    return (Offer("site", allowed, rows),)


def refusal(state: State, action: Action) -> str:
    """Why nobody may do this now, or an empty string."""
    if not isinstance(action, Site):
        return tr("{action} is for later: the first houses of the Trust are being placed", action=action.kind)
    return _city_refusal(state, action.city)


def act(state: State, action: Action) -> State:
    """Place a house of the Trust."""
    assert isinstance(action, Site)
    return proceed(_housed(state, action.city))


def _housed(state: State, city: int) -> State:
    assert state.trust is not None
    trust = state.trust.evolve(houses=state.trust.houses - 1, cities=(*state.trust.cities, city))
    houses = tuple(count + (at == city) for at, count in enumerate(state.houses))
    return state.evolve(trust=trust, houses=houses)


# Its turns


def takes_plant(state: State) -> State:
    """Between the two companies, the Trust takes the largest plant for sale if that is larger than its own smallest,
    which leaves the game if the Trust has too many."""
    assert state.trust is not None
    state = state.evolve(trust=state.trust.evolve(took=True))
    plants = state.trust.plants if state.trust else ()
    offered = [plant for plant in state.current if plant != STEP3]
    full = len(plants) == PLANTS
    if not offered or (full and offered[-1] < plants[0]):
        return state.evolve(events=(*state.events, TrustTookNoPlant()))
    plant = offered[-1]
    gone = plants[:1] if full else ()
    assert state.trust is not None
    exits = plant == state.book.counts.nuclear_exit
    events = (*state.events, TrustTookPlant(plant), *map(PlantRemoved, gone))
    return state.evolve(
        trust=state.trust.evolve(plants=tuple(sorted((*plants[len(gone) :], plant)))),
        plants=tuple(card for card in state.plants if card != plant),
        discard=(*state.discard, *gone),
        discount=0 if plant == state.discount else state.discount,
        nuclear_exit=state.nuclear_exit or exits,
        events=(*events, NuclearExit()) if exits else events,
    )


def takes_fuel(state: State) -> State:
    """Between the two companies, the Trust takes the tokens for one run of each of its plants, as far as the market has
    them, cheapest first. A hybrid alternates between coal and oil, coal first."""
    assert state.trust is not None
    left = list(state.market)
    taken = [0] * len(RESOURCES)
    for number in state.trust.plants:
        plant = state.book.plants[number]
        if plant.fuel == "hybrid":
            turns = [COAL, OIL]
        elif plant.fuel in RESOURCES:
            turns = [RESOURCES.index(plant.fuel)]
        else:
            continue
        for at in range(plant.need):
            r = next((r for r in (*turns[at % len(turns) :], *turns) if left[r]), None)
            if r is not None:
                left[r] -= 1
                taken[r] += 1
    market: Tokens = (left[0], left[1], left[2], left[3])
    stock: Tokens = (taken[0], taken[1], taken[2], taken[3])
    return state.evolve(
        markets=(market, *state.markets[1:]),
        trust=state.trust.evolve(stock=stock, fuelled=True),
        events=(*state.events, TrustTookFuel(stock)),
    )


def follows(state: State, city: int) -> State:
    """When a company connects an empty city, the Trust puts a house on the next space there."""
    if state.trust is None or not state.trust.houses:
        return state
    return _housed(state, city).evolve(events=(*state.events, TrustFollowed(city)))


def gives_back(state: State) -> State:
    """Return the Trust's tokens to the supply. Next round it takes a plant and fuel again."""
    if state.trust is None:
        return state
    return state.evolve(
        supply=plus(state.supply, state.trust.stock),
        trust=state.trust.evolve(stock=(0, 0, 0, 0), took=False, fuelled=False),
    )

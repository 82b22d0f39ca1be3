"""Each map by itself: every rule of its own, in positions where a plausible wrong reading would show."""

from collections.abc import Sequence
from random import Random
from typing import Any

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.layout import STEP3, Cards
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid.positions import NAMES, at, cards, dealt, give, market, mover, play, rows, table

EDITIONS = ("original", "recharged")
NONE: Tokens = (0, 0, 0, 0)
STEPS = (1, 2, 3)

POWERED = "Ann: power 13"
"""What ends phase 5 in `phase_5`."""


def initials(players: int) -> str:
    return "ABCDEF"[:players]


def resupplied(map: str, players: int, step: int, edition: str = "original") -> tuple[Tokens, ...]:
    """What each resource market has after a phase 5 in which it was empty and everything lay in the supply."""
    state = dealt(players, map=map, edition=edition)
    state = market(state, *NONE, second=NONE) if len(state.markets) > 1 else market(state, *NONE)
    pile: Sequence[int] = (40, 42, 44) if step == 3 else (40, 42, 44, STEP3)
    large = [plant for plant in (24, 25, 26, 27, 29, 30, 32, 33, 35, 37) if plant in state.book.plants]
    state = cards(state, large[: state.book.plant_market.market_size(step, step == 3) or 4], pile)
    state = at(state, Phase.BUREAUCRACY, step=step)
    if step == 3:
        state = state.evolve(book=state.book.at_step(3))
    return play(state, f"{NAMES[0]}: power nothing").markets


def prices(state: State, line: str, count: int) -> list[int]:
    """What the first, second, ... token costs the one to move, by the lines shown, such as ``buy north coal``."""
    shown = rows(state, "buy")
    return steps_of([shown[f"{line} {tokens}"].cost for tokens in range(1, count + 1)])


def steps_of(costs: Sequence[int]) -> list[int]:
    """The price of each token by itself."""
    return [cost - before for before, cost in zip((0, *costs), costs, strict=False)]


def deals(map: str, players: int, edition: str = "original", lots: int = 20) -> list[tuple[Cards, Cards]]:
    """(plant market, pile) after some deals by lot."""
    found = []
    for lot in range(lots):
        state = table(players, map=map, edition=edition)
        state = POWER_GRID.apply(state, POWER_GRID.sample(state, Random(lot)))
        found.append((state.plants, state.pile))
    return found


def pile_refusal(map: str, players: int, pile: Sequence[int], edition: str = "original") -> str:
    """Why a pile cannot have been dealt, or nothing."""
    try:
        dealt(players, map=map, edition=edition, pile=pile)
    except IllegalAction as error:
        return str(error)
    return ""


def exchanged(pile: Sequence[int], change: dict[int, int]) -> Cards:
    """The pile with other cards in the places of some."""
    return tuple(change.get(card, card) for card in pile)


def auction(
    map: str,
    row: Sequence[int],
    pile: Sequence[int] = (40, 42, STEP3),
    *,
    players: int = 3,
    edition: str = "original",
    regions: Sequence[str] = (),
    money: int = 100,
    cities: Sequence[str] | int = 1,
    **words: Any,
) -> State:
    """Plants to buy, and everybody with so much money and so many cities."""
    state = cards(dealt(players, map=map, edition=edition, regions=regions), row, pile).evolve(discard=())
    for name in NAMES[:players]:
        state = give(state, name, money=money, plants=(), cities=cities)
    return at(state, Phase.AUCTION, **{"order": initials(players), **words})


def buy(state: State, plant: int, amount: int | None = None) -> State:
    """The one to move puts a plant up, and everybody else lets it go."""
    state = play(state, f"{mover(state)}: open {plant} {amount or plant}")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    return state


def phase_5(
    map: str, row: Sequence[int], pile: Sequence[int], *, players: int = 3, edition: str = "original", step: int = 1
) -> State:
    """Before the last company says what runs; plant 13 of Ann needs no fuel."""
    state = give(dealt(players, map=map, edition=edition), "Ann", plants=(13,), cities=1)
    state = cards(state, row, pile).evolve(discard=())
    return at(state, Phase.BUREAUCRACY, step=step, order=initials(players))


def last_to_build(
    map: str,
    row: Sequence[int],
    pile: Sequence[int],
    *,
    cities: int,
    players: int = 3,
    edition: str = "original",
    step: int = 1,
) -> State:
    """Before Ann, the last, ends building with so many cities; plant 13 runs afterwards, so that she is asked."""
    state = give(dealt(players, map=map, edition=edition), "Ann", plants=(13,), cities=cities, money=100)
    state = cards(state, row, pile).evolve(discard=())
    return at(state, Phase.BUILDING, step=step, order=initials(players), start="A")


def to_the_next_round(state: State) -> State:
    """Everybody does nothing."""
    here = state.round
    while state.round == here:
        line = {Phase.AUCTION: "pass", Phase.BUREAUCRACY: "power nothing"}.get(state.phase, "done")
        state = play(state, f"{mover(state)}: {line}")
    return state

"""Each map by itself: every rule of its own, in positions where a plausible wrong reading would show."""

from collections.abc import Sequence
from random import Random

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.layout import STEP3, Cards
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid.positions import NAMES, at, cards, dealt, market, play, rows, table

EDITIONS = ("original", "recharged")
NONE: Tokens = (0, 0, 0, 0)
STEPS = (1, 2, 3)


def table_of(*rows: str) -> dict[int, tuple[tuple[int, ...], ...]]:
    """A resupply table as it is printed, for 2 to 6 players: ``"3/4/3 4/5/3 ..."`` for each resource in turn."""
    cells = [[tuple(map(int, cell.split("/"))) for cell in row.split()] for row in rows]
    return {players: tuple(row[players - 2] for row in cells) for players in range(2, 7)}


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


def price_steps(state: State, line: str, count: int) -> list[int]:
    """What 1, 2, ... tokens cost the one to move, shown for lines such as ``buy north coal``."""
    shown = rows(state, "buy")
    return [shown[f"{line} {tokens}"].cost for tokens in range(1, count + 1)]


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


def comes_back(state: State, kind: str) -> bool:
    """Whether every line offered of a kind is read as the action that it was written from."""
    actions = [action for offer in POWER_GRID.choices(state) if offer.kind == kind for action in offer.actions]
    assert actions
    return all(POWER_GRID.parse(POWER_GRID.format(action, state), state) == action for action in actions)


def pile_refusal(map: str, players: int, pile: Sequence[int], edition: str = "original") -> str:
    """Why a pile cannot have been dealt, or nothing."""
    try:
        dealt(players, map=map, edition=edition, pile=pile)
    except IllegalAction as error:
        return str(error)
    return ""

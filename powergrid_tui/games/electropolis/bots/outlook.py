"""What a position is worth to a seat: its chance to win, from what all boards will be worth."""

from __future__ import annotations

from math import exp

from powergrid_tui.games.electropolis.bots.planning import rounds_left
from powergrid_tui.games.electropolis.bots.prospects import prospects, to_come
from powergrid_tui.games.electropolis.bots.valuation import PER_TREND, standing, survey
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.scoring import counts, runs, shares

SETTLED = 2.0
"""The lead in points that makes the odds e to one when the game is over."""

PER_ROUND = 1.5
"""How much larger that lead has to be for each turn to come, in points."""

CELLS_A_ROUND = 3.0
"""How many cells a mayor fills in a round."""

TIE = 0.001
"""What a point from trends is worth at the end, in points: it breaks ties."""


def turns_left(state: State) -> list[int]:
    """By seat, the number of turns to come, including one that has begun."""
    left = rounds_left(state)
    if state.phase is Phase.CHOOSING:
        return [left + 1] * len(state.players)
    acting = state.phase in (Phase.TAKING, Phase.PLACING)
    return [left + (acting and seat in state.waiting) for seat in range(len(state.players))]


def expected(state: State, coming: tuple[str, ...] | None = None) -> list[float]:
    """By seat, the points expected at the end; if the game is over, the points scored.

    `coming` are the cards that may still come up, by default those that have not come up in this state.
    """
    if state.over:
        return [tally.total + TIE * sum(tally.trends) for tally in counts(state.players, state.trends, runs(state))]
    turns = turns_left(state)
    coming = to_come(state) if coming is None else coming
    empty_cell = 3.0 if "empty" in state.trends else 1.0
    found, dirt = [], []
    for player, left in zip(state.players, turns, strict=True):
        points, dirty = standing(player.board, player.fuel, player.support, player.cards, left)
        points += player.points + prospects(player.board, coming, left)
        found.append(points - empty_cell * max(0.0, survey(player.board).empty - CELLS_A_ROUND * left))
        dirt.append(dirty)
    sure = 1 - max(turns) / state.book.numbers.rounds
    for name in state.trends:
        for seat, points in enumerate(_trend(state, name, dirt, sure)):
            found[seat] += points
    return found


def _trend(state: State, name: str, dirt: list[float], sure: float) -> list[float]:
    """By seat, the points that a trend will bring. `sure`, 0 to 1, is how far the current ranking counts."""
    trend = state.book.trends[name]
    surveys = [survey(player.board) for player in state.players]
    if not trend.ranks:
        free = name == "nuclear_free"
        return [float(trend.points) if free and not seen.nuclear else 0.0 for seen in surveys]
    values = {
        "kinds": [seen.kinds for seen in surveys],
        "public": [seen.public for seen in surveys],
        "renewable": [seen.green for seen in surveys],
        "polluters": [round(dirty) for dirty in dirt],
    }[name]
    places = shares(values, trend.ranks)
    return [(1 - sure) * PER_TREND[name] * value + sure * place for value, place in zip(values, places, strict=True)]


def chances(state: State, coming: tuple[str, ...] | None = None) -> list[float]:
    """By seat, the chance to win, 0 to 1; they add up to 1. `coming` is as for `expected`."""
    points = expected(state, coming)
    most, scale = max(points), swing(state)
    odds = [exp((point - most) / scale) for point in points]
    return [odd / sum(odds) for odd in odds]


def swing(state: State) -> float:
    """The lead in points that makes the odds e to one."""
    return SETTLED if state.over else SETTLED + PER_ROUND * max(turns_left(state))


def chance(seat: int, state: State, coming: tuple[str, ...] | None = None) -> float:
    """A seat's chance to win, 0 to 1. `coming` is as for `expected`."""
    return chances(state, coming)[seat]

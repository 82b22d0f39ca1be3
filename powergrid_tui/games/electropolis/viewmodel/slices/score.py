"""What the game would score for everybody now."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.scoring import Tally, provisional
from powergrid_tui.games.electropolis.viewmodel.slices.heading import ordered
from powergrid_tui.games.electropolis.words import trend_words
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What the game would score for a mayor now."""

    owner: Player
    number: int
    """In turn order; at the end the place."""
    turn: bool
    tally: Tally


@dataclass(frozen=True, slots=True)
class Trend:
    """A trend of this game."""

    words: str
    scores: bool
    """It brings points of its own; else it makes empty cells dearer."""


@dataclass(frozen=True, slots=True)
class Score:
    """All counts with the trends."""

    lines: tuple[ScoreLine, ...]
    """By turn-order number; at the end the best first."""
    trends: tuple[Trend, ...]
    over: bool
    provisional: bool
    """So early that the counts say little."""
    most_support: int
    most_pollution: int


def score(view: State, players: Players, tallies: tuple[Tally, ...]) -> Score:
    """Everybody's count."""
    numbers = view.book.numbers
    return Score(
        tuple(ScoreLine(players[seat], number, seat == view.turn, tallies[seat]) for number, seat in _numbered(view)),
        tuple(
            Trend(trend_words(trend), not trend.empty_cell) for trend in map(view.book.trends.__getitem__, view.trends)
        ),
        view.over,
        provisional(view),
        numbers.highest_support,
        numbers.highest_pollution,
    )


def _numbered(view: State) -> tuple[tuple[int, int], ...]:
    """(number, seat) of everybody: by turn-order number, at the end by place."""
    if view.over:
        return tuple((standing.rank, view.names.index(standing.seat)) for standing in ELECTROPOLIS.standings(view))
    return tuple(enumerate(ordered(view), 1))

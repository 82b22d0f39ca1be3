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
    """Whose count it is."""
    number: int
    """In turn order, from 1; once the game is over, the place."""
    turn: bool
    """It is their turn."""
    tally: Tally
    """The count."""


@dataclass(frozen=True, slots=True)
class Trend:
    """A trend of this game."""

    words: str
    """What it brings, in words."""
    scores: bool
    """It brings points of its own; else it makes empty cells dearer."""


@dataclass(frozen=True, slots=True)
class Score:
    """What the game would score for everybody now."""

    lines: tuple[ScoreLine, ...]
    """By turn-order number; once the game is over, the best first."""
    trends: tuple[Trend, ...]
    """The trends of this game."""
    over: bool
    """The game has ended."""
    provisional: bool
    """It is so early that the counts say little."""
    most_support: int
    """Where the track of support ends."""
    most_pollution: int
    """Where the track of pollution ends."""


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

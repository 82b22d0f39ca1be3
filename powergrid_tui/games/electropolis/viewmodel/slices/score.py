"""What everybody would score if the game ended now."""

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
    """What one mayor would score if the game ended now."""

    owner: Player
    """Whose score it is."""
    number: int
    """The turn-order number, from 1; once the game is over, the rank."""
    turn: bool
    """Whether it is their turn."""
    tally: Tally
    """The score, item by item."""


@dataclass(frozen=True, slots=True)
class Trend:
    """A trend of this game."""

    words: str
    """Its effect, in words."""
    scores: bool
    """Whether it scores points of its own; otherwise it makes empty cells cost more."""


@dataclass(frozen=True, slots=True)
class Score:
    """What everybody would score if the game ended now."""

    lines: tuple[ScoreLine, ...]
    """By turn-order number; once the game is over, best first."""
    trends: tuple[Trend, ...]
    """The trends of this game."""
    over: bool
    """Whether the game has ended."""
    provisional: bool
    """Whether it is so early that the scores say little."""
    most_support: int
    """The end of the support track."""
    most_pollution: int
    """The end of the pollution track."""


def score(view: State, players: Players, tallies: tuple[Tally, ...]) -> Score:
    """Everybody's score."""
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
    """(number, seat) of everybody: by turn-order number; once the game is over, by rank."""
    if view.over:
        return tuple((standing.rank, view.names.index(standing.seat)) for standing in ELECTROPOLIS.standings(view))
    return tuple(enumerate(ordered(view), 1))

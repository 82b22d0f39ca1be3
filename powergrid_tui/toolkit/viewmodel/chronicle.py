"""A game told in figures, round by round: for graphs, sums and turning points after it, and to jump by in a replay.

Each game writes its own; whoever draws it needs to know no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.sessions.session import Step


@dataclass(frozen=True, slots=True)
class Round:
    """The end of a round, or of the game."""

    number: int
    """Counted from 1."""
    at: int
    """Actions done by then, nature's among them: a position in a replay."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One figure of every seat over the rounds."""

    name: str
    """In the reader's language."""
    values: tuple[tuple[int, ...], ...]
    """For each seat, a value for each round."""


@dataclass(frozen=True, slots=True)
class Spending:
    """What every seat has spent under one heading."""

    name: str
    """In the reader's language."""
    amounts: tuple[int, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that mattered."""

    round: int
    at: int
    """Actions done when it had happened: a position in a replay."""
    text: str
    """A sentence in the reader's language, without its full stop."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A game in figures, as far as whoever reads it may know it."""

    rounds: tuple[Round, ...] = ()
    curves: tuple[Curve, ...] = ()
    """Each with a value for every seat and round."""
    spending: tuple[Spending, ...] = ()
    moments: tuple[Moment, ...] = ()
    """In the order in which they happened."""


Chronicler = Callable[[Sequence[Step[Any, Any]]], Chronicle]
"""Writes the chronicle of the steps of a game. Those of a running game are as everybody may see them: `public`."""


def public(game: Game[Any, Any], steps: Sequence[Step[Any, Any]], viewer: int) -> list[Step[Any, Any]]:
    """The same steps with the states as a seat, or `NOBODY`, may see them."""
    return [
        Step(step.line, game.view(step.before, viewer), step.action, game.view(step.after, viewer)) for step in steps
    ]


def rounds_of(
    steps: Sequence[Step[Any, Any]], number: Callable[[Any], int], over: Callable[[Any], bool]
) -> list[Round]:
    """The rounds that are over, by the number of the round in a state; the last one ends with the game."""
    found = []
    for at, step in enumerate(steps, 1):
        before = number(step.before)
        if before and (number(step.after) != before or over(step.after)):
            found.append(Round(before, at))
    return found

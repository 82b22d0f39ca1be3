"""A game in figures, round by round: for graphs, sums and turning points after it, and for jumping within a replay.

Each game makes its own; drawing it needs no knowledge of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.game import NOBODY, Game, Step


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round, or of the game."""

    number: int
    """Counted from 1."""
    at: int
    """How many actions had been taken by then, including nature's: a position in a replay."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One figure for every seat over the rounds."""

    name: str
    """In the reader's language."""
    values: tuple[tuple[int, ...], ...]
    """For each seat, a value for each round."""


@dataclass(frozen=True, slots=True)
class Spending:
    """What every seat has spent on one thing."""

    name: str
    """In the reader's language."""
    amounts: tuple[int, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A turning point."""

    round: int
    """The round in which it happened."""
    at: int
    """How many actions had been taken when it had happened: a position in a replay."""
    text: str
    """A sentence in the reader's language, without its full stop."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A game in figures, as far as the viewer may know them."""

    rounds: tuple[RoundEnd, ...] = ()
    curves: tuple[Curve, ...] = ()
    """Each with a value for every seat and round."""
    spending: tuple[Spending, ...] = ()
    moments: tuple[Moment, ...] = ()
    """In the order in which they happened."""
    nearly: str = ""
    """What nearly changed the result of a finished game, as a sentence; empty if nothing is known to have."""


Chronicler = Callable[[Sequence[Step[Any, Any]]], Chronicle]
"""Makes the chronicle from the steps of a game. The steps of a running game contain only what everybody may see:
`public`."""


def public(game: Game[Any, Any], steps: Sequence[Step[Any, Any]], viewer: int) -> list[Step[Any, Any]]:
    """The same steps with each state as a seat, or `NOBODY`, may see it."""
    return [
        Step(step.line, game.view(step.before, viewer), step.action, game.view(step.after, viewer)) for step in steps
    ]


def rounds_of(
    steps: Sequence[Step[Any, Any]], number: Callable[[Any], int], over: Callable[[Any], bool]
) -> list[RoundEnd]:
    """The completed rounds; the last one ends with the game. `number` returns the round of a state, `over` whether the
    game has ended."""
    found = []
    for at, step in enumerate(steps, 1):
        before = number(step.before)
        if before and (number(step.after) != before or over(step.after)):
            found.append(RoundEnd(before, at))
    return found


_DEAREST = 3
"""How many of the most expensive moments are listed."""


def recorded(
    steps: Sequence[Step[Any, Any]],
    number: Callable[[Any], int],
    *,
    figures: Mapping[str, Callable[[Any, int], int]],
    headings: Mapping[str, str],
    paid: Callable[[Step[Any, Any]], Iterable[tuple[str, int, int]]],
    told: Callable[[Step[Any, Any]], Iterable[tuple[int | None, str]]],
) -> Chronicle:
    """The chronicle of these steps, with nothing in it before a round has ended. `number` gives the round of a state;
    `figures` each curve by its name, from a state and a seat. `paid` gives what a step costs, as one of the keys of
    `headings`, a seat and an amount. `told` gives its turning points, each with a price or None: all those without one
    are kept, and the most expensive of the others."""
    rounds = tuple(rounds_of(steps, number, lambda state: state.turn == NOBODY))
    if not rounds:
        return Chronicle()
    ends = [steps[some.at - 1].after for some in rounds]
    seats = range(len(ends[0].players))
    spent = {key: [0] * len(seats) for key in headings}
    found: list[tuple[int | None, Moment]] = []
    for at, step in enumerate(steps, 1):
        for key, seat, amount in paid(step):
            spent[key][seat] += amount
        found += [(price, Moment(number(step.before), at, text)) for price, text in told(step)]
    priced = [(price, moment) for price, moment in found if price is not None]
    dearest = sorted(priced, key=lambda each: -each[0])[:_DEAREST]
    moments = [moment for price, moment in found if price is None or (price, moment) in dearest]
    return Chronicle(
        rounds,
        tuple(
            Curve(name, tuple(tuple(figure(end, seat) for end in ends) for seat in seats))
            for name, figure in figures.items()
        ),
        tuple(Spending(name, tuple(spent[key])) for key, name in headings.items()),
        tuple(moments),
    )

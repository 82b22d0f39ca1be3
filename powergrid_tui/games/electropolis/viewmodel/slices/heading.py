"""Round, phase and bag, for the title line."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """The current point of the game."""

    round: int
    """Counted from 1; 0 before the first."""
    rounds: int
    """Rounds in a whole game."""
    phase: Phase
    """The current phase of the round."""
    bag: int
    """Tiles left in the bag."""


def heading(view: State, players: Players) -> Heading:
    """Round and phase, and whose turn it is."""
    order = tuple((players[seat], seat == view.turn) for seat in ordered(view))
    return Heading(order, view.round, view.book.numbers.rounds, view.phase, len(view.bag))


def ordered(view: State) -> tuple[int, ...]:
    """Seats by turn-order number; by seat before the numbers are dealt."""
    return view.order or tuple(range(len(view.players)))

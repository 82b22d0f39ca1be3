"""Round, phase and bag, for the title."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """Where the game is."""

    round: int
    """Counted from 1; 0 before the first."""
    rounds: int
    """Rounds of a whole game."""
    phase: Phase
    """What is being done in the round."""
    bag: int
    """Tiles left in the bag."""


def heading(view: State, players: Players) -> Heading:
    """Round and phase, and who moves."""
    order = tuple((players[seat], seat == view.turn) for seat in ordered(view))
    return Heading(order, view.round, view.book.numbers.rounds, view.phase, len(view.bag))


def ordered(view: State) -> tuple[int, ...]:
    """Seats by turn-order number; by seat before there are numbers."""
    return view.order or tuple(range(len(view.players)))

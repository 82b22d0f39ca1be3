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
    rounds: int
    phase: Phase
    bag: int


def heading(view: State, players: Players) -> Heading:
    """Round and phase, and who moves."""
    order = tuple((players[seat], seat == view.turn) for seat in ordered(view))
    return Heading(order, view.round, view.book.numbers.rounds, view.phase, len(view.bag))


def ordered(view: State) -> tuple[int, ...]:
    """Seats by turn-order number; by seat before there are numbers."""
    return view.order or tuple(range(len(view.players)))

"""Round, phase and price of energy, for the title."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules.workers import by_card
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
    price: int
    """Elektro that one energy costs."""


def heading(view: State, players: Players) -> Heading:
    """Round and phase, who moves, and energy."""
    order = tuple((players[seat], seat == view.turn) for seat in ordered(view))
    return Heading(order, view.round, view.book.numbers.rounds, view.phase, view.price)


def ordered(view: State) -> tuple[int, ...]:
    """Seats in turn order: before the deal by seat."""
    return by_card(view)

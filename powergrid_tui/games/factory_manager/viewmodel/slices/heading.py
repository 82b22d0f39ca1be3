"""Round, phase and price of energy, for the title line."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules.workers import by_card
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
    price: int
    """Price per unit of energy, in Elektro."""


def heading(view: State, players: Players) -> Heading:
    """Round and phase, whose turn it is, and the price of energy."""
    order = tuple((players[seat], seat == view.turn) for seat in ordered(view))
    return Heading(order, view.round, view.book.numbers.rounds, view.phase, view.price)


def ordered(view: State) -> tuple[int, ...]:
    """Seats in turn order; by seat before the deal."""
    return by_card(view)

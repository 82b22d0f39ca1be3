"""Generation and phase, for the title."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """Where the game stands."""

    generation: int
    """Counted from 1; 0 before the first."""
    last: int
    """The last generation of a solo game; 0 in a game of several, where it is not known."""
    phase: Phase
    """The current phase of the generation."""
    action: int
    """Which action of the turn is asked for, from 1; 0 outside turns."""
    deck: int
    """Cards left in the deck."""


def heading(view: State, players: Players) -> Heading:
    """The generation, the phase, and who is to move."""
    seats = len(view.players)
    around = [(view.first + step) % seats for step in range(seats)]
    acting = view.phase == Phase.ACTIONS and view.turn >= 0
    return Heading(
        tuple((players[seat], seat == view.turn) for seat in around),
        view.generation,
        view.book.numbers.solo_generations if view.solo else 0,
        view.phase,
        min(view.acted + (not view.queue), view.book.numbers.actions) if acting else 0,
        len(view.deck),
    )

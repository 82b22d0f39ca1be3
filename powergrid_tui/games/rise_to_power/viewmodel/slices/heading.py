"""Round and phase, for the title line."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """The current point of the game."""

    round: int
    """Counted from 1; 0 before the first."""
    phase: Phase
    """The current step of the turn."""
    points: int
    """Action points left this turn."""
    closing: Player | None
    """Who triggered the end: the game ends before their next turn. None until then."""


def heading(view: State, players: Players) -> Heading:
    """The round, the step of the turn, and whose turn it is."""
    seats = len(view.players)
    around = [(view.first + step) % seats for step in range(seats)] if view.round else list(range(seats))
    return Heading(
        tuple((players[seat], seat == view.turn) for seat in around),
        view.round,
        view.phase,
        view.points,
        players[view.closing] if view.closing != NOBODY and not view.over else None,
    )

"""Round and phase, for the title."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """Where the game is."""

    round: int
    """Counted from 1; 0 before the first."""
    phase: Phase
    """What is being done in the turn."""
    points: int
    """Action points that the turn has left."""
    closing: Player | None
    """Who brought the end about: the game ends before their next turn. None before that."""


def heading(view: State, players: Players) -> Heading:
    """The round, what is being done, and who moves."""
    seats = len(view.players)
    around = [(view.first + step) % seats for step in range(seats)] if view.round else list(range(seats))
    return Heading(
        tuple((players[seat], seat == view.turn) for seat in around),
        view.round,
        view.phase,
        view.points,
        players[view.closing] if view.closing != NOBODY and not view.over else None,
    )

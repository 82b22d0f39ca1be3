"""Where the game is, for the title line and the tabs."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the game is."""

    round: int
    step: int
    phase: Phase
    pile: int
    """Cards left."""
    heap: int
    """Cards put aside, that become the pile when it runs out."""
    step2_at: int
    """Cities that bring Step 2; 0 where something else does."""
    end_at: int
    most: int
    """Cities of the largest network."""
    order: tuple[tuple[Company, bool], ...]
    """Companies in player order, and whether it is their turn."""


def heading(view: State, companies: tuple[Company, ...]) -> Heading:
    """Round, step, phase, and what brings the next step and the end."""
    return Heading(
        view.round,
        view.step,
        view.phase,
        len(view.pile),
        len(view.heap),
        view.book.counts.step2_at if view.book.counts.step2_by == "cities" else 0,
        view.book.counts.end_at,
        max(len(player.cities) for player in view.players),
        tuple((companies[seat], seat == view.turn) for seat in view.order),
    )

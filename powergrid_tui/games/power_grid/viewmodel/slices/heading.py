"""Where the game stands, for the title line and the tabs."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.toolkit.viewmodel import players


@dataclass(frozen=True, slots=True)
class Heading(players.Heading):
    """Where the game stands."""

    round: int
    """Counted from 1; 0 before the first."""
    step: int
    """Step of the game: 1, 2 or 3."""
    phase: Phase
    """The current phase of the round."""
    pile: int
    """Cards left in the draw pile of plants."""
    heap: int
    """Plants put aside that become the pile when it runs out."""
    step2_at: int
    """Number of cities in one network that triggers Step 2; 0 if something else does."""
    end_at: int
    """Number of cities in one network that ends the game."""
    most: int
    """Number of cities in the largest network."""
    cities: tuple[int, ...] = ()
    """Number of cities of each company, in player order."""

    @property
    def figures(self) -> tuple[str, ...]:
        return tuple(map(str, self.cities))


def heading(view: State, companies: tuple[Company, ...]) -> Heading:
    """Round, step and phase, and what triggers the next step and the end."""
    return Heading(
        tuple((companies[seat], seat == view.turn) for seat in view.order),
        view.round,
        view.step,
        view.phase,
        len(view.pile),
        len(view.heap),
        view.book.counts.step2_at if view.book.counts.step2_by == "cities" else 0,
        view.book.counts.end_at,
        max(len(player.cities) for player in view.players),
        tuple(len(view.players[seat].cities) for seat in view.order),
    )

"""Phase 4: cities to build in, one under the cursor or several at once, with routes and prices."""

from powergrid_tui.games.power_grid.viewmodel.questions.building.question import Building

__all__ = ["Building"]

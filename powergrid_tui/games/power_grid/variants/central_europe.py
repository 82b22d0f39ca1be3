"""Central Europe: cheap garbage in Vienna."""

from __future__ import annotations

from typing import TYPE_CHECKING

from powergrid_tui.games.power_grid.markets import PriceSteps
from powergrid_tui.games.power_grid.rulebook import GARBAGE, Rulebook

if TYPE_CHECKING:
    from powergrid_tui.games.power_grid.model import State

VIENNA = "Wien"


class Rules(Rulebook):
    """The rulebook of Central Europe."""

    def price_steps(self, state: State, seat: int, resource: int, market: int) -> PriceSteps:
        """Who has Vienna in the network pays 1 Elektro less for each garbage."""
        usual = super().price_steps(state, seat, resource, market)
        if resource != GARBAGE or self.board.city(VIENNA) not in state.players[seat].cities:
            return usual
        return tuple([cost - count for count, cost in enumerate(usual)])

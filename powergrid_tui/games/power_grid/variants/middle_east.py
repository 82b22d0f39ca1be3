"""Middle East: oil without end, no garbage and nuclear plants in Step 1, and a Step 3 card that comes twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.events import OilFell
from powergrid_tui.games.power_grid.markets import PriceSteps
from powergrid_tui.games.power_grid.rulebook import OIL, Rulebook

if TYPE_CHECKING:
    from powergrid_tui.games.power_grid.model import State

LEAVING = (6, 11, 14)
"""Plants that leave the game instead of going under the pile."""


class Rules(Rulebook):
    """The rulebook of the Middle East."""

    watches_market = True
    step2_by_cities = False
    step3_returns = True
    step2_removes = 2

    def unwelcome(self, plants: Sequence[int], step: int, pile: tuple[int, ...]) -> int | None:
        """In Step 1 no garbage or nuclear plant lies in the current market.

        Once the Step 3 card lies in the market, Step 2 is about to begin, and nothing goes any more.
        """
        if step > 1 or STEP3 not in pile:
            return None
        current = [plant for plant in plants[: self.current_size] if plant != STEP3]
        return next((plant for plant in current if self.plants[plant].fuel in ("garbage", "uranium")), None)

    def leaves(self, plant: int) -> bool:
        return plant in LEAVING

    def upkeep(self, plants: tuple[int, ...], step: int, fell: bool) -> tuple[tuple[int, ...], bool]:
        """In Step 2 the two largest go under the pile."""
        return (tuple(reversed(plants[-2:])), False) if step == 2 else super().upkeep(plants, step, fell)

    def price_steps(self, state: State, seat: int, resource: int, market: int) -> PriceSteps:
        """Oil lies so many spaces further down as it was short of."""
        down = state.slack[resource]
        if not down:
            return super().price_steps(state, seat, resource, market)
        there = state.markets[market][resource]
        return self.markets[market].all_price_steps[resource][there + down][: there + 1]

    def after_resupply(self, state: State, came: Tokens) -> State:
        """For each token of oil that was due and that the supply had not, all oil moves down by one space; when the
        market was sold out it begins at the top again."""
        there = state.market[OIL]
        down = 0 if there == came[OIL] else state.slack[OIL]
        short = self.resupply[OIL][state.step - 1] - came[OIL] if there else 0
        down = min(down + short, len(self.markets[0].tracks[OIL]) - there)
        events = (*state.events, OilFell(short)) if short else state.events
        return state.evolve(slack=(0, down, 0, 0), events=events)

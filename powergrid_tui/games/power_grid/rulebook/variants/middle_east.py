"""Middle East: abundant oil, no garbage or nuclear plants for sale in Step 1, and a Step 3 card that comes up twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.facts import OIL
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import Cards, PlantMarket, Upkeep
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import Position, PriceSteps, ResourceMarketRules
from powergrid_tui.games.power_grid.rulebook.variant import Variant

LEAVING = (6, 11, 14)
"""Plants that leave the game instead of going under the pile."""


def counts(default: Counts) -> Counts:
    """Step 2 begins with the Step 3 card, and two plants leave then."""
    return replace(default, step2_by="card", step2_removes=2)


class CleanCurrentMarket(PlantMarket):
    """A plant market without garbage and nuclear plants for sale in Step 1."""

    def unwelcome(self, plants: Sequence[int], step: int, pile: Cards) -> int | None:
        """In Step 1 no garbage or nuclear plant may be in the current market.

        Once the Step 3 card has come up, the pile may hold nothing but such plants. Then they stay: see `_better`.
        """
        if step > 1:
            return None
        for plant in plants[: self.facts.counts.current]:
            if plant != STEP3 and self._dirty(plant) and (self.leaves(plant) or self._better(plants, pile)):
                return plant
        return None

    def _better(self, plants: Sequence[int], pile: Cards) -> bool:
        """Whether some card of the pile would make the current market cleaner: a clean plant, or one that would go into
        the future market because enough clean plants are below it. Without this check, the same plants could come round
        for ever."""
        clean = [plant for plant in plants if plant != STEP3 and not self._dirty(plant)]
        count = self.facts.counts.current
        above = clean[count - 1] if len(clean) >= count else STEP3
        return any(card >= above or not self._dirty(card) for card in pile)

    def _dirty(self, plant: int) -> bool:
        return self.facts.plants[plant].fuel in ("garbage", "uranium")

    def leaves(self, plant: int) -> bool:
        return self.facts.numbers[plant] in LEAVING

    def upkeep(self, plants: Cards, step: int, fell: bool) -> Upkeep:
        """In Step 2 the two largest plants go under the pile."""
        return Upkeep(tuple(reversed(plants[-2:]))) if step == 2 else super().upkeep(plants, step, fell)


class FallingOil(ResourceMarketRules):
    """A market in which oil gets cheaper when the supply has too little of it."""

    def price_steps(self, position: Position, seat: int, resource: int, market: int) -> PriceSteps:
        """Oil is cheaper by as many spaces as it has moved down."""
        down = position.slack[resource]
        if not down:
            return super().price_steps(position, seat, resource, market)
        there = position.markets[market][resource]
        return self.markets[market].price_steps[resource][there + down][: there + 1]

    def fallen(self, step: int, there: Tokens, came: Tokens, slack: Tokens) -> tuple[Tokens, int]:
        """All oil moves down by one space for each token that was due but missing in the supply. A market that was sold
        out starts at the top again."""
        oil = there[OIL]
        down = 0 if oil == came[OIL] else slack[OIL]
        short = self.resupply[OIL][step - 1] - came[OIL] if oil else 0
        lower = min(down + short, len(self.markets[0].tracks[OIL]) - oil)  # none lies beyond the cheap end
        return (0, lower, 0, 0), max(lower - down, 0)


VARIANT = Variant(counts=counts, plant_market=CleanCurrentMarket, resources=FallingOil)

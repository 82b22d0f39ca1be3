"""China: a planned economy. There is no future market, plants come in order, and phase 5 adds new ones."""

from __future__ import annotations

from dataclasses import replace

from powergrid_tui.games.power_grid.decks.layout import STEP3, Layout
from powergrid_tui.games.power_grid.decks.layouts import Stacked
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.facts import Facts
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import Cards, PlannedSupply, PlantMarket, Upkeep
from powergrid_tui.games.power_grid.rulebook.variant import Variant

IN_ORDER, WITH_STEP3 = 30, 35
"""The largest plant in the ordered part of the pile, and in the part that holds the Step 3 card."""

ADDED = (1, 1, 2, 2, 3)
"""The least number of plants that phase 5 adds in Steps 1 and 2, by number of players."""

STEP3_SIZE = 4
"""Number of plants in the market in Step 3."""


def counts(usual: Counts) -> Counts:
    """No plant becomes obsolete, and none is removed when nobody buys any."""
    return replace(usual, obsolete=False, unsold=0)


def layout(facts: Facts) -> Layout:
    """As many plants as players are laid out. The pile has the small plants in order, then those up to 35 shuffled with
    the Step 3 card, then the largest shuffled."""
    plants = sorted(facts.plants)
    rest = plants[facts.players :]
    return Stacked(
        facts.label,
        tuple(plants[: facts.players]),
        (
            (tuple(card for card in rest if card <= IN_ORDER), False),
            ((*(card for card in rest if IN_ORDER < card <= WITH_STEP3), STEP3), True),
            (tuple(card for card in rest if card > WITH_STEP3), True),
        ),
    )


class PlannedMarket(PlantMarket):
    """A plant market without a future market."""

    def current(self, plants: Cards, step: int) -> Cards:
        """All plants are for sale: there is no future market."""
        return super().current(plants, 3)

    def market_size(self, step: int, step3_out: bool) -> int:
        """In Steps 1 and 2, sold plants are not replaced; in Step 3, the market always has four."""
        return STEP3_SIZE if step3_out else 0

    def plan(self) -> PlannedSupply:
        """Before phase 5 of Steps 1 and 2, plants are added, and the smallest removed if there are too many."""
        return PlannedSupply(ADDED[self.facts.column], max(2, self.facts.players - 1))

    def upkeep(self, plants: Cards, step: int, fell: bool) -> Upkeep:
        """Nothing goes under the pile; in Step 3 the smallest plant leaves."""
        return Upkeep(smallest_leaves=step == 3)


VARIANT = Variant(counts=counts, layout=layout, plant_market=PlannedMarket)

"""China: a planned economy. There is no future market, plants come in order, and phase 5 adds new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from powergrid_tui.games.power_grid.decks.layout import STEP3, Layout, Stacked
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.facts import GameFacts
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import Cards, PlannedSupply, PlantMarket, Upkeep
from powergrid_tui.games.power_grid.rulebook.variant import Variant

IN_ORDER, WITH_STEP3 = 30, 35
"""The largest plant in the ordered part of the pile, and in the part that holds the Step 3 card."""

ADDED = (1, 1, 2, 2, 3)
"""The least number of plants that phase 5 adds in Steps 1 and 2, by number of players."""

STEP3_SIZE = 4
"""Number of plants in the market in Step 3."""


def counts(default: Counts) -> Counts:
    """No plant becomes obsolete, and none is removed when nobody buys any."""
    return replace(default, obsolete=False, unsold=0)


def layout(facts: GameFacts) -> Layout:
    """As many plants as players are laid out. The pile has the small plants in order, then those up to 35 shuffled with
    the Step 3 card, then the largest shuffled."""
    plants, numbers = sorted(facts.plants), facts.numbers
    if facts.deck.twins:
        return _mixed(facts)
    rest = plants[facts.players :]
    return Stacked(
        facts.label,
        tuple(plants[: facts.players]),
        ((tuple([card for card in rest if numbers[card] <= IN_ORDER]), False), *_shuffled(facts, rest)),
    )


def _shuffled(facts: GameFacts, rest: Sequence[int]) -> tuple[tuple[tuple[int, ...], bool], ...]:
    """The layers of the pile under the plants that are in order."""
    numbers = facts.numbers
    return (
        ((*[card for card in rest if IN_ORDER < numbers[card] <= WITH_STEP3], STEP3), True),
        (tuple([card for card in rest if numbers[card] > WITH_STEP3]), True),
    )


def _mixed(facts: GameFacts) -> Layout:
    """With two decks mixed, the same by number: one card of each number, drawn at random, is laid out at the start, and
    which of two cards comes first in the pile is random too."""
    groups: dict[int, tuple[int, ...]] = {}
    for card in sorted(facts.plants):
        number = facts.numbers[card]
        groups[number] = (*groups.get(number, ()), card)
    there = list(groups.values())
    ordered = [group for group in there[facts.players :] if facts.numbers[group[0]] <= IN_ORDER]
    rest = [card for group in there[facts.players :] for card in group]
    return Stacked(
        facts.label,
        (),
        (*[(group, len(group) > 1) for group in ordered], *_shuffled(facts, rest)),
        tuple(there[: facts.players]),
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

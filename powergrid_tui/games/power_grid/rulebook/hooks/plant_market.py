"""Hooks of the plant market: what is for sale, what may be in it, and what phase 5 does to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.rulebook.facts import GameFacts
from powergrid_tui.table.words.language import tr

Cards = tuple[int, ...]


class Upkeep(NamedTuple):
    """What phase 5 does to the plant market."""

    buried: Cards = ()
    """Plants that go under the pile, in this order."""
    smallest_leaves: bool = False
    """Whether the smallest plant leaves the game."""
    heaped: Cards = ()
    """Plants put aside until the pile runs out."""


class PlannedSupply(NamedTuple):
    """In a planned economy, what is added to the plant market before phase 5."""

    added: int
    """The least number of plants to add."""
    size: int
    """The market is filled up or cut down to this many plants."""


class PlantMarket:
    """The plant market by the usual rules."""

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts
        self.watched = type(self).unwelcome is not PlantMarket.unwelcome
        """Whether some plants must not stay in the market; `unwelcome` says which."""
        self._nuclear, self._for_sale = facts.changes.nuclear, facts.counts.current
        self.bans = self._nuclear is not None
        """Whether some companies may not buy some plants; `ban` says which."""

    def ban(self, plant: int, cities: tuple[int, ...]) -> str:
        """Why a company with these cities may not buy a plant, or an empty string. It may then neither open nor bid for
        it."""
        rule, facts = self._nuclear, self.facts
        if rule is None or facts.plants[plant].fuel != "uranium":
            return ""
        if any(facts.board.cities[city].region in rule.regions for city in cities):
            return ""
        # Translators: {where} is told by the file of the map, such as "in Spain".
        return tr("only companies with a city {where} may have nuclear plants", where=tr(rule.where))

    def current(self, plants: Cards, step: int) -> Cards:
        """The part of the plant market that is for sale: the smallest plants, or all in Step 3."""
        shown = plants if step == 3 else plants[: self._for_sale]
        return shown[:-1] if shown and shown[-1] == STEP3 else shown

    def market_size(self, step: int, step3_out: bool) -> int:
        """Number of cards that the plant market is filled up to, before or after the Step 3 card has left it."""
        sizes = self.facts.counts.sizes
        return sizes[2] if step3_out else sizes[step - 1]

    def unwelcome(self, plants: Sequence[int], step: int, pile: Cards) -> int | None:
        """A plant that must not stay where it is in the market, and so goes under the pile; None if all may stay."""
        return None

    def leaves(self, plant: int) -> bool:
        """Whether an unwelcome plant leaves the game instead of going under the pile."""
        return False

    def plan(self) -> PlannedSupply | None:
        """What is added before phase 5, until Step 3; None if the market is refilled at once."""
        return None

    def upkeep(self, plants: Cards, step: int, fell: bool) -> Upkeep:
        """What phase 5 does to these plants.

        `fell` says whether the discounted plant left the game this round.
        """
        return Upkeep(smallest_leaves=True) if step == 3 else Upkeep(plants[-1:])

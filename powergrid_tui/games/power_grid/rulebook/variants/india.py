"""India: garbage plants burn more, tokens are bought one at a time up to a ceiling, and there are power outages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from powergrid_tui.games.power_grid.decks.deckfile import PlantDeck
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.hooks.income import Income
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import Position, PriceSteps, ResourceMarketRules
from powergrid_tui.games.power_grid.rulebook.variant import Variant

OUTAGE = 3
"""Elektro that an outage costs per city of a network."""


def counts(default: Counts) -> Counts:
    """Tokens are bought one at a time, and companies must power all the cities they can."""
    return replace(default, one_token=True, must_power=True)


def faces(deck: PlantDeck, regions: Sequence[str]) -> PlantDeck:
    """Garbage plants burn one more token per run, without storing more."""
    return deck.changed(
        {number: plant.evolve(need=plant.need + 1) for number, plant in deck.plants.items() if plant.fuel == "garbage"}
    )


class Ceiling(ResourceMarketRules):
    """A market in which the most expensive spaces cannot be bought from."""

    def price_steps(self, position: Position, seat: int, resource: int, market: int) -> PriceSteps:
        """Only spaces up to the ceiling of the step can be bought from."""
        default = super().price_steps(position, seat, resource, market)
        assert self.facts.changes.ceiling is not None
        ceiling = self.facts.changes.ceiling[position.step - 1]
        track = self.markets[market].tracks[resource]
        dear = sum(price > ceiling for price in track[len(track) - position.markets[market][resource] :])
        return default[: len(default) - dear] if dear else default


class Outages(Income):
    """Income that power outages reduce."""

    def paid(self, cities: int, network: int, built: int) -> int:
        """An outage costs 3 Elektro per city; income never falls below 0."""
        paid = super().paid(cities, network, built)
        return max(0, paid - OUTAGE * network) if self.outage(built) else paid

    def outage(self, built: int) -> bool:
        """After a round in which more than twice as many cities were built as there are players."""
        return built > 2 * self.facts.players


VARIANT = Variant(counts=counts, faces=faces, resources=Ceiling, income=Outages)

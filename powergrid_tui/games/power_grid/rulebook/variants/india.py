"""India: hungry garbage plants, tokens bought one by one up to a ceiling, and power outages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from powergrid_tui.games.power_grid.decks.deckfile import Deck
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.hooks.income import Income
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import Position, PriceSteps, ResourceMarket
from powergrid_tui.games.power_grid.rulebook.variant import Variant

OUTAGE = 3
"""Elektro that an outage takes for each city of a network."""


def counts(usual: Counts) -> Counts:
    return replace(usual, one_token=True, must_power=True)


def faces(deck: Deck, regions: Sequence[str]) -> Deck:
    """Garbage plants need one more to run, and store no more for it."""
    return deck.changed(
        {number: plant.evolve(need=plant.need + 1) for number, plant in deck.plants.items() if plant.fuel == "garbage"}
    )


class Ceiling(ResourceMarket):
    def price_steps(self, position: Position, seat: int, resource: int, market: int) -> PriceSteps:
        """Only spaces up to the ceiling of the step are bought from."""
        usual = super().price_steps(position, seat, resource, market)
        assert self.facts.changes.ceiling is not None
        ceiling = self.facts.changes.ceiling[position.step - 1]
        track = self.markets[market].tracks[resource]
        dear = sum(price > ceiling for price in track[len(track) - position.markets[market][resource] :])
        return usual[: len(usual) - dear] if dear else usual


class Outages(Income):
    def paid(self, cities: int, network: int, built: int) -> int:
        """After an outage 3 Elektro are lost for each city; income is never below nothing."""
        paid = super().paid(cities, network, built)
        return max(0, paid - OUTAGE * network) if self.outage(built) else paid

    def outage(self, built: int) -> bool:
        """After a round with more cities built than twice the players."""
        return built > 2 * self.facts.players


VARIANT = Variant(counts=counts, faces=faces, resources=Ceiling, income=Outages)

"""Australia: uranium mines and a market to sell to, flat connections, and a tax on coal, oil and garbage in Step 3."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from powergrid_tui.games.power_grid.decks.deckfile import PlantDeck
from powergrid_tui.games.power_grid.rulebook.hooks.network import Network
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import ResourceMarketRules
from powergrid_tui.games.power_grid.rulebook.variant import Variant

FLAT = 20
"""Elektro for which any city can be connected."""

REMOVED = ((1, 2, 3), (1, 2, 3), (2, 2, 4), (2, 3, 5), (3, 3, 6))
"""Tokens of uranium that leave the market each round, by number of players, in Steps 1, 2 and 3."""

TAXED = 6
"""Spaces at 1 and 2 that close in Step 3; as many open at 9 and 10."""


def faces(deck: PlantDeck, regions: Sequence[str]) -> PlantDeck:
    """Uranium plants become mines: they burn and power nothing, and sell uranium."""
    return deck.changed(
        {
            number: plant.evolve(fuel="mine", need=0, cities=0, room=0, sells=plant.cities)
            for number, plant in deck.plants.items()
            if plant.fuel == "uranium"
        }
    )


class FlatConnections(Network):
    """Networks with connections at a flat price."""

    def step_from(self, city: int) -> tuple[int, ...]:
        """Connecting any city in play costs 20 Elektro at most."""
        return _flat(self, self.facts.distances[city])


class TaxedMarket(ResourceMarketRules):
    """A market with a tax in Step 3, from which uranium leaves."""

    def at_step(self, step: int) -> ResourceMarketRules:
        """In Step 3 the spaces at 1 and 2 close, and as many open at 9 and 10."""
        return _taxed(self) if step == 3 else self

    def uranium_gone(self, step: int) -> int:
        return REMOVED[self.facts.column][step - 1]


VARIANT = Variant(faces=faces, network=FlatConnections, resources=TaxedMarket)


@lru_cache(maxsize=1 << 12)
def _flat(ways: Network, row: tuple[int, ...]) -> tuple[int, ...]:
    here = set(ways.facts.cities_in_play)
    return tuple(min(way, FLAT) if city in here else way for city, way in enumerate(row))


@lru_cache(maxsize=64)
def _taxed(untaxed: ResourceMarketRules) -> ResourceMarketRules:
    *fuels, uranium = untaxed.markets[0].tracks
    dearer = [(*track[TAXED:], *(9,) * (TAXED // 2), *(10,) * (TAXED // 2)) for track in fuels]
    return untaxed.with_tracks((*dearer, uranium))

"""UK & Ireland: two islands without a link, and a network on each."""

from functools import lru_cache

from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.rulebook.hooks.network import Network
from powergrid_tui.games.power_grid.rulebook.variant import Variant
from powergrid_tui.table.words.language import tr

CROSSING = 20
"""Elektro for the first city on the second island, in addition to the house."""


class TwoIslands(Network):
    """Networks that may cross to the second island."""

    def connection(self, network: tuple[int, ...]) -> tuple[int, ...]:
        """The first city on the second island costs 20 Elektro in addition to the house."""
        return _crossing(self, network) if network else super().connection(network)

    def closed_to(self, city: int, network: tuple[int, ...], houses: int, round: int) -> str:
        """The first city on the second island must be empty."""
        ways = self.facts.distances
        if not network or not houses or ways[network[0]][city] < UNREACHABLE:
            return ""
        if any(ways[own][city] < UNREACHABLE for own in network):
            return ""
        name = self.facts.board.city_name(city)
        return tr("a network on the second island must begin in an empty city, and {city} is not empty", city=name)


VARIANT = Variant(network=TwoIslands)


@lru_cache(maxsize=1 << 12)
def _crossing(ways: Network, network: tuple[int, ...]) -> tuple[int, ...]:
    row = Network.connection(ways, network)
    here = set(ways.facts.cities_in_play)
    return tuple(CROSSING if way >= UNREACHABLE and city in here else way for city, way in enumerate(row))

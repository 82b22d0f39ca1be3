"""UK & Ireland: two islands without a link, and a network on each."""

from functools import lru_cache

from powergrid_tui.games.power_grid.maps.atlas import UNREACHABLE
from powergrid_tui.games.power_grid.rulebook import Rulebook

CROSSING = 20
"""Elektro for the first city on the second island, besides the house."""


class Rules(Rulebook):
    """The rulebook of the United Kingdom and Ireland."""

    restricts = True

    def connection(self, network: tuple[int, ...]) -> tuple[int, ...]:
        """The first city on the second island costs 20 Elektro besides the house."""
        return _crossing(self, network) if network else super().connection(network)

    def closed_to(self, city: int, network: tuple[int, ...], houses: int, round: int) -> str:
        """The first city on the second island must be empty."""
        if not network or not houses or self.distances[network[0]][city] < UNREACHABLE:
            return ""
        if any(self.distances[own][city] < UNREACHABLE for own in network):
            return ""
        return f"a network on the second island begins in an empty city, and {self.board.cities[city].name} is none"


@lru_cache(maxsize=1 << 12)
def _crossing(book: Rules, network: tuple[int, ...]) -> tuple[int, ...]:
    row = Rulebook.connection(book, network)
    here = set(book.cities_in_play)
    return tuple(CROSSING if way >= UNREACHABLE and city in here else way for city, way in enumerate(row))

"""Hooks of the networks: where a company may build, and what connections and houses cost."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.rulebook.counts import MOST
from powergrid_tui.games.power_grid.rulebook.facts import GameFacts

SHUT: Final = 1_000_000_000
"""The price of a house where none can be built: more than anybody can have."""


class Network:
    """Connections and houses by the usual rules."""

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts
        self.restricts = type(self).closed_to is not Network.closed_to
        """Whether some reachable cities may not be built in; `closed_to` says which."""
        self.house_prices = tuple(
            tuple(self._prices(city, step) for city in range(len(facts.board.cities))) for step in (1, 2, 3)
        )
        """By step and city, the price of the next house for each number of houses already there, or `SHUT`."""
        self.cities_alike = not self.restricts and all(
            len({prices[city] for city in facts.cities_in_play}) == 1 for prices in self.house_prices
        )
        """Whether all cities in play have the same spaces."""

    def _prices(self, city: int, step: int) -> tuple[int, ...]:
        place = self.facts.board.cities[city]
        costs = place.houses or self.facts.counts.house_costs
        shown = costs[: place.open[step - 1]] if city in self.facts.cities_in_play else ()
        return (*shown, *(SHUT,) * (MOST + 1 - len(shown)))

    def connection(self, network: tuple[int, ...]) -> tuple[int, ...]:
        """The cost of connecting each city of the board to this network, in Elektro, without the house.

        0 for a first city; `UNREACHABLE` where no network may start, and for cities out of play.
        """
        return _connection(self, network)

    def step_from(self, city: int) -> tuple[int, ...]:
        """The cost of connecting each city of the board to this one, in Elektro."""
        return self.facts.distances[city]

    def closed_to(self, city: int, network: tuple[int, ...], houses: int, round: int) -> str:
        """Why a company with this network may not connect a city, or an empty string."""
        return ""

    def begins(self, city: int, networks: int) -> bool:
        """Whether a company that has started that many networks may start another in this city."""
        return 0 < networks < self.facts.counts.networks and self.facts.board.cities[city].start

    def house_cost(self, city: int, houses: int) -> int:
        """Elektro for the next house in a city with that many houses, in any step. The city must have space for it."""
        return (self.facts.board.cities[city].houses or self.facts.counts.house_costs)[houses]

    def spaces(self, city: int, step: int) -> int:
        """Number of houses that a city may hold in a step."""
        facts, place = self.facts, self.facts.board.cities[city]
        if city in facts.closed:
            return 0
        return min(place.open[step - 1], len(place.houses or facts.counts.house_costs))


@lru_cache(maxsize=1 << 9)
def _connection(ways: Network, network: tuple[int, ...]) -> tuple[int, ...]:
    if not network:
        cities, here = ways.facts.board.cities, ways.facts.cities_in_play
        return tuple(0 if city in here and cities[city].start else UNREACHABLE for city in range(len(cities)))
    if len(network) == 1:
        return ways.step_from(network[0])
    before, last = _connection(ways, network[:-1]), ways.step_from(network[-1])
    return tuple([old if old < (new := last[city]) else new for city, old in enumerate(before)])

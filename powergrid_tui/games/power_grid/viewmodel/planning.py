"""Planning several cities at once: the cheapest order to connect them in, and how the company would stand then.

The rules say what a city costs and where one may build.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import nsmallest

from powergrid_tui.games.power_grid.actions import Build
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import SHUT, Rulebook
from powergrid_tui.games.power_grid.rules import building, plant_market, player_order
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.spaces import free_spaces
from powergrid_tui.games.power_grid.viewmodel.reckoning import could_power

Cities = frozenset[int]

NONE: Cities = frozenset()

TRIED = 6
"""Up to this many cities, every order is tried if the order matters."""

_AHEAD = 2
"""Cities considered for telling starting places apart."""


@dataclass(frozen=True, slots=True)
class CityPlan:
    """Cities in the best building order, with the price of each in that order, in Elektro."""

    cities: tuple[int, ...] = ()
    costs: tuple[int, ...] = ()

    @property
    def cost(self) -> int:
        """Elektro for all of them."""
        return sum(self.costs)

    def before(self, city: int) -> tuple[int, ...]:
        """The cities built before this one; all of them if it is not in the plan."""
        return self.cities[: self.cities.index(city)] if city in self.cities else self.cities


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A city at the other end of a link."""

    city: int
    way: int
    """Elektro for connecting it from here."""
    house: int | None
    """Elektro for the house; None if there is no space now, or the company is there already."""
    mine: bool


class Planner:
    """Plans of one company in one state. Results are cached, since one key press may ask a dozen times."""

    def __init__(self, view: State, seat: int) -> None:
        self.view, self.player = view, view.players[seat]
        self._seat = seat
        self._prices: dict[Cities, Mapping[int, int]] = {}
        self._plans: dict[Cities, CityPlan | None] = {NONE: CityPlan()}

    def prices(self, built: Cities = NONE) -> Mapping[int, int]:
        """The price in Elektro of each city that the company could build in with enough money, once these are built."""
        if built not in self._prices:
            self._prices[built] = building.prices(self.view, (*self.player.cities, *sorted(built)))
        return self._prices[built]

    def plan(self, cities: Cities) -> CityPlan | None:
        """These cities in the cheapest order, ignoring money; None if the rules allow no order.

        Exact if connections cost the same both ways, and otherwise for up to `TRIED` cities. Beyond that, greedy.
        """
        if cities not in self._plans:
            try_all = len(cities) <= TRIED and not _alike_both_ways(self.view.book)
            self._plans[cities] = self._tried(cities) if try_all else self._cheapest_next(cities)
        return self._plans[cities]

    def _cheapest_next(self, cities: Cities) -> CityPlan | None:
        """Greedy order. Only connections are compared, since the houses cost the same in any order."""
        plan = CityPlan()
        while len(plan.cities) < len(cities):
            prices = self.prices(frozenset(plan.cities))
            ways = self.view.book.network.connection((*self.player.cities, *sorted(plan.cities)))
            left = [(ways[city], prices[city], city) for city in cities.difference(plan.cities) if city in prices]
            if not left:
                return None
            _, cost, city = min(left)
            plan = CityPlan((*plan.cities, city), (*plan.costs, cost))
        return plan

    def _tried(self, cities: Cities) -> CityPlan | None:
        """The best order of every subset of the cities, by dynamic programming over subsets of growing size."""
        best: dict[Cities, CityPlan] = {NONE: CityPlan()}
        for _ in cities:
            longer: dict[Cities, CityPlan] = {}
            for built, plan in best.items():
                prices = self.prices(built)
                for city in sorted(cities - built):
                    if city not in prices:
                        continue
                    found, more = built | {city}, CityPlan((*plan.cities, city), (*plan.costs, prices[city]))
                    if found not in longer or (more.cost, more.costs) < (longer[found].cost, longer[found].costs):
                        longer[found] = more
            best = longer
        return best.get(cities)

    def why_not(self, cities: Cities, more: int) -> str:
        """Why the rules do not allow a city to be built after those of the plan, ignoring money."""
        plan = self.plan(cities) or CityPlan()
        rich = put(self.view.players, self._seat, self.player.evolve(money=SHUT - 1))
        asked = self.view.evolve(players=rich, turn=self._seat, waiting=(self._seat,))
        return building.refusal(asked, Build(cities=(*plan.cities, more)))

    def within(self, money: int) -> int:
        """How many cities can be built for that much Elektro, always taking the cheapest next."""
        count, built = 0, NONE
        while (nearest := self._nearest(built)) and nearest[0] <= money:
            cost, city = nearest
            count, money, built = count + 1, money - cost, built | {city}
        return count

    def onward(self, city: int) -> tuple[int, ...]:
        """Elektro for each of the nearest cities to go on to after this one, by which starting places differ."""
        return tuple(nsmallest(_AHEAD, self.prices(frozenset({city})).values()))

    def _nearest(self, built: Cities) -> tuple[int, int] | None:
        """(Elektro, city) of the cheapest city once these are built."""
        return min(((cost, city) for city, cost in self.prices(built).items()), default=None)

    def neighbours(self, city: int) -> tuple[Neighbour, ...]:
        """The cities in play next to this one, nearest first."""
        book, view = self.view.book, self.view
        ways, free = book.network.step_from(city), dict(free_spaces(book, view.step, view.houses))
        found = [
            Neighbour(other, ways[other], None if mine else free.get(other), mine)
            for other in book.board.neighbours[city]
            if other in book.cities_in_play
            for mine in (other in self.player.cities,)
        ]
        return tuple(sorted(found, key=lambda other: (other.way, other.city)))


@lru_cache(maxsize=16)
def _alike_both_ways(book: Rulebook) -> bool:
    """Whether connections cost the same both ways and may be made in any order. Then always taking the cheapest next
    gives the lowest total (Prim's algorithm)."""
    network, cities = book.network, book.cities_in_play
    rows = {city: network.step_from(city) for city in cities}
    return not network.restricts and all(rows[a][b] == rows[b][a] for a in cities for b in cities if a < b)


@dataclass(frozen=True, slots=True)
class ExpandedCompany:
    """How a company stands with some more cities, all else being equal."""

    cities: int
    """Cities in its network."""
    powered: int
    """Cities that it can power with the fuel it has."""
    income: int
    """Elektro paid for powering them."""
    order: tuple[int, ...]
    """Seats in the player order of the next round."""
    step2: int | None
    """How many cities the largest network is short of Step 2; None if no number of cities triggers it any more."""
    end: int
    """How many cities the largest network is short of the end of the game."""


def standing(view: State, seat: int, more: tuple[int, ...] = ()) -> ExpandedCompany:
    """How a company stands after building in some more cities."""
    player, counts = view.players[seat], view.book.counts
    owner = player.evolve(cities=(*player.cities, *more))
    after = view.evolve(players=put(view.players, seat, owner))
    cities, most = len(owner.cities), plant_market.largest_network(after)
    powered = could_power(view.book, player.plants, player.stock, cities)
    ahead = view.step == 1 and counts.step2_by == "cities" and not view.step3_out
    return ExpandedCompany(
        cities,
        powered,
        view.book.income.paid(powered, cities, view.built + len(more)),
        player_order.upcoming(after),
        max(0, counts.step2_at - most) if ahead else None,
        max(0, counts.end_at - most),
    )

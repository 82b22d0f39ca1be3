"""The cities that could be built in, their prices, and the choice among them: under the cursor, or ticked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Self, cast

from powergrid_tui.games.power_grid.actions import Build
from powergrid_tui.games.power_grid.rules import building
from powergrid_tui.games.power_grid.viewmodel.planned import built
from powergrid_tui.games.power_grid.viewmodel.planning import NONE, Cities, CityPlan, ExpandedCompany, Planner, standing
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question
from powergrid_tui.games.power_grid.viewmodel.questions.building import words
from powergrid_tui.games.power_grid.viewmodel.questions.building.search import Search
from powergrid_tui.games.power_grid.viewmodel.reckoning import way_to
from powergrid_tui.games.power_grid.viewmodel.slices.planner import Site
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class CityChoice(Question):
    """What is known about every city, and what is planned, independent of keys.

    The cursor starts on the cheapest city. After a build it moves to the next cheapest; after an undo, to the city
    taken back.
    """

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self._costs: dict[int, int] = {}
        self._refused: dict[int, str] = {}
        self._prices: dict[int, int] = {}
        """Includes cities that are too expensive."""
        self._begins: dict[int, int] = {}
        """Cities in which another network could be started now, and the price of that."""
        for row in self._rows("build"):
            build = cast("Build", row.action)
            city = build.cities[0]
            if build.begin:
                self._begins[city] = row.cost
                continue
            self._prices[city] = row.cost
            if row.why:
                self._refused[city] = row.why
            else:
                self._costs[city] = row.cost
        self._planner = Planner(self.view, self.seat)
        self._onward: dict[int, tuple[int, ...]] = {}
        """For a first city: what the nearest cities would cost after each, in Elektro."""
        self._sites = self._ranked()
        """Cities that could be built in with enough money, cheapest first."""
        self._cheapest = [city for city in self._sites if city in self._costs or city in self._begins]
        self.cursor = (*self._sites, min(self._prices))[0]
        self.ticked: Cities = NONE
        """Cities to build together."""
        self._listed: bool | None = None
        """Whether the list was opened or closed by hand; None if neither."""
        self.search: Search | None = None
        self._listings: dict[Cities, tuple[Site, ...]] = {}
        self._routes: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        """Routes already computed, by network and city: map, price and details all show the same one."""
        if self.plan and self.planning and not self.view.acted:
            self._tick_those_left(built(self.plan.actions))  # a plan that exists, to be changed

    def _ranked(self) -> tuple[int, ...]:
        """As starting places all cost the same, those with the cheapest next cities come first."""
        least = dict(self._planner.prices())
        for city, cost in self._begins.items():
            least[city] = min(cost, least.get(city, cost))
        self._onward = {city: self._planner.onward(city) for city in least} if not self.player.cities else {}
        return tuple(sorted(least, key=lambda city: (least[city], sum(self._onward.get(city, ())), city)))

    def adopt(self, before: Self) -> None:
        self._listed, self.search = before._listed, before.search
        undone = [city for city in before.player.cities if city not in self.player.cities]
        if undone:
            self.cursor = undone[-1]
        elif len(before.player.cities) == len(self.player.cities):
            self.cursor = before.cursor
        again = undone if len(undone) > 1 else ()  # what was built in one action is planned again
        self._tick_those_left((*before.ticked, *again))

    def _tick_those_left(self, cities: Iterable[int]) -> None:
        """Tick those of these cities that can still be built in, if they can be connected."""
        ticked = frozenset(city for city in cities if city in self._planner.prices())
        self.ticked = ticked if self._planner.plan(ticked) else NONE

    @property
    def beside(self) -> bool:
        """Whether the list of cities is next to the map, and not in place of it."""
        return self.drawing is not None and self.drawing.lists_beside

    @property
    def listed(self) -> bool:
        """Whether the list of cities is shown."""
        return self.beside if self._listed is None else self._listed

    def tick(self, city: int) -> str:
        """Tick or untick a city. Returns why not, if it cannot be connected together with the others."""
        self.warned = ""
        self.cursor, self.search = city, None
        if city in self.ticked:
            self.ticked -= {city}
            return ""
        if city in self._begins and city not in self._planner.prices():
            return sentence(self._not_connected(city))
        if self._planner.plan(self.ticked | {city}) is None:
            return sentence(self._planner.why_not(self.ticked, city))
        self.ticked |= {city}
        return ""

    @property
    def _plan(self) -> CityPlan:
        """The plan for the ticked cities."""
        return self._planner.plan(self.ticked) or CityPlan()

    @property
    def _with_cursor(self) -> CityPlan:
        """The plan for the ticked cities and the one under the cursor, if possible."""
        return self._planner.plan(self.ticked | {self.cursor}) or self._plan

    @property
    def _why_not_all(self) -> str:
        """Why the ticked cities cannot be built, or an empty string."""
        plan, money = self._plan, self.player.money
        why = building.refusal(self.view, Build(cities=plan.cities))
        if why and plan.cost > money and len(plan.cities) > 1:
            return tr(
                "{cities}: you have {money} Elektro",
                cities=words.together(self.view.book.board, plan),
                money=self.player.money,
            )
        return why

    def _network(self, plan: CityPlan, city: int) -> tuple[int, ...]:
        """What a city is connected to: the network plus the cities built before it."""
        return (*self.player.cities, *plan.before(city))

    def _route(self, network: tuple[int, ...], city: int) -> tuple[int, ...]:
        """The route from a network to a city; empty if a lower flat price applies."""
        key = (network, city)
        if key not in self._routes:
            self._routes[key] = way_to(self.view.book, network, city)
        return self._routes[key]

    @cached_property
    def _now(self) -> ExpandedCompany:
        return standing(self.view, self.seat)

    def _then(self, plan: CityPlan) -> ExpandedCompany:
        return standing(self.view, self.seat, plan.cities) if plan.cities else self._now

    def _not_connected(self, city: int) -> str:
        return tr("{city} cannot be connected now; see b", city=self.view.book.board.city_name(city))

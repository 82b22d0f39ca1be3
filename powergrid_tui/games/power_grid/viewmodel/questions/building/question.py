"""Which cities to build in: the one under the cursor, or several that are ticked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Self, cast

from powergrid_tui.games.power_grid.actions import Build, Done
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.maps.geography import Direction
from powergrid_tui.games.power_grid.rules import building
from powergrid_tui.games.power_grid.viewmodel.planned import built
from powergrid_tui.games.power_grid.viewmodel.planning import NONE, Cities, CityPlan, ExpandedCompany, Planner, standing
from powergrid_tui.games.power_grid.viewmodel.questions.base import Part, Question, Reply
from powergrid_tui.games.power_grid.viewmodel.questions.building import words
from powergrid_tui.games.power_grid.viewmodel.questions.building.search import Search
from powergrid_tui.games.power_grid.viewmodel.reckoning import way_to
from powergrid_tui.games.power_grid.viewmodel.slices.planner import BuildPlan, Site
from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.table.words.language import sentence, series, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Detail, Piece, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Building(Question):
    """Which city to connect next, or which ones together. The cursor starts on the cheapest, and goes to the next
    cheapest after a house; after an undo it goes to the city that was taken back."""

    part = Part.MAP

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self._costs: dict[int, int] = {}
        self._refused: dict[int, str] = {}
        self._prices: dict[int, int] = {}
        """Of cities that are too dear, too."""
        self._begins: dict[int, int] = {}
        """Cities in which another network may begin now, and what that costs."""
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
        self._sites = self._ranked()
        """Cities that could be built in with enough money, the cheapest first."""
        self._cheapest = [city for city in self._sites if city in self._costs or city in self._begins]
        self.cursor = (*self._sites, min(self._prices))[0]
        self.ticked: Cities = NONE
        """Cities to be built together."""
        self._listed: bool | None = None
        """The list was called up, or sent away."""
        self.search: Search | None = None
        self._listings: dict[Cities, tuple[Site, ...]] = {}
        self._routes: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        """The ways asked for, by network and city: the map, the price and the details draw on the same one."""
        if self.plan and self.planning and not self.view.acted:
            self._tick_those_left(built(self.plan.actions))  # what stands planned, to be changed

    def _ranked(self) -> tuple[int, ...]:
        """Cities to begin in cost the same: those come first from which it is cheapest to go on."""
        least = dict(self._planner.prices())
        for city, cost in self._begins.items():
            least[city] = min(cost, least.get(city, cost))
        onward = {city: self._planner.onward(city) for city in least} if not self.player.cities else {}
        return tuple(sorted(least, key=lambda city: (least[city], onward.get(city, 0), city)))

    def adopt(self, before: Self) -> None:
        self._listed, self.search = before._listed, before.search
        undone = [city for city in before.player.cities if city not in self.player.cities]
        if undone:
            self.cursor = undone[-1]
        elif len(before.player.cities) == len(self.player.cities):
            self.cursor = before.cursor
        again = undone if len(undone) > 1 else ()  # what was built together is planned again
        self._tick_those_left((*before.ticked, *again))

    def _tick_those_left(self, cities: Iterable[int]) -> None:
        """Tick those of these cities that can still be built in, if they can be connected."""
        ticked = frozenset(city for city in cities if city in self._planner.prices())
        self.ticked = ticked if self._planner.plan(ticked) else NONE

    @property
    def beside(self) -> bool:
        """The list of cities stands beside the map; else in its place."""
        return self.drawing is not None and self.drawing.lists_beside

    @property
    def listed(self) -> bool:
        """The list of cities is shown."""
        return self.beside if self._listed is None else self._listed

    @property
    def takes_digits(self) -> bool:
        return self.takes_text or self.listed

    @property
    def takes_text(self) -> bool:
        return self.search is not None  # while a name is typed

    def press(self, key: str) -> Reply:
        warned, self.warned = self.warned, ""
        if self.search is not None:
            return self._type(key, self.search)
        if key in ("left", "right", "up", "down"):
            self._move(cast("Direction", key))
            return ""
        if key == "n":
            self._next()
            return ""
        if key == "/" or (len(key) == 1 and key.isupper()):
            self.search = Search(self.view.book.board, self._prices, self.cursor)
            return "" if key == "/" else self._type(key, self.search)
        if key == "enter":
            return self._build()
        if key == "space":
            return self.tick(self.cursor)
        if self.listed and key.isdecimal():
            at = int(key) - 1
            return self.tick(self._sites[at]) if 0 <= at < len(self._sites) else ""
        if key == "x":
            self.ticked = NONE
            return ""
        if key == "l":
            self._listed = not self.listed
            return ""
        if key == "b" and self.view.book.counts.networks > 1:
            return self._begin()
        return self._end(warned == key) if key == "d" else self._withdrawal(key)

    def tick(self, city: int) -> str:
        """Tick a city, or take the tick away; why not, when it cannot be connected with the others."""
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

    def _build(self) -> Reply:
        """All that is ticked, or the city under the cursor; or why not."""
        if self.ticked:
            return sentence(self._why_not_all) or Build(cities=self._plan.cities)
        return sentence(self._refused.get(self.cursor, "")) or Build(cities=(self.cursor,))

    def _begin(self) -> Reply:
        """Another network in the city under the cursor, or why not."""
        if self.cursor in self._begins:
            return Build(cities=(self.cursor,), begin=True)
        return sentence(building.city_refusal(self.view, self.player, self.cursor, begin=True))

    def _end(self, told: bool) -> Reply:
        """The end of the turn; what that leaves undone is told before."""
        could = self._planner.within(self.player.money) or min(1, len(self._begins))
        if told or not could:
            return Done()
        self.warned = "d"
        return words.undone(len(self.ticked) or could, bool(self.ticked))

    def point_at(self, hotspot: Hotspot) -> Reply:
        """On the map a click puts the cursor on a city, and the second one builds there, or ticks it where others are
        ticked: Enter would build all those. In the list a click ticks."""
        what, city = hotspot
        if what == "site" or (what == "city-again" and self.ticked):
            return self.tick(city)
        if what == "city-again":
            return self.press("enter") if self.search is None else ""
        if what != "city":
            return None
        self.warned = ""
        if city in self._prices:
            self.cursor, self.search = city, None
        return ""

    def _move(self, direction: Direction) -> None:
        """On the map; in the list where that stands in its place."""
        if not self.listed or self.beside:
            self.cursor = self.hop(self.cursor, direction)
        elif self._sites and direction in ("up", "down"):
            step = 1 if direction == "down" else -1
            at = self._sites.index(self.cursor) + step if self.cursor in self._sites else 0
            self.cursor = self._sites[at % len(self._sites)]

    def _next(self) -> None:
        """The next dearer city that can be had; after the dearest the cheapest."""
        if self._cheapest:
            at = self._cheapest.index(self.cursor) + 1 if self.cursor in self._cheapest else 0
            self.cursor = self._cheapest[at % len(self._cheapest)]

    def _type(self, key: str, search: Search) -> Reply:
        """A key while a name is being typed; Enter only ends the typing, it never builds."""
        if key == "enter":
            if search.typed and search.found is None:
                return sentence(_unknown(search.typed))
            self.search = None
            return ""
        if key == "escape":
            self.search, self.cursor = None, search.home
            return ""
        search.press(key)
        if search.found is not None:
            self.cursor = search.found
        return ""

    # What is planned

    @property
    def _plan(self) -> CityPlan:
        """The ticked cities."""
        return self._planner.plan(self.ticked) or CityPlan()

    @property
    def _with_cursor(self) -> CityPlan:
        """The ticked cities and the one under the cursor, where that can be."""
        return self._planner.plan(self.ticked | {self.cursor}) or self._plan

    @property
    def _why_not_all(self) -> str:
        """Why the ticked cities cannot be built, or nothing."""
        plan, money = self._plan, self.player.money
        why = building.refusal(self.view, Build(cities=plan.cities))
        if why and plan.cost > money and len(plan.cities) > 1:
            return tr(
                "{cities}: you have {money}", cities=words.together(self.view.book.board, plan), money=self.player.money
            )
        return why

    def _network(self, plan: CityPlan, city: int) -> tuple[int, ...]:
        """What a city is connected to: the network with what is built before."""
        return (*self.player.cities, *plan.before(city))

    def _route(self, network: tuple[int, ...], city: int) -> tuple[int, ...]:
        """The way from a network to a city; none where it is connected for a flat price that is less."""
        key = (network, city)
        if key not in self._routes:
            self._routes[key] = way_to(self.view.book, network, city)
        return self._routes[key]

    @cached_property
    def _now(self) -> ExpandedCompany:
        return standing(self.view, self.seat)

    def _then(self, plan: CityPlan) -> ExpandedCompany:
        return standing(self.view, self.seat, plan.cities) if plan.cities else self._now

    # What is shown

    def scene(self) -> Scene:
        plan = self._plan
        return self._scene(
            {**self._costs, **self._begins},
            self._refused,
            self.cursor,
            self._route(self._network(self._with_cursor, self.cursor), self.cursor),
            self.ticked,
            tuple(self._route(self._network(plan, city), city) for city in plan.cities),
        )

    def planner(self) -> BuildPlan | None:
        if not self.listed:
            return None
        plan, then = self._plan, self._then(self._plan)
        return BuildPlan(
            self._listing(self.ticked),
            self.cursor,
            len(plan.cities),
            plan.cost,
            self.player.money - plan.cost,
            self._now,
            then,
            tuple(self.players[seat] for seat in self._now.order),
            tuple(self.players[seat] for seat in then.order),
        )

    def _listing(self, ticked: Cities) -> tuple[Site, ...]:
        """Where only the cursor moves, the list stays."""
        if ticked not in self._listings:
            plan = self._plan
            left = self.player.money - plan.cost
            self._listings[ticked] = tuple(self._site(city, plan, left) for city in self._sites)
        return self._listings[ticked]

    def _site(self, city: int, plan: CityPlan, left: int) -> Site:
        ticked, alone = city in self.ticked, self._planner.prices().get(city)
        cost = self._begins[city] if alone is None else alone
        longer = None if ticked or alone is None else self._planner.plan(self.ticked | {city})
        now = plan.costs[plan.cities.index(city)] if ticked else longer.cost - plan.cost if longer else cost
        name = self.view.book.board.city_name(city)
        dear = not ticked and now > left
        return Site(city, name, cost, now, ticked, dear, alone is None)

    def prompt(self) -> Prompt:
        if self.search is not None:
            return self._typing(self.search)
        answer, why, details = self._of_ticked() if self.ticked else self._of_cursor()
        begin = [Key("b", tr("second network"))] if self.cursor in self._begins else []
        return self._prompt(
            tr("where do you build?") if not self.view.acted else tr("where do you build next?"),
            why or answer,
            Key(tr("arrows"), trc("key", "city")),
            Key("n", tr("next dearer"), "" if self._cheapest else trc("key", "none")),
            Key("/", trc("key", "name")),
            Key(trc("keyboard", "space"), tr("tick")),
            Key("l", tr("list")),
            *begin,
            Key("d", tr("end turn")),
            details=details,
            refused=bool(why),
        )

    def _of_cursor(self) -> tuple[str, str, tuple[Detail, ...]]:
        """What Enter does where nothing is ticked, or why it does nothing; and the rows below."""
        player, board, city = self.player, self.view.book.board, self.cursor
        route = self._route(player.cities, city)
        why, answer, details = self._refused.get(city, ""), "", list[Detail]()
        if why:
            if city in self._begins:
                why = self._not_connected(city)
            elif player.money < self._prices.get(city, 0) < UNREACHABLE:
                details.append(quiet(sentence(words.bill(self.view, player.cities, route, city, self._prices[city]))))
        else:
            cost = self._costs[city]
            # Translators: {bill} is what connecting a city costs, such as "Essen: house 10"
            answer = tr(
                "{bill}, leaves {money}",
                bill=words.bill(self.view, player.cities, route, city, cost),
                money=player.money - cost,
            )
        if city in self._begins:
            price = self._begins[city]
            begins = tr(
                "b begins your second network in {city}: house {price}, leaves {money}",
                city=board.city_name(city),
                price=price,
                money=player.money - price,
            )
            details.insert(0, (Piece(begins),))
        built = CityPlan() if why and city not in self._begins else CityPlan((city,))
        return answer, why, (*details, *self._outcome(built, words.passing(board, route), self._next_door()))

    def _of_ticked(self) -> tuple[str, str, tuple[Detail, ...]]:
        """What Enter does with what is ticked, or why it does nothing; and the rows below."""
        plan, why = self._plan, self._why_not_all
        all_ = tr(
            "{bill}, leaves {money}",
            bill=words.together(self.view.book.board, plan),
            money=self.player.money - plan.cost,
        )
        return all_, why, self._outcome(plan, self._cursors_part(), self._next_door())

    def _cursors_part(self) -> str:
        """What the city under the cursor is to the ticked ones."""
        city, plan = self.cursor, self._with_cursor
        if city not in plan.cities:
            return sentence(self._planner.why_not(self.ticked, city))
        if city in self.ticked:
            network = self._network(plan, city)
            cost = plan.costs[plan.cities.index(city)]
            return sentence(words.bill(self.view, network, self._route(network, city), city, cost))
        return tr(
            "Space adds {city}: {more} more, {cost} in all.",
            city=self.view.book.board.city_name(city),
            more=plan.cost - self._plan.cost,
            cost=plan.cost,
        )

    def _outcome(self, plan: CityPlan, *sentences: str) -> tuple[Detail, ...]:
        """How the company stands when this is built."""
        then = self._then(plan)
        row = words.details_row(then, *sentences, ahead_first=bool(self.ticked))
        return words.standing_row(self._now, then, self.players, self.glyphs), row

    def _next_door(self) -> str:
        return words.next_door(self.view.book.board, self._planner.neighbours(self.cursor))

    def _not_connected(self, city: int) -> str:
        return tr("{city} is not to be connected now, see b", city=self.view.book.board.city_name(city))

    def _typing(self, search: Search) -> Prompt:
        found = search.matches
        name = self.view.book.board.city_name
        others = series(name(city) for city in found[:6])
        return self._prompt(
            tr("name of the city: {typed}_", typed=search.typed),
            name(self.cursor) if found or not search.typed else _unknown(search.typed),
            Key(self.glyphs.upright, tr("other match"), "" if len(found) > 1 else trc("key", "none")),
            Key(trc("keyboard", "backspace"), trc("key", "delete")),
            details=(quiet(others),) if len(found) > 1 else (),
            refused=bool(search.typed) and not found,
        )


def _unknown(name: str) -> str:
    return tr("no city in play is called {name}", name=name)

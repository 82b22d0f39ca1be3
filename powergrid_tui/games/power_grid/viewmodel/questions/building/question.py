"""Which cities to build in: the one under the cursor, or several that are ticked."""

from __future__ import annotations

from typing import cast

from powergrid_tui.games.power_grid.actions import Build, Done
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.maps.geography import Direction, matching
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rules import building
from powergrid_tui.games.power_grid.viewmodel.planning import NONE, Cities, CityPlan
from powergrid_tui.games.power_grid.viewmodel.questions.base import Reply
from powergrid_tui.games.power_grid.viewmodel.questions.building import words
from powergrid_tui.games.power_grid.viewmodel.questions.building.choice import CityChoice
from powergrid_tui.games.power_grid.viewmodel.questions.building.search import Search
from powergrid_tui.games.power_grid.viewmodel.slices.planner import BuildPlan, Site
from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.table.words.language import sentence, series, tr, trc
from powergrid_tui.toolkit.viewmodel.pieces import Detail, Piece, quiet
from powergrid_tui.toolkit.viewmodel.question import PARTED, Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.short import Worded, together


class Building(CityChoice):
    """Which city to connect next, or which ones together: the keys, and what is shown."""

    part = Part.MAP

    @property
    def takes_digits(self) -> bool:
        return self.takes_text or self.listed

    @property
    def takes_text(self) -> bool:
        return self.search is not None  # while a name is typed

    def takes_capital(self, letter: str) -> bool:
        named = len(letter) == 1 and letter.isupper()
        return named and any(city in self._prices for city in matching(self.view.book.board, letter))

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
        if key == "/" or self.takes_capital(key):
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

    def _build(self) -> Reply:
        """Build everything ticked, or in the city under the cursor; or say why not."""
        if self.ticked:
            return sentence(self._why_not_all) or Build(cities=self._plan.cities)
        return sentence(self._refused.get(self.cursor, "")) or Build(cities=(self.cursor,))

    def _begin(self) -> Reply:
        """Start another network in the city under the cursor, or say why not."""
        if self.cursor in self._begins:
            return Build(cities=(self.cursor,), begin=True)
        return sentence(building.city_refusal(self.view, self.player, self.cursor, begin=True))

    def _end(self, told: bool) -> Reply:
        """End the turn. A first press warns of what is left undone."""
        could = self._planner.within(self.player.money) or min(1, len(self._begins))
        if told or not could:
            return Done()
        self.warned = "d"
        return words.undone(len(self.ticked) or could, bool(self.ticked))

    def point_at(self, hotspot: Hotspot) -> Reply:
        """A click on the map puts the cursor on a city. A second one builds there; but while cities are ticked it ticks
        the city, since Enter would build them all. In the list, a click ticks."""
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
        """Move on the map, or in the list if that replaces it."""
        if not self.listed or self.beside:
            self.cursor = self.hop(self.cursor, direction)
        elif self._sites and direction in ("up", "down"):
            step = 1 if direction == "down" else -1
            at = self._sites.index(self.cursor) + step if self.cursor in self._sites else 0
            self.cursor = self._sites[at % len(self._sites)]

    def _next(self) -> None:
        """Move to the next more expensive city within reach; from the last, back to the cheapest."""
        if self._cheapest:
            at = self._cheapest.index(self.cursor) + 1 if self.cursor in self._cheapest else 0
            self.cursor = self._cheapest[at % len(self._cheapest)]

    def _type(self, key: str, search: Search) -> Reply:
        """Handle a key while a name is typed. Enter only ends the typing; it never builds."""
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
        """The list's rows, cached so that moving the cursor alone does not rebuild them."""
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
        board = self.view.book.board
        name = Worded(board.city_name(city), board.marked_name(city))
        dear = not ticked and now > left
        house = min(cost, self.view.book.network.house_cost(city, self.view.houses[city]))
        onward = self._onward.get(city, ()) if not self.ticked else ()
        return Site(city, name, cost, now, ticked, dear, alone is None, house, onward)

    def prompt(self) -> Prompt:
        if self.search is not None:
            return self._typing(self.search)
        answer, why, details = self._of_ticked() if self.ticked else self._of_cursor()
        begin = [Key("b", tr("second network"))] if self.cursor in self._begins else []
        clear = [Key("x", Worded(tr("clear ticks"), trc("short", "clear")))] if self.ticked else []
        return self._prompt(
            tr("where do you build?") if not self.view.acted else tr("where do you build next?"),
            why or answer,
            Key(tr("arrows"), trc("key", "city")),
            Key("n", Worded(tr("next pricier"), trc("short", "next")), "" if self._cheapest else trc("key", "none")),
            Key("/", trc("key", "name")),
            Key(trc("keyboard", "space"), tr("tick")),
            *clear,
            Key("l", trc("key", "list")),
            *begin,
            Key("d", Worded(tr("end turn"), trc("short", "end")), bright=self._worse),
            details=details,
            refused=bool(why),
            button=self._button(),
            beside="" if why else self._beside(),
        )

    @property
    def _worse(self) -> bool:
        """Whether one would be paid less with what Enter builds than without it."""
        plan = self._plan if self.ticked else CityPlan((self.cursor,)) if self.cursor in self._costs else CityPlan()
        return self._then(plan).income < self._now.income

    def _button(self) -> str:
        """What Enter does."""
        plan, name = self._plan, self.view.book.board.city_name
        if len(plan.cities) > 1:
            return tr("Build in {count} cities for {cost}", count=len(plan.cities), cost=plan.cost)
        city = plan.cities[0] if plan.cities else self.cursor
        cost = plan.cost if plan.cities else self._costs.get(city, 0)
        return tr("Build in {city} for {cost}", city=name(city), cost=cost)

    def _beside(self) -> str:
        """How a price is made up, and what it leaves."""
        plan = self._plan
        if len(plan.cities) > 1:
            parts = words.priced(self.view.book.board, zip(plan.cities, plan.costs, strict=True))
            return together((self._spends(plan.cost), parts), PARTED)
        city = plan.cities[0] if plan.cities else self.cursor
        cost = plan.cost if plan.cities else self._costs.get(city, 0)
        network = self.player.cities
        parts = words.parts(self.view, network, self._route(network, city), city, cost)
        return together([*filter(None, (parts, self._spends(cost)))], PARTED)

    def _of_cursor(self) -> tuple[str, str, tuple[Detail, ...]]:
        """What Enter does if nothing is ticked, or why it does nothing; and the detail rows."""
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
                "b begins your second network in {city}: house {price}, leaves {money} Elektro",
                city=board.city_name(city),
                price=price,
                money=player.money - price,
            )
            details.insert(0, (Piece(begins),))
        built = CityPlan() if why and city not in self._begins else CityPlan((city,))
        way = "" if self.beside else words.passing(board, route)  # the map shows it
        return answer, why, (*details, *self._outcome(built, way, self._next_door()))

    def _of_ticked(self) -> tuple[str, str, tuple[Detail, ...]]:
        """What Enter does with the ticked cities, or why it does nothing; and the detail rows."""
        plan, why = self._plan, self._why_not_all
        answer = tr(
            "{bill}, leaves {money}",
            bill=words.together(self.view.book.board, plan),
            money=self.player.money - plan.cost,
        )
        return answer, why, self._outcome(plan, self._cursors_part(), self._next_door())

    def _cursors_part(self) -> str:
        """How the city under the cursor relates to the ticked ones."""
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
        """How the company stands once this is built."""
        then = self._then(plan)
        first = self.beside or bool(self.ticked)  # where there is room for all, what the cursor changes comes last
        row = words.details_row(then, *sentences, ahead_first=first)
        return words.standing_row(self._now, then, self.players, self.glyphs), row

    def _next_door(self) -> str:
        """The neighbours; beside a map, which shows them all, or in short, only the cheapest in which one could go
        on."""
        board, found = self.view.book.board, self._planner.neighbours(self.cursor)
        cheapest = words.next_door(board, tuple(other for other in found if other.house is not None)[:1])
        return cheapest if self.beside else Worded(words.next_door(board, found), cheapest)

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

"""Phase 4: which cities to build in: the one under the cursor, or several that are ticked; and what is said of them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from typing import Self, cast

from powergrid_tui.games.power_grid.actions import Build, Done
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE, MapBoard
from powergrid_tui.games.power_grid.maps.geography import Direction, matching
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rules import building
from powergrid_tui.games.power_grid.rules.storage import NOTHING
from powergrid_tui.games.power_grid.viewmodel.outlook import (
    NONE,
    Cities,
    CityPlan,
    CityPlanner,
    ExpandedCompany,
    Neighbour,
    RoundOutlook,
    flat_price,
    standing,
    way_to,
)
from powergrid_tui.games.power_grid.viewmodel.planned import planned_cities
from powergrid_tui.games.power_grid.viewmodel.questions.base import ARROWS, Question, Reply
from powergrid_tui.games.power_grid.viewmodel.slices.planner import BuildPlan, BuildSite, ahead, outcome
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.viewmodel.what_if import RoundForecast, round_end
from powergrid_tui.table.words.language import mark, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import GAP, Detail, Piece, Role, Row, quiet
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.question import PARTED, Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key
from powergrid_tui.toolkit.viewmodel.short import Worded, flowing, together
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Building(Question):
    """Which city to connect next, or which ones together.

    The cursor starts on the cheapest city. After a build it moves to the next cheapest; after an undo, to the city
    taken back.
    """

    part = Part.MAP
    MOUSE = mark("Click a city twice to build there.")

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
                self._refused[city] = self.refusal(build)
            else:
                self._costs[city] = row.cost
        self._planner = CityPlanner(self.view, self.seat)
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
        self.search: CitySearch | None = None
        self._listings: dict[Cities, tuple[BuildSite, ...]] = {}
        self._routes: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        """Routes already computed, by network and city: map, price and details all show the same one."""
        if self.plan and self.snapshot.planning and not self.view.acted:
            self._tick_those_left(planned_cities(self.plan.actions))  # a plan that exists, to be changed

    def _ranked(self) -> tuple[int, ...]:
        """As starting places all cost the same, those with the cheapest next cities come first."""
        least = dict(self._planner.prices())
        for city, cost in self._begins.items():
            least[city] = min(cost, least.get(city, cost))
        self._onward = {city: self._planner.onward(city) for city in least} if not self.player.cities else {}
        return tuple(sorted(least, key=lambda city: (least[city], sum(self._onward.get(city, ())), city)))

    def restore(self, before: Self) -> None:
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
        why = self.refusal(Build(cities=plan.cities))
        if why and plan.cost > money and len(plan.cities) > 1 and not self.hides_money:
            return tr(
                "{cities}: you have {money} Elektro",
                cities=bill_together(self.view.book.board, plan),
                money=self.player.money,
            )
        return why

    def _network(self, plan: CityPlan, city: int) -> tuple[int, ...]:
        """What a city is connected to: the network plus the cities built before it."""
        return (*self.player.cities, *plan.before(city))

    def _route(self, network: tuple[int, ...], city: int) -> tuple[int, ...]:
        """The route from a network to a city; empty if a lower flat price applies."""
        ends = (network, city)
        if ends not in self._routes:
            self._routes[ends] = way_to(self.view.book, network, city)
        return self._routes[ends]

    @cached_property
    def _now(self) -> ExpandedCompany:
        return standing(self.view, self.seat)

    def _then(self, plan: CityPlan) -> ExpandedCompany:
        return standing(self.view, self.seat, plan.cities) if plan.cities else self._now

    @property
    def answer_id(self) -> str:
        return f"{self.cursor} {sorted(self.ticked)}"

    def _ends(self) -> tuple[RoundForecast, RoundForecast] | None:
        plan = self._plan if self.ticked else CityPlan((self.cursor,), (self._costs.get(self.cursor, 0),))
        if self._why_not_this():
            return None
        return self._round_end(CityPlan()), self._round_end(plan)

    def _round_end(self, plan: CityPlan) -> RoundForecast:
        """The end of the round if these cities are built and no others."""
        then = standing(self.view, self.seat, plan.cities)
        spare = self.player.money - plan.cost
        outlook = RoundOutlook(
            NOTHING, 0, len(plan.cities), plan.cost, spare, then.cities, then.powered, then.income, 0, False
        )
        return round_end(self.view, self.seat, self.player, outlook)

    def _not_connected(self, city: int) -> str:
        return tr("{city} cannot be connected now; see b", city=self.view.book.board.city_name(city))

    @property
    def takes_digits(self) -> bool:
        return self.takes_text or self.listed

    @property
    def takes_text(self) -> bool:
        return self.search is not None  # while a name is typed

    def takes_capital(self, letter: str) -> bool:
        named = len(letter) == 1 and letter.isupper()
        return named and any(city in self._prices for city in matching(self.view.book.board, letter))

    @key(*ARROWS, name=mark("arrows"), does=lambda _: trc("key", "city"), note=mark("from city to city"))
    def _move(self, pressed: str) -> Reply:
        """Move on the map, or in the list if that replaces it."""
        if not self.listed or self.beside:
            self.cursor = self.hop(self.cursor, cast("Direction", pressed))
        elif self._sites and pressed in ("up", "down"):
            step = 1 if pressed == "down" else -1
            at = self._sites.index(self.cursor) + step if self.cursor in self._sites else 0
            self.cursor = self._sites[at % len(self._sites)]
        return ""

    def _why_no_next(self) -> str:
        return "" if self._cheapest else Worded(tr("no city is affordable now"), trc("key", "none"))

    @key(
        "n",
        does=lambda _: Worded(tr("next pricier"), trc("short", "next")),
        refused=_why_no_next,
        note=mark("one city after the other that you can afford, cheapest first"),
        id="board.next",
        label=mark("Next city"),
    )
    def _next(self) -> Reply:
        """Move to the next more expensive city within reach; from the last, back to the cheapest."""
        at = self._cheapest.index(self.cursor) + 1 if self.cursor in self._cheapest else 0
        self.cursor = self._cheapest[at % len(self._cheapest)]
        return ""

    @key(
        "/",
        keys="slash",
        does=lambda _: trc("key", "name"),
        note=mark(
            "finds a city by the first letters of its name, as a capital letter does by itself; Enter ends the typing"
        ),
        id="board.search",
        label=mark("Find a city by name"),
    )
    def _find(self) -> Reply:
        self.search = CitySearch(self.view.book.board, self._prices, self.cursor)
        return ""

    @key(
        "space",
        does=mark("tick"),
        note=mark("several cities are priced together, in the cheapest order, and built at once"),
    )
    def _tick_here(self) -> Reply:
        return self.tick(self.cursor)

    def _what_x(self) -> str:
        return Worded(tr("clear ticks"), trc("short", "clear")) if self.ticked else ""

    @key("x", does=_what_x, note=mark("clears all ticks"), id="board.empty", label=mark("Empty the basket"))
    def _clear(self) -> Reply:
        self.ticked = NONE
        return ""

    @key(
        "l",
        does=lambda _: trc("key", "list"),
        note=mark(
            "lists the cities, cheapest first, with what each costs alone and what it adds to those ticked; digits and "
            "clicks tick cities there too"
        ),
        id="board.list",
        label=mark("List of cities"),
    )
    def _list(self) -> Reply:
        self._listed = not self.listed
        return ""

    def _has_two_networks(self) -> bool:
        return self.view.book.counts.networks > 1

    def _what_b(self) -> str:
        return tr("second network") if self.cursor in self._begins else ""

    def _why_not_begin(self) -> str:
        if self.cursor in self._begins:
            return ""
        return building.city_refusal(self.view, self.player, self.cursor, begin=True)

    def _note_of_b(self) -> str:
        return tr("begins your second network in the city under the cursor") if self._has_two_networks() else ""

    @key(
        "b",
        does=_what_b,
        refused=_why_not_begin,
        means=_has_two_networks,
        note=_note_of_b,
        id="board.begin",
        label=mark("Begin the second network"),
    )
    def _begin(self) -> Reply:
        return Build(cities=(self.cursor,), begin=True)

    def _why_not_this(self) -> str:
        """Why what is ticked cannot be built, or if nothing is, in the city under the cursor; empty if it can."""
        return self._why_not_all if self.ticked else self._refused.get(self.cursor, "")

    def _note_of_enter(self) -> str:
        if self.search is not None:
            return tr("ends the typing, and builds nothing")
        return tr("builds in the city under the cursor, or in all that are ticked")

    @key("enter", refused=_why_not_this, note=_note_of_enter)
    def _build(self) -> Reply:
        return Build(cities=self._plan.cities if self.ticked else (self.cursor,))

    def _worse(self) -> bool:
        """Whether one would be paid less with what Enter builds than without it."""
        plan = self._plan if self.ticked else CityPlan((self.cursor,)) if self.cursor in self._costs else CityPlan()
        return self._then(plan).income < self._now.income

    @key(
        "d",
        does=lambda _: Worded(tr("end turn"), trc("short", "end")),
        bright=_worse,
        note=mark(
            "you build nothing more this round; if you could still build, you are warned, and a second press ends your "
            "turn"
        ),
        id="board.done",
        label=mark("End the turn"),
    )
    def _end(self) -> Reply:
        """End the turn. A first press warns of what is left undone."""
        could = self._planner.within(self.player.money) or min(1, len(self._begins))
        if self.again or not (could or self.hides_money):
            return Done()
        self.warned = "d"
        if self.hides_money and not self.ticked:
            return tr("d again to build no more this round.")
        return undone_warning(len(self.ticked) or could, bool(self.ticked))

    def typed(self, pressed: str) -> Reply:
        """A name; or the capital that begins one; or a number in the list."""
        if self.search is None and self.takes_capital(pressed):
            self._find()
        if self.search is not None:
            return self._type(pressed, self.search)
        if self.listed and pressed.isdecimal():
            at = int(pressed) - 1
            return self.tick(self._sites[at]) if 0 <= at < len(self._sites) else ""
        return None

    def point_at(self, hotspot: Hotspot) -> Reply:
        """A click on the map puts the cursor on a city. A second one builds there; but while cities are ticked it ticks
        the city, since Enter would build them all. In the list, a click ticks."""
        what, city = hotspot
        if what == "site" or (what == "city-again" and self.ticked):
            return self.tick(city)
        if what == "city-again":
            return (sentence(self._why_not_this()) or self._build()) if self.search is None else ""
        if what != "city":
            return None
        self.warned = ""
        if city in self._prices:
            self.cursor, self.search = city, None
        return ""

    def _type(self, pressed: str, search: CitySearch) -> Reply:
        """Handle a key while a name is typed. Enter only ends the typing; it never builds."""
        if pressed == "enter":
            if search.typed and search.found is None:
                return sentence(_unknown(search.typed))
            self.search = None
            return ""
        if pressed == "escape":
            self.search, self.cursor = None, search.home
            return ""
        search.press(pressed)
        if search.found is not None:
            self.cursor = search.found
        return ""

    def scene(self) -> MapScene:
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
            None if self.hides_money else self.player.money - plan.cost,
            self._now,
            then,
            tuple(self.players[seat] for seat in self._now.order),
            tuple(self.players[seat] for seat in then.order),
        )

    def _listing(self, ticked: Cities) -> tuple[BuildSite, ...]:
        """The list's rows, cached so that moving the cursor alone does not rebuild them."""
        if ticked not in self._listings:
            plan = self._plan
            left = self.player.money - plan.cost
            self._listings[ticked] = tuple(self._site(city, plan, left) for city in self._sites)
        return self._listings[ticked]

    def _site(self, city: int, plan: CityPlan, left: int) -> BuildSite:
        ticked, alone = city in self.ticked, self._planner.prices().get(city)
        cost = self._begins[city] if alone is None else alone
        longer = None if ticked or alone is None else self._planner.plan(self.ticked | {city})
        now = plan.costs[plan.cities.index(city)] if ticked else longer.cost - plan.cost if longer else cost
        board = self.view.book.board
        name = Worded(board.city_name(city), board.marked_name(city))
        dear = not ticked and now > left
        house = min(cost, self.view.book.network.house_cost(city, self.view.houses[city]))
        onward = self._onward.get(city, ()) if not self.ticked else ()
        region = board.region_name(board.cities[city].region) if len(board.regions) > 1 else ""
        free = self.view.book.network.spaces(city, self.view.step) - self.view.houses[city]
        return BuildSite(city, name, cost, now, ticked, dear, alone is None, region, free, house, onward)

    def prompt(self) -> Prompt:
        if self.search is not None:
            return self._typing(self.search)
        answer, why, details = self._of_ticked() if self.ticked else self._of_cursor()
        return self._prompt(
            tr("where do you build?") if not self.view.acted else tr("where do you build next?"),
            why or answer,
            details=details,
            refused=bool(why),
            button=self._button(),
            beside="" if why else self._beside(),
        )

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
            parts = priced(self.view.book.board, zip(plan.cities, plan.costs, strict=True))
            return together((self._spends(plan.cost), parts), PARTED)
        city = plan.cities[0] if plan.cities else self.cursor
        cost = plan.cost if plan.cities else self._costs.get(city, 0)
        network = self.player.cities
        parts = bill_parts(self.view, network, self._route(network, city), city, cost)
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
                details.append(quiet(sentence(bill(self.view, player.cities, route, city, self._prices[city]))))
        else:
            cost = self._costs[city]
            # Translators: {bill} is what connecting a city costs, such as "Essen: house 10"
            answer = tr(
                "{bill}, leaves {money}",
                bill=bill(self.view, player.cities, route, city, cost),
                money=self.money(player.money - cost),
            )
        if city in self._begins:
            price = self._begins[city]
            begins = tr(
                "b begins your second network in {city}: house {price}, leaves {money} Elektro",
                city=board.city_name(city),
                price=price,
                money=self.money(player.money - price),
            )
            details.insert(0, (Piece(begins),))
        built = CityPlan() if why and city not in self._begins else CityPlan((city,))
        way = "" if self.beside else cities_passed(board, route)  # the map shows it
        return answer, why, (*details, *self._outcome(built, way, self._next_door()))

    def _of_ticked(self) -> tuple[str, str, tuple[Detail, ...]]:
        """What Enter does with the ticked cities, or why it does nothing; and the detail rows."""
        plan, why = self._plan, self._why_not_all
        answer = tr(
            "{bill}, leaves {money}",
            bill=bill_together(self.view.book.board, plan),
            money=self.money(self.player.money - plan.cost),
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
            return sentence(bill(self.view, network, self._route(network, city), city, cost))
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
        row = details_row(then, *sentences, ahead_first=first)
        return standing_row(self._now, then, self.players, self.glyphs), row

    def _next_door(self) -> str:
        """The neighbours; beside a map, which shows them all, or in short, only the cheapest in which one could go
        on."""
        board, found = self.view.book.board, self._planner.neighbours(self.cursor)
        cheapest = next_door(board, tuple(other for other in found if other.house is not None)[:1])
        return cheapest if self.beside else Worded(next_door(board, found), cheapest)

    def _typing(self, search: CitySearch) -> Prompt:
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


class CitySearch:
    """A name being typed, and the cities that match."""

    def __init__(self, board: MapBoard, among: Container[int], home: int) -> None:
        self.typed = ""
        self.home = home
        """Where the cursor was before."""
        self._board, self._among = board, among
        self._at = 0

    @property
    def matches(self) -> list[int]:
        """The cities that match, in the order in which up and down go through them."""
        return [city for city in matching(self._board, self.typed) if city in self._among]

    @property
    def found(self) -> int | None:
        """The match that the cursor goes to."""
        matches = self.matches
        return matches[self._at % len(matches)] if matches else None

    def press(self, key: str) -> None:
        """Handle a key that changes the text or moves to another match."""
        if key in ("up", "down"):
            self._at += 1 if key == "down" else -1
        elif key == "backspace":
            self.typed, self._at = self.typed[:-1], 0
        elif len(key) == 1:
            self.typed, self._at = self.typed + key, 0


def _unknown(name: str) -> str:
    return tr("no city in play is called {name}", name=name)


def bill(view: State, network: Sequence[int], route: Sequence[int], city: int, cost: int) -> str:
    """A city, where it is connected from, and its price split into two parts."""
    book = view.book
    house = book.network.house_cost(city, view.houses[city])
    name = book.board.city_name(city)
    if flat := flat_price(book, network, city):
        words = mark("{city}, flat: {flat} + house {house} = {cost}")
        if book.distances[network[0]][city] >= UNREACHABLE:
            words = mark("{city}, without a link: {flat} + house {house} = {cost}")
        return tr(words, city=name, flat=flat, house=house, cost=cost)
    if len(route) < 2:
        if house == cost:
            return tr("{city}: house {house}", city=name, house=house)
        return tr("{city}: {cost}", city=name, cost=cost)
    return tr(
        "{city} from {start}: connection {connection} + house {house} = {cost}",
        city=name,
        start=book.board.city_name(route[0]),
        connection=cost - house,
        house=house,
        cost=cost,
    )


def bill_parts(view: State, network: Sequence[int], route: Sequence[int], city: int, cost: int) -> str:
    """The price of a city split into two parts; empty if it has one part."""
    book = view.book
    house = book.network.house_cost(city, view.houses[city])
    if flat := flat_price(book, network, city):
        words = mark("flat {flat} + house {house}")
        if book.distances[network[0]][city] >= UNREACHABLE:
            words = mark("without a link {flat} + house {house}")
        return Worded(tr(words, flat=flat, house=house), f"{flat} + {house}")
    if len(route) < 2:
        return ""
    link = cost - house
    return Worded(tr("link {link} + house {house}", link=link, house=house), f"{link} + {house}")


def bill_together(board: MapBoard, plan: CityPlan) -> str:
    """Cities in the best building order, with their prices in that order and the sum."""
    parts = priced(board, zip(plan.cities, plan.costs, strict=True))
    return tr("{cities} = {cost}", cities=parts, cost=plan.cost) if len(plan.cities) > 1 else parts


def priced(board: MapBoard, costs: Iterable[tuple[int, int]]) -> str:
    """Cities, each with a price in Elektro."""
    return series(f"{board.city_name(city)} {cost}" for city, cost in costs)


def cities_passed(board: MapBoard, route: Sequence[int]) -> str:
    """The cities passed on the route; empty if there are none."""
    passed = [board.city_name(city) for city in route[1:-1]]
    return tr("The connection runs through {cities}.", cities=series(passed)) if passed else ""


def next_door(board: MapBoard, neighbours: Sequence[Neighbour]) -> str:
    """The neighbours of a city, with the cost of continuing there: connection and house; empty if there are none."""
    if not neighbours:
        return ""
    return tr("Next door: {cities}.", cities=series([_neighbour(board, other) for other in neighbours]))


def _neighbour(board: MapBoard, other: Neighbour) -> str:
    name = board.city_name(other.city)
    if other.mine:
        return tr("{city} {way} yours", city=name, way=other.way)
    if other.house is None:
        return tr("{city} {way} full", city=name, way=other.way)
    return f"{name} {other.way}+{other.house}"


def standing_row(now: ExpandedCompany, then: ExpandedCompany, companies: Sequence[Player], glyphs: Glyphs) -> Row:
    """Cities, those powered and the income; the next player order, and how it changes."""
    order = _letters(now.order, companies)
    if then.order != now.order:
        order = f"{order} {glyphs.arrow} {_letters(then.order, companies)}"
    role = Role.WARN if then.income < now.income else Role.QUIET
    return (Piece(outcome(now, then), role), GAP, Piece(tr("next: {order}", order=order), Role.QUIET))


def _letters(order: Sequence[int], companies: Sequence[Player]) -> str:
    return " ".join(companies[seat].letter for seat in order)


def details_row(then: ExpandedCompany, *sentences: str, ahead_first: bool) -> Row:
    """Sentences, plus the distance to Step 2 and to the end. The distance comes first if asked for, or if either is
    reached. All in one piece, so that it wraps."""
    told = list(sentences)
    told.insert(0 if ahead_first or not then.end or then.step2 == 0 else len(told), sentence(ahead(then)))
    return (Piece(flowing(told), Role.QUIET if then.end else Role.WARN),)


def undone_warning(count: int, ticked: bool) -> str:
    """The warning about what would be left undone if the turn ended now, and how to end it."""
    if ticked:
        return trn(
            "{count} ticked city is not built yet; d again to build no more this round.",
            "{count} ticked cities are not built yet; d again to build no more this round.",
            count,
        )
    return trn(
        "You could still build {count} city; d again to build no more this round.",
        "You could still build {count} cities; d again to build no more this round.",
        count,
    )

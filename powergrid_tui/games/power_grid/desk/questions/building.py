"""Phase 4: a city to build in, with the way there and its price."""

from __future__ import annotations

from typing import Self, cast

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.pieces import Piece, quiet
from powergrid_tui.desk.question import Key, Prompt
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.power_grid.actions import Build, Done
from powergrid_tui.games.power_grid.desk.questions.base import Part, Question, Reply
from powergrid_tui.games.power_grid.desk.reckoning import could_power
from powergrid_tui.games.power_grid.desk.slices.scene import Scene
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE
from powergrid_tui.games.power_grid.maps.geography import Direction, matching
from powergrid_tui.games.power_grid.rules.building import city_refusal
from powergrid_tui.table.language import mark, sentence, tr, trc, trn


class Building(Question):
    """Which city to connect next. The cursor starts on the cheapest; after a house it stays where it is, and
    after an undo it goes to the city that was taken back."""

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
        least = {
            city: min(costs[city] for costs in (self._costs, self._begins) if city in costs)
            for city in (*self._costs, *self._begins)
        }
        self._cheapest = sorted(least, key=lambda city: (least[city], city))
        self.cursor = self._cheapest[0] if self._cheapest else min(self._prices)
        self.search: str | None = None
        """What has been typed of a city's name; None when nobody is typing."""
        self._found = 0
        self._home = self.cursor
        """Where the cursor was before a name was typed."""
        self._routes: dict[int, tuple[int, ...]] = {}
        """The ways that were asked for, by city: the map, the price and the details draw on the same one."""

    def adopt(self, before: Self) -> None:
        self.search, self._found, self._home = before.search, before._found, before._home
        undone = [city for city in before.player.cities if city not in self.player.cities]
        self.cursor = undone[-1] if undone else before.cursor

    @property
    def takes_digits(self) -> bool:
        return self.takes_text

    @property
    def takes_text(self) -> bool:
        return self.search is not None  # while a name is typed

    def press(self, key: str) -> Reply:
        if self.search is not None:
            return self._type(key, self.search)
        if key in ("left", "right", "up", "down"):
            self.cursor = self.hop(self.cursor, cast("Direction", key))
            return ""
        if key == "n":
            self._next()
            return ""
        if key == "/" or (len(key) == 1 and key.isupper()):
            self.search, self._home = "", self.cursor
            return "" if key == "/" else self._type(key, "")
        if key == "enter":
            return sentence(self._refused.get(self.cursor, "")) or Build(cities=(self.cursor,))
        if key == "b" and self.view.book.counts.networks > 1:
            return self._begin()
        return Done() if key == "d" else None

    def _begin(self) -> Reply:
        """Another network in the city under the cursor, or why not."""
        if self.cursor in self._begins:
            return Build(cities=(self.cursor,), begin=True)
        return sentence(city_refusal(self.view, self.player, self.cursor, begin=True))

    def point_at(self, city: int) -> None:
        """Put the cursor on a city in play."""
        if city in self._prices:
            self.cursor, self.search = city, None

    def _next(self) -> None:
        """The next dearer city that can be had; after the dearest the cheapest."""
        if self._cheapest:
            at = self._cheapest.index(self.cursor) + 1 if self.cursor in self._cheapest else 0
            self.cursor = self._cheapest[at % len(self._cheapest)]

    def _matches(self) -> list[int]:
        return [city for city in matching(self.view.book.board, self.search or "") if city in self._prices]

    def _type(self, key: str, typed: str) -> Reply:
        """A key while a name is being typed; Enter only ends the typing, it never builds."""
        if key == "enter":
            if typed and not self._matches():
                return sentence(_unknown(typed))
            self.search = None
            return ""
        if key == "escape":
            self.search, self.cursor = None, self._home
            return ""
        if key in ("up", "down"):
            self._found += 1 if key == "down" else -1
        elif key == "backspace":
            self.search, self._found = typed[:-1], 0
        elif len(key) == 1:
            self.search, self._found = typed + key, 0
        found = self._matches()
        if found:
            self.cursor = found[self._found % len(found)]
        return ""

    def _route(self) -> tuple[int, ...]:
        """The way to the city under the cursor; none where it is connected for a flat price that is less."""
        if self.cursor not in self._routes:
            book, network = self.view.book, self.player.cities
            flat = not network or self._flat()
            self._routes[self.cursor] = () if flat else book.board.route(book.regions, network, self.cursor)
        return self._routes[self.cursor]

    def _flat(self) -> int:
        """Elektro for which the city under the cursor is connected without following links; 0 where it is not so."""
        book, network, city = self.view.book, self.player.cities, self.cursor
        if not network or city in network:
            return 0
        asked = book.network.connection(network)[city]
        along = min(book.distances[own][city] for own in network) - book.board.cities[city].entry
        return asked if asked < along and asked < UNREACHABLE else 0

    def scene(self) -> Scene:
        return self._scene({**self._costs, **self._begins}, self._refused, self.cursor, self._route())

    def prompt(self) -> Prompt:
        if self.search is not None:
            return self._typing()
        view, player = self.view, self.player
        city = view.book.board.cities[self.cursor].name
        why = self._refused.get(self.cursor, "")
        details = [quiet(self._way())]
        if why and self.cursor in self._begins:
            answer, details = tr("{city} is not to be connected now, see b", city=city), []
        elif why:
            answer = why
            cost = self._prices.get(self.cursor, 0)
            if player.money < cost < UNREACHABLE:
                details.insert(0, quiet(sentence(self._bill(cost))))
        else:
            cost = self._costs[self.cursor]
            # Translators: {bill} is what connecting a city costs, such as "Essen: house 10"
            answer = tr("{bill}, leaves {money}", bill=self._bill(cost), money=player.money - cost)
            details.insert(0, quiet(self._then(len(player.cities) + 1)))
        if self.cursor in self._begins:
            price = self._begins[self.cursor]
            begins = tr(
                "b begins your second network in {city}: house {price}, leaves {money}",
                city=city,
                price=price,
                money=player.money - price,
            )
            details.insert(0, (Piece(begins),))
        begin = [Key("b", tr("second network"))] if self.cursor in self._begins else []
        return self._prompt(
            tr("where do you build?") if not view.acted else tr("where do you build next?"),
            answer,
            Key(tr("arrows"), trc("key", "city")),
            Key("n", tr("next dearer"), "" if self._cheapest else trc("key", "none")),
            Key("/", trc("key", "name")),
            *begin,
            Key("d", tr("end turn")),
            details=tuple(row for row in details if row[0][0]),
            refused=bool(why),
        )

    def _then(self, cities: int) -> str:
        """How the company stands with so many cities."""
        player = self.player
        return trn(
            "Then you have {count} city, of which you could power {powers}.",
            "Then you have {count} cities, of which you could power {powers}.",
            cities,
            powers=could_power(self.view.book, player.plants, player.stock, cities),
        )

    def _bill(self, cost: int) -> str:
        """The city under the cursor, where it is connected from, and the price with its two parts."""
        book, route = self.view.book, self._route()
        house = book.network.house_cost(self.cursor, self.view.houses[self.cursor])
        city = book.board.cities[self.cursor].name
        if flat := self._flat():
            words = mark("{city}, flat: {flat} + house {house} = {cost}")
            if book.distances[self.player.cities[0]][self.cursor] >= UNREACHABLE:
                words = mark("{city}, another island: {flat} + house {house} = {cost}")
            return tr(words, city=city, flat=flat, house=house, cost=cost)
        if len(route) < 2:
            if house == cost:
                return tr("{city}: house {house}", city=city, house=house)
            return f"{city}: {cost}"
        return tr(
            "{city} from {start}: connection {connection} + house {house} = {cost}",
            city=city,
            start=book.board.cities[route[0]].name,
            connection=cost - house,
            house=house,
            cost=cost,
        )

    def _way(self) -> str:
        """The cities passed on the way, if there are any; where spaces stand close together, those next door."""
        board = self.view.book.board
        passed = [board.cities[city].name for city in self._route()[1:-1]]
        if passed:
            return tr("The way leads through {cities}.", cities=", ".join(passed))
        if len(board.regions) > 1:
            return ""
        beside = ", ".join(board.cities[city].name for city in sorted(board.neighbours[self.cursor]))
        return tr("Next door: {cities}.", cities=beside)

    def _typing(self) -> Prompt:
        found = self._matches()
        names = self.view.book.board.cities
        others = ", ".join(names[city].name for city in found[:6])
        return self._prompt(
            tr("name of the city: {typed}_", typed=self.search),
            names[self.cursor].name if found or not self.search else _unknown(self.search),
            Key(self.glyphs.upright, tr("other match"), "" if len(found) > 1 else trc("key", "none")),
            Key(trc("keyboard", "backspace"), trc("key", "delete")),
            details=(quiet(others),) if len(found) > 1 else (),
            refused=bool(self.search) and not found,
        )


def _unknown(name: str) -> str:
    return tr("no city in play is called {name}", name=name)

"""Where everything stands on the map at one size: names that do not overlap, links between them, costs on the links.

True places are too narrow for names (the Ruhr, the American east coast), so they are first spread a little, keeping every
order of west and east, north and south; then each name looks for the best of many places near its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from powergrid_tui.games.power_grid.atlas import Board
from powergrid_tui.games.power_grid.widgets.geography import Point, project
from powergrid_tui.paint.cells import fit, width as cells_of

ROOM = 3
"""Houses that a city holds at most."""

_MARK = 1
_SHORTEST = 4
_ASIDE = (0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8, 11, -11, 14, -14)


@dataclass(frozen=True, slots=True)
class Place:
    """A city's label: its sign, its name and the spaces for houses, in one row. In cells."""

    x: int
    y: int
    name: str
    """As much of the name as there is room for."""

    @property
    def houses(self) -> int:
        """The column of the first house."""
        return self.x + _MARK + cells_of(self.name) + 1

    @property
    def end(self) -> int:
        """The column after the last house."""
        return self.houses + ROOM


@dataclass(frozen=True, slots=True)
class Line:
    """A link as drawn."""

    ends: tuple[int, int]
    start: tuple[int, int]
    """In dots."""
    stop: tuple[int, int]
    cost: str
    at: tuple[int, int] | None
    """The first cell of the cost, or None where there is no room."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The map at one size."""

    places: Mapping[int, Place]
    lines: tuple[Line, ...]
    beyond: tuple[tuple[int, int, str], ...]
    """Cities out of play that fit in between: column, row, name."""


def names(board: Board) -> tuple[tuple[str, ...], ...]:
    """For each city the forms of its name, the shortest first. No two cities share a form."""
    stems = ["".join(c for c in city.short if c.isalnum()) for city in board.cities]
    heads = [stem[:_SHORTEST] for stem in stems]
    forms = []
    for city, stem, head in zip(board.cities, stems, heads, strict=True):
        brief = head if heads.count(head) == 1 else head[:-1] + stem[-1]
        whole = [city.short] if cells_of(city.short) <= _SHORTEST else [brief, city.short]
        forms.append(tuple(dict.fromkeys([*whole, city.name])))
    return tuple(forms)


@lru_cache(maxsize=32)
def plan(board: Board, regions: tuple[str, ...], width: int, height: int) -> Plan:
    """The map of the regions in play in so many cells."""
    cities = board.members(regions)
    search = _Search(board, cities, width, height)
    search.settle()
    search.shorten()
    search.lengthen()
    lines = search.lines()
    return Plan({city: search.place(city) for city in cities}, lines, search.beyond(lines))


def _spread(values: Sequence[float], share: float) -> list[tuple[float, float]]:
    """Knots of a rising curve from true places to places between 0 and 1, where crowded stretches get more room."""
    ordered = sorted(values)
    low, extent = ordered[0], (ordered[-1] - ordered[0]) or 1.0
    last = max(1, len(ordered) - 1)
    return [(v, (1 - share) * (v - low) / extent + share * rank / last) for rank, v in enumerate(ordered)]


def _along(knots: list[tuple[float, float]], value: float) -> float:
    """A place on the curve; straight on beyond its ends."""
    for (a, at_a), (b, at_b) in zip(knots, knots[1:], strict=False):
        if value <= b and b > a:
            return at_a + (value - a) / (b - a) * (at_b - at_a)
    (a, at_a), (b, at_b) = knots[0], knots[-1]
    return at_b + (value - b) / ((b - a) or 1.0) * (at_b - at_a)


class _Search:
    """A deterministic local search. Cities are known by their index on the board."""

    def __init__(self, board: Board, cities: tuple[int, ...], width: int, height: int) -> None:
        self.board, self.cities, self.width, self.height = board, cities, width, height
        here = set(cities)
        self.links = [(a, b, str(cost)) for a, b, cost in board.links if a in here and b in here]
        self.of: dict[int, list[int]] = {city: [] for city in cities}
        for at, (a, b, _) in enumerate(self.links):
            self.of[a].append(at)
            self.of[b].append(at)
        self.forms = names(board)
        wide = sum(cells_of(board.cities[city].short) + ROOM + 3 for city in cities)
        self.roomy = wide < 0.3 * width * height
        self.form = {city: min(1, len(self.forms[city]) - 1) if self.roomy else 0 for city in cities}
        self.globe = project(board)
        self.knots_x = _spread([self.globe[city][0] for city in cities], 0.45)
        self.knots_y = _spread([self.globe[city][1] for city in cities], 0.45)
        self.wish = {city: self._wish(city) for city in cities}
        self.steep = 0.8 + 200 / max(1, height - 1) ** 2
        self.span = {city: 0 for city in cities}
        for city in cities:
            self._write(city, self.form[city])
        self.x: dict[int, int] = {}
        self.y: dict[int, int] = {}
        self.steps: dict[tuple[int, int, int], list[int]] = {}
        self.owner = [-1] * (width * height)
        self.passing = [0] * (width * height)
        for city in cities:
            self.x[city], self.y[city] = self._start(city)
        for city in cities:
            self._occupy(city, city)
        for at in range(len(self.links)):
            self._trace(at, 1)

    def _wish(self, city: int) -> Point:
        """Where the middle of a label would like to be, as shares of the room."""
        x, y = self.globe[city]
        return _along(self.knots_x, x), _along(self.knots_y, y)

    def _write(self, city: int, form: int) -> None:
        """Choose a form of the name."""
        self.form[city] = form
        self.span[city] = _MARK + cells_of(self.forms[city][form]) + 1 + ROOM

    def _start(self, city: int) -> tuple[int, int]:
        x, y = self.wish[city]
        return round(x * max(0, self.width - 1 - self.span[city])), round(y * (self.height - 1))

    def place(self, city: int) -> Place:
        return Place(self.x[city], self.y[city], self.forms[city][self.form[city]])

    # What stands where ---------------------------------------------------------------------------------------------

    def _occupy(self, city: int, sign: int) -> None:
        """Write a sign in the cells of a label, and one beyond, which keeps labels apart and the cursor's bracket free."""
        row = self.y[city] * self.width
        for x in range(max(0, self.x[city]), min(self.width, self.x[city] + self.span[city] + 1)):
            if sign >= 0 or self.owner[row + x] == city:
                self.owner[row + x] = sign

    def _trace(self, link: int, step: int) -> None:
        a, b, _ = self.links[link]
        for cell in self._cells(a, b):
            self.passing[cell] += step

    def _ends(self, a: int, b: int) -> tuple[int, int]:
        """Where a link leaves two labels, in dots from the left: half way from the middle of each to the other's side."""
        xa, xb = self.x[a], self.x[b]
        ra, rb = xa + self.span[a] - ROOM, xb + self.span[b] - ROOM
        ma, mb = xa + ra, xb + rb
        pa = (ma + min(max(mb, 2 * xa), 2 * ra)) // 2
        pb = (mb + min(max(ma, 2 * xb), 2 * rb)) // 2
        most = 2 * self.width - 1
        return min(pa, most), min(pb, most)

    def _cells(self, a: int, b: int) -> list[int]:
        """The cells that a link passes, labels with it."""
        pa, pb = self._ends(a, b)
        key = (pa & 1, pb - pa + (pa & 1), self.y[b] - self.y[a])
        steps = self.steps.get(key)
        if steps is None:
            steps = self.steps[key] = self._walk(*key)
        first = self.y[a] * self.width + (pa >> 1)
        return [first + step for step in steps]

    def _walk(self, start: int, stop: int, down: int) -> list[int]:
        """Steps, as differences of cells, of a line between two dots of two rows."""
        count = max(abs(stop - start), 4 * abs(down), 1)
        across, fall = (stop - start) / count, down / count
        cells = [int(down_by) * self.width + (int(start + across * k + 0.5) >> 1)
                 for k in range(count + 1) for down_by in ((fall * k + (0.5 if fall >= 0 else -0.5)),)]
        return list(dict.fromkeys(cells))

    # How good it is ------------------------------------------------------------------------------------------------

    def _away(self, city: int, x: int, y: int) -> float:
        """The price of standing away from the wished place."""
        wx, wy = self.wish[city]
        aside = x - wx * max(0, self.width - 1 - self.span[city])
        down = y - wy * (self.height - 1)
        return 0.12 * aside * aside + self.steep * down * down

    def _covered(self, city: int, x: int, y: int) -> float:
        """The price of what the label would lie on: other labels, and lines of others. The city itself is lifted."""
        a = y * self.width + x
        b = a + self.span[city] + 1
        return 200.0 * (b - a - self.owner[a:b].count(-1)) + 5.0 * sum(self.passing[a:b])

    def _linked(self, city: int) -> float:
        """The price of the links of a city: those hidden by other labels, or without room for their cost."""
        owner, passing = self.owner, self.passing
        price = 0.0
        for link in self.of[city]:
            a, b, cost = self.links[link]
            free = clear = 0
            for cell in self._cells(a, b):
                who = owner[cell]
                if who < 0:
                    free += 1
                    clear += not passing[cell]
                elif who not in (a, b):
                    price += 9.0
            falls = self.wish[b][1] - self.wish[a][1]
            if falls * (self.y[b] - self.y[a]) < 0:
                price += 40 * abs(falls)
            falls = self.wish[b][0] - self.wish[a][0]
            if falls * (self.x[b] - self.x[a]) < 0:
                price += 40 * abs(falls)
            need = len(cost) + (1 if self.y[a] == self.y[b] else 0)
            if free < need:
                price += 45.0 + 15.0 * (need - free)
            elif clear < len(cost):
                price += 12.0
            elif free < need + 2:
                price += 2.0
        return price

    def _lift(self, city: int) -> None:
        for link in self.of[city]:
            self._trace(link, -1)
        self._occupy(city, -1)

    def _drop(self, city: int) -> None:
        self._occupy(city, city)
        for link in self.of[city]:
            self._trace(link, 1)

    def _price(self, city: int, x: int, y: int, limit: float = 1e9) -> float:
        """The whole price of a place for a lifted city, or something above the limit."""
        self.x[city], self.y[city] = x, y
        price = self._away(city, x, y) + self._covered(city, x, y) + self._near(city, x, y)
        if price >= limit:
            return price
        a = y * self.width + x
        b = a + min(self.span[city] + 1, self.width - x)
        under = self.owner[a:b]
        self.owner[a:b] = [city] * (b - a)
        price += self._linked(city)
        self.owner[a:b] = under
        return price

    def _near(self, city: int, x: int, y: int) -> float:
        """A small price for labels right above or below: a map wants air."""
        span = self.span[city] + 1
        price = 0.0
        for row in (y - 1, y + 1):
            if 0 <= row < self.height:
                a = row * self.width + x
                price += 0.25 * (span - self.owner[a : a + span].count(-1))
        return price

    # Moves ---------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Move one city after another to its best place until none moves."""
        rows = (0, 1, -1, 2, -2, 3, -3) if self.height > 20 else (0, 1, -1, 2, -2)
        restless = list(self.cities)
        for _ in range(4):
            moved = [city for city in restless if self._better(city, rows)]
            if not moved:
                return
            near = set(moved)
            for city in moved:
                near |= {end for link in self.of[city] for end in self.links[link][:2]}
            restless = [city for city in self.cities if city in near]

    def _better(self, city: int, rows: Iterable[int]) -> bool:
        self._lift(city)
        old = (self.x[city], self.y[city])
        price, spot = self._best(city, old, rows, self._price(city, *old) - 0.01)
        self.x[city], self.y[city] = spot
        self._drop(city)
        return spot != old

    def _best(self, city: int, old: tuple[int, int], rows: Iterable[int], limit: float) -> tuple[float, tuple[int, int]]:
        """The best place for a lifted city that costs less than the limit, or the limit and the old place."""
        best, spot = limit, old
        here = self._start(city)
        most = self.width - 1 - self.span[city]
        options = {(x + dx, y + dy) for x, y in (old, here) for dx in _ASIDE for dy in rows}
        tries = sorted((self._away(city, x, y), x, y) for x, y in options if 0 <= x <= most and 0 <= y < self.height)
        for away, x, y in tries:
            if away >= best:
                break
            if away + self._covered(city, x, y) < best:
                price = self._price(city, x, y, best)
                if price < best:
                    best, spot = price, (x, y)
        return best, spot

    def shorten(self) -> None:
        """Abbreviate the names that hide something, and settle again."""
        tight = [city for city in self.cities if self.form[city] and self._trouble(city) > 20]
        for city in tight:
            self._lift(city)
            self._write(city, 0)
            self._drop(city)
        if tight:
            self.settle()

    def _trouble(self, city: int) -> float:
        self._lift(city)
        price = self._price(city, self.x[city], self.y[city]) - self._away(city, self.x[city], self.y[city])
        self._drop(city)
        return price

    def lengthen(self) -> None:
        """Write names out where that hides nothing."""
        for step in (1, 2):
            for city in self.cities:
                if step < len(self.forms[city]) and self.form[city] == step - 1 and (step == 1 or self.roomy):
                    self._longer(city)

    def _longer(self, city: int) -> None:
        self._lift(city)
        old = (self.x[city], self.y[city])
        before = self._price(city, *old)
        self._write(city, self.form[city] + 1)
        price, spot = self._best(city, old, (0, 1, -1), before + 5.0)
        if price >= before + 5.0:
            self._write(city, self.form[city] - 1)
            spot = old
        self.x[city], self.y[city] = spot
        self._drop(city)

    # What comes of it ----------------------------------------------------------------------------------------------

    def lines(self) -> tuple[Line, ...]:
        """The links in dots, each with a place for its cost; links with little room choose first."""
        taken = [who >= 0 for who in self.owner]
        paths = [self._cells(a, b) for a, b, _ in self.links]
        order = sorted(range(len(paths)), key=lambda at: sum(not taken[cell] for cell in paths[at]))
        spots: dict[int, tuple[int, int] | None] = {}
        for at in order:
            spots[at] = self._spot(paths[at], len(self.links[at][2]), taken)
        found = []
        for at, (a, b, cost) in enumerate(self.links):
            pa, pb = self._ends(a, b)
            found.append(Line((a, b), (pa, 4 * self.y[a] + 2), (pb, 4 * self.y[b] + 2), cost, spots[at]))
        return tuple(found)

    def _spot(self, path: list[int], size: int, taken: list[bool]) -> tuple[int, int] | None:
        width = self.width
        free = [cell for cell in path if not taken[cell]]
        best: tuple[float, int] | None = None
        for rank, cell in enumerate(free):
            for first in range(cell - size + 1, cell + 1):
                row = cell // width
                if first // width != row or (first + size - 1) // width != row:
                    continue
                if any(taken[c] for c in range(first, first + size)):
                    continue
                price = abs(rank - (len(free) - 1) / 2) * 0.5
                price += sum(3 * (self.passing[c] - 1) for c in range(first, first + size))
                before, after = first - 1, first + size
                price += 9 * (before // width == row and taken[before])
                price += 9 * (after // width == row and after < len(taken) and taken[after])
                if best is None or price < best[0]:
                    best = price, first
        if best is None:
            return None
        for c in range(best[1], best[1] + size):
            taken[c] = True
        return best[1] % width, best[1] // width

    def beyond(self, lines: Iterable[Line]) -> tuple[tuple[int, int, str], ...]:
        """Names of cities out of play that fit in the gaps."""
        full = [who >= 0 or passing > 0 for who, passing in zip(self.owner, self.passing, strict=True)]
        for line in lines:
            if line.at:
                for x in range(line.at[0], line.at[0] + len(line.cost)):
                    full[line.at[1] * self.width + x] = True
        found = []
        inside = set(self.cities)
        for at, city in enumerate(self.board.cities):
            if at in inside:
                continue
            wx, wy = self._wish(at)
            name = city.short
            span = cells_of(name)
            x, y = round(wx * (self.width - 1 - span)), round(wy * (self.height - 1))
            if not (0 < x and x + span < self.width and 0 <= y < self.height):
                continue
            row = y * self.width
            if any(full[row + x - 1 : row + x + span + 1]):
                continue
            for c in range(row + x - 1, row + x + span + 1):
                full[c] = True
            found.append((x, y, fit(name, span)))
        return tuple(found)

"""A local search that places city names on the map: each moves to the best nearby place until none improves."""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.geography import project
from powergrid_tui.games.power_grid.maps.globe import Point
from powergrid_tui.games.power_grid.widgets.map.labels import MARK, Cell, along, cost_of, names, prints, spread, wide
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of

# Penalties, only meaningful relative to each other. Tuned on all sets of four and five regions at 78x13 and 74x25
# cells.
_OVERLAP = 200.0
"""Per cell of another label under this one."""
_HIDING = 8.0
"""Per cell of this label with another city's link under it."""
_HIDDEN = 14.0
"""Per cell of this city's link that another label hides."""
_TURNED = 20.0
"""For a neighbour that should lie north, east, south or west and lies on the opposite side."""
_NO_COST = 45.0
"""For a link without room for its cost."""
_CROSSED_COST = 12.0
"""For a link without a stretch of its own for its cost."""
_TIGHT = 20.0
"""Above this penalty, a city uses the shortest form of its name."""
_WORTH = 5.0
"""The penalty that a longer form of a name may cost."""
_WORTH_WIDE = 20.0
"""The same for a name in wide characters: two of them say less than four letters do."""

_TOO_MUCH = 1e9
"""More than any place costs."""

_ASIDE = (0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8, 11, -11, 14, -14)


class LabelSearch:
    """A deterministic local search. Cities are given by index on the board; columns and spans are in cells."""

    def __init__(
        self, board: MapBoard, cities: tuple[int, ...], width: int, height: int, share: float, *, full: bool = False
    ) -> None:
        """With `full`, every name is written out and never shortened."""
        self.board, self.width, self.height = board, width, height
        here = set(cities)
        self.links = [(a, b, cost_of(board, a, b, cost)) for a, b, cost in board.links if a in here and b in here]
        self.links_of: dict[int, list[int]] = {city: [] for city in cities}
        for at, (a, b, _) in enumerate(self.links):
            self.links_of[a].append(at)
            self.links_of[b].append(at)
        self.forms = names(board)
        self.prints = prints(board)
        self.room = [printed.room for printed in self.prints]
        cells = sum(cells_of(board.short_name(city)) + self._around(city) + 1 for city in cities)
        self.roomy = cells < 0.3 * width * height
        self.full = full
        longest = 2 if full else 1 if self.roomy else 0
        self.form = {city: min(longest, len(self.forms[city]) - 1) for city in cities}
        self.globe = project(board)
        self.knots_x = spread([self.globe[city][0] for city in cities], share)
        self.knots_y = spread([self.globe[city][1] for city in cities], share)
        self.wish = {city: self.wished(city) for city in cities}
        # From the rim inwards, since cities at the rim have fewer places to go.
        self.cities = tuple(sorted(cities, key=lambda city: -sum((at - 0.5) ** 2 for at in self.wish[city])))
        self.steep = 0.8 + 200 / max(1, height - 1) ** 2
        self.span = dict.fromkeys(cities, 0)
        for city in cities:
            self._write(city, self.form[city])
        self.x: dict[int, int] = {}
        self.y: dict[int, int] = {}
        self.steps: dict[tuple[int, int, int], list[int]] = {}
        """Offsets of a link's cells from its first one, by where the line starts within that cell and how far it goes.
        """
        self.owner = [-1] * (width * height)
        self.passing = [0] * (width * height)
        for city in cities:
            self.x[city], self.y[city] = self._start(city)
        for city in cities:
            self._occupy(city, city)
        for at in range(len(self.links)):
            self._trace(at, 1)

    def wished(self, city: int) -> Point:
        """Where the middle of a label should be, as shares of width and height."""
        x, y = self.globe[city]
        return along(self.knots_x, x), along(self.knots_y, y)

    def _around(self, city: int) -> int:
        """Width of a label without the name."""
        return MARK + cells_of(self.prints[city].tag) + 1 + self.room[city]

    def _write(self, city: int, form: int) -> None:
        """Choose a form of the name."""
        self.form[city] = form
        self.span[city] = cells_of(self.forms[city][form]) + self._around(city)

    def _start(self, city: int) -> tuple[int, int]:
        x, y = self.wish[city]
        return round(x * max(0, self.width - 1 - self.span[city])), round(y * (self.height - 1))

    # Occupied cells ------------------------------------------------------------------------------------------------

    def _occupy(self, city: int, sign: int) -> None:
        """Mark the cells of a label as occupied, and one more after it, which separates labels and leaves room for a
        bracket. Only this city's cells are cleared again."""
        row = self.y[city] * self.width
        for x in range(max(0, self.x[city]), min(self.width, self.x[city] + self.span[city] + 1)):
            if sign >= 0 or self.owner[row + x] == city:
                self.owner[row + x] = sign

    def _trace(self, link: int, step: int) -> None:
        a, b, _ = self.links[link]
        for cell in self.cells(a, b):
            self.passing[cell] += step

    def ends(self, a: int, b: int) -> tuple[int, int]:
        """Where a link leaves two labels, as dots from the left: half-way from the middle towards the other's side."""
        xa, xb = self.x[a], self.x[b]
        ra, rb = xa + self.span[a] - self.room[a], xb + self.span[b] - self.room[b]
        ma, mb = xa + ra, xb + rb
        # Called tens of thousands of times per map: comparing is faster here than `min` and `max`.
        pa = 2 * xa if mb < 2 * xa else 2 * ra if mb > 2 * ra else mb
        pb = 2 * xb if ma < 2 * xb else 2 * rb if ma > 2 * rb else ma
        pa, pb = (ma + pa) // 2, (mb + pb) // 2
        most = 2 * self.width - 1
        return (pa if pa < most else most), (pb if pb < most else most)

    def cells(self, a: int, b: int) -> list[int]:
        """The cells that a link passes through, including those under labels."""
        first, steps = self._way(a, b)
        return [first + step for step in steps]

    def _way(self, a: int, b: int) -> tuple[int, list[int]]:
        """The first cell that a link passes through, and the offsets of the others from it."""
        pa, pb = self.ends(a, b)
        odd = pa & 1
        key = (odd, pb - pa + odd, self.y[b] - self.y[a])
        steps = self.steps.get(key)
        if steps is None:
            steps = self.steps[key] = self._walk(*key)
        return self.y[a] * self.width + (pa >> 1), steps

    def _walk(self, start: int, stop: int, down: int) -> list[int]:
        """Cell offsets of a line between two dots in two rows."""
        width, aside = self.width, stop - start
        count = max(abs(aside), 4 * abs(down), 1)
        twice, fall = 2 * count, 2 * down
        cells = [
            (fall * k + count) // twice * width + ((start + round(aside * k / count)) >> 1) for k in range(count + 1)
        ]
        return list(dict.fromkeys(cells))

    # Penalties -----------------------------------------------------------------------------------------------------

    def _away(self, city: int, x: int, y: int) -> float:
        """The penalty for being away from the desired place."""
        wx, wy = self.wish[city]
        aside = x - wx * max(0, self.width - 1 - self.span[city])
        down = y - wy * (self.height - 1)
        return 0.15 * aside * aside + self.steep * down * down

    def _covered(self, city: int, x: int, y: int) -> float:
        """The penalty for what the label would cover: other labels, and lines of others. Excludes the city itself."""
        a = y * self.width + x
        b = a + self.span[city] + 1
        return _OVERLAP * (b - a - self.owner[a:b].count(-1)) + _HIDING * sum(self.passing[a:b])

    def _linked(self, city: int, limit: float) -> float:
        """The penalty for a city's links: hidden by other labels, or without room for their cost. It only grows, so the
        sum stops once it reaches `limit`."""
        owner, passing = self.owner, self.passing
        price = 0.0
        for link in self.links_of[city]:
            if price >= limit:
                return _TOO_MUCH
            a, b, cost = self.links[link]
            free = clear = 0
            first, steps = self._way(a, b)
            for step in steps:
                who = owner[first + step]
                if who < 0:
                    free += 1
                    clear += not passing[first + step]
                elif who not in (a, b):
                    price += _HIDDEN
            east, south = self.wish[b][0] - self.wish[a][0], self.wish[b][1] - self.wish[a][1]
            if east * (self.x[b] - self.x[a]) < 0:
                price += _TURNED + 60 * abs(east)
            if south * (self.y[b] - self.y[a]) < 0:
                price += _TURNED + 60 * abs(south)
            need = (len(cost) + (1 if self.y[a] == self.y[b] else 0)) if cost else 1
            if free < need:
                price += _NO_COST + 15.0 * (need - free)
            elif clear < len(cost):
                price += _CROSSED_COST
            elif free < need + 2:
                price += 2.0
        return price

    def _lift(self, city: int) -> None:
        for link in self.links_of[city]:
            self._trace(link, -1)
        self._occupy(city, -1)

    def _drop(self, city: int) -> None:
        self._occupy(city, city)
        for link in self.links_of[city]:
            self._trace(link, 1)

    def _price(self, city: int, x: int, y: int, limit: float = _TOO_MUCH) -> float:
        """The whole penalty of a place for a lifted city, or some value above the limit."""
        return self._whole(city, x, y, self._away(city, x, y) + self._covered(city, x, y), limit)

    def _whole(self, city: int, x: int, y: int, price: float, limit: float) -> float:
        """The whole penalty, given that of distance and covered cells."""
        self.x[city], self.y[city] = x, y
        price += self._near(city, x, y)
        if price >= limit:
            return price
        a = y * self.width + x
        b = a + min(self.span[city] + 1, self.width - x)
        under = self.owner[a:b]
        self.owner[a:b] = [city] * (b - a)
        price += self._linked(city, limit - price)
        self.owner[a:b] = under
        return price

    def _near(self, city: int, x: int, y: int) -> float:
        """A small penalty for labels directly above or below, to give the map some air."""
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
                near |= {end for link in self.links_of[city] for end in self.links[link][:2]}
            restless = [city for city in self.cities if city in near]

    def _better(self, city: int, rows: Iterable[int]) -> bool:
        self._lift(city)
        old = (self.x[city], self.y[city])
        _, spot = self._best(city, old, rows, self._price(city, *old) - 0.01)
        self.x[city], self.y[city] = spot
        self._drop(city)
        return spot != old

    def _best(self, city: int, old: Cell, rows: Iterable[int], limit: float) -> tuple[float, Cell]:
        """The best place for a lifted city with a penalty below the limit; otherwise the limit and the old place."""
        best, spot = limit, old
        here = self._start(city)
        most = self.width - 1 - self.span[city]
        options = {(x + dx, y + dy) for x, y in (old, here) for dx in _ASIDE for dy in rows}
        tries = sorted((self._away(city, x, y), x, y) for x, y in options if 0 <= x <= most and 0 <= y < self.height)
        for away, x, y in tries:
            if away >= best:
                break
            price = away + self._covered(city, x, y)
            if price < best:
                price = self._whole(city, x, y, price, best)
                if price < best:
                    best, spot = price, (x, y)
        return best, spot

    def total(self) -> float:
        """The penalty of the map as a whole."""
        return sum(self._trouble(city) + self._away(city, self.x[city], self.y[city]) for city in self.cities)

    def shorten(self) -> None:
        """Abbreviate the names that hide something, and settle again."""
        if self.full:
            return
        tight = [city for city in self.cities if self.form[city] and self._trouble(city) > _TIGHT]
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
        """Write out names where that hides nothing."""
        for step in (1, 2):
            for city in self.cities:
                if step < len(self.forms[city]) and self.form[city] == step - 1 and (step == 1 or self.roomy):
                    self._longer(city)

    def _longer(self, city: int) -> None:
        self._lift(city)
        old = (self.x[city], self.y[city])
        before = self._price(city, *old)
        self._write(city, self.form[city] + 1)
        most = before + (_WORTH_WIDE if wide(self.forms[city][-1]) else _WORTH)
        price, spot = self._best(city, old, (0, 1, -1), most)
        if price >= most:
            self._write(city, self.form[city] - 1)
            spot = old
        self.x[city], self.y[city] = spot
        self._drop(city)

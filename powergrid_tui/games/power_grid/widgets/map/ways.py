"""The lines of links between fixed labels: where each leaves them so that enough of it is visible."""

from __future__ import annotations

from itertools import product

from powergrid_tui.games.power_grid.widgets.map.label_search import Search
from powergrid_tui.games.power_grid.widgets.map.numbers import LABEL
from powergrid_tui.toolkit.widgets.drawing.canvas import dots_between

Dots = tuple[int, int]
"""A point in dots, east and south."""

_SHARES = (0.5, 0.2, 0.8, 0.0, 1.0)
"""Where a line may leave a label, as shares of the label's width."""
_ENOUGH = 2
"""Cells that a line should have on top of those for its number."""
_OVER = 2.0
"""The penalty for a cell of another label over the line, in cells of its own."""


class Ways:
    """The lines of all links, straight from label to label."""

    def __init__(self, search: Search, labels: bytearray) -> None:
        self.search, self.labels = search, labels
        self.ends: list[tuple[Dots, Dots]] = []
        for a, b, _ in search.links:
            pa, pb = search.ends(a, b)
            self.ends.append((self._in_row(pa, a), self._in_row(pb, b)))
        self.trails = [self._trail(*ends) for ends in self.ends]
        """The cells of each line as drawn, numbered row by row."""
        self.passing = [0] * len(labels)
        """Number of lines in each cell."""
        for trail in self.trails:
            self._count(trail, 1)

    def straighten(self) -> None:
        """Let lines that are hardly visible leave their labels elsewhere."""
        for link, (a, b, cost) in enumerate(self.search.links):
            trail = self.trails[link]
            self._count(trail, -1)
            wanted = len(cost) + _ENOUGH
            best = self._worth(trail, a, b, wanted)
            others = product(self._starts(a), self._starts(b)) if best < wanted else ()
            for start, stop in others:
                other = self._trail(start, stop)
                worth = self._worth(other, a, b, wanted)
                if worth > best:
                    best, trail = worth, other
                    self.ends[link] = (start, stop)
            self.trails[link] = trail
            self._count(trail, 1)

    def others(self, link: int) -> list[list[int]]:
        """The lines that a link may have: those that run no further under other cities' labels than its current one."""
        return [trail for _, trail in self._others(link)]

    def choose(self, link: int, at: int) -> None:
        """Give a link one of its `others`."""
        self.ends[link], self.trails[link] = self._others(link)[at]

    def _others(self, link: int) -> list[tuple[tuple[Dots, Dots], list[int]]]:
        a, b, _ = self.search.links[link]
        most = self._over(self.trails[link], a, b)
        found = [(ends, self._trail(*ends)) for ends in product(self._starts(a), self._starts(b))]
        return [(ends, trail) for ends, trail in found if self._over(trail, a, b) <= most]

    def _over(self, trail: list[int], a: int, b: int) -> int:
        """Number of cells where a line runs under other cities' labels."""
        labels, owner = self.labels, self.search.owner
        return sum(labels[cell] == LABEL and owner[cell] not in (a, b) for cell in trail)

    def _count(self, trail: list[int], step: int) -> None:
        for cell in trail:
            self.passing[cell] += step

    def _in_row(self, x: int, city: int) -> Dots:
        return x, 4 * self.search.y[city] + 2

    def _starts(self, city: int) -> list[Dots]:
        """Where a line may leave a city, in dots."""
        search = self.search
        last, most = 2 * search.span[city] - 1, 2 * search.width - 1
        return [self._in_row(min(most, 2 * search.x[city] + round(share * last)), city) for share in _SHARES]

    def _trail(self, start: Dots, stop: Dots) -> list[int]:
        width = self.search.width
        return list(dict.fromkeys((y >> 2) * width + (x >> 1) for x, y in dots_between(start, stop)))

    def _worth(self, trail: list[int], a: int, b: int, wanted: int) -> float:
        """The number of cells that only this line uses, at most `wanted`, less a penalty for those under labels."""
        owner = self.search.owner
        clear = over = 0
        for cell in trail:
            if not self.labels[cell]:
                clear += not self.passing[cell]
            elif owner[cell] not in (a, b):
                over += 1
        return min(clear, wanted) - _OVER * over

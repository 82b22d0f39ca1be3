"""Where the costs of links are written: on the line itself, so that each plainly belongs to its own.

A number stands in a gap of its line. Where another line would run right beside it, that one gets a gap too, as long as
enough of it is left to be followed. Links with little room choose first; then each looks once more for a better place
among the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

LABEL, NUMBER = 1, 2
"""What takes a cell."""

# Prices, in no unit but one another.
_MIDDLE = 0.4
"""A cell away from the middle of what is seen of the line."""
_ACROSS = 30.0
"""A line of another link under the number."""
_BESIDE = 5.0
"""A cell of another link's line that touches the number."""
_ALONE = (40.0, 4.0)
"""Nothing is seen of the number's own line beside it, or at one end only."""
_ASIDE = 60.0
"""The number is not on its line but touches it."""
_CLOSE = (0.0, 9.0, 80.0)
"""Right before or behind it stands nothing, a label, another number: two figures in a row would be read as one."""

_ROUNDS = 2
_LEAST = 3
"""Cells of a line that are to be seen at least, whatever numbers of others it passes."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Where the numbers stand, in cells counted row by row."""

    first: tuple[int | None, ...]
    """By link the first cell of its number; None where there is no room, or nothing is written."""
    gaps: tuple[frozenset[int], ...]
    """By link the cells where its line is broken, for its own number and those of others."""


def place(trails: Sequence[Sequence[int]], sizes: Sequence[int], taken: bytearray, width: int) -> Numbers:
    """Places for the numbers of links.

    `trails` are the cells of each link's line, from end to end; `sizes` the cells of each number, 0 for none. `taken`
    tells the cells of labels in a picture so many cells wide, and the numbers are entered there.
    """
    return _Placing(trails, sizes, taken, width).done()


class _Placing:
    def __init__(self, trails: Sequence[Sequence[int]], sizes: Sequence[int], taken: bytearray, width: int) -> None:
        self.taken, self.width, self.total = taken, width, len(taken)
        self.sizes = sizes
        self.seen = [[cell for cell in trail if taken[cell] != LABEL] for trail in trails]
        """What labels leave of each line."""
        self.trails = [seen or list(trail) for seen, trail in zip(self.seen, trails, strict=True)]
        self.own = [frozenset(seen) for seen in self.seen]
        self.through: list[tuple[int, ...]] = [()] * self.total
        """The links that are seen in each cell."""
        for link, cells in enumerate(self.own):
            for cell in cells:
                self.through[cell] += (link,)
        self.first: list[int | None] = [None] * len(trails)
        self.options = [self._options(link) if size else [] for link, size in enumerate(sizes)]

    def done(self) -> Numbers:
        """Everything in its place."""
        links = [link for link, size in enumerate(self.sizes) if size]
        links.sort(key=lambda link: len(self.options[link]))
        for _ in range(_ROUNDS):
            for link in links:
                self._settle(link)
        return Numbers(tuple(self.first), self._gaps())

    def _ring(self, first: int, size: int) -> Iterator[int]:
        """The cells all round a number."""
        width = self.width
        row = first - first % width
        left, right = max(row, first - 1), min(row + width, first + size + 1)
        for above in (-width, 0, width):
            if 0 <= row + above < self.total:
                for cell in range(left + above, right + above):
                    if above or not first <= cell < first + size:
                        yield cell

    def _options(self, link: int) -> list[tuple[float, int]]:
        """Places that labels leave free, the best first, with what each costs before there are other numbers."""
        size, trail = self.sizes[link], self.trails[link]
        middle = (len(trail) - 1) / 2
        found: dict[int, float] = {}
        on = range(1 - size, 1)
        aside = (
            -self.width,
            self.width,
            1,
            -size,
            *(step + self.width for step in on),
            *(step - self.width for step in on),
        )
        for steps, extra in ((on, 0.0), (aside, _ASIDE)):
            for at, cell in enumerate(trail):
                for step in steps:
                    first = cell + step
                    if first in found or not self._fits(first, size):
                        continue
                    found[first] = extra + _MIDDLE * abs(at - middle) + self._crowd(link, first)
            if found:
                break
        return sorted((price, first) for first, price in found.items())

    def _fits(self, first: int, size: int) -> bool:
        inside = first >= 0 and first + size <= self.total and first % self.width + size <= self.width
        return inside and not any(self.taken[first : first + size])

    def _crowd(self, link: int, first: int) -> float:
        """The price of the lines of others under the number and beside it, and of having none of its own there."""
        size = self.sizes[link]
        price = 0.0
        for cell in range(first, first + size):
            price += _ACROSS * sum(other != link for other in self.through[cell])
        mine = 0
        for cell in self._ring(first, size):
            through = self.through[cell]
            if through:
                if link in through:
                    mine += 1
                else:
                    price += _BESIDE
        return price + (_ALONE[mine] if mine < len(_ALONE) else 0.0)

    def _settle(self, link: int) -> None:
        """Lift the number of a link, and put it where it costs least."""
        size, here = self.sizes[link], self.first[link]
        if here is not None:
            self.taken[here : here + size] = bytes(size)
        best: tuple[float, int] | None = None
        for price, first in self.options[link]:
            if best is not None and price >= best[0]:
                break
            if self._fits(first, size):
                full = price + self._neighbours(first, size)
                if best is None or full < best[0]:
                    best = full, first
        self.first[link] = best[1] if best else None
        if best:
            self.taken[best[1] : best[1] + size] = bytes([NUMBER]) * size

    def _neighbours(self, first: int, size: int) -> float:
        """The price of what stands right before the number and behind it."""
        column, taken = first % self.width, self.taken
        price = _CLOSE[taken[first - 1]] if column else 0.0
        return price + (_CLOSE[taken[first + size]] if column + size < self.width else 0.0)

    def _gaps(self) -> tuple[frozenset[int], ...]:
        gaps: list[set[int]] = [set() for _ in self.sizes]
        left = [{cell for cell in own if not self.taken[cell]} for own in self.own]
        for link, first in enumerate(self.first):
            if first is None:
                continue
            size = self.sizes[link]
            for cell in self._ring(first, size):
                others = self.through[cell]
                if link in others or not others or self.taken[cell]:
                    continue
                if all(len(left[other]) > _LEAST for other in others):
                    for other in others:
                        gaps[other].add(cell)
                        left[other].discard(cell)
        return tuple(map(frozenset, gaps))

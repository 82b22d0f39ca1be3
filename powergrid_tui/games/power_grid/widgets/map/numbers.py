"""Where the costs of links are written: on the line itself, so that each number clearly belongs to its link.

A number stands in a gap of its line. Where another line would run right beside it, that line gets a gap too, provided
that enough of it stays visible to be followed. Links with little room choose first; then each looks for a better place
among the others. A number that could still be taken for another link's is put elsewhere, if need be by moving a line.
If nothing helps it is not written; zooming in makes room for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

LABEL, NUMBER = 1, 2
"""What occupies a cell."""

# Penalties, only meaningful relative to each other.
_MIDDLE = 0.4
"""Per cell away from the middle of the visible part of the line."""
_ACROSS = 30.0
"""For another link's line under the number."""
_BESIDE = 5.0
"""Per cell of another link's line that touches the number."""
_ALONE = (40.0, 4.0)
"""If none of the number's own line is visible next to it, or at one end only."""
_CLOSE = 9.0
"""For a label right before or after it."""

_ROUNDS = 2
_LEAST = 3
"""Cells of a line that must stay visible, however many numbers of others it passes."""


Trail = Sequence[int]
"""The cells of a line from end to end, numbered row by row."""
Others = Callable[[int], Sequence[Trail]]
"""Maps a link to other lines that it may have."""


def no_others(_link: int) -> Sequence[Trail]:
    """For links with only one possible line."""
    return ()


@dataclass(frozen=True, slots=True)
class Numbers:
    """Where the numbers are, in cells numbered row by row."""

    first: tuple[int | None, ...]
    """By link, the first cell of its number; None if that would be ambiguous, or nothing is written."""
    gaps: tuple[frozenset[int], ...]
    """By link, the cells where its line is interrupted, for its own number and those of others."""
    moved: Mapping[int, int]
    """Links that got another line, with its index among the `others`."""


def place(
    trails: Sequence[Trail],
    sizes: Sequence[int],
    taken: bytearray,
    width: int,
    others: Others = no_others,
    shut: frozenset[int] = frozenset(),
) -> Numbers:
    """Place the numbers of links.

    `trails` are the cells of each link's line from end to end, and `sizes` the width of each number, 0 for none.
    `taken` marks the cells of labels in a picture that is `width` cells wide; the numbers are added to it. `others`
    gives alternative lines for a link, for when no number fits on the first one. In cells that are `shut` there may be
    lines, but no number. Two numbers never touch in a row: they would be read as one.
    """
    return _Placing(trails, sizes, taken, width, others, shut).done()


class _Placing:
    def __init__(
        self,
        trails: Sequence[Trail],
        sizes: Sequence[int],
        taken: bytearray,
        width: int,
        others: Others,
        shut: frozenset[int],
    ) -> None:
        self.taken, self.width, self.total = taken, width, len(taken)
        self.sizes, self.others, self.shut = sizes, others, shut
        self.moved: dict[int, int] = {}
        self.rings: dict[tuple[int, int], tuple[int, ...]] = {}
        self.left = [0] * len(trails)
        """By link, the cells of its line on which nothing is written."""
        self.whole: list[Trail] = [()] * len(trails)
        self.trails: list[Trail] = [()] * len(trails)
        """The part of each line that labels leave visible."""
        self.own: list[frozenset[int]] = [frozenset()] * len(trails)
        self.through: list[tuple[int, ...]] = [()] * self.total
        """The links that are visible in each cell."""
        for link, trail in enumerate(trails):
            self._draw(link, trail)
        self.first: list[int | None] = [None] * len(trails)
        self.options = [self._options(link) if size else [] for link, size in enumerate(sizes)]

    def _draw(self, link: int, trail: Trail) -> None:
        """Replace the line of a link."""
        for cell in self.own[link]:
            self.through[cell] = tuple(other for other in self.through[cell] if other != link)
        self.whole[link] = trail
        self.trails[link] = [cell for cell in trail if self.taken[cell] != LABEL]
        self.own[link] = frozenset(self.trails[link])
        for cell in self.own[link]:
            self.through[cell] += (link,)
        self.left[link] = sum(not self.taken[cell] for cell in self.own[link])

    def done(self) -> Numbers:
        """Place all numbers."""
        links = [link for link, size in enumerate(self.sizes) if size]
        links.sort(key=lambda link: len(self.options[link]))
        for _ in range(_ROUNDS):
            for link in links:
                self._settle(link)
        self._clear(links)
        return Numbers(tuple(self.first), tuple(map(frozenset, self._gaps())), self.moved)

    def _clear(self, links: Sequence[int]) -> None:
        """Remove ambiguous numbers, and put back each where it makes none ambiguous: on its line, on another line for
        its link, or after a crossing link has got another line."""
        while doubtful := self._in_doubt(links):
            for link in doubtful:
                self._lift(link)
        for link in links:
            if self.first[link] is not None or self._settle_clearly(link, links):
                continue
            for which in (link, *self._crossing(link)):
                if self._move(which, link, links):
                    break

    def _crossing(self, link: int) -> list[int]:
        """The links visible somewhere on this link's line."""
        return sorted({other for cell in self.trails[link] for other in self.through[cell]} - {link})

    def _settle_clearly(self, link: int, links: Sequence[int]) -> bool:
        """Put the number where it makes none ambiguous. Returns False if there is no such place."""
        size = self.sizes[link]
        for _, first in self.options[link]:
            if self._fits(first, size) and not self._crossed(link, first):
                self._put(link, first)
                if not self._in_doubt(links):
                    return True
                self._lift(link)
        return False

    def _move(self, which: int, link: int, links: Sequence[int]) -> bool:
        """Give a link the first of its other lines with which `link` gets a number and it keeps its own."""
        trail, options, number = self.whole[which], self.options[which], self.first[which]
        own = () if number is None or which == link else (which,)
        self._lift(which)
        for at, other in enumerate(self.others(which)):
            if any(self.taken[cell] == NUMBER for cell in other):
                continue
            self._draw(which, other)
            self.options[which] = self._options(which) if self.sizes[which] else []
            if all(self._settle_clearly(each, links) for each in (*own, link)):
                self.moved[which] = at
                return True
            self._lift(which)
        self._draw(which, trail)
        self.options[which] = options
        if number is not None:
            self._put(which, number)
        return False

    def _crossed(self, link: int, first: int) -> bool:
        """Whether a number there would be on the line of another link."""
        return any(other != link for cell in range(first, first + self.sizes[link]) for other in self.through[cell])

    def _in_doubt(self, links: Sequence[int]) -> list[int]:
        """The links whose number does not clearly belong to them."""
        gaps = self._gaps()
        return [link for link in links if self._doubts(link, gaps)]

    def _doubts(self, link: int, gaps: Sequence[set[int]]) -> bool:
        """Whether a number is on the line of another link, or touches no more of its own line than of some other. A
        number that covers the whole visible part of a line in one row is fine, since it stands between its cities."""
        first = self.first[link]
        if first is None:
            return False
        if self._crossed(link, first):
            return True
        mine = 0
        theirs: dict[int, int] = {}
        for cell in self._ring(first, self.sizes[link]):
            through = self.through[cell]
            if not through or self.taken[cell]:
                continue
            if link in through and cell not in gaps[link]:
                mine += 1
                continue
            for other in through:
                if other != link and cell not in gaps[other]:
                    theirs[other] = theirs.get(other, 0) + 1
        if not theirs and self.own[link] <= set(range(first, first + self.sizes[link])):
            return len({cell // self.width for cell in self.whole[link]}) > 1
        return max(theirs.values(), default=0) >= mine

    def _lift(self, link: int) -> None:
        """Remove the number of a link, if it has one."""
        first = self.first[link]
        if first is not None:
            self.first[link] = None
            self._write(first, self.sizes[link], 0)

    def _put(self, link: int, first: int) -> None:
        """Put a number there."""
        self.first[link] = first
        self._write(first, self.sizes[link], NUMBER)

    def _write(self, first: int, size: int, what: int) -> None:
        self.taken[first : first + size] = bytes([what]) * size
        for cell in range(first, first + size):
            for link in self.through[cell]:
                self.left[link] += -1 if what else 1

    def _ring(self, first: int, size: int) -> tuple[int, ...]:
        """The cells around a number."""
        ring = self.rings.get((first, size))
        if ring is None:
            width = self.width
            row = first - first % width
            left, right = max(row, first - 1), min(row + width, first + size + 1)
            rows = [above for above in (-width, 0, width) if 0 <= row + above < self.total]
            ring = tuple(
                cell + above
                for above in rows
                for cell in range(left, right)
                if above or not first <= cell < first + size
            )
            self.rings[first, size] = ring
        return ring

    def _options(self, link: int) -> list[tuple[float, int]]:
        """Places that labels leave free, best first, each with its penalty before other numbers are placed."""
        size, trail = self.sizes[link], self.trails[link]
        middle = (len(trail) - 1) / 2
        found: dict[int, float] = {}
        on = range(1 - size, 1)
        for at, cell in enumerate(trail):
            for step in on:
                first = cell + step
                if first not in found and self._fits(first, size):
                    found[first] = _MIDDLE * abs(at - middle) + self._crowd(link, first)
        return sorted((price, first) for first, price in found.items())

    def _fits(self, first: int, size: int) -> bool:
        taken, column, end = self.taken, first % self.width, first + size
        if first < 0 or end > self.total or column + size > self.width or any(taken[first:end]):
            return False
        if (column and taken[first - 1] == NUMBER) or (column + size < self.width and taken[end] == NUMBER):
            return False
        return self.shut.isdisjoint(range(first, end))

    def _crowd(self, link: int, first: int) -> float:
        """The penalty for lines of others under and next to the number, and for having none of its own there."""
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
        """Move the number of a link to where its penalty is lowest."""
        size = self.sizes[link]
        self._lift(link)
        best: tuple[float, int] | None = None
        for price, first in self.options[link]:
            if best is not None and price >= best[0]:
                break
            if self._fits(first, size):
                full = price + self._neighbours(first, size)
                if best is None or full < best[0]:
                    best = full, first
        if best:
            self._put(link, best[1])

    def _neighbours(self, first: int, size: int) -> float:
        """The penalty for what is right before and after the number."""
        column, taken = first % self.width, self.taken
        price = _CLOSE if column and taken[first - 1] == LABEL else 0.0
        return price + (_CLOSE if column + size < self.width and taken[first + size] == LABEL else 0.0)

    def _gaps(self) -> list[set[int]]:
        """By link, the cells left out next to numbers of others, as long as enough of the line stays visible."""
        gaps: list[set[int]] = [set() for _ in self.sizes]
        left, taken, through = self.left.copy(), self.taken, self.through
        for link, first in enumerate(self.first):
            if first is None:
                continue
            for cell in self._ring(first, self.sizes[link]):
                others = through[cell]
                if not others or taken[cell] or link in others:
                    continue
                if all(left[other] > _LEAST for other in others):
                    for other in others:
                        if cell not in gaps[other]:
                            gaps[other].add(cell)
                            left[other] -= 1
        return gaps

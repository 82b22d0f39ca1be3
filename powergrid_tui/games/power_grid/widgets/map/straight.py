"""Links as straight lines of dots, on maps with too many links for lines along rows and columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from powergrid_tui.games.power_grid.widgets.map.labels import Cell, CityLabel
from powergrid_tui.toolkit.widgets.drawing.canvas import dots_between


@dataclass(frozen=True, slots=True)
class StraightLine:
    """A line between two points in dots, of which a cell has two across and four down."""

    start: Cell
    stop: Cell

    @property
    def trail(self) -> list[Cell]:
        """The cells that it passes, in order."""
        return list(dict.fromkeys((x >> 1, y >> 2) for x, y in dots_between(self.start, self.stop)))

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that it passes."""
        return frozenset(self.trail)


def straight(here: CityLabel, there: CityLabel, width: int) -> StraightLine:
    """The line between two labels: it leaves each half-way from the middle of its name towards the other."""
    most = 2 * width - 1
    return StraightLine(
        (min(most, _leave(here, there)), 4 * here.y + 2), (min(most, _leave(there, here)), 4 * there.y + 2)
    )


def _leave(here: CityLabel, there: CityLabel) -> int:
    middle, other = here.x + here.houses, there.x + there.houses
    return (middle + max(2 * here.x, min(other, 2 * here.houses))) // 2


def number_on(
    line: StraightLine, size: int, taken: Collection[Cell], others: Sequence[frozenset[Cell]], width: int
) -> Cell | None:
    """Where a number of so many cells stands on its line, as near as possible to the middle of what is seen of it: in
    cells that nothing has `taken`, on no other line, and next to fewer cells of any other than of its own. None if
    there is no such place."""
    seen = [cell for cell in line.trail if cell not in taken]
    own = frozenset(seen)
    for x, y in _from_the_middle(seen):
        for first in range(x - size + 1, x + 1):
            number = {(column, y) for column in range(first, first + size)}
            around = {(column, row) for column in range(first - 1, first + size + 1) for row in (y - 1, y, y + 1)}
            ends = ((first - 1, y), (first + size, y))
            if first < 0 or first + size > width or not number.isdisjoint(taken) or any(end in taken for end in ends):
                continue
            mine = len((around - number) & own)
            if all(number.isdisjoint(other) and len(around & other - own) < mine for other in others):
                return first, y
    return None


def _from_the_middle(seen: Sequence[Cell]) -> Iterator[Cell]:
    middle = (len(seen) - 1) / 2
    yield from (seen[at] for at in sorted(range(len(seen)), key=lambda at: abs(at - middle)))

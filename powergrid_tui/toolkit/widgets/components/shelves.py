"""Arranges components beside and below each other, each as large as the whole allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.widgets.components.drawing import Extent, extents

_ASIDE = 1
"""The gap between components side by side, in cells."""


@dataclass(frozen=True, slots=True)
class PlacedComponent:
    """The place and form of a component."""

    at: int
    """Its index."""
    form: int
    x: int
    y: int
    width: int
    height: int


@dataclass(slots=True)
class _Column:
    """A column of components on a shelf."""

    x: int
    width: int
    high: int = 0
    items: list[tuple[int, int, int]] = field(default_factory=list)
    """For each component its index, its first row and its height."""


@dataclass(slots=True)
class _Shelf:
    y: int
    columns: list[_Column] = field(default_factory=list)

    @property
    def high(self) -> int:
        return max(column.high for column in self.columns)

    @property
    def end(self) -> int:
        return self.columns[-1].x + self.columns[-1].width


def arranged(components: Sequence[Component], width: int, height: int) -> list[list[PlacedComponent]]:
    """Arrange the components in order, page by page. Those on a page are enlarged as far as possible, starting with the
    first, without pushing any off the page. One that is taller than a page is cut."""
    if not components or width < 1 or height < 1:
        return []
    pages, first, known = [], 0, _Known()
    while first < len(components):
        lot = _fitting(components[first:], width, height, known)
        steps = lot.enlarged(height)
        airy = lot.packed(steps, 1)
        placed = lot.placed(airy if _high(airy) <= height else lot.packed(steps, 0), steps)
        pages.append([replace(place, at=place.at + first, height=min(place.height, height)) for place in placed])
        first += lot.count
    return pages


class _Known(dict[tuple[int, int], list[tuple[int, Extent]]]):
    """The sizes of components, by the object and the width."""

    def extents_of(self, component: Component, width: int) -> list[tuple[int, Extent]]:
        """As `extents`, worked out once."""
        key = (id(component), width)
        if key not in self:
            self[key] = extents(component, width)
        return self[key]


class _Lot:
    """Components that share an area."""

    def __init__(self, components: Sequence[Component], width: int, known: _Known) -> None:
        self._components, self._width, self._known = components, width, known
        self.count = len(components)

    def _options(self, at: int, width: int) -> list[tuple[int, Extent]]:
        return self._known.extents_of(self._components[at], width)

    def forms(self, at: int) -> int:
        """The number of forms of a component."""
        return len(self._options(at, self._width))

    def enlarged(self, height: int) -> list[int]:
        """The largest form of each component with which all still fit, as a rank among its forms."""
        alike = [at for at in range(self.count) if self._is_alike(at)]
        alone = [[at] for at in range(self.count) if at not in alike]
        chosen = [0] * self.count
        for lots in (alone, [alike] if alike else []):  # those that are to be alike take what is left
            more = True
            while more:
                more = False
                for lot in lots:
                    tried = [step + (at in lot) for at, step in enumerate(chosen)]
                    fits = all(tried[at] < len(self._options(at, self._width)) for at in lot)
                    if fits and _high(self.packed(tried, 0)) <= height:
                        chosen, more = tried, True
        return chosen

    def _is_alike(self, at: int) -> bool:
        """Whether a component is to be as large as others."""
        return getattr(self._components[at], "size", "") == "alike"

    def _size(self, at: int, step: int, width: int) -> Extent | None:
        """The size of a component in a given width; None if its form does not fit."""
        form = self._options(at, self._width)[step][0]
        found = next((size for each, size in self._options(at, max(1, width)) if each == form), None)
        return found if found is not None and found[0] <= width else None

    def packed(self, steps: Sequence[int], gap: int) -> list[_Shelf]:
        """Put each component below another on the current shelf if that makes the shelf no higher, else beside the last
        one, else on a new shelf."""
        shelves: list[_Shelf] = []
        for at, step in enumerate(steps):
            shelf = shelves[-1] if shelves else None
            if shelf is not None and (self._below(shelf, at, step) or self._beside(shelf, at, step)):
                continue
            y = shelf.y + shelf.high + gap if shelf is not None else 0
            across, rows = self._size(at, step, self._width) or self._options(at, self._width)[step][1]
            shelves.append(_Shelf(y, [_Column(0, min(across, self._width), rows, [(at, 0, rows)])]))
        return shelves

    def _beside(self, shelf: _Shelf, at: int, step: int) -> bool:
        """Try to put a component beside the last column; it may hardly make the shelf higher."""
        default = self._options(at, self._width)[step][1][1]
        size = self._size(at, step, self._width - shelf.end - _ASIDE)
        if size is None or (size[1] > shelf.high and (size[1] > default or self._is_alike(at))):
            return False
        shelf.columns.append(_Column(shelf.end + _ASIDE, size[0], size[1], [(at, 0, size[1])]))
        return True

    def _below(self, shelf: _Shelf, at: int, step: int) -> bool:
        """Try to put a component at the bottom of a column."""
        for column in reversed(shelf.columns):
            last = column is shelf.columns[-1]
            size = self._size(at, step, self._width - column.x if last else column.width)
            if size is not None and column.high + 1 + size[1] <= shelf.high:
                column.items.append((at, column.high + 1, size[1]))
                column.high += 1 + size[1]
                column.width = max(column.width, size[0])
                return True
        return False

    def placed(self, shelves: Sequence[_Shelf], steps: Sequence[int]) -> list[PlacedComponent]:
        """The places of all components; the last column of each shelf extends to the edge."""
        found = []
        for shelf in shelves:
            for column in shelf.columns:
                across = self._width - column.x if column is shelf.columns[-1] else column.width
                for at, y, rows in column.items:
                    form = self._options(at, self._width)[steps[at]][0]
                    found.append(PlacedComponent(at, form, column.x, shelf.y + y, across, rows))
        return found


def _high(shelves: Sequence[_Shelf]) -> int:
    return shelves[-1].y + shelves[-1].high


def _fitting(components: Sequence[Component], width: int, height: int, known: _Known) -> _Lot:
    """The first components, as many as fit in their tightest form, at least one."""
    lot = _Lot(components, width, known)
    if _fits(lot, height):
        return lot
    lot = _Lot(components[:1], width, known)
    while lot.count < len(components):
        longer = _Lot(components[: lot.count + 1], width, known)
        if not _fits(longer, height):
            break
        lot = longer
    return lot


def _fits(lot: _Lot, height: int) -> bool:
    """Whether all fit in their tightest form, or with the first one larger: then there is more room beside it."""
    rest = [0] * (lot.count - 1)
    return any(_high(lot.packed([first, *rest], 0)) <= height for first in range(min(2, lot.forms(0))))

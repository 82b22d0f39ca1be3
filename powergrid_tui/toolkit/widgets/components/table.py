"""A table of figures: its headings stand in the row of the title."""

from __future__ import annotations

from powergrid_tui.toolkit.viewmodel.components.table import HeadedTable
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of

TIGHT, AIRY = range(2)
"""Forms: short headings close together; whole ones further apart."""
_GAPS = {TIGHT: 1, AIRY: 2}
_AFTER = 1
"""The cells of the rule between the title and the first heading, at least."""


def _headings(component: HeadedTable, form: int) -> list[str]:
    return [short(name) if form == TIGHT else name for name in component.headings]


def _columns(component: HeadedTable, form: int) -> tuple[int, list[int]]:
    """The width of the names with the title above them, and of each column, in cells."""
    names = max((cells_of(row.name) + 2 for row in component.rows), default=0)
    headings = _headings(component, form)
    sizes = [
        max([cells_of(name), *(cells_of(row.cells[at]) for row in component.rows)]) for at, name in enumerate(headings)
    ]
    first = sizes[0] - cells_of(headings[0]) if sizes else 0
    return max(names, cells_of(component.title) + _AFTER - first), sizes


def extent(component: HeadedTable, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    names, sizes = _columns(component, form)
    return 1 + names + sum(size + _GAPS[form] for size in sizes) + 1, 1 + len(component.rows)


def draw(component: HeadedTable, form: int, picture: ComponentPicture) -> None:
    """Draw the title with the headings, and the rows."""
    names, sizes = _columns(component, form)
    picture.heading(component.title)
    ends, end = [], 1 + names
    for size in sizes:
        end += size + _GAPS[form]
        ends.append(end)
    for name, end in zip(_headings(component, form), ends, strict=True):
        picture.put_right(end + 1, 0, (f" {name} ", palette.QUIET))
    for y, row in enumerate(component.rows, 1):
        picture.put(1, y, (f" {row.name} ", palette.QUIET if row.gone else palette.TINTS[row.tint]))
        ink = palette.QUIET if row.gone else palette.STRONG if row.up else palette.TEXT
        for cell, end in zip(row.cells, ends, strict=True):
            picture.put_right(end, y, (cell, ink))

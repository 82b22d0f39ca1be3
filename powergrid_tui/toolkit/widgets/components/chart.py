"""A chart of one figure over the rounds, low or high."""

from __future__ import annotations

from powergrid_tui.toolkit.viewmodel.components.chart import Chart
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.graph import graph

LOW, HIGH = range(2)
_ROWS = (7, 12)
"""The height of each form in rows, with the title."""
_LEAST, _PER_ROUND, _MOST = 36, 7, 70
"""Widths in cells: the least, of a round, and the most."""


def extent(component: Chart, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    return min(max(_LEAST, _PER_ROUND * len(component.rounds)), _MOST), _ROWS[form]


def draw(component: Chart, form: int, picture: ComponentPicture) -> None:
    """Draw the title and the curves."""
    picture.heading(component.title)
    last = len(component.rounds) - 1
    width, height = min(picture.width, _MOST), picture.height - 1
    rows = graph(component.curve, component.rounds, component.players, last, width, height, picture.glyphs)
    for y, row in enumerate(rows, 1):
        picture.paste(y, row)

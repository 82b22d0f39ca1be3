"""Widgets put where a table of places says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from powergrid_tui.toolkit.widgets.boards.places import Rect


class Placing(Layout):
    """Gives each child the cells that `places` has for it; a child without a place is not arranged."""

    name: ClassVar[str] = "placing"

    def __init__(self) -> None:
        self.places: Mapping[Widget, Rect] = {}

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """What Textual asks of a layout."""
        return [
            WidgetPlacement(Region(*self.places[child]), NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child in self.places
        ]

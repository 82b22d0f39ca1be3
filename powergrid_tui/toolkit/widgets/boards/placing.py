"""A Textual layout that puts widgets where `places` says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from powergrid_tui.toolkit.widgets.boards.places import Rect


class Placing(Layout):
    """Gives each child its rectangle from `places`; a child without one is not arranged."""

    name: ClassVar[str] = "placing"

    def __init__(self) -> None:
        self.places: Mapping[Widget, Rect] = {}

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Called by Textual."""
        return [
            WidgetPlacement(Region(*self.places[child]), NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child in self.places
        ]

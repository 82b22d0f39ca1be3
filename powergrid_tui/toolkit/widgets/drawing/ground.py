"""Containers for the panels of a screen, which draw only their background."""

from __future__ import annotations

from rich.style import Style
from textual.color import TRANSPARENT
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Ground(Widget):
    """A widget that is blank itself.

    It has its own rendering, because Textual would read all styles every time something above it is painted, and would
    cache the rendering long after the widget is gone. It has neither border nor padding.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows of background, in the colours of the terminal."""
        background = self.visual_style.background or TRANSPARENT
        row = Strip.blank(crop.width, Style(bgcolor=background.rich_color))
        for line_filter in self.get_line_filters():
            row = row.apply_filter(line_filter, background)
        return [row] * crop.height


class Column(Vertical, Ground):
    """Widgets below one another."""


class SideBySide(Horizontal, Ground):
    """Widgets side by side."""

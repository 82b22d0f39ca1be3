"""What lies below the panels of a screen: boxes that hold others and show nothing but their background."""

from __future__ import annotations

from rich.style import Style
from textual.color import TRANSPARENT
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Ground(Widget):
    """A widget that is blank itself.

    It is drawn here, whatever is painted above it: Textual would read all its styles each time, and keep what it has
    drawn for long after the widget is gone. It has neither border nor padding.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows of the background, as the terminal can show it."""
        background = self.visual_style.background or TRANSPARENT
        row = Strip.blank(crop.width, Style(bgcolor=background.rich_color))
        for line_filter in self.get_line_filters():
            row = row.apply_filter(line_filter, background)
        return [row] * crop.height


class Column(Vertical, Ground):
    """Widgets one below the other."""


class SideBySide(Horizontal, Ground):
    """Widgets side by side."""

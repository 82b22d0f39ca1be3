"""Containers for the panels of a screen, which draw only their background."""

from __future__ import annotations

from rich.style import Style
from textual.color import TRANSPARENT
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


def blank_rows(widget: Widget, crop: Region) -> list[Strip]:
    """Rows of the background of a widget, in the colours of the terminal."""
    background = widget.visual_style.background or TRANSPARENT
    row = Strip.blank(crop.width, Style(bgcolor=background.rich_color))
    for line_filter in widget.get_line_filters():
        row = row.apply_filter(line_filter, background)
    return [row] * crop.height


class Ground(Widget):
    """A widget that is blank itself.

    It has its own rendering, because Textual would read all styles every time something above it is painted, and would
    cache the rendering long after the widget is gone. It has neither border nor padding.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        return blank_rows(self, crop)


class Column(Vertical, Ground):
    """Widgets below one another."""


class SideBySide(Horizontal, Ground):
    """Widgets side by side."""

"""Parts of the board that report what was clicked."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.geometry import Region
from textual.message import Message

from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.question import Hotspot
from powergrid_tui.toolkit.widgets.panels.panel import Panel

S = TypeVar("S")


class Clickable(Panel[S]):
    """A part with hotspots: `picture` records them while drawing, or `hotspot_at` finds them."""

    class Pointed(Message):
        """A hotspot was clicked."""

        def __init__(self, hotspot: Hotspot) -> None:
            self.hotspot = hotspot
            super().__init__()

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.hotspots: list[tuple[Region, Hotspot]] = []

    def hotspot_at(self, x: int, y: int) -> Hotspot | None:
        """The hotspot in a cell, counted from the top left of the content; None if there is none."""
        return next((hotspot for region, hotspot in self.hotspots if region.contains(x, y)), None)

    def on_click(self, event: events.Click) -> None:
        """Report the hotspot that was clicked."""
        at = event.get_content_offset(self)
        hotspot = self.hotspot_at(at.x, at.y) if at is not None else None
        if hotspot is not None:
            event.stop()
            self.post_message(self.Pointed(hotspot))

"""Parts of the board that answer a click with what was pointed at."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.geometry import Region
from textual.message import Message

from powergrid_tui.paint.glyphs import Glyphs
from powergrid_tui.paint.panel import Panel

S = TypeVar("S")

Spot = tuple[str, int]
"""What was pointed at (``space``, ``ring``, ``card``, ``cell``, ``hand``), and which one."""


class Spotted(Panel[S]):
    """A part with spots, which `picture` notes down as it draws them."""

    class Pointed(Message):
        """A spot was clicked."""

        def __init__(self, spot: Spot) -> None:
            self.spot = spot
            super().__init__()

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.spots: list[tuple[Region, Spot]] = []

    def on_click(self, event: events.Click) -> None:
        """Tell what lies there."""
        for region, spot in self.spots:
            if region.contains(event.x, event.y):
                event.stop()
                self.post_message(self.Pointed(spot))
                return

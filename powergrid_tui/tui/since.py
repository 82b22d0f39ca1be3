"""What happened since one's last turn, over the board. Any key goes on."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.paint.since import SincePanel
from powergrid_tui.table.language import tr
from powergrid_tui.tui.help import Frame, Overlay
from powergrid_tui.tui.patience import Patience

_WIDEST = 108
"""Cells of the panel at most."""

_SCROLL = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -10_000, "end": 10_000}
"""Keys that scroll what does not fit, and by how many rows."""


class SinceScreen(Overlay[None]):
    """The panel in a frame. A key that was meant for the board does not put it away: it waits until no key came for a
    while, and what is typed until then leads nowhere."""

    def __init__(self, panel: SincePanel[Any], glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._panel = panel
        self._panel.add_class("inside")
        self._frame = Frame("", glyphs)
        self._patience = Patience()

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._panel

    def on_mount(self) -> None:
        self._patience = Patience()
        self._make_room()

    def on_resize(self) -> None:
        super().on_resize()
        self._make_room()

    def _make_room(self) -> None:
        room = self.app.size
        width = min(_WIDEST, room.width - 8)
        rows = self._panel.rows_for(width)
        scroll = f"   {self.glyphs.upright} {tr('scroll')}" if rows > room.height - 4 else ""
        self._frame.head(f"{tr('SINCE YOUR LAST TURN')}{scroll}   {tr('any key goes on')}")
        self._lay_out(width, rows, self._panel, self._frame)

    def on_key(self, event: events.Key) -> None:
        """On, or to what does not fit."""
        if event.key.startswith("ctrl+"):
            return  # the program's own
        event.stop()
        event.prevent_default()
        if event.key in _SCROLL and self._panel.rows_for(self._panel.size.width) > self._panel.size.height:
            self._panel.scroll_rows(_SCROLL[event.key])
        else:
            self._go_on()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self._go_on()

    def action_interrupt(self) -> None:
        """Ctrl+C goes on too: nothing here can be lost, and over the game it is asked what is meant."""
        self.dismiss()

    def _go_on(self) -> None:
        if self._patience.passes():
            self.dismiss()

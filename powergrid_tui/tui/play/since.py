"""What happened since the viewer's last turn, over the board."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.panels.since import SincePanel
from powergrid_tui.tui.base.help import Frame, Overlay

_WIDEST = 108
"""The greatest width of the panel, in cells."""


class SinceScreen(Overlay[None]):
    """The panel in a frame."""

    UNASKED = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "go_on", mark("Go on"), id="since.on", show=False),
        Binding("up", "scroll_rows(-1)", mark("Up"), id="since.up", show=False),
        Binding("down", "scroll_rows(1)", mark("Down"), id="since.down", show=False),
        Binding("pageup", "scroll_rows(-10)", mark("Page up"), id="since.page_up", show=False),
        Binding("pagedown", "scroll_rows(10)", mark("Page down"), id="since.page_down", show=False),
        Binding("home", "scroll_rows(-10000)", mark("To the start"), id="since.first", show=False),
        Binding("end", "scroll_rows(10000)", mark("To the end"), id="since.last", show=False),
    ]

    def __init__(self, panel: SincePanel[Any], glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._panel = panel
        self._panel.add_class("inside")
        self._frame = Frame("", glyphs)

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._panel

    def on_mount(self) -> None:
        self._make_room()

    def on_resize(self) -> None:
        super().on_resize()
        self._make_room()

    def _make_room(self) -> None:
        room = self.app.size
        width = min(_WIDEST, room.width - 8)
        rows = self._panel.rows_for(width)
        scroll = f"   {self.glyphs.upright} {tr('scroll')}" if rows > room.height - 4 else ""
        keys = f"{key_name('enter')} {tr('go on')}   {key_name('esc')} {tr('back')}"
        self._frame.head(f"{tr('SINCE YOUR LAST TURN')}{scroll}   {keys}")
        self._lay_out(width, rows, self._panel, self._frame)

    def action_scroll_rows(self, by: int) -> None:
        """Scroll to what does not fit."""
        if self._panel.rows_for(self._panel.size.width) > self._panel.size.height:
            self._panel.scroll_rows(by)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Back to the board."""
        self.dismiss()

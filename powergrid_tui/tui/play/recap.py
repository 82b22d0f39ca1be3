"""What happened since the viewer's last turn, over the board."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.panels.recap import RecapPanel
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame

_WIDEST = 108
"""The greatest width of the panel, in cells."""


class RecapScreen(Overlay[None]):
    """The panel in a frame."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "go_on", mark("Go on"), id="since.on", show=False),
        Binding("up", "scroll_rows(-1)", mark("Up"), id="since.up", show=False),
        Binding("down", "scroll_rows(1)", mark("Down"), id="since.down", show=False),
        Binding("pageup", "scroll_rows(-10)", mark("Page up"), id="since.page_up", show=False),
        Binding("pagedown", "scroll_rows(10)", mark("Page down"), id="since.page_down", show=False),
        Binding("home", "scroll_rows(-10000)", mark("To the start"), id="since.first", show=False),
        Binding("end", "scroll_rows(10000)", mark("To the end"), id="since.last", show=False),
    ]

    def __init__(self, panel: RecapPanel[Any], glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._panel = panel
        self._panel.add_class("inside")
        self._frame = OverlayFrame("", glyphs)

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
        self._lay_out(width, self._panel.rows_for(width), self._panel, self._frame)
        self._say(width, room.height - 4)

    def _say(self, width: int, height: int) -> None:
        """The heading: the keys, and whether more stands below what so many cells have room for, or only above."""
        more = ""
        if self._panel.rows_for(width) > height:
            follows = f"{key_name('pgdn')} {trc('lines', 'more')}"
            more = f"   {follows if self._panel.follows(width, height) else key_name('pgup')}"
        keys = f"{key_name('enter')} {tr('go on')}   {key_name('esc')} {tr('back')}"
        self._frame.say(f"{tr('SINCE YOUR LAST TURN')}{more}   {keys}")

    def action_scroll_rows(self, by: int) -> None:
        """Scroll to what does not fit."""
        width, height = self._panel.size
        if self._panel.rows_for(width) > height:
            self._panel.scroll_rows(by, height)
            self._say(width, height)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Back to the board."""
        self.dismiss()

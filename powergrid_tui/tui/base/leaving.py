"""The box that Ctrl+C opens: how to leave."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Click, Key

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.tui.base.menu import Text, typeset
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame

_WIDEST = 56


class Leaving(Overlay[None]):
    """Covers any page. A second Ctrl+C ends the program, any other key goes back."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        again = tr("Ctrl+C again leaves the program. Games are saved after every action.")
        self._said = f"{again}\n\n{tr('Any other key goes back.')}"
        self._frame = OverlayFrame(tr("LEAVE?"), glyphs)
        self._text = Text(self._said, widest=_WIDEST)
        self._text.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._text

    def on_mount(self) -> None:
        lines = typeset(self._said, _WIDEST)
        self._lay_out(max(cells_of(line.text) for line in lines) + 2, len(lines), self._text, self._frame)

    def on_key(self, event: Key) -> None:
        if event.key == "ctrl+c":
            return
        event.stop()
        event.prevent_default()
        self.dismiss()

    def on_click(self, event: Click) -> None:
        self.dismiss()

    def action_interrupt(self) -> None:
        self.app.exit()

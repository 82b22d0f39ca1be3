"""A box over a page, for a moment."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.filter import LineFilter
from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.rows import Rows
from powergrid_tui.tui.base.page import Page, R, box


class Overlay(Page[R]):
    """A framed box in the middle of the screen, which stays visible around it."""

    DEFAULT_CSS = """
    Overlay { background: transparent; align: center middle; layers: frame inside above; }
    Overlay .frame { layer: frame; background: $panel; }
    Overlay .inside { layer: inside; background: $panel; }
    """

    def compose(self) -> ComposeResult:
        yield from self.body()  # in no container: it would cover the screen beneath

    def get_line_filters(self) -> Sequence[LineFilter]:
        """No filter, because what is seen around the box is already in the theme's colours."""
        return ()

    def does_nothing(self, sentence: str) -> None:
        for frame in self.query(OverlayFrame):
            frame.note(sentence)

    def _lay_out(self, width: int, height: int, inside: Rows, frame: OverlayFrame) -> None:
        """Give the box room for a text of this size, as far as the screen allows."""
        room = self.app.size
        width, height = min(width, room.width - 8), min(height, room.height - 4)
        frame.styles.width, frame.styles.height = width + 4, height + 2
        inside.styles.width, inside.styles.height = width, height


class OverlayFrame(Rows):
    """The frame of an overlay."""

    def __init__(self, heading: str, glyphs: Glyphs) -> None:
        super().__init__(classes="frame")
        self._heading, self.glyphs = heading, glyphs
        self._note = ""

    def say(self, heading: str) -> None:
        """Change the heading."""
        self._heading = heading
        self.redraw()

    def note(self, sentence: str) -> None:
        """Show a sentence in place of the heading; empty for none."""
        if sentence != self._note:
            self._note = sentence
            self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        heading = fit(self._note, width - 8).rstrip() if self._note else self._heading
        return box([Strip.blank(width - 4)] * (height - 2), width - 4, self.glyphs, heading)

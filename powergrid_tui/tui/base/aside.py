"""What is shown beside a list or a form: a picture, and words about the item under the cursor."""

from __future__ import annotations

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Plot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.drawing.thumbnail import thumbnail

Paragraph = tuple[str, Style]
"""Flowing words and their style; no words make a blank row."""

BLANK: Paragraph = ("", palette.TEXT)


class Aside(Rows):
    """The picture has a place of fixed size, above or below the words, so that changing words do not move it."""

    def __init__(self, glyphs: Glyphs, *, pictured: bool = True, below: bool = False) -> None:
        """With `picture`, its place is kept free even while there is none to show."""
        super().__init__()
        self.glyphs = glyphs
        self._pictured, self._below = pictured, below
        self._plot: Plot | None = None
        self._words: tuple[Paragraph, ...] = ()

    def say(self, plot: Plot | None, *words: Paragraph) -> None:
        """Show these in place of the last ones."""
        self._plot, self._words = plot, words
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        room = max(2, width - 2)
        high = height * 2 // 5 if self._pictured else 0
        picture = thumbnail(self._plot, room, high, self.glyphs) if self._plot else []
        picture += [Strip.blank(room)] * (high - len(picture))
        words = self._written(room, height - high - bool(high))
        gap = [Strip.blank(room)] * bool(high)
        margin = strip_of(" ")
        rows = [*words, *gap, *picture] if self._below else [*picture, *gap, *words]
        return [Strip.join([margin, row]) for row in rows]

    def _written(self, room: int, height: int) -> list[Strip]:
        """The words, in at most `height` rows."""
        rows: list[Strip] = []
        for words, style in self._words:
            rows += [strip_of((line, style)) for line in wrap(words, room)] if words else [Strip.blank(room)]
        if len(rows) > height:
            rows[max(0, height - 1) :] = [strip_of((self.glyphs.dots, palette.QUIET))]
        return rows + [Strip.blank(room)] * (height - len(rows))


def width_beside(room: int) -> int:
    """The width of an aside on a page `room` cells wide: a form or a list comes first."""
    return max(26, room * 2 // 5 - 6)

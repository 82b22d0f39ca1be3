"""What is shown beside a list or a form, or below it: a picture, and words about the item under the cursor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from itertools import zip_longest

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import language
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.page import app_of
from powergrid_tui.tui.base.work import begin

Paragraph = tuple[str, Style]
"""Flowing words and their style; no words make a blank row."""

Fact = tuple[str, str]
"""A label and what is so."""

Drawing = Callable[[int, int], Sequence[Strip]]
"""Draws a picture of so many columns and rows."""

BLANK: Paragraph = ("", palette.TEXT)

REST = 0.15
"""Seconds for which the cursor must rest before a picture is drawn: that takes longer than a key may."""

_LEAST = 12
"""Rows from which there is room for a picture."""


class SidePanel(Rows):
    """The picture has a place of fixed size, above the words or on their left, so that changing words do not move it.
    It is drawn aside (`TerminalApp.draw_aside`), so that keys never wait for it."""

    def __init__(self, glyphs: Glyphs, *, lying: bool = False, pictured: bool = True) -> None:
        """`lying`: the picture is on the left of the words."""
        super().__init__()
        self.glyphs = glyphs
        self._lying, self._pictured = lying, pictured
        self._words: tuple[Paragraph | Fact | Strip, ...] = ()
        self._drawn: Sequence[Strip] = ()
        self._drawing: tuple[Hashable, Drawing] | None = None
        self._wanted: Hashable = None
        """What the picture is of, or will be."""

    def say(self, *words: Paragraph | Fact | Strip) -> None:
        """Show these in place of the last ones: paragraphs, facts, or whole rows."""
        if words != self._words:
            self._words = words
            self.redraw()

    def show(self, picture: Sequence[Strip]) -> None:
        """Show a picture of the size of its place."""
        self._drawing, self._wanted, self._drawn = None, None, picture
        self.redraw()

    def picture(self, of: Hashable, drawing: Drawing) -> None:
        """Have a picture drawn once the cursor rests; of the same thing, and in the same size, only once."""
        wanted = (of, self.picture_size, language(), self.glyphs)
        self._drawing = of, drawing
        if wanted != self._wanted and all(self.picture_size):
            before, self._wanted, self._drawn = self._drawn, wanted, ()
            if before:
                self.redraw()
            begin(self, self._draw_it, wanted, drawing, self.picture_size, group="picture")

    async def _draw_it(self, wanted: Hashable, drawing: Drawing, size: tuple[int, int]) -> None:
        await asyncio.sleep(REST)
        try:
            picture = await app_of(self).draw_aside(drawing, *size)
        except TableError:  # it is asked for again when there is a reason to
            if wanted == self._wanted:
                self._wanted = None
            return
        if wanted == self._wanted:
            self._drawn = picture
            self.redraw()

    def on_resize(self) -> None:
        """Have the picture drawn for the new size."""
        if self._drawing is not None:
            self.picture(*self._drawing)

    @property
    def picture_size(self) -> tuple[int, int]:
        """Columns and rows of the picture; no rows where there is no room for one."""
        width, height = self.size
        if not self._pictured or height < _LEAST:
            return 0, 0
        return (width * 3 // 5, height - 2) if self._lying else (max(2, width - 2), height * 3 // 5)

    @property
    def room(self) -> int:
        """The columns that there are for words."""
        across, _ = self.picture_size
        return self.size.width - (across + 4 if self._lying else 2)

    def draw(self, width: int, height: int) -> list[Strip]:
        across, high = self.picture_size
        margin = strip_of(" ")
        if self._lying and high:
            words = self._written(width - across - 4, height - 2)
            pairs = zip_longest(self._drawn, words, fillvalue=strip_of(""))
            rows = [Strip.join([left.adjust_cell_length(across), strip_of("  "), right]) for left, right in pairs]
            return [strip_of(""), *(Strip.join([margin, row]) for row in rows)]
        picture = (
            [strip_of(""), *self._drawn, *[strip_of("")] * (high - len(self._drawn)), strip_of("")] if high else []
        )
        first = [strip_of("")] if not high and height >= _LEAST else []
        words = self._written(max(2, width - 2), height - len(picture) - len(first))
        return [Strip.join([margin, row]) for row in (*picture, *first, *words)]

    def _written(self, room: int, height: int) -> list[Strip]:
        """The words, in at most `height` rows."""
        rows: list[Strip] = []
        labels = [words[0] for words in self._words if isinstance(words, tuple) and isinstance(words[1], str)]
        label = 2 + max(map(cells_of, labels), default=0)
        for words in self._words:
            if isinstance(words, Strip):
                rows.append(words)
            elif isinstance(words[1], str):
                told = wrap(words[1], room - label)
                rows += [
                    strip_of((fit("" if at else words[0], label), palette.QUIET), (line, palette.TEXT))
                    for at, line in enumerate(told)
                ]
            else:
                rows += [strip_of((line, words[1])) for line in wrap(words[0], room)] if words[0] else [strip_of("")]
        if len(rows) > height:
            rows[max(0, height - 1) :] = [strip_of((self.glyphs.dots, palette.QUIET))]
        return rows

"""What all parts of a board share: some content to show, and rows made of styled pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Generic, TypeVar

from rich.style import Style
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel import pieces
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of

S = TypeVar("S")

Styled = tuple[str, Style]
"""Some text and its style."""

_LEAST_RULE = 3


class Panel(Rows, Generic[S]):
    """A part of the board. It draws its content, a slice of the view, and redraws when that changes.

    A board binds `content` to one of its `var`s; a slice equal to the last one costs nothing.
    """

    content: var[S | None] = var(None, init=False)
    """What is shown; None before there is anything. Not `reactive`, which would send every row again."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs

    def watch_content(self) -> None:
        """Repaint the rows that changed."""
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        """The picture of the content; blank before there is any."""
        return [] if self.content is None else self.picture(self.content, width, height)

    def picture(self, content: S, width: int, height: int) -> list[Strip]:
        """The rows of the content, from the top, for a size in cells."""
        raise NotImplementedError


def title(text: str, *more: Styled) -> Strip:
    """The title row of a part."""
    return strip_of((f" {text}", palette.TITLE), *more)


def heading(text: str, width: int, glyphs: Glyphs, *note: Styled) -> Strip:
    """The title row of a part: a line from the title to the end, or to a note there."""
    rule = width - 3 - cells_of(text) - length(note) - bool(note)
    line = glyphs.horizontal * rule if rule >= _LEAST_RULE else " " * max(0, rule)
    return strip_of((f" {text} ", palette.TITLE), (line, palette.RULE), (" " if note else "", palette.QUIET), *note)


def length(pieces: Sequence[Styled]) -> int:
    """How many cells the pieces take."""
    return sum(cells_of(text) for text, _ in pieces)


def ends(left: Sequence[Styled], right: Sequence[Styled], width: int) -> Strip:
    """Pieces at both ends of a row of this width. The right ones are dropped if both do not fit."""
    gap = width - length(left) - length(right)
    return strip_of(*left) if gap < 1 else strip_of(*left, " " * gap, *right)


def joined(parts: Sequence[Sequence[Styled]], between: str = "  ") -> list[Styled]:
    """The groups of pieces in one row."""
    return pieces.joined(parts, (between, palette.QUIET))


def packed(groups: Sequence[Sequence[Styled]], width: int, between: str = "   ") -> list[list[Styled]]:
    """The groups of pieces in rows of at most this width; a group is never split."""
    rows: list[list[Styled]] = []
    for group in groups:
        if rows and length(rows[-1]) + len(between) + length(group) <= width:
            rows[-1] = joined([rows[-1], group], between)
        else:
            rows.append(list(group))
    return rows


def beside(left: Sequence[Strip], right: Sequence[Strip], cells: int) -> list[Strip]:
    """Two blocks of rows side by side, aligned at the top; the left one is this many cells wide."""
    rows = zip_longest(left, right, fillvalue=Strip([]))
    return [Strip.join([first.adjust_cell_length(cells), second]) for first, second in rows]

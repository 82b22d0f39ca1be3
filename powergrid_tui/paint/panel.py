"""What the parts of a board have in common: a slice to show, and rows put together from pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import width as cells_of
from powergrid_tui.paint.glyphs import Glyphs
from powergrid_tui.paint.rows import Rows, strip_of

S = TypeVar("S")

Piece = tuple[str, Style]
"""Some text and how it looks."""

CARD = Style.parse("on #1d2631")
"""The ground of a card."""


class Panel(Rows, Generic[S]):
    """A part of the board. It draws one slice of the game, and again when that has changed."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.slice: S | None = None

    def show(self, slice: S) -> None:
        """Show this; a slice equal to the last one costs nothing."""
        if slice != self.slice:
            self.slice = slice
            self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        """The picture of the slice; blank before there is one."""
        return [] if self.slice is None else self.picture(self.slice, width, height)

    def picture(self, slice: S, width: int, height: int) -> list[Strip]:
        """The rows of a slice, from the top, in cells."""
        raise NotImplementedError


def title(text: str, *more: Piece) -> Strip:
    """The first row of a part."""
    return strip_of((f" {text}", palette.TITLE), *more)


def length(pieces: Sequence[Piece]) -> int:
    """Cells that the pieces take."""
    return sum(cells_of(text) for text, _ in pieces)


def ends(left: Sequence[Piece], right: Sequence[Piece], width: int) -> Strip:
    """Pieces at both ends of a row of so many cells. The right ones give way where both do not fit."""
    gap = width - length(left) - length(right)
    return strip_of(*left) if gap < 1 else strip_of(*left, " " * gap, *right)


def joined(parts: Sequence[Sequence[Piece]], between: str = "  ") -> list[Piece]:
    """Groups of pieces in one row."""
    row: list[Piece] = []
    for part in parts:
        if row and part:
            row.append((between, palette.QUIET))
        row += part
    return row


def packed(groups: Sequence[Sequence[Piece]], width: int, between: str = "   ") -> list[list[Piece]]:
    """Groups of pieces in rows of at most so many cells, a group never torn apart."""
    rows: list[list[Piece]] = []
    for group in groups:
        if rows and length(rows[-1]) + len(between) + length(group) <= width:
            rows[-1] = joined([rows[-1], group], between)
        else:
            rows.append(list(group))
    return rows

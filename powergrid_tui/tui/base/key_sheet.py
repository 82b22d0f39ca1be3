"""The keys of a page drawn: those that do something now on a ground of their own, then all others in columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeyGroup, KeyRow, KeysNow
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.tui.base.menu import Text, typeset

_THREE = 100
"""The width in cells from which there are three columns; below that there are two."""
_KEY = 16
"""The widest place for a key in a column."""
_LEAST_WHY = 24
_WIDEST = 76
"""The longest row of text."""
_SPACIOUS = 30
"""The height in rows from which blank rows set the first part off."""
_GAP = 2

_ON_NOW = Style.parse(f"on {palette.PANEL}")


class KeySheet(Text):
    """A sheet of keys to scroll, or of those that contain the words in `wanted`."""

    MARGIN: ClassVar[int] = 0

    def __init__(self, now: KeysNow, groups: Sequence[KeyGroup], glyphs: Glyphs) -> None:
        super().__init__("", widest=10_000)
        self.now, self.groups, self.glyphs = now, tuple(groups), glyphs
        self.wanted = ""

    def find(self, wanted: str, below: str = "") -> None:
        """Leave only the keys that contain these words, with a text below them."""
        self.wanted, self._source = wanted, below
        self.redraw()

    @property
    def found(self) -> bool:
        """Whether anything is left."""
        return bool(self._now_rows or self._groups or self._source)

    def _has(self, row: KeyRow) -> bool:
        told = fold(f"{row.key} {row.what} {row.why}")
        return all(fold(word) in told for word in self.wanted.split())

    @property
    def _now_rows(self) -> list[KeyRow]:
        return [row for row in self.now.rows if self._has(row)]

    @property
    def _groups(self) -> list[KeyGroup]:
        found = (KeyGroup(group.heading, tuple(filter(self._has, group.rows))) for group in self.groups)
        return [group for group in found if group.rows]

    def _written(self, key: str) -> str:
        """A key or a sign, as these glyphs can show it."""
        return self.glyphs.drawable(key)

    def lines(self, cells: int) -> list[Strip]:
        rows = self._now(cells)
        told = [Strip.join([strip_of(" "), row]) for row in typeset(self._source, min(cells - 2, _WIDEST))]
        parts = (rows, told, self._columns(cells))
        return [row for part in parts if part for row in (*part, strip_of(""))][:-1]

    def _now(self, cells: int) -> list[Strip]:
        """What can be done at this moment, with its numbers."""
        keys = self._now_rows
        if not keys:
            return []
        asked = wrap(self.now.asked, cells - 9) if self.now.asked and not self.wanted else [""]
        word = f" {tr('NOW')}   "
        rows = [strip_of((word, palette.NOW), (asked[0], palette.STRONG))]
        rows += [strip_of((" " * cells_of(word), palette.TEXT), (line, palette.STRONG)) for line in asked[1:]]
        rows += [strip_of("")] if self.size.height >= _SPACIOUS else []
        key_room = min(_KEY, max(cells_of(self._written(row.key)) for row in keys))
        what_room = max((cells_of(row.what) for row in keys if row.why), default=0)
        beside = cells - 1 - key_room - _GAP - what_room - _GAP >= _LEAST_WHY
        for row in keys:
            rows += self._row(row, key_room, what_room if beside and row.why else 0, cells)
        ground = [strip_of(""), *rows, strip_of("")]
        return [row.adjust_cell_length(cells).apply_style(_ON_NOW) for row in ground]

    def _row(self, row: KeyRow, key_room: int, what_room: int, cells: int) -> list[Strip]:
        """A key that does something now. Where there is no room for more about it beside, it is below."""
        ink, name = (palette.DIM, palette.DIM) if row.shut else (palette.NOW, palette.STRONG)
        lead, gap = (f" {right(self._written(row.key), key_room)}", ink), (" " * _GAP, palette.TEXT)
        indent = (" " * (1 + key_room), palette.TEXT)
        room = cells - 1 - key_room - _GAP
        if what_room:
            more = wrap(row.why, room - what_room - _GAP)
            first = strip_of(lead, gap, (fit(row.what, what_room), name), gap, (more[0], palette.QUIET))
            return [first, *(strip_of(indent, gap, " " * what_room, gap, (line, palette.QUIET)) for line in more[1:])]
        told = wrap(row.what, room)
        rows = [strip_of(lead if not at else indent, gap, (line, name)) for at, line in enumerate(told)]
        return [*rows, *(strip_of(indent, gap, (line, palette.QUIET)) for line in wrap(row.why, room) if row.why)]

    def _columns(self, cells: int) -> list[Strip]:
        """The groups, filled into columns of about the same height."""
        count = 3 if cells >= _THREE - 2 else 2
        width = cells // count
        groups = self._groups
        room = min(_KEY, max((cells_of(self._written(row.key)) for group in groups for row in group.rows), default=0))
        blocks = [self._block(group, width - 1, room) for group in groups]
        columns: list[list[Strip]] = [[] for _ in range(count)]
        goal = _height(blocks, count)
        at = 0
        for block in blocks:
            if columns[at] and len(columns[at]) + len(block) > goal and at + 1 < count:
                at += 1
            columns[at] += block
        blank = strip_of("")
        return [
            Strip.join([cell.adjust_cell_length(width) for cell in row])
            for row in zip_longest(*columns, fillvalue=blank)
        ]

    def _block(self, group: KeyGroup, width: int, room: int) -> list[Strip]:
        """A group: its heading, the keys on the right of their place of this many cells, and a blank row."""
        names = [self._written(row.key) for row in group.rows]
        rows = [strip_of((f" {group.heading.upper()}", palette.TITLE))]
        for name, (_, what, _, _) in zip(names, group.rows, strict=True):
            lines = wrap(what, max(8, width - 1 - room - _GAP))
            lead = [(f" {right(name, room)}", palette.NOW), (" " * (1 + room), palette.NOW)]
            rows += [
                strip_of(lead[min(at, 1)], (" " * _GAP, palette.TEXT), (line, palette.TEXT))
                for at, line in enumerate(lines)
            ]
        return [*rows, strip_of("")]


def _height(blocks: Sequence[Sequence[Strip]], count: int) -> int:
    """The least height at which the blocks, in their order, fill no more than this many columns."""
    tallest = max(map(len, blocks), default=0)
    for height in range(tallest, sum(map(len, blocks)) + 1):
        used, filled = 1, 0
        for block in blocks:
            if filled and filled + len(block) > height:
                used, filled = used + 1, 0
            filled += len(block)
        if used <= count:
            return height
    return tallest

"""The list panel: the hand, card actions, projects, goals, or whatever is asked."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.terraforming_mars.viewmodel.slices import Listing, ListRow
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import CARD, Styled, title


class ListingPanel(Clickable[Listing]):
    """A row per entry; the one under the cursor is highlighted, and the list scrolls with it.

    If names and reasons do not all fit side by side, each row divides its space by itself.
    """

    def picture(self, content: Listing, width: int, height: int) -> list[Strip]:
        """A title, and the rows around the cursor."""
        self.hotspots = []
        rows = [title(content.title, (f"   {content.more}" if content.more else "", palette.DIM))]
        if not content.entries:
            return [*rows, strip_of((f"  {content.empty}", palette.DIM))]
        room = max(1, height - 1)
        cursor = content.cursor or 0
        first = max(0, min(cursor - room // 2, len(content.entries) - room))
        sizes = _sizes(content.entries, width)
        for at, entry in list(enumerate(content.entries))[first : first + room]:
            self.hotspots.append((Region(0, len(rows), width, 1), ("row", at)))
            row = strip_of(*self._row(entry, sizes or _shared(entry, content.entries, width), at == content.cursor))
            rows.append(row.adjust_cell_length(width, CARD if at == content.cursor else None))
        if first:
            rows[1] = self._beyond(rows[1], self.glyphs.up, width)
        if first + room < len(content.entries):
            rows[-1] = self._beyond(rows[-1], self.glyphs.down, width)
        return rows

    def _beyond(self, row: Strip, sign: str, width: int) -> Strip:
        """A row with a glyph at its end to show that there is more."""
        return Strip.join([row.adjust_cell_length(width - 1).crop(0, width - 1), strip_of((sign, palette.NOW))])

    def _row(self, entry: ListRow, sizes: _Sizes, here: bool) -> list[Styled]:
        """Price, name, status, and tags."""
        ground = CARD if here else palette.TEXT.without_color
        name, note, price, status = sizes
        bright = palette.STRONG if here else palette.TEXT if entry.possible else palette.DIM
        tick = " "
        if entry.ticked is not None:
            tick = ("x" if self.glyphs.ascii else "✓") if entry.ticked else self.glyphs.free
        return [
            (self.glyphs.arrow if here else " ", palette.NOW + ground),
            (f"{tick} ", palette.NOW + ground),
            (right(entry.price, price), bright + ground),
            (fit(f" {entry.name}" if price else entry.name, name), bright + ground),
            (
                fit(f"  {entry.status}" if status else "", status),
                (palette.TEXT if entry.possible else palette.DIM) + ground,
            ),
            (fit(f"  {entry.note}" if note else "", note), palette.QUIET + ground),
        ]


_Sizes = tuple[int, int, int, int]
"""Widths of name, note, price and status."""
_BEFORE = 3
"""Width of the cursor and tick before the price."""
_LEAST_NAME, _LEAST_NOTE = 14, 6
_EDGE = 1
"""Width reserved at the end of a row for the glyph that shows there is more."""


def _sizes(entries: tuple[ListRow, ...], width: int) -> _Sizes | None:
    """Column widths for all rows, or None if some name or status does not fit; tags get what is left."""
    price, gap = _price(entries)
    name = gap + max(cells_of(entry.name) for entry in entries)
    said, noted = (max(map(cells_of, texts)) for texts in zip(*((e.status, e.note) for e in entries), strict=True))
    status = 2 + said if said else 0
    left = width - _BEFORE - price - name - status
    note = min(2 + noted if noted else 0, left)
    return (name, note if note >= _LEAST_NOTE else 0, price, status) if left >= 0 else None


def _shared(entry: ListRow, entries: tuple[ListRow, ...], width: int) -> _Sizes:
    """Column widths for a single row: the status at its end as complete as possible, and the name before it."""
    price, gap = _price(entries)
    room = width - _BEFORE - price - _EDGE
    status = min(2 + cells_of(entry.status) if entry.status else 0, room - gap - min(_LEAST_NAME, cells_of(entry.name)))
    return room - status, 0, price, max(0, status)


def _price(entries: tuple[ListRow, ...]) -> tuple[int, int]:
    """Width of the prices, and of the gap after them."""
    cells = max(cells_of(entry.price) for entry in entries)
    return cells, 1 if cells else 0

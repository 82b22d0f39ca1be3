"""The list: the hand, card actions, projects, goals, or whatever is asked."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.terraforming_mars.desk.slices import Entry, Listing
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import fit, right
from powergrid_tui.paint.cells import width as cells_of
from powergrid_tui.paint.hotspots import Clickable
from powergrid_tui.paint.panel import CARD, Styled, title
from powergrid_tui.paint.rows import strip_of


class ListingPanel(Clickable[Listing]):
    """A row for each thing; the one pointed at on a ground of its own. What does not fit scrolls with it."""

    def picture(self, content: Listing, width: int, height: int) -> list[Strip]:
        """A title, and the rows about the cursor."""
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
            rows.append(strip_of(*self._row(entry, sizes, at == content.cursor)))
        if first:
            rows[1] = self._beyond(rows[1], self.glyphs.up, width)
        if first + room < len(content.entries):
            rows[-1] = self._beyond(rows[-1], self.glyphs.down, width)
        return rows

    def _beyond(self, row: Strip, sign: str, width: int) -> Strip:
        """A row with a sign at its end that there is more."""
        return Strip.join([row.adjust_cell_length(width - 1).crop(0, width - 1), strip_of((sign, palette.NOW))])

    def _row(self, entry: Entry, sizes: tuple[int, int, int, int], here: bool) -> list[Styled]:
        """Name, tags, price, and what it does or what is missing."""
        ground = CARD if here else palette.TEXT.without_color
        name, note, price, status = sizes
        bright = palette.STRONG if here else palette.TEXT if entry.possible else palette.DIM
        tick = " "
        if entry.ticked is not None:
            tick = ("x" if self.glyphs.ascii else "✓") if entry.ticked else self.glyphs.free
        return [
            (self.glyphs.arrow if here else " ", palette.NOW + ground),
            (f"{tick} ", palette.NOW + ground),
            (fit(entry.name, name), bright + ground),
            (right(entry.price, price), bright + ground),
            (
                fit(f"  {entry.status}" if status else "", status),
                (palette.TEXT if entry.possible else palette.DIM) + ground,
            ),
            (fit(f"  {entry.note}" if note else "", note), palette.QUIET + ground),
        ]


_BEFORE = 3
"""Cells before a name: the cursor and a tick."""
_LEAST_NAME, _LEAST_STATUS, _LEAST_NOTE = 14, 9, 6


def _sizes(entries: tuple[Entry, ...], width: int) -> tuple[int, int, int, int]:
    """Cells of name, note, price and status: names whole as far as there is room, then what is missing, then tags."""
    names = max(cells_of(entry.name) for entry in entries)
    prices = max(cells_of(entry.price) for entry in entries)
    price = 1 + prices if prices else 0
    said = max(cells_of(entry.status) for entry in entries)
    noted = max(cells_of(entry.note) for entry in entries)
    room = width - _BEFORE - price
    status = 2 + said if said else 0
    name = min(names, max(_LEAST_NAME, room - min(status, _LEAST_STATUS)))
    status = min(status, room - name)
    note = min(2 + noted if noted else 0, room - name - status)
    return name, note if note >= _LEAST_NOTE else 0, price, status

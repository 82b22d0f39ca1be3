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
        for at, entry in list(enumerate(content.entries))[first : first + room]:
            self.hotspots.append((Region(0, len(rows), width, 1), ("row", at)))
            rows.append(strip_of(*self._row(entry, width, at == content.cursor)))
        if first:
            rows[1] = self._beyond(rows[1], self.glyphs.up, width)
        if first + room < len(content.entries):
            rows[-1] = self._beyond(rows[-1], self.glyphs.down, width)
        return rows

    def _beyond(self, row: Strip, sign: str, width: int) -> Strip:
        """A row with a sign at its end that there is more."""
        return Strip.join([row.adjust_cell_length(width - 1).crop(0, width - 1), strip_of((sign, palette.NOW))])

    def _row(self, entry: Entry, width: int, here: bool) -> list[Styled]:
        """Name, tags, price, and what is missing: of the last as much as there is room for."""
        ground = CARD if here else palette.TEXT.without_color
        price = 6
        name = max(8, min(26, (width - 4 - price) * 2 // 5))
        note = max(0, min(18, width - 4 - price - name - 12)) if width >= 56 else 0
        status = max(0, width - 4 - price - name - note)
        bright = palette.STRONG if here else palette.TEXT if entry.possible else palette.DIM
        tick = " "
        if entry.ticked is not None:
            tick = ("x" if self.glyphs.ascii else "✓") if entry.ticked else self.glyphs.free
        told = entry.status if note or not entry.note or entry.price else entry.note
        return [
            (self.glyphs.arrow if here else " ", palette.NOW + ground),
            (f"{tick} ", palette.NOW + ground),
            (fit(entry.name, name), bright + ground),
            (fit(f" {entry.note}", note), palette.QUIET + ground),
            (right(entry.price, price) if cells_of(entry.price) else " " * price, bright + ground),
            (fit(f"  {told}", status), (palette.TEXT if entry.possible else palette.DIM) + ground),
        ]

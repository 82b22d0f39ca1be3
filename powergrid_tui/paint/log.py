"""The log in words: a page of it, and its last line."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.strip import Strip

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.desk.keys import named_now
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import fit, wrap
from powergrid_tui.paint.cells import width as cells_of
from powergrid_tui.paint.panel import Panel, title
from powergrid_tui.paint.rows import strip_of
from powergrid_tui.table.language import tr, trc, trn

Lines = tuple[str, ...]


class Log(Panel[Lines]):
    """What happened, oldest first.

    A new line is written below the last one; only when the page is full does it move up, by a third, so that a line
    costs one row and not the whole page. Who scrolls back is left where they read, and told how much has come below;
    `follow` leads to the end again.
    """

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._top = 0
        """The first row of the page at the end."""
        self._held: int | None = None
        """The first row of the page that somebody has scrolled back to."""
        self.changed: Mapping[str, str] = {}
        """Keys that the person has replaced, as for `desk.keys.named_now`."""

    def picture(self, content: Lines, width: int, height: int) -> list[Strip]:
        """A title and as many rows as fit."""
        room = max(1, height - 1)
        rows: list[Strip] = []
        starts: list[int] = []
        for entry in content:
            starts.append(len(rows))
            for at, line in enumerate(wrap(entry, max(1, width - 3))):
                rows.append(strip_of((f" {'  ' if at else ''}{line}", palette.QUIET)))
        if len(rows) > self._top + room or (starts and self._top > starts[-1]):
            self._top = max(0, len(rows) - (2 * room + 2) // 3)
        if len(rows) <= room:
            self._top = 0
        if self._held is not None and self._held >= self._top:
            self._held = None
        top = self._top if self._held is None else self._held
        more = [(f"  {self.glyphs.up} {named_now('pgup', self.changed)}", palette.DIM)] if top else []
        if len(rows) > top + room:
            below = sum(start >= top + room for start in starts)  # none when only the rest of a long line is hidden
            newer = trn("{count} newer line", "{count} newer lines", max(1, below))
            more += [(f"   {named_now('end', self.changed)} ", palette.NOW), (newer, palette.QUIET)]
        return [title(tr("LOG"), *more), *rows[top : top + room]]

    def turn(self, pages: int) -> None:
        """Scroll by pages; a negative number goes back."""
        self._scroll(pages * max(1, self.size.height - 2))

    def begin(self) -> None:
        """Scroll to the oldest line."""
        self._held = 0
        self.redraw()

    def follow(self) -> None:
        """Show the newest line, and those that come."""
        if self._held is not None:
            self._held = None
            self.redraw()

    def _scroll(self, rows: int) -> None:
        self._held = max(0, (self._top if self._held is None else self._held) + rows)
        self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back."""
        event.stop()
        self._scroll(-2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Towards the newest."""
        event.stop()
        self._scroll(2)


class LastLine(Panel[Lines]):
    """The newest lines of the log in one row, as many as fit, where there is no room for more."""

    DEFAULT_CSS = """
    LastLine { height: 1; }
    """

    def picture(self, content: Lines, width: int, height: int) -> list[Strip]:
        """The newest line last, and brighter than those before it."""
        if not content:
            return []
        *older, newest = content[-4:]
        before = ""
        for line in reversed(older):
            longer = f"{trc('sentence', '{words}.', words=line)} {before}"
            if cells_of(longer) + cells_of(newest) + 2 > width:
                break
            before = longer
        return [strip_of((f" {before}", palette.DIM), (fit(newest, width - 2 - cells_of(before)), palette.TEXT))]

"""What happened since one's last turn: the base class of the games' panels, and the panel for games without one."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.strip import Strip

from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import Players
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.log import broken, styled

S = TypeVar("S")


class RecapPanel(Rows, Generic[S]):
    """Rows that may be longer than the screen. A subclass provides them."""

    def __init__(self, content: S, players: Players, glyphs: Glyphs) -> None:
        super().__init__()
        self._content = content
        self.players, self.glyphs = players, glyphs
        self._top = 0

    def lines(self, content: S, width: int) -> list[Strip]:
        """The rows for this width in cells."""
        raise NotImplementedError

    def rows_for(self, width: int) -> int:
        """How many rows there are at this width."""
        return len(self.lines(self._content, width))

    def draw(self, width: int, height: int) -> list[Strip]:
        """As many rows as fit, from the scroll position."""
        rows = self.lines(self._content, width)
        self._top = max(0, min(self._top, len(rows) - height))
        return rows[self._top : self._top + height]

    def follows(self, width: int, height: int) -> bool:
        """Whether more stands below what so many cells have room for."""
        return self._top + height < self.rows_for(width)

    def scroll_rows(self, rows: int, height: int) -> None:
        """Scroll by rows, of which so many are in sight; negative numbers go back."""
        self._top = max(0, min(self._top + rows, self.rows_for(self.size.width) - height))
        self.redraw()


class Sentences(RecapPanel[tuple[LogEntry, ...]]):
    """What happened, as in the log."""

    def lines(self, content: tuple[LogEntry, ...], width: int) -> list[Strip]:
        rows: list[Strip] = []
        for entry in content:
            style = palette.TITLE if entry.kind is EntryKind.RULE else palette.TEXT
            for at, line in enumerate(broken(entry.parts, width - 2)):
                rows.append(strip_of(("  " if at else "", style), *styled(line, self.players, style)))
        return rows

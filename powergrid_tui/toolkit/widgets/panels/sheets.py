"""What a game tells in sentences: one or more sheets, below one another."""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.text_views import SheetPage, Sheets
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled


class SheetsPanel(Clickable[Sheets]):
    """The visible sheets, and the words of all sheets, which are hotspots: ``sheet`` with an index."""

    key: var[str] = var("", init=False)
    """The written form of the key that turns to the next sheet."""

    def watch_key(self) -> None:
        """Show the new key."""
        self.redraw()

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._top = 0
        """The first visible row of sentences, if they do not all fit."""
        self._at = 0
        """The sheet to which that row number applies."""

    def picture(self, content: Sheets, width: int, height: int) -> list[Strip]:
        """The words of the sheets in one row, and as many sentences as fit."""
        self.hotspots = []
        titled = len(content.pages) > 1
        rows = [row for page in content.pages for row in self._page(page, width, titled=titled)]
        room = max(1, height - 1)
        self._top = max(0, min(self._top, len(rows) - room)) if content.at == self._at else 0
        self._at = content.at
        shown = rows[self._top : self._top + room]
        if len(rows) > self._top + room:
            shown[-1] = strip_of((f"  {self.glyphs.dots}", palette.QUIET), (f" {self.glyphs.down}", palette.NOW))
        if self._top:
            shown[0] = strip_of((f"  {self.glyphs.dots}", palette.QUIET), (f" {self.glyphs.up}", palette.NOW))
        return [self._head(content), *shown]

    def turn(self, pages: int) -> None:
        """Scroll by pages; negative numbers go back."""
        self._scroll(pages * max(1, self.size.height - 3))

    def _scroll(self, rows: int) -> None:
        self._top = max(0, self._top + rows)
        self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll back."""
        event.stop()
        self._scroll(-2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll forward."""
        event.stop()
        self._scroll(2)

    def _head(self, content: Sheets) -> Strip:
        pieces: list[Styled] = [(" ", palette.TITLE)]
        for at, word in enumerate(content.words):
            here = at == content.at
            name = tr(word).upper() if here else tr(word)
            x = sum(cells_of(text) for text, _ in pieces)
            self.hotspots.append((Region(x, 0, cells_of(name), 1), ("sheet", at)))
            pieces += [(name, palette.TITLE if here else palette.QUIET), ("  ", palette.QUIET)]
        if len(content.words) > 1 and self.key:
            pieces += [(f" {self.key} ", palette.NOW), (trc("sheet", "next"), palette.QUIET)]
        return strip_of(*pieces)

    def _page(self, page: SheetPage, width: int, *, titled: bool) -> list[Strip]:
        rows = []
        if titled:
            rows.append(strip_of((f" {self.glyphs.horizontal * 2} {page.about or tr(page.word)}", palette.QUIET)))
        for sentence in page.sentences:
            for at, line in enumerate(wrap(sentence, width - 4)):
                rows.append(strip_of((f" {'  ' if at else ''}{line}", palette.TEXT)))
        return rows

"""The dock: the events since one's last turn, the log, the coach and the chat, as the faces of one panel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from textual import events
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.dock import DockPage
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.log import Roll
from powergrid_tui.toolkit.widgets.panels.pages import pages
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length


class Dock(Roll[DockPage]):
    """One of several faces, with a row of tabs. A click on a tab posts `Turned`."""

    key: var[str] = var("", init=False)
    """The key for the next face, as shown."""
    back: var[str] = var("", init=False)
    """The key that leads back to where a key brought it up, as shown; empty for none."""
    _face = ""
    """The name of the face that was drawn last."""
    _begins: tuple[LogEntry, ...] = ()
    """The first line that was drawn last."""
    _page = 0
    """The index of the page of a face that is read from its top."""

    def watch_key(self) -> None:
        """Show the new key."""
        self.redraw()

    watch_back = watch_key

    class Turned(Message):
        """A tab was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def watch_content(self) -> None:
        """Scroll to the end when another face is shown, or to the top of one that is read from there, as when it begins
        otherwise than before."""
        if self.content is not None:
            face, begins = self.content.faces[self.content.at].name, self.page(self.content).entries[:1]
            if face != self._face or (self._from_top and begins != self._begins):
                self._held, self._top, self._page = None, 0, 0
            self._face, self._begins = face, begins
        super().watch_content()

    @property
    def _from_top(self) -> bool:
        return self.content is not None and self.content.faces[self.content.at].from_top

    def follow(self) -> None:
        """Show the newest line; of a face that is read from its top, the first."""
        if not self._from_top:
            super().follow()

    def page(self, content: DockPage) -> LogPage:
        return content.faces[content.at].page

    def picture(self, content: DockPage, width: int, height: int) -> list[Strip]:
        """What stands above, and the end of the lines; of a face that is read from its top, a page of whole
        sentences."""
        if not self._from_top:
            return super().picture(content, width, height)
        leaves = pages(self.page(content), width, max(1, height - 1), self.glyphs)
        self._page = max(0, min(self._page, len(leaves) - 1))
        return [self.head(content, self._beyond(content, len(leaves)), width), *leaves[self._page]]

    def _beyond(self, content: DockPage, count: int) -> list[Styled]:
        """The keys for what stands before and after the page."""
        more: list[Styled] = []
        if self._page:
            more.append((f"  {self.glyphs.up} {named_now('pgup', self.changed)}", palette.DIM))
        if self._page < count - 1:
            full = f" {content.full}" if content.full else ""
            more.append((f" {named_now('pgdn', self.changed)}{full} ", palette.NOW))
            more.append((trc("lines", "more"), palette.QUIET))
        return more

    def turn(self, pages: int) -> None:
        if self._from_top:
            self._leaf(pages)
        else:
            super().turn(pages)

    def begin(self) -> None:
        if self._from_top:
            self._leaf(-self._page)
        else:
            super().begin()

    def _scroll(self, rows: int) -> None:
        """By the wheel of the mouse."""
        if self._from_top:
            self._leaf(1 if rows > 0 else -1)
        else:
            super()._scroll(rows)

    def _leaf(self, pages: int) -> None:
        """Turn so many pages on; negative numbers go back."""
        self._page += pages
        self.redraw()

    def head(self, content: DockPage, more: Sequence[Styled], width: int) -> Strip:
        row: list[Styled] = [(" ", palette.TITLE)]
        for at in self._in_sight(content, width):
            row += self._tab(content, at)
        if len(content.faces) > 1 and self.key:
            hint: list[Styled] = [(f"{self.key} ", palette.NOW), (trc("face", "next"), palette.QUIET)]
        else:
            hint = []
        if self.back:
            hint += [(f"  {self.back} ", palette.NOW), (tr("back"), palette.QUIET)]
        for note in ([*hint, *more], list(more), list(more)[-2:]) if more else (hint,):
            rule = width - length(row) - length(note) - 2
            if rule >= 0:
                row += [(self.glyphs.horizontal * rule, palette.RULE), (" ", palette.QUIET), *note]
                break
        return strip_of(*row)

    def _in_sight(self, content: DockPage, width: int) -> list[int]:
        """The tabs for which there is room, of all the one that is shown and those with something unread first."""
        found, left = [], width
        order = sorted(range(len(content.faces)), key=lambda at: (at != content.at, not content.faces[at].unread, at))
        for at in order:
            size = length(self._tab(content, at))
            if size <= left:
                found.append(at)
                left -= size
        return sorted(found)

    def _tab(self, content: DockPage, at: int) -> list[Styled]:
        face, here = content.faces[at], at == content.at
        pieces: list[Styled] = [(face.name.upper() if here else face.name, palette.TITLE if here else palette.QUIET)]
        if face.unread:
            pieces.append((f" {face.unread}", palette.NOW))
        return [*pieces, ("  " if at < len(content.faces) - 1 else " ", palette.QUIET)]

    def on_click(self, event: events.Click) -> None:
        """Show the face whose tab was clicked, or report the entry."""
        if self.content is None:
            return
        if event.y:
            super().on_click(event)
            return
        tabs, ends = self._in_sight(self.content, self.size.width), [1]
        for at in tabs:
            ends.append(ends[-1] + length(self._tab(self.content, at)))
        place = len(list(takewhile(lambda end: end <= event.x, ends))) - 1
        if 0 <= place < len(tabs):
            event.stop()
            self.post_message(self.Turned(tabs[place]))

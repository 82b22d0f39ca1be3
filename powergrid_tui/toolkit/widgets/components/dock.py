"""The dock: the events since one's last turn, the log and the chat, as the faces of one panel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from textual import events
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.protocol.log_entries import Kind, LogEntry, LogPart
from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.components.dock import DockPage
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import Players
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels import log
from powergrid_tui.toolkit.widgets.panels.log import Roll, broken, styled
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length

_LEAST_RULE = 2


def rows_of(entry: LogEntry, players: Players, width: int, glyphs: Glyphs) -> list[Strip]:
    """The rows of an entry, with a block with the letter of the player in place of their name."""
    seat, rest = _told_of(entry, players)
    if entry.kind is not Kind.LINE or seat is None:
        return log.rows_of(entry, players, width, glyphs)
    block: Styled = (players[seat].letter, palette.block(players[seat]))
    blank: Styled = (" ", palette.TEXT)
    return [
        strip_of(blank, blank if at else block, blank, *styled(line, players, palette.TEXT))
        for at, line in enumerate(broken(rest, max(1, width - 4)))
    ]


def _told_of(entry: LogEntry, players: Players) -> tuple[int | None, Sequence[LogPart]]:
    """The seat that an entry begins with, by name or as in a line of the record, and the rest of the entry."""
    first, *rest = entry.parts
    if first.seat is not None and first.seat < len(players):
        return first.seat, rest
    name, colon, words = first.text.partition(": ")
    seat = next((seat for seat, who in enumerate(players) if colon and who.name == name), None)
    return seat, [LogPart(words), *rest]


class Dock(Roll[DockPage]):
    """One of several faces, with a row of tabs. A click on a tab posts `Turned`."""

    key: var[str] = var("", init=False)
    """The key for the next face, as shown."""

    def watch_key(self) -> None:
        """Show the new key."""
        self.redraw()

    class Turned(Message):
        """A tab was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def watch_content(self, before: DockPage | None = None) -> None:
        """Scroll to the end when another face is shown."""
        if before is not None and self.content is not None and before.at != self.content.at:
            self._held, self._top = None, 0
        super().watch_content()

    def page(self, content: DockPage) -> LogPage:
        return content.faces[content.at].page

    def head(self, content: DockPage, more: Sequence[Styled], width: int) -> Strip:
        row: list[Styled] = [(" ", palette.TITLE)]
        for at in range(len(content.faces)):
            row += self._tab(content, at)
        if len(content.faces) > 1 and self.key:
            hint: list[Styled] = [(f"{self.key} ", palette.NOW), (trc("face", "next"), palette.QUIET)]
        else:
            hint = []
        if more:
            hint = list(more)
        rule = width - length(row) - length(hint) - 2
        if rule >= _LEAST_RULE:
            row += [(self.glyphs.horizontal * rule, palette.RULE), (" ", palette.QUIET), *hint]
        return strip_of(*row)

    def _tab(self, content: DockPage, at: int) -> list[Styled]:
        face, here = content.faces[at], at == content.at
        pieces: list[Styled] = [(face.name.upper() if here else face.name, palette.TITLE if here else palette.QUIET)]
        if face.unread:
            pieces.append((f" {face.unread}", palette.NOW))
        return [*pieces, ("  " if at < len(content.faces) - 1 else " ", palette.QUIET)]

    def rows_of(self, entry: LogEntry, players: Players, width: int) -> list[Strip]:
        """As `rows_of` of this module."""
        return rows_of(entry, players, width, self.glyphs)

    def on_click(self, event: events.Click) -> None:
        """Show the face whose tab was clicked."""
        if self.content is None or event.y:
            return
        ends = [1]
        for at in range(len(self.content.faces)):
            ends.append(ends[-1] + sum(cells_of(text) for text, _ in self._tab(self.content, at)))
        at = len(list(takewhile(lambda end: end <= event.x, ends))) - 1
        if 0 <= at < len(self.content.faces):
            event.stop()
            self.post_message(self.Turned(at))

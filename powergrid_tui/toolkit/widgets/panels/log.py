"""The log in words: one page of it, and its last line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Generic, TypeVar

from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, LogPart
from powergrid_tui.table.words.language import followed, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.dock import Call
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import Players
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, heading, length

_STYLES = {
    EntryKind.LINE: palette.QUIET,
    EntryKind.DETAIL: palette.DIM,
    EntryKind.RULE: palette.TITLE,
    EntryKind.SKIPPED: palette.QUIET,
}
S = TypeVar("S")

_LEFT_OUT = 4
"""How many parts are dropped at once from a growing line that has become too long for its row."""

_INDENTS = {EntryKind.LINE: "", EntryKind.DETAIL: "  ", EntryKind.RULE: "", EntryKind.SKIPPED: ""}


class Roll(Panel[S], Generic[S]):
    """Lines as in a log, oldest first. A subclass says which, and what stands above them.

    New lines are added below. The page moves up, by a third, only when it is full, so that usually just one row is
    sent. Somebody who has scrolled back stays there and sees how many lines have been added; `follow` returns to the
    end.
    """

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._top = 0
        """The first visible row when following the end."""
        self._held: int | None = None
        """The first visible row when scrolled back."""
        self.changed: Mapping[str, str] = {}
        """Keys that the user has reassigned, as for `viewmodel.keys.named_now`."""
        self._drawn: list[tuple[LogEntry, list[Strip]]] = []
        """The rows of each entry as last drawn."""
        self._drawn_for: tuple[int, Players] = (0, ())
        """The width and the players for which they were drawn."""
        self._marked: LogEntry | None = None
        """The entry with a mark, which is kept in sight."""

    class Pointed(Message):
        """An entry was clicked."""

        def __init__(self, entry: LogEntry) -> None:
            self.entry = entry
            super().__init__()

    def mark(self, entry: LogEntry | None) -> None:
        """Mark an entry, or none any more."""
        if entry is not self._marked:
            self._marked, self._held = entry, None
            self.redraw()

    def page(self, content: S) -> LogPage:
        """The lines."""
        raise NotImplementedError

    def head(self, content: S, more: Sequence[Styled], width: int) -> Strip:
        """The row above them, with what there is to say about what is not seen of them."""
        raise NotImplementedError

    def picture(self, content: S, width: int, height: int) -> list[Strip]:
        """What stands above, and as many rows as fit."""
        room = max(1, height - 1)
        rows: list[Strip] = []
        starts: list[int] = []
        entries = self.page(content).entries
        marked = next((at for at, entry in enumerate(entries) if entry is self._marked), None)
        for at, lines in enumerate(self._lines(self.page(content), width)):
            starts.append(len(rows))
            rows += [self._with_mark(lines[0], width), *lines[1:]] if at == marked else lines
        if len(rows) > self._top + room or (starts and self._top > starts[-1]):
            self._top = max(0, len(rows) - (2 * room + 2) // 3)
        if len(rows) <= room:
            self._top = 0
        if marked is not None and self._held is None and not self._top <= starts[marked] < self._top + room:
            self._held = max(0, starts[marked] - room // 2)
        if self._held is not None and self._held >= self._top:
            self._held = None
        top = self._top if self._held is None else self._held
        more = [(f"  {self.glyphs.up} {named_now('pgup', self.changed)}", palette.DIM)] if top else []
        if len(rows) > top + room:
            below = sum(start >= top + room for start in starts)  # none if only the end of a long line is hidden
            newer = trn("{count} newer line", "{count} newer lines", max(1, below))
            more += [(f"   {named_now('end', self.changed)} ", palette.NOW), (newer, palette.QUIET)]
        return [self.head(content, more, width), *rows[top : top + room]]

    def _with_mark(self, row: Strip, width: int) -> Strip:
        return Strip.join([strip_of((self.glyphs.arrow, palette.NOW)), row.crop(1, width)])

    def entry_at(self, y: int) -> LogEntry | None:
        """The entry in a row of the panel; None above and below the entries."""
        at = (self._top if self._held is None else self._held) + y - 1
        for entry, rows in self._drawn if y else ():
            if at < len(rows):
                return entry
            at -= len(rows)
        return None

    def on_click(self, event: events.Click) -> None:
        """Report the entry that was clicked."""
        entry = self.entry_at(event.y)
        if entry is not None:
            event.stop()
            self.post_message(self.Pointed(entry))

    def _lines(self, content: LogPage, width: int) -> list[list[Strip]]:
        """The rows of each entry; unchanged entries are not drawn again."""
        old = self._drawn if self._drawn_for == (width, content.players) else []
        drawn: list[tuple[LogEntry, list[Strip]]] = []
        last = len(content.entries) - 1
        for at, entry in enumerate(content.entries):
            same = at < min(last, len(old) - 1) and old[at][0] is entry
            made = partial(rows_of, entry, content.players, width, self.glyphs, newest=at == last)
            drawn.append(old[at] if same else (entry, made()))
        self._drawn, self._drawn_for = drawn, (width, content.players)
        return [rows for _, rows in drawn]

    def turn(self, pages: int) -> None:
        """Scroll by pages; negative numbers go back."""
        self._scroll(pages * max(1, self.size.height - 2))

    def begin(self) -> None:
        """Scroll to the oldest line."""
        self._held = 0
        self.redraw()

    def follow(self) -> None:
        """Show the newest line, and follow new ones."""
        if self._held is not None:
            self._held = None
            self.redraw()

    def _scroll(self, rows: int) -> None:
        self._held = max(0, (self._top if self._held is None else self._held) + rows)
        self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll back."""
        event.stop()
        self._scroll(-2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll forward."""
        event.stop()
        self._scroll(2)


def rows_of(entry: LogEntry, players: Players, width: int, glyphs: Glyphs, *, newest: bool = False) -> list[Strip]:
    """The rows of an entry of the log. If it begins with a player, a block with their letter stands for the name."""
    style, indent = _STYLES[entry.kind], _INDENTS[entry.kind]
    seat, rest = _speaker(entry, players) if entry.kind is EntryKind.LINE else (None, ())
    if seat is not None:
        block: Styled = (players[seat].letter, palette.block(players[seat]))
        blank: Styled = (" ", palette.TEXT)
        return [
            strip_of(blank, blank if at else block, blank, *styled(line, players, palette.NEWEST if newest else style))
            for at, line in enumerate(broken(rest, max(1, width - 4)))
        ]
    rows, room = [], max(2, width - 3 - len(indent) - (2 if entry.kind is EntryKind.RULE else 0))
    lines = broken(entry.parts, room)
    if any(sum(cells_of(part.text) for part in line) == room for line in lines[1:]):
        lines = broken(entry.parts, room - 1)  # the last column stays blank; a first line is not indented, and has room
    for at, line in enumerate(lines):
        begin = f" {indent}{'  ' if at else ''}"
        if entry.kind is EntryKind.RULE:
            begin = f" {glyphs.horizontal * 2} " if at == 0 else "    "
        pieces = [(begin, palette.DIM if entry.kind is EntryKind.RULE else style), *styled(line, players, style)]
        if entry.kind is EntryKind.RULE:
            line_cells = width - length(pieces) - 2
            pieces.append((f" {glyphs.horizontal * line_cells}" if line_cells > 0 else "", palette.DIM))
        rows.append(strip_of(*pieces))
    return rows


def _speaker(entry: LogEntry, players: Players) -> tuple[int | None, Sequence[LogPart]]:
    """The seat that an entry begins with, by name or as in a line of the record, and the rest of the entry."""
    first, *rest = entry.parts
    if first.seat is not None and first.seat < len(players):
        if rest:  # the block stands for a colon after the name as well
            rest[0] = rest[0]._replace(text=rest[0].text.lstrip(":："))
        return first.seat, rest
    name, colon, words = first.text.partition(": ")
    seat = next((seat for seat, who in enumerate(players) if colon and who.name == name), None)
    return seat, [LogPart(words), *rest]


class Log(Roll[LogPage]):
    """What happened."""

    def page(self, content: LogPage) -> LogPage:
        return content

    def head(self, content: LogPage, more: Sequence[Styled], width: int) -> Strip:
        note = [(words.lstrip() if at == 0 else words, style) for at, (words, style) in enumerate(more)]
        return heading(tr("LOG"), width, self.glyphs, *note)


class LastLine(Panel[LogPage]):
    """The newest lines of the log in one row, as many as fit, for when there is no room for more; at the right end what
    the dock has to say."""

    call: var[Call | None] = var(None, init=False)

    DEFAULT_CSS = """
    LastLine { height: 1; }
    """

    def picture(self, content: LogPage, width: int, height: int) -> list[Strip]:
        call = self._called(width * 2 // 3)
        told = self._last_lines(content, width - length(call))
        return [Strip.join([told.adjust_cell_length(width - length(call)), strip_of(*call)])] if call else [told]

    def watch_call(self) -> None:
        """Show what is to be read, or that it has been."""
        self.redraw()

    def _called(self, most: int) -> list[Styled]:
        if self.call is None:
            return []
        key = f"  {self.call.key} "
        words = fit(self.call.words, min(cells_of(self.call.words), most - cells_of(key) - 1))
        return [(key, palette.NOW), (f"{words} ", palette.STRONG)]

    def _last_lines(self, content: LogPage, width: int) -> Strip:
        """The newest line last, and brighter than those before it. If a growing line is too long, its end is shown."""
        if not content.entries:
            return strip_of("")
        *older, newest = content.entries[-4:]
        room = width - 2
        before: list[Styled] = []
        for entry in reversed(older):
            closed = trc("sentence", "{words}.", words=entry.text)
            longer = [(followed(closed), palette.DIM), *before]
            if length(longer) + cells_of(newest.text) > room:
                break
            before = longer
        parts = _end_of(newest.parts, room, self.glyphs) if newest.growing else newest.parts
        last = styled(parts, content.players, palette.TEXT)
        if length(last) > room:
            begun, *_ = broken(parts, room - 1 - cells_of(self.glyphs.dots))
            last = [*styled(begun, content.players, palette.TEXT), (f" {self.glyphs.dots}", palette.TEXT)]
        return strip_of((" ", palette.DIM), *before, *last)


def styled(parts: Sequence[LogPart], players: Players, style: Style) -> list[Styled]:
    """The parts in a style, with the names of seats in their players' colours."""
    return [
        (
            part.text,
            palette.letter_style(players[part.seat]) if part.seat is not None and part.seat < len(players) else style,
        )
        for part in parts
    ]


def broken(parts: Sequence[LogPart], cells: int) -> list[list[LogPart]]:
    """The parts in lines of at most this many cells, broken between words where possible."""
    text, at = "".join(part.text for part in parts), 0
    owner = [part.seat for part in parts for _ in part.text]
    lines = []
    for line in wrap(text, cells):
        row: list[LogPart] = []
        for sign in line:
            while text[at] != sign:  # spaces where the line was broken
                at += 1
            if row and row[-1].seat == owner[at]:
                row[-1] = LogPart(row[-1].text + sign, owner[at])
            else:
                row.append(LogPart(sign, owner[at]))
            at += 1
        lines.append(row)
    return lines


def _end_of(parts: Sequence[LogPart], cells: int, glyphs: Glyphs) -> list[LogPart]:
    """The last parts, as many as fit. Several are dropped at once, so that the next ones can be appended without moving
    the others."""
    kept = list(parts)
    while len(kept) > 2 and sum(cells_of(part.text) for part in kept) > cells:
        kept = [LogPart(glyphs.dots), *kept[min(1 + _LEFT_OUT, len(kept) - 1) :]]
    return kept

"""What is said at a table or on the server: its lines, the line being typed, and the page of both over another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.server.chat import LONGEST_LINE, Said
from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, LogPart
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.buttons import hint
from powergrid_tui.toolkit.widgets.panels.panel import Styled
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame
from powergrid_tui.tui.base.typed_line import TypedLine

_ACROSS = 76
"""The greatest width of the page, in cells."""

_HEADED = 4
"""Rows from which there is a heading above the lines."""


def chat_log(feed: ChatFeed, holders: Mapping[int, int], seats: Sequence[Seat]) -> LogPage:
    """What was said at a table as lines of a log; `holders` tells whose each seat is."""
    by_person = {who: seat for seat, who in holders.items()}
    lines = [
        LogEntry((LogPart(feed.name_of(said), by_person.get(said.who)), LogPart(f" {said.words()}")))
        if said.who
        else LogEntry((LogPart(said.words()),), EntryKind.DETAIL)
        for _, said in feed.heard
    ]
    return LogPage(tuple(lines), players_of(seats))


def rows_of_line(feed: ChatFeed, said: Said, cells: int) -> list[Strip]:
    """A chat line in rows of this width: when, who, and what. Only a first row has anything below the time, so that no
    line passes for two."""
    at = f"{datetime.fromtimestamp(said.moment):%H:%M} " if said.moment else f"{'-':^5} "
    lead = f"{feed.name_of(said)} " if said.who else ""
    lines = wrap(lead + said.words(), cells - len(at)) or [""]
    style = palette.TEXT if said.who else palette.DIM
    blank = (" " * len(at), palette.DIM)
    first: list[Styled] = [(at, palette.DIM), (lines[0][: len(lead)], _ink(feed, said.who))]
    return [
        strip_of(*first, (lines[0][len(lead) :], style)),
        *(strip_of(blank, (line, style)) for line in lines[1:]),
    ]


def chat_hint(feed: ChatFeed, *, in_sight: bool) -> str:
    """What the key of the chat leads to: where the lines are not in sight, with how many are new."""
    new = 0 if in_sight else len(feed.unread)
    return Worded(tr("chat ({count} new)", count=new), trc("short", "chat ({count})", count=new)) if new else tr("chat")


def _ink(feed: ChatFeed, who: int) -> Style:
    """The colour of whoever says something: that of their seat."""
    table = feed.table
    if table is not None and who and (seats := table.seats_of(who)):
        return palette.company(table.chairs[seats[0]].colour)
    return palette.STRONG if who else palette.DIM


class ChatLines(Rows):
    """The lines of a chat. They fill the room from the top; when it is full, the older half goes at once, so that a new
    line costs its own bytes and no more. A rule stands before the first line that has not been read."""

    def __init__(self, feed: ChatFeed, glyphs: Glyphs, *, margin: int = 1) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._feed, self._margin = feed, margin
        self._new = self._first_new
        """The first line that has not been read."""
        self._first: int | None = None
        """The number of the first line in sight; None before anything is."""

    @property
    def _first_new(self) -> Said | None:
        return next(iter(self._feed.unread), None)

    def come_back(self) -> None:
        """This person sees the lines again: the rule stands before what was said meanwhile."""
        self._new = self._first_new
        self.redraw()

    def heed(self) -> None:
        """All has been read: the rule goes."""
        self._new = None
        self.redraw()

    def on_resize(self) -> None:
        """Begin anew with the last lines."""
        self._first = None
        super().on_resize()

    def draw(self, width: int, height: int) -> list[Strip]:
        blank = strip_of(" " * self._margin)
        head = [strip_of((f" {tr('CHAT')}", palette.TITLE))] if height >= _HEADED and self._margin else []
        rows = self._lines(width - 2 * self._margin, height - len(head))
        return [*head, *(Strip.join([blank, row]) for row in rows)]

    def _lines(self, width: int, height: int) -> list[Strip]:
        """As many of the last lines as there is room for."""
        blocks = [
            (number, [*self._rule(said, width), *rows_of_line(self._feed, said, width)])
            for number, said in self._feed.heard
        ]
        if self._first is not None:
            blocks = [block for block in blocks if block[0] >= self._first]
        room = height if self._first is None else height // 2
        if sum(len(rows) for _, rows in blocks) > height:
            while len(blocks) > 1 and sum(len(rows) for _, rows in blocks) > room:
                del blocks[0]
        if blocks:
            self._first = blocks[0][0]
        return [row for _, rows in blocks for row in rows][-height:] if height > 0 else []

    def _rule(self, said: Said, width: int) -> list[Strip]:
        if said is not self._new:
            return []
        line = self.glyphs.horizontal
        word = f" {trc('chat', 'new')} "
        return [
            strip_of(
                (line * 4, palette.RULE), (word, palette.NOW), (line * max(0, width - 4 - cells_of(word)), palette.RULE)
            )
        ]


class SayLine(TypedLine):
    """The line for what one says; while nobody types, the key that leads to it."""

    DEFAULT_CSS = f"""
    SayLine {{ height: 1; background: {palette.PANEL}; }}
    """

    def __init__(self) -> None:
        super().__init__("", LONGEST_LINE, lead=" > ")
        self._warning = ""

    def say(self, feed: ChatFeed, words: str) -> None:
        """Say a line, or show until it is changed why it was not said, or what was answered."""
        try:
            answer = feed.say(words)
        except TableError as error:
            self._warning = str(error)
        else:
            self.action_clear()
            self._warning = answer
        self.redraw()

    def _type(self, text: str) -> None:
        self._warning = ""
        super()._type(text)

    def draw(self, width: int, height: int) -> list[Strip]:
        if self._warning:
            return [strip_of((f" {self._warning}", palette.WARN))]
        if self.has_focus or self.typed:
            return super().draw(width, height)
        words = hint("ctrl+t", tr("say something"), (palette.NOW, palette.QUIET), before="  ")
        return [strip_of(" ", *words).adjust_cell_length(width - 1).apply_style(palette.POINTED)]


class ChatPage(Overlay[None]):
    """All lines, and the line being typed."""

    DEFAULT_CSS = """
    ChatPage TypedLine { layer: inside; background: $panel; height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", mark("Back"), id="chat.back", show=False),
    ]

    def __init__(self, feed: ChatFeed, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._feed = feed
        self._lines = ChatLines(feed, glyphs, margin=0)
        self._lines.add_class("inside")
        self._typed = TypedLine("", LONGEST_LINE, lead="> ")
        self._frame = OverlayFrame("", glyphs)
        self._unwatch = [feed.watch(self._said)]
        if feed.table is not None:  # who sits where colours the names
            self._unwatch.append(feed.table.watch(self._said))

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._lines
        yield self._typed

    def on_mount(self) -> None:
        keys = f"{key_name('enter')} {tr('say it')}   {key_name('esc')} {tr('back')}"
        table = self._feed.table
        place = tr("TABLE {code}", code=table.code) if table is not None else tr("THE SERVER")
        self._frame.say(f"{place}   {keys}")
        self._place()
        self._typed.focus()

    def on_unmount(self) -> None:
        for end in self._unwatch:
            end()
        self._feed.has_read()

    def _said(self) -> None:
        if self.is_mounted:
            self.call_later(self._lines.redraw)

    def on_resize(self) -> None:
        super().on_resize()
        self._place()

    def _place(self) -> None:
        room = self.app.size
        across, down = min(_ACROSS, room.width - 8), min(16, room.height - 6)
        self._lay_out(across, down, self._lines, self._frame)
        self._lines.styles.height = down - 1  # lines and input below one another, in the middle of the frame
        self._typed.styles.width = across

    def on_typed_line_done(self, message: TypedLine.Done) -> None:
        message.stop()
        try:
            answer = self._feed.say(message.text)
        except TableError as error:
            self._frame.say(str(error))
        else:
            if answer:
                self._frame.say(answer)
            self._typed.action_clear()

    def action_close(self) -> None:
        self._feed.has_read()  # before the page below tells how much is new
        self.dismiss()


class SayPage(Overlay[None]):
    """A line to type in below a board that shows the chat itself. It is a page of its own, so that nothing typed there
    becomes a move, whatever happens at the table meanwhile."""

    DEFAULT_CSS = """
    SayPage { align: left bottom; }
    SayPage SayLine { margin-bottom: 1; width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+t", "close", mark("Back"), id="say.back", show=False),
    ]

    def __init__(self, feed: ChatFeed, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._feed = feed
        self._line = SayLine()

    def body(self) -> ComposeResult:
        yield self._line

    def on_mount(self) -> None:
        self._line.focus()

    def on_typed_line_done(self, message: TypedLine.Done) -> None:
        """Say it; an empty line leads back."""
        message.stop()
        if message.text:
            self._line.say(self._feed, message.text)
        else:
            self.dismiss()

    def action_close(self) -> None:
        self.dismiss()

"""The chat of a table: its last line on the board, all lines on a page, and the line being typed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.timer import Timer

from powergrid_tui.house.chat import LONGEST_LINE, Said
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.ask import Typed
from powergrid_tui.tui.base.help import Frame, Overlay

_ACROSS = 76
"""The greatest width of the page, in cells."""

_LONG_ENOUGH = 8.0
"""Seconds that a new line stays on the board."""


def told(table: HouseTable, said: Said, cells: int) -> list[Strip]:
    """A chat line in rows of this width."""
    lead = f"{table.name_of(said.who)}: " if said.who else ""
    style = palette.TEXT if said.who else palette.QUIET
    lines = wrap(lead + said.words(), cells)
    first = lines[0] if lines else ""
    return [
        strip_of((first[: len(lead)], palette.TITLE), (first[len(lead) :], style)),
        *(strip_of((line, style)) for line in lines[1:]),
    ]


class ChatLines(Rows):
    """The last lines of the chat, as many as fit."""

    def __init__(self, table: HouseTable, *, margin: int = 1) -> None:
        super().__init__()
        self._table, self._margin = table, margin

    def draw(self, width: int, height: int) -> list[Strip]:
        rows: list[Strip] = []
        for said in reversed(self._table.chat.lines):
            rows = told(self._table, said, width - 2 * self._margin) + rows
            if len(rows) >= height:
                break
        blank = strip_of(" " * self._margin)
        return [Strip.join([blank, row]) for row in rows[-height:]] if height else []


class NewLine(Rows):
    """The newest chat line, shown over the board for as long as it takes to read."""

    DEFAULT_CSS = """
    NewLine { layer: hint; display: none; height: 1; background: $panel; }
    """

    def __init__(self, table: HouseTable) -> None:
        super().__init__()
        self._table = table
        self._seen = table.chat.count
        self._timer: Timer | None = None

    def heed(self) -> None:
        """Show any new line."""
        if self._table.chat.count == self._seen:
            return
        self._seen = self._table.chat.count
        room = self.screen.size
        line = self._line
        self.styles.width = min(room.width, cells_of(line) + 2)
        self.styles.offset = (max(0, room.width - cells_of(line) - 2), room.height - 2)
        self.display = True
        self.redraw()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_LONG_ENOUGH, self._go)

    @property
    def _line(self) -> str:
        said = self._table.chat.lines[-1]
        return f"{self._table.name_of(said.who)}: {said.words()}" if said.who else said.words()

    def _go(self) -> None:
        self.display = False

    def draw(self, width: int, height: int) -> list[Strip]:
        return [strip_of((f" {self._line} ", palette.TITLE))] if self._table.chat.lines else []


class ChatPage(Overlay[None]):
    """All lines, and the line being typed."""

    DEFAULT_CSS = """
    ChatPage Typed { layer: inside; background: $panel; height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", mark("Back"), id="chat.back", show=False),
    ]

    def __init__(self, table: HouseTable, who: int, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._table, self._who = table, who
        self._lines = ChatLines(table, margin=0)
        self._lines.add_class("inside")
        self._typed = Typed("", LONGEST_LINE, lead="> ")
        self._frame = Frame("", glyphs)
        self._unwatch = table.watch(self._said)

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._lines
        yield self._typed

    def on_mount(self) -> None:
        keys = f"{key_name('enter')} {tr('say it')}   {key_name('esc')} {tr('back')}"
        self._frame.say(f"{tr('TABLE {code}', code=self._table.code)}   {keys}")
        self._place()
        self._typed.focus()

    def on_unmount(self) -> None:
        self._unwatch()

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

    def on_typed_done(self, message: Typed.Done) -> None:
        message.stop()
        try:
            self._table.chat.say(self._who, message.text)
        except TableError as error:
            self._frame.say(str(error))
        else:
            self._typed.action_clear()

    def action_close(self) -> None:
        self.dismiss()

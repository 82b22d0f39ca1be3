"""One's own notes about a game, over the board. Nobody else sees them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.server.personal_data import LONGEST_NOTE, PersonalData
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame
from powergrid_tui.tui.base.typed_line import TypedLine

_ACROSS, _DOWN = 76, 16
"""The greatest size of the page, in cells."""


class NotesPage(Overlay[None]):
    """The notes, and the line being typed. Up and down mark a note, Ctrl+D deletes it."""

    DEFAULT_CSS = """
    NotesPage TypedLine { layer: inside; background: $panel; height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+o", "close", mark("Back"), id="notes.back", show=False),
        Binding("up", "move(-1)", mark("Up"), id="notes.up", show=False),
        Binding("down", "move(1)", mark("Down"), id="notes.down", show=False),
        Binding("ctrl+d", "strike", mark("Delete a note"), id="notes.strike", show=False, priority=True),
    ]

    def __init__(self, own: PersonalData, who: int, file: str, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._own, self._who, self._of = own, who, file
        self._list = Menu(glyphs=glyphs)
        self._list.add_class("inside")
        self._typed = TypedLine("", LONGEST_NOTE, lead="> ")
        self._frame = OverlayFrame("", glyphs)

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._list
        yield self._typed

    def on_mount(self) -> None:
        keys = (("enter", tr("note it")), ("ctrl+d", tr("delete")), ("esc", tr("back")))
        self._frame.say("   ".join([tr("YOUR NOTES"), *(f"{key_name(key)} {does}" for key, does in keys)]))
        self._place()
        self._tell()
        self._typed.focus()

    def on_resize(self) -> None:
        super().on_resize()
        self._place()

    def _place(self) -> None:
        room = self.app.size
        across, down = min(_ACROSS, room.width - 8), min(_DOWN, room.height - 6)
        self._lay_out(across, down, self._list, self._frame)
        self._list.styles.height = down - 1  # notes and input below one another, in the middle of the frame
        self._typed.styles.width = across

    def _tell(self) -> None:
        notes = self._own.notes(self._who, self._of)
        self._list.fill([Item(str(at), (note,)) for at, note in enumerate(notes)])

    def on_typed_line_done(self, message: TypedLine.Done) -> None:
        message.stop()
        try:
            self._own.note(self._who, self._of, message.text)
        except TableError as error:
            self._frame.say(str(error))
            return
        self._typed.action_clear()
        self._tell()

    def action_move(self, by: int) -> None:
        """Mark another note."""
        self._list.action_step(by)

    def action_strike(self) -> None:
        """Delete the marked note."""
        if self._list.items:
            self._own.strike(self._who, self._of, self._list.at)
            self._tell()

    def action_close(self) -> None:
        self.dismiss()

"""Setting up a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.table.language import mark, tr
from powergrid_tui.tui.form import Form
from powergrid_tui.tui.page import Banner, Line, Page
from powergrid_tui.tui.setup import Setup


class NewGame(Page[Setup | None]):
    """The form, and its keys. Gives the setup to play, or None to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", mark("Back"), id="new_game.back", show=False),
    ]

    def __init__(self, setup: Setup, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._form = Form(setup, glyphs)
        self._banner = Banner("")
        self._hints = Line()

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._form
        yield self._hints

    def on_mount(self) -> None:
        self.tell()

    def tell(self) -> None:
        self._banner.say(tr("New game"), tr(self._form.setup.game.name))
        self._hint(self._form.row.kind)

    def on_form_moved(self, message: Form.Moved) -> None:
        message.stop()
        self._hint(message.row.kind)

    def on_form_ready(self, message: Form.Ready) -> None:
        message.stop()
        self.dismiss(message.setup)

    def action_back(self) -> None:
        self.dismiss(None)

    def _hint(self, kind: str) -> None:
        move = (self.glyphs.upright, tr("row"))
        change = (self.glyphs.sideways, tr("person or bot") if kind == "seat" else tr("change"))
        start, back = ("ctrl+s", tr("start")), ("esc", tr("back"))
        if kind == "start":
            self._hints.hint(("enter", tr("start")), move, back)
        elif kind == "seat":
            self._hints.hint(("letters", tr("name")), change, ("tab", tr("colour")), start, back)
        elif kind == "setting":
            self._hints.hint(change, ("letters", tr("jump")), move, start, back)
        elif kind == "member":
            self._hints.hint(("space", tr("tick")), move, start, back)
        else:
            self._hints.hint(change, move, start, back)

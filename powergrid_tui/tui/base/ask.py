"""Asking for a name, or whether something is really meant, over the page that needs it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame
from powergrid_tui.tui.base.typed_line import TypedLine

_AROUND = 9
"""The cells of a terminal that a heading must leave free."""


class AskName(Overlay[str | None]):
    """Returns what was typed, possibly nothing, or None when it was cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", mark("Back"), id="ask.back", show=False),
    ]

    def __init__(self, question: str, text: str, longest: int, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._room = longest
        keys = f"{key_name('enter')} {tr('done')}   {key_name('esc')} {tr('back')}"
        self._question, self._heading = question, f"{question}   {keys}"
        self._frame = OverlayFrame(self._heading, glyphs)
        self._typed = TypedLine(text, longest)
        self._typed.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._typed

    def on_mount(self) -> None:
        if cells_of(self._heading) + _AROUND > self.app.size.width:
            self._heading = self._question  # the keys are those of every box
            self._frame.say(self._heading)
        self._lay_out(max(self._room, cells_of(self._heading)) + 2, 1, self._typed, self._frame)

    def on_typed_line_done(self, message: TypedLine.Done) -> None:
        message.stop()
        self.dismiss(message.text)

    def action_leave(self) -> None:
        self.dismiss(None)


class Confirm(Overlay[bool]):
    """Asks whether something is really to be done. Returns True if so; the cursor is on the answer that does nothing,
    and no letter answers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", mark("Back"), id="confirm.back", show=False),
    ]

    def __init__(self, question: str, no: str, yes: str, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._question = question
        self._frame = OverlayFrame(question, glyphs)
        self._menu = Menu((Item("", (no,)), Item("yes", (yes,))), glyphs)
        self._menu.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        words = max(cells_of(item.cells[0]) for item in self._menu.items)
        self._lay_out(max(cells_of(self._question) + 2, words + 8), 2, self._menu, self._frame)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.dismiss(bool(message.item.id))

    def action_leave(self) -> None:
        self.dismiss(False)

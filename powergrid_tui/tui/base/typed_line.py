"""A line of text being typed."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.widgets.boards.keys import act
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of


class TypedLine(Rows, can_focus=True):
    """A line of text being typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", mark("Done"), id="typed.enter", show=False),
        Binding("backspace", "erase", mark("Erase"), id="typed.erase", show=False),
        Binding("delete,ctrl+u", "clear", mark("Clear"), id="typed.clear", show=False),
    ]

    class Changed(Message):
        """Something was typed."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    class Done(Message):
        """Typing is finished."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    def __init__(self, text: str, longest: int, lead: str = "") -> None:
        """`longest` is in letters; `lead` precedes the text."""
        super().__init__()
        self._text, self._longest, self._lead = text, longest, lead

    @property
    def typed(self) -> str:
        """What is typed so far."""
        return self._text

    def on_focus(self) -> None:
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()

    async def on_key(self, event: Key) -> None:
        if await act(self, event) or not event.is_printable or not event.character:
            return
        event.stop()
        event.prevent_default()
        self._type((self._text + event.character).lstrip())

    def action_enter(self) -> None:
        self.post_message(self.Done(self._text.strip()))

    def action_erase(self) -> None:
        self._type(self._text[:-1])

    def action_clear(self) -> None:
        """Clear the text."""
        self._type("")

    def _type(self, text: str) -> None:
        self._text = text[: self._longest]
        self.redraw()
        self.post_message(self.Changed(self._text))

    def draw(self, width: int, height: int) -> list[Strip]:
        if not self.has_focus and not self._text:
            return []
        shown = self._text
        while cells_of(shown) > width - 1 - cells_of(self._lead):  # typing happens at the end
            shown = shown[1:]
        cursor = [("_", palette.NOW)] if self.has_focus else []
        return [strip_of((self._lead, palette.NOW), (shown, palette.STRONG), *cursor)]

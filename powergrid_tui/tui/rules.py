"""The rules of a game, to read."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.table.language import mark, tr
from powergrid_tui.tui.menu import Text
from powergrid_tui.tui.page import Banner, Line, Page


class RulesScreen(Page[None]):
    """A text from its start to its end."""

    DEFAULT_CSS = """
    RulesScreen Text { margin-bottom: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,?,enter", "close", mark("Back"), id="rules.back", show=False),
    ]

    def __init__(self, name: str, text: str, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._heading, self._text = name, text
        self._hints = Line()

    def body(self) -> ComposeResult:
        yield Banner(self._heading, tr("the rules"))
        yield Text(self._text)
        yield self._hints

    def on_mount(self) -> None:
        up_down = self.glyphs.upright
        self._hints.hint(
            (up_down, tr("scroll")), ("space b", tr("page")), ("home end", tr("ends")), ("esc", tr("back"))
        )

    def action_close(self) -> None:
        self.dismiss()

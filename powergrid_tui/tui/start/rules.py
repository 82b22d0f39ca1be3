"""A page with the rules of a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.base.menu import Text
from powergrid_tui.tui.base.page import Banner, KeyLine, Page


class RulesScreen(Page[None]):
    """The complete rules of a game."""

    DEFAULT_CSS = """
    RulesScreen Text { margin-bottom: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,?,enter", "close", mark("Back"), id="rules.back", show=False),
    ]

    def __init__(self, game_id: str, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._game_id = game_id
        self._banner, self._text, self._hints = Banner(""), Text(""), KeyLine()

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._text
        yield self._hints

    def on_mount(self) -> None:
        self.tell()

    def tell(self) -> None:
        self._banner.say(tr(registry.GAMES[self._game_id].name), tr("the rules"))
        self._text.say(registry.rules_text(self._game_id))
        up_down = self.glyphs.upright
        self._hints.hint(
            (up_down, tr("scroll")), ("space b", tr("page")), ("home end", tr("ends")), ("esc", tr("back"))
        )

    def action_close(self) -> None:
        self.dismiss()

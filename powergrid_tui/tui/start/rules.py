"""A page with the rules of a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.menu import Text


class RulesScreen(FramedPage[None]):
    """The complete rules of a game."""

    DEFAULT_CSS = """
    RulesScreen Text { margin: 1 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,?,enter", "close", mark("Back"), id="rules.back", show=False),
    ]

    def __init__(self, game_id: str, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._game_id = game_id
        self._text = Text("")

    def middle(self) -> ComposeResult:
        yield self._text

    def on_mount(self) -> None:
        self.refresh_words()

    def refresh_words(self) -> None:
        self.head.say(tr(registry.GAMES[self._game_id].name), tr("the rules"))
        self._text.say(registry.rules_text(self._game_id))
        up_down = self.glyphs.upright
        self.keys.hint((up_down, tr("scroll")), ("space b", tr("page")), ("home end", tr("ends")), ("esc", tr("back")))

    def action_close(self) -> None:
        self.dismiss()

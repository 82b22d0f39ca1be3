"""The menu of a game in play, over its board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame


class _Letters(Menu):
    """A menu over a question, which uses the same letters for something else: they only find an item here."""

    LETTERS_CHOOSE = False


class GameMenu(Overlay[str]):
    """The menu of a running game: `back`, `rules`, `settings`, `title`, `quit`, or one of the added items."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "choose('back')", mark("Back"), id="game_menu.back", show=False),
    ]

    def __init__(self, heading: str, glyphs: Glyphs, added: Sequence[Item] = (), away: str = "") -> None:
        """`away` says where leaving the table leads, if not to the title."""
        super().__init__(glyphs)
        items = (
            Item("back", (tr("Back to the game"),), "b"),
            *added,
            Item("rules", (tr("Rules"),), "r"),
            Item("settings", (tr("Settings"),), "s"),
            Item("title", (away or tr("Back to the title"),), "t"),
            Item("quit", (tr("Quit"),), "q"),
        )
        self._heading = f"{heading}   {key_name('enter')} {tr('choose')}   {key_name('esc')} {tr('back')}"
        self._frame = OverlayFrame(self._heading, glyphs)
        self._menu = _Letters(items, glyphs)
        self._menu.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        words = max(cells_of(item.cells[0]) for item in self._menu.items)
        self._lay_out(max(cells_of(self._heading) + 2, words + 12), len(self._menu.items), self._menu, self._frame)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.dismiss(message.item.id)

    def action_choose(self, what: str) -> None:
        self.dismiss(what)

    def action_interrupt(self) -> None:
        """The menu has already said how to leave."""
        self.app.exit()

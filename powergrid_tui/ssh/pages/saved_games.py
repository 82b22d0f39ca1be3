"""The games that a visitor has played on the server, to open a table for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Banner, KeyLine, Notice, Page
from powergrid_tui.tui.base.work import begin
from powergrid_tui.tui.start.saved_games import cells_of, when_of


class SavedGamesPage(Page[StoredGame | None]):
    """The unfinished ones. Returns the one chosen."""

    DEFAULT_CSS = """
    SavedGamesPage Menu { height: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", mark("Back"), id="kept.back", show=False),
    ]

    KEYS_HELP = mark("- Up and down choose a game, Enter sets up a table for it.\n- Esc or q goes back.")

    def __init__(self, games: Callable[[], list[StoredGame]], glyphs: Glyphs) -> None:
        """`games` reads those that this person may go on with, in a thread."""
        super().__init__(glyphs)
        self._games = games
        self._entries: dict[str, StoredGame] = {}
        self._banner = Banner("")
        self._menu = Menu(glyphs=glyphs, gap=2)
        self._notice = Notice()
        self._hints = KeyLine()

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._menu
        yield self._notice
        yield self._hints

    def on_mount(self) -> None:
        self.refresh_words()
        begin(self, self._read)

    async def _read(self) -> None:
        """Read them in the background."""
        games = await asyncio.to_thread(self._games)
        self._entries = {str(entry.path): entry for entry in games if entry.record and not entry.record.finished}
        self.refresh_words()
        if not self._entries:
            self._notice.say(tr("You have no games here to continue."))

    def refresh_words(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        self._banner.say(tr("Your games on this server"))
        now, width = datetime.now(), self.app.size.width
        self._menu.fill(
            [
                Item(id, cells_of(entry, when_of(entry.when, now), self.glyphs, width))
                for id, entry in self._entries.items()
            ]
        )
        self._hints.hint(("enter", tr("set up a table")), ("?", tr("help")), ("esc", tr("back")))

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.dismiss(self._entries[message.item.id])

    def action_back(self) -> None:
        self.dismiss(None)

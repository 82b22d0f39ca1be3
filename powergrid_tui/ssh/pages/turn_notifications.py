"""Calls the person at a terminal when it becomes their turn at a table that they do not look at, and leads there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.turns import asked_in_words
from powergrid_tui.ssh.pages.base import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.room import Room
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.wire.driver import ChannelDriver
from powergrid_tui.ssh.wire.guest import driver_of
from powergrid_tui.ssh.wire.notifications import notification
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.tui.base.work import begin


class CalledApp(VisitorApp):
    """Follows whose turn it is on a server. What is sent to the terminal follows the person's settings at each call."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n", "next_table", mark("Next table waiting for you"), id="house.next", show=False),
    ]

    _turns_of: Server | None = None
    _told: Mapping[str, str]
    """What the terminal has told about itself."""
    _known: set[ServerTable] | None = None
    """Where it was this person's turn when that was looked at last."""
    unwatch_turns: Callable[[], None] = staticmethod(lambda: None)
    """Ends following whose turn it is."""

    @property
    def person(self) -> Person:
        """Who is at this terminal."""
        raise NotImplementedError

    @property
    def looked_at(self) -> ServerTable | None:
        """The table whose game is on the screen."""
        raise NotImplementedError

    async def go_on_to(self, table: ServerTable) -> None:
        """Leave whatever is on the screen for a table."""
        raise NotImplementedError

    def say(self, words: str) -> None:
        """Show a sentence in the lobby."""
        raise NotImplementedError

    def follow_turns(self, server: Server, told: Mapping[str, str]) -> None:
        """Somebody has come in, at a terminal that has `told` this about itself."""
        self._turns_of, self._told = server, told
        self.unwatch_turns = server.turns.watch(self.person.number, self._turns_changed)
        self._heed_turns()

    def _turns_changed(self) -> None:
        """Called in the context of whoever has acted."""
        self.call_later(self._heed_turns)

    def _page_changed(self, page: Screen[Any]) -> None:
        super()._page_changed(page)
        self._heed_turns()

    def _heed_turns(self) -> None:
        """Call the person, if it has become their turn anywhere but at the table that they look at."""
        if self._turns_of is None:
            return
        waiting, here = self._turns_of.turns.of(self.person.number), self.looked_at
        known, self._known = self._known, set(waiting)
        new = [table for table in waiting if known is not None and table not in known and table is not here]
        if new:
            self._call(new[0])
        if isinstance(page := self.screen_stack[-1] if self.screen_stack else None, TablePage) and page.is_mounted:
            page.heed_turns()
        if isinstance(driver := driver_of(self), ChannelDriver):
            wanted = waiting and self.settings.title
            driver.entitle(tr("your turn, {code}", code=waiting[0].code) if wanted else "")

    def _call(self, table: ServerTable) -> None:
        """It is this person's turn at a table."""
        if self.settings.bell:
            self.bell()
        heading = tr("your turn, {code}", code=table.code)
        called = notification(heading, f"{heading}: {asked_in_words(table)}", self.settings.alert, self._told)
        if called and (driver := driver_of(self)) is not None:
            driver.write(called)

    def on_play_screen_called(self, message: Message) -> None:
        message.prevent_default()  # the bell is among what is done here
        if (table := self.looked_at) is not None:
            self._call(table)

    def action_next_table(self) -> None:
        """Go to the next table where it is this person's turn."""
        if isinstance(self.screen, Lobby | Room | TablePage):
            begin(self, self._next_table, group="table")

    async def _next_table(self) -> None:
        here = self.looked_at
        table = self._turns_of.turns.next(self.person.number, here) if self._turns_of else None
        if table is not None and table is not here:
            await self.go_on_to(table)
        elif isinstance(page := self.screen, TablePage):
            page.show(tr("No other table is waiting for you."))
        else:
            self.say(tr("No table is waiting for you."))

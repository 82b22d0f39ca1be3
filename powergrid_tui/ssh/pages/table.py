"""A table of the house in play: the board, who is away, and the chat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.house.house import House
from powergrid_tui.house.people import Person
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.ssh.pages.talk import ChatPage, NewLine
from powergrid_tui.table.protocol.log_entries import Kind, LogEntry, LogPart
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.words.language import mark, sentence, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.page import Hint
from powergrid_tui.tui.play.coach import Coach
from powergrid_tui.tui.play.screen import PlayScreen

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.base import VisitorApp


class TablePage(PlayScreen):
    """A terminal at a table of the house; others are at their own."""

    app: VisitorApp

    HOME: ClassVar[str] = mark("lobby")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+t", "talk", mark("Say something"), id="play.talk", show=False),
    ]

    def __init__(
        self,
        house: House,
        table: HouseTable,
        host: Host,
        person: Person,
        glyphs: Glyphs,
        *,
        coach: Coach | None,
        confirms: Callable[[], bool],
    ) -> None:
        """Somebody who plays here gets their seats; anybody else watches. Raises `TableError` when the table is
        full."""
        house.come(table, person)
        self._house, self.table, self._person = house, table, person
        seats = table.seats_of(person.number)
        super().__init__(host, glyphs, seats, coach=coach, who=person.number, confirms=confirms)
        self._new_line = NewLine(table)
        self._unwatch: Callable[[], None] = table.watch(self._said_or_done)
        self._waiting_for_words = False

    def body(self) -> ComposeResult:
        yield from super().body()
        yield self._new_line

    def on_mount(self) -> None:
        super().on_mount()
        self._board.hear(self._talk, self.table.chat.count)

    def on_unmount(self) -> None:
        self._unwatch()
        super().on_unmount()
        self._house.go(self.table, self._person)

    def _said_or_done(self) -> None:
        if self.is_mounted and not self._waiting_for_words:
            self._waiting_for_words = True
            self.call_later(self._heed)

    def _heed(self) -> None:
        self._waiting_for_words = False
        if self.is_mounted and self._house.tables.get(self.table.code) is not self.table:
            self.app.taken_away()
        elif self.is_mounted and not self._board.hear(self._talk, self.table.chat.count):
            self._new_line.heed()

    @property
    def _talk(self) -> LogPage:
        """What was said at the table, as lines of a log."""
        seats = self.session.seats
        by_person = {who: seat for seat, who in self.table.claims.holders.items()}
        lines = [
            LogEntry((LogPart(self.table.name_of(said.who), by_person.get(said.who)), LogPart(f" {said.words()}")))
            if said.who
            else LogEntry((LogPart(said.words()),), Kind.DETAIL)
            for said in self.table.chat.lines
        ]
        return LogPage(tuple(lines), players_of(seats))

    @property
    def away(self) -> str:
        return tr("Leave to the lobby")

    @property
    def besides(self) -> tuple[Hint, ...]:
        return (("ctrl+t", tr("talk")),)

    @property
    def afterwards(self) -> tuple[Item, ...]:
        return ()

    @cached_property
    def _advice_refusal(self) -> str:
        """Nobody asks a bot for advice where others play too."""
        others = set(self.table.claims.holders.values()) - {self._person.number}
        return tr("no hints where others play") if others else self._host.advice_refusal

    def action_hint(self) -> None:
        if self._advice_refusal:
            self.show(sentence(self._advice_refusal))
        else:
            super().action_hint()

    def give_way(self) -> None:
        """The same person goes on playing at another terminal."""
        self._connection.leave()

    def action_talk(self) -> None:
        """Write a chat line for everybody at the table."""
        if self.on_top:
            self.app.push_screen(ChatPage(self.table, self._person.number, self.glyphs))

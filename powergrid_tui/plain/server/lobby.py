"""The lobby in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextvars import Context

from powergrid_tui.plain.commands import TypedCommand
from powergrid_tui.plain.server.ledger import LedgerCommands
from powergrid_tui.plain.server.notices import NoticeCommands
from powergrid_tui.plain.server.opening import Opening
from powergrid_tui.plain.server.place import LineClient, ServerPlace
from powergrid_tui.plain.talk import say, show
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, sentence, tr, trn

_A_MOMENT = 1.0
"""Seconds after a change on the server until it is looked through: it may change many times a second."""


class PlainLobby(ServerPlace):
    """Lists tables, and leads to them."""

    def __init__(self, client: LineClient) -> None:
        super().__init__(client)
        self._chosen: ServerTable | None = None
        self._opening, self._ledger = Opening(client), LedgerCommands(client)
        self._known = self._calls()
        """The tables that wait for this person, as far as they have been told."""
        self._soon: asyncio.TimerHandle | None = None
        self._unwatch = client.server.watch(self._changed)
        self.commands = {
            "list": TypedCommand(
                mark("the tables: yours first, then those with open seats, then games being played"), self._list
            ),
            "open": TypedCommand(
                mark("'open': a new table; 'open power_grid me,open,normal map=usa' opens it without questions"),
                self._open,
            ),
            "sit": TypedCommand(mark("'sit KQ7M': go to that table, and take a seat if one is open"), self._sit),
            "watch": TypedCommand(mark("'watch KQ7M': go to that table, and watch if you have no seat"), self._watch),
            "no": TypedCommand(mark("'no KQ7M': decline the invitation to that table"), self._no),
            "games": TypedCommand(mark("games you have played here; 'games 2' brings back the second"), self._games),
            "away": TypedCommand(mark("'away KQ7M': close a table of yours; its game is kept"), self._away),
            "daily": TypedCommand(
                mark("the deal of the day; 'daily play' plays it, 'daily again' once more"), self._daily
            ),
            **self._ledger.commands,
            **NoticeCommands(client).commands,
            **self.commands,
            "leave": self.commands["quit"],
        }

    async def stay(self) -> ServerTable:
        """Stay until a table is chosen. Raises `Gone`."""
        try:
            say(tr("The lobby. 'list' lists the tables, 'help' all commands."))
            if way_in := self.client.way_in(""):
                show([tr("Others come in with: {line}", line=way_in)])
            show(self._waiting(self._known))
            while self._chosen is None:
                self.voices.tell()
                self._tell_calls()
                line = await self.hear()
                if line and not await self.answer(line):
                    self.unknown(line)
                self._chosen = self._chosen or self.goes_on
            return self._chosen
        finally:
            self._unwatch()
            self.end()
            if self._soon is not None:
                self._soon.cancel()

    def _changed(self) -> None:
        """Look soon whether anything waits for this person. Called in the context of whoever changed something."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(_A_MOMENT, self._look, context=Context())

    def _look(self) -> None:
        self._soon = None
        if self._calls() != self._known:
            self.news.set()

    def _calls(self) -> frozenset[tuple[str, bool]]:
        """The codes of the tables that wait for this person, and whether they are asked to come there."""
        me = self.client.number
        return frozenset(
            (table.code, table.is_invited(me))
            for table in self.server.tables_for(me)
            if table.waits_for(me) or table.is_invited(me)
        )

    def _tell_calls(self) -> None:
        """Tell what waits since it was told last."""
        now = self._calls()
        show(self._waiting(now - self._known))
        self._known = now
        self.client.called = set(self.server.turns.of(self.client.number))
        self.client.invited = set(self.client.invitations)

    def _waiting(self, calls: frozenset[tuple[str, bool]]) -> Iterator[str]:
        for code, is_invited in sorted(calls):
            table = self.server.tables.get(code)
            if table is not None and is_invited:
                words = (
                    mark("{name} invites you to table {code}: {story}. 'sit {code}' goes there, 'no {code}' declines.")
                    if table.may_decline(self.client.number)
                    else mark("{name} invites you to table {code}: {story}. 'sit {code}' goes there.")
                )
                yield tr(words, name=table.inviter_name(self.client.number), code=code, story=table.story)
            elif table is not None:
                yield tr("It is your turn at table {code}: 'sit {code}' goes there.", code=code)

    def _list(self, _said: str) -> None:
        me = self.client.number
        tables = self.server.tables_for(me)
        say(
            trn("There is {count} table.", "There are {count} tables.", len(tables))
            if tables
            else tr("No table is open.")
        )
        show(self._row(table) for table in sorted(tables, key=lambda table: (not table.seats_of(me), table.begun)))

    @staticmethod
    def _row(table: ServerTable) -> str:
        return tr("{code}: {story}; {turn}.", code=table.code, story=table.story, turn=table.turn or tr("being played"))

    async def _open(self, said: str) -> None:
        self._chosen = await self._opening.open(said)

    def _sit(self, said: str) -> None:
        self._chosen = self.server.straight_to(said, self.client.person)

    def _watch(self, said: str) -> None:
        self._chosen = self.server.find(said, self.client.number)

    def _no(self, said: str) -> None:
        table, me = self.server.find(said, self.client.number), self.client.number
        if not table.is_invited(me):
            raise TableError(tr("you have not been invited to table {code}", code=table.code))
        self.server.rise(table, me)
        say(tr("You have declined table {code}.", code=table.code))

    async def _daily(self, said: str) -> None:
        self._chosen = await self._ledger.daily(said)

    async def _games(self, said: str) -> None:
        """List the person's games, or bring one back."""
        self.server.look(self.client.person)
        found = [entry for entry in await asyncio.to_thread(self.server.games_of, self.client.number) if entry.record]
        if not said:
            say(*([] if found else [tr("You have no games here to continue.")]))
            show(
                tr("{number}. {action}", number=number, action=entry.record.title or entry.name)
                for number, entry in enumerate(found, 1)
                if entry.record
            )
            return
        if not (said.isdecimal() and 0 < int(said[:6]) <= len(found)):
            raise TableError(tr("give a number from 1 to {most}", most=len(found)))
        self._chosen = await self.server.resume(found[int(said[:6]) - 1], self.client.number)

    def _away(self, said: str) -> None:
        table = self.server.find(said, self.client.number)
        self.server.close(table, self.client.number)
        say(sentence(tr("table {code} has been closed", code=table.code)))

"""The house: its tables and everybody in it, saved so that a house that was stopped in any way opens again as it was.

It belongs to one event loop. Files are written in a thread of its own, one after another, and games are replayed in
others: nobody waits for a disk.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextvars import copy_context
from pathlib import Path
from typing import Any

from powergrid_tui.house import games
from powergrid_tui.house.kept import KeptGame, KeptTable, KeptTables, kept_table
from powergrid_tui.house.people import Person
from powergrid_tui.house.premises import Premises
from powergrid_tui.house.quotas import QUOTAS, Quotas
from powergrid_tui.house.tables import Chair, HouseTable, chairs_in, chairs_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.record import options_of
from powergrid_tui.table.records.store import SaveFile, Store, StoredGame
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES, Pace
from powergrid_tui.table.sessions.seating import Claims
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.notes import Note
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.workers.thinking import Thinking, cores

log = logging.getLogger(__name__)

TABLES = "tables.toml"

_SIGNS = "ACDEFGHJKLMNPQRTUVWXY34679"
"""Characters in codes: none that can be mistaken for another."""


class House(Premises):
    """Made in the event loop it belongs to. Raises `TableError` when its files cannot be read."""

    def __init__(self, store: Store, pace: Pace = PACES["normal"], quotas: Quotas = QUOTAS) -> None:
        super().__init__(store, quotas)
        self.bots = Thinking(cores=cores())
        self._pace = pace
        self._outside = copy_context()
        """The context in which tables are made: a visitor's context would live as long as the table."""
        self._waking: dict[str, asyncio.Lock] = {}
        found = own_file.load(self.folder / TABLES, KeptTables)[0]
        self._games = {game.file: game for game in found.games}
        """By the name of the file."""
        for kept in found.tables:
            self._restore(kept)
        self._note_games()

    # Tables

    def open(
        self, owner: int, game: Game[Any, Any], options: Frozen, places: Sequence[tuple[str, str, str]]
    ) -> HouseTable:
        """A new table, at which people gather. `places` are (name, colour, kind of bot or `OPEN`). Raises
        `TableError`."""
        return self._lay(owner, game, options, chairs_of(places, owner))

    def again(self, table: HouseTable, who: int) -> HouseTable:
        """The table for the rematch of a finished game; the first to ask opens it. Raises `TableError`."""
        if table.next is None or table.next.code not in self.tables:
            chairs = tuple(Chair(c.name, c.colour, c.holder, "" if c.holder else c.bot) for c, _ in table.people())
            options = table.game.again(table.options, table.host.session.state) if table.host else table.options
            table.next = self._lay(who, table.game, options, chairs)
            code = table.next.code
            table.chat.tell(
                lambda: tr("{name} has opened table {code} for another game.", name=self.people.name_of(who), code=code)
            )
        return table.next

    def _lay(self, owner: int, game: Game[Any, Any], options: Frozen, chairs: tuple[Chair, ...]) -> HouseTable:
        self._must_have_room(owner)
        table = HouseTable(self._code(), owner, game, options, chairs, self.people.name_of)
        self._add(table)
        self._keep()
        log.info(Note("table_opened", table=table.code, owner=table.owner_name, game=game.id))
        return table

    def find(self, code: str) -> HouseTable:
        """The table with a code, however it is typed. Raises `TableError`."""
        wanted = code.strip().upper()
        if wanted not in self.tables:
            raise TableError(tr("there is no table {code} here", code=repr(code.strip()[:12])))
        return self.tables[wanted]

    async def begin(self, table: HouseTable, who: int) -> None:
        """Begin the game. Raises `TableError`."""
        async with self._one_at_a_time(table):
            if why := table.begin_refusal(who):
                raise TableError(why)
            chairs = table.chairs
            session, save_file = await asyncio.to_thread(self._started, table)
            if table.chairs != chairs:  # somebody has got up meanwhile: the deal is thrown away
                save_file.path.unlink(missing_ok=True)
                raise TableError(tr("somebody has got up or sat down just now"))
            self._seat(table, session, save_file, table.claims)
        table.chat.tell(lambda: tr("The game begins."))
        self._keep()

    def _started(self, table: HouseTable) -> tuple[Session[Any, Any], SaveFile]:
        return games.started(self.store, table)

    async def wake(self, table: HouseTable) -> Host:
        """The host of a table whose game has begun; if the house was reopened since, the game is replayed first. Raises
        `TableError`."""
        async with self._one_at_a_time(table):
            if table.host is None:
                path = self.store.folder / table.file
                session, save_file = await asyncio.to_thread(self._resumed, path)
                self._seat(table, session, save_file, table.claims)
            assert table.host is not None
            return table.host

    def _one_at_a_time(self, table: HouseTable) -> asyncio.Lock:
        return self._waking.setdefault(table.code, asyncio.Lock())

    def games_of(self, who: int) -> list[StoredGame]:
        """The games that a person has played here, newest first. Reads their files and no others: not to be called in
        the event loop."""
        mine = [game.file for game in tuple(self._games.values()) if who in game.people]
        found = [entry for file in mine if (entry := self.store.entry(file)) is not None]
        return sorted(found, key=lambda entry: entry.when, reverse=True)

    async def resume(self, entry: StoredGame, who: int) -> HouseTable:
        """A table for a game of the house, which one of its people brings back: its seats and its table belong to whom
        they belonged. Raises `TableError`."""
        game = self._games.get(entry.path.name)
        if game is None or who not in game.people or entry.path.parent != self.store.folder:
            raise TableError(tr("only those who have played a game can bring it back"))
        return await self._laid_for(entry, game)

    async def bring_in(self, entry: StoredGame, owner: int) -> HouseTable:
        """A table for any game in the folder: its seats go to those who have the names of its players. For the owner of
        the house alone. Raises `TableError`."""
        if entry.record is None:
            raise TableError(entry.fault)
        if (game := self._games.get(entry.path.name)) is None:
            known = [None if seat.bot else self.people.called(seat.name) for seat in entry.record.seats]
            holders = tuple(person.number if person else 0 for person in known)
            game = KeptGame(file=entry.path.name, owner=owner, holders=holders)
        return await self._laid_for(entry, game)

    async def _laid_for(self, entry: StoredGame, game: KeptGame) -> HouseTable:
        async with self._waking.setdefault(entry.path.name, asyncio.Lock()):
            for table in self.tables.values():
                if table.file == entry.path.name:
                    return table
            return await self._lay_again(entry, game)

    async def _lay_again(self, entry: StoredGame, game: KeptGame) -> HouseTable:
        self._must_have_room(game.owner)
        session, save_file = await asyncio.to_thread(self._resumed, entry.path)
        holders = {at: number for at, number in enumerate(game.holders) if number}
        chairs = chairs_in(session.seats, holders)
        table = HouseTable(self._code(), game.owner, session.game, session.options, chairs, self.people.name_of)
        self._add(table)
        self._seat(table, session, save_file, Claims(game.owner, holders, self.people.name_of))
        self._keep()
        return table

    def close_refusal(self, table: HouseTable, who: int) -> str:
        """Why a person cannot close a table, or an empty string."""
        if who != table.owner and not table.over:
            return tr("only {owner}, who opened the table, can do that", owner=table.owner_name)
        if [other for other in table.present if other != who]:
            return tr("others are at this table")
        return ""

    def close(self, table: HouseTable, who: int) -> None:
        """Close a table: its game stays in the folder. Raises `TableError`."""
        if why := self.close_refusal(table, who):
            raise TableError(why)
        self._put_away(table)

    def _put_away(self, table: HouseTable) -> None:
        self._note_games()
        self.tables.pop(table.code, None)
        self._waking.pop(table.code, None)
        self._keep()
        table.changed()
        self.changed()

    # What the owner of the house may do

    def rename(self, number: int, name: str) -> None:
        """Give somebody another name: their seats and tables stay theirs. Raises `TableError`."""
        renamed = self.people.rename(number, name)
        log.info(Note("renamed", person=number, name=renamed.name))
        for table in self.tables.values():
            table.changed()
        self.changed()

    def take_away(self, code: str) -> None:
        """Put a table away, whoever is there: its game stays. Raises `TableError`."""
        table = self.find(code)
        self._put_away(table)
        log.info(Note("table_taken_away", table=table.code))

    def hand_over(self, code: str, number: int) -> None:
        """Make somebody the person who opened a table. Raises `TableError`."""
        table = self.find(code)
        if self.people.numbered(number) is None:
            raise TableError(tr("nobody has the number {number} here", number=number))
        table.owner = number
        if table.host is not None and table.host.claims is not None:
            table.host.claims.owner = number
        log.info(Note("table_handed_over", table=table.code, to=table.owner_name))
        self._keep()
        table.changed()
        self.changed()

    def come(self, table: HouseTable, person: Person) -> None:
        """A person's terminal joins a table. Raises `TableError` when it is full."""
        if len(table.present) >= self.quotas.terminals:
            raise TableError(tr("too many are at this table already"))
        table.present.append(person.number)
        if table.present.count(person.number) == 1:
            table.chat.tell(lambda: tr("{name} has come.", name=person.name))

    def go(self, table: HouseTable, person: Person) -> None:
        """The terminal leaves it."""
        table.present.remove(person.number)
        if person.number not in table.present:
            table.chat.tell(lambda: tr("{name} has gone.", name=person.name))

    def note(self, table: HouseTable) -> None:
        """Who sits where has changed at a table: save that."""
        table.changed()
        self._keep()

    async def close_down(self) -> None:
        """Make everything safe on the disk; all terminals have gone."""
        await asyncio.to_thread(self._flush)
        await self.bots.close()

    def _flush(self) -> None:
        for table in tuple(self.tables.values()):
            if table.host is not None:
                table.host.session.saving.flush()
        self.disk.close()

    def _must_have_room(self, owner: int) -> None:
        for table in [table for table in self.tables.values() if table.over and not table.present]:
            self._note_games()
            del self.tables[table.code]
        most, own = self.quotas.tables, self.quotas.tables_of_one
        if len(self.tables) >= most:
            raise TableError(tr("there are {count} tables already: no more has room", count=most))
        if sum(table.owner == owner for table in self.tables.values() if not table.over) >= own:
            raise TableError(tr("{count} tables are yours already: take one of them away first", count=own))

    def _code(self) -> str:
        while (code := "".join(secrets.choice(_SIGNS) for _ in range(4))) in self.tables:
            pass
        return code

    def _add(self, table: HouseTable) -> None:
        self.tables[table.code] = table
        table.chat.chatter = self.chatter
        table.watch(self.changed)
        self.changed()

    def _seat(self, table: HouseTable, session: Session[Any, Any], save_file: SaveFile, claims: Claims) -> None:
        """Play a game at a table from now on."""
        table.host = self._outside.copy().run(Host, session, self.bots, self._pace, claims)
        table.file = save_file.path.name
        known = (dict(claims.holders), session.seats)

        def follow() -> None:
            nonlocal known
            now = (dict(claims.holders), session.seats)
            if now != known:
                known = now
                self._keep()
            table.changed()

        session.watch(follow)

    def _resumed(self, path: Path) -> tuple[Session[Any, Any], SaveFile]:
        return games.resumed(self.store, path)

    # What is kept

    def _restore(self, kept: KeptTable) -> None:
        """Restore a table. One whose game is gone is dropped, and one that cannot be read is left out of the list."""
        try:
            game = registry.game(kept.game)
            if kept.file:
                record, _ = self.store.open(self.store.folder / Path(kept.file).name)
                options, facts = options_of(game.Options, record), record.where
            else:
                options, facts = game.Options.model_validate(kept.options), {}
        except (TableError, ValueError, OSError) as error:
            log.warning(Note("table_not_restored", table=kept.code, reason=error))
            return
        chairs = tuple(Chair(c.name, c.colour, self._number(c.holder), c.bot) for c in kept.chairs)
        owner, file = self._number(kept.owner), Path(kept.file).name
        self._add(HouseTable(kept.code, owner, game, options, chairs, self.people.name_of, file=file, facts=facts))

    def _number(self, who: int | str) -> int:
        """Whom a file means that may still have names."""
        if isinstance(who, int):
            return who
        person = self.people.called(who) if who else None
        return person.number if person else 0

    def _keep(self) -> None:
        self._note_games()
        tables = tuple(kept_table(table) for table in self.tables.values())
        self.disk.write(self.folder / TABLES, KeptTables(games=tuple(self._games.values()), tables=tables))

    def _note_games(self) -> None:
        """Remember whose the games at the tables are: they are still theirs when the tables are gone."""
        for table in self.tables.values():
            if table.file:
                holders = tuple(chair.holder for chair, _ in table.people())
                self._games[table.file] = KeptGame(file=table.file, owner=table.owner, holders=holders)

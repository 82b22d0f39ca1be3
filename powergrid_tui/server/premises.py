"""A server without its tables: its folder, its people, and who of them is here.

The folder holds the database, the games in `games/`, each person's settings and presets, and whatever the door keeps
there. It is the server's alone: nothing that its owner plays elsewhere lies in it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from powergrid_tui.server.chat import KEPT_LINES, Chat
from powergrid_tui.server.codes import LoginName, login_name
from powergrid_tui.server.daily import DealRows, Deals
from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.disk import Disk
from powergrid_tui.server.games import GameIndex, GameRows
from powergrid_tui.server.people import NewcomerRow, People, PeopleRows, Person
from powergrid_tui.server.personal_data import OwnRows, PersonalData, ServerLineRow
from powergrid_tui.server.quotas import A_MINUTE, AN_HOUR, QUOTAS, Chatter, Lately, Quotas
from powergrid_tui.server.results import ResultRows, Results
from powergrid_tui.server.storage import (
    BanRows,
    StoredPresets,
    StoredSettings,
    back_up,
    keep_private,
    refuse_files_of_old,
)
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournaments import TournamentRows, Tournaments
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import KeptPresets
from powergrid_tui.table.preferences.settings import SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import tr, trn

DATABASE, GAMES = "house.db", "games"
"""In the folder of a server."""
IDLE = 300.0
"""Seconds without a key after which somebody is idle."""


class Premises:
    """The part of a server that `Server` adds tables to."""

    def __init__(self, folder: Path, quotas: Quotas = QUOTAS, clock: Callable[[], float] = time.time) -> None:
        """Raises `TableError` when what the server has kept cannot be used."""
        self.folder, self.quotas = folder, quotas
        self.store = Store(folder / GAMES)
        self.tables: dict[str, ServerTable] = {}
        """By code, the newest last."""
        self.watchers = Watchers()
        """Called whenever something has changed that a list of tables shows."""
        self.present: list[int] = []
        """The numbers of everybody on the server, once for each of their terminals."""
        self.clock = clock
        """Gives seconds since 1970."""
        keep_private(folder)
        refuse_files_of_old(folder, DATABASE)
        self.database = Database(folder / DATABASE, self.changed)
        self.files = Disk("files", self.changed)
        self._people_rows = PeopleRows(self.database)
        self.people = People(self._people_rows, quotas.people, self._needed)
        self.games = GameIndex(self.store, GameRows(self.database))
        self.results = Results(ResultRows(self.database), clock)
        self.deals = Deals(DealRows(self.database), self.results, clock)
        rounds = TournamentRows(self.database)
        self.tournaments = Tournaments(rounds, self.results, self.tables, self.people.name_of, clock)
        self.bans = BanRows(self.database)
        """For the door, which knows what they mean."""
        self._newcomers = Lately(quotas.new_names, AN_HOUR, clock)
        """Names taken, by address."""
        for row in self._people_rows.newcomers(clock() - AN_HOUR):
            self._newcomers.add(row.address, row.moment)
        self.chatter = Chatter(quotas, self.last_address)
        rows = OwnRows(self.database)
        self.personal = PersonalData(rows, self.people)
        """What is one person's own: whom they have muted, and their notes."""
        self.talk_watchers = Watchers()
        """Called whenever something is said on the server."""
        self.chat = Chat(self.talk_watchers.tell, partial(_keep_line, rows), self.chatter)
        """What is said on the server, to everybody."""
        self.chat.restore([line[1:] for line in rows.lines()])
        self._looks = Lately(quotas.looks, A_MINUTE)
        """Lists of games made, by the number of the person."""
        self._doings = Lately(quotas.doings, A_MINUTE)
        """What people have done at tables, by their number."""
        self._invitations = Lately(quotas.invitations, AN_HOUR, clock)
        """Who has asked whom to come, by the numbers of both."""
        self._invitations_from = Lately(quotas.invitations_from, AN_HOUR, clock)
        """The same by the address of whoever asks and the number of whoever is asked: new names cost nothing."""
        self._last_keys: dict[int, float] = {}
        """By number of a person who is here, when they last pressed a key."""
        self._last_addresses: dict[int, str] = {}
        """By number of a person, the address that they came in from last."""

    def admit(self, name: str, key: str, address: str) -> Person:
        """Admit somebody from an address, or from a network that counts as one: newcomers take a name, so many an hour.
        Raises `TableError`."""
        known = self.people.known(key)
        if known is not None:
            return known
        new = self.people.called(name) is None
        if new and self._newcomers.too_often(address):
            raise TableError(tr("too many newcomers have come from your address: try again in an hour"))
        person = self.people.admit(name, key)
        if new:
            self._newcomers.add(address)
            self._people_rows.put_newcomer(NewcomerRow(person.number, address, self.clock()))
        return person

    def look(self, person: Person) -> None:
        """Count a list of somebody's games, which takes a while to make. Raises `TableError` when they ask for it too
        often."""
        _count(self._looks, person.number)

    def act(self, who: int) -> None:
        """Count an action that everybody at a table sees. Raises `TableError` when somebody does that too often."""
        _count(self._doings, who)

    def has_invited_often(self, who: int, guest: int) -> bool:
        """Whether somebody, or everybody at their address together, has asked another to come too often."""
        own, all_ = self._invitations, self._invitations_from
        return own.too_often((who, guest)) or all_.too_often((self.last_address(who), guest))

    def note_invitation(self, who: int, guest: int) -> None:
        """Somebody has asked another to come."""
        self._invitations.add((who, guest))
        self._invitations_from.add((self.last_address(who), guest))

    def _needed(self) -> set[int]:
        """The numbers of those who are here, or have a seat, a table or a game."""
        at_tables = (who for table in self.tables.values() for who in (table.owner, *table.claims.holders.values()))
        return {*self.present, *at_tables, *self.games.people()}

    def enter(self, person: Person, address: str = "") -> None:
        """Somebody has come in at a terminal, from an address or a network that counts as one."""
        self._last_addresses[person.number] = address
        self.present.append(person.number)
        self._last_keys[person.number] = self.clock()
        self.people.seen(person.number)
        self.changed()

    def last_address(self, who: int) -> str:
        """The address that the person with a number came in from last; for whoever has not come in, something of
        theirs alone."""
        return self._last_addresses.get(who) or str(who)

    def leave(self, person: Person) -> None:
        """A terminal has gone."""
        self.present.remove(person.number)
        if person.number not in self.present:
            self._last_keys.pop(person.number, None)
            self.people.seen(person.number)
        self.changed()

    def note_key(self, who: int) -> None:
        """Somebody who is here has pressed a key. Others are told only if they were idle until now."""
        was_idle = self.idle(who)
        self._last_keys[who] = self.clock()
        if was_idle:
            self.changed()

    def idle(self, who: int) -> bool:
        """Whether somebody is here, and has not pressed a key for a while."""
        return who in self._last_keys and self.clock() - self._last_keys[who] >= IDLE

    def settings_of(self, person: Person) -> SettingsFile:
        """Where a person's settings are kept."""
        return StoredSettings(self.folder / "settings" / f"{person.number}.toml", self.files)

    def presets_of(self, person: Person) -> KeptPresets:
        """The tables that a person has set up."""
        return StoredPresets(self.folder / "presets" / f"{person.number}.toml", self.files)

    @property
    def settled(self) -> bool:
        """Whether everything that could be shown now would survive the end of the process at any moment, or `trouble`
        says that it would not."""
        return self.database.settled

    async def settle(self) -> None:
        """Wait until that is so. Whoever shows anything to anybody waits for this first."""
        await self.database.settle()

    async def backup(self, file: Path) -> None:
        """Write everything that the server keeps to a new archive, while the server runs. Raises `TableError`."""
        await asyncio.to_thread(self.files.wait)
        await asyncio.to_thread(self.database.wait)
        if self.trouble:
            raise TableError(self.trouble)
        await asyncio.to_thread(back_up, self.folder, DATABASE, self.database.copy, file)

    @property
    def status(self) -> str:
        """The state of the server in one line."""
        people = len(set(self.present))
        playing = sum(1 for table in self.tables.values() if table.begun and not table.over and table.present)
        found = tr(
            "{people}, {tables}, {games} now being played",
            people=trn("{count} person", "{count} people", people),
            tables=trn("{count} table", "{count} tables", len(self.tables)),
            games=playing,
        )
        return "  ·  ".join(part for part in (found, self.trouble) if part)

    @property
    def trouble(self) -> str:
        """What everybody should know about what the server cannot write, or an empty string."""
        if why := self.database.trouble:
            return tr("names and tables cannot be saved at the moment: {reason}", reason=why)
        if why := self.files.trouble:
            return tr("settings cannot be saved at the moment: {reason}", reason=why)
        return ""

    def tables_for(self, who: int) -> list[ServerTable]:
        """The tables that a person sees, in the order in which they were opened; not those to which somebody asks them
        whom they have muted."""
        muted = self.personal.muted(who)
        return [table for table in self.tables.values() if table.is_open_to(who) and table.inviter_of(who) not in muted]

    def calls(self, table: ServerTable, who: int) -> bool:
        """Whether a person is asked to come to a table, by somebody whom they have not muted."""
        return table.is_invited(who) and table.inviter_of(who) not in self.personal.muted(who)

    def why_gone(self, table: ServerTable, who: int) -> str:
        """Why somebody who is at a table cannot stay there, as a sentence, or an empty string."""
        if self.tables.get(table.code) is not table:
            return tr("The table has been closed.")
        return "" if table.is_open_to(who) else tr("Only people with a seat see this table.")

    def find(self, code: str, who: int | None = None) -> ServerTable:
        """The table with a code, however it is typed: for a person, one that they see. Raises `TableError`, which is
        the same whether there is no such table or a person does not see it."""
        table = self.tables.get(code.strip().upper())
        if table is None or (who is not None and not table.is_open_to(who)):
            raise TableError(tr("there is no table {code} here", code=repr(code.strip()[:12])))
        return table

    def login_name(self, user: str) -> LoginName:
        """What somebody wants who logs in with a user name. What somebody here is called is a name, whatever it looks
        like; so is a code of an older server, which may have no figure in it, unless there is such a table."""
        person, old = self.people.called(user), self.tables.get(user.upper())
        if person is not None and person.name.casefold() == user.casefold():
            return LoginName(user, "")
        return LoginName("", old.code) if old is not None and not old.private else login_name(user)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever a list of tables changes; returns a function that ends this, and may be called
        twice."""
        return self.watchers.add(watcher)

    def changed(self) -> None:
        """Tell those who watch the list."""
        self.watchers.tell()

    def _close_files(self) -> None:
        self.files.close()
        self.database.close()


def _count(lately: Lately, who: int) -> None:
    """Raises `TableError` when it is too often."""
    if lately.too_often(who):
        raise TableError(tr("that was a lot at once: wait a moment"))
    lately.add(who)


def _keep_line(rows: OwnRows, number: int, who: int, words: str, moment: float) -> None:
    rows.put_line(ServerLineRow(number % KEPT_LINES, number, who, words, moment))

"""The server: its tables and everybody in it, saved so that a server that was stopped in any way opens again as it was.

It belongs to one event loop. Everything is written in threads, and games are replayed in others: nobody waits for a
disk.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import Any

from powergrid_tui.server import games
from powergrid_tui.server.announcements import Announcements, Countdown
from powergrid_tui.server.chairs import Chair, chairs_again, chairs_in, chairs_of, chairs_renamed
from powergrid_tui.server.chat import Chat, ServerLineRows
from powergrid_tui.server.clocks.clockwork import ClockRows, Clockwork
from powergrid_tui.server.clocks.rules import ClockRules, in_words
from powergrid_tui.server.codes import LoginName, login_name, new_code
from powergrid_tui.server.daily import DealRows, Deals
from powergrid_tui.server.data_protection import drop_old_chat, drop_old_games
from powergrid_tui.server.drawing import DrawingQueue
from powergrid_tui.server.games import GameIndex, GameObserver, GameRow, GameRows
from powergrid_tui.server.notices.notices import Notices
from powergrid_tui.server.notices.services import NoticeRules
from powergrid_tui.server.pending import PendingRow, PendingRows, keep_pending
from powergrid_tui.server.people import NewcomerRow, People, PeopleRows, Person
from powergrid_tui.server.personal_data import PersonalData, PersonalRows
from powergrid_tui.server.presence import Presence
from powergrid_tui.server.quotas import (
    A_MINUTE,
    AN_HOUR,
    QUOTAS,
    Quotas,
    RateLimit,
    chat_limit,
    invitation_limit,
    make_room,
)
from powergrid_tui.server.results import ResultRows, Results
from powergrid_tui.server.storage import Storage
from powergrid_tui.server.table_store import TableRows, TableStore
from powergrid_tui.server.tables import FREE, RATED, SEEN, TALKS, Rematch, ServerTable
from powergrid_tui.server.tournaments import TournamentRows, Tournaments
from powergrid_tui.server.turns import WaitingTables
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.store import SaveFile, StoredGame
from powergrid_tui.table.sessions.bots import Sentence
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES, Pace
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.seat_requests import SeatRequest
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import mark, sentence, tr, trn
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.bots.workers.thinking import Thinking, cores

log = logging.getLogger(__name__)

CROSSING = 10.0
"""Seconds that somebody may take from the page before a game to the game before they have left."""

AWAY = 300.0
"""Seconds for which whoever opened a table may be away before the rights go to somebody else."""


class Server:
    """Made in the event loop it belongs to. Raises `TableError` when what it has kept cannot be used."""

    message = ""
    """What everybody reads on arrival: a sentence of its owner, or an empty string."""

    def __init__(
        self,
        folder: Path,
        pace: Pace = PACES["normal"],
        quotas: Quotas = QUOTAS,
        away: float = AWAY,
        clock: Callable[[], float] = time.time,
        notices: NoticeRules | None = None,
        zone: tzinfo | None = None,
    ) -> None:
        """`away` are the seconds after which the rights of a table go to somebody else; `clock` gives seconds since
        1970; `notices` are those that may be sent. Without a `zone`, nights and hours are those of the machine."""
        self.quotas, self.clock, self._away = quotas, clock, away
        self.tables: dict[str, ServerTable] = {}
        """By code, the newest last."""
        self.watchers = Watchers()
        """Called whenever something has changed that a list of tables shows."""
        self.storage = Storage(folder, self.changed)
        database = self.storage.database
        self._people_rows = PeopleRows(database)
        self.people = People(self._people_rows, quotas.people, self._needed)
        self.presence = Presence(self.people, clock, self.changed)
        self._newcomers = RateLimit(quotas.new_names, AN_HOUR, clock)
        """Names taken, by address."""
        for row in self._people_rows.newcomers(clock() - AN_HOUR):
            self._newcomers.add(row.address, row.moment)
        self._opened = RateLimit(quotas.new_tables, AN_HOUR, clock)
        """Tables opened, by address."""
        self._looks, self._doings = RateLimit(quotas.looks, A_MINUTE), RateLimit(quotas.doings, A_MINUTE)
        """Lists of games made, and what people have done at tables, each by the number of the person."""
        self._pending = PendingRows(database)
        self.invitations = invitation_limit(quotas, self.presence.last_address, clock)
        self.chat_limit = chat_limit(quotas, self.presence.last_address)
        self.personal = PersonalData(PersonalRows(database), self.people)
        """What is one person's own: whom they have muted, and their notes."""
        self.chat_watchers = Watchers()
        """Called whenever something is said on the server."""
        lines = ServerLineRows(database)
        self.chat = Chat(self.chat_watchers.notify, lines.put, self.chat_limit)
        """What is said on the server, to everybody."""
        self.chat.restore(lines.all())
        self.announcements = Announcements(self._chats)
        self.countdown = Countdown(clock, self.announce)
        self.games = GameIndex(self.storage.store, GameRows(database))
        self.results = Results(ResultRows(database), clock)
        self.deals = Deals(DealRows(database), self.results, clock)
        self.tournaments = Tournaments(
            TournamentRows(database), self.results, self.tables, self.games, self.people.name_of, clock
        )
        self.bots, self.drawing = Thinking(cores=cores()), DrawingQueue()
        self._pace = pace
        self._outside = copy_context()
        """The context in which tables are made: a visitor's context would live as long as the table."""
        self._locks: dict[str, asyncio.Lock] = {}
        """By the code of a table or the name of a file: what takes a while is done once."""
        self._kept = TableStore(TableRows(database), self.games, self.people.name_of)
        self.notices = Notices(database, notices or NoticeRules(), clock, self.tables.get, zone)
        outbox = self.notices.outbox
        self.turns = WaitingTables(clock, outbox.turn)
        self.clockwork = Clockwork(ClockRows(database), clock, self.tables.values, self.wake, outbox.clock, zone)
        self._reopen()

    def _reopen(self) -> None:
        """Go on where the server was closed."""
        for table in self._kept.restored():
            self.clockwork.wind(table)
            self._add(table)
        self._missed = asyncio.get_running_loop().create_task(
            self.results.note_missed(tuple(self.tables.values()), self.wake)
        )
        self._look_after()
        self._going_on = asyncio.get_running_loop().create_task(self._go_on(), context=self._outside.copy())

    def set_terms(self, quotas: Quotas, away: float, notices: NoticeRules, message: str) -> None:
        """Its owner wishes other rules from now on; what was counted so far counts on."""
        self.quotas, self._away, self.message = quotas, away, message
        self.people.most = quotas.people
        for limit, most in (
            (self._newcomers, quotas.new_names),
            (self._opened, quotas.new_tables),
            (self._looks, quotas.looks),
        ):
            limit.most = most
        self.chat_limit.allow(quotas.chat_lines, quotas.new_lines)
        self.notices.set_rules(notices)

    # Who is here

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
        self._looks.count(person.number)

    def act(self, who: int) -> None:
        """Count an action that everybody at a table sees. Raises `TableError` when somebody does that too often."""
        self._doings.count(who)

    def _needed(self) -> set[int]:
        """The numbers of those who are here, or have a seat, a table or a game."""
        at_tables = (who for table in self.tables.values() for who in (table.owner, *table.claims.holders.values()))
        return {*self.presence.present, *at_tables, *self.games.people()}

    def rename(self, number: int, name: str) -> None:
        """Give somebody another name: their seats and tables stay theirs. Raises `TableError`."""
        before = self.people.name_of(number)
        renamed = self.people.rename(number, name)
        log.info(Note("renamed", person=number, before=before, name=renamed.name))
        for table in self.tables.values():
            if not table.begun:  # a game keeps the names that it began with in its record
                table.chairs = chairs_renamed(table.chairs, number, before, self.people)
                self.note(table)
            table.changed()
        self.changed()

    def login_name(self, user: str) -> LoginName:
        """What somebody wants who logs in with a user name. What somebody here is called is a name, whatever it looks
        like; so is a code of an older server, which may have no figure in it, unless there is such a table."""
        person, old = self.people.called(user), self.tables.get(user.upper())
        if person is not None and person.name.casefold() == user.casefold():
            return LoginName(user, "")
        return LoginName("", old.code) if old is not None and not old.private else login_name(user)

    @property
    def playing(self) -> int:
        """How many games are being played by somebody who is here."""
        return sum(1 for table in self.tables.values() if table.begun and not table.over and table.present)

    @property
    def status(self) -> str:
        """The state of the server in one line."""
        people = len(set(self.presence.present))
        playing = self.playing
        found = tr(
            "{people}, {tables}, {games} now being played",
            people=trn("{count} person", "{count} people", people),
            tables=trn("{count} table", "{count} tables", len(self.tables)),
            games=playing,
        )
        return "  ·  ".join(part for part in (found, self.countdown.words, self.storage.trouble) if part)

    def announce(self, words: Sentence) -> None:
        """Tell everybody on the server something, wherever they are."""
        self.announcements.make(words)
        self.changed()

    def _chats(self) -> list[Chat]:
        """Of the places where somebody is."""
        return [self.chat, *(table.chat for table in self.tables.values() if table.present)]

    # Which tables there are

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

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever a list of tables changes; returns a function that ends this, and may be called
        twice."""
        return self.watchers.add(watcher)

    def changed(self) -> None:
        """Tell those who watch the list."""
        self.watchers.notify()

    # Tables come and go

    def open(
        self, owner: int, game: Game[Any, Any], options: Frozen, places: Sequence[tuple[str, str, str]]
    ) -> ServerTable:
        """A new table, before its game. `places` are (name, colour, kind of bot or `OPEN`). Raises `TableError`."""
        return self.create_table(owner, game, options, chairs_of(places, owner, self.people))

    def create_table(
        self, owner: int, game: Game[Any, Any], options: Frozen, chairs: tuple[Chair, ...], **more: Any
    ) -> ServerTable:
        """A new table with these chairs. Raises `TableError`."""
        if not more.get("series"):  # tables of tournaments are opened for the owner of the server
            self.must_have_room(owner)
            last_address = self.presence.last_address(owner)
            if self._opened.too_often(last_address):
                raise TableError(tr("too many tables were opened from your address: try again in an hour"))
            self._opened.add(last_address)
        table = ServerTable(self._code(), owner, game, options, chairs, self.people.name_of, **more)
        self._add(table)
        self._kept.keep(table)
        log.info(Note("table_opened", table=table.code, owner=table.owner_name, game=game.id))
        return table

    def must_have_room(self, owner: int) -> None:
        """Raises `TableError`."""
        make_room(self.tables, owner, self.quotas, self.clock(), self.put_away)

    def _code(self) -> str:
        while self._kept.is_taken(code := new_code()) or self.people.whose(code):
            pass
        return code

    def _add(self, table: ServerTable) -> None:
        self.tables[table.code] = table
        self.tournaments.follow(table)
        table.chat.limit = self.chat_limit
        table.whose = self.people.whose
        table.watch(partial(self._follow_turns, table))
        table.watch(self.changed)
        self._follow_turns(table)
        self.changed()

    def _follow_turns(self, table: ServerTable) -> None:
        if self.tables.get(table.code) is table:
            self.turns.follow(table)

    def close_refusal(self, table: ServerTable, who: int) -> str:
        """Why a person cannot close a table, or an empty string."""
        if table.series and not table.over:
            return tr("a tournament table stays open until its game is over")
        if not table.over and (why := table.claims.rights_refusal(who)):
            return why
        if [other for other in table.present if other != who]:
            return tr("others are at this table")
        return ""

    def close(self, table: ServerTable, who: int) -> None:
        """Close a table: its game stays in the folder. Raises `TableError`."""
        if why := self.close_refusal(table, who):
            raise TableError(why)
        self.results.left(table, who)
        self.put_away(table)

    def take_away(self, code: str) -> None:
        """Put a table away, whoever is there: its game stays. Raises `TableError`."""
        table = self.find(code)
        self.put_away(table)
        log.info(Note("table_taken_away", table=table.code))

    def put_away(self, table: ServerTable) -> None:
        """Lay a table no longer: its game stays in the folder."""
        self.tables.pop(table.code, None)
        self.tournaments.forget(table)
        self._locks.pop(table.code, None)
        self._kept.forget(table)
        self.personal.forget_place(table.code)
        self.clockwork.forget(table)
        table.changed()
        self.turns.forget(table)
        self.notices.outbox.forget(table)
        self.changed()

    def _look_after(self) -> None:
        """Put tables away to which nobody has come for long, now and every hour: their people can bring the games
        back."""
        now, quotas = self.clock(), self.quotas
        for table in tuple(self.tables.values()):
            patience = quotas.put_away if table.begun and not table.over else quotas.put_away_gathering
            if table.series and not table.begun:  # it waits for its people
                continue
            if not table.present and now - table.seen >= patience:
                log.info(Note("table_put_away", table=table.code, owner=table.owner_name))
                self.results.left(table)
                self.put_away(table)
        drop_old_chat(self)
        self._dropping = asyncio.get_running_loop().create_task(drop_old_games(self))
        self._hourly = asyncio.get_running_loop().call_later(AN_HOUR, self._look_after)

    # Games go on and off

    def begin_refusal(self, table: ServerTable, who: int) -> str:
        """Why a person cannot begin the game of a table, or an empty string."""
        refusal = table.begin_refusal(who) or self.tournaments.begin_refusal(table)
        return refusal or self.countdown.begin_refusal

    def what_is_missing(self, table: ServerTable, who: int) -> str:
        """Why the game of a table cannot begin yet, as a sentence, or who says when it does; empty for somebody who can
        begin it."""
        if not self.begin_refusal(table, who):
            return ""
        if why := self.begin_refusal(table, table.claims.ruler):
            return sentence(why)
        return tr("Everybody is here: {owner} says when it begins.", owner=self.people.name_of(table.claims.ruler))

    async def begin(self, table: ServerTable, who: int) -> None:
        """Begin the game. It is dealt in a thread, which nothing stops: so it begins, once, whether or not whoever
        asked for it still waits, or asks again. Raises `TableError`."""
        await asyncio.shield(self._begin(table, who))

    async def _begin(self, table: ServerTable, who: int) -> None:
        async with self._one_at_a_time(table.code):
            with self.doing(table, who) as note:
                if why := self.begin_refusal(table, who):
                    raise TableError(why)
                chairs = table.chairs
                session, save_file = await asyncio.to_thread(games.started, self.storage.store, table)
                if self.tables.get(table.code) is not table:
                    save_file.path.unlink(missing_ok=True)
                    raise TableError(tr("the table has been closed"))
                if table.chairs != chairs:  # somebody has left a seat meanwhile: the deal is thrown away
                    save_file.path.unlink(missing_ok=True)
                    raise TableError(tr("a player has just sat down or left a seat"))
                for person in filter(None, map(self.people.numbered, set(table.present))):
                    self._cross(table, person)  # whoever waited for the game goes on to it, each at their own pace
                self._seat(table, session, save_file, PendingRow({}, {}))
                self.clockwork.begin(table)
                self.notices.outbox.begins(table)
                note(lambda: tr("The game begins."))

    async def wake(self, table: ServerTable) -> Host:
        """The host of a table whose game has begun; if the server was reopened since, the game is replayed first.
        Raises `TableError`, also if the game has broken down."""
        async with self._one_at_a_time(table.code):
            if table.error:
                raise TableError(table.error)
            if table.host is None:
                path = self.storage.store.folder / table.file
                session, save_file = await asyncio.to_thread(games.resumed, self.storage.store, path)
                pending = await asyncio.to_thread(self._pending.of, table.file)
                self._seat(table, session, save_file, pending)
                self.results.note(table, table.moved)  # the server may have been killed before it was kept
            assert table.host is not None
            return table.host

    def lock_of(self, file: str) -> asyncio.Lock:
        """What is held while the game in a file is brought to life, so that nobody else changes the file."""
        code = next((table.code for table in self.tables.values() if table.file == file), file)
        return self._one_at_a_time(code)

    def _one_at_a_time(self, key: str) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

    def _seat(self, table: ServerTable, session: Session[Any, Any], save_file: SaveFile, pending: PendingRow) -> None:
        """Play a game at a table from now on, in which something may be pending."""
        table.host = self._outside.copy().run(Host, session, self.bots, self._pace, table.claims)
        table.file = save_file.path.name
        keep_pending(self._pending, table.file, table.host, pending)
        self.tournaments.follow(table)
        session.watch(GameObserver(self, table, session))
        self.clockwork.follow(table)
        self._follow_turns(table)

    async def _go_on(self) -> None:
        """Let bots go on that were asked when the server was closed, where people wait for their turn; and do what was
        to be done for people who were asked then."""
        planned = await asyncio.to_thread(self._pending.files)
        for table in tuple(self.tables.values()):
            if table.waits_for_bots or (table.file in planned and not table.over):
                with suppress(TableError):  # people who come are told
                    (await self.wake(table)).go_on()

    async def resume(self, entry: StoredGame, who: int) -> ServerTable:
        """A table for a game of the server, which one of its people brings back: its seats and its table belong to whom
        they belonged. Raises `TableError`."""
        game = self.games.row(entry.path.name)
        is_ours = entry.path.parent == self.storage.store.folder
        if game is None or not is_ours or not who or who not in (game.owner, *game.holders):
            raise TableError(tr("only those who have played a game can bring it back"))
        return await self._table_for(entry.path, game)

    async def bring_in(self, file: Path, owner: int = 0) -> ServerTable:
        """A table for a copy of any game: its seats go to those who have the names of its players, and the table to the
        person with a number, or to the first of them. For the owner of the server alone. Raises `TableError`."""
        record, _ = await asyncio.to_thread(self.storage.store.open, file)
        holders = tuple(0 if seat.bot else self.people.spelled(seat.name) for seat in record.seats)
        owner = owner or next(filter(None, holders), 0)
        if not owner:
            raise TableError(tr("no player of this game is known here: say who is to own the table"))
        self.must_have_room(owner)
        path = await asyncio.to_thread(games.brought_in, self.storage.store, record, file.stem)
        self.games.note(path.name, owner, holders)
        log.info(Note("brought_in", file=path.name, owner=self.people.name_of(owner)))
        return await self._table_for(path, GameRow(path.name, owner, holders))

    async def table_for(self, file: str, owner: int) -> ServerTable:
        """A table for a game of the server, which belongs to this person if it is not known whose it is. Raises
        `TableError`."""
        game = self.games.row(file) or GameRow(file, owner, (owner,))
        return await self._table_for(self.storage.store.folder / file, game)

    async def _table_for(self, path: Path, game: GameRow) -> ServerTable:
        """The table of a game: it has one, however many people ask at the same moment. Raises `TableError`."""
        async with self._one_at_a_time(path.name):
            for table in self.tables.values():
                if table.file == path.name:
                    return table
            self.must_have_room(game.owner)
            session, save_file = await asyncio.to_thread(games.resumed, self.storage.store, path)
            pending = await asyncio.to_thread(self._pending.of, path.name)
            holders = {at: number for at, number in enumerate(game.holders) if number}
            chairs = chairs_in(session.seats, holders)
            table = ServerTable(self._code(), game.owner, session.game, session.options, chairs, self.people.name_of)
            table.rated, table.private, table.silent = game.rated, game.private, game.silent
            if session.deal is not None:
                table.day, table.again = session.deal.date, session.deal.again
            table.file = path.name
            self.clockwork.wind(table)
            self._add(table)
            self._seat(table, session, save_file, pending)
            self._kept.keep(table)
            return table

    # What people do at a table

    @contextmanager
    def doing(self, table: ServerTable, who: int) -> Iterator[Callable[[Sentence], None]]:
        """Somebody, or with 0 the owner of the server, does something that everybody at a table sees: it is counted,
        and kept once it is done. Gives what tells everybody there, no more often than is bearable. Raises
        `TableError`."""
        if who:
            self.act(who)
        yield partial(table.chat.note, who)
        self.note(table)

    @contextmanager
    def ruling(self, table: ServerTable, who: int) -> Iterator[Callable[[Sentence], None]]:
        """The same for what needs the rights of the table. It is always told: whoever decides too often for that has to
        wait."""
        with self.doing(table, who) as note:
            if why := table.claims.rights_refusal(who):
                raise TableError(why)
            if table.chat.noted.too_often(who):
                raise TableError(tr("that was a lot at once: wait a moment"))
            yield note

    def note(self, table: ServerTable) -> None:
        """Who sits where has changed at a table: save that."""
        table.settle_rights(self._away)
        table.changed()
        if table.code in self.tables:
            self._kept.keep(table)
            self.notices.outbox.gathers(table)

    def make_private(self, table: ServerTable, who: int, private: bool) -> None:
        """Let only those with a seat see a table, or everybody. Raises `TableError`."""
        with self.ruling(table, who) as note:
            if private != table.private:
                table.private = private
                note(partial(tr, SEEN[private]))

    def silence(self, table: ServerTable, who: int, silent: bool) -> None:
        """Let only those with a seat talk during play, or everybody. Raises `TableError`."""
        with self.ruling(table, who) as note:
            if silent != table.silent:
                table.silent = silent
                note(partial(tr, TALKS[silent]))

    def free_seats(self, table: ServerTable, who: int, free: bool) -> None:
        """Let anybody take the seats of bots in the middle of the game, or have them ask. Raises `TableError`."""
        with self.ruling(table, who) as note:
            if table.claims.counts:
                raise TableError(tr("this game is scored: bots keep their seats"))
            if free != table.claims.free:
                table.free_seats(free)
                note(partial(tr, FREE[free]))

    def rate(self, table: ServerTable, who: int, rated: bool) -> None:
        """Let the game of a table count for ratings, or not: before it begins. Raises `TableError`."""
        with self.ruling(table, who) as note:
            table.must_be_its_own()
            if table.begun or table.day:
                raise TableError(tr("the game has begun, so it is too late to change whether it is rated"))
            if rated != table.rated:
                table.ask_anew(who)
                table.rated = rated
                note(partial(tr, RATED[rated]))

    def set_clock(self, table: ServerTable, who: int, rules: ClockRules) -> None:
        """Set the clock of a table before its game. Raises `TableError`."""
        with self.ruling(table, who) as note:
            if table.begun:
                raise TableError(tr("the clock must be set before the game begins"))
            if rules != table.clock.rules:
                table.ask_anew(who)
                self.clockwork.set(table, rules)
                note(lambda: tr("The clock: {words}.", words=in_words(rules)))

    def invitable(self, table: ServerTable) -> list[int]:
        """The numbers of the people who are on the server and could be invited to a table before its game."""
        here = dict.fromkeys(self.presence.present)
        return [who for who in here if not (who in table.present or table.seats_of(who) or who in table.declined)]

    def ask(self, table: ServerTable, who: int, name: str) -> str:
        """Invite a person to a table, where an open chair is kept for them; returns what they are called. Raises
        `TableError`."""
        with self.ruling(table, who) as note:
            guest = self.people.called(name)
            if guest is None:
                raise TableError(tr("there is nobody called {name} here", name=brief(name)))
            if self.invitations.too_often(who, guest.number):
                raise TableError(tr("{name} has been invited often: try again in an hour", name=guest.name))
            table.ask(who, guest.number)
            note(lambda: tr("{name} has been invited.", name=guest.name))
        self.invited(table, guest.number, self.people.name_of(who), who)
        return guest.name

    def words_for(self, who: int) -> list[str]:
        """What a person is told about tournaments that have ended without them, once: here, or by a notice."""
        self.notices.outbox.has_read(who)
        return self.tournaments.words_for(who)

    def invited(self, table: ServerTable, guest: int, by: str, who: int = 0) -> None:
        """Tell somebody who is elsewhere that they are asked to come, unless they have muted who asks, or were asked by
        them, or from their address, too often."""
        if who not in self.personal.muted(guest) and not self.invitations.too_often(who, guest):
            self.notices.outbox.invited(table, guest, by)
        self.invitations.add(who, guest)

    def give_seat(self, table: ServerTable, who: int, at: int, bot: str) -> None:
        """Before the game, give a chair to a bot of this kind, or without a kind open it. Whoever was invited to it is
        invited no longer; whoever sat there loses the chair, and cannot sit down there again. Raises `TableError`."""
        with self.ruling(table, who) as note:
            before = table.chairs[at]
            table.give(who, at, bot)
            if before.holder:
                withdrawn = mark("{owner} has withdrawn the invitation to {name}.")
                given = mark("{owner} has given the seat of {name} to a bot.")
                emptied = mark("{owner} has opened the seat of {name} to others.")
                words = withdrawn if before.invited else given if bot else emptied
                name_of = self.people.name_of
                note(lambda: tr(words, owner=name_of(who), name=name_of(before.holder)))

    def sit(self, table: ServerTable, who: int, name: str) -> None:
        """A person sits down before the game, or by another name than theirs a guest at the same terminal. Raises
        `TableError`."""
        with self.doing(table, who) as note:
            seated = table.sit(who, name)
            note(lambda: tr("{name} has sat down.", name=seated))

    def rise(self, table: ServerTable, who: int) -> None:
        """A person leaves their seats before the game, or declines an invitation. Raises `TableError`."""
        with self.doing(table, who) as note:
            declines = table.is_invited(who)
            table.rise(who)
            words = mark("{name} has declined.") if declines else mark("{name} has left the seat.")
            note(lambda: tr(words, name=self.people.name_of(who)))

    def straight_to(self, code: str, person: Person) -> ServerTable:
        """The table with a code, for somebody who logs in with it: while people gather there they have a seat, if one
        is kept for them or open; once its game is over, they see its end. Raises `TableError` when they see no such
        table."""
        table, who = self.find(code, person.number), person.number
        if (table.is_invited(who) or not table.seats_of(who)) and not table.sit_refusal(who, person.name):
            self.sit(table, who, person.name)
        return table

    def again(self, table: ServerTable, who: int) -> ServerTable:
        """The table for the rematch of a finished game. The first player to ask for one opens it and all others who
        played are invited; for those, asking means accepting. Raises `TableError`."""
        following = table.next
        if following is not None and self.tables.get(following.code) is following:
            if following.is_invited(who):
                self.sit(following, who, self.people.name_of(who))
            return following
        with self.doing(table, who) as note:
            if not table.seats_of(who):
                raise TableError(tr("only those who have played can open the table for another game"))
            chairs = chairs_again([chair for chair, _ in table.people()], self.people, who)
            options = table.game.again(table.options, table.host.session.state) if table.host else table.options
            opened = self.create_table(who, table.game, options, chairs, rated=table.rated)
            opened.private, opened.silent = table.private, table.silent
            self.clockwork.set(opened, table.clock.rules)
            self.note(opened)
            table.lead_to(opened)
            note(
                lambda: tr(
                    "{name} has opened table {code} for another game.", name=self.people.name_of(who), code=opened.code
                )
            )
        for guest in dict.fromkeys(chair.holder for chair in chairs if chair.invited):
            self.invited(opened, guest, self.people.name_of(who), who)
        return opened

    def rematch_of(self, table: ServerTable, who: int) -> Rematch:
        """What somebody at a table whose game is over should know about the rematch."""
        following = table.next
        if following is None or self.tables.get(following.code) is not following or not following.is_open_to(who):
            return Rematch.NONE
        if following.is_invited(who):
            return Rematch.INVITED if self.calls(following, who) else Rematch.NONE
        if following.begun:
            return Rematch.PLAYED
        return Rematch.NONE if who in following.declined else Rematch.GATHERS

    def answer(self, table: ServerTable, connection: SeatConnection, request: SeatRequest, *, yes: bool) -> None:
        """Give the seat of a bot to whoever asks for it, or let them play one of this terminal at theirs, too; or do
        not: `request` is the one that has been read, and not any that came after it. Raises `TableError`."""
        shares = request.seat in connection.seats
        with self.doing(table, connection.who) if shares else self.ruling(table, connection.who):
            connection.host.seat_requests.answer(request, yes=yes)
            guest, seat = request.who, connection.host.session.seats[request.seat].name
            words = mark("{name} plays for {seat} now.") if yes else mark("{name} does not get the seat of {seat}.")
            if yes and shares:
                words = mark("{name} plays {seat} at another terminal, too.")
            # counted for the guest: a crowd that asks does not use up what may be told of whoever answers
            table.chat.note(guest, lambda: tr(words, name=self.people.name_of(guest), seat=seat))

    def end_beside(self, table: ServerTable, connection: SeatConnection, seat: int) -> None:
        """Somebody at a shared terminal lets a seat of it be played at no other any more. Raises `TableError`."""
        with self.doing(table, connection.who) as note:
            if connection.is_second or seat not in connection.seats:
                raise TableError(tr("no seat at this terminal is to act"))
            connection.host.end_beside(seat)
            name = connection.host.session.seats[seat].name
            note(lambda: tr("{seat} is played at one terminal again.", seat=name))

    def agree(self, table: ServerTable, connection: SeatConnection) -> None:
        """Somebody who plays wants a bot to play for the person who is away; it does so once all who are there want it.
        Raises `TableError`."""
        with self.doing(table, connection.who) as note:
            seat = connection.host.seat_requests.missing
            connection.host.seat_requests.agree(connection, levels.default_level(kinds(table.game.id)))
            away = connection.host.session.seats[seat]
            if away.bot:
                back = mark("A bot plays for {name} until they are back.")
                late = mark("A bot plays for {name}, whose time has run out, until they take the seat back.")
                note(lambda: tr(late if table.claims.timed else back, name=away.name))

    def hand_over(self, code: str, number: int) -> None:
        """Make somebody the person who opened a table. Raises `TableError`."""
        table = self.find(code)
        if self.people.numbered(number) is None:
            raise TableError(tr("there is nobody here with the number {number}", number=number))
        with self.doing(table, 0) as note:
            table.claims.owner = number
            log.info(Note("table_handed_over", table=table.code, to=table.owner_name))
            note(lambda: tr("Table {code} now belongs to {name}.", code=table.code, name=self.people.name_of(number)))

    def look_refusal(self, table: ServerTable, who: int) -> str:
        """Why a person may not look at a table now, or an empty string: they would learn a deal before they play it."""
        return self.deals.look_refusal(table, who) or self.tournaments.look_refusal(table, who)

    def come(self, table: ServerTable, person: Person) -> None:
        """A person's terminal joins a table. Raises `TableError` when it is full."""
        if why := self.look_refusal(table, person.number):
            raise TableError(why)
        self.find(table.code, person.number)
        mine = table.is_played_by(person.number)  # onlookers keep nobody from their seat
        if (table.present.count(person.number) if mine else len(table.present)) >= self.quotas.terminals:
            raise TableError(tr("there are already too many people at this table"))
        self.act(person.number)
        table.present.append(person.number)
        self._was_seen(table)
        if table.present.count(person.number) == 1:
            if person.number not in table.claims.crossing:
                table.chat.note(person.number, lambda: tr("{name} has arrived.", name=person.name), known=True)
            table.settle_rights(self._away)
        if table.host is None:  # otherwise they are on their way until they have joined it
            table.claims.crossing.discard(person.number)

    def go(self, table: ServerTable, person: Person, *, on: bool = False) -> None:
        """The terminal leaves it; or goes `on` to its game, which is told to nobody, unless it does not arrive."""
        table.present.remove(person.number)
        self._was_seen(table)
        if person.number in table.present:
            return
        if on:
            self._cross(table, person)
        else:
            table.claims.crossing.discard(person.number)
            self._has_left(table, person)

    def _cross(self, table: ServerTable, person: Person) -> None:
        """Somebody is on the way from the page before the game to the game."""
        table.claims.crossing.add(person.number)
        gone = partial(self._has_not_arrived, table, person)
        asyncio.get_running_loop().call_later(CROSSING, gone, context=self._outside.copy())

    def _has_not_arrived(self, table: ServerTable, person: Person) -> None:
        if person.number in table.claims.crossing:
            table.claims.crossing.discard(person.number)
            if person.number not in table.present:
                self._has_left(table, person)
            if table.host is not None:
                table.host.seating.notify()  # now they are away

    def _has_left(self, table: ServerTable, person: Person) -> None:
        table.chat.note(person.number, lambda: tr("{name} has left.", name=person.name), known=True)
        self.notices.outbox.left(table, person.number)
        table.settle_rights(self._away)

    def _was_seen(self, table: ServerTable) -> None:
        table.seen = self.clock()
        if table.code in self.tables:
            self._kept.keep(table)

    async def close_down(self) -> None:
        """Make everything safe on the disk; all terminals have gone."""

        def flush() -> None:
            for table in tuple(self.tables.values()):
                if table.host is not None:
                    table.host.session.saving.flush()
            self.storage.close()

        self.countdown.end()
        self._hourly.cancel()
        self._dropping.cancel()
        self._missed.cancel()
        self._going_on.cancel()
        self.clockwork.close()
        await self.drawing.close()
        await self.notices.close()
        for table in self.tables.values():
            if table.host is not None:
                table.host.rest()
        await asyncio.to_thread(flush)
        await self.bots.close()

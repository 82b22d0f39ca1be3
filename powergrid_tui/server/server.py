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
from powergrid_tui.server.chairs import Chair, chairs_again, chairs_in, chairs_of
from powergrid_tui.server.clocks.rules import ClockRules, in_words
from powergrid_tui.server.clockwork import ClockRows, Clockwork
from powergrid_tui.server.codes import new_code
from powergrid_tui.server.daily import Dealing
from powergrid_tui.server.games import GameObserver, GameRow
from powergrid_tui.server.notices.addresses import Notifying
from powergrid_tui.server.notices.services import NoticeRules
from powergrid_tui.server.people import Person
from powergrid_tui.server.quotas import AN_HOUR, QUOTAS, Lately, Quotas, make_room
from powergrid_tui.server.reopening import Reopening
from powergrid_tui.server.rights import AWAY, Rights
from powergrid_tui.server.table_store import TableRows, TableStore
from powergrid_tui.server.tables import FREE, RATED, SEEN, TALKS, ServerTable
from powergrid_tui.server.turns import Turns
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.store import SaveFile
from powergrid_tui.table.sessions.agreements import Request
from powergrid_tui.table.sessions.bots import Sentence
from powergrid_tui.table.sessions.host import Host, SeatConnection
from powergrid_tui.table.sessions.pace import PACES, Pace
from powergrid_tui.table.sessions.seating import Claims
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.notes import Note
from powergrid_tui.table.words.text import brief, quoted
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.bots.workers.thinking import Thinking, cores

log = logging.getLogger(__name__)


class Server(Reopening):
    """Made in the event loop it belongs to. Raises `TableError` when what it has kept cannot be used."""

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
        super().__init__(folder, quotas, clock)
        self._rights = Rights(self.people.name_of, away)
        self.bots = Thinking(cores=cores())
        self._pace = pace
        self._outside = copy_context()
        """The context in which tables are made: a visitor's context would live as long as the table."""
        self._opened = Lately(quotas.new_tables, AN_HOUR, self.clock)
        """Tables opened, by address."""
        self._keeper = TableStore(TableRows(self.database), self.games, self.people.name_of)
        self.notifying = Notifying(self.database, notices or NoticeRules(), self.clock, self.tables.get, zone)
        self.turns = Turns(self.clock)
        self.turns.told = self.notifying.outbox.turn
        self.clockwork = Clockwork(ClockRows(self.database), self.clock, self.tables.values, self.wake, zone)
        self.clockwork.told = self.notifying.outbox.clock
        for table in self._keeper.restored():
            self.clockwork.wind(table)
            self._add(table)
        self._missed = asyncio.get_running_loop().create_task(
            self.results.note_missed(tuple(self.tables.values()), self.wake)
        )
        self.dealing = Dealing(
            self.deals, self.tables, self.people, self.create_table, self.begin, self._put_away, self.table_for
        )
        """How somebody comes to the deal of the day."""
        self._hourly: asyncio.TimerHandle | None = None
        self._look_after()
        self._going_on = asyncio.get_running_loop().create_task(self._go_on(), context=self._outside.copy())

    # Tables

    def open(
        self, owner: int, game: Game[Any, Any], options: Frozen, places: Sequence[tuple[str, str, str]]
    ) -> ServerTable:
        """A new table, before its game. `places` are (name, colour, kind of bot or `OPEN`). Raises `TableError`."""
        return self.create_table(owner, game, options, chairs_of(places, owner, self.people))

    def invited(self, table: ServerTable, guest: int, by: str, who: int = 0) -> None:
        """Tell somebody who is elsewhere that they are asked to come, unless they have muted who asks, or were asked by
        them, or from their address, too often."""
        if who not in self.personal.muted(guest) and not self.has_invited_often(who, guest):
            self.notifying.outbox.invited(table, guest, by)
        self.note_invitation(who, guest)

    def create_table(
        self, owner: int, game: Game[Any, Any], options: Frozen, chairs: tuple[Chair, ...], **more: Any
    ) -> ServerTable:
        """A new table with these chairs. Raises `TableError`."""
        if not more.get("series"):  # tables of tournaments are opened for the owner of the server
            self.must_have_room(owner)
            last_address = self.last_address(owner)
            if self._opened.too_often(last_address):
                raise TableError(tr("too many tables were opened from your address: try again in an hour"))
            self._opened.add(last_address)
        table = ServerTable(self._code(), owner, game, options, chairs, self.people.name_of, **more)
        self._add(table)
        self._keeper.keep(table)
        log.info(Note("table_opened", table=table.code, owner=table.owner_name, game=game.id))
        return table

    async def begin(self, table: ServerTable, who: int) -> None:
        """Begin the game. Raises `TableError`."""
        async with self._one_at_a_time(table):
            with self.doing(table, who) as note:
                if why := table.begin_refusal(who) or self.tournaments.begin_refusal(table):
                    raise TableError(why)
                chairs = table.chairs
                session, save_file = await asyncio.to_thread(self._started, table)
                if self.tables.get(table.code) is not table:
                    save_file.path.unlink(missing_ok=True)
                    raise TableError(tr("the table has been closed"))
                if table.chairs != chairs:  # somebody has left a seat meanwhile: the deal is thrown away
                    save_file.path.unlink(missing_ok=True)
                    raise TableError(tr("somebody has just sat down or left a seat"))
                self._seat(table, session, save_file, table.claims)
                self.clockwork.begin(table)
                self.notifying.outbox.begins(table)
                note(lambda: tr("The game begins."))

    def _started(self, table: ServerTable) -> tuple[Session[Any, Any], SaveFile]:
        return games.started(self.store, table)

    async def wake(self, table: ServerTable) -> Host:
        """The host of a table whose game has begun; if the server was reopened since, the game is replayed first.
        Raises `TableError`."""
        async with self._one_at_a_time(table):
            if table.host is None:
                path = self.store.folder / table.file
                session, save_file = await asyncio.to_thread(self._resumed, path)
                self._seat(table, session, save_file, table.claims)
                self.results.note(table, table.moved)  # the server may have been killed before it was kept
            assert table.host is not None
            return table.host

    def _one_at_a_time(self, table: ServerTable) -> asyncio.Lock:
        return self._waking.setdefault(table.code, asyncio.Lock())

    async def reopen_table(self, path: Path, game: GameRow) -> ServerTable:
        self.must_have_room(game.owner)
        session, save_file = await asyncio.to_thread(self._resumed, path)
        holders = {at: number for at, number in enumerate(game.holders) if number}
        chairs = chairs_in(session.seats, holders)
        table = ServerTable(self._code(), game.owner, session.game, session.options, chairs, self.people.name_of)
        table.rated, table.private, table.silent = game.rated, game.private, game.silent
        if session.deal is not None:
            table.day, table.again = session.deal.date, session.deal.again
        table.file = path.name
        self.clockwork.wind(table)
        self._add(table)
        self._seat(table, session, save_file, table.claims)
        self._keeper.keep(table)
        return table

    def close(self, table: ServerTable, who: int) -> None:
        """Close a table: its game stays in the folder. Raises `TableError`."""
        if why := self.close_refusal(table, who):
            raise TableError(why)
        self.results.left(table, who)
        self._put_away(table)

    def _put_away(self, table: ServerTable) -> None:
        self.tables.pop(table.code, None)
        self.tournaments.forget(table)
        self._waking.pop(table.code, None)
        self._keeper.forget(table)
        self.personal.forget_place(table.code)
        self.clockwork.forget(table)
        table.changed()
        self.turns.forget(table)
        self.notifying.outbox.forget(table)
        self.changed()

    async def _go_on(self) -> None:
        """Let bots go on that were asked when the server was closed, where people wait for their turn."""
        for table in tuple(self.tables.values()):
            if table.waits_for_bots:
                with suppress(TableError):  # people who come are told
                    (await self.wake(table)).go_on()

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
                self._put_away(table)
        self._hourly = asyncio.get_running_loop().call_later(AN_HOUR, self._look_after)

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
                raise TableError(tr("this game counts: bots keep their seats"))
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

    def ask(self, table: ServerTable, who: int, name: str) -> str:
        """Invite a person to a table, where an open chair is kept for them; returns what they are called. Raises
        `TableError`."""
        with self.ruling(table, who) as note:
            guest = self.people.called(name)
            if guest is None:
                raise TableError(tr("there is nobody called {name} here", name=brief(name)))
            if self.has_invited_often(who, guest.number):
                raise TableError(tr("{name} has been invited often: try again in an hour", name=guest.name))
            table.ask(who, guest.number)
            note(lambda: tr("{name} has been invited.", name=guest.name))
        self.invited(table, guest.number, self.people.name_of(who), who)
        return guest.name

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
        is kept for them or open. Raises `TableError` when they see no such table, or its game is over."""
        table, who = self.find(code, person.number), person.number
        if table.over:
            raise TableError(tr("the game at table {code} is over", code=table.code))
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

    def answer(self, table: ServerTable, connection: SeatConnection, request: Request, *, yes: bool) -> None:
        """Give the seat of a bot to whoever asks for it, or do not: `request` is the one that has been read, and not
        any that came after it. Raises `TableError`."""
        with self.ruling(table, connection.who):
            connection.host.agreements.answer(request, yes=yes)
            guest, seat = request.connection.who, connection.host.session.seats[request.seat].name
            words = mark("{name} plays for {seat} now.") if yes else mark("{name} does not get the seat of {seat}.")
            # counted for the guest: a crowd that asks does not use up what may be told of whoever answers
            table.chat.note(guest, lambda: tr(words, name=self.people.name_of(guest), seat=seat))

    def agree(self, table: ServerTable, connection: SeatConnection) -> None:
        """Somebody who plays wants a bot to play for the person who is away; it does so once all who are there want it.
        Raises `TableError`."""
        with self.doing(table, connection.who) as note:
            seat = connection.host.agreements.missing
            connection.host.agreements.agree(connection, levels.usual(kinds(table.game.id)))
            away = connection.host.session.seats[seat]
            if away.bot:
                note(lambda: tr("A bot plays for {name} until they are back.", name=away.name))

    # What the owner of the server may do

    def take_away(self, code: str) -> None:
        """Put a table away, whoever is there: its game stays. Raises `TableError`."""
        table = self.find(code)
        self._put_away(table)
        log.info(Note("table_taken_away", table=table.code))

    def hand_over(self, code: str, number: int) -> None:
        """Make somebody the person who opened a table. Raises `TableError`."""
        table = self.find(code)
        if self.people.numbered(number) is None:
            raise TableError(tr("there is nobody here with the number {number}", number=number))
        with self.doing(table, 0) as note:
            table.owner = number
            if table.host is not None and table.host.claims is not None:
                table.host.claims.owner = number
            log.info(Note("table_handed_over", table=table.code, to=table.owner_name))
            note(lambda: tr("Table {code} now belongs to {name}.", code=table.code, name=self.people.name_of(number)))

    def stand_in(self, code: str, who: int, bot: str) -> ServerTable:
        """At a table of a tournament a bot of this kind plays for a person who has not come. Raises `TableError`."""
        table = self.find(code)
        if not table.series or table.begun:
            raise TableError(tr("table {code} is not a tournament table waiting for its people", code=table.code))
        if bot not in kinds(table.game.id):
            raise TableError(tr("there is no bot {kind}", kind=quoted(bot)))
        left = [chair.holder for chair in table.chairs if chair.holder != who and chair.holder]
        if not left:
            raise TableError(tr("somebody has to play there: close the table instead"))
        with self.doing(table, 0) as note:
            table.stand_in(who, bot)
            if table.owner == who:
                table.owner = left[0]
            note(lambda: tr("A bot plays for {name}.", name=self.people.name_of(who)))
        return table

    def come(self, table: ServerTable, person: Person) -> None:
        """A person's terminal joins a table. Raises `TableError` when it is full."""
        if why := self.look_refusal(table, person.number):
            raise TableError(why)
        self.find(table.code, person.number)
        mine = bool(table.seats_of(person.number))  # onlookers keep nobody from their seat
        if (table.present.count(person.number) if mine else len(table.present)) >= self.quotas.terminals:
            raise TableError(tr("there are already too many people at this table"))
        self.act(person.number)
        table.present.append(person.number)
        self._was_seen(table)
        if table.present.count(person.number) == 1:
            table.chat.note(person.number, lambda: tr("{name} has arrived.", name=person.name))
            self._rights.settle(table)

    def go(self, table: ServerTable, person: Person) -> None:
        """The terminal leaves it."""
        table.present.remove(person.number)
        self._was_seen(table)
        if person.number not in table.present:
            table.chat.note(person.number, lambda: tr("{name} has left.", name=person.name))
            self.notifying.outbox.left(table, person.number)
            self._rights.settle(table)

    def _was_seen(self, table: ServerTable) -> None:
        table.seen = self.clock()
        if table.code in self.tables:
            self._keeper.keep(table)

    def note(self, table: ServerTable) -> None:
        """Who sits where has changed at a table: save that."""
        self._rights.settle(table)
        table.changed()
        if table.code in self.tables:
            self._keeper.keep(table)
            self.notifying.outbox.gathers(table)

    async def close_down(self) -> None:
        """Make everything safe on the disk; all terminals have gone."""
        if self._hourly is not None:
            self._hourly.cancel()
        self._missed.cancel()
        self._going_on.cancel()
        self.clockwork.close()
        await self.notifying.close()
        for table in self.tables.values():
            if table.host is not None:
                table.host.rest()
        await asyncio.to_thread(self._flush)
        await self.bots.close()

    def _flush(self) -> None:
        for table in tuple(self.tables.values()):
            if table.host is not None:
                table.host.session.saving.flush()
        self._close_files()

    def must_have_room(self, owner: int) -> None:
        """Raises `TableError`."""
        make_room(self.tables, owner, self.quotas, self.clock(), self._put_away)

    def _code(self) -> str:
        while self._keeper.is_taken(code := new_code()) or self.people.whose(code):
            pass
        return code

    def _add(self, table: ServerTable) -> None:
        self.tables[table.code] = table
        self.tournaments.follow(table)
        table.chat.chatter = self.chatter
        table.whose = self.people.whose
        table.watch(partial(self._follow_turns, table))
        table.watch(self.changed)
        self._follow_turns(table)
        self.changed()

    def _follow_turns(self, table: ServerTable) -> None:
        if self.tables.get(table.code) is table:
            self.turns.follow(table)

    def _seat(self, table: ServerTable, session: Session[Any, Any], save_file: SaveFile, claims: Claims) -> None:
        """Play a game at a table from now on."""
        table.host = self._outside.copy().run(Host, session, self.bots, self._pace, claims)
        table.file = save_file.path.name
        self.tournaments.follow(table)
        session.watch(GameObserver(self, table, claims, session))
        self.clockwork.follow(table)
        self._follow_turns(table)

    def _resumed(self, path: Path) -> tuple[Session[Any, Any], SaveFile]:
        return games.resumed(self.store, path)

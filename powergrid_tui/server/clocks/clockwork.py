"""Keeps the time of all tables of a server, and does what a table's rules say when somebody's time has run out.

Only time in which the server runs counts: a tick comes at least once a minute, and longer pauses are left out, whether
the server was closed or killed, or its machine slept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextvars import Context
from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING

from powergrid_tui.server.alarm import LONGEST, Alarm
from powergrid_tui.server.clocks.clock import Clock, KeptClock, restored, stored, turn_of
from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.database.connection import Database
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import levels
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.toolkit.bots import kinds

if TYPE_CHECKING:
    from powergrid_tui.server.tables import ServerTable

log = logging.getLogger(__name__)


class ClockRows:
    """All clocks of a server, also those of games that are put away: to lay a table anew gives nobody time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> dict[str, str]:
        """By code or file, what is stored of a clock."""
        return dict(self._database.read(lambda c: c.execute("SELECT subject, clock FROM clocks").fetchall()))

    def put(self, subject: str, clock: str) -> None:
        """Keep a clock."""
        self._database.put(("clock", subject), ("INSERT OR REPLACE INTO clocks VALUES (?, ?)", (subject, clock)))

    def remove(self, subject: str) -> None:
        """Forget a clock."""
        self._database.remove(("clock", subject), ("DELETE FROM clocks WHERE subject = ?", (subject,)))


class Clockwork:
    """Belongs to the event loop it is made in."""

    def __init__(
        self,
        rows: ClockRows,
        now: Callable[[], float],
        tables: Callable[[], Iterable[ServerTable]],
        wake: Callable[[ServerTable], Awaitable[Host]],
        told: Callable[[ServerTable, int, float], None],
        zone: tzinfo | None = None,
    ) -> None:
        """`now` gives seconds since 1970, `tables` all tables, `wake` the host of one whose game has begun; `told` is
        called with a table, the number of a person whose time runs low or has run out, and the seconds left. Without a
        `zone`, nights and weekends are those of the machine."""
        self._rows, self._now, self._tables, self._wake, self._told, self._zone = rows, now, tables, wake, told, zone
        self._kept = rows.all()
        self._alarm = Alarm(now, self.tick)
        self._waking: set[asyncio.Task[None]] = set()

    # Tables come and go

    def wind(self, table: ServerTable) -> None:
        """A table has been set up, as it was when the server was closed, or with a game that is brought back: its time
        goes on from now."""
        text = self._kept.get(_subject(table))
        if text is None:
            return
        try:
            table.clock = restored(text, self._zone)
        except ValueError:
            log.warning(Note("clock_not_restored", table=table.code))
            return
        self._start(table)
        for seat in sorted(table.clock.out & set(table.clock.to_move)):  # the server was closed before a bot came
            self._stand_in_soon(table, seat)

    def set(self, table: ServerTable, rules: ClockRules) -> None:
        """The clock of a table before its game, with the whole time."""
        table.clock = Clock(KeptClock(rules=rules), self._zone)
        self._keep(table)

    def begin(self, table: ServerTable) -> None:
        """The game of a table begins: from now on the clock is the game's."""
        self._forget(table.code)
        if table.clock.rules.runs:
            self.follow(table)

    def forget(self, table: ServerTable) -> None:
        """A table is put away. The clock of a game stays, as the game does."""
        if not table.begun or table.over:
            self._forget(_subject(table))
        elif table.clock.rules.runs:
            self._count(table)
            self._keep(table)

    # The game goes on

    def follow(self, table: ServerTable) -> None:
        """Something has changed in the game at a table: who is asked, or who plays a seat."""
        clock, host = table.clock, table.host
        if host is None or not clock.rules.runs:
            return
        self._count(table)
        session, asked = host.session, table.seats_asked
        people = tuple(seat for seat in asked if self._is_theirs(table, session.seats[seat].bot, seat))
        before = (clock.to_move, clock.turn)
        clock.follow(people, len(session.steps), turn_of(dict(table.where)))
        for seat in clock.returned(asked):
            asyncio.get_running_loop().call_soon(self._give_back, table, seat, context=Context())
        if (clock.to_move, clock.turn) != before:
            self._keep(table)
        self._start(table)

    @staticmethod
    def _is_theirs(table: ServerTable, bot: str, seat: int) -> bool:
        """Whether a turn is a person's. That includes one in which they let a bot play of their own accord: otherwise
        they would gain time by giving the seat away and taking it back before the bot has acted."""
        claims = table.claims
        return not bot or (bool(claims.holders.get(seat)) and seat not in claims.stand_ins and seat not in claims.lent)

    def tick(self) -> None:
        """Time has passed."""
        for table in tuple(self._tables()):
            if table.clock.runs:
                self._count(table)
                self._heed(table)
                self._keep(table)
                self._start(table)

    def close(self) -> None:
        """The server closes: time stands still."""
        self._alarm.off()
        for task in self._waking:
            task.cancel()
        for table in self._tables():
            if table.clock.runs:
                self._count(table)
                self._keep(table)

    def _start(self, table: ServerTable) -> None:
        """Set the next tick to when something is due at this table, or to a minute from now if that is sooner."""
        now = self._now()
        table.clock.go_on(now)
        if table.clock.runs:
            self._alarm.at(min(table.clock.next(now) or now + LONGEST, now + LONGEST))

    def _count(self, table: ServerTable) -> None:
        """Count the time since the table's clock was looked at last."""
        table.clock.count(self._now())

    def _heed(self, table: ServerTable) -> None:
        """Do what is due at a table."""
        for seat in (low := table.clock.ran_low()):
            self._told(table, table.claims.holders.get(seat, 0), table.clock.left(seat))
        if low:
            table.changed()  # whoever plays in lines is warned
        for seat in table.clock.ran_out():
            name = table.chairs[seat].name
            log.info(Note("time_out", table=table.code, name=name, then=table.clock.rules.then))
            table.chat.note(-1 - seat, partial(tr, mark("{name} has run out of time."), name=name))
            self._told(table, table.claims.holders.get(seat, 0), 0.0)
            self._stand_in_soon(table, seat)

    def _stand_in_soon(self, table: ServerTable, seat: int) -> None:
        """Have a bot play for somebody whose time has run out, or tell those who are there, who decide."""
        if table.clock.rules.then in ("turn", "seat"):
            task = asyncio.get_running_loop().create_task(self._stand_in(table, seat), context=Context())
            self._waking.add(task)
            task.add_done_callback(self._waking.discard)
        elif table.host is not None:
            table.host.seating.notify()

    async def _stand_in(self, table: ServerTable, seat: int) -> None:
        """Let a bot play for somebody whose time has run out, unless they have acted in the meantime."""
        clock, bots = table.clock, kinds(table.game.id)
        try:
            host = await self._wake(table)
            if bots and seat in clock.to_move and seat in clock.out:
                clock.lend(seat)
                if clock.rules.then == "seat":
                    table.claims.stand_ins.add(seat)
                host.hand_over(seat, levels.default_level(bots))
                host.go_on()
        except TableError as error:  # its file cannot be read: people who come are told
            log.warning(Note("clock_failed", table=table.code, reason=error))

    def _give_back(self, table: ServerTable, seat: int) -> None:
        """A turn is over that a bot has played: the seat is its owner's again, unless it is kept until they are
        back."""
        host = table.host
        if host is not None and seat not in table.claims.stand_ins:
            host.give_back(seat)

    def _keep(self, table: ServerTable) -> None:
        subject, text = _subject(table), stored(table.clock)
        if self._kept.get(subject) != text:
            self._kept[subject] = text
            self._rows.put(subject, text)

    def _forget(self, subject: str) -> None:
        if self._kept.pop(subject, None) is not None:
            self._rows.remove(subject)


def _subject(table: ServerTable) -> str:
    """What a clock is stored under."""
    return table.file or table.code

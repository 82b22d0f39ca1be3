"""What people at a table ask of one another: whoever came to watch asks for the seat of a bot, and those who play agree
that a bot plays for somebody who is away.

This is only for tables where seats belong to people. Nothing of it is stored: a request lapses when the person who made
it leaves.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass, field

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.seat_view import SeatView
from powergrid_tui.table.sessions.seating import Seating
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr

A_WHILE = 60.0
"""Seconds after a refusal before the same person may ask again, so that nobody is pestered."""

OFTEN = 5.0
"""Seconds between two requests of one person: each request is drawn on every terminal at the table."""

A_MOMENT = 30.0
"""Seconds for which a connection may drop before others can let a bot play."""

Give = Callable[[int, SeatView], None]
"""Gives a terminal a seat. Raises `TableError`."""


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody at a terminal would like to play a seat that a bot plays."""

    seat: int
    connection: SeatView


@dataclass
class Agreements:
    """The requests and votes at one table."""

    session: Session[object, object]
    seating: Seating
    give: Give
    hand_over: Callable[[int, str], None]
    """Lets a bot of a kind play a seat. Raises `TableError`."""
    _requests: list[Request] = field(default_factory=list)
    """The oldest first."""
    _refused: dict[int, float] = field(default_factory=dict)
    """By number of a person, when they were last told no."""
    _asked: dict[int, float] = field(default_factory=dict)
    """By number of a person, when they asked last."""
    _left: dict[int, float] = field(default_factory=dict)
    """By seat, when its person left; a seat without an entry has been empty for longer."""
    clock: Callable[[], float] = time.monotonic
    _votes: dict[int, set[int]] = field(default_factory=dict)
    """By seat of somebody who is away, the numbers of those who want a bot to play there."""

    # The seat of a bot

    def ask(self, seat: int, connection: SeatView) -> None:
        """Ask whoever has the rights of the table for a seat; a new request replaces the person's last one. Raises
        `TableError` for a while after a refusal."""
        if self.clock() - self._refused.get(connection.who, -A_WHILE) < A_WHILE:
            raise TableError(tr("you have just been refused: ask again in a minute"))
        if self.clock() - self._asked.get(connection.who, -OFTEN) < OFTEN:
            raise TableError(tr("that was a lot at once: wait a moment"))
        self._asked[connection.who] = self.clock()
        self._requests = [other for other in self._open if other.connection is not connection]
        self._requests.append(Request(seat, connection))
        self.seating.tell()

    def asked_by(self, connection: SeatView) -> Request | None:
        """What a terminal asks for."""
        return next((request for request in self._open if request.connection is connection), None)

    def asked_of(self, connection: SeatView) -> Request | None:
        """What a terminal has to answer first."""
        claims = self.seating.claims
        if claims is None or connection.who != claims.ruler:
            return None
        return next(iter(self._open), None)

    def answer(self, request: Request, *, yes: bool) -> None:
        """Grant or refuse a request that was read. Raises `TableError` if it has lapsed, or if the seat cannot be
        given."""
        claims, seat = self.seating.claims, self.session.seats[request.seat].name
        if request not in self._open:
            name = claims.name_of(request.connection.who) if claims is not None else ""
            raise TableError(tr("{name} is no longer asking for the seat of {seat}", name=name, seat=seat))
        self._requests.remove(request)
        if yes:
            self.give(request.seat, request.connection)
        else:
            self._refused[request.connection.who] = self.clock()
        self.seating.tell()

    @property
    def _open(self) -> list[Request]:
        """The requests still to be answered: the person who asked is here, and a bot still plays the seat."""
        seats, there = self.session.seats, self.seating.connections
        self._requests = [
            request
            for request in self._requests
            if request.connection in there and seats[request.seat].bot and not self.seating.holder(request.seat)
        ]
        return self._requests

    # A bot for somebody who is away

    @property
    def missing(self) -> int:
        """The seat of somebody who has been away for `A_MOMENT` or, at a table with a clock, has run out of time;
        preferably one that is asked. `NOBODY` if there is none, or if nobody else is there."""
        claims = self.seating.claims
        if claims is None:
            return NOBODY
        missing = self._gone
        if claims.timed:
            missing = [seat for seat in self.seating.people if seat in claims.late]
        asked = self.session.game.to_act(self.session.state)
        if self.seating.counts:
            missing = [seat for seat in missing if seat in asked]
        found = next((seat for seat in asked if seat in missing), missing[0] if missing else NOBODY)
        return found if found != NOBODY and self._players(found) else NOBODY

    @property
    def _gone(self) -> list[int]:
        """The seats of those who have been away for a moment."""
        since = self.clock() - A_MOMENT
        return [seat for seat in self.seating.absent if self._left.get(seat, since) <= since]

    def haste_refusal(self, seat: int) -> str:
        """Why nobody can let a bot play for a person yet, or an empty string. In a game that counts, whoever has been
        replaced at its end is last: it must have waited for them."""
        seating = self.seating
        if not seating.counts or seating.claims is None or seating.claims.timed or not seating.holder(seat):
            return ""
        if seat not in seating.people or (seat in self._gone and seat in self.session.game.to_act(self.session.state)):
            return ""
        return tr("this game counts: a bot plays only for somebody who is to move and has been away for half a minute")

    def _players(self, seat: int) -> set[int]:
        """The numbers of the people who are here and play, without the one whose seat this is."""
        here = {connection.who for connection in self.seating.connections if connection.people}
        return here - {self.seating.holder(seat)}

    def agreed(self, seat: int) -> tuple[int, int]:
        """How many of the people here want a bot to play a seat, and how many people there are."""
        players = self._players(seat)
        return len(self._votes.get(seat, set()) & players), len(players)

    def may_agree(self, connection: SeatView) -> bool:
        """Whether a terminal may vote now and has not done so."""
        seat = self.missing
        return seat != NOBODY and connection.who in self._players(seat) - self._votes.get(seat, set())

    def agree(self, connection: SeatView, kind: str) -> None:
        """Vote for a bot of this kind to play for somebody who is away; it does so once all players present have voted
        for it. Raises `TableError`."""
        seat = self.missing
        if seat == NOBODY or connection.who not in self._players(seat):
            raise TableError(tr("nobody is away, so there is nobody for a bot to replace"))
        self._votes.setdefault(seat, set()).add(connection.who)
        if self._players(seat) <= self._votes[seat]:
            del self._votes[seat]
            self.hand_over(seat, kind)
        self.seating.tell()

    def left(self, connection: SeatView) -> None:
        """A terminal has gone; the others are told once a bot might play for its people."""
        self._left |= dict.fromkeys(connection.people, self.clock())
        if connection.people:
            asyncio.get_running_loop().call_later(A_MOMENT, self.seating.tell, context=Context())

    def forget(self) -> None:
        """Somebody has come: votes about people who are back no longer count, unless they are about a clock that has
        run out."""
        claims = self.seating.claims
        still = {*self.seating.absent, *(seat for seat in self._votes if claims is not None and seat in claims.late)}
        self._votes = {seat: said for seat, said in self._votes.items() if seat in still}

"""What people at a table ask of one another: whoever came to watch asks for the seat of a bot, or to play at their own
terminal a seat that is played at a shared one, too; and those who play agree that a bot plays for somebody who is away.

This is only for tables where seats belong to people. A request is kept, and waits a while for whoever made it: their
line may drop, or the server be opened anew. Votes are not kept.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextvars import Context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.seating import Seating
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr

if TYPE_CHECKING:
    from powergrid_tui.table.sessions.seat_connection import SeatConnection

A_WHILE = 60.0
"""Seconds after a refusal before the same person may ask again, so that nobody is pestered."""

OFTEN = 5.0
"""Seconds between two requests of one person: each request is drawn on every terminal at the table."""

A_MOMENT = 30.0
"""Seconds for which a connection may drop before others can let a bot play."""

PATIENCE = 600.0
"""Seconds for which a request waits for whoever made it and has gone. Nobody is asked meanwhile."""

Give = Callable[[int, "SeatConnection"], None]
"""Gives a terminal a seat. Raises `TableError`."""


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Somebody would like to play a seat that a bot plays, or that others play at a shared terminal."""

    seat: int
    who: int
    """The number of the person."""


@dataclass
class SeatRequests:
    """The requests and votes at one table."""

    session: Session[object, object]
    seating: Seating
    give: Give
    hand_over: Callable[[int, str], None]
    """Lets a bot of a kind play a seat. Raises `TableError`."""
    keep: Callable[[int, int | None], None] = lambda who, seat: None
    """Called with the number of a person and the seat for which they ask, or None once they do not any more."""
    _requests: list[SeatRequest] = field(default_factory=list)
    """The oldest first."""
    _gone_since: dict[int, float] = field(default_factory=dict)
    """By number of a person who has asked for a seat and is not here, since when."""
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

    def ask(self, seat: int, connection: SeatConnection) -> None:
        """Ask whoever can give a seat for it; a new request replaces the person's last one. Raises
        `TableError` for a while after a refusal."""
        if self.clock() - self._refused.get(connection.who, -A_WHILE) < A_WHILE:
            raise TableError(tr("you have just been refused: ask again in a minute"))
        if self.clock() - self._asked.get(connection.who, -OFTEN) < OFTEN:
            raise TableError(tr("that was a lot at once: wait a moment"))
        self._asked[connection.who] = self.clock()
        others = [other for other in self._open if other.who != connection.who]
        self._set([*others, SeatRequest(seat, connection.who)])
        self.seating.notify()

    def restore(self, requests: Mapping[int, int]) -> None:
        """The requests that were kept: by number of a person, the seat."""
        self._requests = [SeatRequest(seat, who) for who, seat in requests.items()]
        self._gone_since = dict.fromkeys(requests, self.clock())

    def _set(self, requests: list[SeatRequest]) -> None:
        before = {request.who: request.seat for request in self._requests}
        now = {request.who: request.seat for request in requests}
        self._requests = requests
        for who in {*before, *now}:
            if before.get(who) != now.get(who):
                self.keep(who, now.get(who))

    def asked_by(self, connection: SeatConnection) -> SeatRequest | None:
        """What a terminal asks for."""
        return next((request for request in self._open if request.who == connection.who), None)

    def asked_of(self, connection: SeatConnection) -> SeatRequest | None:
        """What a terminal has to answer first."""
        mine = (request for request in self._open if self.answerer(request) == connection.who)
        return next((request for request in mine if self._terminal(request.who)), None)

    def answerer(self, request: SeatRequest) -> int:
        """The number of whoever answers a request: of the person at whose terminal the seat is played, or else of
        whoever has the rights of the table."""
        claims = self.seating.claims
        return self.seating.holder(request.seat) or (claims.ruler if claims is not None else -1)

    def answer(self, request: SeatRequest, *, yes: bool) -> None:
        """Grant or refuse a request that was read. Raises `TableError` if it has lapsed, or if the seat cannot be
        given."""
        claims, seat, terminal = self.seating.claims, self.session.seats[request.seat].name, self._terminal(request.who)
        if request not in self._open or terminal is None:
            name = claims.name_of(request.who) if claims is not None else ""
            raise TableError(tr("{name} is no longer asking for the seat of {seat}", name=name, seat=seat))
        self._set([other for other in self._requests if other != request])
        if yes:
            self.give(request.seat, terminal)
        else:
            self._refused[request.who] = self.clock()
        self.seating.notify()

    def _terminal(self, who: int) -> SeatConnection | None:
        """Where somebody is at the table."""
        return next((connection for connection in self.seating.connections if connection.who == who), None)

    @property
    def _open(self) -> list[SeatRequest]:
        """The requests still to be answered: the person who asked is here, or has been gone for no longer than
        `PATIENCE`, and the seat can still be given."""
        seats, now = self.session.seats, self.clock()
        still = [
            request
            for request in self._requests
            if 0 <= request.seat < len(seats)
            and self._can_be_given(request)
            and (self._terminal(request.who) or now - self._gone_since.get(request.who, now) < PATIENCE)
        ]
        if len(still) < len(self._requests):
            self._set(still)
        return self._requests

    def _can_be_given(self, request: SeatRequest) -> bool:
        if self.seating.holder(request.seat):
            return not self.seating.ask_beside_refusal(request.seat, request.who)
        return bool(self.session.seats[request.seat].bot)

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
        return [seat for seat in self.seating.away if self._left.get(seat, since) <= since]

    def haste_refusal(self, seat: int) -> str:
        """Why nobody can let a bot play for a person yet, or an empty string. In a game that counts, whoever has been
        replaced at its end is last: it must have waited for them."""
        seating = self.seating
        if not seating.counts or seating.claims is None or seating.claims.timed or not seating.holder(seat):
            return ""
        if seat not in seating.people or (seat in self._gone and seat in self.session.game.to_act(self.session.state)):
            return ""
        return tr(
            "this game is scored: a bot plays only for somebody who is to move and has been away for half a minute"
        )

    def _players(self, seat: int) -> set[int]:
        """The numbers of the people who are here and play, without the one whose seat this is."""
        terminals = [terminal for terminal in self.seating.connections if terminal.people and not terminal.is_second]
        return {terminal.who for terminal in terminals} - {self.seating.holder(seat)}

    def votes(self, seat: int) -> tuple[int, int]:
        """How many of the people here want a bot to play a seat, and how many people there are."""
        players = self._players(seat)
        return len(self._votes.get(seat, set()) & players), len(players)

    def may_agree(self, connection: SeatConnection) -> bool:
        """Whether a terminal may vote now and has not done so."""
        seat = self.missing
        return seat != NOBODY and connection.who in self._players(seat) - self._votes.get(seat, set())

    def agree(self, connection: SeatConnection, kind: str) -> None:
        """Vote for a bot of this kind to play for somebody who is away; it does so once all players present have voted
        for it. Raises `TableError`."""
        seat = self.missing
        if seat == NOBODY or connection.who not in self._players(seat):
            claims = self.seating.claims
            raise TableError(
                tr("nobody else's time has run out, so there is nobody for a bot to replace")
                if claims is not None and claims.timed
                else tr("nobody is away, so there is nobody for a bot to replace")
            )
        self._votes.setdefault(seat, set()).add(connection.who)
        if self._players(seat) <= self._votes[seat]:
            del self._votes[seat]
            self.hand_over(seat, kind)
        self.seating.notify()

    def left(self, connection: SeatConnection) -> None:
        """A terminal has gone; the others are told once a bot might play for its people."""
        self._left |= dict.fromkeys(connection.people, self.clock())
        if any(request.who == connection.who for request in self._requests):
            self._gone_since[connection.who] = self.clock()
        if connection.people:
            asyncio.get_running_loop().call_later(A_MOMENT, self.seating.notify, context=Context())

    def forget(self) -> None:
        """Somebody has come: votes about people who are back no longer count, unless they are about a clock that has
        run out."""
        claims = self.seating.claims
        still = {*self.seating.absent, *(seat for seat in self._votes if claims is not None and seat in claims.late)}
        self._votes = {seat: said for seat, said in self._votes.items() if seat in still}

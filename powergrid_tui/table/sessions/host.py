"""A table with everybody at it: one session, the terminals that play or watch, and the bots.

Whoever joins gets a `SeatConnection`, which shows what its seats may see, lets them act, and does nothing else. There
is no other way to a table, whether there is one keyboard or several. A host belongs to the event loop it was made in.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NO_PREMOVE, NOBODY, Premove
from powergrid_tui.table.records.saving import Queued
from powergrid_tui.table.sessions.auto_play import AutoPlay
from powergrid_tui.table.sessions.bots import Bots, Sentence
from powergrid_tui.table.sessions.bots_at_play import BotsAtPlay
from powergrid_tui.table.sessions.pace import AT_ONCE, Pace
from powergrid_tui.table.sessions.premoves import Premoves
from powergrid_tui.table.sessions.reasons import Reasons
from powergrid_tui.table.sessions.seat_connection import SeatConnection, by_a_bot
from powergrid_tui.table.sessions.seat_requests import SeatRequests
from powergrid_tui.table.sessions.seating import Claims, Seating
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.log_notes import Note

log = logging.getLogger(__name__)


class Host:
    """A table. Bots play from `open` on, as long as somebody sits there.

    With `claims` people come and go: their seats wait for them, their premoves stand meanwhile, bots play on until one
    of them is asked, and nobody who leaves waits for the disk.
    """

    def __init__(
        self, session: Session[Any, Any], bots: Bots, pace: Pace = AT_ONCE, claims: Claims | None = None
    ) -> None:
        self.session = session
        self.claims = claims
        self.seating = Seating(session, claims)
        """Who sits where."""
        self.seat_requests = SeatRequests(session, self.seating, self._grant, self.hand_over)
        """What people ask of one another."""
        self.premoves = Premoves(session)
        """What is to be done for people as soon as they are asked. Where seats belong to people, whoever makes the host
        keeps it; otherwise it is kept with the game."""
        if claims is None:
            self.premoves.keep = session.keep_premove
            self.premoves.restore(session.premoves)
        self.auto_play = AutoPlay(session, self.seating.auto_plays)
        """Obvious choices, which are made for those who want that."""
        self.answers: dict[int, tuple[int, int, Any]] = {}
        """By seat, its last answer: the number of steps before it, and where and which its last step is."""
        self._acting = False
        """Whether something is being done right now for people who need not be asked."""
        self._bots = bots
        self.reasons = Reasons(session, bots)
        """Why bots did what they did."""
        self._at_play = BotsAtPlay(session, bots, pace, self.seating.notify)
        self._unwatch: Callable[[], None] | None = None
        """Stops following the game; None while the host does not follow it."""
        self._loop = asyncio.get_running_loop()
        if session.save_file is not None:
            session.saving = Queued(session.save_file, self._saving_changed, session.saved, session.trouble)
            if not session.saved:
                self._log_saving()

    def _saving_changed(self) -> None:
        """Called in the thread that saves when saving fails, or works again: tell the table in its loop."""
        self._log_saving()
        with suppress(RuntimeError):  # the loop has ended: nobody is left to tell
            self._loop.call_soon_threadsafe(self.seating.notify)

    def _log_saving(self) -> None:
        """Where people come from elsewhere, say in the log that the game cannot be saved, or can be again: nobody may
        be at a screen to read it."""
        saving = self.session.saving
        if self.claims is not None and isinstance(saving, Queued) and saving.save_file is not None:
            file = saving.save_file.path.name
            if saving.failed:
                log.error(Note("not_saved", file=file, reason=saving.trouble))
            else:
                log.info(Note("saved", file=file, remark=saving.trouble))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return self.seating.people

    @property
    def absent(self) -> tuple[int, ...]:
        """The people who sit at no terminal."""
        return self.seating.absent

    @property
    def bots_asked(self) -> tuple[int, ...]:
        """The bots that are asked now."""
        return self._at_play.asked

    @property
    def stuck(self) -> bool:
        """Whether a bot is asked and none will answer until a person acts."""
        return self._at_play.stuck

    @property
    def thinking(self) -> int:
        """The seat for which a bot has been thinking for a while, or `NOBODY`."""
        return self._at_play.thinking

    @property
    def pace(self) -> Pace:
        """How fast bots act. A new pace takes effect at once."""
        return self._at_play.tempo.pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._at_play.tempo.pace = pace

    @property
    def remark(self) -> Sentence | None:
        """What is wrong with a bot, until a person acts."""
        return self._at_play.remark

    @remark.setter
    def remark(self, remark: Sentence | None) -> None:
        self._at_play.remark = remark

    @property
    def notice(self) -> str:
        """What everybody at the table should know: that something is wrong with a bot or with saving, or who is away,
        or an empty string."""
        return self.remark() if self.remark else self.session.trouble or self.seating.absence_notice

    def join(
        self, seats: Iterable[int] = (), changed: Callable[[], None] = lambda: None, who: int = 0
    ) -> SeatConnection:
        """Join for these seats, or without any to watch. `changed` is called whenever there is something new to see;
        `who` is the number of the person at the terminal, where seats belong to people.

        Raises `TableError` for a seat that another terminal has taken, that belongs to somebody else, or that a bot
        plays; but one's own seat is available while a bot stands in.
        """
        connection, wanted = SeatConnection(self, changed, who), tuple(seats)
        own = self.seating.owned(who)
        for seat in wanted:
            if refusal := self.seating.take_refusal(seat, connection):
                raise TableError(refusal)
            if self.session.seats[seat].bot and seat not in own:
                raise TableError(by_a_bot(self.session.seats[seat].name))
        connection.seats = wanted
        connection.settle()
        self._watch()
        self.seating.connections.append(connection)
        self._at_play.tempo.watched()
        if self.claims is not None:
            self.claims.crossing.discard(who)
            for seat in own:
                if seat in wanted and seat in self.claims.stand_ins:
                    self._come_back(seat)
            connection.settle()
            self.seat_requests.forget()
            self.seating.notify(but=connection)
        self._let_bots_play()
        return connection

    def leave(self, connection: SeatConnection) -> None:
        """Close a seat connection. When the last one closes, the bots stop, unless people who are away wait for them,
        and the game is made safe on the disk."""
        if connection not in self.seating.connections:
            return
        self.seating.connections.remove(connection)
        if self.claims is None:
            for seat in connection.seats if self.seating.connections else ():
                self.premoves.withdraw(seat)  # the others go on without them
        else:
            self.seat_requests.left(connection)
        if not self.seating.connections:
            self._at_play.tempo.watched(False)
            with suppress(TableError):  # if the game broke down, whoever leaves has already read so
                self._let_bots_play()
            if self.claims is None:
                self.session.saving.flush()
        elif self.claims is not None:
            self.seating.notify()

    def join_beside(self, seat: int, changed: Callable[[], None] = lambda: None, who: int = 0) -> SeatConnection:
        """Join as the second terminal of somebody whose seat is played at a shared one, too. Raises `TableError`."""
        if refusal := self.seating.join_beside_refusal(seat, who):
            raise TableError(refusal)
        connection = self.join((), changed, who)
        self._sit_beside(seat, connection)
        return connection

    def _sit_beside(self, seat: int, connection: SeatConnection) -> None:
        connection.seats, connection.is_second = (seat,), True
        connection.settle()
        for other in self.seating.connections:
            if other.is_elsewhere(other.seat):
                other.peeks = False  # also for later: their line may drop
        self.seating.notify()

    def _grant(self, seat: int, connection: SeatConnection) -> None:
        """Give somebody the seat for which they have asked: that of a bot, or one that others play at a shared
        terminal, to be played at theirs, too. Raises `TableError`."""
        if self.claims is None or not self.seating.holder(seat):
            self.take(seat, connection)
        elif refusal := self.seating.ask_beside_refusal(seat, connection.who):
            raise TableError(refusal)
        else:
            self.claims.beside[seat] = connection.who
            self._sit_beside(seat, connection)

    def end_beside(self, seat: int) -> None:
        """Nobody plays this seat at a second terminal any more."""
        if self.claims is not None:
            self.claims.beside.pop(seat, None)
        for connection in self.seating.connections:
            if connection.is_second and seat in connection.seats:
                connection.seats, connection.is_second = (), False
                connection.turn_to(NOBODY)
        self.seating.notify()

    def _watch(self) -> None:
        """Begin to follow the game, unless the host already does."""
        if self._unwatch is None:
            self._unwatch = self.session.watch(self._changed)

    def rest(self) -> None:
        """Nobody waits for the table any more: its bots stop."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        self._at_play.stop()
        self._bots.dismiss(self.session)

    @property
    def _attended(self) -> bool:
        """Whether anybody waits for the bots, at a terminal or elsewhere until it is their turn."""
        return bool(self.seating.connections) or (self.claims is not None and bool(self.seating.people))

    def go_on(self) -> None:
        """Let the bots play until a person is asked, even if nobody is at the table."""
        self._watch()
        self._at_play.tempo.watched(bool(self.seating.connections))
        self.open()

    def open(self) -> None:
        """Let the bots play from now on."""
        self._at_play.open = True
        self._changed_by_itself()
        self._at_play.prepare()
        self._at_play.tempo.acted(1.0)
        self._let_bots_play()

    def hurry(self) -> None:
        """Let the bots play at once until a person is asked, or until this is called again; at the pace of one step at
        a time, only the next bot acts."""
        if self.bots_asked:
            self._at_play.tempo.hurry()

    def set_premove(self, connection: SeatConnection, premove: Premove) -> None:
        """Set a premove for the seat at a terminal's keyboard, or cancel it with `NO_PREMOVE`. Nobody else notices
        unless the seat acts. Raises `IllegalAction`."""
        if premove == NO_PREMOVE:
            self.premoves.withdraw(connection.seat)
        else:
            self.premoves.give(connection.seat, premove)
        if not self._changed_by_itself():
            connection.changed()

    def hand_over(self, seat: int, kind: str) -> None:
        """Let a bot play a seat; its person gets it back on returning, if they are away. Raises `TableError` when
        there is no such bot for the game."""
        if refusal := self._bots.refusal(kind, self.session.game.id):
            raise TableError(refusal)
        if self.claims is not None and self.seating.is_kept(seat):
            self.claims.stand_ins.add(seat)
        if self.claims is not None and (seat in self.claims.stand_ins or seat in self.claims.lent):
            self.claims.stood_in.add(seat)
        self._at_play.part(seat)
        self.session.reseat(seat, kind)

    def take_away(self, seat: int, kind: str) -> None:
        """Let a bot play again a seat that somebody had taken, and that is no longer theirs. Raises `TableError`."""
        if refusal := self._bots.refusal(kind, self.session.game.id):
            raise TableError(refusal)
        self.premoves.withdraw(seat)
        self.seating.take_away(seat)
        self.hand_over(seat, kind)

    @property
    def advice_refusal(self) -> str:
        """Why nobody can say in this game what a seat should do, or an empty string."""
        return self._bots.advice_refusal(self.session.game.id)

    async def advise(self, seat: int, at: int | None = None) -> tuple[Advice, ...]:
        """What a seat could do, as in `Bots.advise`. Raises `TableError`."""
        if refusal := self.advice_refusal:
            raise TableError(refusal)
        return await self._bots.advise(self.session, seat, at)

    def take(self, seat: int, connection: SeatConnection) -> None:
        """Let a person at a terminal play a seat: one that a bot plays, or that is absent. Raises `TableError`."""
        if refusal := self.seating.take_refusal(seat, connection):
            raise TableError(refusal)
        if self.claims is not None and seat in self.claims.lent:
            self._come_back(seat)
            raise TableError(tr("your time has run out: a bot plays until the end of this turn"))
        self.seating.give(seat, connection)
        self.give_back(seat)
        connection.settle()

    def _come_back(self, seat: int) -> None:
        """The owner of a seat is back, and has it at once or, if a bot is playing one turn there, when that turn is
        over. They are to be told of it, also after the server was opened anew."""
        if self.claims is not None:
            self.claims.stood_in.add(seat)
        if self.claims is not None and seat in self.claims.lent:
            self.claims.stand_ins.discard(seat)
        else:
            self.give_back(seat)

    def give_back(self, seat: int) -> None:
        """No bot plays a seat any more: it waits for its owner."""
        if self.claims is not None:
            self.claims.stand_ins.discard(seat)
        self._at_play.part(seat)
        self.session.reseat(seat, "", same=self.claims is None and self.session.seats[seat].stands_in)

    def hand_over_refusal(self, seat: int, connection: SeatConnection) -> str:
        """Why a terminal cannot let another play a seat, or an empty string."""
        return self.seating.hand_over_refusal(seat, connection) or self.seat_requests.haste_refusal(seat)

    def _changed(self) -> None:
        if self._acting:
            return  # everything that happens automatically is announced together: nobody is asked in between
        self._act_for_people()
        session, last, tempo = self.session, self.session.last, self._at_play.tempo
        if last is not None:
            by_bot = session.seats[session.actor_of(last)].bot
            tempo.acted(session.game.weight(last.before, last.action, last.after) if by_bot else None)
        tempo.stir()
        self.seating.notify()
        self._let_bots_play()

    def _act_for_people(self) -> bool:
        """Carry out people's premoves, and then obvious choices, until somebody has to be asked. Returns whether
        anything was done."""
        acted, self._acting = False, True
        try:
            while self.premoves.follow() or self.auto_play.follow():
                acted = True
        finally:
            self._acting = False
        return acted

    def _changed_by_itself(self) -> bool:
        """Do the same, then tell everybody."""
        acted = self._act_for_people()
        if acted:
            self._changed()
        return acted

    def _let_bots_play(self) -> None:
        self._at_play.go_on(attended=self._attended)
        if not self.seating.connections and not (self._attended and self.bots_asked):
            self.rest()

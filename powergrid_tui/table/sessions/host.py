"""A table with everybody at it: one session, the terminals that play or watch, and the bots.

Whoever joins gets a `SeatConnection`, which shows what its seats may see, lets them act, and does nothing else. There
is no other way to a table, whether there is one keyboard or several. A host belongs to the event loop it was made in.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NO_PREMOVE, NOBODY, IllegalAction, Premove
from powergrid_tui.table.sessions.agreements import Agreements
from powergrid_tui.table.sessions.bots import Bots, Sentence
from powergrid_tui.table.sessions.bots_at_play import BotsAtPlay
from powergrid_tui.table.sessions.confirming import Confirming
from powergrid_tui.table.sessions.pace import AT_ONCE, Pace
from powergrid_tui.table.sessions.premoves import Premoves
from powergrid_tui.table.sessions.saving_news import SavingNews
from powergrid_tui.table.sessions.seat_view import SeatView, by_a_bot
from powergrid_tui.table.sessions.seating import Claims, Seating
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr


class SeatConnection(SeatView):
    """A terminal at a table: it acts for its seats, and sees what the seat at its keyboard sees.

    A connection without seats only watches. Made by `Host.join`.
    """

    def __init__(self, host: "Host", changed: Callable[[], None], who: int) -> None:
        super().__init__(host.session, host.premoves, host.confirming, changed, who)
        self.host = host

    @property
    def within_reach(self) -> tuple[int, ...]:
        """The seats that may be handed to a bot or taken here: all except those of other terminals or people."""
        seats, host = range(len(self.host.session.seats)), self.host
        return tuple(seat for seat in seats if not (host.take_refusal(seat, self) and host.part_refusal(seat, self)))

    def holder(self, seat: int) -> str:
        """The name of the other person to whom a seat belongs, or an empty string."""
        claims, holder = self.host.claims, self.host.seating.holder(seat)
        return claims.name_of(holder) if claims and holder and holder != self.who else ""

    @property
    def ruler(self) -> str:
        """The name of whoever has the rights of the table, where seats belong to people, or an empty string."""
        claims = self.host.claims
        return claims.name_of(claims.ruler) if claims else ""

    def play(self, *actions: Any) -> None:
        """Act for a seat of this terminal, once or several times with one answer, which is undone as one. Raises
        `IllegalAction`, and then nothing has changed since the action before."""
        session, began = self.host.session, len(self.host.session.steps)
        for action in actions:
            seat = session.game.actor(session.state, action)
            self._must_hold(seat)
            self.host.remark = None
            at = len(session.steps)
            session.play(action)
            self.host.answers[seat] = began, at, session.steps[at]

    def set_premove(self, premove: Premove) -> None:
        """Set a premove for the seat at the keyboard, or cancel it with `NO_PREMOVE`. While others are asked it is for
        the seat's next decision, where the game lets it plan. Raises `IllegalAction`, and then nothing has changed."""
        self._must_hold(self.seat)
        if self.seat in self.asked:
            self.host.remark = None  # the others would notice if it were cancelled while they are asked
        self.host.set_premove(self, premove)

    async def advise(self) -> tuple[Advice, ...]:
        """What the best bot thinks the seat at the keyboard could do, best first; nothing is played, and nobody else
        learns of it. Empty when the seat is no longer asked by then, or somebody else has sat down. Raises
        `TableError`."""
        session, seat, state = self.host.session, self.seat, self.host.session.state
        if seat not in self.asked:
            raise IllegalAction(tr("it is not your turn"))
        if refusal := self.advice_refusal:
            raise TableError(refusal)
        found = await self.host.advise(seat)
        here = self.seat == seat and seat in self.asked
        return found if session.state is state and here and not self.advice_refusal else ()

    @property
    def advice_refusal(self) -> str:
        """Why nobody can be asked for advice here now, or an empty string: nobody asks a bot where others play too."""
        if self.host.seating.counts:
            return tr("this game counts: no hints")
        if (claims := self.host.claims) and set(claims.holders.values()) - {self.who}:
            return tr("no hints when others are playing")
        return self.host.advice_refusal

    def undo(self) -> None:
        """Take back the last action of the seat at the keyboard, or of the person here who acted last (see `undoes`),
        and with it what bots have done since; if the seat has a premove, everything the premove did, as far as
        possible. After that the seat has the keyboard, if it need not be handed over first, and answers for itself.
        Raises `IllegalAction`."""
        self._must_hold(self.seat)
        session, seat = self.host.session, self.undoes
        if seat == NOBODY:
            last = session.last_person
            raise IllegalAction(session.undo_refusal(last if last in self.people else self.seat))
        since = min(self.host.premoves.since(seat), self._answered_since(seat))
        if seat != self.seat:
            self.turn_to(NOBODY if self.secretive else seat)
        session.undo(seat)
        while len(session.steps) > since and not session.undo_refusal(seat):
            session.undo(seat)
        self.host.confirming.hold(seat)

    def _answered_since(self, seat: int) -> int:
        """The number of steps before the answer with which a seat acted last; if it came to that in another way, of
        all steps."""
        steps = self.host.session.steps
        began, at, step = self.host.answers.get(seat, (len(steps), len(steps), None))
        last = next((n for n in reversed(range(len(steps))) if self.host.session.actor_of(steps[n]) == seat), None)
        return began if at == last and steps[at] is step else len(steps)

    def hand_over(self, seat: int, kind: str) -> None:
        """Let a bot of this kind play a seat until `take` is called: a seat of this terminal, an absent one, or one
        that another kind of bot plays. Raises `TableError`."""
        if refusal := self.host.part_refusal(seat, self):
            if self.host.claims is None:
                self._must_hold(seat)
            raise TableError(refusal)
        if self.host.seating.may_take_away(seat, self):
            self.host.take_away(seat, kind)
        else:
            self.host.hand_over(seat, kind)

    def take(self, seat: int) -> None:
        """Play a seat here from now on: one that a bot plays, or that is absent. If whoever has the rights of the table
        takes somebody else's, it goes back to its owner; whoever only watches asks for it. Raises `TableError`."""
        host = self.host
        if self.holder(seat) and not host.part_refusal(seat, self):
            host.give_back(seat)
        elif host.seating.must_ask(seat, self) and not host.take_refusal(seat, self):
            host.agreements.ask(seat, self)
        else:
            host.take(seat, self)

    def leave(self) -> None:
        """Leave the table. May be called twice."""
        self.host.leave(self)


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
        self.agreements = Agreements(session, self.seating, self.take, self.hand_over)
        """What people ask of one another."""
        self.premoves = Premoves(session)
        """Premoves and obvious choices: what is done for people without asking them."""
        self.confirming = Confirming(session, self.seating.confirms)
        self.answers: dict[int, tuple[int, int, Any]] = {}
        """By seat, its last answer: the number of steps before it, and where and which its last step is."""
        self._acting = False
        """Whether something is being done right now for people who need not be asked."""
        self._bots = bots
        self._at_play = BotsAtPlay(session, bots, pace, self.seating.tell)
        self._unwatch: Callable[[], None] | None = None
        """Stops following the game; None while the host does not follow it."""
        self._news = SavingNews(session, self.seating.tell, logged=claims is not None)

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
        return self.remark() if self.remark else self.session.trouble or self.seating.missed

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
            if refusal := self.take_refusal(seat, connection):
                raise TableError(refusal)
            if self.session.seats[seat].bot and seat not in own:
                raise TableError(by_a_bot(self.session.seats[seat].name))
        connection.seats = wanted
        connection.settle()
        self._watch()
        self.seating.connections.append(connection)
        self._at_play.tempo.watched()
        if self.claims is not None:
            for seat in own:
                if seat in wanted and seat in self.claims.stand_ins:
                    self._come_back(seat)
            connection.settle()
            self.agreements.forget()
            self.seating.tell(but=connection)
        self._let_bots_play()
        return connection

    def leave(self, connection: SeatConnection) -> None:
        """Close a seat connection. When the last one closes, the bots stop, unless people who are away wait for them,
        and the game is made safe on the disk."""
        if connection not in self.seating.connections:
            return
        self.seating.connections.remove(connection)
        if self.claims is None:
            for seat in connection.seats:
                self.premoves.withdraw(seat)
        else:
            self.agreements.left(connection)
        if not self.seating.connections:
            self._at_play.tempo.watched(False)
            with suppress(TableError):  # if the game broke down, whoever leaves has already read so
                self._let_bots_play()
            if self.claims is None:
                self.session.saving.flush()
        elif self.claims is not None:
            self.seating.tell()

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

    def take(self, seat: int, connection: SeatView) -> None:
        """Let a person at a terminal play a seat: one that a bot plays, or that is absent. Raises `TableError`."""
        if refusal := self.take_refusal(seat, connection):
            raise TableError(refusal)
        if self.claims is not None and seat in self.claims.lent:
            self._come_back(seat)
            raise TableError(tr("your time has run out: a bot plays until the end of this turn"))
        self.seating.give(seat, connection)
        self.give_back(seat)
        connection.settle()

    def _come_back(self, seat: int) -> None:
        """The owner of a seat is back, and has it at once or, if a bot is playing one turn there, when that turn is
        over."""
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

    def take_refusal(self, seat: int, connection: SeatView) -> str:
        """Why a terminal cannot have a seat, or an empty string."""
        return self.seating.take_refusal(seat, connection)

    def part_refusal(self, seat: int, connection: SeatView) -> str:
        """Why a terminal cannot let another play a seat, or an empty string."""
        return self.seating.part_refusal(seat, connection) or self.agreements.haste_refusal(seat)

    def _changed(self) -> None:
        if self._acting:
            return  # everything that happens automatically is announced together: nobody is asked in between
        self._act_for_people()
        session, last, tempo = self.session, self.session.last, self._at_play.tempo
        if last is not None:
            by_bot = session.seats[session.actor_of(last)].bot
            tempo.acted(session.game.weight(last.before, last.action, last.after) if by_bot else None)
        tempo.stir()
        self.seating.tell()
        self._let_bots_play()

    def _act_for_people(self) -> bool:
        """Carry out people's premoves, and then obvious choices, until somebody has to be asked. Returns whether
        anything was done."""
        acted, self._acting = False, True
        try:
            while self.premoves.follow() or self.confirming.follow():
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

"""A table with everybody at it: one session, the terminals that sit there or look on, and the bots.

Whoever wants to play joins, and gets a `SeatConnection`: what its seats may see and do, and nothing else. There is no
other way to a table, whether there is one keyboard or several. A host lives in the event loop that it was made in.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, Protocol

from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NO_PREMOVE, NOBODY, IllegalAction, Offer, PlannedTurn, Premove, TableError
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.records.saving import Queued
from powergrid_tui.table.sessions.confirming import Confirming
from powergrid_tui.table.sessions.pace import AT_ONCE, Pace, Tempo
from powergrid_tui.table.sessions.premoves import Premoves
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import listed, tr, trn

log = logging.getLogger(__name__)

A_WHILE = 0.3
"""Seconds that a bot thinks before everybody is told that it does: an answer that comes at once needs no word."""

Sentence = Callable[[], str]
"""Made when it is read, in the language of the reader."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot does."""

    action: Any
    remark: Sentence | None = None
    """For the players, when something is wrong with the bot."""


class Bots(Protocol):
    """Who thinks for seats without people."""

    def refusal(self, kind: str, game_id: str) -> str:
        """Why no bot of this kind can play the game, or nothing."""
        ...

    def prepare(self, session: Session[Any, Any]) -> None:
        """A game begins in which they are asked soon."""
        ...

    def dismiss(self, session: Session[Any, Any]) -> None:
        """Nobody sits at the table any more: what was kept ready for it may go."""
        ...

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        """A legal action for a seat that is asked, in a time that is bounded. Raises `TableError` when there is
        none."""
        ...

    def advice_refusal(self, game_id: str) -> str:
        """Why nobody can say in this game what a seat should do, or nothing."""
        ...

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        """What a seat could do that is asked, best first, from what it may know; never nothing. With `at` so many lines
        are looked back to: what it could have done then, and did. Raises `TableError` when nobody can say."""
        ...


@dataclass(slots=True)
class Claims:
    """Who may play which seat where people come from elsewhere: a seat waits for whom it belongs to."""

    owner: str
    """Who opened the table."""
    holders: dict[int, str]
    """By seat; a seat without a holder is a bot's."""

    def of(self, who: str) -> tuple[int, ...]:
        """The seats that belong to somebody."""
        return tuple(sorted(seat for seat, holder in self.holders.items() if holder == who))


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An obvious choice that was made by itself."""

    seat: int
    view: Any
    """The state before, as whoever is told of it sees it."""
    action: Any


class SeatConnection:
    """A terminal at a table: it acts for its seats, and sees what the one sees that is at the keyboard.

    A sitting without seats looks on. Made by `Host.join`.
    """

    def __init__(self, host: "Host", seats: tuple[int, ...], changed: Callable[[], None], who: str = "") -> None:
        self.host = host
        self.who = who
        """Whose terminal it is, where seats belong to people."""
        self.seats = seats
        """Those that this terminal has taken, bots that play for it on the way included."""
        self.seat = NOBODY
        """Whose view is shown: the seat at the keyboard, or `NOBODY`, who sees what is public."""
        self.changed = changed
        self.confirms: Callable[[], bool] = lambda: False
        """Whether obvious choices of the people here are done by themselves, as things are."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people at this terminal play."""
        return tuple(seat for seat in self.seats if not self.host.session.seats[seat].bot)

    @property
    def asked(self) -> tuple[int, ...]:
        """The people here who are asked now, in the order in which the keyboard goes round."""
        session = self.host.session
        return tuple(seat for seat in session.game.to_act(session.state) if seat in self.people)

    @property
    def view(self) -> Any:
        """The state as the seat at the keyboard may see it."""
        session = self.host.session
        return session.game.view(session.state, self.seat)

    @property
    def last(self) -> tuple[Any, Any] | None:
        """The views before and after what was done last, when another than the seat at the keyboard did it."""
        session, last = self.host.session, self.host.session.last
        if last is None or session.actor_of(last) == self.seat:
            return None
        return session.game.view(last.before, self.seat), session.game.view(last.after, self.seat)

    @property
    def offers(self) -> tuple[Offer[Any], ...]:
        """What the seat at the keyboard may do now; reckoned from its view."""
        return self.host.session.game.choices(self.view, self.seat) if self.seat in self.asked else ()

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """What happened, as entries for the seat at the keyboard."""
        return self.host.session.story(self.seat)

    @property
    def handed_over(self) -> tuple[int, ...]:
        """The seats of this terminal that bots play."""
        return tuple(seat for seat in self.seats if self.host.session.seats[seat].bot)

    @property
    def within_reach(self) -> tuple[int, ...]:
        """The seats that may be handed to a bot or taken here: all but those of other terminals or people."""
        seats, host = range(len(self.host.session.seats)), self.host
        return tuple(seat for seat in seats if not (host.take_refusal(seat, self) and host.part_refusal(seat, self)))

    def holder(self, seat: int) -> str:
        """To whom else a seat belongs, or nothing."""
        claims = self.host.claims
        holder = claims.holders.get(seat, "") if claims else ""
        return holder if holder != self.who else ""

    @property
    def order_given(self) -> Premove | None:
        """What stands to be done for the seat at the keyboard whenever it is asked."""
        return self.host.orders.of(self.seat)

    @property
    def ahead(self) -> Any | None:
        """What the seat at the keyboard would see were it asked already, so that it can plan; None where it cannot."""
        return self.host.orders.ahead(self.seat) if self.seat in self.people else None

    @property
    def plan_refusal(self) -> str:
        """Why the plan that stands for the seat at the keyboard would not be carried out as things are, or nothing."""
        plan = self.order_given
        return self.host.orders.refusal(self.seat, plan) if isinstance(plan, PlannedTurn) else ""

    @property
    def word(self) -> str:
        """What the seat at the keyboard should know of its plan: that it was not carried out, and why; or nothing."""
        return self.host.orders.word(self.seat)

    def confirmed(self, people: Collection[int]) -> Confirmed | None:
        """What was done last by itself for one of these people, when none of them has acted since."""
        session, step = self.host.session, self.host.confirming.last(people)
        if step is None:
            return None
        return Confirmed(session.actor_of(step), session.game.view(step.before, self.seat), step.action)

    @property
    def may_undo(self) -> bool:
        """Whether the seat at the keyboard can take its last action back, and the bots' answers with it."""
        return self.seat in self.people and not self.host.session.undo_refusal(self.seat)

    def settle(self) -> None:
        """The only person here has the keyboard."""
        if len(self.people) == 1:
            (self.seat,) = self.people

    def turn_to(self, seat: int) -> None:
        """Put a seat at the keyboard, or `NOBODY`. Raises `IllegalAction` for one that does not sit here."""
        if seat != NOBODY:
            self._must_hold(seat)
        self.seat = seat

    def play(self, action: Any) -> None:
        """Act for a seat of this terminal. Raises `IllegalAction`, and then nothing has changed."""
        session = self.host.session
        self._must_hold(session.game.actor(session.state, action))
        self.host.remark = None
        session.play(action)

    def order(self, order: Premove) -> None:
        """From now on let this be done for the seat at the keyboard, or with `NO_PREMOVE` nothing more. While others
        are asked it is for what that seat decides next, where the game lets it plan.

        Raises `IllegalAction`, and then nothing has changed.
        """
        self._must_hold(self.seat)
        if self.seat in self.asked:
            self.host.remark = None  # the others notice: not of what is said while they are asked
        self.host.order(self, order)

    async def advise(self) -> tuple[Advice, ...]:
        """What the best bot thinks that the seat at the keyboard could do, best first; nothing is played, and nobody
        else hears of it. Empty when by then that is asked no more. Raises `TableError`."""
        session, seat, state = self.host.session, self.seat, self.host.session.state
        if seat not in self.asked:
            raise IllegalAction(tr("it is not your turn"))
        found = await self.host.advise(seat)
        return found if session.state is state and self.seat == seat and seat in self.asked else ()

    def undo(self) -> None:
        """Take the last action of the seat at the keyboard back, and with it what bots have done since; with an order
        of its own all that this has done, as far as it can be. What it is asked then it answers itself. Raises
        `IllegalAction`."""
        self._must_hold(self.seat)
        session, since = self.host.session, self.host.orders.since(self.seat)
        session.undo(self.seat)
        while len(session.steps) > since and self.may_undo:
            session.undo(self.seat)
        self.host.confirming.hold(self.seat)

    def hand_over(self, seat: int, kind: str) -> None:
        """Let a bot of this kind play a seat until `take` is called: one of this terminal, one that is absent, or one
        that a bot of another kind plays. Raises `TableError`."""
        if refusal := self.host.part_refusal(seat, self):
            if self.host.claims is None:
                self._must_hold(seat)
            raise TableError(refusal)
        self.host.hand_over(seat, kind)

    def take(self, seat: int) -> None:
        """Play a seat here from now on: one that a bot plays, or that is absent. Whoever opened the table gives so one
        back to whom it belongs. Raises `TableError`."""
        if self.holder(seat) and not self.host.part_refusal(seat, self):
            self.host.give_back(seat)
        else:
            self.host.take(seat, self)

    def leave(self) -> None:
        """Go. May be called twice."""
        self.host.leave(self)

    def _must_hold(self, seat: int) -> None:
        if seat in self.people:
            return
        seats = self.host.session.seats
        if not 0 <= seat < len(seats):
            raise IllegalAction(tr("no seat of this terminal is to act"))
        name = seats[seat].name
        raise IllegalAction(_by_a_bot(name) if seats[seat].bot else tr("{name} does not sit here", name=name))


class Host:
    """A table. Bots play from `open` on, as long as somebody sits there.

    With `claims` people come and go: their seats wait for them, what they ordered stands meanwhile, and nobody who
    leaves waits for the disk.
    """

    def __init__(
        self, session: Session[Any, Any], bots: Bots, pace: Pace = AT_ONCE, claims: Claims | None = None
    ) -> None:
        self.session = session
        self.claims = claims
        self.orders = Premoves(session)
        """What is done for people who need not be asked."""
        self.confirming = Confirming(session, self._confirms)
        self._acting = False
        """Something is done right now for people who need not be asked."""
        self.remark: Sentence | None = None
        """What is wrong with a bot; until a person acts."""
        self._stuck = NOBODY
        """The seat whose bot was stuck last: the remark goes when another plays it."""
        self._bots = bots
        self._tempo = Tempo(pace)
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()
        """What bots act in, whoever lets them; what they start may outlive the terminal that did."""
        self._sittings: list[SeatConnection] = []
        self._open = False
        self._play: asyncio.Task[None] | None = None
        """Bots at play."""
        self._thinking = NOBODY
        """The seat that a bot thinks for."""
        self._for_a_while = False
        """It has been thinking for so long that everybody was told."""
        self._unwatch: Callable[[], None] = lambda: None
        if session.keeper is not None:
            session.saving = Queued(session.keeper, self._saved, session.saved, session.trouble)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(at for at, seat in enumerate(self.session.seats) if not seat.bot)

    @property
    def absent(self) -> tuple[int, ...]:
        """The people who sit at no terminal."""
        taken = {seat for sitting in self._sittings for seat in sitting.seats}
        return tuple(seat for seat in self.people if seat not in taken)

    @property
    def bots_asked(self) -> tuple[int, ...]:
        """The bots that are asked now."""
        session = self.session
        return tuple(seat for seat in session.game.to_act(session.state) if session.seats[seat].bot)

    @property
    def stuck(self) -> bool:
        """Whether a bot is asked and none will answer, until a person acts."""
        return self._open and self._play is None and bool(self.bots_asked)

    @property
    def thinking(self) -> int:
        """The seat for which a bot has been thinking for a while, or `NOBODY`."""
        return self._thinking if self._for_a_while else NOBODY

    @property
    def pace(self) -> Pace:
        """How fast bots act. Another pace holds at once."""
        return self._tempo.pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._tempo.pace = pace

    @property
    def notice(self) -> str:
        """What everybody at the table should know: that something is wrong with a bot, or with saving, or who is not
        there; or nothing."""
        return self.remark() if self.remark else self.session.trouble or self._missed()

    def _missed(self) -> str:
        """Whose seats wait, where seats belong to people."""
        if self.claims is None or self.session.game.to_move(self.session.state) == NOBODY:
            return ""
        names = [self.session.seats[seat].name for seat in self.absent]
        return trn("{names} is away.", "{names} are away.", len(names), names=listed(names)) if names else ""

    def join(
        self, seats: Iterable[int] = (), changed: Callable[[], None] = lambda: None, who: str = ""
    ) -> SeatConnection:
        """Sit down for these seats, or with none look on. `changed` is called whenever there is something new to see;
        `who` says to whom the terminal belongs, where seats do.

        Raises `TableError` for a seat that another terminal has taken, that belongs to somebody else, or that a bot
        plays; but one's own is had while a bot stands in.
        """
        sitting, wanted = SeatConnection(self, (), changed, who), tuple(seats)
        own = self.claims.of(who) if self.claims else ()
        for seat in wanted:
            if refusal := self.take_refusal(seat, sitting):
                raise TableError(refusal)
            if self.session.seats[seat].bot and seat not in own:
                raise TableError(_by_a_bot(self.session.seats[seat].name))
        sitting.seats = wanted
        sitting.settle()
        if not self._sittings:
            self._unwatch = self.session.watch(self._changed)
        self._sittings.append(sitting)
        if self.claims is not None:
            self._tell_others(sitting)
        self._let_bots_play()
        return sitting

    def leave(self, sitting: SeatConnection) -> None:
        """End a sitting. With the last one the bots stop, and the game is seen safe on the disk."""
        if sitting not in self._sittings:
            return
        self._sittings.remove(sitting)
        if self.claims is None:
            for seat in sitting.seats:
                self.orders.withdraw(seat)
        if not self._sittings:
            self._unwatch()
            self._stop_bots()
            self._bots.dismiss(self.session)
            if self.claims is None:
                self.session.saving.flush()
        elif self.claims is not None:
            self._tell()

    def open(self) -> None:
        """Bots play from now on."""
        self._open = True
        self._changed_by_itself()
        session = self.session
        if session.game.to_move(session.state) != NOBODY and any(seat.bot for seat in session.seats):
            self._context.copy().run(self._bots.prepare, self.session)
        self._tempo.acted(1.0)
        self._let_bots_play()

    def hurry(self) -> None:
        """The bots play at once until a person is asked, or until this is called again; or else, one step at a time,
        the next one does."""
        if self.bots_asked:
            self._tempo.hurry()

    def order(self, sitting: SeatConnection, order: Premove) -> None:
        """Let this be done for the seat at the keyboard of a terminal, or with `NO_PREMOVE` nothing more. Nobody else
        notices, unless the seat acts. Raises `IllegalAction`."""
        if order == NO_PREMOVE:
            self.orders.withdraw(sitting.seat)
        else:
            self.orders.give(sitting.seat, order)
        if not self._changed_by_itself():
            sitting.changed()

    def hand_over(self, seat: int, kind: str) -> None:
        """Let a bot play a seat. Raises `TableError` when there is no such bot for the game."""
        if refusal := self._bots.refusal(kind, self.session.game.id):
            raise TableError(refusal)
        self._part(seat)
        self.session.reseat(seat, kind)

    @property
    def advice_refusal(self) -> str:
        """Why nobody can say in this game what a seat should do, or nothing."""
        return self._bots.advice_refusal(self.session.game.id)

    async def advise(self, seat: int, at: int | None = None) -> tuple[Advice, ...]:
        """What a seat could do, as `Bots.advise` has it. Raises `TableError`."""
        if refusal := self.advice_refusal:
            raise TableError(refusal)
        return await self._bots.advise(self.session, seat, at)

    def take(self, seat: int, sitting: SeatConnection) -> None:
        """Let a person at a terminal play a seat: one that a bot plays, or that is absent. Raises `TableError`."""
        if refusal := self.take_refusal(seat, sitting):
            raise TableError(refusal)
        sitting.seats = tuple(sorted({*sitting.seats, seat}))
        if self.claims is not None:
            self.claims.holders[seat] = sitting.who
        self._part(seat)
        self.session.reseat(seat, "")
        sitting.settle()

    def give_back(self, seat: int) -> None:
        """No bot plays a seat any more: it waits for whom it belongs to."""
        self._part(seat)
        self.session.reseat(seat, "")

    def _part(self, seat: int) -> None:
        """Another will play a seat: its bot need not think any more, and nothing stands still for it."""
        if seat == self._stuck:
            self.remark, self._stuck = None, NOBODY
        if seat == self._thinking:
            self._stop_bots()

    def take_refusal(self, seat: int, sitting: SeatConnection) -> str:
        """Why a terminal cannot have a seat, or nothing."""
        seats = self.session.seats
        if not 0 <= seat < len(seats):
            return tr("there is no seat {number} at this table", number=seat + 1)
        if any(seat in other.seats for other in self._sittings if other is not sitting):
            return tr("{name} sits at another terminal", name=seats[seat].name)
        holder = self.claims.holders.get(seat, "") if self.claims else ""
        if self.claims is None or seat in sitting.seats or (holder and holder == sitting.who):
            return ""
        if holder:
            return tr("the seat of {name} is kept for {holder}", name=seats[seat].name, holder=holder)
        if self.claims.of(sitting.who) and sitting.who != self.claims.owner:
            return tr("you play at this table already")
        return ""

    def part_refusal(self, seat: int, sitting: SeatConnection) -> str:
        """Why a terminal cannot let another play a seat, or nothing: where seats belong to people, only whoever opened
        the table can do so for those who are away."""
        if self.claims is None or seat in sitting.seats:
            return "" if seat in self.absent else self.take_refusal(seat, sitting)
        if any(seat in other.seats for other in self._sittings if other is not sitting):
            return tr("{name} sits at another terminal", name=self.session.seats[seat].name)
        if sitting.who != self.claims.owner:
            return tr("only {owner}, who opened the table, can do that", owner=self.claims.owner)
        return ""

    def _tell_others(self, than: SeatConnection) -> None:
        for sitting in tuple(self._sittings):
            if sitting is not than:
                sitting.changed()

    def _changed(self) -> None:
        if self._acting:
            return  # all that comes by itself is told together: nobody is asked in between
        self._act_for_people()
        session, last = self.session, self.session.last
        if last is not None:
            by_bot = session.seats[session.actor_of(last)].bot
            self._tempo.acted(session.game.weight(last.before, last.action, last.after) if by_bot else None)
        self._tempo.stir()
        self._tell()
        self._let_bots_play()

    def _act_for_people(self) -> bool:
        """Do what they have ordered, and then what goes without saying, until somebody has to be asked. Whether
        anything was done."""
        acted, self._acting = False, True
        try:
            while self.orders.follow() or self.confirming.follow():
                acted = True
        finally:
            self._acting = False
        return acted

    def _changed_by_itself(self) -> bool:
        """The same, and everybody is told."""
        acted = self._act_for_people()
        if acted:
            self._changed()
        return acted

    def _confirms(self, seat: int) -> bool:
        """Whether obvious choices of a person are done by themselves."""
        return any(seat in sitting.people and sitting.confirms() for sitting in self._sittings)

    def _saved(self) -> None:
        """What there is to be told about saving has changed. Called in another thread."""
        with suppress(RuntimeError):  # the loop has ended: nobody is left to be told
            self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        for sitting in tuple(self._sittings):
            sitting.changed()

    def _tell_of_thinking(self) -> None:
        self._for_a_while = True
        self._tell()

    def _let_bots_play(self) -> None:
        session = self.session
        if any(not session.seats[seat].bot for seat in session.game.to_act(session.state)):
            self._tempo.relax()
        if self._open and self._sittings and self._play is None and self.bots_asked:
            self._play = self._loop.create_task(self._play_bots(), context=self._context.copy())

    def _stop_bots(self) -> None:
        if self._play is not None:
            self._play.cancel()
            self._play = None

    async def _play_bots(self) -> None:
        """Until no bot is asked, or this is stopped."""
        this, seat = asyncio.current_task(), NOBODY
        try:
            while asked := self.bots_asked:
                seat = asked[0]
                await self._play_bot(seat)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whatever it is, people play on, and with their next action the bots try again
            log.exception("a bot is stuck")
            why = str(error) if isinstance(error, TableError) else type(error).__name__
            self.remark, self._stuck = lambda: tr("A bot is stuck: {why}", why=why), seat
            self._tell()
        finally:
            if self._play is this:
                self._play = None

    async def _play_bot(self, seat: int) -> None:
        """One action. What was decided for a state that is no longer, or for a seat that the bot no longer plays, is
        not played."""
        session = self.session
        state, kind = session.state, session.seats[seat].bot

        def wanted() -> bool:
            return session.state is state and session.seats[seat].bot == kind

        self._thinking = seat
        told = self._loop.call_later(A_WHILE, self._tell_of_thinking)
        try:
            decision = await self._bots.decide(session, seat)
        finally:
            told.cancel()
            self._thinking, told_of = NOBODY, self._for_a_while
            self._for_a_while = False
        if told_of:
            self._tell()  # it may have to wait before it acts
        await self._tempo.wait(wanted)
        if wanted():
            self.remark = decision.remark or self.remark
            session.play(decision.action)


def _by_a_bot(name: str) -> str:
    return tr("{name} is played by a bot", name=name)

"""How somebody sits at a table: they see the game as the seat at their keyboard may know it, and act for their own."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Literal

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction, Offer, PlannedTurn, Premove
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.auto_play import AutoPlayed
from powergrid_tui.table.words.language import tr

if TYPE_CHECKING:
    from powergrid_tui.table.sessions.host import Host


Between = Literal["lit", "curtain", "open"]
"""How people at one terminal keep their secrets from one another."""


class SeatConnection:
    """A terminal at a table: it acts for its seats, and sees what the seat at its keyboard sees.

    A connection without seats only watches. Made by `Host.join`.
    """

    def __init__(self, host: Host, changed: Callable[[], None], who: int) -> None:
        self.host = host
        self.who = who
        """The number of the person whose terminal it is, where seats belong to people."""
        self.is_second = False
        """Whether this is a second terminal, of one person whose seat is played at a shared one, too."""
        self.seats: tuple[int, ...] = ()
        """The seats this terminal has taken, including those that bots are playing for it."""
        self.seat = NOBODY
        """Whose view is shown: the seat at the keyboard, or `NOBODY`, who sees what is public."""
        self.between: Between = "curtain"
        """How people at this terminal keep their secrets from one another: on a screen that stays ``lit``, those of the
        seat at the keyboard are covered until it peeks; a ``curtain`` comes between turns; or they are ``open``."""
        self.peeks = False
        """Whether the seat at the keyboard looks at its secrets on a lit screen."""
        self.changed = changed
        self.auto_plays: Callable[[], bool] = lambda: False
        """Whether obvious choices of the people here are currently made automatically."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people at this terminal play."""
        return tuple(seat for seat in self.seats if not self.host.session.seats[seat].bot)

    @property
    def is_shared(self) -> bool:
        """Whether several people take turns at this terminal."""
        return len(self.people) > 1

    @property
    def asked(self) -> tuple[int, ...]:
        """The people here who are asked now, in the order in which they take the keyboard: those who have another
        terminal last."""
        session = self.host.session
        asked = (seat for seat in session.game.to_act(session.state) if seat in self.people)
        return tuple(sorted(asked, key=self.is_elsewhere))

    def is_elsewhere(self, seat: int) -> bool:
        """Whether the person of a seat here sees its secrets at a terminal of their own. They are never shown here,
        then."""
        return not self.is_second and self.host.seating.is_elsewhere(seat)

    @property
    def follows(self) -> int:
        """The person here who takes the keyboard after the one who is asked now; `NOBODY` where nobody can say."""
        session = self.host.session
        told = session.game.asked_next(session.game.view(session.state, NOBODY))
        return next((seat for seat in told if seat in self.people), NOBODY)

    @property
    def is_lit(self) -> bool:
        """Whether people with secrets from one another take turns at a screen that stays lit."""
        return self.secretive and (self.between == "lit" or self.is_elsewhere(self.seat))

    @property
    def is_covered(self) -> bool:
        """Whether the secrets of the seat at the keyboard are covered, because others see the screen too."""
        return self.is_lit and (not self.peeks or self.is_elsewhere(self.seat))

    @property
    def viewer(self) -> int:
        """Whose view is shown: that of the seat at the keyboard or, while it is covered, of nobody in particular."""
        return NOBODY if self.is_covered else self.seat

    @property
    def shown(self) -> Any:
        """The state as those who look at the screen may see it."""
        session = self.host.session
        return session.game.view(session.state, self.viewer)

    @property
    def view(self) -> Any:
        """The state in which the seat at the keyboard is asked: as it may see it, or, while it is covered, one that is
        made from what everybody sees."""
        covered = self._covered_view
        return self.shown if covered is None else covered

    @property
    def must_look(self) -> bool:
        """Whether the seat at the keyboard is covered, and cannot decide without looking at its secrets."""
        return self.is_covered and self.needs_look

    @property
    def needs_look(self) -> bool:
        """Whether the seat at the keyboard is asked something that cannot be decided without its secrets."""
        session = self.host.session
        if self.seat not in self.asked:
            return False
        return session.game.covered(session.game.view(session.state, NOBODY), self.seat) is None

    @property
    def _covered_view(self) -> Any | None:
        """The state in which the covered seat is asked; None if it is not asked, not covered, or must look."""
        if not self.is_covered or self.seat not in self.asked:
            return None
        return self.host.session.game.covered(self.shown, self.seat)

    @property
    def last(self) -> tuple[Any, Any] | None:
        """The views before and after the last action, if somebody other than the seat at the keyboard did it."""
        session, last = self.host.session, self.host.session.last
        if last is None or session.actor_of(last) == self.seat:
            return None
        return session.game.view(last.before, self.viewer), session.game.view(last.after, self.viewer)

    @property
    def offers(self) -> tuple[Offer[Any], ...]:
        """What the seat at the keyboard may do now, worked out from its view; nothing if it must look first."""
        if self.seat not in self.asked:
            return ()
        view = self._covered_view if self.is_covered else self.shown
        return () if view is None else self.host.session.game.choices(view, self.seat)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """What happened, as entries for whoever looks at the screen."""
        return self.host.session.log_entries(self.viewer)

    @property
    def handed_over(self) -> tuple[int, ...]:
        """The seats of this terminal that bots play."""
        return tuple(seat for seat in self.seats if self.host.session.seats[seat].bot)

    @property
    def premove(self) -> Premove | None:
        """The standing premove of the seat at the keyboard; none while it is covered."""
        return None if self.is_covered else self.host.premoves.standing(self.seat)

    @property
    def premove_view(self) -> Any | None:
        """What the seat at the keyboard would see if it were asked already, so that it can plan; None where it
        cannot."""
        if self.is_covered or self.seat not in self.people:
            return None
        return self.host.premoves.view(self.seat)

    @property
    def plan_refusal(self) -> str:
        """Why the plan of the seat at the keyboard would not be carried out as things are, or an empty string."""
        plan = self.premove
        return self.host.premoves.refusal(self.seat, plan) if isinstance(plan, PlannedTurn) else ""

    @property
    def plan_notice(self) -> str:
        """What the seat at the keyboard should know about its plan: that it was not carried out, and why, or an empty
        string."""
        return "" if self.is_covered else self.host.premoves.plan_notice(self.seat)

    def auto_played(self, people: Collection[int]) -> AutoPlayed | None:
        """The last obvious choice made for one of these people, if none of them has acted since."""
        session, step = self.host.session, self.host.auto_play.last(people)
        if step is None:
            return None
        return AutoPlayed(session.actor_of(step), session.game.view(step.before, self.viewer), step.action)

    @property
    def may_undo(self) -> bool:
        """Whether somebody can take back their last action here, along with the bots' replies."""
        return self.undoes != NOBODY

    @property
    def undoes(self) -> int:
        """The seat whose last action can be taken back here: the one at the keyboard or else, until the person who is
        asked now has answered, whoever here acted last; `NOBODY` where neither may."""
        if self.seat not in self.people:
            return NOBODY
        seats = (self.seat, self.host.session.last_person)
        return next(
            (seat for seat in seats if seat in self.people and not self.host.session.undo_refusal(seat)), NOBODY
        )

    @property
    def undo_name(self) -> str:
        """Whose last action can be taken back here, if not that of the seat at the keyboard, or an empty string."""
        seat = self.undoes
        return self.host.session.seats[seat].name if seat not in (self.seat, NOBODY) else ""

    @property
    def secretive(self) -> bool:
        """Whether the people here have secrets from one another. Somebody whose seat a bot plays may still be
        there."""
        session = self.host.session
        apart = self.between != "open" or self.is_elsewhere(self.seat)
        return apart and len(self.seats) > 1 and session.game.secret(session.options)

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of those who look at this terminal now: one of them, where they have secrets from one another."""
        return (self.seat,) if self.secretive else self.people

    def settle(self) -> None:
        """If there is only one person here, give them the keyboard."""
        if len(self.people) == 1:
            (self.seat,), self.peeks = self.people, False

    def turn_to(self, seat: int) -> None:
        """Give a seat, or `NOBODY`, the keyboard; on a lit screen it is covered. Raises `IllegalAction` for a seat that
        is not here."""
        if seat != NOBODY:
            self._must_hold(seat)
        self.seat, self.peeks = seat, False

    @property
    def within_reach(self) -> tuple[int, ...]:
        """The seats that may be handed to a bot or taken here: all except those of other terminals or people."""
        seats, host = range(len(self.host.session.seats)), self.host
        return tuple(
            seat for seat in seats if not (host.seating.take_refusal(seat, self) and host.hand_over_refusal(seat, self))
        )

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
        if refusal := self.advice_refusal:
            raise TableError(refusal)
        if seat not in self.asked:
            raise IllegalAction(tr("it is not your turn"))
        found = await self.host.advise(seat)
        here = self.seat == seat and seat in self.asked and not self.is_covered
        return found if session.state is state and here and not self.advice_refusal else ()

    @property
    def advice_refusal(self) -> str:
        """Why nobody can be asked for advice here now, or an empty string: nobody asks a bot where others play too."""
        if self.is_covered and not self.host.seating.counts:
            return tr("a hint would tell your secrets: look at them first")
        return self._asking_refusal

    @property
    def reasons_refusal(self) -> str:
        """Why nobody here is told why bots did what they did, or an empty string. A covered screen tells what everybody
        may know; after the game everything may be known."""
        over = self.host.session.game.to_move(self.host.session.state) == NOBODY
        return self.host.advice_refusal if over else self._asking_refusal

    @property
    def bot_entries(self) -> tuple[tuple[LogEntry, tuple[int, ...]], ...]:
        """The entries of the log in which bots decided something, as in `Session.bot_entries`."""
        return self.host.session.bot_entries(self.viewer)

    async def explain(self, at: int) -> Advice | None:
        """What spoke for what a bot did after so many lines of the record, as those who look at the screen may know it:
        see `Reasons.of`. Raises `TableError`."""
        if refusal := self.reasons_refusal:
            raise TableError(refusal)
        return await self.host.reasons.of(at, self.viewer)

    @property
    def _asking_refusal(self) -> str:
        """Why nobody asks a bot anything here, covered or not, or an empty string."""
        if self.host.seating.counts:
            return tr("this game is scored: no hints")
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
            self.turn_to(NOBODY if self.secretive and not self.is_lit else seat)
        session.undo(seat)
        while len(session.steps) > since and not session.undo_refusal(seat):
            session.undo(seat)
        self.host.auto_play.hold(seat)

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
        if refusal := self.host.hand_over_refusal(seat, self):
            if self.host.claims is None:
                self._must_hold(seat)
            raise TableError(refusal)
        if self.host.seating.may_take_away(seat, self):
            self.host.take_away(seat, kind)
        else:
            self.host.hand_over(seat, kind)

    def may_ask_beside(self, seat: int) -> bool:
        """Whether somebody who watches can ask to play, here too, a seat that is played at a shared terminal."""
        return not self.seats and not self.host.seating.ask_beside_refusal(seat, self.who)

    def take(self, seat: int) -> None:
        """Play a seat here from now on: one that a bot plays, or that is absent; or ask to play one here that is played
        at a shared terminal, too. If whoever has the rights of the table
        takes somebody else's, it goes back to its owner; whoever only watches asks for it. Raises `TableError`."""
        host = self.host
        if self.may_ask_beside(seat):
            host.seat_requests.ask(seat, self)
        elif self.holder(seat) and not host.hand_over_refusal(seat, self):
            host.give_back(seat)
        elif host.seating.must_ask(seat, self) and not host.seating.take_refusal(seat, self):
            host.seat_requests.ask(seat, self)
        else:
            host.take(seat, self)

    def leave(self) -> None:
        """Leave the table. May be called twice."""
        self.host.leave(self)

    def _must_hold(self, seat: int) -> None:
        if seat in self.people:
            return
        seats = self.host.session.seats
        if not 0 <= seat < len(seats):
            raise IllegalAction(tr("no seat at this terminal is to act"))
        name = seats[seat].name
        raise IllegalAction(by_a_bot(name) if seats[seat].bot else tr("{name} is not sitting here", name=name))


def by_a_bot(name: str) -> str:
    """Says that a bot plays for this name."""
    return tr("{name} is played by a bot", name=name)

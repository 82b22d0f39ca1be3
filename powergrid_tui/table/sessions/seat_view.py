"""What somebody at a table sees: the game as the seat at their keyboard may know it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.game import NOBODY, IllegalAction, Offer, PlannedTurn, Premove
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.confirming import Confirming
from powergrid_tui.table.sessions.premoves import Premoves
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An obvious choice that was made automatically."""

    seat: int
    view: Any
    """The state before it, as its reader may see it."""
    action: Any


class SeatView:
    """The seats of one terminal, and what may be seen from there."""

    def __init__(
        self,
        session: Session[Any, Any],
        premoves: Premoves,
        confirming: Confirming,
        changed: Callable[[], None],
        who: int,
    ) -> None:
        self._session, self._premoves, self._confirming = session, premoves, confirming
        self.who = who
        """The number of the person whose terminal it is, where seats belong to people."""
        self.seats: tuple[int, ...] = ()
        """The seats this terminal has taken, including those that bots are playing for it."""
        self.seat = NOBODY
        """Whose view is shown: the seat at the keyboard, or `NOBODY`, who sees what is public."""
        self.changed = changed
        self.confirms: Callable[[], bool] = lambda: False
        """Whether obvious choices of the people here are currently made automatically."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people at this terminal play."""
        return tuple(seat for seat in self.seats if not self._session.seats[seat].bot)

    @property
    def asked(self) -> tuple[int, ...]:
        """The people here who are asked now, in the order in which they take the keyboard."""
        session = self._session
        return tuple(seat for seat in session.game.to_act(session.state) if seat in self.people)

    @property
    def view(self) -> Any:
        """The state as the seat at the keyboard may see it."""
        session = self._session
        return session.game.view(session.state, self.seat)

    @property
    def last(self) -> tuple[Any, Any] | None:
        """The views before and after the last action, if somebody other than the seat at the keyboard did it."""
        session, last = self._session, self._session.last
        if last is None or session.actor_of(last) == self.seat:
            return None
        return session.game.view(last.before, self.seat), session.game.view(last.after, self.seat)

    @property
    def offers(self) -> tuple[Offer[Any], ...]:
        """What the seat at the keyboard may do now, worked out from its view."""
        return self._session.game.choices(self.view, self.seat) if self.seat in self.asked else ()

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """What happened, as entries for the seat at the keyboard."""
        return self._session.story(self.seat)

    @property
    def handed_over(self) -> tuple[int, ...]:
        """The seats of this terminal that bots play."""
        return tuple(seat for seat in self.seats if self._session.seats[seat].bot)

    @property
    def premove(self) -> Premove | None:
        """The standing premove of the seat at the keyboard."""
        return self._premoves.of(self.seat)

    @property
    def ahead(self) -> Any | None:
        """What the seat at the keyboard would see if it were asked already, so that it can plan; None where it
        cannot."""
        return self._premoves.ahead(self.seat) if self.seat in self.people else None

    @property
    def plan_refusal(self) -> str:
        """Why the plan of the seat at the keyboard would not be carried out as things are, or an empty string."""
        plan = self.premove
        return self._premoves.refusal(self.seat, plan) if isinstance(plan, PlannedTurn) else ""

    @property
    def word(self) -> str:
        """What the seat at the keyboard should know about its plan: that it was not carried out, and why, or an empty
        string."""
        return self._premoves.word(self.seat)

    def confirmed(self, people: Collection[int]) -> Confirmed | None:
        """The last obvious choice made for one of these people, if none of them has acted since."""
        session, step = self._session, self._confirming.last(people)
        if step is None:
            return None
        return Confirmed(session.actor_of(step), session.game.view(step.before, self.seat), step.action)

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
        seats = (self.seat, self._session.last_person)
        return next((seat for seat in seats if seat in self.people and not self._session.undo_refusal(seat)), NOBODY)

    @property
    def undo_name(self) -> str:
        """Whose last action can be taken back here, if not that of the seat at the keyboard, or an empty string."""
        seat = self.undoes
        return self._session.seats[seat].name if seat not in (self.seat, NOBODY) else ""

    @property
    def secretive(self) -> bool:
        """Whether the people here have secrets from one another. Somebody whose seat a bot plays may still be
        there."""
        session = self._session
        return len(self.seats) > 1 and session.game.secret(session.options)

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of those who look at this terminal now: one of them, where they have secrets from one another."""
        return (self.seat,) if self.secretive else self.people

    def settle(self) -> None:
        """If there is only one person here, give them the keyboard."""
        if len(self.people) == 1:
            (self.seat,) = self.people

    def turn_to(self, seat: int) -> None:
        """Give a seat, or `NOBODY`, the keyboard. Raises `IllegalAction` for a seat that is not here."""
        if seat != NOBODY:
            self._must_hold(seat)
        self.seat = seat

    def _must_hold(self, seat: int) -> None:
        if seat in self.people:
            return
        seats = self._session.seats
        if not 0 <= seat < len(seats):
            raise IllegalAction(tr("no seat at this terminal is to act"))
        name = seats[seat].name
        raise IllegalAction(by_a_bot(name) if seats[seat].bot else tr("{name} is not sitting here", name=name))


def by_a_bot(name: str) -> str:
    """Says that a bot plays for this name."""
    return tr("{name} is played by a bot", name=name)

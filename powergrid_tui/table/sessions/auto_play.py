"""Making obvious choices automatically, for people who want that.

They are ordinary actions of the seat, played as soon as it is asked, before anybody is told. Undo takes them back one
by one, and a choice that was taken back waits for the person.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.sessions.session import Session


@dataclass(frozen=True, slots=True)
class AutoPlayed:
    """An obvious choice that was made automatically."""

    seat: int
    view: Any
    """The state before it, as its reader may see it."""
    action: Any


class AutoPlay:
    """Confirms the obvious choices of the people at a table."""

    def __init__(self, session: Session[Any, Any], wanted: Callable[[int], bool]) -> None:
        """`wanted` says whether the person in a seat currently wants this."""
        self._session = session
        self._wanted = wanted
        self._seen = -1 if session.last is None else len(session.steps)
        """The steps examined so far. A choice is confirmed only after somebody has acted: a game that was just opened,
        or just taken back, stands still."""
        self._held: set[int] = set()
        """Seats that have taken something back and have not acted since."""

    def hold(self, seat: int) -> None:
        """Until this seat has acted, make no obvious choice for it."""
        self._held.add(seat)

    def follow(self) -> bool:
        """Make one obvious choice for somebody. Returns whether there was one."""
        session = self._session
        steps = session.steps
        before, self._seen = self._seen, len(steps)
        if len(steps) <= before:
            return False
        self._held -= {session.actor_of(step) for step in steps[max(0, before) :]}
        for seat in session.game.to_act(session.state):
            if seat in self._held or session.seats[seat].bot or not self._wanted(seat):
                continue
            action = self._choice(seat)
            if action is not None:
                session.play(action, by_itself=True)
                return True
        return False

    def last(self, people: Collection[int]) -> Step[Any, Any] | None:
        """The last action confirmed for one of these people, until one of them acts."""
        session, steps = self._session, self._session.steps
        own = (at for at in reversed(range(len(steps))) if session.actor_of(steps[at]) in people)
        at = next(own, None)
        return steps[at] if at is not None and session.went_by_itself(at) else None

    def _choice(self, seat: int) -> Any:
        """A seat's obvious choice according to its view; where people have secrets from one another, only one that is
        obvious to everybody."""
        session = self._session
        people = sum(not other.bot for other in session.seats)
        openly = people > 1 and session.game.secret(session.options)
        return session.game.auto_play(session.game.view(session.state, seat), seat, openly=openly)

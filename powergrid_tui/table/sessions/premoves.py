"""Premoves: what is done for a seat when it is asked, so that its owner need not be asked each time, or wait.

They exist only in memory, at the table: no record, save, log or view holds one, and only its owner is shown it. The
actions that they make are ordinary actions of the seat.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from powergrid_tui.table.protocol.game import Game, IllegalAction, PlannedTurn, Premove
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr


@dataclass(slots=True)
class _Standing:
    premove: Premove
    given: int
    """Steps of the game when it was set."""
    began: int | None = None
    """Steps of the game before its first action; None before that."""
    acted: int = 0
    """Steps of the game after its last action."""


@dataclass(frozen=True, slots=True)
class _Word:
    """Something the owner of a seat should know until the seat acts."""

    said: Callable[[], str]
    at: int
    """Steps of the game at that point."""


class Premoves:
    """The premoves at a table, at most one per seat."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self._session = session
        self._standing: dict[int, _Standing] = {}
        self._done: dict[int, _Standing] = {}
        """The plans carried out last."""
        self._words: dict[int, _Word] = {}

    def of(self, seat: int) -> Premove | None:
        """The standing premove of a seat."""
        standing = self._standing.get(seat)
        return standing.premove if standing else None

    def since(self, seat: int) -> int:
        """The number of steps before everything that the seat's standing premove, or else the last plan carried out for
        it, has done. If that is nothing, or the seat has acted since that plan, the number of all steps."""
        steps, standing = self._session.steps, self._standing.get(seat)
        if standing is None and (done := self._done.get(seat)) and self._last_of(seat) < done.acted:
            standing = done
        return len(steps) if standing is None or standing.began is None else standing.began

    def word(self, seat: int) -> str:
        """A sentence for the owner of a seat about a plan that was not carried out; empty once the seat has acted."""
        word = self._words.get(seat)
        return word.said() if word else ""

    def ahead(self, seat: int) -> Any | None:
        """What a seat that is not asked would see if it were, so that it can plan; None where it cannot."""
        session = self._session
        if seat in session.game.to_act(session.state):
            return None
        return session.game.premove_view(session.game.view(session.state, seat), seat)

    def refusal(self, seat: int, premove: Premove) -> str:
        """Why a seat cannot set this premove as things stand, or why its plan would not be carried out, or an empty
        string."""
        game, state = self._session.game, self._session.state
        seen = game.view(state, seat)
        view = seen if seat in game.to_act(state) else self.ahead(seat)
        if view is None:
            return tr("it is not your turn")
        if not isinstance(premove, PlannedTurn):
            return game.premove_refusal(view, seat, premove)
        if game.premove_topic(seen, seat) != premove.topic:
            return tr("it was made for a different decision")
        return _plan_refusal(game, view, premove)

    def give(self, seat: int, premove: Premove) -> None:
        """Set a premove for a seat, replacing any other. Raises `IllegalAction`."""
        if why := self.refusal(seat, premove):
            raise IllegalAction(why)
        self.withdraw(seat)
        self._standing[seat] = _Standing(premove, len(self._session.steps))

    def withdraw(self, seat: int) -> None:
        """Cancel the premove of a seat."""
        self._standing.pop(seat, None)
        self._words.pop(seat, None)

    def follow(self) -> bool:
        """Act for everybody who is asked and has a premove, until no premove has an answer. Returns whether anybody
        acted."""
        acted = False
        while (action := self._next()) is not None:
            acted = True
            self._session.play(action)
        return acted

    def _next(self) -> Any:
        """The action that a premove makes now, or None. It is worked out from the seat's view, like a decision of
        anybody who sits there."""
        session = self._session
        self._drop_the_ended()
        for seat in session.game.to_act(session.state) if self._standing else ():
            standing = self._standing.get(seat)
            if standing is None:
                continue
            view = session.game.view(session.state, seat)
            if isinstance(standing.premove, PlannedTurn):
                action = self._planned(seat, view, standing, standing.premove)
            else:
                action = session.game.premove_action(view, seat, standing.premove)
            if action is not None:
                steps = len(session.steps)
                standing.began = steps if standing.began is None else standing.began
                standing.acted = steps + 1
                return action
        return None

    def _planned(self, seat: int, view: Any, standing: _Standing, plan: PlannedTurn) -> Any:
        """The first action of a plan, the rest of which still stands; None for a plan that is dropped because what is
        left of it cannot be done, or costs more than was shown."""
        game = self._session.game
        if _plan_refusal(game, view, plan):
            self._drop(seat, partial(_plan_refusal, game, view, plan))
            return None
        action, *others = plan.actions
        paid = game.premove_result(view, (action,))[1]
        standing.premove = PlannedTurn(plan.topic, tuple(others), plan.price - paid)
        if not others:
            self._done[seat] = self._standing.pop(seat)
        return action

    def _drop(self, seat: int, why: Callable[[], str]) -> None:
        """Drop a plan with actions still to be done, and tell its owner."""
        standing = self._standing.pop(seat)
        if standing.began is not None:
            self._done[seat] = standing
        self._words[seat] = _Word(partial(_not_carried_out, why), len(self._session.steps))

    def _drop_the_ended(self) -> None:
        """Remove premoves that have ended, whose own action was taken back, or whose seat a bot now plays, and whatever
        is remembered about them."""
        session = self._session
        steps = len(session.steps)
        for seat, standing in tuple(self._standing.items()):
            view = session.game.view(session.state, seat)
            if standing.acted > steps or session.seats[seat].bot:
                del self._standing[seat]
            elif isinstance(standing.premove, PlannedTurn):
                if session.game.premove_topic(view, seat) != standing.premove.topic:
                    self._end(seat, standing)
            elif not session.game.premove_stands(view, seat, standing.premove):
                del self._standing[seat]
        self._done = {seat: done for seat, done in self._done.items() if done.acted <= steps}
        self._words = {
            seat: word for seat, word in self._words.items() if word.at <= steps and self._last_of(seat) < word.at
        }

    def _end(self, seat: int, standing: _Standing) -> None:
        """The decision that a plan was for was made before its seat was asked: tell its owner, unless the game was
        taken back to before the plan."""
        if standing.given > len(self._session.steps):
            del self._standing[seat]
        else:
            self._drop(seat, _passed_by)

    def _last_of(self, seat: int) -> int:
        """The last step in which a seat acted; -1 for none."""
        session = self._session
        steps = session.steps
        return next((at for at in reversed(range(len(steps))) if session.actor_of(steps[at]) == seat), -1)


def _plan_refusal(game: Game[Any, Any], view: Any, plan: PlannedTurn) -> str:
    """Why a plan cannot be carried out in a view in which its seat is asked, or an empty string."""
    try:
        _, cost = game.premove_result(view, plan.actions)
    except IllegalAction as refused:
        return str(refused)
    if cost > plan.price:
        return tr("it now costs {cost}, and was planned for {price}", cost=cost, price=plan.price)
    return ""


def _passed_by() -> str:
    return tr("your turn was skipped")


def _not_carried_out(why: Callable[[], str]) -> str:
    return tr("Your plan was not carried out: {why}.", why=why())

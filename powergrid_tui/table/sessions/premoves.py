"""Premoves: what is done for a seat when it is asked, so that its owner need not be asked each time, or wait.

No view, log or `Session.record` holds one, and only its owner is shown it. The actions that they make are ordinary
actions of the seat. Each is kept beside the game as a text, so that it outlives the program; what became of it
meanwhile is found from the lines of the game, which may have been saved a moment before it, or after it.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY, Game, IllegalAction, PlannedTurn, Premove, Step
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr

LONGEST = 4000
"""The most bytes of a premove as it is kept: nobody fills a disk with plans."""


class KeptPremove(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A premove as it is kept."""

    given: int
    """Steps of the game when it was set."""
    kind: str = ""
    """The name of its class in `Game.premove_kinds`; empty for a plan."""
    fields: dict[str, Any] = {}
    """Of a premove of such a kind."""
    topic: str = ""
    lines: tuple[str, ...] = ()
    """The actions of a plan, from its first one, whatever has been carried out of them."""
    price: int = 0
    dropped: int | None = None
    """Steps of the game when a plan was dropped, whose owner does not know it yet."""


@dataclass(slots=True)
class _Standing:
    premove: Premove
    given: int
    """Steps of the game when it was set."""
    kept: KeptPremove | None
    """As it is kept; None for one of a kind that the game does not name."""
    began: int | None = None
    """Steps of the game before its first action; None before that."""
    acted: int = 0
    """Steps of the game after its last action."""


@dataclass(frozen=True, slots=True)
class _Notice:
    """Something the owner of a seat should know until the seat acts."""

    sentence: Callable[[], str]
    at: int
    """Steps of the game at that point."""
    text: str = ""
    """What it is about, as it is kept."""


class Premoves:
    """The premoves at a table, at most one per seat."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self._session = session
        self.keep: Callable[[int, str], None] = lambda seat, text: None
        """Called with a seat and the text from which `restore` makes its premove, or an empty one where there is none
        any more: before anybody is shown the change."""
        self._texts: dict[int, str] = {}
        """By seat, what is kept."""
        self._standing: dict[int, _Standing] = {}
        self._done: dict[int, _Standing] = {}
        """The plans carried out last."""
        self._notices: dict[int, _Notice] = {}

    def standing(self, seat: int) -> Premove | None:
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

    def plan_notice(self, seat: int) -> str:
        """A sentence for the owner of a seat about a plan that was not carried out; empty once the seat has acted."""
        notice = self._notices.get(seat)
        return notice.sentence() if notice else ""

    def view(self, seat: int) -> Any | None:
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
        view = seen if seat in game.to_act(state) else self.view(seat)
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
        steps = len(self._session.steps)
        kept = self._as_kept(seat, premove, steps)
        if len(_text(kept).encode()) > LONGEST:
            raise IllegalAction(tr("that is too much to plan at once"))
        self._notices.pop(seat, None)
        self._standing[seat] = _Standing(premove, steps, kept)
        self._keep()

    def withdraw(self, seat: int) -> None:
        """Cancel the premove of a seat."""
        self._standing.pop(seat, None)
        self._notices.pop(seat, None)
        self._keep()

    def follow(self) -> bool:
        """Act for everybody who is asked and has a premove, until no premove has an answer. Returns whether anybody
        acted."""
        acted = False
        while (action := self._next()) is not None:
            acted = True
            self._session.play(action)
        self._keep()
        return acted

    def restore(self, texts: Mapping[int, str]) -> None:
        """The premoves that were kept, by seat. What cannot stand any more is dropped, and its owner is told."""
        steps, seats = len(self._session.steps), self._session.seats
        for seat, text in texts.items():
            self._texts[seat] = text
            if not 0 <= seat < len(seats) or seats[seat].bot:
                continue
            try:
                self._restore(seat, msgspec.json.decode(text, type=KeptPremove))
            except (TableError, ValueError, RecursionError):
                self._notices[seat] = _Notice(partial(_not_carried_out, _unreadable), steps, text)
        self._keep()

    def _restore(self, seat: int, kept: KeptPremove) -> None:
        """One premove. Raises `TableError` and `ValueError` if it cannot be read."""
        session, game, steps = self._session, self._session.game, self._session.steps
        given = min(max(0, kept.given), len(steps))
        until = len(steps) if kept.dropped is None else min(max(given, kept.dropped), len(steps))
        done = [at for at in range(given, until) if session.actor_of(steps[at]) == seat]
        began, acted = (done[0], done[-1] + 1) if done else (None, 0)
        if kept.kind:
            premove: Premove = msgspec.convert(kept.fields, _kind(game, kept.kind))
            if game.premove_stands(game.view(session.state, seat), seat, premove):
                self._standing[seat] = _Standing(premove, given, kept, began, acted)
            else:
                self._notices[seat] = _Notice(_ended, len(steps), _text(kept))
            return
        if len(done) >= len(kept.lines):
            return  # all of it has been done
        if not all(_is_played(game, seat, steps[at], line) for at, line in zip(done, kept.lines, strict=False)):
            return  # they have acted otherwise since
        paid = sum(game.premove_result(game.view(steps[at].before, seat), (steps[at].action,))[1] for at in done)
        state = steps[until - 1].after if until else session.state
        view, rest, price = game.view(state, seat), kept.lines[len(done) :], kept.price - paid
        if game.premove_topic(view, seat) != kept.topic:
            self._tell(seat, _passed_by, kept, until)
        elif kept.dropped is None:
            plan = PlannedTurn(kept.topic, _read(game, self._asked_view(seat), rest), price)
            self._standing[seat] = _Standing(plan, given, kept, began, acted)
        else:
            plan = PlannedTurn(kept.topic, _read(game, view, rest), price)
            self._tell(seat, partial(_plan_refusal, game, view, plan), kept, until)

    def _tell(self, seat: int, why: Callable[[], str], kept: KeptPremove | None, at: int) -> None:
        """Tell the owner of a seat that a plan was dropped when the game had so many steps."""
        text = "" if kept is None else _text(msgspec.structs.replace(kept, dropped=at))
        self._notices[seat] = _Notice(partial(_not_carried_out, why), at, text)

    def _asked_view(self, seat: int) -> Any:
        """What a seat sees that is asked, or would see if it were. Raises `ValueError` where it could not be."""
        session = self._session
        seen = session.game.view(session.state, seat)
        view = seen if seat in session.game.to_act(session.state) else self.view(seat)
        if view is None:
            raise ValueError(seat)
        return view

    def _as_kept(self, seat: int, premove: Premove, given: int) -> KeptPremove | None:
        """A premove that was not refused, as it is kept."""
        game = self._session.game
        if not isinstance(premove, PlannedTurn):
            if type(premove) not in game.premove_kinds:
                return None
            return KeptPremove(given, kind=type(premove).__name__, fields=msgspec.to_builtins(premove))
        view, lines = self._asked_view(seat), []
        for action in premove.actions:
            lines.append(game.format(action, view))
            view, _ = game.premove_result(view, (action,))
        return KeptPremove(given, topic=premove.topic, lines=tuple(lines), price=premove.price)

    def _keep(self) -> None:
        """Keep what has changed. Nothing is kept of a game that is over."""
        game, state, now = self._session.game, self._session.state, dict[int, str]()
        if (self._notices or self._standing) and game.to_move(state) != NOBODY:
            now = {seat: notice.text for seat, notice in self._notices.items()}
            now |= {seat: _text(standing.kept) for seat, standing in self._standing.items()}
        for seat in {*self._texts, *now}:
            text = now.get(seat, "")
            if self._texts.get(seat, "") != text:
                self._texts[seat] = text
                self.keep(seat, text)

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
        return game.premove_played(view, action)

    def _drop(self, seat: int, why: Callable[[], str]) -> None:
        """Drop a plan with actions still to be done, and tell its owner."""
        standing = self._standing.pop(seat)
        if standing.began is not None:
            self._done[seat] = standing
        self._tell(seat, why, standing.kept, len(self._session.steps))

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
        self._notices = {
            seat: notice
            for seat, notice in self._notices.items()
            if notice.at <= steps and self._last_of(seat) < notice.at
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


def _kind(game: Game[Any, Any], name: str) -> type[Premove]:
    """The kind of premove with this name. Raises `ValueError` where the game has none."""
    for kind in game.premove_kinds:
        if kind.__name__ == name:
            return kind
    raise ValueError(name)


def _read(game: Game[Any, Any], view: Any, lines: tuple[str, ...]) -> tuple[Any, ...]:
    """The actions of a plan, in a view in which its seat is asked. Raises `TableError`."""
    actions = []
    for line in lines:
        actions.append(game.parse(line, view))
        with suppress(IllegalAction):  # it may be possible again by the time the seat is asked
            view, _ = game.premove_result(view, actions[-1:])
    return tuple(actions)


def _is_played(game: Game[Any, Any], seat: int, step: Step[Any, Any], line: str) -> bool:
    """Whether a step is what became of a line of a plan. Raises `TableError`."""
    if step.line == line:
        return True
    view = game.view(step.before, seat)
    return game.format(game.premove_played(view, game.parse(line, view)), view) == step.line


def _text(kept: KeptPremove | None) -> str:
    return "" if kept is None else msgspec.json.encode(kept).decode()


def _passed_by() -> str:
    return tr("your turn was skipped")


def _unreadable() -> str:
    return tr("it could not be read when the game was opened again")


def _ended() -> str:
    return tr("Your standing order ended while the game was closed.")


def _not_carried_out(why: Callable[[], str]) -> str:
    return tr("Your plan was not carried out: {why}.", why=why())

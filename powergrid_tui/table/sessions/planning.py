"""Planning one's turn while others act: the board asks its question early.

Planning is begun and left only by the person's own keys, or by setting what was planned. If by then its decision is
past, because the turn came or went, every other key does nothing until planning is left: it was meant for the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NO_PREMOVE, IllegalAction, PlannedTurn, Premove
from powergrid_tui.table.sessions.seat_connection import SeatConnection


class Planning:
    """What the one person at a terminal plans. Only the plan itself is kept, at the table."""

    def __init__(self, connection: SeatConnection) -> None:
        self._connection = connection
        self._topic: str | None = None
        """The decision that is being planned for, while somebody plans."""
        self._draft: PlannedTurn | None = None
        """What has been planned since planning began, and stands: the question goes on from there."""

    @property
    def offered(self) -> bool:
        """Whether there is something to plan; never where several people share the keyboard."""
        connection = self._connection
        if len(connection.people) != 1 or connection.premove_view is None:
            return False
        offers = connection.host.session.game.choices(connection.premove_view, connection.seat)
        return sum(len(offer.actions) for offer in offers) > 1  # where there is one, it is only to end the turn

    @property
    def open(self) -> bool:
        """Whether somebody is planning."""
        return self._topic is not None

    @property
    def over(self) -> bool:
        """Whether somebody is planning for a decision that is past."""
        return self.open and self._view is None

    @property
    def drafted(self) -> bool:
        """Whether something planned since planning began is still there to build on."""
        return self._drafted() is not None

    def look(self) -> Any | None:
        """The view in which the seat is asked, after what has been planned so far; None when nobody plans, or the
        decision is past. Steps that would no longer be carried out are left out."""
        ahead, self._draft = self._view, self._drafted()
        if ahead is None or self._draft is None:
            return ahead
        return self._connection.host.session.game.premove_result(ahead, self._draft.actions)[0]

    def turn(self) -> None:
        """Begin planning, or stop if planning has begun."""
        topic = None if self.open else self._now
        self.leave()
        self._topic = topic

    def leave(self) -> None:
        """Stop planning. A plan that stands remains."""
        self._topic = self._draft = None

    def add(self, view: Any, actions: Sequence[Any]) -> None:
        """Add these to the plan, at the price they had in the view that was shown; ending the turn ends planning.
        Raises `TableError`, and then nothing has changed."""
        assert self._topic is not None
        before, game = self._drafted(), self._connection.host.session.game
        if before != self._draft:
            raise IllegalAction(self._connection.plan_refusal)  # the screen does not know it yet
        planned, price = (list(before.actions), before.price) if before else ([], 0)
        for action in actions:
            planned.append(game.premove_named(view, action))
            view, cost = game.premove_result(view, (action,))
            price += cost
        plan = PlannedTurn(self._topic, tuple(planned), price)
        self._give(plan, ends=self._connection.seat not in game.to_act(view))

    def drop(self) -> None:
        """Cancel the plan. Raises `TableError`."""
        self._draft = None
        self._connection.set_premove(NO_PREMOVE)

    def set_premove(self, premove: Premove) -> None:
        """Set a premove, which ends planning. Raises `TableError`, and then nothing has changed."""
        self._connection.set_premove(premove)
        self._draft = None
        if premove != NO_PREMOVE:
            self.leave()

    def take_back(self) -> bool:
        """Drop the last step planned since planning began; False when there is none."""
        draft = self._drafted()
        if draft is None:
            return False
        actions, game = draft.actions[:-1], self._connection.host.session.game
        if actions:
            _, cost = game.premove_result(self._connection.premove_view, actions)
            self._give(PlannedTurn(draft.topic, actions, cost))
        else:
            self.drop()
        return True

    def _give(self, plan: PlannedTurn, *, ends: bool = False) -> None:
        before, self._draft = self._draft, plan
        try:
            self._connection.set_premove(plan)
        except TableError:
            self._draft = before
            raise
        if ends:
            self.leave()

    def _drafted(self) -> PlannedTurn | None:
        """What has been planned since planning began, as long as it stands and would be carried out."""
        draft, connection = self._draft, self._connection
        return draft if draft is not None and connection.premove == draft and not connection.plan_refusal else None

    @property
    def _view(self) -> Any | None:
        """The view in which the seat is asked, if the decision planned for is still to come."""
        return self._connection.premove_view if self.open and self._now == self._topic else None

    @property
    def _now(self) -> str:
        connection = self._connection
        return connection.host.session.game.premove_topic(connection.view, connection.seat)

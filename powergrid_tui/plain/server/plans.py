"""Planning one's turn in lines while others act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from powergrid_tui.plain.choices import Choices
from powergrid_tui.plain.talk import say, show
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Game, PlannedTurn
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.sessions.seat_view import SeatView
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit.viewmodel.text_views import TextViews, typed

_NONE, _BACK, _LIST = "none", "back", "?"
_LONGEST_NUMBER = 4


class Plans:
    """What somebody plans: the same as on a screen. A plan is carried out if all of it is legal when its seat is asked,
    and costs no more than now."""

    def __init__(
        self, planning: Planning, connection: SeatView, game: Game[Any, Any], sheets: TextViews, name: Callable[[], str]
    ) -> None:
        """`name` gives that of the seat at the keyboard."""
        self._planning, self._connection, self._name = planning, connection, name
        self._game, self._sheets = game, sheets

    def plan(self, said: str) -> None:
        """Plan an action, take the last one back, plan nothing, or list what can be planned. Raises `TableError`."""
        if said.lower() == _NONE:
            self._planning.leave()
            self._planning.drop()
            say(tr("Nothing is planned."))
            return
        if said.lower() == _BACK:
            if not self._planning.open or not self._planning.take_back():
                raise TableError(tr("there is no step of a plan to take back"))
        elif said and not said.startswith(_LIST):
            view = self._view()
            self._planning.add(view, [self._read(said, view)])
        self._tell(said.removeprefix(_LIST).strip() if said.startswith(_LIST) else "")

    def _view(self) -> Any:
        """The view in which the seat is asked, after what has been planned. Raises `TableError`."""
        planning = self._planning
        if planning.over:
            planning.leave()
        if not planning.open and planning.offered:
            planning.turn()
        view = planning.look()
        if view is None:
            raise TableError(tr("there is nothing that you can plan now"))
        return view

    def _choices(self, view: Any) -> Choices:
        return Choices(self._game, self._sheets, view, self._game.choices(view, self._connection.seat))

    def _read(self, said: str, view: Any) -> Any:
        if not said.isdecimal():
            return self._game.parse(f"{self._name()}: {said}", view)
        action = self._choices(view).numbered(int(said)) if len(said) <= _LONGEST_NUMBER else None
        if action is None:
            raise TableError(tr("there is no choice number {number}", number=brief(said)))
        return action

    def _tell(self, wanted: str) -> None:
        """Tell what is planned, and what can be planned after that."""
        connection, plan, ahead = self._connection, self._connection.premove, self._connection.ahead
        if isinstance(plan, PlannedTurn) and ahead is not None:
            actions, price = series(self._typed(ahead, plan)), self._sheets.price(plan.price)
            say(tr("Planned: {actions}. It costs {price} at most, or you are asked.", actions=actions, price=price))
            if connection.plan_refusal:
                say(tr("As things are it would not be carried out: {reason}.", reason=connection.plan_refusal))
        if self._planning.open or not isinstance(plan, PlannedTurn):
            show(self._choices(self._view()).rows(wanted))

    def _typed(self, view: Any, plan: PlannedTurn) -> list[str]:
        """The steps of a plan, as they would be typed."""
        words = []
        for at, action in enumerate(plan.actions):
            seen = self._game.premove_result(view, plan.actions[:at])[0] if at else view
            words.append(typed(self._game, seen, action))
        return words

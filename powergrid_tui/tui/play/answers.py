"""What a person answers to the question on the board, or takes back: it goes to the table, or into the plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from powergrid_tui.table.protocol.game import Premove, TableError
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.tui.play.planning import Planning
from powergrid_tui.tui.play.terminal import Terminal


class Answers:
    """Plays for the seat at the keyboard of a terminal. What is refused is said there."""

    def __init__(
        self, terminal: Terminal, sitting: SeatConnection, planning: Planning, objection: Callable[[Any], str]
    ) -> None:
        """`objection` tells why this table does not want an action, or an order, that the rules may allow; or
        nothing."""
        self._terminal, self._sitting, self._planning, self._objection = terminal, sitting, planning, objection

    def play(self, actions: Sequence[Any]) -> None:
        """Do these, one after another."""
        if self._sitting.seat not in self._sitting.asked or self._still_planning():
            return
        if refusal := next((why for action in actions if (why := self._objection(action))), ""):
            self._terminal.show(refusal)
            return
        self._terminal.said = ""
        try:
            for action in actions:
                self._sitting.play(action)
        except TableError as error:  # said once what was played before it is shown, which ends older words
            self._terminal.call_later(self._terminal.show, str(error))

    def plan(self, view: Any, actions: Sequence[Any]) -> None:
        """Plan these, as they were chosen in the view."""
        if not self._planning.open or self._still_planning():
            return
        try:
            self._planning.add(view, actions)
        except TableError as error:
            self._terminal.show(sentence(tr("{reason}: nothing was planned", reason=error)))

    def order(self, order: Premove) -> None:
        """Let this be done whenever the seat is asked."""
        if self._still_planning():
            return
        if refusal := self._objection(order):
            self._terminal.show(refusal)
            return
        try:
            self._planning.order(order)
        except TableError as error:
            self._terminal.show(str(error))

    def take_back(self) -> None:
        """Take back what was planned last, or without a plan what was done last."""
        if self._sitting.seat not in self._sitting.people or self._still_planning():
            return
        if self._planning.open:
            self._terminal.show("" if self._planning.take_back() else tr("Nothing is planned yet."))
            return
        self._terminal.said = ""
        try:
            self._sitting.undo()
        except TableError as error:
            self._terminal.show(tr("No undo: {reason}.", reason=error))

    def _still_planning(self) -> bool:
        """Whether what was planned is over, and the keys are not given to anything else before its owner leaves the
        plan: they may have been meant for it."""
        if not self._planning.over:
            return False
        self._terminal.show()
        return True

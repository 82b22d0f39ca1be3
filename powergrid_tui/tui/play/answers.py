"""A person's answers to the question on the board, and undoing them: they go to the table, or into the plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.tui.play.terminal import Terminal


class Answers:
    """Plays for the seat at a terminal's keyboard, and reports there what is refused."""

    def __init__(
        self, terminal: Terminal, connection: SeatConnection, planning: Planning, objection: Callable[..., str]
    ) -> None:
        """`objection` says why this table does not want an action or a premove that the rules may allow, or an empty
        string."""
        self._terminal, self._connection, self._planning, self._objection = terminal, connection, planning, objection

    def play(self, actions: Sequence[Any]) -> None:
        """Play these actions in order."""
        if self._connection.seat not in self._connection.asked or self._still_planning():
            return
        if refusal := self._objection(*actions):
            self._terminal.show(refusal)
            return
        self._terminal.said = ""
        try:
            self._connection.play(*actions)
        except TableError as error:  # reported only after what was played before it is shown, which clears older words
            self._terminal.call_later(self._terminal.show, str(error))

    def plan(self, view: Any, actions: Sequence[Any]) -> None:
        """Plan these actions, as they were chosen in the view."""
        if not self._planning.open or self._still_planning():
            return
        try:
            self._planning.add(view, actions)
        except TableError as error:
            self._terminal.show(sentence(tr("{reason}: nothing was planned", reason=error)))

    def set_premove(self, premove: Premove) -> None:
        """Set a premove for the seat."""
        if self._still_planning():
            return
        if refusal := self._objection(premove):
            self._terminal.show(refusal)
            return
        try:
            self._planning.set_premove(premove)
        except TableError as error:
            self._terminal.show(str(error))

    def take_back(self) -> None:
        """Take back what was planned last, or without a plan what was done last."""
        if self._connection.seat not in self._connection.people or self._still_planning():
            return
        if self._planning.open:
            self._terminal.show("" if self._planning.take_back() else tr("Nothing is planned yet."))
            return
        self._terminal.said = ""
        try:
            self._connection.undo()
        except TableError as error:
            self._terminal.show(tr("Cannot undo: {reason}.", reason=error))

    def _still_planning(self) -> bool:
        """Whether planning has ended, but keys go nowhere else until the owner leaves the plan: they may have been
        meant for it."""
        if not self._planning.over:
            return False
        self._terminal.show()
        return True

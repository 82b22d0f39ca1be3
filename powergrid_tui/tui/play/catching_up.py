"""What is new to the people at a terminal: that they are asked, and what happened since they last decided."""

from __future__ import annotations

from typing import Any

from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.sessions.meanwhile import Meanwhile, decided, meanwhile, passed_over
from powergrid_tui.table.sessions.story import Story
from powergrid_tui.table.words.language import language
from powergrid_tui.tui.play.keyboard import Keyboard


class CatchingUp:
    """Follows a game for the people at one terminal."""

    def __init__(self, connection: SeatConnection, keyboard: Keyboard) -> None:
        self._connection, self._keyboard = connection, keyboard
        self._session = connection.host.session
        self.passed_over: tuple[LogEntry, ...] | None = None
        """Their turns that were skipped since they last decided; None before their first decision."""
        self._heeded = len(self._session.steps)
        """How many steps of the game have been examined for who took them."""
        self._told: tuple[object, Story[Any, Any]] | None = None
        """What has happened since their last decision, as it was last worked out, and for which state."""
        self._others_acted = False
        """Whether somebody else has acted since a person here was last asked."""

    def called(self) -> bool:
        """Whether a person here is asked after others have acted. True only once each time."""
        steps, people, game = self._session.steps, self._connection.people, self._session.game
        actors = [game.actor(step.before, step.action) for step in steps[self._heeded :]]
        self._heeded = len(steps)
        self._others_acted |= any(actor >= 0 and actor not in people for actor in actors)
        if not self._others_acted or not self._connection.asked:
            return False
        self._others_acted = False
        return True

    def look(self) -> None:
        """Check which turns were skipped."""
        self.passed_over = passed_over(self._session, self._keyboard.here, self._connection.seat)

    def since(self) -> Meanwhile | None:
        """What happened since their last decision; None before there is one."""
        return meanwhile(self._session, self._keyboard.here, self._connection.seat)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The same as in the log: their last decision and what followed, or nothing. A step is told once, since a board
        asks for this after each of them."""
        session, seat = self._session, self._connection.seat
        last = decided(session, self._keyboard.here)
        if last is None:
            return ()
        told_for = (last, seat, language())
        if self._told is None or self._told[0] != told_for:
            self._told = told_for, Story(session.game, seat)
        return self._told[1].after(session.steps[last:])

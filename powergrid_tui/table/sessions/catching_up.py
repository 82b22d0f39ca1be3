"""What is new to the people at a terminal: that they are asked, and what happened since they last decided."""

from __future__ import annotations

from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.sessions.meanwhile import Meanwhile, decided
from powergrid_tui.table.words.language import language


class CatchingUp:
    """Follows a game for the people at one terminal."""

    def __init__(self, connection: SeatConnection) -> None:
        self._connection = connection
        self._session = connection.host.session
        self._heeded = len(self._session.steps)
        """How many steps of the game have been examined for who took them."""
        self._recap: tuple[object, Meanwhile] | None = None
        """What has happened since their last decision, with that decision, for whom and in which language."""
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

    @property
    def recap(self) -> Meanwhile | None:
        """What happened since their last decision; None before there is one. It is kept until they decide again, since
        a board asks for it after each step."""
        session, people, viewer = self._session, self._connection.here, self._connection.seat
        last = decided(session, people)
        if last is None:
            return None
        told_for = (last, people, viewer, language())
        if self._recap is None or self._recap[0] != told_for:
            self._recap = told_for, Meanwhile(session, people, viewer, last)
        return self._recap[1]

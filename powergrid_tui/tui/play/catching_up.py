"""What is new to whoever looks at a terminal: that they are asked, and what happened since they decided last."""

from __future__ import annotations

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.sessions.meanwhile import Meanwhile, meanwhile, passed_over, round_of
from powergrid_tui.tui.play.keyboard import Keyboard


class CatchingUp:
    """Follows a game for the people at one terminal."""

    def __init__(self, sitting: SeatConnection, keyboard: Keyboard) -> None:
        self._sitting, self._keyboard = sitting, keyboard
        self._session = sitting.host.session
        self.passed_over: tuple[LogEntry, ...] | None = None
        """Their turns that passed by themselves since they decided last; None before their first decision."""
        self._asked_in: dict[int, int | str] = {}
        """The round in which whoever looks at the screen was asked last: by seat behind a curtain, else together."""
        self._heeded = len(self._session.steps)
        """Steps of the game that were looked at for who took them."""
        self._others_acted = False
        """Somebody else has, since a person here was asked last."""

    def called(self) -> bool:
        """Whether a person here is asked, after others have acted. True once each time."""
        steps, people, game = self._session.steps, self._sitting.people, self._session.game
        actors = [game.actor(step.before, step.action) for step in steps[self._heeded :]]
        self._heeded = len(steps)
        self._others_acted |= any(actor >= 0 and actor not in people for actor in actors)
        if not self._others_acted or not self._sitting.asked:
            return False
        self._others_acted = False
        return True

    def round_ended(self) -> bool:
        """Whether a round has ended since whoever is asked now was asked last; not before their first decision. True
        once each time."""
        if self._sitting.seat not in self._sitting.asked:
            return False
        who = self._sitting.seat if self._keyboard.curtained else NOBODY
        now = round_of(self._session.game, self._session.state)
        before, self._asked_in[who] = self._asked_in.get(who, now), now
        return before != now

    def look(self) -> None:
        """See which turns passed by themselves."""
        self.passed_over = passed_over(self._session, self._keyboard.here, self._sitting.seat)

    def since(self) -> Meanwhile | None:
        """What happened since their last decision; None before there is one."""
        return meanwhile(self._session, self._keyboard.here, self._sitting.seat)

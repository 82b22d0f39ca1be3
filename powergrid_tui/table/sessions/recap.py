"""What happened at a table since its people last decided something, of which they may have seen nothing; and that it is
their turn again."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from powergrid_tui.table.protocol.game import NOBODY, Game, Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.words.language import language

if TYPE_CHECKING:
    from powergrid_tui.table.sessions.seat_connection import SeatConnection


class Recap:
    """What happened since, as far as a viewer may know. The game may go on: only what is new is worded then."""

    def __init__(self, session: Session[Any, Any], people: Collection[int], viewer: int, last: int) -> None:
        """`last` is the index of the last decision of these people among the steps of the session."""
        self._session, self._viewer, self._last = session, viewer, last
        self.people = tuple(people)
        """Who made that decision: the seats of one person, or of all who share a screen."""
        self._entries, self._news = ViewerLog(session.game, viewer), ViewerLog(session.game, viewer)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """That decision and what followed, as in the log."""
        return self._entries.after(self._session.steps[self._last :])

    @property
    def news(self) -> tuple[LogEntry, ...]:
        """What followed, without that decision."""
        return self._news.after(self._session.steps[self._last + 1 :])

    @property
    def passed_over(self) -> tuple[LogEntry, ...]:
        """Turns of these people that were skipped."""
        return tuple(entry for entry in self.entries if entry.kind is EntryKind.SKIPPED and entry.seat in self.people)

    @property
    def steps(self) -> tuple[Step[Any, Any], ...]:
        """The steps from the beginning of the round in which they last decided, with the views of the viewer in place
        of the states."""
        view, viewer = self._session.game.view, self._viewer
        return tuple(
            Step(step.line, view(step.before, viewer), step.action, view(step.after, viewer))
            for step in self._session.steps[self._first :]
        )

    @property
    def decided(self) -> int:
        """The index in `steps` of their last decision; what is new begins with its consequences."""
        return self._last - self._first

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody at the table."""
        return self._session.seats

    @property
    def _first(self) -> int:
        game, steps, first = self._session.game, self._session.steps, self._last
        now = round_of(game, steps[first].before)
        while first and round_of(game, steps[first - 1].before) == now:
            first -= 1
        return first


class TerminalNews:
    """What is new to the people at one terminal: that they are asked, and what happened since they last decided."""

    def __init__(self, connection: SeatConnection) -> None:
        self._connection = connection
        self._session = connection.host.session
        self._heeded = len(self._session.steps)
        """How many steps of the game have been examined for who took them."""
        self._recap: tuple[object, Recap] | None = None
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
    def recap(self) -> Recap | None:
        """What happened since their last decision; None before there is one. It is kept until they decide again, since
        a board asks for it after each step."""
        session, people, viewer = self._session, self._connection.here, self._connection.viewer
        last = last_decision(session, people)
        if last is None:
            return None
        key = (last, people, viewer, language())
        if self._recap is None or self._recap[0] != key:
            self._recap = key, Recap(session, people, viewer, last)
        return self._recap[1]


def recap_for(session: Session[Any, Any], people: Collection[int], viewer: int) -> Recap | None:
    """What happened since one of these people last decided; None when none has decided anything yet."""
    last = last_decision(session, people)
    return None if last is None else Recap(session, people, viewer, last)


def last_decision(session: Session[Any, Any], people: Collection[int]) -> int | None:
    """Which step is the last decision of one of these people, ignoring automatic ones."""
    steps = session.steps
    acted = (at for at in reversed(range(len(steps))) if session.actor_of(steps[at]) in people)
    return next((at for at in acted if not session.went_by_itself(at)), None)


def round_of(game: Game[Any, Any], state: Any) -> int | str:
    """The round a state is in; 0 where a game has none."""
    return game.facts(state).get("round", 0)


def in_the_last_round(game: Game[Any, Any], state: Any, end: Any) -> bool:
    """Whether a state is in the game's last round; `end` is the current state, which need not be the end."""
    now = round_of(game, state)
    return bool(now) and game.to_move(end) == NOBODY and round_of(game, end) == now

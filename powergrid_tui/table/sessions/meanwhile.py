"""What happened at a table since its people last decided something. They may have seen none of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from powergrid_tui.table.protocol.game import NOBODY, Game, Step
from powergrid_tui.table.protocol.log_entries import Kind, LogEntry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.story import Story


class Meanwhile:
    """What happened since, as far as a viewer may know. The game may go on: only what is new is told then."""

    def __init__(self, session: Session[Any, Any], people: Collection[int], viewer: int, last: int) -> None:
        """`last` is the index of the last decision of these people among the steps of the session."""
        self._session, self._viewer, self._last = session, viewer, last
        self.people = tuple(people)
        """Who made that decision: the seats of one person, or of all who share a screen."""
        self._told, self._after = Story(session.game, viewer), Story(session.game, viewer)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """That decision and what followed, as in the log."""
        return self._told.after(self._session.steps[self._last :])

    @property
    def news(self) -> tuple[LogEntry, ...]:
        """What followed, without that decision."""
        return self._after.after(self._session.steps[self._last + 1 :])

    @property
    def passed_over(self) -> tuple[LogEntry, ...]:
        """Turns of these people that were skipped."""
        return tuple(entry for entry in self.entries if entry.kind is Kind.SKIPPED and entry.seat in self.people)

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


def meanwhile(session: Session[Any, Any], people: Collection[int], viewer: int) -> Meanwhile | None:
    """What happened since one of these people last decided; None when none has decided anything yet."""
    last = decided(session, people)
    return None if last is None else Meanwhile(session, people, viewer, last)


def decided(session: Session[Any, Any], people: Collection[int]) -> int | None:
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

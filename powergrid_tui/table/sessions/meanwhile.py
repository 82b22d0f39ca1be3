"""What happened at a table since its people decided last: they may have seen none of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.game import NOBODY, Game, Step
from powergrid_tui.table.protocol.log_entries import Kind, LogEntry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.story import Story


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What a viewer may know of it."""

    steps: tuple[Step[Any, Any], ...]
    """From the beginning of the round in which they decided last, the states as the viewer may see them."""
    decided: int
    """Which of the steps is their last decision; what is new begins with what it brought about."""
    entries: tuple[LogEntry, ...]
    """That decision and what followed, as in the log."""
    seats: tuple[Seat, ...]
    people: tuple[int, ...]
    """Whose decision it was: the seats of one person, or of all who look at the same screen."""


def meanwhile(session: Session[Any, Any], people: Collection[int], viewer: int) -> Meanwhile | None:
    """What happened since one of these people decided last; None when none of them has decided anything yet."""
    game, steps = session.game, session.steps
    last = _decided(session, people)
    if last is None:
        return None
    first, now = last, round_of(game, steps[last].before)
    while first and round_of(game, steps[first - 1].before) == now:
        first -= 1
    seen = [
        Step(step.line, game.view(step.before, viewer), step.action, game.view(step.after, viewer))
        for step in steps[first:]
    ]
    entries = Story(game, viewer).after(steps[last:])
    return Meanwhile(tuple(seen), last - first, entries, session.seats, tuple(people))


def passed_over(session: Session[Any, Any], people: Collection[int], viewer: int) -> tuple[LogEntry, ...] | None:
    """Turns of these people that passed by themselves since one of them decided last; None when none of them has
    decided anything yet."""
    last = _decided(session, people)
    if last is None:
        return None
    entries = Story(session.game, viewer).after(session.steps[last:])
    return tuple(entry for entry in entries if entry.kind is Kind.SKIPPED and entry.seat in people)


def _decided(session: Session[Any, Any], people: Collection[int]) -> int | None:
    """Which step is the last decision of one of these people: nothing that was done by itself."""
    steps = session.steps
    acted = (at for at in reversed(range(len(steps))) if session.actor_of(steps[at]) in people)
    return next((at for at in acted if not session.went_by_itself(at)), None)


def round_of(game: Game[Any, Any], state: Any) -> int | str:
    """The round that a state is in; 0 where a game has none."""
    return game.facts(state).get("round", 0)


def in_the_last_round(game: Game[Any, Any], state: Any, end: Any) -> bool:
    """Whether a state is in the round in which a game ended; `end` is where it stands now, which need not be its
    end."""
    now = round_of(game, state)
    return bool(now) and game.to_move(end) == NOBODY and round_of(game, end) == now

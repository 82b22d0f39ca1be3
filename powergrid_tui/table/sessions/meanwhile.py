"""What happened at a table since its people last decided something. They may have seen none of it."""

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
    """What happened since, as far as a viewer may know."""

    steps: tuple[Step[Any, Any], ...]
    """The steps from the beginning of the round in which they last decided, with the views of the viewer in place of
    the states."""
    decided: int
    """The index in `steps` of their last decision; what is new begins with its consequences."""
    entries: tuple[LogEntry, ...]
    """That decision and what followed, as in the log."""
    seats: tuple[Seat, ...]
    people: tuple[int, ...]
    """Who made that decision: the seats of one person, or of all who share a screen."""


def meanwhile(session: Session[Any, Any], people: Collection[int], viewer: int) -> Meanwhile | None:
    """What happened since one of these people last decided; None when none has decided anything yet."""
    game, steps = session.game, session.steps
    last = decided(session, people)
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


def since(session: Session[Any, Any], people: Collection[int], viewer: int) -> tuple[LogEntry, ...]:
    """What others did, and what followed, since one of these people last decided; nothing before the first time."""
    last = decided(session, people)
    return () if last is None else Story(session.game, viewer).after(session.steps[last + 1 :])


def passed_over(session: Session[Any, Any], people: Collection[int], viewer: int) -> tuple[LogEntry, ...] | None:
    """Turns of these people that were skipped since one of them last decided; None when none has decided anything
    yet."""
    last = decided(session, people)
    if last is None:
        return None
    entries = Story(session.game, viewer).after(session.steps[last:])
    return tuple(entry for entry in entries if entry.kind is Kind.SKIPPED and entry.seat in people)


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

"""The log of a game as one viewer reads it: steps that belong together are joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple

from powergrid_tui.table.protocol.game import A, Game, S, Step
from powergrid_tui.table.protocol.log_entries import LogEntry


class _Passage(NamedTuple):
    """Steps that are joined into one passage of the log."""

    end: int
    """The number of steps up to its last one."""
    last: Step[Any, Any]
    entries: tuple[LogEntry, ...]


class ViewerLog(Generic[S, A]):
    """The log for one viewer in one language, extended as the game goes on: earlier entries are kept."""

    def __init__(self, game: Game[S, A], viewer: int) -> None:
        self._game = game
        self._viewer = viewer
        self._passages: list[_Passage] = []
        self.told: tuple[range, ...] = ()
        """For each of the entries that were returned last, the steps of which it tells, as positions in the record."""

    def after(self, steps: Sequence[Step[S, A]], besides: Iterable[tuple[int, LogEntry]] = ()) -> tuple[LogEntry, ...]:
        """The log of a game after these steps, oldest first. There may be more of them than last time, or fewer, or
        different ones after an undo. `besides` are entries about no step, each with the number of steps that it
        follows; one within a passage comes after it."""
        passages = self._passages
        while passages and not _holds(passages[-1], steps):
            passages.pop()
        if (
            passages
            and passages[-1].end < len(steps)
            and self._game.goes_on(passages[-1].last, steps[passages[-1].end])
        ):
            passages.pop()
        start = passages[-1].end if passages else 0
        while start < len(steps):
            end = start + 1
            while end < len(steps) and self._game.goes_on(steps[end - 1], steps[end]):
                end += 1
            entries = self._game.tell(steps[start:end], self._viewer)
            passages.append(_Passage(end, steps[end - 1], entries))
            start = end
        found, others = list[LogEntry](), list(besides)
        told, start = list[range](), 0
        for passage in passages:
            found += passage.entries
            told += [range(start, passage.end)] * len(passage.entries)
            start = passage.end
            while others and others[0][0] <= passage.end:
                found.append(others.pop(0)[1])
                told.append(range(start, start))
        self.told = tuple(told)
        return tuple(found)


def _holds(passage: _Passage, steps: Sequence[Step[S, A]]) -> bool:
    """Whether a passage is still valid: steps are never inserted before others."""
    return passage.end <= len(steps) and steps[passage.end - 1] is passage.last

"""Shared by pictures and other tests of the board: a recorded game of Power Grid, cut where Ann is asked something."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.records.record import Record, loads
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.toolkit import registry

GAME = registry.game("power_grid")
RECORD = loads((Path(__file__).parent / "records" / "germany.toml").read_text("utf-8"), "germany.toml")


@cache
def played(where: Callable[[State], bool] | None = None) -> Record:
    """The record of a game up to the first point at which Ann is to move and the condition holds; the whole record for
    None."""
    if where is None:
        return RECORD
    for number, step in enumerate(walk(GAME, RECORD), 1):
        if step.after.turn == 0 and where(step.after):
            return cut(number)
    raise AssertionError("the record has no such place")


def cut(lines: int) -> Record:
    """The record of the game after so many lines."""
    return RECORD.evolve(actions=RECORD.actions[:lines], digest="", finished=False)


@cache
def session(where: Callable[[State], bool] | None = None) -> Session[Any, Any]:
    """The session of the game, for pages that only read it."""
    return Session.resume(GAME, played(where))

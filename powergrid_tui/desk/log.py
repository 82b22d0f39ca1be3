"""The log as a board shows it."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.desk.players import Players
from powergrid_tui.table.telling import Entry


@dataclass(frozen=True, slots=True)
class LogPage:
    """What happened so far, and who plays the seats that are named in it."""

    entries: tuple[Entry, ...] = ()
    """Oldest first."""
    players: Players = ()
    """By seat."""

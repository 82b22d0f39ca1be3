"""The log as a board shows it."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class LogPage:
    """What happened so far, and who plays the seats that are named in it."""

    entries: tuple[LogEntry, ...] = ()
    """Oldest first."""
    players: Players = ()
    """By seat."""

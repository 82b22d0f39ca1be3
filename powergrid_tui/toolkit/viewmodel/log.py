"""The log as a board shows it."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class LogPage:
    """What has happened so far, and the players in the seats that it mentions."""

    entries: tuple[LogEntry, ...] = ()
    """Oldest first."""
    players: Players = ()
    """By seat."""

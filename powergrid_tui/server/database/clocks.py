"""Rows about clocks. Before the game a clock is stored under the code of its table, later under the name of the game's
file."""

from __future__ import annotations

from powergrid_tui.server.database.connection import Database


class ClockRows:
    """All clocks of a server, also those of games that are put away: to lay a table anew gives nobody time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> dict[str, str]:
        """By code or file, what is stored of a clock."""
        return dict(self._database.read(lambda c: c.execute("SELECT subject, clock FROM clocks").fetchall()))

    def put(self, subject: str, clock: str) -> None:
        """Keep a clock."""
        self._database.put(("clock", subject), ("INSERT OR REPLACE INTO clocks VALUES (?, ?)", (subject, clock)))

    def remove(self, subject: str) -> None:
        """Forget a clock."""
        self._database.remove(("clock", subject), ("DELETE FROM clocks WHERE subject = ?", (subject,)))

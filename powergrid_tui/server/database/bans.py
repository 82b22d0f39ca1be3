"""Rows about bans."""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.server.database.connection import Database, Statement


class BanRow(NamedTuple):
    """A ban of a key or of a network."""

    subject: str
    until: float | None
    """In seconds since 1970; None for a permanent ban."""
    reason: str


class BanRows:
    """All bans, those that have ended too until they are removed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[BanRow]:
        """The oldest first."""
        query = "SELECT subject, until, reason FROM bans ORDER BY rowid"
        return self._database.read(lambda c: [BanRow(*row) for row in c.execute(query)])

    def put(self, row: BanRow) -> None:
        """Keep a ban, in place of an earlier one of the same subject."""
        self._database.put(("ban", row.subject), ban_statement(row))

    def remove(self, subject: str) -> None:
        """Forget a ban."""
        self._database.remove(("ban", subject), ("DELETE FROM bans WHERE subject = ?", (subject,)))


def ban_statement(row: BanRow) -> Statement:
    """Keep a ban."""
    return "INSERT OR REPLACE INTO bans VALUES (?, ?, ?)", row

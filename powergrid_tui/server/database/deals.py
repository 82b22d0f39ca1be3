"""Rows about deals of the day: whose game for the record is which."""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.server.database.connection import Database


class DealRow(NamedTuple):
    """Somebody's game for the record of a day."""

    day: str
    """Such as ``2026-05-04``, by UTC."""
    person: int
    file: str


class DealRows:
    """All of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[DealRow]:
        """In the order in which they were begun, as far as that is known."""
        query = "SELECT day, person, file FROM deals ORDER BY day, file"
        return self._database.read(lambda c: [DealRow(*row) for row in c.execute(query)])

    def put(self, row: DealRow) -> None:
        """Keep a game: the first of a person and day stays."""
        self._database.put(("deal", row.day, row.person), ("INSERT OR IGNORE INTO deals VALUES (?, ?, ?)", row))

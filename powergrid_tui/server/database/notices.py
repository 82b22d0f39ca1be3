"""Rows about notices: what people wish to be told, and notices still to be sent."""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.server.database.connection import Database


class NoticeRow(NamedTuple):
    """A notice to a person, sent or still to be sent."""

    person: int
    code: str
    """Of the table."""
    kind: str
    due: float
    """When, in seconds since 1970."""
    sent: bool
    about: str
    """Its contents, as JSON."""


class NoticeRows:
    """People's wishes, and notices that wait."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def wishes(self) -> dict[int, str]:
        """By person, their wishes as JSON."""
        return dict(self._database.read(lambda c: c.execute("SELECT person, wishes FROM wishes").fetchall()))

    def put_wishes(self, person: int, wishes: str) -> None:
        """Keep what a person wishes."""
        self._database.put(
            ("person", person, "wishes"), ("INSERT OR REPLACE INTO wishes VALUES (?, ?)", (person, wishes))
        )

    def all(self) -> list[NoticeRow]:
        """In no order."""
        query = "SELECT person, code, kind, due, sent, about FROM notices"
        found = self._database.read(lambda c: c.execute(query).fetchall())
        return [NoticeRow._make((*row[:4], bool(row[4]), row[5])) for row in found]

    def put(self, row: NoticeRow) -> None:
        """Keep a notice."""
        key = ("person", row.person, "notice", row.code, row.kind)
        self._database.put(key, ("INSERT OR REPLACE INTO notices VALUES (?, ?, ?, ?, ?, ?)", row))

    def remove(self, person: int, code: str, kind: str) -> None:
        """Forget a notice."""
        statement = ("DELETE FROM notices WHERE person = ? AND code = ? AND kind = ?", (person, code, kind))
        self._database.remove(("person", person, "notice", code, kind), statement)

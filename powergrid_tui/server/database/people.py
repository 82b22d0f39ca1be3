"""Rows about people: who they are, their keys, and from where newcomers have come."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from powergrid_tui.server.database.connection import Database, Statement


class PersonRow(NamedTuple):
    """Somebody who has been here."""

    number: int
    name: str
    keys: tuple[str, ...]
    seen: float
    """When they last came in, in seconds since 1970."""


class NewcomerRow(NamedTuple):
    """A name that was taken lately."""

    person: int
    address: str
    moment: float
    """In seconds since 1970."""


class PeopleRows:
    """Everybody who has ever come."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[PersonRow]:
        """By number."""
        keys = defaultdict[int, list[str]](list)
        for person, key in self._database.read(lambda c: c.execute("SELECT person, key FROM keys").fetchall()):
            keys[person].append(key)
        found = self._database.read(
            lambda c: c.execute("SELECT number, name, seen FROM people ORDER BY number").fetchall()
        )
        return [PersonRow(number, name, tuple(keys[number]), seen) for number, name, seen in found]

    def put(self, row: PersonRow) -> None:
        """Keep somebody."""
        self._database.put(("person", row.number), *person_statements(row))

    def remove(self, number: int) -> None:
        """Forget somebody."""
        self._database.remove(("person", number), ("DELETE FROM people WHERE number = ?", (number,)))

    def newcomers(self, since: float) -> list[NewcomerRow]:
        """Those who have come since a moment, the earliest first; earlier ones are forgotten."""
        self._database.put(("newcomers",), ("DELETE FROM newcomers WHERE moment < ?", (since,)))
        query = "SELECT person, address, moment FROM newcomers ORDER BY moment"
        return self._database.read(lambda c: [NewcomerRow(*row) for row in c.execute(query)])

    def put_newcomer(self, row: NewcomerRow) -> None:
        """Keep from where somebody has come."""
        self._database.put(
            ("person", row.person, "newcomer"), ("INSERT OR REPLACE INTO newcomers VALUES (?, ?, ?)", row)
        )


def person_statements(row: PersonRow) -> tuple[Statement, ...]:
    """Keep somebody."""
    return (
        (
            "INSERT INTO people VALUES (?, ?, ?)"
            " ON CONFLICT (number) DO UPDATE SET name = excluded.name, seen = excluded.seen",
            (row.number, row.name, row.seen),
        ),
        ("DELETE FROM keys WHERE person = ?", (row.number,)),
        *(("INSERT OR REPLACE INTO keys VALUES (?, ?)", (key, row.number)) for key in row.keys),
    )

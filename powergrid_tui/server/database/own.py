"""Rows about what is said on the server, and about what is one person's own: whom they have muted, what
they have read, and their notes."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from powergrid_tui.server.database.connection import Database


class ServerLineRow(NamedTuple):
    """Something that a person has said on the server."""

    slot: int
    """The number of its row, which is reused when the line has become too old."""
    number: int
    """Counted from the first that was said."""
    who: int
    words: str
    moment: float
    """When, in seconds since 1970."""


class OwnRows:
    """What the server keeps beside its tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def lines(self) -> list[ServerLineRow]:
        """What was said on the server, in its order."""
        query = "SELECT slot, number, who, words, moment FROM house_lines ORDER BY number"
        return self._database.read(lambda c: [ServerLineRow(*row) for row in c.execute(query)])

    def put_line(self, row: ServerLineRow) -> None:
        """Keep what was said on the server."""
        self._database.put(("said", row.slot), ("INSERT OR REPLACE INTO house_lines VALUES (?, ?, ?, ?, ?)", row))

    def mutes(self) -> dict[int, set[int]]:
        """By number of a person, the numbers of those whom they have muted."""
        found = defaultdict[int, set[int]](set)
        for person, muted in self._database.read(lambda c: c.execute("SELECT person, muted FROM mutes").fetchall()):
            found[person].add(muted)
        return found

    def mute(self, person: int, other: int, *, muted: bool) -> None:
        """Keep whether a person has muted another."""
        put, drop = "INSERT OR REPLACE INTO mutes VALUES (?, ?)", "DELETE FROM mutes WHERE person = ? AND muted = ?"
        self._database.put(("mute", person, other), (put if muted else drop, (person, other)))

    def reads(self) -> dict[tuple[int, str], int]:
        """By number of a person and code of a table, or nothing for the server, how many lines had been said there when
        they read them last. What was read at tables that are gone is forgotten."""
        gone = "DELETE FROM reads WHERE place <> '' AND place NOT IN (SELECT code FROM tables)"
        query = "SELECT person, place, number FROM reads"
        found = self._database.read(lambda c: (c.execute(gone), c.execute(query).fetchall())[1])
        return {(person, place): number for person, place, number in found}

    def put_read(self, person: int, place: str, number: int) -> None:
        """Keep what a person has read."""
        statement = "INSERT OR REPLACE INTO reads VALUES (?, ?, ?)"
        self._database.put(("read", place, person), (statement, (person, place, number)))

    def forget_reads(self, place: str) -> None:
        """Forget what people have read at a table."""
        self._database.remove(("read", place), ("DELETE FROM reads WHERE place = ?", (place,)))

    def notes(self) -> dict[tuple[int, str], str]:
        """By number of a person and name of a game's file, what they have noted."""
        query = "SELECT person, file, words FROM notes"
        found = self._database.read(lambda c: c.execute(query).fetchall())
        return {(person, file): words for person, file, words in found}

    def put_notes(self, person: int, file: str, words: str) -> None:
        """Keep what a person has noted about a game; nothing, if that is empty."""
        put, drop = "INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", "DELETE FROM notes WHERE file = ? AND person = ?"
        row = (file, person, words) if words else (file, person)
        self._database.put(("notes", person, file), (put if words else drop, row))

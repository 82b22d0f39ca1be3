"""Rows about games: whose each is, and what lists tell of it, so that no file has to be read for them."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from powergrid_tui.server.database.connection import Database, Statement
from powergrid_tui.table.files.writing import Stamp

UNREAD: Stamp = (0, 0, 0)
"""The stamp of a file that has not been read yet."""


class GameRow(NamedTuple):
    """A game in the folder of the server."""

    file: str
    """The name of the file."""
    owner: int
    """The number of the person whose table it is, or 0."""
    holders: tuple[int, ...]
    """By seat, the number of its person, or 0."""
    stamp: Stamp = UNREAD
    """Of the file when it was read."""
    head: str = ""
    """The record without its lines, as JSON; empty when the file cannot be read."""
    rated: bool = False
    """Whether it counts for ratings."""
    private: bool = False
    """Whether only those with a seat see its table."""
    silent: bool = False
    """Whether only those with a seat may talk there."""


class GameRows:
    """All games of the server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[GameRow]:
        """In no order."""
        holders = defaultdict[str, list[int]](list)
        query = "SELECT file, ifnull(person, 0) FROM players ORDER BY file, seat"
        for file, person in self._database.read(lambda c: c.execute(query).fetchall()):
            holders[file].append(person)
        query_games = "SELECT file, ifnull(owner, 0), modified, size, inode, head, rated, private, silent FROM games"
        found = self._database.read(lambda c: c.execute(query_games).fetchall())
        return [
            GameRow(file, owner, tuple(holders[file]), (modified, size, inode), head, *map(bool, settled))
            for file, owner, modified, size, inode, head, *settled in found
        ]

    def put(self, row: GameRow) -> None:
        """Keep a game."""
        self._database.put(("game", row.file), *game_statements(row))


def game_statements(row: GameRow) -> tuple[Statement, ...]:
    """Keep a game."""
    return (
        (
            "INSERT INTO games (file, owner, modified, size, inode, head, rated, private, silent)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (file) DO UPDATE SET owner = excluded.owner, modified = excluded.modified,"
            " size = excluded.size, inode = excluded.inode, head = excluded.head, rated = excluded.rated,"
            " private = excluded.private, silent = excluded.silent",
            (row.file, row.owner or None, *row.stamp, row.head, row.rated, row.private, row.silent),
        ),
        ("DELETE FROM players WHERE file = ?", (row.file,)),
        *(
            ("INSERT INTO players VALUES (?, ?, ?)", (row.file, seat, person or None))
            for seat, person in enumerate(row.holders)
        ),
    )

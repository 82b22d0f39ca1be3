"""Rows about tables: what is played there, who sits where, and what was said."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from powergrid_tui.server.database.connection import Database, Statement


class ChairRow(NamedTuple):
    """A place at a table."""

    name: str
    colour: str
    holder: int
    """The number of a person, or 0."""
    bot: str
    taken: bool = False
    """Somebody took the seat of a bot in the middle of the game."""
    stand_in: bool = False
    """Others have given the seat to a bot until its person returns."""
    invited: bool = False
    """Whether the seat is kept for a person who has not yet accepted."""
    inviter: int = 0
    """The number of the person who invited them, or 0."""


class TableRow(NamedTuple):
    """A table."""

    code: str
    owner: int
    """The number of a person, or 0."""
    game: str
    options: str
    """As JSON, until the game begins; afterwards they are in its file."""
    file: str
    """The name of the game's file; empty before it begins."""
    seen: float
    """When somebody was last there, in seconds since 1970."""
    chairs: tuple[ChairRow, ...]
    free: bool = False
    """Whether anybody may take the seat of a bot."""
    private: bool = False
    """Whether only those with a seat see it."""
    silent: bool = False
    """Whether only those with a seat may talk once the game has begun."""
    rated: bool = False
    """Whether its game counts for ratings."""
    next: str = ""
    """The code of the table where its rematch is played."""


class LineRow(NamedTuple):
    """Something that a person has said at a table."""

    code: str
    slot: int
    """The number of its row, which is reused when the line has become too old."""
    number: int
    """Of the line, counted from the first that was said at the table."""
    who: int
    words: str
    moment: float = 0.0
    """When, in seconds since 1970; 0 where that is unknown."""


class TableRows:
    """All tables, and their talk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[TableRow]:
        """In the order in which they were opened."""
        chairs = defaultdict[str, list[ChairRow]](list)
        query = (
            "SELECT code, name, colour, ifnull(holder, 0), bot, taken, stand_in, asked, asker FROM chairs"
            " ORDER BY code, seat"
        )
        for code, *chair in self._database.read(lambda c: c.execute(query).fetchall()):
            chairs[code].append(ChairRow(*chair))
        tables = (
            "SELECT code, ifnull(owner, 0), game, options, file, seen, free, private, silent, rated, next FROM tables"
            " ORDER BY position"
        )
        found = self._database.read(lambda c: c.execute(tables).fetchall())
        return [TableRow._make((*row[:6], tuple(chairs[row[0]]), *map(bool, row[6:-1]), row[-1])) for row in found]

    def lines(self) -> dict[str, list[LineRow]]:
        """By code, what was said there, in its order."""
        found = defaultdict[str, list[LineRow]](list)
        query = "SELECT code, slot, number, who, words, moment FROM lines ORDER BY code, number"
        for row in self._database.read(lambda c: c.execute(query).fetchall()):
            found[row[0]].append(LineRow(*row))
        return found

    def put(self, row: TableRow) -> None:
        """Keep a table."""
        self._database.put(("table", row.code), *table_statements(row))

    def put_line(self, row: LineRow) -> None:
        """Keep what was said at a table that is kept."""
        statement = "INSERT OR REPLACE INTO lines (code, slot, number, who, words, moment) VALUES (?, ?, ?, ?, ?, ?)"
        self._database.put(("table", row.code, row.slot), (statement, row))

    def remove(self, code: str) -> None:
        """Forget a table, and what was said there."""
        self._database.remove(("table", code), ("DELETE FROM tables WHERE code = ?", (code,)))


def table_statements(row: TableRow) -> tuple[Statement, ...]:
    """Keep a table."""
    return (
        (
            "INSERT INTO tables (code, owner, game, options, file, seen, free, private, silent, rated, next)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (code) DO UPDATE SET owner = excluded.owner, options = excluded.options,"
            " file = excluded.file, seen = excluded.seen, free = excluded.free, private = excluded.private,"
            " silent = excluded.silent, rated = excluded.rated, next = excluded.next",
            (
                *(row.code, row.owner or None, row.game, row.options, row.file, row.seen),
                *(row.free, row.private, row.silent, row.rated, row.next),
            ),
        ),
        ("DELETE FROM chairs WHERE code = ?", (row.code,)),
        *(
            (
                "INSERT INTO chairs (code, seat, name, colour, holder, bot, taken, stand_in, asked, asker)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(row.code, seat, chair.name, chair.colour, chair.holder or None, chair.bot),
                    *(chair.taken, chair.stand_in, chair.invited, chair.inviter),
                ),
            )
            for seat, chair in enumerate(row.chairs)
        ),
    )

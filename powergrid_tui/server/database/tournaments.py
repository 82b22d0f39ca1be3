"""Rows about tournaments: which tables belong to each, and who is to sit where."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from powergrid_tui.server.database.connection import Database


class RoundRow(NamedTuple):
    """A table of a tournament."""

    people: tuple[int, ...]
    """By seat, the number of the person who is to play there; 0 for somebody whom the server has forgotten."""
    code: str = ""
    """Of the table; empty when it has been put away."""
    file: str = ""
    """The name of the game's file; empty before the game begins."""


class TournamentRow(NamedTuple):
    """A named series of tables."""

    name: str
    game: str
    seed: int | None
    """What all of its games are dealt from; None where each has a deal of its own."""
    moment: float
    """When it was opened, in seconds since 1970."""
    rounds: tuple[RoundRow, ...]
    """Its tables, in their order."""


class TournamentRows:
    """All tournaments of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[TournamentRow]:
        """In the order in which they were opened."""
        people = defaultdict[tuple[str, int], list[int]](list)
        seats = "SELECT name, number, ifnull(person, 0) FROM tournament_seats ORDER BY name, number, seat"
        for name, number, person in self._database.read(lambda c: c.execute(seats).fetchall()):
            people[name, number].append(person)
        rounds = defaultdict[str, list[RoundRow]](list)
        tables = "SELECT name, number, code, file FROM tournament_tables ORDER BY name, number"
        for name, number, code, file in self._database.read(lambda c: c.execute(tables).fetchall()):
            rounds[name].append(RoundRow(tuple(people[name, number]), code, file))
        query = "SELECT name, game, seed, moment FROM tournaments ORDER BY moment"
        found = self._database.read(lambda c: c.execute(query).fetchall())
        return [TournamentRow._make((*row, tuple(rounds[row[0]]))) for row in found]

    def remove(self, name: str) -> None:
        """Forget a tournament."""
        self._database.remove(("tournament", name), ("DELETE FROM tournaments WHERE name = ?", (name,)))

    def put(self, row: TournamentRow) -> None:
        """Keep a tournament: what changes later is where its tables are."""
        self._database.put(
            ("tournament", row.name),
            ("INSERT OR IGNORE INTO tournaments VALUES (?, ?, ?, ?)", row[:4]),
            *(
                ("INSERT OR REPLACE INTO tournament_tables VALUES (?, ?, ?, ?)", (row.name, at, each.code, each.file))
                for at, each in enumerate(row.rounds, 1)
            ),
            *(
                ("INSERT OR IGNORE INTO tournament_seats VALUES (?, ?, ?, ?)", (row.name, at, seat, who or None))
                for at, each in enumerate(row.rounds, 1)
                for seat, who in enumerate(each.people)
            ),
        )

"""Rows about finished games: everybody's place and figures, and the ratings that follow from them."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import NamedTuple

from powergrid_tui.server.database.connection import Database


class PlaceRow(NamedTuple):
    """One seat of a finished game."""

    person: int
    """The number of the person who played there; 0 for a bot, a guest, and somebody whom the server has forgotten."""
    name: str
    bot: str
    """The kind of bot that had the seat from the start; empty for a person's."""
    rank: int
    """1 is best; seats that share a place have the same."""
    figures: dict[str, int | None]
    """The game's own figures, in the order in which they break ties."""
    absent: bool = False
    """Whether a bot had the person's seat at the end."""


class ResultRow(NamedTuple):
    """A finished game."""

    file: str
    """The name of the record's file."""
    game: str
    place: str
    """The value of the option that says where it was played; empty for a game with a single place."""
    moment: float
    """When it ended, in seconds since 1970."""
    rated: bool
    unfinished: bool
    """Whether it counts although it was not played to its end, because somebody left it."""
    places: tuple[PlaceRow, ...]
    """By seat."""


class RatingRow(NamedTuple):
    """Somebody's rating in one game."""

    game: str
    player: str
    """The number of a person as text, or ``bot:`` and a kind."""
    mean: float
    deviation: float
    games: int


_RESULTS = "SELECT file, game, place, moment, rated, unfinished FROM results"


class ResultRows:
    """All finished games of a server, and the ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def files(self) -> set[str]:
        """The names of the files of all games that have a result."""
        return {file for (file,) in self._database.read(lambda c: c.execute("SELECT file FROM results").fetchall())}

    def latest(self, most: int, person: int = 0) -> list[ResultRow]:
        """The last games, or those of a person, so many at most, newest first. Waits for the disk."""
        mine = "WHERE file IN (SELECT file FROM places WHERE person = ?) " if person else ""
        return self._read(f"{mine}ORDER BY moment DESC LIMIT ?", (*((person,) if person else ()), most))

    def of_files(self, files: list[str]) -> list[ResultRow]:
        """Those of these games that have ended, in no order. Waits for the disk."""
        return self._read("WHERE file IN (SELECT value FROM json_each(?))", (json.dumps(files),))

    def _read(self, which: str, values: tuple[int | str, ...]) -> list[ResultRow]:
        query = f"{_RESULTS} {which}"
        seats = (
            "SELECT file, ifnull(person, 0), name, bot, rank, figures, absent FROM places"
            f" WHERE file IN (SELECT file FROM results {which}) ORDER BY file, seat"
        )
        rows, seated = self._database.read(
            lambda c: (c.execute(query, values).fetchall(), c.execute(seats, values).fetchall())
        )
        places = defaultdict[str, list[PlaceRow]](list)
        for file, who, name, bot, rank, figures, absent in seated:
            places[file].append(PlaceRow(who, name, bot, rank, json.loads(figures), bool(absent)))
        return [
            ResultRow(file, game, place, moment, bool(rated), bool(unfinished), tuple(places[file]))
            for file, game, place, moment, rated, unfinished in rows
        ]

    def ratings(self) -> list[RatingRow]:
        """All of them, in no order."""
        query = "SELECT game, player, mean, deviation, games FROM ratings"
        return self._database.read(lambda c: [RatingRow(*row) for row in c.execute(query)])

    def put(self, row: ResultRow, ratings: list[RatingRow]) -> None:
        """Keep a result, together with the ratings that it changes."""
        self._database.put(
            ("result", row.file),
            (
                "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?)",
                (row.file, row.game, row.place, row.moment, row.rated, row.unfinished),
            ),
            *(
                (
                    "INSERT OR IGNORE INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        *(row.file, seat, place.person or None, place.name, place.bot, place.rank),
                        *(json.dumps(place.figures), place.absent),
                    ),
                )
                for seat, place in enumerate(row.places)
            ),
            *(("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)", rating) for rating in ratings),
        )

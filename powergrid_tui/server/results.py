"""The results of the games of a server, and the ratings.

Every game that people have finished has a result. One that is rated also changes the ratings of its players in that
game: of people, and of the levels of bots. Ratings are those of Weng and Lin for Plackett and Luce's model, which takes
the places of any number of players and says how sure it is.

**Leaving does not save a rating.** Whoever's seat a bot has at the end of a rated game counts as last. A rated game
that is taken away before its end counts as last for whoever does that; one that is put away because nobody came back
to it, for whoever was to move. All others share the first place.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.names import is_guest
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Standing
from powergrid_tui.table.records.record import TO_MOVE
from powergrid_tui.table.words.language import mark, series, tr
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.players import tag, tagged

_RESULTS = "SELECT file, game, place, moment, rated, unfinished FROM results"

MOST_SHOWN = 2_000
"""How many games, the last ones, a page takes into account."""

MOST_LISTED = 50
"""How many games a list on the command line has."""

_LONGEST_PLACE = 40

_BOT = "bot:"

NEWCOMER = 1000
"""The points of a newcomer."""

_POINTS = 40
"""Points for one unit of the model, so that a newcomer has 1000."""


class ResultSeatRow(NamedTuple):
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
    places: tuple[ResultSeatRow, ...]
    """By seat."""


class RatingRow(NamedTuple):
    """Somebody's rating in one game."""

    game: str
    player: str
    """The number of a person as text, or ``bot:`` and a kind."""
    mean: float
    deviation: float
    games: int


class ResultRows:
    """All finished games of a server, and the ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def files(self) -> set[str]:
        """The names of the files of all games that have a result."""
        query = "SELECT file FROM results UNION SELECT file FROM withdrawn"
        return {file for (file,) in self._database.read(lambda c: c.execute(query).fetchall())}

    def withdrawn(self) -> set[str]:
        """The names of the files of games whose result was taken back."""
        return {file for (file,) in self._database.read(lambda c: c.execute("SELECT file FROM withdrawn").fetchall())}

    def rated(self, game: str) -> list[ResultRow]:
        """All rated results of a game, in the order in which they were kept. Waits for the disk."""
        return self._read("WHERE rated AND game = ? ORDER BY rowid", (game,))

    def withdraw(self, file: str, game: str, ratings: Iterable[RatingRow]) -> None:
        """Take a result back, and keep the ratings of its game as they are without it."""
        self._database.put(
            ("withdrawn", file),
            ("INSERT OR REPLACE INTO withdrawn VALUES (?)", (file,)),
            ("DELETE FROM results WHERE file = ?", (file,)),
            ("DELETE FROM ratings WHERE game = ?", (game,)),
            *(("INSERT INTO ratings VALUES (?, ?, ?, ?, ?)", rating) for rating in ratings),
        )

    def rename(self, person: int, name: str) -> None:
        """Call a person otherwise in all results, whatever the seat was called."""
        self._database.put(("places", person), ("UPDATE places SET name = ? WHERE person = ?", (name, person)))

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
        places = defaultdict[str, list[ResultSeatRow]](list)
        for file, who, name, bot, rank, figures, absent in seated:
            places[file].append(ResultSeatRow(who, name, bot, rank, json.loads(figures), bool(absent)))
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


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is at a game, in points: newcomers have 1000."""

    person: int
    """The number of a person; 0 for a level of bots."""
    bot: str
    games: int
    points: int
    give: int
    """In 95 of 100 cases the true strength differs from `points` by no more than this."""

    @property
    def in_words(self) -> str:
        """Such as ``1043 ± 210``."""
        return f"{self.points} ± {self.give}"

    @property
    def least(self) -> int:
        """The lower end of the range in which the strength is likely to be. Lists are sorted by it, so that one lucky
        game does not lead to the top."""
        return self.points - self.give


class Results:
    """The results of a server. Belongs to its event loop; `latest`, `of_files` and `told` alone are called from
    other threads."""

    def __init__(self, rows: ResultRows, clock: Callable[[], float] = time.time) -> None:
        self._rows, self._clock = rows, clock
        self._known = rows.files()
        self._withdrawn = rows.withdrawn()
        self._ratings = {(row.game, row.player): row for row in rows.ratings()}
        self._changes: dict[str, dict[str, int]] = {}
        """By the file of a game that has ended since the server was opened, by how many points it has changed each
        rating."""
        self.latest, self.of_files = rows.latest, rows.of_files
        """The last games, or those of a person; those in some files. Both wait for the disk."""

    def has(self, file: str) -> bool:
        """Whether a game has its result."""
        return file in self._known

    def note(self, table: ServerTable, moment: float | None = None) -> None:
        """Keep the result of a game that is over, unless it is kept, or nobody but bots played; `moment` is when it
        ended, by default now."""
        session = table.host.session if table.host else None
        if session is None or not table.over or self.has(table.file):
            return
        found: tuple[Standing, ...] = table.of_game(lambda: session.game.standings(session.state), ())
        if table.error:
            return
        standings = {standing.seat: standing for standing in found}
        places = []
        for at, place in enumerate(self._seated(table)):
            standing = standings[session.seats[at].name]
            absent = bool(place.person and session.seats[at].bot)
            places.append(place._replace(rank=standing.rank, figures=standing.score, absent=absent))
        if table.rated or table.series:
            places = _with_the_last(places, [place.absent for place in places])
        self._keep(table, places, self._clock() if moment is None else moment)

    async def take_back(self, file: str) -> ResultRow:
        """Take a result back, as if the game had not been played, also for all ratings that came after it; returns what
        it was. It is not kept anew when somebody comes to its table. Raises `TableError`."""
        found = await asyncio.to_thread(self._rows.of_files, [file])
        if not found:
            raise TableError(tr("there is no result of {file} here", file=quoted(file)))
        (row,), known = found, -1
        while known != len(self._known):  # another game may end meanwhile
            known = len(self._known)
            rated = await asyncio.to_thread(self._rows.rated, row.game)
        self._withdrawn.add(file)
        self._changes.pop(file, None)
        if row.rated:
            changes = self._changes
            self._changes = {}
            self._ratings = {key: rating for key, rating in self._ratings.items() if rating.game != row.game}
            for each in rated:
                if each.file not in self._withdrawn:
                    self._rated(each)
            self._changes = changes
        self._rows.withdraw(file, row.game, [rating for rating in self._ratings.values() if rating.game == row.game])
        return row

    def forget(self, who: int, name: str) -> None:
        """Call a person otherwise in all results."""
        self._rows.rename(who, name)

    async def note_missed(
        self, tables: Iterable[ServerTable], wake: Callable[[ServerTable], Awaitable[object]]
    ) -> None:
        """Keep the results of games that were over when the server was killed, before they were kept; to `wake` a table
        does that."""
        for table in tables:
            if table.over and not self.has(table.file):
                with suppress(TableError):  # its file cannot be read; whoever goes there is told
                    await wake(table)

    def left(self, table: ServerTable, who: int = 0) -> None:
        """Keep the result of a game, rated or of a tournament, that is not over and that nobody will go on with: a
        person has taken it away, or whoever was to move has not come back. If whoever takes it away does not play, it
        is for its players to bring it back, and none of them has left it."""
        if not (table.rated or table.series) or not table.begun or table.over or self.has(table.file):
            return
        if who and not table.seats_of(who):
            return
        places = self._seated(table)
        mover = table.where.get(TO_MOVE)
        gone = [bool(who) and place.person == who for place in places]
        if not any(gone):
            gone = [bool(place.person) and place.name == mover for place in places]
        if any(gone):
            self._keep(table, _with_the_last(places, gone), self._clock(), unfinished=True)

    @staticmethod
    def _seated(table: ServerTable) -> list[ResultSeatRow]:
        """Who has played at each seat, without a rank. Whoever took the seat of a bot in the middle of a game counts as
        its player; that cannot be done in a rated one."""
        people = [chair for chair, _ in table.people()]
        return [
            ResultSeatRow(
                0 if is_guest(chair.name) else chair.holder, chair.name, "" if chair.holder else chair.bot, 0, {}
            )
            for chair in people
        ]

    def _keep(
        self, table: ServerTable, places: Sequence[ResultSeatRow], moment: float, *, unfinished: bool = False
    ) -> None:
        self._known.add(table.file)
        if not any(place.person for place in places):
            return
        option = registry.manifest(table.game.id).place
        where = str(getattr(table.options, option))[:_LONGEST_PLACE] if option else ""
        row = ResultRow(table.file, table.game.id, where, moment, table.rated, unfinished, tuple(places))
        self._rows.put(row, self._rated(row) if table.rated else [])

    def told(self, name_of: Callable[[int], str]) -> list[dict[str, str]]:
        """The last games, as rows for a list. Waits for the disk."""
        return [
            {
                mark("file"): row.file,
                mark("ended"): time.strftime("%Y-%m-%d %H:%M", time.localtime(row.moment)),
                mark("game"): row.game,
                mark("map"): row.place,
                mark("players"): series(
                    f"{place.rank} {tagged(name_of(place.person) or place.name, place.bot)}"
                    for place in sorted(row.places, key=lambda place: place.rank)
                ),
                mark("rated"): tr("yes") if row.rated else tr("no"),
            }
            for row in self.latest(MOST_LISTED)
        ]

    def ratings_told(self, name_of: Callable[[int], str]) -> list[dict[str, str]]:
        """All ratings, as rows for a list."""
        return [
            {
                mark("game"): game,
                mark("player"): str(tag(rating.bot)) if rating.bot else name_of(rating.person),
                mark("games"): str(rating.games),
                mark("rating"): str(rating.points),
                "±": str(rating.give),
                mark("at least"): str(rating.least),
            }
            for game in self.rated_games()
            for rating in self.ratings(game)
        ]

    def _rated(self, row: ResultRow) -> list[RatingRow]:
        """The ratings that a game changes. Bots of one level take their places one by one, so that people have beaten,
        or lost to, each of them; the rating of the level becomes the mean of what these make of it."""
        from openskill.models import PlackettLuce

        seats = [(player, place.rank) for place in row.places if (player := _rated_as(place))]
        if len({player for player, _ in seats}) < 2:
            return []
        model = PlackettLuce()
        before = {player: self._ratings.get((row.game, player)) for player, _ in seats}
        teams = [
            [model.rating(old.mean, old.deviation) if (old := before[player]) else model.rating()]
            for player, _ in seats
        ]
        after = defaultdict[str, list[tuple[float, float]]](list)
        for (player, _), (new,) in zip(seats, model.rate(teams, ranks=[float(rank) for _, rank in seats]), strict=True):
            after[player].append((new.mu, new.sigma))
        changed = []
        for player, old in before.items():
            mean, deviation = (fmean(figures) for figures in zip(*after[player], strict=True))
            changed.append(RatingRow(row.game, player, mean, deviation, (old.games if old else 0) + 1))
        self._ratings |= {(rating.game, rating.player): rating for rating in changed}
        points = {player: _rating(old).points if old else NEWCOMER for player, old in before.items()}
        self._changes[row.file] = {now.player: _rating(now).points - points[now.player] for now in changed}
        return changed

    def ratings(self, game: str) -> list[Rating]:
        """Everybody's rating in a game, best first."""
        found = (_rating(row) for row in self._ratings.values() if row.game == game)
        return sorted(found, key=lambda rating: (-rating.least, -rating.points))

    def rating(self, game: str, person: int) -> Rating | None:
        """A person's rating in a game, or None before their first rated one."""
        row = self._ratings.get((game, str(person)))
        return _rating(row) if row else None

    def of_chair(self, table: ServerTable, chair: Chair) -> Rating | None:
        """The rating of the player on a chair, a person or a level of bots, in the game of its table. Guests have
        none."""
        row = self._ratings.get((table.game.id, _player(chair)))
        return _rating(row) if row else None

    def after(self, table: ServerTable) -> str:
        """What a rated game has made of everybody's ratings, in a sentence; empty for a game that changes none."""
        if not table.rated or not self.has(table.file) or table.file in self._withdrawn:
            return ""
        changes, told = self._changes.get(table.file, {}), []
        for chair, _ in table.people():
            if (rating := self.of_chair(table, chair)) is None:
                continue
            words = tr("{name} {rating}", name=chair.name, rating=rating.in_words)
            if (change := changes.get(_player(chair))) is not None:
                words = tr("{rating} ({change})", rating=words, change=f"{change:+}")
            told.append(words)
        return tr("Ratings: {ratings}.", ratings=series(told)) if told else ""

    def rated_games(self) -> Iterable[str]:
        """The ids of the games that have ratings."""
        return dict.fromkeys(game for game, _ in self._ratings)


def _with_the_last(places: Sequence[ResultSeatRow], last: Sequence[bool]) -> list[ResultSeatRow]:
    """The places with those who count as last behind all others."""
    ranks = [(out, 0 if out else place.rank) for place, out in zip(places, last, strict=True)]
    found = [1 + sum(other < own for other in ranks) for own in ranks]
    return [place._replace(rank=rank) for place, rank in zip(places, found, strict=True)]


def _rated_as(place: ResultSeatRow) -> str:
    """The key under which the rating of whoever played at a seat is kept; empty for those who have none."""
    return f"{_BOT}{place.bot}" if place.bot else str(place.person or "")


def _player(chair: Chair) -> str:
    """The key under which the rating of the player on a chair is kept; empty for those who have none."""
    if chair.holder:
        return "" if is_guest(chair.name) else str(chair.holder)
    return f"{_BOT}{chair.bot}" if chair.bot else ""


def _rating(row: RatingRow) -> Rating:
    bot = row.player.removeprefix(_BOT) if row.player.startswith(_BOT) else ""
    points, give = round(_POINTS * row.mean), round(2 * _POINTS * row.deviation)
    return Rating(0 if bot else int(row.player), bot, row.games, points, give)

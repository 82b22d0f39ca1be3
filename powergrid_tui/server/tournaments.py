"""Tournaments: named series of tables for a group of people, and their standings.

**Points.** At each table the first place has as many points as there are seats, each further one a point less; those
who share places share their points. Whoever counts as last by the rules of rated games does so here. A bot that plays
for somebody who has not come takes places, and brings nobody points.

**The same deals.** All tables are dealt from one seed. Then everybody at a table has played the deal equally often: its
people are through with their earlier tables, and people fill whole tables. Those who have yet to play a table of the
series cannot watch any other one; nobody else can watch any until all are over.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pydantic import ValidationError

from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.games import GameIndex
from powergrid_tui.server.notices.letters import tournament_ended
from powergrid_tui.server.results import Results, ResultSeatRow
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournament_seating import rota
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.errors import errors_of
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import listed, mark, tr, trn
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.text import one_line, quoted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds

if TYPE_CHECKING:
    from powergrid_tui.server.server import Server

LONGEST_NAME = 32
"""Characters of a name."""

MOST_TABLES, MOST_PEOPLE, MOST_KEPT = 24, 24, 200
"""Of one tournament; and tournaments on a server."""

Cells = dict[str, str]


class TournamentTableRow(NamedTuple):
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
    tables: tuple[TournamentTableRow, ...]
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
        tables = defaultdict[str, list[TournamentTableRow]](list)
        query_tables = "SELECT name, number, code, file FROM tournament_tables ORDER BY name, number"
        for name, number, code, file in self._database.read(lambda c: c.execute(query_tables).fetchall()):
            tables[name].append(TournamentTableRow(tuple(people[name, number]), code, file))
        query = "SELECT name, game, seed, moment FROM tournaments ORDER BY moment"
        found = self._database.read(lambda c: c.execute(query).fetchall())
        return [TournamentRow._make((*row, tuple(tables[row[0]]))) for row in found]

    def remove(self, name: str) -> None:
        """Forget a tournament."""
        self._database.remove(("tournament", name), ("DELETE FROM tournaments WHERE name = ?", (name,)))

    def ended(self) -> dict[int, dict[str, bool]]:
        """By number of a person, the tournaments of whose end they are to be told, with whether they were called
        off."""
        found = defaultdict[int, dict[str, bool]](dict)
        query = "SELECT person, name, called_off FROM ended_tournaments"
        for person, name, called_off in self._database.read(lambda c: c.execute(query).fetchall()):
            found[person][name] = bool(called_off)
        return found

    def put_ended(self, person: int, name: str, *, called_off: bool) -> None:
        """Keep that a person is to be told of the end of a tournament."""
        statement = "INSERT OR REPLACE INTO ended_tournaments VALUES (?, ?, ?)"
        self._database.put(("person", person, "ended", name), (statement, (person, name, called_off)))

    def remove_ended(self, person: int) -> None:
        """They have been told."""
        statement = ("DELETE FROM ended_tournaments WHERE person = ?", (person,))
        self._database.remove(("person", person, "ended"), statement)

    def put(self, row: TournamentRow) -> None:
        """Keep a tournament: what changes later is where its tables are."""
        self._database.put(
            ("tournament", row.name),
            ("INSERT OR IGNORE INTO tournaments VALUES (?, ?, ?, ?)", row[:4]),
            *(
                ("INSERT OR REPLACE INTO tournament_tables VALUES (?, ?, ?, ?)", (row.name, at, each.code, each.file))
                for at, each in enumerate(row.tables, 1)
            ),
            *(
                ("INSERT OR IGNORE INTO tournament_seats VALUES (?, ?, ?, ?)", (row.name, at, seat, who or None))
                for at, each in enumerate(row.tables, 1)
                for seat, who in enumerate(each.people)
            ),
        )


class TournamentStanding(NamedTuple):
    """Somebody's standing in a tournament."""

    rank: int
    """1 is best; those with the same points and wins share a place. 0 before any game has been played."""
    who: int
    halves: int
    """Points, in halves."""
    games: int
    won: int
    score: int
    """The first figure of their games, added up."""

    @property
    def points(self) -> str:
        """Such as 7 or 7.5."""
        return f"{self.halves // 2}.5" if self.halves % 2 else str(self.halves // 2)


class Tournaments:
    """The tournaments of a server. Belongs to its event loop; `standing`, `played` and what is `told` alone are called
    from other threads too."""

    def __init__(
        self,
        rows: TournamentRows,
        results: Results,
        tables: Mapping[str, ServerTable],
        games: GameIndex,
        name_of: Callable[[int], str],
        clock: Callable[[], float],
    ) -> None:
        self._rows, self._results, self._tables, self._games, self._clock = rows, results, tables, games, clock
        self._name_of = name_of
        self._all = {row.name: row for row in rows.all()}
        self._ended = rows.ended()
        """By number of a person, the tournaments that have ended before their games, with whether they were called off,
        until that person is told."""

    @property
    def all(self) -> tuple[TournamentRow, ...]:
        """The newest first."""
        return tuple(reversed(self._all.values()))

    def find(self, name: str) -> TournamentRow:
        """The tournament with a name, however it is typed. Raises `TableError`."""
        wanted = name.strip().casefold()
        for row in self._all.values():
            if row.name.casefold() == wanted:
                return row
        raise TableError(tr("there is no tournament {name} here", name=quoted(name)))

    def plan(
        self, name: str, game: str, people: Sequence[int], *, tables: int, seats: int, same: bool
    ) -> TournamentRow:
        """A tournament that is not kept yet. Raises `TableError`."""
        if not name.strip() or name != one_line(name, LONGEST_NAME):
            raise TableError(tr("the name must be one line of at most {most} characters", most=LONGEST_NAME))
        if any(row.name.casefold() == name.casefold() for row in self._all.values()):
            raise TableError(tr("there is already a tournament {name}", name=quoted(name)))
        if len(self._all) >= MOST_KEPT:
            raise TableError(tr("there are already {count} tournaments, and no room for more", count=MOST_KEPT))
        if not 1 <= tables <= MOST_TABLES or len(people) > MOST_PEOPLE:
            most = {"tables": MOST_TABLES, "people": MOST_PEOPLE}
            raise TableError(tr("a tournament has at most {tables} tables and {people} people", **most))
        if len(set(people)) < len(people):
            raise TableError(tr("a player is named twice"))
        if len(people) < seats:
            raise TableError(tr("there are fewer people than seats"))
        if same and len(people) % seats:
            raise TableError(
                tr("with the same deals every table must be full: use a multiple of {seats} people", seats=seats)
            )
        seed = secrets.randbits(32) if same else None
        laid = tuple(TournamentTableRow(order) for order in rota(people, seats, tables))
        return TournamentRow(name, game, seed, self._clock(), laid)

    def keep(self, row: TournamentRow) -> None:
        """Keep a tournament, or where its tables are now."""
        self._all[row.name] = row
        self._rows.put(row)

    def end(self, row: TournamentRow) -> bool:
        """Nobody plays further tables: those whose games have not begun are gone. Gives whether it remains; one of
        which no game has begun is forgotten."""
        row = self._all[row.name]
        if remains := any(each.file for each in row.tables):
            self.keep(row._replace(tables=tuple(each if each.file else each._replace(code="") for each in row.tables)))
        else:
            del self._all[row.name]
            self._rows.remove(row.name)
        return remains

    def leave_word(self, row: TournamentRow, people: Iterable[int], *, called_off: bool) -> None:
        """These people are to be told that a tournament has ended, as soon as they are here."""
        for who in people:
            self._ended.setdefault(who, {})[row.name] = called_off
            self._rows.put_ended(who, row.name, called_off=called_off)

    def words_for(self, who: int) -> list[str]:
        """What a person is told about tournaments that have ended without them, once."""
        ended = self._ended.pop(who, {})
        if ended:
            self._rows.remove_ended(who)
        return [tournament_ended(name, called_off=called_off) for name, called_off in ended.items()]

    # Its tables

    def follow(self, table: ServerTable) -> None:
        """A table has been laid, or its game has begun: if it is one of a tournament, it belongs to that."""
        for row in tuple(self._all.values()):
            for at, each in enumerate(row.tables):
                if (each.code and each.code == table.code) or (each.file and each.file == table.file):
                    table.series, table.seed, table.meant = row.name, row.seed, each.people
                    self._put(row, at, each._replace(code=table.code, file=table.file or each.file))
                    return

    def forget(self, table: ServerTable) -> None:
        """A table has been put away. Its game can be brought back; without a game it is lost to the tournament."""
        for row in tuple(self._all.values()):
            for at, each in enumerate(row.tables):
                if each.code == table.code:
                    self._put(row, at, each._replace(code=""))

    def _put(self, row: TournamentRow, at: int, found: TournamentTableRow) -> None:
        if row.tables[at] != found:
            self.keep(row._replace(tables=(*row.tables[:at], found, *row.tables[at + 1 :])))

    def _is_over(self, each: TournamentTableRow) -> bool:
        return self._results.has(each.file) if each.file else not each.code

    def begin_refusal(self, table: ServerTable) -> str:
        """Why the game at a table cannot begin yet, or an empty string."""
        row = self._all.get(table.series)
        if row is None or row.seed is None:
            return ""
        people = {who for each in row.tables if each.code == table.code for who in each.people}
        for each in row.tables:
            if each.code == table.code:
                break
            if not self._is_over(each) and people & set(each.people):
                return tr("with the same deals, finish the game at table {code} first", code=each.code or each.file)
        return ""

    def look_refusal(self, table: ServerTable, who: int) -> str:
        """Why a person may not look at a table, or an empty string: they would know the deal before they play it, or
        could tell somebody who has not."""
        row = self._all.get(table.series)
        if row is None or row.seed is None or table.seats_of(who):
            return ""
        left = [each for each in row.tables if not self._is_over(each)]
        plays = any(who in each.people for each in row.tables)
        if not left or (plays and not any(who in each.people for each in left)):
            return ""
        return tr("other tables of {name} have the same deal: watch once you have played it", name=row.name)

    @staticmethod
    def stood_in_told(table: ServerTable, who: int) -> str:
        """What a person should know at a table whose game has begun, and at which a bot has their seat; or an empty
        string."""
        if table.stand_in_for(who) == NOBODY:
            return ""
        if table.over:
            return tr("A bot has played for you here, because you had not come.")
        return tr("A bot plays for you here, because you had not come.")

    # Its standing

    def played(self, row: TournamentRow) -> dict[str, tuple[ResultSeatRow, ...]]:
        """By file, everybody's place at the tables that are over. Waits for the disk."""
        files = [each.file for each in row.tables if each.file]
        return {found.file: found.places for found in self._results.of_files(files)}

    def standing(self, row: TournamentRow) -> list[TournamentStanding]:
        """The standings, best first. Waits for the disk."""
        found = {who: [0, 0, 0, 0] for each in row.tables for who in each.people}
        for places in self.played(row).values():
            for place in places:
                if place.person not in found:
                    continue
                ties = sum(other.rank == place.rank for other in places)
                got = found[place.person]
                got[0] += 2 * (len(places) - place.rank + 1) - (ties - 1)
                got[1] += 1
                got[2] += place.rank == 1
                got[3] += next(iter(place.figures.values()), 0) or 0
        ranked = sorted(found.items(), key=lambda each: (-each[1][0], -each[1][2], -each[1][3]))
        keys = [(got[0], got[2]) for _, got in ranked]
        played = any(got[1] for got in found.values())  # otherwise everybody would share first place
        return [
            TournamentStanding(1 + keys.index(key) if played else 0, who, *got)
            for key, (who, got) in zip(keys, ranked, strict=True)
        ]

    def called(self, who: int) -> str:
        """What somebody is called now."""
        return self._name_of(who) or tr("(forgotten)")

    def state_of(self, each: TournamentTableRow) -> str:
        """How far a table has come."""
        if self._is_over(each):
            return tr("finished") if each.file else tr("removed")
        return tr("being played") if each.file else tr("gathering")

    def end_told(self, row: TournamentRow, standing: Sequence[Cells]) -> str:
        """That a tournament is finished, and who has won it by this standing; empty while tables are left to play."""
        if not all(map(self._is_over, row.tables)):
            return ""
        first = [cells["player"] for cells in standing if cells["place"] == "1"]
        if not first:
            return tr("finished")
        return trn("finished: {names} has won", "finished: {names} have won", len(first), names=listed(first))

    def all_told(self) -> list[Cells]:
        """All tournaments, as rows for a list."""
        return [
            {
                mark("tournament"): row.name,
                mark("game"): row.game,
                mark("deals"): tr("one each") if row.seed is None else tr("the same"),
                mark("tables"): str(len(row.tables)),
                mark("finished"): str(sum(map(self._is_over, row.tables))),
            }
            for row in self.all
        ]

    def standing_told(self, row: TournamentRow) -> list[Cells]:
        """How everybody stands, as rows for a list. Waits for the disk."""
        return [
            {
                mark("place"): str(line.rank or ""),
                mark("player"): self.called(line.who),
                mark("points"): line.points,
                mark("games"): str(line.games),
                mark("won"): str(line.won),
                mark("sum"): str(line.score),
            }
            for line in self.standing(row)
        ]

    def seats_told(self, row: TournamentRow) -> list[Cells]:
        """Who sits where, after the place that they came to, as rows for a list. Waits for the disk."""
        played = self.played(row)
        return [
            {
                mark("table"): str(at),
                mark("code"): each.code,
                mark("state"): self.state_of(each),
                **{
                    str(seat + 1): self._seated(each, seat, played.get(each.file, ()))
                    for seat in range(len(each.people))
                },
            }
            for at, each in enumerate(row.tables, 1)
        ]

    def _seated(self, each: TournamentTableRow, seat: int, places: Sequence[ResultSeatRow]) -> str:
        """Who sits at a seat of a table: a bot that stands in is named as one."""
        who, table, game = each.people[seat], self._tables.get(each.code), self._games.row(each.file)
        holder = game.holders[seat] if game and each.file else table.chairs[seat].holder if table else who
        is_theirs = bool(holder) or not who
        own = [place for place in places if place.person == who] if is_theirs else places[seat : seat + 1]
        name = self.called(who) if is_theirs else tr("bot for {name}", name=self.called(who))
        return f"{own[0].rank} {name}" if own else name


def game_of(game: str) -> str:
    """What a game is called; its id, where it is not installed."""
    return tr(registry.GAMES[game].name) if game in registry.GAMES else game


def open_tournament(
    server: Server,
    name: str,
    game: str,
    options: str,
    people: Sequence[int],
    *,
    tables: int,
    seats: int,
    same: bool,
    rated: bool,
) -> TournamentRow:
    """Lay the tables of a new tournament, with seats kept for its people; without `seats` all of them sit at each.
    `options` are those of the game, as JSON. Raises `TableError`."""
    if game not in registry.GAMES:
        raise TableError(tr("there is no game {game} here", game=quoted(game)))
    played, seats = registry.game(game), seats or len(people)
    try:
        chosen = played.Options.model_validate_json(options)
    except ValidationError as error:
        raise TableError(errors_of(error)[0]) from None
    if why := played.players_refusal(chosen, seats) or played.options_refusal(chosen, seats):
        raise TableError(why)
    plan = server.tournaments.plan(name, game, people, tables=tables, seats=seats, same=same)
    if len(server.tables) + tables > server.quotas.tables:
        raise TableError(
            trn(
                "there is already {count} table, and no room for more",
                "there are already {count} tables, and no room for more",
                len(server.tables),
            )
        )
    laid = []
    for each in plan.tables:
        chairs = tuple(
            Chair(server.people.name_of(who), colour, who, invited=True)
            for who, colour in zip(each.people, COLOURS, strict=False)
        )
        table = server.create_table(
            each.people[0], played, chosen, chairs, rated=rated, series=plan.name, seed=plan.seed, meant=each.people
        )
        laid.append(each._replace(code=table.code))
    row = plan._replace(tables=tuple(laid))
    server.tournaments.keep(row)
    for each in laid:
        for guest in each.people:
            server.invited(server.tables[each.code], guest, row.name)
    return row


def end_tournament(server: Server, name: str) -> bool:
    """End a tournament: tables that wait for their people are taken away; games that have begun are played on, and
    count. Gives whether anything remains of it: one of which no game has begun is called off. Those for whom that ends
    it are told, also when they come the next time. Raises `TableError`."""
    row = server.tournaments.find(name)
    waiting = [each.code for each in row.tables if each.code and not each.file]
    people = dict.fromkeys(who for each in row.tables if each.code in waiting for who in each.people if who)
    if not waiting and any(each.file for each in row.tables):
        raise TableError(tr("no table of {name} waits for its people: nothing is left to end", name=row.name))
    for code in waiting:
        if code in server.tables:
            server.take_away(code)
    remains = server.tournaments.end(row)
    server.tournaments.leave_word(row, people, called_off=not remains)
    for who in people:
        server.notices.outbox.ended(row.name, who, called_off=not remains)
        server.turns.call(who)
    return remains


def take_stand_in_back(server: Server, code: str, who: int) -> ServerTable:
    """No bot plays any more for a person at a table of a tournament whose game has not begun: their seat waits for
    them. Raises `TableError`."""
    table = _waiting_table(server, code)
    with server.doing(table, 0) as note:
        table.take_back(who)
        note(lambda: tr("The seat waits for {name} again.", name=server.people.name_of(who)))
    server.invited(table, who, table.series)
    return table


def _waiting_table(server: Server, code: str) -> ServerTable:
    """The table with a code, of a tournament and before its game. Raises `TableError`."""
    table = server.find(code)
    if not table.series or table.begun:
        raise TableError(tr("table {code} is not a tournament table waiting for its people", code=table.code))
    return table


def stand_in(server: Server, code: str, who: int, bot: str) -> ServerTable:
    """At a table of a tournament a bot of this kind plays for a person who has not come. Raises `TableError`."""
    table = _waiting_table(server, code)
    if bot not in kinds(table.game.id):
        raise TableError(tr("there is no bot {kind}", kind=quoted(bot)))
    left = [chair.holder for chair in table.chairs if chair.holder != who and chair.holder]
    if not left:
        raise TableError(tr("at least one person must play there: close the table instead"))
    with server.doing(table, 0) as note:
        table.stand_in(who, bot)
        if table.owner == who:
            table.claims.owner = left[0]
        note(lambda: tr("A bot plays for {name}.", name=server.people.name_of(who)))
    return table


async def tournament_told(server: Server, name: str, *, seats: bool) -> list[Cells]:
    """How everybody stands in one, or who sits where, as rows for a list. Raises `TableError`."""
    told = server.tournaments.seats_told if seats else server.tournaments.standing_told
    return await asyncio.to_thread(told, server.tournaments.find(name))

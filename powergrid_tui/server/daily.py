"""The deal of the day on a server: one game for the record for each person and day, and a table of the day's results.

By the clock of the server. Until somebody has played the deal to its end, they see no table where others play it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from powergrid_tui.server.chairs import chairs_of
from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.results import Results, ResultSeatRow
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.daily import summary
from powergrid_tui.toolkit.daily.deal import day_of, deal_of, seats_for, today
from powergrid_tui.toolkit.daily.standing import DealProgress, DealStanding, Other, named

if TYPE_CHECKING:
    from powergrid_tui.server.server import Server


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


class Deals:
    """Who has played which deal. Belongs to the event loop of the server."""

    def __init__(self, rows: DealRows, results: Results, clock: Callable[[], float]) -> None:
        self._rows, self._results, self._clock = rows, results, clock
        self._days: dict[str, dict[int, str]] = defaultdict(dict)
        """By day and person, the file of the game for the record; empty while it is being dealt."""
        for row in rows.all():
            self._days[row.day][row.person] = row.file

    @property
    def today(self) -> str:
        """The day that it is by the clock of the server."""
        return today(self._clock())

    def file_of(self, day: str, who: int) -> str:
        """The file of a person's game for the record, or an empty string."""
        return self._days[day].get(who, "") if day in self._days else ""

    def progress(self, day: str, who: int) -> DealProgress:
        """How far a person has come."""
        file = self.file_of(day, who)
        return DealProgress.NEW if not file else DealProgress.OVER if self._results.has(file) else DealProgress.BEGUN

    def reserve(self, day: str, who: int) -> None:
        """A person's game for the record is about to be dealt. Raises `TableError` if it has been, or is just now."""
        if who in self._days[day]:
            raise TableError(tr("you have already begun this deal of the day"))
        self._days[day][who] = ""

    def note(self, day: str, who: int, file: str) -> None:
        """The game that was reserved has begun; without a file it has not."""
        if file:
            self._days[day][who] = file
            self._rows.put(DealRow(day, who, file))
        else:
            self._days[day].pop(who, None)

    def look_refusal(self, table: ServerTable, who: int) -> str:
        """Why a person may not look at a table now, or an empty string: they would know the deal before they have
        played it. A game that is begun on one day may be played to its end on another."""
        if not table.day or table.seats_of(who):
            return ""
        progress = self.progress(table.day, who)
        if progress is DealProgress.OVER or (progress is DealProgress.NEW and table.day != self.today):
            return ""
        return tr("this is the deal of the day: watch once you have played it yourself")

    def streak(self, who: int, day: str) -> int:
        """For how many days in a row a person has played the deal to its end, up to a day, or to the day before."""
        at, count = day_of(day), 0
        if self.progress(day, who) is not DealProgress.OVER:
            at -= timedelta(days=1)
        while self.progress(at.isoformat(), who) is DealProgress.OVER:
            at, count = at - timedelta(days=1), count + 1
        return count

    def standing(self, who: int, name_of: Callable[[int], str], lines: tuple[str, ...] = ()) -> DealStanding:
        """How a person stands today, and everybody else, without what may be pasted, unless that is given. Waits for
        the disk."""
        day = self.today
        files = dict(self._days[day]) if day in self._days else {}
        found = {row.file: row.places for row in self._results.of_files(list(filter(None, files.values())))}
        others = []
        for person, file in files.items():
            place = next((place for place in found.get(file, ()) if place.person == person), None)
            others.append(self._other(who == person, name_of(person), place))
        others.sort(key=lambda other: (other.progress is not DealProgress.OVER, other.rank, -other.score, other.name))
        deal = deal_of(day)
        return DealStanding(deal, *named(deal), self.progress(day, who), lines, self.streak(who, day), tuple(others))

    @staticmethod
    def _other(mine: bool, name: str, place: ResultSeatRow | None) -> Other:
        if place is None:
            return Other(name, DealProgress.BEGUN, mine=mine)
        return Other(name, DealProgress.OVER, place.rank, next(iter(place.figures.values()), 0) or 0, mine)


async def play_today(server: Server, who: int, *, again: bool = False) -> ServerTable:
    """The table where a person plays the deal of the day: for the record, which may be under way, or `again` after
    that. Raises `TableError`."""
    deals, day = server.deals, server.deals.today
    if file := "" if again else deals.file_of(day, who):
        return await server.table_for(file, who)
    if again and deals.progress(day, who) is not DealProgress.OVER:
        raise TableError(tr("play your scored attempt at the deal of the day first"))
    if again and (unfinished := _repeated(server, day, who)):
        return unfinished
    if not again:
        deals.reserve(day, who)
    table = None
    try:
        table = await _dealt(server, day, who, again=again)
    finally:
        if not again:
            deals.note(day, who, table.file if table else "")
    return table


def _repeated(server: Server, day: str, who: int) -> ServerTable | None:
    """The table where a person plays the deal of a day again, if that game is not over. May be called in a thread, so
    it goes through a copy of the tables."""
    mine = [table for table in tuple(server.tables.values()) if table.owner == who and table.again]
    return next((table for table in mine if table.day == day and not table.over), None)


async def _dealt(server: Server, day: str, who: int, *, again: bool) -> ServerTable:
    deal = deal_of(day)
    places = [(seat.name, seat.colour, seat.bot) for seat in seats_for(server.people.name_of(who))]
    chairs = chairs_of(places, who, server.people)
    table = server.create_table(who, deal.game, deal.options, chairs, day=day, again=again)
    try:
        await server.begin(table, who)
    except BaseException:
        server.put_away(table)
        raise
    return table


def standing_today(server: Server, who: int, *, plain: bool) -> DealStanding:
    """How a person stands; `plain` draws with ASCII characters. Reads files: to be called in a thread. Raises
    `TableError`."""
    day = server.deals.today
    lines: tuple[str, ...] = ()
    if server.results.has(file := server.deals.file_of(day, who)):
        record, _ = server.storage.store.open(server.storage.store.folder / file)
        session = Session.resume(registry.game(record.game), record)
        lines = summary.lines(session, server.deals.streak(who, day), plain=plain)
    standing = server.deals.standing(who, server.people.name_of, lines)
    return replace(standing, repeating=_repeated(server, day, who) is not None)

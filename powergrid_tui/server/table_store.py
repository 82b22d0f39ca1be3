"""How tables get into the database of a server, and back when it opens."""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.chat import KEPT_LINES
from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.games import GameIndex
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.record import options_of
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.toolkit import registry

log = logging.getLogger(__name__)


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
    """All tables, and their chat."""

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
        self._database.put(
            ("table", row.code),
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

    def put_line(self, row: LineRow) -> None:
        """Keep what was said at a table that is kept."""
        statement = "INSERT OR REPLACE INTO lines (code, slot, number, who, words, moment) VALUES (?, ?, ?, ?, ?, ?)"
        self._database.put(("table", row.code, row.slot), (statement, row))

    def remove(self, code: str) -> None:
        """Forget a table, and what was said there."""
        self._database.remove(("table", code), ("DELETE FROM tables WHERE code = ?", (code,)))


class TableStore:
    """Keeps the tables of a server, what people say there, and whose the games are."""

    def __init__(self, rows: TableRows, games: GameIndex, name_of: Callable[[int], str]) -> None:
        self._rows, self._games, self._name_of = rows, games, name_of
        self._open: set[str] = set()
        """The codes of the tables that are kept."""

    def restored(self) -> Iterator[ServerTable]:
        """The tables as they were. One whose game is gone, or that cannot be read, is left out; should its game come
        back, it is there again when the server opens the next time."""
        lines, rows, found = self._rows.lines(), self._rows.all(), dict[str, ServerTable]()
        for row in rows:
            self._open.add(row.code)
            try:
                table = self._table(row)
            except (TableError, ValueError) as error:
                log.warning(Note("table_not_restored", table=row.code, reason=error))
                continue
            table.chat.restore([line[2:] for line in lines.get(row.code, ())])
            self._follow_chat(table)
            found[row.code] = table
        for row in rows:
            if row.code in found and row.next in found:
                found[row.code].lead_to(found[row.next])
        yield from found.values()

    def is_taken(self, code: str) -> bool:
        """Whether a table has this code, in sight or not."""
        return code in self._open

    def keep(self, table: ServerTable) -> None:
        """Keep a table as it is now."""
        claims = table.claims
        chairs = tuple(
            ChairRow(
                *(c.name, c.colour, c.holder, c.bot, seat in claims.taken, seat in claims.stand_ins),
                invited=c.invited,
                inviter=c.inviter,
            )
            for seat, (c, _) in enumerate(table.people())
        )
        options = "{}" if table.begun else table.options.model_dump_json(exclude_none=True)
        if table.file:
            settled = {"rated": table.rated, "private": table.private, "silent": table.silent}
            self._games.note(table.file, table.owner, [chair.holder for chair in chairs], **settled)
        row = TableRow(
            *(table.code, table.owner, table.game.id, options, table.file, table.seen, chairs),
            free=claims.free,
            private=table.private,
            silent=table.silent,
            rated=table.rated,
            next=table.next.code if table.next is not None else "",
        )
        self._rows.put(row)
        if table.code not in self._open:
            self._open.add(table.code)
            self._follow_chat(table)

    def forget(self, table: ServerTable) -> None:
        """Keep a table no longer: its game stays its people's."""
        self._open.discard(table.code)
        self._rows.remove(table.code)

    def _follow_chat(self, table: ServerTable) -> None:
        def keep(number: int, who: int, words: str, moment: float) -> None:
            if table.code in self._open:
                self._rows.put_line(LineRow(table.code, number % KEPT_LINES, number, who, words, moment))

        table.chat.keep = keep

    def _table(self, row: TableRow) -> ServerTable:
        """Raises `TableError` and `ValueError`."""
        game = registry.game(row.game)
        if row.file:
            found = self._games.found(Path(row.file).name)
            if found is None or found.record is None:
                raise TableError(tr("{file}: {error}", file=row.file, error=tr("cannot be read")))
            options, facts, deal = options_of(game.Options, found.record), found.record.where, found.record.deal
            moved = found.when.timestamp()
        else:
            options, facts, moved = game.Options.model_validate(json.loads(row.options)), {}, row.seen
            deal = None
        chairs = tuple(Chair(c.name, c.colour, c.holder, c.bot, c.invited, c.inviter) for c in row.chairs)
        table = ServerTable(row.code, row.owner, game, options, chairs, self._name_of)
        table.file, table.facts, table.seen = row.file, facts, row.seen
        table.moved, table.private, table.silent = moved, row.private, row.silent
        table.rated = row.rated
        if deal is not None:
            table.day, table.again = deal.date, deal.again
        table.claims.free = row.free
        table.claims.taken.update(seat for seat, chair in enumerate(row.chairs) if chair.taken)
        table.claims.stand_ins.update(seat for seat, chair in enumerate(row.chairs) if chair.stand_in)
        return table

"""How tables get into the database of a server, and back when it opens."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

from powergrid_tui.server.chair import Chair
from powergrid_tui.server.chat import KEPT_LINES
from powergrid_tui.server.database.tables import ChairRow, LineRow, TableRow, TableRows
from powergrid_tui.server.index import GameIndex
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.record import options_of
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.notes import Note
from powergrid_tui.toolkit import registry

log = logging.getLogger(__name__)


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
            self._follow_talk(table)
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
            self._follow_talk(table)

    def forget(self, table: ServerTable) -> None:
        """Keep a table no longer: its game stays its people's."""
        self._open.discard(table.code)
        self._rows.remove(table.code)

    def _follow_talk(self, table: ServerTable) -> None:
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
                raise TableError(tr("{file}: {fault}", file=row.file, fault=tr("cannot be read")))
            options, facts, deal = options_of(game.Options, found.record), found.record.where, found.record.deal
            moved = found.when.timestamp()
        else:
            options, facts, moved = game.Options.model_validate(json.loads(row.options)), {}, row.seen
            deal = None
        chairs = tuple(Chair(c.name, c.colour, c.holder, c.bot, c.invited, c.inviter) for c in row.chairs)
        table = ServerTable(row.code, row.owner, game, options, chairs, self._name_of)
        table.file, table.facts, table.seen, table.free = row.file, facts, row.seen, row.free
        table.moved, table.private, table.silent = moved, row.private, row.silent
        table.rated = row.rated
        if deal is not None:
            table.day, table.again = deal.date, deal.again
        table.taken = {seat for seat, chair in enumerate(row.chairs) if chair.taken}
        table.stand_ins = {seat for seat, chair in enumerate(row.chairs) if chair.stand_in}
        return table

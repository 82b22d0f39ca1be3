"""Which tables are put away when there are too many."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping

from powergrid_tui.server.quotas import AN_HOUR, Quotas
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import trn
from powergrid_tui.table.words.notes import Note

log = logging.getLogger(__name__)

FINISHED = 10
"""How many tables whose games are over stay in the lobby, so that people who were away see how they went."""


def make_room(
    tables: Mapping[str, ServerTable], owner: int, quotas: Quotas, now: float, put_away: Callable[[ServerTable], None]
) -> None:
    """Make room for another table of somebody. On a full server a table gives way to which nobody has come for an hour,
    of whoever has most of them: whoever fills a server with tables keeps nobody out for good. Of those whose games are
    over the last few stay while there is room. Raises `TableError`."""
    most, own = quotas.tables, quotas.tables_of_one
    finished = [table for table in tables.values() if table.over and not table.present]
    for table in sorted(finished, key=lambda table: table.moved)[: max(0, len(finished) - FINISHED)]:
        put_away(table)
    if len(tables) >= most:
        for table in [table for table in finished if table.code in tables]:
            put_away(table)
    if len(tables) >= most:
        long_ago = now - AN_HOUR
        left = [table for table in tables.values() if not (table.present or table.series) and table.seen < long_ago]
        if not left:
            raise TableError(
                trn(
                    "there is already {count} table, and no room for more",
                    "there are already {count} tables, and no room for more",
                    most,
                )
            )
        count = Counter(table.owner for table in left)
        table = min(left, key=lambda table: (-count[table.owner], table.seen))
        log.info(Note("table_put_away", table=table.code, owner=table.owner_name))
        put_away(table)
    if sum(table.owner == owner for table in tables.values() if not (table.over or table.series)) >= own:
        raise TableError(
            trn(
                "you already have {count} table: close it first",
                "you already have {count} tables: close one of them first",
                own,
            )
        )

"""Leads people to the table where they play the deal of the day."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from powergrid_tui.server.chair import Chair
from powergrid_tui.server.chairs import Names, chairs_of
from powergrid_tui.server.daily import Deals
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.daily.deal import deal_of, seats_for
from powergrid_tui.toolkit.daily.standing import Progress


class CreateTable(Protocol):
    """Lays a table. Raises `TableError`."""

    def __call__(
        self, owner: int, game: Game[Any, Any], options: Frozen, chairs: tuple[Chair, ...], **more: Any
    ) -> ServerTable: ...


@dataclass(frozen=True)
class Dealing:
    """Deals the game of a day, with the server's own functions for tables."""

    deals: Deals
    tables: Mapping[str, ServerTable]
    names: Names
    create_table: CreateTable
    begin: Callable[[ServerTable, int], Awaitable[None]]
    put_away: Callable[[ServerTable], None]
    table_for: Callable[[str, int], Awaitable[ServerTable]]
    """Finds or lays the table for a file of the server, whose owner a person with this number is."""

    async def play(self, who: int, *, again: bool = False) -> ServerTable:
        """The table where a person plays the deal of the day: for the record, which may be under way, or `again` after
        that. Raises `TableError`."""
        day = self.deals.today
        if file := "" if again else self.deals.file_of(day, who):
            return await self.table_for(file, who)
        if again and self.deals.progress(day, who) is not Progress.OVER:
            raise TableError(tr("play the deal of the day for the record first"))
        if again and (unfinished := self.repeat(day, who)):
            return unfinished
        if not again:
            self.deals.reserve(day, who)
        table = None
        try:
            table = await self._dealt(day, who, again=again)
        finally:
            if not again:
                self.deals.note(day, who, table.file if table else "")
        return table

    def repeat(self, day: str, who: int) -> ServerTable | None:
        """The table where a person plays the deal of a day again, if that game is not over. May be called in a thread,
        so it goes through a copy of the tables."""
        mine = [table for table in tuple(self.tables.values()) if table.owner == who and table.again]
        return next((table for table in mine if table.day == day and not table.over), None)

    async def _dealt(self, day: str, who: int, *, again: bool) -> ServerTable:
        deal = deal_of(day)
        places = [(seat.name, seat.colour, seat.bot) for seat in seats_for(self.names.name_of(who))]
        table = self.create_table(
            who, deal.game, deal.options, chairs_of(places, who, self.names), day=day, again=again
        )
        try:
            await self.begin(table, who)
        except BaseException:
            self.put_away(table)
            raise
        return table

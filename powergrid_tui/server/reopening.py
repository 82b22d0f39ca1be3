"""The part of a server that lays tables for games that were begun before: its own, and those that its owner brings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

from powergrid_tui.server import games
from powergrid_tui.server.company import Company
from powergrid_tui.server.games import GameRow
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.notes import Note

log = logging.getLogger(__name__)


class Reopening(Company):
    """A game has one table, however many people ask for it at the same moment."""

    def __init__(self, folder: Path, quotas: Quotas, clock: Callable[[], float]) -> None:
        super().__init__(folder, quotas, clock)
        self._waking: dict[str, asyncio.Lock] = {}
        """By the code of a table or the name of a file: what takes a while is done once."""

    def must_have_room(self, owner: int) -> None:
        """Raises `TableError` when no further table of this person can be laid."""
        raise NotImplementedError

    async def reopen_table(self, path: Path, game: GameRow) -> ServerTable:
        """A table for the game in a file, which has none. Raises `TableError`."""
        raise NotImplementedError

    def games_of(self, who: int) -> list[StoredGame]:
        """The games that a person has played here and that wait to be played on, newest first. Not to be called in the
        event loop."""
        return self.games.waiting_for(who)

    async def resume(self, entry: StoredGame, who: int) -> ServerTable:
        """A table for a game of the server, which one of its people brings back: its seats and its table belong to whom
        they belonged. Raises `TableError`."""
        game = self.games.row(entry.path.name)
        if game is None or not who or who not in (game.owner, *game.holders) or entry.path.parent != self.store.folder:
            raise TableError(tr("only those who have played a game can bring it back"))
        return await self._table_for(entry.path, game)

    async def bring_in(self, file: Path, owner: int = 0) -> ServerTable:
        """A table for a copy of any game: its seats go to those who have the names of its players, and the table to the
        person with a number, or to the first of them. For the owner of the server alone. Raises `TableError`."""
        record, _ = await asyncio.to_thread(self.store.open, file)
        holders = tuple(0 if seat.bot else self.people.spelled(seat.name) for seat in record.seats)
        owner = owner or next(filter(None, holders), 0)
        if not owner:
            raise TableError(tr("nobody here has a player's name: say who is to own the table"))
        self.must_have_room(owner)
        path = await asyncio.to_thread(games.brought_in, self.store, record, file.stem)
        self.games.note(path.name, owner, holders)
        log.info(Note("brought_in", file=path.name, owner=self.people.name_of(owner)))
        return await self._table_for(path, GameRow(path.name, owner, holders))

    async def table_for(self, file: str, owner: int) -> ServerTable:
        """A table for a game of the server, which belongs to this person if it is not known whose it is. Raises
        `TableError`."""
        return await self._table_for(self.store.folder / file, self.games.row(file) or GameRow(file, owner, (owner,)))

    async def _table_for(self, path: Path, game: GameRow) -> ServerTable:
        async with self._waking.setdefault(path.name, asyncio.Lock()):
            for table in self.tables.values():
                if table.file == path.name:
                    return table
            return await self.reopen_table(path, game)

"""The games at the tables of a server: dealt, or read from their files and replayed. All of it takes a while: it is
done in threads."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import external
from powergrid_tui.table.records.store import SaveFile, Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.resuming import must_have_bots
from powergrid_tui.toolkit.daily.deal import begin, deal_of


def started(store: Store, table: ServerTable) -> tuple[Session[Any, Any], SaveFile]:
    """The session of a new game for those who sit at a table, and its save file."""
    seats = tuple(chair.seat for chair in table.chairs)
    save_file = store.place(seats)
    if table.day:
        return begin(deal_of(table.day), seats, again=table.again, save_file=save_file), save_file
    seed = secrets.randbits(32) if table.seed is None else table.seed
    return Session.start(table.game, table.options, seats, seed=seed, save_file=save_file), save_file


def resumed(store: Store, path: Path) -> tuple[Session[Any, Any], SaveFile]:
    """The session of a game in the folder, and its save file. Raises `TableError`."""
    record, save_file = store.open(path)
    game = registry.game(record.game)
    _must_be_ours(record, game)
    return Session.resume(game, record, save_file=save_file), save_file


def brought_in(store: Store, record: Record, stem: str) -> Path:
    """Copy a game from elsewhere into the folder of the server, if it can be played here. Raises `TableError`."""
    game = registry.game(record.game)
    _must_be_ours(record, game)
    Session.resume(game, record)
    save_file = store.save_file(stem)
    save_file.save(record)
    return save_file.path


def _must_be_ours(record: Record, game: Game[Any, Any]) -> None:
    """Raises `TableError` for bots that the server does not run."""
    for seat in record.seats:
        if external(seat.bot):
            raise TableError(tr("{name} is somebody's own bot, and a server does not run those", name=seat.name))
    must_have_bots(game.id, record.seats)

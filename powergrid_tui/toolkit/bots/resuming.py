"""Resuming a saved game, if its bots are available."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.records.typed_seats import bots_refusals
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds


def must_have_bots(game_id: str, seats: Sequence[Seat]) -> None:
    """Raises `TableError` for the first bot in these seats that is not available for the game."""
    for refusal in bots_refusals(seats, kinds(game_id)):
        raise TableError(refusal)


def resumed(store: Store, path: Path) -> Session[Any, Any]:
    """The session of a saved game, which goes on in its own save file. Raises `TableError`."""
    record, save_file = store.open(path)
    must_have_bots(record.game, record.seats)
    return Session.resume(registry.game(record.game), record, save_file=save_file)

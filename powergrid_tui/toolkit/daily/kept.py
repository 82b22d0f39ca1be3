"""The deals of the day in a folder of games: which game is for the record, and for how many days in a row."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots.resuming import must_have_bots
from powergrid_tui.toolkit.daily import deal as deals


def stem_of(day: str) -> str:
    """The file name, without its extension, of the game for the record."""
    return f"daily-{day}"


def record_of(store: Store, day: str) -> Record | None:
    """The game for the record of a day, or None when there is none that can be read."""
    entry = store.entry(f"{stem_of(day)}.toml")
    record = entry.record if entry else None
    return record if record and record.deal and record.deal.date == day and not record.deal.again else None


def streak(store: Store, day: str) -> int:
    """The number of days in a row on which the deal was played to its end, counted back from a day, or from the day
    before if that day's game is not over yet."""
    at, count = deals.day_of(day), 0
    if not is_over(store, day):
        at -= timedelta(days=1)
    while is_over(store, at.isoformat()):
        at, count = at - timedelta(days=1), count + 1
    return count


def is_over(store: Store, day: str) -> bool:
    """Whether the game for the record of a day was played to its end."""
    record = record_of(store, day)
    return record is not None and record.finished


def begun(store: Store, day: str, name: str) -> Session[Any, Any]:
    """A new game with the deal of a day: the first in a folder is for the record, later ones are not. A file of that
    name that cannot be read counts as the first game too: nobody gets another try by spoiling it."""
    first = store.entry(f"{stem_of(day)}.toml") is None
    save_file = store.save_file(stem_of(day) if first else f"{stem_of(day)}-again")
    return deals.begin(deals.deal_of(day), deals.seats_for(name), again=not first, save_file=save_file)


def resumed(store: Store, day: str) -> Session[Any, Any] | None:
    """The game for the record of a day, to look at or to go on with; None when there is none. Raises `TableError`."""
    return None if record_of(store, day) is None else _opened(store, day, f"{stem_of(day)}.toml")


def repeat_of(store: Store, day: str) -> Path | None:
    """The file of the game of a day that is not for the record and not over; of several, the one saved last."""
    found = map(store.entry, (path.name for path in store.folder.glob(f"{stem_of(day)}-again*.toml")))
    games = [(entry, entry.record) for entry in found if entry and entry.record and not entry.record.finished]
    open_ones = [entry for entry, record in games if record.deal and record.deal.date == day and record.deal.again]
    return max(open_ones, key=lambda entry: entry.when).path if open_ones else None


def repeated(store: Store, day: str) -> Session[Any, Any] | None:
    """That game, to go on with; None when there is none. Raises `TableError`."""
    path = repeat_of(store, day)
    return None if path is None else _opened(store, day, path.name)


def _opened(store: Store, day: str, name: str) -> Session[Any, Any]:
    record, save_file = store.open(store.folder / name)
    game = deals.deal_of(day).game
    must_have_bots(game.id, record.seats)
    return Session.resume(game, record, save_file=save_file)

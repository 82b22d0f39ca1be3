"""Takes over what an earlier version of the house kept in TOML files. They are read once, when the database is made,
and left as they are.

Such a house was in the folder `house` of a folder of games. It goes on in the same folder; the games of its tables and
people are copied from the folder above into its own.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from powergrid_tui.house.database.bans import BanRow, ban_statement
from powergrid_tui.house.database.connection import run
from powergrid_tui.house.database.games import GameRow, game_statements
from powergrid_tui.house.database.people import PersonRow, person_statements
from powergrid_tui.house.database.tables import ChairRow, TableRow, table_statements
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.files.data import is_there, read_file, reason
from powergrid_tui.table.files.writing import PRIVATE, make_folder, replace
from powergrid_tui.table.words.language import tr


class _Person(msgspec.Struct, frozen=True):
    number: int
    name: str
    keys: tuple[str, ...] = ()


class _People(msgspec.Struct, frozen=True):
    people: tuple[_Person, ...] = ()


class _Ban(msgspec.Struct, frozen=True):
    subject: str
    until: float | None = None
    reason: str = ""


class _Bans(msgspec.Struct, frozen=True):
    bans: tuple[_Ban, ...] = ()


class _Chair(msgspec.Struct, frozen=True):
    name: str = ""
    colour: str = ""
    holder: int | str = 0
    bot: str = ""


class _Table(msgspec.Struct, frozen=True, kw_only=True):
    code: str
    owner: int | str
    """A name where a still earlier version wrote the file."""
    game: str
    chairs: tuple[_Chair, ...]
    file: str = ""
    options: dict[str, Any] = {}


class _Game(msgspec.Struct, frozen=True):
    file: str
    owner: int
    holders: tuple[int, ...]


class _Tables(msgspec.Struct, frozen=True):
    games: tuple[_Game, ...] = ()
    tables: tuple[_Table, ...] = ()


def take_over(connection: sqlite3.Connection, folder: Path, games: Path) -> None:
    """Bring what lies in the folder of a house, if anything does, into its new database, and its games into a folder.
    Raises `TableError` for a file that cannot be read: a house that had forgotten its bans would let everybody in."""
    people = own_file.load(folder / "people.toml", _People)[0].people
    bans = own_file.load(folder / "bans.toml", _Bans)[0].bans
    found = own_file.load(folder / "tables.toml", _Tables)[0]
    number_of = _numbers(people)

    kept = {
        Path(game.file).name: (number_of(game.owner), [number_of(who) for who in game.holders]) for game in found.games
    }
    for table in found.tables:
        if table.file:
            kept[Path(table.file).name] = (number_of(table.owner), [number_of(c.holder) for c in table.chairs])

    for person in people:
        run(connection, person_statements(PersonRow(person.number, person.name, person.keys, time.time())))
    for ban in bans:
        run(connection, (ban_statement(BanRow(ban.subject, ban.until, ban.reason)),))
    for file, (owner, holders) in kept.items():
        _copy(folder.parent / file, games / file)
        run(connection, game_statements(GameRow(file, owner, tuple(holders))))
    for table in found.tables:
        run(connection, table_statements(_row(table, number_of)))


def _numbers(people: tuple[_Person, ...]) -> Callable[[int | str], int]:
    """Whom a file means that may still have names: a number that is somebody's, or 0."""
    by_name = {person.name.casefold(): person.number for person in people}
    known = {person.number for person in people}

    def number_of(who: int | str) -> int:
        number = by_name.get(who.casefold(), 0) if isinstance(who, str) else who
        return number if number in known else 0

    return number_of


def _row(table: _Table, number_of: Callable[[int | str], int]) -> TableRow:
    return TableRow(
        code=table.code,
        owner=number_of(table.owner),
        game=table.game,
        options=msgspec.json.encode(table.options).decode(),
        file=Path(table.file).name,
        seen=time.time(),
        chairs=tuple(ChairRow(c.name, c.colour, number_of(c.holder), c.bot) for c in table.chairs),
    )


def _copy(old: Path, new: Path) -> None:
    """Copy a game, unless it is gone, with the time at which it was saved."""
    if not is_there(old):
        return
    try:
        text, found = read_file(old)
        make_folder(new.parent)
        replace(new, text.encode("utf-8"), PRIVATE)
        os.utime(new, ns=(found.st_atime_ns, found.st_mtime_ns))
    except OSError as error:
        raise TableError(tr("{file}: {fault}", file=str(new), fault=reason(error))) from None

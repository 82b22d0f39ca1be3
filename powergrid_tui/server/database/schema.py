"""What is in the database of a server, and how an older one is brought up to date.

A file that is damaged, or not a server's, is reported in one sentence and left as it is.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from pathlib import Path
from random import uniform
from tempfile import TemporaryFile, mkstemp
from time import monotonic, sleep

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.files.writing import PRIVATE, make_folder
from powergrid_tui.table.words.language import tr

APPLICATION_ID = 0x506F7747
"""In the header of the file: whose database it is ("PowG")."""

_MAGIC, _HEADER, _APPLICATION = b"SQLite format 3\0", 100, slice(68, 72)
"""How a database begins, how many bytes its header has, and where in it the application is named."""

_HASTE = 1.0
"""Seconds to wait for another process that holds the database."""
_PAUSE = 0.1
"""At most so many seconds go by from one try to the next."""

_LATER = "DEFERRABLE INITIALLY DEFERRED"
"""Of constraints: what waits to be written is written in any order, but all at once."""
_PERSON = f"INTEGER REFERENCES people ON DELETE SET NULL {_LATER}"
_OF_PERSON = f"INTEGER NOT NULL REFERENCES people ON DELETE CASCADE {_LATER}"
_OF_TABLE = f"TEXT NOT NULL REFERENCES tables (code) ON DELETE CASCADE {_LATER}"

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE people (number INTEGER PRIMARY KEY, name TEXT NOT NULL, seen REAL NOT NULL)",
        f"CREATE TABLE keys (key TEXT PRIMARY KEY, person {_OF_PERSON}) WITHOUT ROWID",
        f"CREATE TABLE newcomers (person {_OF_PERSON}, address TEXT NOT NULL, moment REAL NOT NULL,"
        " PRIMARY KEY (person)) WITHOUT ROWID",
        "CREATE TABLE bans (subject TEXT PRIMARY KEY, until REAL, reason TEXT NOT NULL)",
        f"CREATE TABLE games (file TEXT PRIMARY KEY, owner {_PERSON},"
        " modified INTEGER NOT NULL, size INTEGER NOT NULL, inode INTEGER NOT NULL, head TEXT NOT NULL)",
        f"CREATE TABLE players (file TEXT NOT NULL REFERENCES games ON DELETE CASCADE {_LATER},"
        f" seat INTEGER NOT NULL, person {_PERSON}, PRIMARY KEY (file, seat)) WITHOUT ROWID",
        f"CREATE TABLE tables (position INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, owner {_PERSON},"
        " game TEXT NOT NULL, options TEXT NOT NULL, file TEXT NOT NULL, seen REAL NOT NULL, free INTEGER NOT NULL)",
        f"CREATE TABLE chairs (code {_OF_TABLE}, seat INTEGER NOT NULL, name TEXT NOT NULL, colour TEXT NOT NULL,"
        f" holder {_PERSON}, bot TEXT NOT NULL, taken INTEGER NOT NULL, stand_in INTEGER NOT NULL,"
        " PRIMARY KEY (code, seat)) WITHOUT ROWID",
        f"CREATE TABLE lines (code {_OF_TABLE}, slot INTEGER NOT NULL, number INTEGER NOT NULL,"
        f" who {_OF_PERSON}, words TEXT NOT NULL, PRIMARY KEY (code, slot)) WITHOUT ROWID",
    ),
    ("CREATE TABLE clocks (subject TEXT PRIMARY KEY, clock TEXT NOT NULL) WITHOUT ROWID",),
    (
        f"CREATE TABLE wishes (person {_OF_PERSON}, wishes TEXT NOT NULL, PRIMARY KEY (person)) WITHOUT ROWID",
        f"CREATE TABLE notices (person {_OF_PERSON}, code TEXT NOT NULL, kind TEXT NOT NULL, due REAL NOT NULL,"
        " sent INTEGER NOT NULL, about TEXT NOT NULL, PRIMARY KEY (person, code, kind)) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE tables ADD COLUMN private INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN silent INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE chairs ADD COLUMN asked INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE lines ADD COLUMN moment REAL NOT NULL DEFAULT 0",
        f"CREATE TABLE house_lines (slot INTEGER PRIMARY KEY, number INTEGER NOT NULL, who {_OF_PERSON},"
        " words TEXT NOT NULL, moment REAL NOT NULL)",
        f"CREATE TABLE mutes (person {_OF_PERSON}, muted {_OF_PERSON}, PRIMARY KEY (person, muted)) WITHOUT ROWID",
        f"CREATE TABLE notes (file TEXT NOT NULL REFERENCES games ON DELETE CASCADE {_LATER}, person {_OF_PERSON},"
        " words TEXT NOT NULL, PRIMARY KEY (file, person)) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE results (file TEXT PRIMARY KEY, game TEXT NOT NULL, place TEXT NOT NULL, moment REAL NOT NULL,"
        " rated INTEGER NOT NULL, unfinished INTEGER NOT NULL)",
        "CREATE INDEX results_by_moment ON results (moment)",
        f"CREATE TABLE places (file TEXT NOT NULL REFERENCES results ON DELETE CASCADE {_LATER}, seat INTEGER NOT NULL,"
        f" person {_PERSON}, name TEXT NOT NULL, bot TEXT NOT NULL, rank INTEGER NOT NULL, figures TEXT NOT NULL,"
        " absent INTEGER NOT NULL, PRIMARY KEY (file, seat)) WITHOUT ROWID",
        "CREATE INDEX places_by_person ON places (person)",
        f"CREATE TABLE deals (day TEXT NOT NULL, person {_OF_PERSON}, file TEXT NOT NULL, PRIMARY KEY (day, person))"
        " WITHOUT ROWID",
        "CREATE TABLE ratings (game TEXT NOT NULL, player TEXT NOT NULL, mean REAL NOT NULL, deviation REAL NOT NULL,"
        " games INTEGER NOT NULL, PRIMARY KEY (game, player)) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE games ADD COLUMN private INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN silent INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN next TEXT NOT NULL DEFAULT ''",
    ),
    (
        "CREATE TABLE tournaments (name TEXT PRIMARY KEY, game TEXT NOT NULL, seed INTEGER, moment REAL NOT NULL)"
        " WITHOUT ROWID",
        "CREATE TABLE tournament_tables (name TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE"
        f" {_LATER}, number INTEGER NOT NULL, code TEXT NOT NULL, file TEXT NOT NULL, PRIMARY KEY (name, number))"
        " WITHOUT ROWID",
        "CREATE TABLE tournament_seats (name TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE"
        f" {_LATER}, number INTEGER NOT NULL, seat INTEGER NOT NULL, person {_PERSON},"
        " PRIMARY KEY (name, number, seat)) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE chairs ADD COLUMN asker INTEGER NOT NULL DEFAULT 0",
        "UPDATE chairs SET asker = (SELECT ifnull(owner, 0) FROM tables WHERE tables.code = chairs.code)"
        " WHERE asked AND code NOT IN (SELECT code FROM tournament_tables)",
        f"CREATE TABLE reads (person {_OF_PERSON}, place TEXT NOT NULL, number INTEGER NOT NULL,"
        " PRIMARY KEY (person, place)) WITHOUT ROWID",
    ),
    (
        f"CREATE TABLE premoves (file TEXT NOT NULL REFERENCES games ON DELETE CASCADE {_LATER}, seat INTEGER NOT NULL,"
        f" person {_OF_PERSON}, premove TEXT NOT NULL, PRIMARY KEY (file, seat)) WITHOUT ROWID",
        f"CREATE TABLE seat_requests (file TEXT NOT NULL REFERENCES games ON DELETE CASCADE {_LATER},"
        f" person {_OF_PERSON}, seat INTEGER NOT NULL, PRIMARY KEY (file, person)) WITHOUT ROWID",
        "ALTER TABLE notices ADD COLUMN taken TEXT NOT NULL DEFAULT '[]'",
        "DELETE FROM notices WHERE kind = 'last'",
    ),
    ("CREATE TABLE withdrawn (file TEXT PRIMARY KEY) WITHOUT ROWID",),
    (
        f"CREATE TABLE ended_tournaments (person {_OF_PERSON}, name TEXT NOT NULL, called_off INTEGER NOT NULL,"
        " PRIMARY KEY (person, name)) WITHOUT ROWID",
    ),
)
"""The statements that lead from each version of the database to the next, the first from an empty one."""


class UnreadableDatabase(TableError):
    """A file from which nothing can be read: only a backup helps."""


def open_database(path: Path) -> sqlite3.Connection:
    """Open the database of a server, or make it. It belongs to this connection alone until that is closed or the
    process ends. Raises `TableError`, with the name of the file."""
    end = monotonic() + _HASTE
    while True:
        try:
            _make_or_check(path)
            return _opened(path)
        except (OSError, sqlite3.OperationalError) as error:
            if isinstance(error, OSError) or "locked" not in str(error):
                raise TableError(tr("{file}: {error}", file=str(path), error=reason(error))) from None
            if monotonic() >= end:
                raise TableError(tr("a server is already open in {folder}", folder=str(path.parent))) from None
            sleep(uniform(0.0, _PAUSE))
        except sqlite3.DatabaseError:
            raise _damaged(path) from None


def _opened(path: Path) -> sqlite3.Connection:
    """One attempt. SQLite must not wait for the lock itself: in this locking mode, a process that waits keeps a
    reader's lock, so of two servers that open at the same time neither would ever get the file to itself. Closing the
    connection releases the lock."""
    connection = sqlite3.connect(path, timeout=0.0, isolation_level=None)
    try:
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_or_check(path: Path) -> None:
    """Make an empty file, its owner's alone, or look at the one that is there, without a change to it. Raises
    `OSError` and `TableError`."""
    make_folder(path.parent)
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE))
        path.chmod(PRIVATE)  # whatever the umask is
        return
    except FileExistsError:
        found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise TableError(tr("{file}: {error}", file=str(path), error=tr("is not a regular file")))
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if header and not header.startswith(_MAGIC):
        raise UnreadableDatabase(tr("{file}: {error}", file=str(path), error=tr("is not a database")))
    if header and header[_APPLICATION] != APPLICATION_ID.to_bytes(4, "big"):
        raise TableError(tr("{file}: {error}", file=str(path), error=tr("is a database, but not a server's")))
    if stat.S_IMODE(found.st_mode) != PRIVATE:
        path.chmod(PRIVATE)  # the files that SQLite puts beside it have the same permissions
    try_folder(path.parent)
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def try_folder(folder: Path) -> None:
    """Raises `OSError` when no file can be written in a folder: of a read-only file system, SQLite says no more than
    that something has failed."""
    with TemporaryFile(dir=folder):
        pass


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise TableError(tr("{file}: {error}", file=str(path), error=tr("was written by a newer version")))
    if version and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _damaged(path)
    if 0 < version < len(MIGRATIONS):
        _keep_copy(connection, path, version)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        if not version:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("PRAGMA journal_mode = WAL")  # only now: a new file is to name its application from the start
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is not to be found in the file


def kept_copies(folder: Path) -> list[Path]:
    """The copies of a database from before it was brought up to date: with the newest, the version before it opens."""
    return sorted(folder.glob("house-[0-9]*.db"), key=lambda copy: copy.stat().st_mtime)


def _keep_copy(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Copy a database as it is before it is brought up to date; an earlier copy gives way to this one. Nobody else
    changes it meanwhile: this connection has read it, and in this locking mode does not let go of it. Raises `OSError`
    and `sqlite3.Error`."""
    copy, before = path.with_stem(f"{path.stem}-{version}"), kept_copies(path.parent)
    handle, name = mkstemp(prefix=".copy-", suffix=".new", dir=path.parent)
    os.close(handle)
    new = Path(name)
    try:
        connection.execute("VACUUM INTO ?", (name,))
        with new.open("rb") as written:
            os.fsync(written.fileno())
        new.replace(copy)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    for other in before:
        if other != copy:
            other.unlink(missing_ok=True)


def _damaged(path: Path) -> UnreadableDatabase:
    return UnreadableDatabase(tr("{file}: {error}", file=str(path), error=tr("is damaged; it is left as it is")))

"""The connection to the database of a server, which one thread owns.

**What is promised.** A change is made in memory first, and committed within milliseconds; changes that come together
are committed together. Whoever shows a change to anybody waits for `settle` first, so that what was shown survives the
end of the process at any moment. `synchronous = NORMAL` syncs the disk only at checkpoints: if the power fails, the
last changes may be gone, but the database is whole. While the disk refuses, changes wait in memory, `trouble` says so,
and `settle` does not wait.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from powergrid_tui.server.database.schema import open_database, try_folder
from powergrid_tui.server.disk import Disk
from powergrid_tui.table.words.log_notes import Note

log = logging.getLogger(__name__)

Statement = tuple[str, Sequence[Any]]
"""SQL, and its parameters."""

Key = tuple[str | int, ...]
"""What a change is about: the kind of thing, and which of these."""

Change = tuple[Key, tuple[Statement, ...]]

T = TypeVar("T")

_REASONS = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}
"""The system's number for what SQLite says."""


class Database:
    """Belongs to the event loop it is made in; all of it may be called from other threads."""

    def __init__(self, path: Path, changed: Callable[[], None]) -> None:
        """`changed` is called in the loop whenever `trouble` has changed. Raises `TableError`."""
        self._path = path
        self._disk = Disk("database", changed)
        self._lock = Lock()
        self._changes: dict[Key, tuple[Statement, ...]] = {}
        """By what it is about, what has not been committed yet."""
        try:
            self._connection = self._disk.ask(lambda: open_database(path))
        except BaseException:
            self._disk.close()
            raise

    def put(self, key: Key, *statements: Statement) -> None:
        """Change something soon. Of several changes that wait and are about the same only the newest is made."""
        with self._lock:
            self._changes[key] = statements
        self._disk.write("changes", self._commit)

    def remove(self, key: Key, *statements: Statement) -> None:
        """Remove something soon, and forget what waits that is about it or about a part of it."""
        with self._lock:
            for other in [other for other in self._changes if other[: len(key)] == key]:
                del self._changes[other]
        self.put(key, *statements)

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """The result of a query, with all that was put before. Waits for the disk."""
        self._disk.wait()
        return self._disk.ask(lambda: query(self._connection))

    def shrink(self) -> None:
        """Leave nothing in the files of the database that was removed from it. Waits for the disk."""
        self.read(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())

    def copy(self, file: Path) -> None:
        """Copy the database into an empty file while it is in use. Waits for the disk. Raises `OSError`."""

        def vacuum(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("VACUUM INTO ?", (str(file),))
            except sqlite3.Error as error:
                raise self._as_os_error(error) from None

        self.read(vacuum)

    @property
    def trouble(self) -> str:
        """Why changes wait, or an empty string."""
        return self._disk.trouble

    @property
    def settled(self) -> bool:
        """Whether every change so far is committed, or `trouble` says why not."""
        return self._disk.settled

    async def settle(self) -> None:
        """Wait until that is so."""
        await self._disk.settle()

    def wait(self) -> None:
        """Wait for everything put so far; what failed before is tried again."""
        self._disk.wait()

    def close(self) -> None:
        """Commit what still waits, and close."""
        self._disk.close(self._connection.close)

    def _commit(self) -> None:
        with self._lock:
            changes = tuple(self._changes.items())
        try:
            self._commit_all(changes)
        except sqlite3.IntegrityError:  # one of them contradicts the others, and must not hold them up for ever
            for change in changes:
                self._commit_alone(change)

    def _commit_alone(self, change: Change) -> None:
        try:
            self._commit_all((change,))
        except sqlite3.IntegrityError:
            log.exception(Note("not_written", key=change[0]))
            self._forget(change)

    def _commit_all(self, changes: Sequence[Change]) -> None:
        """Commit changes, all or none. Raises `OSError` while the disk refuses."""
        if not changes:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for _, statements in changes:
                run(self._connection, statements)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise
            raise self._as_os_error(error) from None
        for change in changes:
            self._forget(change)

    def _forget(self, change: Change) -> None:
        """A change has been made or given up: forget it, unless a newer one has taken its place."""
        key, statements = change
        with self._lock:
            if self._changes.get(key) is statements:
                del self._changes[key]

    def _as_os_error(self, error: sqlite3.Error) -> OSError:
        if number := _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF):
            return OSError(number, os.strerror(number))
        try:
            try_folder(self._path.parent)
        except OSError as known:
            return known
        return OSError(str(error))


def run(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """Execute statements, one after another."""
    for sql, values in statements:
        connection.execute(sql, values)

"""The folder of a server. The lock on its database keeps a second server out (`database/schema.py`)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import is_there, reason
from powergrid_tui.table.files.writing import PRIVATE_FOLDER, make_folder
from powergrid_tui.table.words.language import tr

_OTHERS = 0o077

_OF_OLD = ("bans.toml", "people.toml", "tables.toml")
"""What a server of version 1.0 kept in its folder, which had no database yet."""


def keep_private(folder: Path) -> None:
    """Make a folder where it is missing, and its owner's alone. Raises `TableError` when it belongs to another user
    than this one and root: whoever owns it could put something else in the place of each of its files."""
    try:
        make_folder(folder)
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise TableError(tr("{file}: {fault}", file=str(folder), fault=reason(error))) from None
    try:
        found = os.fstat(handle)
        if os.geteuid() not in (found.st_uid, 0) and found.st_uid != 0:
            raise TableError(tr("{file}: this folder belongs to another user", file=str(folder)))
        if found.st_mode & _OTHERS:
            with suppress(OSError):  # some file systems have no permissions
                os.fchmod(handle, PRIVATE_FOLDER)
    finally:
        os.close(handle)


def refuse_files_of_old(folder: Path, database: str) -> None:
    """Raises `TableError` where a server of version 1.0 was, and none with a database since: whoever opened it again
    would not see that its bans are forgotten."""
    found = next((name for name in _OF_OLD if is_there(folder / name)), None)
    if found is not None and not is_there(folder / database):
        why = tr("a server of version 1.0 wrote this, and it is no longer read; choose another folder with '--folder'")
        raise TableError(tr("{file}: {fault}", file=str(folder / found), fault=why))

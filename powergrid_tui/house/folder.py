"""The folder of a house. The lock on its database keeps a second house out (`database/schema.py`)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.files.writing import PRIVATE_FOLDER, make_folder
from powergrid_tui.table.words.language import tr

_OTHERS = 0o077


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

"""A folder that one house uses at a time."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.files.writing import PRIVATE_FOLDER, make_folder
from powergrid_tui.table.words.language import tr

try:
    import fcntl
except ImportError:  # another system: there the control socket alone shows that a house is open
    fcntl = None  # type: ignore[assignment]

_OTHERS = 0o077


class Hold:
    """Holds a folder until it is released or the process ends in whatever way, and keeps it private."""

    def __init__(self, folder: Path) -> None:
        """Raises `TableError` when another house has the folder, or when it belongs to another user than this
        one and root: whoever owns it could put something else in the place of each of its files."""
        try:
            make_folder(folder)
            self._handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as error:
            raise TableError(tr("{file}: {fault}", file=str(folder), fault=reason(error))) from None
        try:
            found = os.fstat(self._handle)
            if os.geteuid() not in (found.st_uid, 0) and found.st_uid != 0:
                raise TableError(tr("{file}: this folder is another user's", file=str(folder)))
            if found.st_mode & _OTHERS:
                with suppress(OSError):  # some file systems have no permissions
                    os.fchmod(self._handle, PRIVATE_FOLDER)
            self._lock(folder)
        except BaseException:
            self.release()
            raise

    def _lock(self, folder: Path) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise TableError(tr("a house is open in {folder} already", folder=str(folder))) from None
        except OSError:
            pass  # some file systems have no locks

    def release(self) -> None:
        """Let go of it."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

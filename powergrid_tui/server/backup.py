"""A backup of a running server: one archive with its database, its games and everything else that it keeps."""

from __future__ import annotations

import os
import stat
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkstemp

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.files.writing import PRIVATE
from powergrid_tui.table.words.language import tr

_ENDINGS = (".new", "-wal", "-shm", "-journal")
"""Of files that are of no use without the process that wrote them."""


def back_up(server: Path, database: str, copy: Callable[[Path], None], file: Path) -> None:
    """Write a new tar archive, compressed with gzip, that only its owner may read: unpacked, it is the folder of a
    server. `copy` copies the database into an empty file; all other files are replaced as a whole while a server runs,
    so that each of them is sound in the archive. The database comes first, and every game that it knows after it.
    Raises `TableError`; then nothing is left of it."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE)
    except OSError as error:
        raise TableError(tr("{file}: {fault}", file=str(file), fault=reason(error))) from None
    try:
        with os.fdopen(handle, "wb") as whole:
            with tarfile.open(fileobj=whole, mode="w:gz") as archive:
                _add_copy(archive, server, database, copy)
                for path in _kept(server, database):
                    _add(archive, path, str(path.relative_to(server)))
            whole.flush()
            os.fsync(whole.fileno())
    except OSError as error:
        file.unlink(missing_ok=True)
        raise TableError(tr("{file}: {fault}", file=str(file), fault=reason(error))) from None
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _add_copy(archive: tarfile.TarFile, server: Path, database: str, copy: Callable[[Path], None]) -> None:
    handle, name = mkstemp(prefix=".backup-", suffix=".new", dir=server)
    os.close(handle)
    copied = Path(name)
    try:
        copy(copied)
        _add(archive, copied, database)
    finally:
        copied.unlink()


def _kept(server: Path, database: str) -> Iterator[Path]:
    """The files of a server except its database. The database must not even be opened here: closing it would release
    this process's lock."""
    for path in sorted(server.rglob("*")):
        if path != server / database and not path.name.endswith(_ENDINGS):
            yield path


def _add(archive: tarfile.TarFile, path: Path, name: str) -> None:
    """Add a file, unless it has disappeared meanwhile or is no ordinary file."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    with os.fdopen(handle, "rb") as file:
        archive.addfile(archive.gettarinfo(arcname=name, fileobj=file), file)

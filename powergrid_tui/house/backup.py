"""A backup of a house that runs: one archive with its games and everything else that it keeps."""

from __future__ import annotations

import os
import stat
import tarfile
from collections.abc import Iterator
from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.files.writing import PRIVATE
from powergrid_tui.table.words.language import tr


def back_up(games: Path, house: Path, file: Path) -> None:
    """Write a new tar archive, compressed with gzip, that only its owner may read. Files are replaced as a whole while
    a house runs, so that each of them is sound in it. Raises `TableError`; then nothing is left of it."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE)
    except OSError as error:
        raise TableError(tr("{file}: {fault}", file=str(file), fault=reason(error))) from None
    try:
        with os.fdopen(handle, "wb") as whole:
            with tarfile.open(fileobj=whole, mode="w:gz") as archive:
                for path in _kept(games, house):
                    _add(archive, path, path.relative_to(games))
            whole.flush()
            os.fsync(whole.fileno())
    except OSError as error:
        file.unlink(missing_ok=True)
        raise TableError(tr("{file}: {fault}", file=str(file), fault=reason(error))) from None
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _kept(games: Path, house: Path) -> Iterator[Path]:
    yield from sorted(games.glob("*.toml"))
    yield from sorted(path for path in house.rglob("*") if not path.name.endswith(".new"))


def _add(archive: tarfile.TarFile, path: Path, name: Path) -> None:
    """Add a file, unless it has gone meanwhile or is no ordinary file."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    with os.fdopen(handle, "rb") as file:
        archive.addfile(archive.gettarinfo(arcname=str(name), fileobj=file), file)

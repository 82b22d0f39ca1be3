"""Files replaced as a whole: a power cut leaves either the old one or the new."""

from __future__ import annotations

import os
from pathlib import Path

Stamp = tuple[int, int, int]
"""Modification time in ns, size in bytes, inode: differs when anybody else wrote the file."""


PRIVATE = 0o600
"""The permissions of new files: nobody else on the machine may read what is kept here."""

PRIVATE_FOLDER = 0o700


def make_folder(folder: Path) -> None:
    """Make a folder, and the folders above it, where they are missing. Only their owner may use them, whatever the
    umask is.

    Raises `OSError`."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        each.chmod(PRIVATE_FOLDER)


def stamp_of(found: os.stat_result) -> Stamp:
    """The stamp of a file, from what the system knows about it."""
    return (found.st_mtime_ns, found.st_size, found.st_ino)


def replace(path: Path, text: bytes, mode: int | None) -> Stamp:
    """Write a file beside `path`, sync it to the disk, and rename it to `path`. On failure nothing is left of it.

    `mode` holds the permissions of the file being replaced, or None for a new file, which only its owner may read,
    whatever the umask is.
    """
    new, handle = _beside(path, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(handle, PRIVATE if mode is None else mode)
            file.write(text)
            file.flush()
            os.fsync(handle)
            stamp = stamp_of(os.fstat(handle))  # of this very file, whatever has that name a moment later
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)
    return stamp


def _beside(path: Path, mode: int | None) -> tuple[Path, int]:
    """A new file to write to, neither somebody else's nor a link to elsewhere; and its handle. Until it has the
    permissions of the file it replaces, nobody else may read it."""
    import secrets

    while True:
        new = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.new")
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            return new, os.open(new, flags, PRIVATE)
        except FileExistsError:
            continue


def _sync_folder(folder: Path) -> None:
    """Sync the new name to the disk too. Some network disks refuse; the file itself is safe even so."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)

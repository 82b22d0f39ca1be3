"""What a server keeps, and where: its folder, a person's settings and presets, and a backup of it all.

The folder holds the database, the games in `games/`, each person's settings and presets, and whatever the door keeps
there. It is the server's alone: nothing that its owner plays elsewhere lies in it. The lock on its database keeps a
second server out (`database/schema.py`).
"""

from __future__ import annotations

import asyncio
import os
import re
import stat
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import mkstemp

from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.database.schema import UnreadableDatabase
from powergrid_tui.server.disk import Disk
from powergrid_tui.server.people import Person
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.files.data import BadData, is_there, read_text, reason
from powergrid_tui.table.files.writing import PRIVATE, PRIVATE_FOLDER, make_folder, replace
from powergrid_tui.table.preferences.presets import KeptPresets, Presets
from powergrid_tui.table.preferences.settings import Settings, SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import tr

DATABASE, GAMES = "house.db", "games"
"""In the folder of a server."""

_SAID = ("lines", "house_lines")
"""The tables of the database with what people have said."""

_OTHERS = 0o077

_OF_OLD = ("bans.toml", "people.toml", "tables.toml")
"""What a server of version 1.0 kept in its folder, which had no database yet."""

LAST_BACKUP = "last-backup"
"""In the folder of a server: the path of the archive that was written last. It is not in the database, because it is
wanted when that cannot be read."""

_BACKUP = re.compile(r"powergrid-[0-9]{8}-[0-9]{6}Z\.tar\.gz")
"""What an archive is called that has got its name from the time; no other file is ever removed for a newer one."""

_ENDINGS = (".new", "-wal", "-shm", "-journal")
"""Of files that are of no use without the process that wrote them."""


def _keep_private(folder: Path) -> None:
    """Make a folder where it is missing, and its owner's alone. Raises `TableError` when it belongs to another user
    than this one and root: whoever owns it could put something else in the place of each of its files."""
    try:
        make_folder(folder)
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise TableError(tr("{file}: {error}", file=str(folder), error=reason(error))) from None
    try:
        found = os.fstat(handle)
        if os.geteuid() not in (found.st_uid, 0) and found.st_uid != 0:
            raise TableError(tr("{file}: this folder belongs to another user", file=str(folder)))
        if found.st_mode & _OTHERS:
            with suppress(OSError):  # some file systems have no permissions
                os.fchmod(handle, PRIVATE_FOLDER)
    finally:
        os.close(handle)


def _refuse_files_of_old(folder: Path) -> None:
    """Raises `TableError` where a server of version 1.0 was, and none with a database since: whoever opened it again
    would not see that its bans are forgotten."""
    found = next((name for name in _OF_OLD if is_there(folder / name)), None)
    if found is not None and not is_there(folder / DATABASE):
        why = tr("a server of version 1.0 wrote this, and it is no longer read; choose another folder with '--folder'")
        raise TableError(tr("{file}: {error}", file=str(folder / found), error=why))


class StoredSettings(SettingsFile):
    """A person's settings, written in the background."""

    def __init__(self, path: Path, disk: Disk) -> None:
        super().__init__(path)
        self._disk = disk

    def save(self, settings: Settings) -> str:
        self._disk.write(self.path, lambda: self.write(settings))
        return ""


class StoredPresets(KeptPresets):
    """A person's presets, written in the background."""

    def __init__(self, path: Path, disk: Disk) -> None:
        super().__init__(path)
        self._disk = disk

    def keep(self, presets: Presets) -> None:
        self.presets = presets
        if (path := self._path) is not None:
            self.trouble = ""
            self._disk.write(path, lambda: own_file.save(path, presets))


def _back_up(folder: Path, copy: Callable[[Path], None], file: Path) -> None:
    """Write a new tar archive, compressed with gzip, that only its owner may read: unpacked, it is the folder of a
    server. `copy` copies the database into an empty file; all other files are replaced as a whole while a server runs,
    so that each of them is sound in the archive. The database comes first, and every game that it knows after it.
    Raises `TableError`; then nothing is left of it."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE)
    except OSError as error:
        raise TableError(tr("{file}: {error}", file=str(file), error=reason(error))) from None
    try:
        with os.fdopen(handle, "wb") as whole:
            with tarfile.open(fileobj=whole, mode="w:gz") as archive:
                _add_copy(archive, folder, copy)
                for path in _kept(folder):
                    _add(archive, path, str(path.relative_to(folder)))
            whole.flush()
            os.fsync(whole.fileno())
    except OSError as error:
        file.unlink(missing_ok=True)
        raise TableError(tr("{file}: {error}", file=str(file), error=reason(error))) from None
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _backups_in(folder: Path) -> list[Path]:
    """The archives in a folder that are called by the time, the oldest first. Raises `OSError`."""
    return sorted(path for path in folder.iterdir() if _BACKUP.fullmatch(path.name) and not path.is_symlink())


def _remove_older(file: Path, keep: int) -> None:
    """Leave so many archives in a folder: this one, which is new, and the latest of the others. Raises `TableError`."""
    try:
        others = [path for path in _backups_in(file.parent) if path != file]
        for path in others[: max(0, len(others) - keep + 1)]:
            path.unlink()
    except OSError as error:
        raise TableError(tr("{file}: {error}", file=str(file.parent), error=reason(error))) from None


def _last_backup(folder: Path) -> tuple[Path, float] | None:
    """The latest archive that is known of a server, and when it was written in seconds since 1970. Where the last one
    has been taken away, it is the newest that lies where that lay."""
    try:
        named = Path(read_text(folder / LAST_BACKUP))
        if not named.exists():
            named = _backups_in(named.parent)[-1]
        return named, named.stat().st_mtime
    except (BadData, OSError, IndexError, ValueError):
        return None


def _with_backup(error: str, folder: Path) -> str:
    """Why a database cannot be read, and which backup to take."""
    if (last := _last_backup(folder)) is None:
        return tr("{error}; no backup is known", error=error)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(last[1]))
    return tr(
        "{error}; the last backup, of {when}, is {file}: unpack it in an empty folder, and name that with '--folder'",
        error=error,
        when=when,
        file=str(last[0]),
    )


def _add_copy(archive: tarfile.TarFile, folder: Path, copy: Callable[[Path], None]) -> None:
    handle, name = mkstemp(prefix=".backup-", suffix=".new", dir=folder)
    os.close(handle)
    copied = Path(name)
    try:
        copy(copied)
        _add(archive, copied, DATABASE)
    finally:
        copied.unlink()


def _kept(folder: Path) -> Iterator[Path]:
    """The files of a server except its database. The database must not even be opened here: closing it would release
    this process's lock."""
    for path in sorted(folder.rglob("*")):
        if path == folder / DATABASE or path.name.endswith(_ENDINGS) or _BACKUP.fullmatch(path.name):
            continue
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


class Storage:
    """The folder of a server, open. Belongs to the event loop it is made in."""

    def __init__(self, folder: Path, changed: Callable[[], None]) -> None:
        """`changed` is called in the loop whenever `trouble` has changed. Raises `TableError` when what the server has
        kept cannot be used."""
        self.folder = folder
        self.watchers = Watchers()
        """Called whenever `trouble` has changed."""

        def told() -> None:
            changed()
            self.watchers.notify()

        self.store = Store(folder / GAMES)
        _keep_private(folder)
        _refuse_files_of_old(folder)
        try:
            self.database = Database(folder / DATABASE, told)
        except UnreadableDatabase as error:
            raise TableError(_with_backup(str(error), folder)) from None
        last = _last_backup(folder)
        self.backed_up = last[1] if last is not None else None
        """When the latest archive was written, in seconds since 1970; None when none is known."""
        self.files = Disk("files", told)
        """Writes people's own files."""

    def settings_of(self, person: Person) -> SettingsFile:
        """Where a person's settings are kept."""
        return StoredSettings(self.folder / "settings" / f"{person.number}.toml", self.files)

    def presets_of(self, person: Person) -> KeptPresets:
        """The tables that a person has set up."""
        return StoredPresets(self.folder / "presets" / f"{person.number}.toml", self.files)

    def forget(self, who: int) -> None:
        """Remove a person's files, what they have said, and from where they came."""
        for name in ("settings", "presets"):
            path = self.folder / name / f"{who}.toml"
            self.files.write(path, partial(path.unlink, missing_ok=True))
        said = [(f"DELETE FROM {table} WHERE who = ?", (who,)) for table in _SAID]
        self.database.put(("forgotten", who), *said, ("DELETE FROM newcomers WHERE person = ?", (who,)))

    def drop_chat(self, before: float) -> None:
        """Remove what was said before a moment."""
        self.database.put(("old",), *((f"DELETE FROM {table} WHERE moment < ?", (before,)) for table in _SAID))

    @property
    def settled(self) -> bool:
        """Whether everything that could be shown now would survive the end of the process at any moment, or `trouble`
        says that it would not."""
        return self.database.settled

    async def settle(self) -> None:
        """Wait until that is so. Whoever shows anything to anybody waits for this first."""
        await self.database.settle()

    @property
    def trouble(self) -> str:
        """What everybody should know about what the server cannot write, or an empty string."""
        if why := self.database.trouble:
            return tr("names and tables cannot be saved at the moment: {reason}", reason=why)
        if why := self.files.trouble:
            return tr("settings cannot be saved at the moment: {reason}", reason=why)
        return ""

    async def backup(self, place: Path, keep: int = 0) -> Path:
        """Write everything that the server keeps to a new archive, while the server runs; in a folder it is called by
        the time, and with `keep` only so many of these stay there. Returns the archive. Raises `TableError`."""
        is_folder = await asyncio.to_thread(place.is_dir)
        if keep and not is_folder:
            raise TableError(tr("{file} is no folder: with --keep, name one", file=str(place)))
        file = place / time.strftime("powergrid-%Y%m%d-%H%M%SZ.tar.gz", time.gmtime()) if is_folder else place
        await asyncio.to_thread(self.files.wait)
        await asyncio.to_thread(self.database.wait)
        if self.trouble:
            raise TableError(self.trouble)
        await asyncio.to_thread(_back_up, self.folder, self.database.copy, file)
        self.backed_up = time.time()
        self.files.write(self.folder / LAST_BACKUP, lambda: self._note_backup(file))
        if keep:
            await asyncio.to_thread(_remove_older, file, keep)
        return file

    def _note_backup(self, file: Path) -> None:
        replace(self.folder / LAST_BACKUP, os.fsencode(file), PRIVATE)

    def close(self) -> None:
        """Write what still waits, and close. Waits for the disk."""
        self.files.close()
        self.database.close()

"""Where games are kept: one TOML file each, replaced whole, so that a power cut leaves the last one or this one."""

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from powergrid_tui.table.data import BadData, checkout, folder_in, home, shipped
from powergrid_tui.table.game import TableError
from powergrid_tui.table.record import Record, dumps, loads
from powergrid_tui.table.seat import Seat

MOST_BYTES = 4 << 20
"""No game comes near; what is larger is something else and not worth reading."""

_LONGEST_STEM = 160
"""Bytes; file systems take 255 for a whole name."""

Stamp = tuple[int, int, int]
"""Modification time in ns, size in bytes, inode: differs when anybody else wrote the file."""


def read_text(path: Path) -> tuple[str, Stamp]:
    """The text of a file a person named, and its stamp. Raises `BadData` for what is no readable text file."""
    name = path.name or str(path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # asked first: opening a pipe would wait for ever
            raise BadData(name, ["is a folder, not a file" if path.is_dir() else "is not a regular file"])
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size > MOST_BYTES:
                raise BadData(name, [f"is too large ({MOST_BYTES >> 20} MiB at most)"])
            return file.read().decode("utf-8-sig"), _stamp(os.fstat(file.fileno()))
    except UnicodeDecodeError:
        raise BadData(name, ["not a text file in UTF-8"]) from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadData(name, [f"cannot be read: {_reason(error)}"]) from None


class Keeper:
    """One game's place on the disk."""

    def __init__(self, path: Path, stamp: Stamp | None = None) -> None:
        self.path = path
        self.notice = ""
        """What a player should know though the game is saved: that it goes on in another file."""
        self._stamp = stamp
        """Of the file as it was last read or written here; None before the first."""

    def save(self, record: Record) -> None:
        """Replace the file by this record, wholly or not at all. Raises `TableError` with the reason when it cannot be.

        A file that somebody else wrote meanwhile is left to them: this game goes on in a new one.
        """
        text = dumps(record).encode("utf-8")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            found = _found(self.path)
            if found is not None and found != self._stamp:
                theirs = self.path
                self.path = _free(theirs.parent, theirs.stem)
                self.notice = f"{theirs.name} was changed elsewhere; this game goes on in {self.path.name}"
            self._stamp = _replace(self.path, text)
        except OSError as error:
            raise TableError(f"the game cannot be saved in {self.path.parent}: {_reason(error)}") from None


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in a list of games."""

    path: Path
    when: datetime
    """Last saved, local time."""
    record: Record | None
    """None when the file is damaged; `fault` says how."""
    fault: str = ""


class Store:
    """A folder of games. It is made when the first is saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keeper(self, stem: str) -> Keeper:
        """A place for a new game: ``stem.toml``, or ``stem-2.toml`` and so on when that is taken."""
        plain = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in stem).strip("-")
        short = plain.encode()[:_LONGEST_STEM].decode(errors="ignore")
        return Keeper(_free(self.folder, short or "game"))

    def place(self, seats: Sequence[Seat]) -> Keeper:
        """A place for a new game, named after the day and the players."""
        return self.keeper("-".join((f"{date.today():%Y-%m-%d}", *(seat.name.lower() for seat in seats))))

    def open(self, path: Path) -> tuple[Record, Keeper]:
        """The game in a file, and where it goes on: in the same file, or for an example in a new one of the folder.

        Raises `BadData`; the file is left as it is.
        """
        text, stamp = read_text(path)
        record = loads(text, path.name)
        whole = path.resolve()  # else a link would be replaced by a file
        if whole.is_relative_to(_examples().resolve()):
            return record, self.keeper(path.stem)
        return record, Keeper(whole, stamp)

    def games(self) -> list[Entry]:
        """The games in the folder, newest first; a damaged file is among them with its fault. Never raises."""
        return sorted(_entries(self.folder), key=lambda entry: (entry.when, entry.path.name), reverse=True)

    def examples(self) -> list[Entry]:
        """The games that come with the program, by name."""
        return sorted(_entries(_examples()), key=lambda entry: entry.path.name)


def default_folder() -> Path:
    """`POWERGRID_SAVES`, else ``saves/`` of the checkout, else the user's data folder."""
    if named := folder_in("POWERGRID_SAVES"):
        return named
    if root := checkout():
        return root / "saves"
    return home() / "saves"


def _examples() -> Path:
    return Path(str(shipped("saves/examples")))


def _entries(folder: Path) -> Iterator[Entry]:
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith(".")]
    except OSError:
        return
    for path in paths:
        try:
            when = datetime.fromtimestamp(path.stat().st_mtime)
        except OSError:  # gone since, or a link to nowhere
            continue
        try:
            yield Entry(path, when, loads(read_text(path)[0], path.name))
        except BadData as error:
            yield Entry(path, when, None, str(error))


def _free(folder: Path, stem: str) -> Path:
    """A path in the folder that no file has yet."""
    path, number = folder / f"{stem}.toml", 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}.toml", number + 1
    return path


def _found(path: Path) -> Stamp | None:
    try:
        return _stamp(path.stat())
    except FileNotFoundError:
        return None


def _stamp(found: os.stat_result) -> Stamp:
    return (found.st_mtime_ns, found.st_size, found.st_ino)


def _replace(path: Path, text: bytes) -> Stamp:
    """Write a file beside `path`, see it safe on the disk, and give it that name. On failure nothing is left of it."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            stamp = _stamp(os.fstat(file.fileno()))  # of this very file, whatever stands there a moment later
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)
    return stamp


def _sync_folder(folder: Path) -> None:
    """See the new name safe on the disk too. Some network disks refuse; the file itself is safe there."""
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


def _reason(error: Exception) -> str:
    reason = (isinstance(error, OSError) and error.strerror) or str(error)
    return reason[:1].lower() + reason[1:]

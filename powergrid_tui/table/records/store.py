"""Where games are saved: one TOML file each, replaced as a whole, so that a power cut leaves either the old file or the
new.

Records are imported only when there is one to read or write, because the title is drawn before that.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import (
    MOST_BYTES,
    BadData,
    checkout,
    folder_in,
    home,
    read_file,
    read_text,
    reason,
    shipped,
)
from powergrid_tui.table.files.writing import Stamp, make_folder, replace, stamp_of
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line

if TYPE_CHECKING:
    from powergrid_tui.table.records.head import RecordHead
    from powergrid_tui.table.records.record import Record
    from powergrid_tui.table.records.seat import Seat

_LONGEST_STEM = 160
"""Bytes; file systems take 255 for a whole name."""

_LEFT = ".left"
"""A file with the name of the game in this folder that was left last."""


class SaveFile:
    """One game's save file."""

    def __init__(self, path: Path, stamp: Stamp | None = None) -> None:
        self.path = path
        self.notice = ""
        """What a player should know even though the game was saved: that it goes on in another file."""
        self._stamp = stamp
        """The stamp of the file as last read or written here; None before the first time."""
        self._swept = False
        """Whether the leftovers of a killed process have been looked for."""

    def save(self, record: Record) -> None:
        """Replace the file by this record, wholly or not at all. Raises `TableError` with the reason when that fails.

        If somebody else has written the file meanwhile, it is left alone, and this game goes on in a new one. A record
        that could not be read back is not written.
        """
        from powergrid_tui.table.records.head import MOST_LINES
        from powergrid_tui.table.records.record import dumps

        text = dumps(record).encode("utf-8")
        if len(record.actions) > MOST_LINES or len(text) > MOST_BYTES:
            longer = tr(
                "the game is saved only up to an earlier point: it has grown longer than {lines} lines or {size} MiB",
                lines=MOST_LINES,
                size=MOST_BYTES >> 20,
            )
            raise TableError(longer)
        try:
            make_folder(self.path.parent)
            found = _found(self.path)
            if found is not None and stamp_of(found) != self._stamp:
                theirs = self.path
                self.path, found, self._swept = _free(theirs.parent, theirs.stem), None, False
                elsewhere = tr(
                    "{file} was changed elsewhere; this game goes on in {new}", file=theirs.name, new=self.path.name
                )
                self.notice = one_line(elsewhere)
            if not self._swept:
                _sweep(self.path)
                self._swept = True
            self._stamp = replace(self.path, text, None if found is None else stat.S_IMODE(found.st_mode))
        except OSError as error:
            failed = tr("the game cannot be saved in {folder}: {reason}", folder=self.path.parent, reason=reason(error))
            raise TableError(one_line(failed)) from None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A file in a list of games."""

    path: Path
    when: datetime
    """When it was last saved, in local time; clamped to what a datetime can hold."""
    record: Record | None
    """None when the file is damaged; `error` says how."""
    error: str = ""
    """A sentence, with the name of the file."""
    why: str = ""
    """The same without the name."""

    @property
    def name(self) -> str:
        """The name of the file, fit to be shown."""
        return one_line(self.path.name)


class LastGame(NamedTuple):
    """The game to continue."""

    path: Path
    when: datetime
    """When it was last saved, in local time; clamped to what a datetime can hold."""
    record: RecordHead | Record


class Store:
    """A folder of games. It is created when the first is saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save_file(self, stem: str) -> SaveFile:
        """A save file for a new game: ``stem.toml``, or ``stem-2.toml`` and so on when that is taken."""
        plain = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in stem).strip("-")
        short = plain.encode()[:_LONGEST_STEM].decode(errors="ignore")
        return SaveFile(_free(self.folder, short or "game"))

    def save_file_for(self, seats: Sequence[Seat]) -> SaveFile:
        """A save file for a new game, named after the day and the players."""
        return self.save_file("-".join((f"{date.today():%Y-%m-%d}", *(seat.name.lower() for seat in seats))))

    def open(self, path: Path) -> tuple[Record, SaveFile]:
        """The game in a file, and the save file in which it goes on: the same file, or for an example a new one in the
        folder.

        Raises `BadData`; the file is left as it is.
        """
        from powergrid_tui.table.records.record import loads

        text, found = read_file(path)
        record = loads(text, path.name)
        whole = path.resolve()  # otherwise a link would be replaced by a file
        if whole.is_relative_to(_examples().resolve()):
            return record, self.save_file(path.stem)
        return record, SaveFile(whole, stamp_of(found))

    def games(self) -> list[StoredGame]:
        """The games in the folder, newest first; a damaged file is listed with what is wrong with it. Never raises."""
        return [_entry(*file) for file in self.files()]

    def entry(self, name: str) -> StoredGame | None:
        """The game in a file of the folder, or None when there is no such file; for a damaged one, with what is wrong
        with it. Never raises."""
        path = self.folder / Path(name).name
        with suppress(OSError):
            return _entry(path, _when(path))
        return None

    def last(self) -> LastGame | None:
        """The game left or saved last, whichever was later, that is not over. Reads no more files than it needs to, and
        of these only the heads, because the title waits for it."""
        newest = next((game for file in self.files() if (game := _open_game(*file))), None)
        left = self._left()
        return left if left and (newest is None or newest.when <= _when(self.folder / _LEFT)) else newest

    def rename(self, path: Path, title: str) -> None:
        """Give a game in the folder a title, or with an empty one remove it; the time of its last save stays the same.

        Raises `TableError`, and then the file is as it was.
        """
        record, save_file = self.open(path)
        try:
            when = path.stat()
            save_file.save(record.evolve(title=title))
            os.utime(path, ns=(when.st_atime_ns, when.st_mtime_ns))
        except OSError as error:
            failed = tr("{file} cannot be renamed: {reason}", file=path.name, reason=reason(error))
            raise TableError(one_line(failed)) from None

    def leave(self, path: Path) -> None:
        """Note that the game in this file was left just now. If that cannot be written, or the file is not in the
        folder, the game saved last counts as the last."""
        with suppress(OSError):
            if path.is_file() and path.parent.resolve() == self.folder.resolve():
                replace(self.folder / _LEFT, os.fsencode(path.name), None)

    def _left(self) -> LastGame | None:
        """The game that was left last, if it is still there and not over."""
        try:
            _when(self.folder / _LEFT)
            path = self.folder / Path(read_text(self.folder / _LEFT)).name
            return _open_game(path, _when(path))
        except (OSError, ValueError, BadData):
            return None

    def files(self) -> list[tuple[Path, datetime]]:
        """What look like games in the folder, and when each was saved, newest first; nothing is read."""
        return sorted(_files(self.folder), key=lambda file: (file[1], file[0].name), reverse=True)

    def examples(self) -> list[StoredGame]:
        """The games that come with the program, by name."""
        files = sorted(_files(_examples()), key=lambda file: file[0].name)
        return [_entry(*file) for file in files]


def default_folder() -> Path:
    """`POWERGRID_SAVES`, else ``saves/`` of the checkout, else the user's data folder."""
    if named := folder_in("POWERGRID_SAVES"):
        return named
    if root := checkout():
        return root / "saves"
    return home() / "saves"


def _examples() -> Path:
    return Path(str(shipped("saves/examples")))


def _files(folder: Path) -> Iterator[tuple[Path, datetime]]:
    """The files that look like games, and when they were saved."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith(".")]
    except OSError:
        return
    for path in paths:
        with suppress(OSError):  # deleted meanwhile, or a broken link
            yield path, _when(path)


def _entry(path: Path, when: datetime) -> StoredGame:
    from powergrid_tui.table.records.record import loads

    try:
        return StoredGame(path, when, loads(read_text(path), path.name))
    except BadData as error:
        return StoredGame(path, when, None, str(error), error.error)


def head(path: Path) -> RecordHead | Record | None:
    """The head of the game in a file, or None if it cannot be read."""
    from powergrid_tui.table.records.head import head_of

    try:
        text = read_text(path)
        found: RecordHead | Record | None = head_of(text, path.name)
        if found is None:
            from powergrid_tui.table.records.record import loads

            found = loads(text, path.name)
    except BadData:
        return None
    return found


def _open_game(path: Path, when: datetime) -> LastGame | None:
    """The game in a file, if it can be read and is not over."""
    record = head(path)
    return None if record is None or record.finished else LastGame(path, when, record)


def _when(path: Path) -> datetime:
    """When a file was written. Raises `OSError`."""
    return moment(path.stat().st_mtime)


def moment(seconds: float) -> datetime:
    """A file's time, which may lie in years that no datetime can hold."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime.max if seconds > 0 else datetime.min


def _free(folder: Path, stem: str) -> Path:
    """A path in the folder that no file uses yet."""
    path, number = folder / f"{stem}.toml", 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}-{number}.toml", number + 1
    return path


def _found(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _sweep(path: Path) -> None:
    """Remove, as far as possible, what a killed process left behind when it was about to write this very file."""
    left = re.compile(rf"\.{re.escape(path.name)}\.(\d{{1,10}})(-[0-9a-f]+)?\.new", re.ASCII)
    with suppress(OSError):
        for beside in path.parent.iterdir():
            if (found := left.fullmatch(beside.name)) and not _runs(int(found[1])):
                beside.unlink()


def _runs(process: int) -> bool:
    """Whether another process with that number is running, whoever owns it. This process is not in the middle of a
    write."""
    if process in (0, os.getpid()):
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # somebody else's
        pass
    return True

"""How a running game gets to its save file: at once, or in a thread that nobody waits for."""

import logging
from collections.abc import Callable
from contextvars import copy_context
from threading import Condition, Thread
from typing import Protocol

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.store import SaveFile
from powergrid_tui.table.words.language import tr

log = logging.getLogger(__name__)

Make = Callable[[], Record]
"""Makes the record to be saved. It is called in the thread that writes the record, because making it takes a while."""


class Saving(Protocol):
    """Saves a running game. Nothing here raises: a game goes on even when it cannot be saved."""

    save_file: SaveFile | None

    @property
    def saved(self) -> bool:
        """Whether the game as it stands is safe on the disk, or was never meant to be saved."""
        ...

    @property
    def trouble(self) -> str:
        """Why the last save failed, or where the game goes on when its file now belongs to somebody else; else
        empty."""
        ...

    def save(self, make: Make) -> None:
        """Save this record in place of all earlier ones."""
        ...

    def flush(self, patience: float | None = None) -> None:
        """Wait until nothing is left to be written, `patience` seconds at most. A failed save is tried again."""
        ...


class Direct:
    """Saves at once: the caller waits for the disk."""

    def __init__(self, save_file: SaveFile | None) -> None:
        self.save_file = save_file
        self.saved = True
        self.trouble = ""

    def save(self, make: Make) -> None:
        """Write the record now."""
        if self.save_file is not None:
            self.saved, self.trouble = _kept(self.save_file, make)

    def flush(self, patience: float | None = None) -> None:
        """Nothing is ever pending."""


class Queued:
    """Saves in a thread, one record after another; of several that are waiting only the newest is written.

    Writing starts at once, so a process that is killed loses only what was played in the last millisecond or two, or
    while a slow disk was at work. Every other way of ending waits for the thread, which lives as long as there is
    something to write and is not a daemon.
    """

    def __init__(self, save_file: SaveFile, notify: Callable[[], None], saved: bool = True, trouble: str = "") -> None:
        """`notify` is called in the thread whenever `trouble` has changed."""
        self.save_file: SaveFile | None = save_file
        self._place = save_file
        self._notify = notify
        self._idle = Condition()
        self._busy = False
        self._newest: Make | None = None
        """What is waiting to be written."""
        self._unsaved: Make | None = None
        """What could not be written."""
        self._safe = saved
        self._trouble = trouble

    @property
    def saved(self) -> bool:
        """Whether no save is in progress and the last one succeeded."""
        with self._idle:
            return self._safe and not self._busy

    @property
    def failed(self) -> bool:
        """Whether the last finished save failed."""
        return not self._safe

    @property
    def trouble(self) -> str:
        """As the last finished save left it."""
        return self._trouble

    def save(self, make: Make) -> None:
        """Write the record soon."""
        with self._idle:
            self._newest = make
            if self._busy:
                return
            self._busy = True
        try:
            Thread(target=copy_context().run, args=(self._write,), name="saving").start()  # in our language
        except RuntimeError:  # the system has no thread to spare, or the program is about to end
            self._write()

    def flush(self, patience: float | None = None) -> None:
        """Wait for the thread; a failed save is tried once more."""
        with self._idle:
            again = None if self._busy else self._unsaved
        if again is not None:
            self.save(again)
        with self._idle:
            self._idle.wait_for(lambda: not self._busy, patience)

    def _write(self) -> None:
        while True:
            with self._idle:
                make, self._newest = self._newest, None
                if make is None:
                    self._busy = False
                    self._idle.notify_all()
                    return
            before = self._trouble
            self._safe, self._trouble = self._attempt(make)
            self._unsaved = None if self._safe else make
            if self._trouble != before:
                self._notify()

    def _attempt(self, make: Make) -> tuple[bool, str]:
        try:
            return _kept(self._place, make)
        except Exception:  # if the thread ended here, everybody would wait for it forever
            log.exception("a game cannot be saved")
            return False, tr("the game cannot be saved")


def _kept(save_file: SaveFile, make: Make) -> tuple[bool, str]:
    """Whether the record is now safe, and what to say about it."""
    try:
        save_file.save(make())
    except TableError as error:
        return False, str(error)
    return True, save_file.notice

"""What the house writes to the disk: in a thread of its own, in order. What cannot be written waits and is tried again,
and whoever looks is told meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock

import msgspec

from powergrid_tui.table.files import own_file
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.words.notes import Note

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds until what could not be written is tried again."""


class Disk:
    """Belongs to the event loop it is made in."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed` is called in the loop whenever `trouble` has changed."""
        self.trouble = ""
        """Why something that the house wants to keep is not on the disk yet, or an empty string."""
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "house")
        self._lock = Lock()
        self._again: asyncio.TimerHandle | None = None
        self._waiting: dict[Path, msgspec.Struct] = {}
        """By file, what it is to hold; the file that has waited longest first."""

    def write(self, path: Path, value: msgspec.Struct) -> None:
        """Replace a file soon. Of several values that wait for one file only the newest is written."""
        with self._lock:
            self._waiting[path] = value
        self.soon(self._write_waiting)

    def soon(self, work: Callable[[], None]) -> None:
        """Do some work with the disk, after earlier work."""
        with suppress(RuntimeError):  # the house is closing, and has written everything
            self._thread.submit(work)

    def wait(self) -> None:
        """Wait for everything asked for so far; what failed before is tried again first."""
        self._thread.submit(self._write_waiting).result()

    def close(self) -> None:
        """Write what still waits, and end the thread."""
        self.soon(self._write_waiting)
        self._thread.shutdown()

    def _write_waiting(self) -> None:
        trouble = ""
        with self._lock:
            waiting = tuple(self._waiting.items())
        for path, value in waiting:
            try:
                own_file.save(path, value)
            except OSError as error:
                trouble = reason(error)
                break  # whatever came later waits behind it
            with self._lock:
                if self._waiting.get(path) is value:
                    del self._waiting[path]
        self._note(trouble)
        if trouble:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._try_again_later)

    def _try_again_later(self) -> None:
        if self._again is not None:
            self._again.cancel()
        self._again = self._loop.call_later(PATIENCE, self.soon, self._write_waiting)

    def _note(self, trouble: str) -> None:
        if trouble == self.trouble:
            return
        self.trouble = trouble
        if trouble:
            log.error(Note("house_not_saved", reason=trouble))
        else:
            log.info(Note("house_saved"))
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._changed)

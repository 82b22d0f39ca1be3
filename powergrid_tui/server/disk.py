"""What the server writes to the disk: in a thread of its own, in order. What cannot be written waits and is tried
again, and whoever looks is told meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import TypeVar

from powergrid_tui.table.files.data import reason
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.log_notes import Note

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds until what could not be written is tried again."""

SLOW = 2.0
"""Seconds after which a disk that does not answer counts as one that fails."""

T = TypeVar("T")


class Disk:
    """A thread that writes. Belongs to the event loop it is made in; all of it may be called from other threads."""

    def __init__(self, name: str, changed: Callable[[], None]) -> None:
        """`changed` is called in the loop whenever `trouble` has changed."""
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, name)
        self._lock = Lock()
        self._error: Exception | None = None
        self._again: asyncio.TimerHandle | None = None
        self._last: Future[None] | None = None
        """The newest attempt to write."""
        self._waiting: dict[Hashable, Callable[[], object]] = {}
        """By key, what is to be done; what has waited longest first."""

    @property
    def trouble(self) -> str:
        """Why something has not been written to the disk, or an empty string."""
        if self._error is None:
            return ""
        return tr("the disk is not responding") if isinstance(self._error, TimeoutError) else reason(self._error)

    def write(self, key: Hashable, work: Callable[[], object]) -> None:
        """Write something soon. Of several writes that wait under one key only the newest is done. One that raises
        `OSError` is tried again later."""
        with self._lock:
            self._waiting[key] = work
        with suppress(RuntimeError):  # the server is closing, and has written everything
            self._last = self._thread.submit(self._write_waiting)

    def ask(self, work: Callable[[], T]) -> T:
        """Wait for some work with the disk, after all earlier work, and return its result; what it raises, this
        raises."""
        return self._thread.submit(work).result()

    def wait(self) -> None:
        """Wait for everything asked for so far; what failed before is tried again first."""
        self.ask(self._write_waiting)

    @property
    def settled(self) -> bool:
        """Whether everything asked for so far is written, or `trouble` says that it is not."""
        return self._last is None or self._last.done() or self._error is not None

    async def settle(self) -> None:
        """Wait until that is so: for `SLOW` seconds at most."""
        if self.settled or (last := self._last) is None:
            return
        await asyncio.wait({asyncio.wrap_future(last)}, timeout=SLOW)
        if not last.done():
            self._note(TimeoutError())

    def close(self, last: Callable[[], object] = lambda: None) -> None:
        """Write what still waits, do this at the end, and end the thread. What cannot be written even now is lost when
        the process ends, and the log says so again."""
        with suppress(RuntimeError):  # closed already
            self.wait()
            if self._error is not None:
                log.error(Note("house_not_saved", reason=self.trouble))
            self.ask(last)
        self._thread.shutdown()

    def _write_waiting(self) -> None:
        error: Exception | None = None
        with self._lock:
            waiting = tuple(self._waiting.items())
        for key, work in waiting:
            try:
                work()
            except OSError as exception:
                error = error or exception
                continue
            except Exception:  # it would fail for ever; it is dropped, and nothing else is held up
                log.exception(Note("not_written", key=key))
            with self._lock:
                if self._waiting.get(key) is work:
                    del self._waiting[key]
        self._note(error)
        if error is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._try_again_later)

    def _try_again_later(self) -> None:
        if self._again is not None:
            self._again.cancel()
        self._again = self._loop.call_later(PATIENCE, self._try_again)

    def _try_again(self) -> None:
        with suppress(RuntimeError):
            self._thread.submit(self._write_waiting)

    def _note(self, error: Exception | None) -> None:
        before, self._error = self.trouble, error
        if self.trouble == before:
            return
        if error is not None:
            log.error(Note("house_not_saved", reason=self.trouble))
        else:
            log.info(Note("house_saved"))
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._changed)

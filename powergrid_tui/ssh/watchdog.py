"""Whether the loop of the server still turns. A thread asks it for a sign of life: from outside, because what hangs
cannot notice that it does. The answers are passed on to systemd, if that has started the server as a service; it ends a
process that is silent for too long, and starts it again."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
import traceback
from collections import deque
from collections.abc import MutableMapping
from contextlib import suppress
from threading import Event, Thread, get_ident

from powergrid_tui.ssh.door.log import log
from powergrid_tui.table.words.log_notes import Note

EVERY = 2.0
"""Seconds between an answer and the next question."""

HANGS = 10.0
"""Seconds without an answer after which the log says where the loop is."""

REMEMBERED = 30
"""Answers of which the latest is told: those of the last minute."""


class ServiceManager:
    """What has started the server, if it wants to be told how that is: systemd, with ``Type=notify``."""

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        """Takes its address out of the environment: bots and what else the server starts must not speak for it."""
        self._address = environment.pop("NOTIFY_SOCKET", "")
        if self._address.startswith("@"):  # an abstract one
            self._address = "\0" + self._address[1:]
        whose, limit = environment.pop("WATCHDOG_PID", ""), environment.pop("WATCHDOG_USEC", "")
        mine = whose in ("", str(os.getpid())) and limit.isdecimal()
        self.patience = int(limit) / 1_000_000 if mine else 0.0
        """Seconds of silence after which it ends the process; 0 when it does not."""

    def tell(self, *said: str) -> None:
        """Tell it something, if it is there; nobody waits for it."""
        if self._address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
                to.setblocking(False)
                to.sendto("\n".join(said).encode(), self._address)


class Watchdog:
    """Watches the loop it is made in, from `begin` to `end`."""

    def __init__(self, manager: ServiceManager, every: float = EVERY, hangs: float = HANGS) -> None:
        self._loop, self._whose = asyncio.get_running_loop(), get_ident()
        self._manager, self._hangs = manager, hangs
        self._every = min(every, manager.patience / 4) if manager.patience else every
        self._delays: deque[float] = deque([0.0], REMEMBERED)
        self._over = Event()
        self._thread = Thread(target=self._watch, name="watchdog", daemon=True)

    @property
    def delay(self) -> float:
        """The longest time, in seconds, that the loop has let anything wait in the last minute."""
        return max(tuple(self._delays))

    def begin(self) -> None:
        """Start now."""
        self._thread.start()

    def end(self) -> None:
        """Watch no longer."""
        self._over.set()

    def _watch(self) -> None:
        while not self._over.is_set():
            answered, asked = Event(), time.monotonic()
            try:
                self._loop.call_soon_threadsafe(answered.set)
            except RuntimeError:  # it is closed
                return
            if not answered.wait(self._hangs) and not self._wait_long(answered, asked):
                return
            self._delays.append(time.monotonic() - asked)
            self._manager.tell("WATCHDOG=1")
            self._over.wait(self._every)

    def _wait_long(self, answered: Event, asked: float) -> bool:
        """The loop hangs: say where, and wait for it. Returns whether it goes on."""
        frame = sys._current_frames().get(self._whose)
        where = "".join(traceback.format_stack(frame)) if frame is not None else ""
        log.error(Note("hangs", seconds=round(time.monotonic() - asked), where=where[-_MOST:]))
        while not answered.wait(self._every):
            if self._over.is_set():
                return False
        log.warning(Note("goes_on", seconds=round(time.monotonic() - asked)))
        return True


_MOST = 900
"""Characters of where the loop is: its innermost calls."""

"""The log of the house: who came, who left, who was turned away and why, and what went wrong; one line each, as ``word
name=value``. It holds no secrets, and no characters that a terminal might obey."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from logging.handlers import WatchedFileHandler
from pathlib import Path

from powergrid_tui.table.words.text import printable

log = logging.getLogger("powergrid_tui.ssh")

_MOST_KNOWN = 1000
"""Addresses that are remembered."""


class PrintableFormatter(logging.Formatter):
    """Lines, and those of a traceback, without unprintable characters."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S%z")

    def format(self, record: logging.LogRecord) -> str:
        """The record, printable."""
        return "\n".join(map(printable, super().format(record).split("\n")))


class Handler(logging.Handler):
    """Passes lines on to be shown."""

    def __init__(self, show: Callable[[str], None]) -> None:
        super().__init__()
        self._show = show

    def emit(self, record: logging.LogRecord) -> None:
        """Show a record."""
        self._show(self.format(record))


def keep_log(file: Path | None, show: Callable[[str], None]) -> None:
    """Write the log of this process to a file that only its owner may read, or without a file show it. Raises
    `OSError`.

    A file that somebody moves away, as logrotate does, is started afresh.
    """
    handler: logging.Handler = Handler(show)
    if file is not None:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NONBLOCK | os.O_CLOEXEC, 0o600))
        handler = WatchedFileHandler(file, encoding="utf-8")
    handler.setFormatter(PrintableFormatter())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("powergrid_tui").setLevel(logging.INFO)


class Refusals:
    """Visitors who were turned away. A flood gives one line per address now and then, and the next line says how many
    came in between."""

    WHILE = 60.0
    """Seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._told: dict[str, tuple[float, int]] = {}
        """By address: when it was last logged, and how many were not logged since."""

    def tell(self, address: str, why: str) -> None:
        """Note that somebody was turned away."""
        now = self._clock()
        last, hushed = self._told.pop(address, (-self.WHILE, 0))
        if now - last < self.WHILE:
            self._told[address] = (last, hushed + 1)
            return
        while len(self._told) >= _MOST_KNOWN:
            del self._told[next(iter(self._told))]
        self._told[address] = (now, 0)
        log.info("refused address=%s reason=%s before=%d", address, why, hushed)

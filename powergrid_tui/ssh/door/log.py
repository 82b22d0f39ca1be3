"""The log of the server: who came, who left, who was not let in and why, and what went wrong. Each event is an object
of JSON in one line (see `Note`), which begins with its time and level. It holds no secrets."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from logging.handlers import WatchedFileHandler
from pathlib import Path

from powergrid_tui.ssh.wire.addresses import network_of
from powergrid_tui.ssh.wire.rates import Allowance, Clock, PerAddress
from powergrid_tui.table.words.log_notes import Note, in_one_line

log = logging.getLogger("powergrid_tui.ssh")

_MOST_TOLD = 20_000
"""Characters of a traceback."""
_MOST_KNOWN = 1000
"""Addresses whose refusals are counted."""


class NoteFormatter(logging.Formatter):
    """Lines of one form for every event. What is logged as a sentence is the event ``message``; a traceback is a field
    like any other, and so in the same line."""

    default_time_format = "%Y-%m-%dT%H:%M:%S%z"

    def format(self, record: logging.LogRecord) -> str:
        """The record in one line, printable."""
        head = {"time": self.formatTime(record, self.default_time_format), "level": record.levelname.lower()}
        told = record.msg if isinstance(record.msg, Note) else Note("message", by=record.name, text=record.getMessage())
        if not record.exc_info:
            return in_one_line({**head, **told.fields})
        return in_one_line({**head, **told.fields, "trace": self.formatException(record.exc_info)}, _MOST_TOLD)


class ShownLog(logging.Handler):
    """Passes lines on to be shown."""

    def __init__(self, show: Callable[[str], None]) -> None:
        super().__init__()
        self._show = show

    def emit(self, record: logging.LogRecord) -> None:
        """Show a record."""
        self._show(self.format(record))


class FileLog(WatchedFileHandler):
    """Writes lines to a file, or shows them while that cannot be done: what is logged never fails, whatever has become
    of the file, its folder or the disk."""

    def __init__(self, file: Path, show: Callable[[str], None]) -> None:
        super().__init__(file, encoding="utf-8")
        self._show = show

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or show it."""
        try:
            super().emit(record)
        except OSError:  # raised where a file that was moved away cannot be started afresh
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # logging calls it so
        """Show a record that could not be written."""
        if isinstance(sys.exception(), OSError):
            self._show(self.format(record))
        else:
            super().handleError(record)


def keep_log(file: Path | None, show: Callable[[str], None]) -> None:
    """Write the log of this process to a file that only its owner may read, or without a file show it. Raises
    `OSError`.

    A file that somebody moves away, as logrotate does, is started afresh. What cannot be written is shown.
    """
    handler: logging.Handler = ShownLog(show)
    if file is not None:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NONBLOCK | os.O_CLOEXEC, 0o600))
        handler = FileLog(file, show)
    handler.setFormatter(NoteFormatter())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("powergrid_tui").setLevel(logging.INFO)


def set_level(name: str) -> None:
    """From now on, log nothing below a level; what libraries say without a cause for concern is never logged."""
    level = logging.getLevelNamesMapping()[name.upper()]
    logging.getLogger().setLevel(max(level, logging.WARNING))
    logging.getLogger("powergrid_tui").setLevel(level)


class RefusalLog:
    """Connections that were not let as far as the login. A flood gives one line per address now and then, and the next
    line says how many came in between; a flood from everywhere gives so many lines a minute. Logins that failed are not
    among them: each has a line of its own."""

    WHILE = 60.0
    """Seconds."""
    MOST = 60
    """Lines in so many seconds."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lines = Allowance(self.MOST / self.WHILE, self.MOST, clock)
        self._told = PerAddress(lambda: [-self.WHILE, 0], _MOST_KNOWN)
        """By network, when a refusal was last logged, and how many were not logged since."""

    def tell(self, address: str, why: str) -> None:
        """Note that somebody was refused."""
        now, told = self._clock(), self._told[network_of(address)]
        if now - told[0] < self.WHILE or not self._lines.take():
            told[1] += 1
            return
        log.info(Note("refused", address=address, reason=why, before=int(told[1])))
        told[:] = now, 0

"""The log of the house: who came, who left, who was turned away and why, and what went wrong; a line each, as ``word
name=value``. It holds no secret, and no sign that a terminal might obey."""

from __future__ import annotations

import logging
from collections.abc import Callable

from powergrid_tui.table.text import printable

log = logging.getLogger("powergrid_tui.ssh")

_MOST_KNOWN = 1000
"""Addresses that are kept in mind."""


class PrintableFormatter(logging.Formatter):
    """Lines, and those of a traceback, without what is no text."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S%z")

    def format(self, record: logging.LogRecord) -> str:
        """The record, printable."""
        return "\n".join(map(printable, super().format(record).split("\n")))


class Refusals:
    """Those who were turned away. Of a flood there is one line a while for each address, and the next says how many came
    between."""

    WHILE = 60.0
    """Seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._told: dict[str, tuple[float, int]] = {}
        """By address, when it was told of last, and how many were not told since."""

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

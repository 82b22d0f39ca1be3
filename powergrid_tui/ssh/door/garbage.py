"""When a house collects cyclic garbage.

Left alone, Python goes through every object there is whenever a quarter as many are new: with a hundred people in the
house that takes most of a second, many times a minute, during which nobody's keys are acted on.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 60.0
"""Seconds between two full collections; there is none when nothing new has reached the old generation."""

VISITS = 50
"""Comings and goings that trigger a full collection: each visit leaves behind an app of more than a megabyte."""

_NEVER = 1 << 30


class Collector:
    """Collects the old generation rarely, from `begin` to `end`. The young ones are collected as usual."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._due: asyncio.TimerHandle | None = None
        self._visits = 0
        self._aged = 0
        """Collections of the middle generation, as counted at the last full one."""

    def begin(self) -> None:
        """Start now. Everything that exists stays for good, and is not examined any more."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*self._usual[:2], _NEVER)
        self._wait()

    def end(self) -> None:
        """Leave it to Python again."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
            gc.set_threshold(*self._usual)
            gc.unfreeze()

    def visited(self) -> None:
        """Somebody has come in or left."""
        self._visits += 1
        if self._visits >= VISITS and self._due is not None:
            self._due.cancel()
            self._collect()

    def _wait(self) -> None:
        self._due = asyncio.get_running_loop().call_later(EVERY, self._collect)

    def _collect(self) -> None:
        self._visits = 0
        aged = gc.get_stats()[1]["collections"]
        if aged != self._aged:
            gc.collect()
            self._aged = aged
        self._wait()

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

REST = 10.0
"""Seconds after a full collection before comings and goings trigger another: in a house of a hundred it takes a second,
and whoever comes and goes without end must not bring the next about."""

_NEVER = 1 << 30


class Collector:
    """Collects the old generation rarely, from `begin` to `end`. The young ones are collected as usual."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._due: asyncio.TimerHandle | None = None
        self._visits = 0
        self._last = -REST
        """When the last full collection was, as the loop counts."""
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
        if self._visits < VISITS or self._due is None:
            return
        if asyncio.get_running_loop().time() - self._last >= REST:
            self._due.cancel()
            self._collect()

    def _wait(self) -> None:
        self._due = asyncio.get_running_loop().call_later(EVERY, self._collect)

    def _collect(self) -> None:
        self._visits = 0
        aged = gc.get_stats()[1]["collections"]
        if aged != self._aged:
            gc.collect()
            self._aged, self._last = aged, asyncio.get_running_loop().time()
        self._wait()

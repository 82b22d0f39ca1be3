"""When a house looks for what is garbage and refers to itself.

Left alone, Python goes through every object that there is whenever a quarter as many are new: with a hundred people in
the house that takes most of a second, many times a minute, in which nobody's key is acted on.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 60.0
"""Seconds between two sweeps; without anything new to look at there is none."""

VISITS = 50
"""Comings and goings after which there is one at once: each visit leaves an app behind, of more than a megabyte."""

_NEVER = 1 << 30


class Sweeping:
    """Collects the old generation seldom, from `begin` to `end`. The young ones are collected as ever."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._due: asyncio.TimerHandle | None = None
        self._visits = 0
        self._looked = 0

    def begin(self) -> None:
        """What there is by now stays for good, and is not looked at any more."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*self._usual[:2], _NEVER)
        self._wait()

    def end(self) -> None:
        """As it was."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def visited(self) -> None:
        """Somebody has come in, or left."""
        self._visits += 1
        if self._visits >= VISITS and self._due is not None:
            self._due.cancel()
            self._sweep()

    def _wait(self) -> None:
        self._due = asyncio.get_running_loop().call_later(EVERY, self._sweep)

    def _sweep(self) -> None:
        """All that has become old since the last time was young when it was collected."""
        self._visits = 0
        aged = gc.get_stats()[1]["collections"]
        if aged != self._looked:
            gc.collect()
            self._looked = gc.get_stats()[1]["collections"]
        self._wait()

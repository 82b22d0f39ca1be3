"""When a server collects cyclic garbage.

Left alone, Python goes through every object there is whenever a quarter as many are new: with a hundred people in the
server that takes most of a second, many times a minute, during which nobody's keys are acted on.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 60.0
"""Seconds between two collections of what has grown old since the last; there is none when nothing has. What outlives
one is not examined by the next: with a hundred people on the server, each would take a second."""

FULL = 600.0
"""Seconds after which everything is examined again: what died since it was last examined waits so long at most."""

VISITS = 50
"""Comings and goings that trigger a collection of everything: each visit leaves behind an app of more than a
megabyte."""

REST = 10.0
"""Seconds after a collection of everything before comings and goings may trigger another: on a server of a hundred it
takes a second, and nobody must be able to cause one after another by coming and going."""

_NEVER = 1 << 30


class Collector:
    """Collects the old generation rarely, from `begin` to `end`. The young ones are collected as usual."""

    def __init__(self) -> None:
        self._default = gc.get_threshold()
        self._due: asyncio.TimerHandle | None = None
        self._visits = 0
        self._last = -REST
        """When everything was examined last, as the loop counts."""
        self._aged = 0
        """Collections of the middle generation, as counted at the last of the old one."""

    def begin(self) -> None:
        """Start now."""
        self._examine_everything()
        self._last -= REST
        gc.set_threshold(*self._default[:2], _NEVER)
        self._wait()

    def end(self) -> None:
        """Leave collecting to Python again."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
            gc.set_threshold(*self._default)
            gc.unfreeze()

    def visited(self) -> None:
        """Somebody has come in or left."""
        self._visits += 1
        if self._visits < VISITS or self._due is None:
            return
        if asyncio.get_running_loop().time() - self._last >= REST:
            self._due.cancel()
            self._examine_everything()
            self._wait()

    def _wait(self) -> None:
        self._due = asyncio.get_running_loop().call_later(EVERY, self._collect)

    def _collect(self) -> None:
        if gc.get_stats()[1]["collections"] != self._aged:
            if asyncio.get_running_loop().time() - self._last >= FULL:
                self._examine_everything()
            else:
                self._examine()
        self._wait()

    def _examine_everything(self) -> None:
        gc.unfreeze()
        self._examine()
        self._visits, self._last = 0, asyncio.get_running_loop().time()

    def _examine(self) -> None:
        """Collect the garbage there is, but for what was set aside before, and set the rest aside."""
        gc.collect()
        gc.freeze()
        self._aged = gc.get_stats()[1]["collections"]

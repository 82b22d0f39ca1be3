"""When a screen that keys are pressed at has nothing left to do. Imports textual."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, process_time

import textual.app
import textual.pilot

NAP = 1 / 200
"""The seconds of near inactivity after which a screen counts as idle. Textual waits four times as long after every key,
which would be most of the time that checks and tests of screens take."""

BUSY = 1 / 4000
"""The seconds of processor time during a nap from which a screen counts as busy."""

_WAIT = "wait_for_idle"
"""Textual's own function, under its name in the modules that press keys."""


async def idle(least: float = NAP, most: float = 1.0) -> None:
    """Wait until the screen has nothing left to do: no task is ready, and no thread is computing. Textual looks only at
    processor time, and so takes a process that did not get the processor for idle."""
    begun, loop = monotonic(), asyncio.get_running_loop()
    for _ in range(int(most / NAP)):  # bounded by a count: on a busy machine a nap may take a second
        computed = process_time()
        await asyncio.sleep(NAP)
        ready = getattr(loop, "_ready", ())
        if not ready and process_time() - computed < BUSY and monotonic() - begun > least:
            return


@contextmanager
def quickly() -> Iterator[None]:
    """Press keys without Textual's long waits, where this version of it waits in that way."""
    modules = [vars(module) for module in (textual.app, textual.pilot) if _WAIT in vars(module)]
    before = [names[_WAIT] for names in modules]
    for names in modules:
        names[_WAIT] = idle
    try:
        yield
    finally:
        for names, was in zip(modules, before, strict=True):
            names[_WAIT] = was

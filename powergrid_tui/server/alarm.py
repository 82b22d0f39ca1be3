"""An alarm: something is done at a given moment, which may be changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context

from powergrid_tui.table.words.log_notes import Note

log = logging.getLogger(__name__)

LONGEST = 60.0
"""The most seconds until it goes off, so that whoever set it can look at the clock again: the clock may have been
changed, and the machine may have slept."""


class Alarm:
    """Belongs to the event loop it is made in. Nothing is due until `at` has been called."""

    def __init__(self, clock: Callable[[], float], due: Callable[[], None]) -> None:
        """`clock` gives seconds since 1970; `due` sets the alarm again if it is still wanted."""
        self._clock, self._due = clock, due
        self._loop = asyncio.get_running_loop()
        self._handle: asyncio.TimerHandle | None = None
        self._moment = 0.0

    def at(self, moment: float) -> None:
        """Go off at this moment, unless it is set to an earlier one."""
        if self._handle is not None and moment >= self._moment:
            return
        self.off()
        self._moment = moment
        pause = min(max(0.0, moment - self._clock()), LONGEST)
        self._handle = self._loop.call_later(pause, self._go_off, context=Context())

    def off(self) -> None:
        """Cancel the alarm."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _go_off(self) -> None:
        self._handle = None
        try:
            self._due()
        except Exception:  # an error must not be the end of the alarm
            log.exception(Note("alarm_failed"))
            self.at(self._clock() + LONGEST)

"""How much of the processor each person has had.

All share one, so what is budgeted is its time, whatever it is spent on: a key that opens a page costs as much as twenty
that move a cursor. Each step of each task that belongs to somebody's terminal is measured.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextvars import Context, ContextVar
from typing import Any

from powergrid_tui.ssh.wire.rates import Clock


class ProcessorTime:
    """Somebody's share, in seconds of the processor, which refills. The debt is bounded, so that nobody has to wait for
    long after others have drawn much on their terminal."""

    def __init__(self, per_second: float, at_once: float, clock: Clock, whole: ProcessorTime | None = None) -> None:
        """`whole` is what all have together: whatever one spends is spent there too."""
        self._rate, self._most, self._clock, self._whole = per_second, at_once, clock, whole
        self._left = at_once
        self._when = clock()
        self.used = 0.0
        """Seconds, in all."""

    def spend(self, seconds: float) -> None:
        """Note that so much was used."""
        self.used += seconds
        self._left = max(-self._most, self.left - seconds)
        if self._whole is not None:
            self._whole.spend(seconds)

    @property
    def left(self) -> float:
        """What may still be used; less than 0 if more was used than there was."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._when) * self._rate)
        self._when = now
        return self._left


_payer: ContextVar[ProcessorTime | None] = ContextVar("payer", default=None)


def paid_by(share: ProcessorTime) -> Context:
    """A new context. The tasks that begin in it, and those that they begin, spend from this share."""
    context = Context()
    context.run(_payer.set, share)
    return context


def measured(loop: asyncio.AbstractEventLoop, coroutine: Any, **more: Any) -> asyncio.Future[Any]:
    """Makes the tasks of a loop (`set_task_factory`), and has those measured that somebody pays for."""
    context: Context | None = more.get("context")
    share = _payer.get() if context is None else context.get(_payer)
    return asyncio.Task(coroutine if share is None else _Measured(coroutine, share), loop=loop, **more)


class _Measured(Coroutine[Any, Any, Any]):
    """A coroutine each of whose steps is paid for."""

    def __init__(self, coroutine: Coroutine[Any, Any, Any], share: ProcessorTime) -> None:
        self._coroutine, self._share = coroutine, share

    def send(self, value: Any) -> Any:
        begun = time.thread_time()
        try:
            return self._coroutine.send(value)
        finally:
            self._share.spend(time.thread_time() - begun)

    def throw(self, *what: Any) -> Any:
        begun = time.thread_time()
        try:
            return self._coroutine.throw(*what)
        finally:
            self._share.spend(time.thread_time() - begun)

    def close(self) -> None:
        self._coroutine.close()

    def __await__(self) -> Any:
        return self._coroutine.__await__()

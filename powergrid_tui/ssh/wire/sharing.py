"""What everybody on a server shares: whose keys are acted on next, and which strangers are read next. All share one
processor. Those who have used more than their share of it take turns, and for two thirds of the time none of them has
a turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.processor_time import ProcessorTime
from powergrid_tui.ssh.wire.rates import Allowance, PerAddress

Go = Callable[[], None]

_PAUSE = 2
"""How many times as long as the processor was used for a turn the pause after it is."""


class KeyTurns:
    """Turns for those who have used up their share of the processor, and for all once everybody together has: one at a
    time, whoever has most left first. While all together use more than there is, a pause comes after each turn of
    somebody who has less than half left: twice as long as the turn has taken of the processor, for all such people."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._whole = ProcessorTime(limits.time_per_second, limits.time_at_once, self._loop.time)
        self._shares: PerAddress[ProcessorTime] = PerAddress(self._new_share)
        """By whatever people are known by."""
        self._waiting: dict[Go, ProcessorTime] = {}
        self._now: Go | None = None
        self._since = 0.0
        """When its turn began."""
        self._last: tuple[ProcessorTime, float, float] | None = None
        """The share of whoever had the last turn after which there is a pause, what had been used of it when that turn
        began, and when it began. What is drawn after its end is counted, too."""
        self._timer: asyncio.TimerHandle | None = None
        """Ends the pause, or a turn that takes too long: an app may be waiting for something else."""

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    def share_of(self, who: str) -> ProcessorTime:
        """The share of somebody, the same at all their terminals."""
        return self._shares[who]

    def _new_share(self) -> ProcessorTime:
        limits = self._limits
        return ProcessorTime(limits.own_time_per_second, limits.own_time_at_once, self._loop.time, self._whole)

    def needs(self, share: ProcessorTime) -> bool:
        """Whether somebody with this share needs a turn for what they do now."""
        return share.left < 0 or self._whole.left < 0

    def wait(self, go: Go, share: ProcessorTime) -> None:
        """Call `go` when its turn has come."""
        self._waiting[go] = share
        if self._now is None:
            self._next()

    def has(self, go: Go) -> bool:
        """Whether it is its turn."""
        return self._now == go

    @property
    def is_used_up(self) -> bool:
        """Whether the turn has taken so long that it ends with the key that is acted on now."""
        return self._loop.time() - self._since >= self._limits.long_turn

    def end(self, go: Go) -> None:
        """End its turn, if it has one."""
        if self._now == go:
            self._now = None
            self._call(0.0, self._next)

    def forget(self, go: Go) -> None:
        """Give up its wish for a turn."""
        self._waiting.pop(go, None)

    def leave(self, go: Go) -> None:
        """Give up its turn, or its wish for one."""
        self.forget(go)
        self.end(go)

    def _next(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            go = max(self._waiting, key=lambda each: self._waiting[each].left)
            share, now = self._waiting[go], self._loop.time()
            if self._whole.left < 0 and share.left < self._limits.own_time_at_once / 2:
                if now < self._pause_ends:
                    self._call(self._pause_ends - now, self._next)
                    return
                self._last = (share, share.used, now)
            del self._waiting[go]
            self._now, self._since = go, now
            self._call(self._limits.longest_turn, self.end, go)
            self._loop.call_soon(go)

    @property
    def _pause_ends(self) -> float:
        if self._last is None:
            return 0.0
        share, used, since = self._last
        return since + (1 + _PAUSE) * (share.used - used)

    def _call(self, seconds: float, then: Callable[..., None], *about: Go) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, then, *about)


class ReadingTurns:
    """What all connections together may send that have not logged in. Beyond that they are read in turns."""

    def __init__(self, limits: Limits) -> None:
        self._loop = asyncio.get_running_loop()
        self._allowance = Allowance(limits.strangers_per_second, limits.strangers_per_second / 2, self._loop.time)
        self._pause = limits.strangers_read / limits.strangers_per_second
        self._waiting: deque[Callable[[], None]] = deque()

    def spend(self, count: int) -> bool:
        """Count bytes read from somebody; returns whether they must wait for their turn."""
        self._allowance.spend(count)
        return bool(self._waiting) or self._allowance.wait(0) > 0

    def wait(self, then: Callable[[], None]) -> None:
        """Call a function when it is its turn."""
        self._waiting.append(then)
        if len(self._waiting) == 1:
            self._loop.call_later(max(self._pause, self._allowance.wait(0)), self._next)

    def _next(self) -> None:
        self._waiting.popleft()()
        if self._waiting:
            self._loop.call_later(self._pause, self._next)

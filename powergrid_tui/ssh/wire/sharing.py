"""What everybody on a server shares: whose keys are acted on next, and which strangers are read next. All share one
processor. Those who press keys without end take turns, and for half of the time none of them has a turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.rates import Allowance

Go = Callable[[], None]


class KeyTurns:
    """Turns for those who press more keys than their own share: one at a time, in the order in which they asked. After
    each comes a pause of the same length, for everybody who presses few."""

    def __init__(self, limits: Limits) -> None:
        self._long, self._longest = limits.long_turn, limits.longest_turn
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Go] = deque()
        self._now: Go | None = None
        self._since = 0.0
        """When its turn began."""
        self._timer: asyncio.TimerHandle | None = None
        """Ends the pause, or a turn that takes too long: an app may be waiting for something else."""

    def wait(self, go: Go) -> None:
        """Call `go` when its turn has come."""
        self._waiting.append(go)
        if self._timer is None:
            self._next()

    def has(self, go: Go) -> bool:
        """Whether it is its turn."""
        return self._now == go

    @property
    def is_used_up(self) -> bool:
        """Whether the turn has taken so long that it ends with the key that is acted on now."""
        return self._loop.time() - self._since >= self._long

    def end(self, go: Go) -> None:
        """End its turn, if it has one."""
        if self._now == go:
            self._now = None
            self._call(self._loop.time() - self._since, self._next)

    def leave(self, go: Go) -> None:
        """Give up its turn, or its wish for one."""
        if go in self._waiting:
            self._waiting.remove(go)
        self.end(go)

    def _next(self) -> None:
        self._timer = None
        if self._waiting:
            self._now = go = self._waiting.popleft()
            self._since = self._loop.time()
            self._call(self._longest, self.end, go)
            self._loop.call_soon(go)

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

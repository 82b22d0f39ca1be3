"""How often something may happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Clock = Callable[[], float]
"""Gives seconds."""

MOST_KNOWN = 10_000
"""Addresses about which something is remembered. When there are more, the one that was silent longest is forgotten."""

T = TypeVar("T")


class PerAddress(Generic[T]):
    """Something for each address, for as many as are remembered."""

    def __init__(self, make: Callable[[], T], most: int = MOST_KNOWN) -> None:
        self._make = make
        self._most = most
        self._found: dict[str, T] = {}

    def __getitem__(self, network: str) -> T:
        """What belongs to an address, which speaks now."""
        found = self._found.pop(network) if network in self._found else self._make()
        while len(self._found) >= self._most:
            del self._found[next(iter(self._found))]
        self._found[network] = found
        return found

    def __contains__(self, network: str) -> bool:
        return network in self._found

    def __len__(self) -> int:
        return len(self._found)


class Allowance:
    """So many times in a second something may happen, and several times at once after a quiet while."""

    def __init__(self, per_second: float, at_once: float, clock: Clock) -> None:
        self._rate, self._most, self._clock = per_second, at_once, clock
        self._left = at_once
        self._when = clock()

    def take(self, count: float = 1.0) -> bool:
        """Whether it may happen now; if so, it counts."""
        if self.wait(count) > 0:
            return False
        self._left -= count
        return True

    def spend(self, count: float) -> None:
        """Note that it has happened, whether or not it was allowed to."""
        self.wait()
        self._left -= count

    def give_back(self, count: float = 1.0) -> None:
        """Give back what was taken last."""
        self._left += count

    def wait(self, count: float = 1.0) -> float:
        """Seconds until it may happen."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._when) * self._rate)
        self._when = now
        return max(0.0, (count - self._left) / self._rate) if self._rate else float(self._left < count)

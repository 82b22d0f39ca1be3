"""How long an address that has failed too often is kept out."""

from __future__ import annotations

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.rates import Clock, PerAddress


class Penalties:
    """Seconds for which an address is not let in, as with ``PerSourcePenalties`` of sshd: each fault adds some, and
    once they come to enough the address stays out until they are over. Each time that happens, further faults cost
    twice as much."""

    FORGET = 3600.0
    """Seconds without a fault, after the penalty, until an address is like any other."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._least, self._longest, self._clock = limits.least_penalty, limits.longest_penalty, clock
        self._records = PerAddress(_Record)

    def add(self, network: str, seconds: float) -> float:
        """Note a fault. Returns the seconds for which the address is out if it is out from now on, else 0."""
        now, record = self._clock(), self._records[network]
        if now >= record.until + self.FORGET:
            record.times = 0
        record.out = record.out and now < record.until
        record.until = min(max(record.until, now) + seconds * 2**record.times, now + self._longest)
        if record.out or record.until - now < self._least:
            return 0.0
        record.out = True
        record.times = min(record.times + 1, 20)
        return record.until - now

    def left(self, network: str) -> float:
        """Seconds for which an address is still out."""
        if network not in self._records:
            return 0.0
        record = self._records[network]
        return max(0.0, record.until - self._clock()) if record.out else 0.0


class _Record:
    """What is remembered of an address."""

    def __init__(self) -> None:
        self.until = 0.0
        self.times = 0
        """How often it was out."""
        self.out = False

"""What failing at the door costs: for how long an address is kept out, and how many pass phrases may be tried."""

from __future__ import annotations

from collections import deque

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.rates import Allowance, Clock, PerAddress
from powergrid_tui.table.words.language import tr, trn

MINUTE = 60.0

HUNG_UP, FAILED, MISUSED = 1.0, 5.0, 10.0
"""Seconds of penalty: for hanging up, for a failed login, and for something that no honest client does."""

_MISUSES = frozenset({"login_timeout", "too_much_data", "too_many_key_exchanges", "too_many_keys"})
_FAILURES = frozenset({"no_ssh", "unknown_key", "banned_key"})


def penalty_for(reason: str, guesses: int) -> float:
    """Seconds for a login that has failed, by the reason in the log and the number of wrong pass phrases."""
    if reason == "too_many_strangers":
        return 0.0
    if guesses:
        return FAILED * guesses
    return MISUSED if reason in _MISUSES else FAILED if reason in _FAILURES else HUNG_UP


class Penalties:
    """Seconds for which an address is not let in, as with ``PerSourcePenalties`` of sshd: each offence adds some, and
    once they come to enough the address stays out until they are over. Each time that happens, further offences cost
    twice as much."""

    FORGET = 3600.0
    """Seconds without an offence, after the penalty, until an address is like any other."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits, self._clock = limits, clock
        self._records = PerAddress(_Record)

    def add(self, network: str, seconds: float) -> float:
        """Note an offence. Returns the seconds for which the address is out if it is out from now on, else 0."""
        now, record = self._clock(), self._records[network]
        if now >= record.until + self.FORGET:
            record.times = 0
        record.out = record.out and now < record.until
        record.until = min(max(record.until, now) + seconds * 2**record.times, now + self.limits.longest_penalty)
        if record.out or record.until - now < self.limits.least_penalty:
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


class GuessLimit:
    """Counts pass phrases when they are given, whatever happens then, and limits how many a minute may come from one
    address, and from all addresses from which nobody has come in yet."""

    WHILE = 10 * MINUTE
    """Seconds for which the owner's status line mentions wrong pass phrases."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._clock = clock
        self.set_limits(limits)
        self._friends = PerAddress(bool)
        """Addresses that somebody has come in from."""
        self._wrong: deque[tuple[float, str]] = deque(maxlen=1000)

    def set_limits(self, limits: Limits) -> None:
        """From now on, so many guesses are allowed."""
        self._enough = limits.guesses
        self._each = PerAddress(lambda: Allowance(limits.guesses / MINUTE, limits.guesses, self._clock))
        self._all = Allowance(limits.guesses_in_all / MINUTE, limits.guesses_in_all, self._clock)

    def lets(self, network: str) -> bool:
        """Whether a pass phrase that is given now may be compared at all; it counts in any case."""
        if not self._each[network].take():
            return False
        return network in self._friends or self._all.take()

    def wrong(self, network: str) -> None:
        """Note that it was wrong, or was not compared."""
        self._wrong.append((self._clock(), network))

    def right(self, network: str) -> None:
        """Note that it was right: somebody at this address knows it."""
        self._each[network].give_back()
        if network not in self._friends:
            self._all.give_back()
        self._friends[network]

    @property
    def notice(self) -> str:
        """What the owner should know, or an empty string; a single wrong pass phrase is taken for a slip."""
        while self._wrong and self._wrong[0][0] < self._clock() - self.WHILE:
            self._wrong.popleft()
        if len(self._wrong) < self._enough:
            return ""
        places = {network for _, network in self._wrong}
        return tr(
            "{count} wrong passphrases in ten minutes, from {addresses}",
            count=len(self._wrong),
            addresses=next(iter(places))
            if len(places) == 1
            else trn("{count} address", "{count} addresses", len(places)),
        )

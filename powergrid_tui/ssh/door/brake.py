"""The limit on guessing the pass phrase."""

from __future__ import annotations

from collections import deque

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.rates import Clock, PerAddress, RateLimit
from powergrid_tui.table.words.language import tr, trn

MINUTE = 60.0


class GuessLimit:
    """Counts pass phrases when they are given, whatever happens then, and limits how many a minute may come from one
    address, and from all addresses from which nobody has come in yet."""

    WHILE = 10 * MINUTE
    """Seconds for which the owner's status line mentions wrong pass phrases."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._enough = limits.guesses
        self._clock = clock
        self._each = PerAddress(lambda: RateLimit(limits.guesses / MINUTE, limits.guesses, clock))
        self._all = RateLimit(limits.guesses_in_all / MINUTE, limits.guesses_in_all, clock)
        self._friends = PerAddress(bool)
        """Addresses that somebody has come in from."""
        self._wrong: deque[tuple[float, str]] = deque(maxlen=1000)

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
            "{count} wrong pass phrases in ten minutes, from {addresses}",
            count=len(self._wrong),
            addresses=next(iter(places))
            if len(places) == 1
            else trn("{count} address", "{count} addresses", len(places)),
        )

"""The gate: which connections may log in. Deciding costs next to nothing here, because asyncssh has not seen the
connection yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from powergrid_tui.ssh.door.bans import Bans
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.penalties import Penalties
from powergrid_tui.ssh.wire.addresses import is_within
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.rates import Clock, PerAddress, RateLimit
from powergrid_tui.table.words.notes import Note

LONG = 10.0
"""Seconds: a client with a key has logged in long before."""

AT_ONCE = 10
"""New connections from one address after a quiet while: as many as there are in so many seconds otherwise."""


class AdmissionRules:
    """Bans, penalties, and the limits on new connections."""

    def __init__(self, limits: Limits, bans: Bans, clock: Clock, luck: Callable[[], float]) -> None:
        """`luck` gives numbers from 0 up to 1."""
        self._limits, self._bans, self._luck = limits, bans, luck
        rate = limits.new_per_address
        self._rates = PerAddress(lambda: RateLimit(rate, max(1.0, AT_ONCE * rate), clock))
        self._penalties = Penalties(limits, clock)

    def refusal(self, address: str, network: str, here: Iterable[str]) -> str:
        """Why a new connection may not come in, or nothing. `here` are the networks of those that are open."""
        others = list(here)
        if self._bans.refuses("", address):
            return "banned"
        if len(others) >= self._limits.connections:
            return "too_many_connections"
        if is_within(address, self._limits.exempt):
            return ""
        if self._penalties.left(network):
            return "penalty"
        if others.count(network) >= self._limits.per_address:
            return "too_many_of_one_address"
        return "" if self._rates[network].take() else "too_many_new_of_one_address"

    def must_go(self, network: str, strangers: Iterable[tuple[str, float]]) -> str:
        """Of those who have not logged in (their networks, and for how many seconds they have been here, the longest
        first) and a new one, the network of the one that must go, or nothing. The more there are the likelier it is; it
        is of a network with the most. Where others have as many, whoever has taken long goes before the new one: else
        some dozen addresses that only wait would keep everybody out."""
        waiting = list(strangers)
        counts = Counter(each for each, _ in waiting)
        if self._luck() >= self._limits.startups.risk(len(waiting)):
            return ""
        counts[network] += 1
        most = max(counts.values())
        found = (each for each, since in waiting if counts[each] == most and (counts[network] < most or since >= LONG))
        return next(found, network)

    def fault(self, address: str, network: str, seconds: float) -> None:
        """Note that somebody has failed or hung up, which is worth this many seconds of penalty."""
        if not self._limits.longest_penalty or is_within(address, self._limits.exempt):
            return
        if out := self._penalties.add(network, seconds):
            log.info(Note("penalty", address=address, seconds=round(out)))

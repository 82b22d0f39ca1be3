"""The gate: everybody who has connected, from the first packet on; who may log in, and who waits to do so. Deciding
costs next to nothing here, because asyncssh has not seen the connection yet."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from powergrid_tui.ssh.door.bans import Bans
from powergrid_tui.ssh.door.listener import Listener, LoginQueue, Peer, send_away
from powergrid_tui.ssh.door.log import RefusalLog, log
from powergrid_tui.ssh.door.penalties import Penalties
from powergrid_tui.ssh.wire.addresses import LOOPBACK, is_within, network_of, plain
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.rates import Allowance, Clock, PerAddress
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.table.words.text import one_line

NOT_NOW = b"Not allowed at this time\r\n"
"""What a client reads that may not log in; the words are those of sshd."""

LONG = 10.0
"""Seconds: a client with a key has logged in long before."""

AT_ONCE = 10
"""New connections from one address after a quiet while: as many as there are in so many seconds otherwise."""


class Gate:
    """The connections of the server. `log_in` is called when it is somebody's turn, and ends with the login."""

    def __init__(
        self, limits: Limits, bans: Bans, luck: Callable[[], float], log_in: Callable[[Peer], Awaitable[None]]
    ) -> None:
        """`luck` gives numbers from 0 up to 1."""
        self.peers: dict[Peer, None] = {}
        """The connections that are open, the oldest first."""
        self._loop = asyncio.get_running_loop()
        self._log_in = log_in
        self._listener = Listener(limits, self._knock)
        self._queue = LoginQueue(limits, self._begin)
        self._rules = AdmissionRules(limits, bans, self._loop.time, luck)
        self._refusals = RefusalLog(self._loop.time)
        self._logins: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._listener.port

    @property
    def strangers(self) -> list[Peer]:
        """Those who have not logged in, the oldest first."""
        return [each for each in self.peers if each.is_stranger]

    async def listen(self, host: str, port: int) -> None:
        """Start to listen; port 0 is any free one. Raises `OSError`."""
        await self._listener.start(host, port)

    def set_limits(self, limits: Limits) -> None:
        """Other limits apply from now on."""
        self._queue.set_limits(limits)
        self._rules.set_limits(limits)

    def close(self) -> None:
        """Stop listening, and let nobody else log in."""
        self._is_closed = True
        self._listener.close()
        self._queue.close()

    async def end_logins(self, seconds: float) -> None:
        """Break off the logins that have begun, and wait at most this many seconds for them to end."""
        for login in list(self._logins):
            login.cancel()
        if self._logins:
            await asyncio.wait(self._logins, timeout=seconds)

    def offence(self, peer: Peer, seconds: float) -> None:
        """Note an offence that is worth this many seconds of penalty."""
        self._rules.offence(peer.address, peer.network, seconds)

    def forget(self, peer: Peer) -> None:
        """A connection is gone."""
        self.peers.pop(peer, None)

    def _knock(self, connection: socket.socket, address: str) -> None:
        """Somebody has connected."""
        address = one_line(plain(address), 60)
        network = network_of(address)
        why = self._rules.refusal(address, network, [other.network for other in self.peers])
        is_exempt = self._rules.is_exempt(address)
        if not why and not is_exempt:
            strangers, now = [other for other in self.strangers if not other.is_exempt], self._loop.time()
            most = self._rules.must_go(network, [(other.network, now - other.since) for other in strangers])
            if most == network:
                why = "too_many_strangers"
            elif most:
                next(other for other in strangers if other.network == most).turn_out("too_many_strangers")
        if why:
            self._refusals.tell(address, why)
            send_away(connection, NOT_NOW)
            return
        peer = Peer(connection, address, network, is_exempt=is_exempt)
        peer.turn_out = partial(self._turn_back, peer)
        self.peers[peer] = None
        self._queue.add(peer)

    def _turn_back(self, peer: Peer, why: str) -> None:
        """Close a connection that asyncssh has not got yet."""
        if peer in self.peers:
            self.forget(peer)
            self._queue.remove(peer)
            if not self._is_closed:
                self._refusals.tell(peer.address, why)
            peer.socket.close()

    def _begin(self, peer: Peer) -> None:
        """It is somebody's turn to log in."""
        login = self._loop.create_task(self._logged_in(peer))
        self._logins.add(login)
        login.add_done_callback(self._logins.discard)

    async def _logged_in(self, peer: Peer) -> None:
        try:
            await self._log_in(peer)
        except Exception:
            log.exception(Note("login_broke_down", address=peer.address))
        finally:
            if peer in self.peers and peer.is_stranger:  # it never became a connection
                self.forget(peer)
                peer.socket.close()


class AdmissionRules:
    """Bans, penalties, and the limits on new connections."""

    def __init__(self, limits: Limits, bans: Bans, clock: Clock, luck: Callable[[], float]) -> None:
        """`luck` gives numbers from 0 up to 1."""
        self._bans, self._luck, self._clock = bans, luck, clock
        self._penalties = Penalties(limits, clock)
        self.set_limits(limits)

    def set_limits(self, limits: Limits) -> None:
        """Other limits apply from now on; penalties stay."""
        self._limits = self._penalties.limits = limits
        rate = limits.new_per_address
        self._allowances = PerAddress(lambda: Allowance(rate, max(1.0, AT_ONCE * rate), self._clock))

    def is_exempt(self, address: str) -> bool:
        """Whether it is of a network from which so many may come that no limit for one address applies, nor that on
        those who have not logged in: an office comes back at once when the server opens again."""
        return is_within(address, self._limits.exempt)

    def refusal(self, address: str, network: str, here: Iterable[str]) -> str:
        """Why a new connection may not come in, or nothing. `here` are the networks of those that are open."""
        others = list(here)
        if self._bans.refuses("", address):
            return "banned"
        if self._limits.allowed and not is_within(address, (*self._limits.allowed, *LOOPBACK)):
            return "not_allowed"
        if len(others) >= self._limits.connections:
            return "too_many_connections"
        if self.is_exempt(address):
            return ""
        if self._penalties.left(network):
            return "penalty"
        if others.count(network) >= self._limits.per_address:
            return "too_many_of_one_address"
        return "" if self._allowances[network].take() else "too_many_new_of_one_address"

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

    def offence(self, address: str, network: str, seconds: float) -> None:
        """Note that somebody has failed or hung up, which is worth this many seconds of penalty."""
        if not self._limits.longest_penalty or self.is_exempt(address):
            return
        if out := self._penalties.add(network, seconds):
            log.info(Note("penalty", address=address, seconds=round(out)))

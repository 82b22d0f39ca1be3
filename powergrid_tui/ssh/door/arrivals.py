"""Everybody who has connected, from the first packet on: who may log in, and who waits to do so."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from functools import partial

from powergrid_tui.ssh.door.bans import Bans
from powergrid_tui.ssh.door.gate import Gate
from powergrid_tui.ssh.door.listener import Arrival, Listener, Turnstile, send_away
from powergrid_tui.ssh.door.log import Refusals, log
from powergrid_tui.ssh.wire.addresses import network_of, plain
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.table.words.notes import Note
from powergrid_tui.table.words.text import one_line

NOT_NOW = b"Not allowed at this time\r\n"
"""What a client reads that may not log in; the words are those of sshd."""


class Arrivals:
    """The connections of the server. `log_in` is called when it is somebody's turn, and ends with the login."""

    def __init__(
        self, limits: Limits, bans: Bans, luck: Callable[[], float], log_in: Callable[[Arrival], Awaitable[None]]
    ) -> None:
        """`luck` gives numbers from 0 up to 1."""
        self.here: dict[Arrival, None] = {}
        """The connections that are open, the oldest first."""
        self._loop = asyncio.get_running_loop()
        self._log_in = log_in
        self._listener = Listener(limits, self._knock)
        self._turnstile = Turnstile(limits, self._begin)
        self._gate = Gate(limits, bans, self._loop.time, luck)
        self._refusals = Refusals(self._loop.time)
        self._logins: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._listener.port

    @property
    def strangers(self) -> list[Arrival]:
        """Those who have not logged in, the oldest first."""
        return [each for each in self.here if each.is_stranger]

    async def listen(self, host: str, port: int) -> None:
        """Start to listen; port 0 is any free one. Raises `OSError`."""
        await self._listener.start(host, port)

    def close(self) -> None:
        """Stop listening, and let nobody else log in."""
        self._is_closed = True
        self._listener.close()
        self._turnstile.close()

    async def end_logins(self, seconds: float) -> None:
        """Break off the logins that have begun, and wait at most this many seconds for them to end."""
        for login in list(self._logins):
            login.cancel()
        if self._logins:
            await asyncio.wait(self._logins, timeout=seconds)

    def fault(self, arrival: Arrival, seconds: float) -> None:
        """Note a fault that is worth this many seconds of penalty."""
        self._gate.fault(arrival.address, arrival.network, seconds)

    def forget(self, arrival: Arrival) -> None:
        """A connection is gone."""
        self.here.pop(arrival, None)

    def _knock(self, connection: socket.socket, address: str) -> None:
        """Somebody has connected."""
        address = one_line(plain(address), 60)
        network = network_of(address)
        why = self._gate.refusal(address, network, [other.network for other in self.here])
        if not why:
            strangers, now = self.strangers, self._loop.time()
            most = self._gate.must_go(network, [(other.network, now - other.since) for other in strangers])
            if most == network:
                why = "too_many_strangers"
            elif most:
                next(other for other in strangers if other.network == most).turn_out("too_many_strangers")
        if why:
            self._refusals.tell(address, why)
            send_away(connection, NOT_NOW)
            return
        arrival = Arrival(connection, address, network)
        arrival.turn_out = partial(self._turn_back, arrival)
        self.here[arrival] = None
        self._turnstile.add(arrival)

    def _turn_back(self, arrival: Arrival, why: str) -> None:
        """Close a connection that asyncssh has not got yet."""
        if arrival in self.here:
            self.forget(arrival)
            self._turnstile.remove(arrival)
            if not self._is_closed:
                self._refusals.tell(arrival.address, why)
            arrival.socket.close()

    def _begin(self, arrival: Arrival) -> None:
        """It is somebody's turn to log in."""
        login = self._loop.create_task(self._logged_in(arrival))
        self._logins.add(login)
        login.add_done_callback(self._logins.discard)

    async def _logged_in(self, arrival: Arrival) -> None:
        try:
            await self._log_in(arrival)
        except Exception:
            log.exception(Note("login_broke_down", address=arrival.address))
        finally:
            if arrival in self.here and arrival.is_stranger:  # it never became a connection
                self.forget(arrival)
                arrival.socket.close()

"""Where connections arrive: the listening sockets, and the order in which new connections are dealt with."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.rates import Allowance
from powergrid_tui.table.words.log_notes import Note

_BACKLOG = 128
_AT_ONCE = 32
"""Connections accepted before others have their turn in the loop."""
_PAUSE = 0.05
"""Seconds without accepting connections, when more arrive than are looked at."""
_FULL = 1.0
"""Seconds without accepting connections, when the system has no room for more."""


class Listener:
    """Accepts connections, and hands over each with the address that it comes from."""

    def __init__(self, limits: Limits, arrived: Callable[[socket.socket, str], None]) -> None:
        self._arrived = arrived
        self._loop = asyncio.get_running_loop()
        self._knocks = Allowance(limits.knocks, max(1.0, limits.knocks / 4), self._loop.time)
        self._sockets: list[socket.socket] = []
        self._again: dict[socket.socket, asyncio.TimerHandle] = {}

    @property
    def port(self) -> int:
        """Where it listens; 0 before it does, and afterwards."""
        return int(self._sockets[0].getsockname()[1]) if self._sockets else 0

    async def start(self, host: str, port: int) -> None:
        """Listen on every address of a host; port 0 is any free one. Raises `OSError`."""
        found = await self._loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        try:
            for family, where in dict.fromkeys((family, where[:2]) for family, _, _, _, where in found):
                place = (where[0], port or self.port)
                self._sockets.append(socket.create_server(place, family=family, backlog=_BACKLOG))
        except OSError:
            self.close()
            raise
        for each in self._sockets:
            each.setblocking(False)
            self._loop.add_reader(each, self._accept, each)

    def close(self) -> None:
        """Listen no more."""
        for timer in self._again.values():
            timer.cancel()
        for each in self._sockets:
            self._loop.remove_reader(each)
            each.close()
        self._sockets, self._again = [], {}

    def _accept(self, listening: socket.socket) -> None:
        for _ in range(_AT_ONCE):
            if not self._knocks.take():
                self._rest(listening, _PAUSE)
                return
            try:
                arrived, where = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                log.error(Note("cannot_accept", reason=error.strerror or error))
                self._rest(listening, _FULL)
                return
            arrived.setblocking(False)
            self._arrived(arrived, str(where[0]))

    def _rest(self, listening: socket.socket, seconds: float) -> None:
        self._loop.remove_reader(listening)
        self._again[listening] = self._loop.call_later(seconds, self._go_on, listening)

    def _go_on(self, listening: socket.socket) -> None:
        del self._again[listening]
        self._loop.add_reader(listening, self._accept, listening)


def send_away(arrived: socket.socket, word: bytes) -> None:
    """Close a connection with a line that SSH clients show."""
    with suppress(OSError):
        arrived.send(word)
    arrived.close()


class LoginQueue:
    """Lets a limited number through in a second. When more are waiting, addresses take turns; where many are expected,
    each connection does."""

    def __init__(self, limits: Limits, begin: Callable[[Peer], None]) -> None:
        self._begin = begin
        self._loop = asyncio.get_running_loop()
        self.set_limits(limits)
        self._waiting: dict[str | Peer, deque[Peer]] = {}
        """By whoever takes turns; the one whose turn it is stands first."""
        self._timer: asyncio.TimerHandle | None = None

    def set_limits(self, limits: Limits) -> None:
        """From now on, so many are let through."""
        self._pace = Allowance(limits.new_in_all, max(1.0, 2 * limits.new_in_all), self._loop.time)

    def add(self, peer: Peer) -> None:
        """Somebody waits to be let through."""
        self._waiting.setdefault(_takes_turns(peer), deque()).append(peer)
        if self._timer is None:
            self._go_on()

    def remove(self, peer: Peer) -> None:
        """Somebody waits no longer."""
        queue = self._waiting.get(_takes_turns(peer), deque())
        with suppress(ValueError):
            queue.remove(peer)
        if not queue:
            self._waiting.pop(_takes_turns(peer), None)

    def close(self) -> None:
        """Let nobody through any more."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _go_on(self) -> None:
        self._timer = None
        while self._waiting:
            if wait := self._pace.wait():
                self._timer = self._loop.call_later(wait, self._go_on)
                return
            self._pace.take()
            who, queue = next(iter(self._waiting.items()))
            del self._waiting[who]
            peer = queue.popleft()
            if queue:
                self._waiting[who] = queue
            self._begin(peer)


class Peer:
    """Whoever is at the other end of a connection, from the moment at which it is accepted."""

    def __init__(self, connection: socket.socket, address: str, network: str, *, is_exempt: bool = False) -> None:
        """`is_exempt` if they come from a network of which many are expected."""
        self.socket, self.address, self.network, self.is_exempt = connection, address, network, is_exempt
        self.since = asyncio.get_running_loop().time()
        self.is_stranger = True
        """Whether they have not logged in yet."""
        self.turn_out: Callable[[str], None] = _nothing
        """Closes the connection, for a reason that the log gives."""


def _takes_turns(peer: Peer) -> str | Peer:
    return peer if peer.is_exempt else peer.network


def _nothing(why: str) -> None:
    """There is nothing to close."""

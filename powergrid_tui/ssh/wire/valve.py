"""What flows in and out of one connection.

The private parts of asyncssh that this relies on: the transport of a connection, the packets held back while keys are
exchanged and whether that is over, the largest packet that it takes, and where it begins a key exchange and refuses a
login. If another asyncssh names them differently, the limits that hang on them do not hold, and nothing else changes.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextvars import Context
from typing import Any

import asyncssh

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.rates import Allowance
from powergrid_tui.ssh.wire.sharing import ReadingTurns

_LARGEST_PACKETS = 8 * 1024, 64 * 1024
"""Bytes of a packet: before the login, more than a key and its signature; afterwards, more than SSH demands."""


class Valve:
    """The connection of one client. While the client does not take what is sent, nothing more is read from it either,
    because it would have to be answered. Nor is it read faster than its share allows."""

    def __init__(
        self, connection: asyncssh.SSHServerConnection, limits: Limits, turns: ReadingTurns, over: Callable[[str], None]
    ) -> None:
        """`over` is called with a word for the log when the client must be cut off because it sends too much."""
        self.shut = False
        """Whether the transport has more to send than its limit."""
        self.opened: Callable[[], None] = _nothing
        """Called when that is over."""
        self._connection, self._limits, self._turns, self._over = connection, limits, turns, over
        self._loop = asyncio.get_running_loop()
        self._is_stranger = True
        self._is_held = False
        """Whether it has sent more than its share."""
        self._received = self._refused = self._exchanges = 0
        rate, minute = limits.bytes_per_second, limits.rekeys_per_minute
        self._share = Allowance(rate, 4 * rate, self._loop.time)
        self._rekeys = Allowance(minute / 60, minute, self._loop.time)
        self._transport: Any = getattr(connection, "_transport", None)
        if self._transport is not None:
            self._transport.max_size = limits.strangers_read  # of asyncio's own transport
        if wire := connection.get_extra_info("socket"):
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.socket)
        # The transport calls both; asyncssh has nothing to do there.
        connection.pause_writing = self._pause  # type: ignore[method-assign]
        connection.resume_writing = self._resume  # type: ignore[method-assign]
        parts: Any = connection
        if hasattr(parts, "data_received"):
            self._read, parts.data_received = parts.data_received, self._receive
        self._bound_packets(_LARGEST_PACKETS[0])
        if hasattr(parts, "_send_kexinit"):
            self._exchange, parts._send_kexinit = parts._send_kexinit, self._begin_exchange
        if hasattr(parts, "send_userauth_failure"):
            self._refuse, parts.send_userauth_failure = parts.send_userauth_failure, self._count_refusal

    def let_in(self) -> None:
        """The client has logged in."""
        self._is_stranger = False
        self._bound_packets(_LARGEST_PACKETS[1])
        if self._transport is not None:
            self._transport.max_size = self._limits.read_at_once

    def waiting(self) -> int:
        """Bytes that have left the channel but not the process."""
        held = getattr(self._connection, "_deferred_packets", ())
        sent = self._transport.get_write_buffer_size() if self._transport else 0
        return int(sent) + sum(len(part) for _, parts in held for part in parts)

    def _pause(self) -> None:
        self.shut = True
        self._turn()

    def _resume(self) -> None:
        self.shut = False
        self._turn()
        self.opened()

    def _turn(self) -> None:
        """Start or stop reading."""
        if self._transport:
            if self.shut or self._is_held:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    # --- what the client sends -------------------------------------------------------------------------------------

    def _receive(self, data: bytes, datatype: Any = None) -> None:
        was_stranger = self._is_stranger
        self._read(data, datatype)
        if was_stranger:
            self._received += len(data)
            if self._received > self._limits.strangers_bytes:
                self._over("too_much_data")
            elif self._turns.spend(len(data)):
                self._hold()
                self._turns.wait(self._release)
            return
        self._share.spend(len(data))
        if wait := self._share.wait(0):
            self._hold()
            self._loop.call_later(wait, self._release)

    def _bound_packets(self, size: int) -> None:
        if hasattr(self._connection, "_max_recv_pktlen"):
            self._connection._max_recv_pktlen = size

    def _hold(self) -> None:
        self._is_held = True
        self._turn()

    def _release(self) -> None:
        self._is_held = False
        self._turn()

    def _begin_exchange(self) -> None:
        """asyncssh begins a key exchange, which costs it much more than it costs the client."""
        self._exchanges += 1
        if self._exchanges > 1 and (self._is_stranger or not self._rekeys.take()):
            self._over("too_many_key_exchanges")
            raise asyncssh.ProtocolError("Too many key exchanges")
        self._exchange()
        if not self._is_stranger:  # their logins end in time anyway
            seconds = self._limits.exchange
            self._loop.call_later(seconds, self._must_be_done, self._exchanges, context=Context())

    def _must_be_done(self, number: int) -> None:
        """A key exchange has taken long. If it is not over it never will be, and whatever is answered meanwhile is
        kept until then."""
        if number == self._exchanges and not getattr(self._connection, "_kex_complete", True):
            self._over("unfinished_key_exchange")

    def _count_refusal(self, partial_success: bool) -> None:
        """asyncssh refuses to log the client in, for whatever reason."""
        self._refused += 1
        if self._refused > self._limits.offers:
            self._over("too_many_keys")
        else:
            self._refuse(partial_success)


def _nothing() -> None:
    """Nobody listens."""

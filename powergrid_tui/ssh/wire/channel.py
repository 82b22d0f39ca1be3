"""What is sent to one client: what is waiting, and when there is room again.

Of asyncssh's private parts it uses what a client says about its environment, and how long the packets are that it
takes. If another asyncssh names them differently, all of the first is kept, and any length will do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import asyncssh

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.valve import Valve
from powergrid_tui.ssh.wire.visitor import ENVIRONMENT, LONGEST_WORD

Channel = asyncssh.SSHServerChannel[bytes]

_NAMES = frozenset(name.encode() for name in ENVIRONMENT)


class ChannelOutput:
    """What is sent to a terminal."""

    def __init__(self, channel: Channel, valve: Valve, limits: Limits) -> None:
        self.cleared: Callable[[], None] = _nothing
        """Called when there is room again."""
        self._channel = channel
        self._valve = valve
        self._most = limits.unsent
        self._shut = False
        valve.opened = self._tell

    def waiting(self) -> int:
        """Bytes that the client has not taken yet, except for those that the system holds."""
        return self._channel.get_write_buffer_size() + self._valve.waiting()

    @property
    def is_full(self) -> bool:
        """Whether nothing more should be sent now."""
        return self.waiting() > self._most

    @property
    def is_clear(self) -> bool:
        """Whether a whole picture may be sent: neither the channel nor the transport is over its limit."""
        return not self._shut and not self._valve.shut and self.waiting() <= self._most // 2

    def send(self, data: bytes) -> None:
        """Send, or keep until it can be sent. Nothing is sent to a client that is gone."""
        if not self._channel.is_closing():
            self._channel.write(data)

    def pause(self) -> None:
        """The channel has more to send than its limit."""
        self._shut = True

    def resume(self) -> None:
        """It no longer has."""
        self._shut = False
        self._tell()

    def _tell(self) -> None:
        if self.is_clear:
            self.cleared()


class _Environment(dict[bytes, bytes]):
    """Keeps only the wanted part of an environment, however much a client sends."""

    def __setitem__(self, name: bytes, word: bytes) -> None:
        if name in _NAMES and len(word) <= LONGEST_WORD:
            super().__setitem__(name, word)


def forgo_environment(channel: Channel) -> None:
    """Keep nothing of a client's environment except what is wanted."""
    if hasattr(channel, "_env"):
        vars(channel)["_env"] = _Environment()


def longest_packet(channel: Channel) -> int:
    """Bytes that a client takes in one packet: it may have said anything from 1 on."""
    return int(getattr(channel, "_send_pktsize", 1 << 32))


def _nothing(*_: Any) -> None:
    """Nobody listens."""

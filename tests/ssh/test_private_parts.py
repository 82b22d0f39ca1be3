"""The private parts of asyncssh and Textual that the door relies on: they are as expected, and can be done without."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
import pytest
import textual.app
from textual._xterm_parser import XTermParser
from textual.app import App

from powergrid_tui.ssh.wire.channel import ChannelOutput, forgo_environment, longest_packet
from powergrid_tui.ssh.wire.guest import GuestApp
from powergrid_tui.ssh.wire.keys import TAKEN
from powergrid_tui.ssh.wire.processor_time import measured
from powergrid_tui.ssh.wire.valve import Valve
from tests.ssh.standin import client, server


async def test_a_connection_has_its_transport_and_what_it_holds_back() -> None:
    async with server() as home, client(home) as ann:
        await ann.sees("hello")
        connection = home.apps[0].output._valve._connection
        assert isinstance(connection._transport, asyncio.Transport)
        assert connection._transport.max_size == home.door.limits.read_at_once  # type: ignore[attr-defined]
        assert connection._transport.get_protocol() is connection, "what is told to pause is the connection"
        assert connection._deferred_packets == []
        assert connection._kex_complete is True
        assert isinstance(connection._max_recv_pktlen, int)
        for name in ("data_received", "_send_kexinit", "send_userauth_failure"):
            assert callable(getattr(asyncssh.SSHServerConnection, name)), name
        channel = home.apps[0].output._channel
        assert type(channel._env).__name__ == "_Environment"
        assert longest_packet(channel) == 32 * 1024


async def test_an_app_leaves_the_tasks_of_the_server_as_they_are() -> None:
    """From Python 3.12 on Textual has every task begin at once, and then nobody after the first visitor comes in."""
    async with server() as home, client(home) as ann:
        await ann.sees("hello")
        assert asyncio.get_running_loop().get_task_factory() is measured


class _Bare:
    """A connection and a channel that have nothing of the kind."""

    def get_extra_info(self, name: str) -> None:
        return None

    def get_write_buffer_size(self) -> int:
        return 7


async def test_without_them_the_channel_counts_alone() -> None:
    async with server() as home:
        bare: Any = _Bare()
        valve = Valve(bare, home.door.limits, home.door.reading_turns, lambda why: None)
        output = ChannelOutput(bare, valve, home.door.limits)
        assert (valve.waiting(), output.waiting(), output.is_clear) == (0, 7, True)
        forgo_environment(bare)
        told: list[str] = []
        output.cleared = lambda: told.append("clear")
        bare.pause_writing()
        assert not output.is_clear
        bare.resume_writing()
        assert told == ["clear"]


def test_textual_has_what_is_replaced() -> None:
    assert callable(App._fatal_error)
    assert GuestApp._fatal_error is not App._fatal_error
    assert hasattr(XTermParser._parse_extended_key, "cache_clear")
    assert {"redirect_stdout", "redirect_stderr"} <= set(vars(textual.app))
    assert "_exception" in vars(App())


@pytest.mark.parametrize(
    "keys",
    [
        "a",
        "\x1b[A",
        "\x1b[97;5u",
        "\x1b[200~x\x1b[201~",
        "\x1b[I",
        "\x1b[O",
        "\x1b[<0;3;4M",
        "\x1b[?2026;2$y",
        "\x1b[3;4R",
    ],
)
def test_what_a_terminal_sends_is_taken(keys: str) -> None:
    found = list(XTermParser().feed(keys))
    assert found
    assert all(isinstance(event, TAKEN) for event in found)


def test_but_not_its_size() -> None:
    found = list(XTermParser().feed("\x1b[48;5000;5000;1;1t"))
    assert found
    assert not any(isinstance(event, TAKEN) for event in found)

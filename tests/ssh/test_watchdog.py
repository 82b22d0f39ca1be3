"""The thread that watches the loop, and what it says to whoever has started the server as a service; and the private
parts of asyncssh and Textual that the door relies on: they are as expected, and can be done without."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path
from typing import Any

import asyncssh
import pytest
import textual.app
from textual._xterm_parser import XTermParser
from textual.app import App

from powergrid_tui.ssh.watchdog import ServiceManager, Watchdog
from powergrid_tui.ssh.wire.channel import ChannelOutput, forgo_environment, longest_packet
from powergrid_tui.ssh.wire.guest import GuestApp
from powergrid_tui.ssh.wire.keys import TAKEN
from powergrid_tui.ssh.wire.processor_time import measured
from powergrid_tui.ssh.wire.valve import Valve
from tests.ssh.standin import Lines, guest, server, until


class Listening:
    """The socket of a manager, and what it has heard."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return found


@pytest.mark.parametrize("place", ["{folder}/notify", "@powergrid-{folder}"])
async def test_it_speaks_while_the_loop_turns_and_only_then(tmp_path: Path, place: str, log: Lines) -> None:
    address = place.format(folder=tmp_path)
    manager = Listening(address)
    environment = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "200000", "WATCHDOG_PID": ""}
    watchdog = Watchdog(ServiceManager(environment), hangs=0.1)
    assert environment == {}, "nothing that the server starts may speak for it"
    watchdog.begin()
    await until(lambda: "WATCHDOG=1" in manager.heard())
    hang()
    assert len(manager.heard()) <= 1, "the answer that was under way when it began to hang"
    await until(lambda: watchdog.delay >= 0.3)
    await until(lambda: "WATCHDOG=1" in manager.heard())
    watchdog.end()
    hangs, goes_on = (line for line in log() if line.startswith(("hangs", "goes_on")))
    assert "in hang" in hangs, "the log says where"
    assert goes_on.startswith("goes_on")


def hang() -> None:
    """What a game might do in the loop."""
    end = time.monotonic() + 0.6
    while time.monotonic() < end:
        pass


async def test_a_manager_that_is_not_there_or_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    ServiceManager({}).tell("READY=1")
    ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "none")}).tell("READY=1")
    deaf = Listening(str(tmp_path / "deaf"))
    for _ in range(2000):
        ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "deaf")}).tell("STATUS=x")
    assert deaf.heard()


@pytest.mark.parametrize(("usec", "whose", "seconds"), [("30000000", "", 30.0), ("30000000", "1", 0.0), ("x", "", 0.0)])
def test_how_long_it_may_be_silent(usec: str, whose: str, seconds: float) -> None:
    """Another process may be the one that is watched."""
    assert ServiceManager({"WATCHDOG_USEC": usec, "WATCHDOG_PID": whose}).patience == seconds


async def test_a_loop_that_is_closed_is_watched_no_longer() -> None:
    loop = asyncio.new_event_loop()

    async def made() -> Watchdog:
        return Watchdog(ServiceManager({}), every=0.01)

    watchdog = await asyncio.to_thread(loop.run_until_complete, made())
    loop.close()
    watchdog.begin()
    await until(lambda: not watchdog._thread.is_alive())


async def test_a_connection_has_its_transport_and_what_it_holds_back() -> None:
    async with server() as home, guest(home):
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
    async with server() as home, guest(home):
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
    ("keys", "taken"),
    [
        *((keys, True) for keys in ("a", "\x1b[A", "\x1b[97;5u", "\x1b[200~x\x1b[201~", "\x1b[I", "\x1b[O")),
        *((keys, True) for keys in ("\x1b[<0;3;4M", "\x1b[?2026;2$y", "\x1b[3;4R")),
        ("\x1b[48;5000;5000;1;1t", False),  # its size
    ],
)
def test_what_a_terminal_sends_is_taken_but_for_its_size(keys: str, taken: bool) -> None:
    found = list(XTermParser().feed(keys))
    assert found
    assert {isinstance(event, TAKEN) for event in found} == {taken}

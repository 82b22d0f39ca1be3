"""The thread that watches the loop of a server, and what it says to whoever has started that as a service."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

import pytest

from powergrid_tui.ssh.watchdog import ServiceManager, Watchdog
from tests.ssh.standin import listening, until


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
async def test_it_speaks_while_the_loop_turns_and_only_then(
    tmp_path: Path, place: str, caplog: pytest.LogCaptureFixture
) -> None:
    address = place.format(folder=tmp_path)
    manager = Listening(address)
    environment = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "200000", "WATCHDOG_PID": ""}
    watchdog = Watchdog(ServiceManager(environment), hangs=0.1)
    assert environment == {}, "nothing that the server starts may speak for it"
    with listening(caplog) as log:
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

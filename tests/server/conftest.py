"""A server with five people who have been there before, for tests that need no second one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.toolkit.bots.workers.crew import ProcessConnection, Unavailable
from tests.server.test_clocks import Now
from tests.server.test_notices import Box, server_with
from tests.server.test_server import opened


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with opened(tmp_path) as server:
        yield server


@pytest.fixture
def now() -> Now:
    """The clock of a test."""
    return Now()


@pytest.fixture
async def noticing(tmp_path: Path, now: Now) -> AsyncIterator[tuple[Server, Box]]:
    """A server that sends letters, and the box they come to."""
    async with server_with(tmp_path, now) as found:
        yield found


@pytest.fixture(autouse=True)
def thinking_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think in a thread: a process of their own takes longer to start than most tests."""

    async def none_to_be_had(nice: int = 0) -> ProcessConnection:
        raise Unavailable

    if "drawn_elsewhere" not in request.fixturenames:
        monkeypatch.setattr(ProcessConnection, "start", none_to_be_had)

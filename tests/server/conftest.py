"""A server with five people who have been there before, for tests that need no second one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from powergrid_tui.server.server import Server
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

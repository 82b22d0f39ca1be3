"""The server that most tests of its pages are about."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from powergrid_tui.server.server import Server
from tests.ssh.visiting import inhabited


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with inhabited(tmp_path) as found:
        yield found

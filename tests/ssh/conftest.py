"""What many tests of a server need."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from powergrid_tui.server.server import Server
from tests.ssh.standin import Lines, listening
from tests.ssh.visiting import inhabited


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with inhabited(tmp_path) as found:
        yield found


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> Iterator[Lines]:
    with listening(caplog) as found:
        yield found

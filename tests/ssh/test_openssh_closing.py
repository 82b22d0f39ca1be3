"""Everybody is told that the server closes, and is left a whole terminal: over slow lines, and by a client that stands
still meanwhile. With OpenSSH's own client."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tests.ssh.standin import LEFT, PATIENCE, Server, listening, server, until
from tests.ssh.test_openssh import Terminal, terminal, words

__all__ = ["words"]

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH's client is not installed: openssh-client")

DELAY = 0.04
"""Seconds that anything takes each way."""
GOODBYE = "The server closes: new cards."
WHOLE = ("\x1b[?1000l", LEFT, "\x1b[?25h")
"""What gives a terminal its mouse, its screen and its cursor back."""


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes, a moment later; then the end of it."""
    loop = asyncio.get_running_loop()
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(due - loop.time())
            if not data:
                break
            writer.write(data)
        writer.close()

    delivering = asyncio.ensure_future(deliver())
    data = b"-"
    while data:
        try:
            data = await reader.read(1 << 16)
        except OSError:
            data = b""
        under_way.put_nowait((loop.time() + DELAY, data))
    await delivering


@asynccontextmanager
async def slow_line(home: Server) -> AsyncIterator[int]:
    """The port of a line to a server on which everything takes a while."""

    lines: set[asyncio.Task[None] | None] = set()

    async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.add(asyncio.current_task())
        there, back = await asyncio.open_connection("127.0.0.1", home.door.port)
        await asyncio.gather(_carry(reader, back), _carry(there, writer))

    relay = await asyncio.start_server(joined, "127.0.0.1", 0)
    async with relay:
        yield relay.sockets[0].getsockname()[1]
        await asyncio.gather(*filter(None, lines))


def by(port: int, user: str) -> list[str]:
    """The end of a command line."""
    return ["-p", str(port), f"{user}@127.0.0.1"]


async def ended_well(visitor: Terminal) -> None:
    """A client has shown everything, and given the terminal back."""
    await visitor.ended()
    await visitor.sees(GOODBYE)
    end = visitor.data.decode()[-400:]
    assert all(sign in end for sign in WHOLE), end
    assert "isconnect" not in end


async def test_over_a_slow_line_everybody_reads_the_parting_words(
    words: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    with listening(caplog) as log:
        async with server() as home, slow_line(home) as port, AsyncExitStack() as stack:
            names = [f"ann{number}" for number in range(9)]
            visitors = [await stack.enter_async_context(terminal([*words, *by(port, name)])) for name in names]
            hears = await asyncio.create_subprocess_exec(
                *words, "-T", *by(port, "bo"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            for name, visitor in zip(names, visitors, strict=True):
                await visitor.sees(f"hello {name}")
            await until(lambda: len(home.door.visitors) == 10)
            await home.door.close(lambda _: GOODBYE)
            for visitor in visitors:
                await ended_well(visitor)
                assert visitor.process.exitstatus == 0
            told, errors = await asyncio.wait_for(hears.communicate(), PATIENCE)
            assert (hears.returncode, told, GOODBYE in errors.decode()) == (0, b"Hello bo.\n", True)
        assert len(log("line_ended")) == 10
        assert all(line.endswith("how=by_itself") for line in log("line_ended"))


async def test_a_client_that_stands_still_finds_its_terminal_whole(
    words: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    """It goes on only after the server has given it up."""
    with listening(caplog) as log:
        async with server(seeing_off=0.5) as home, slow_line(home) as port, terminal([*words, *by(port, "ann")]) as ann:
            await ann.sees("hello ann")
            ann.process.kill(signal.SIGSTOP)
            await home.door.close(lambda _: GOODBYE)
            assert log("line_ended") == ["line_ended number=1 user=ann how=cut"]
            ann.process.kill(signal.SIGCONT)
            await ended_well(ann)

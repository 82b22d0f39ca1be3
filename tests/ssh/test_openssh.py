"""OpenSSH's own client, as people use it. Everybody is told that the server closes, and is left a whole terminal: over
slow lines too, and by a client that stands still meanwhile."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import ptyprocess
import pytest

from powergrid_tui.ssh.door.entrance import Entrance
from tests.ssh.standin import KEY, LEFT, PATIENCE, Lines, Server, server, until

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH's client is not installed: openssh-client")

PHRASE = "correct horse battery"


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    """The beginning of a command line, with a key of one's own and nobody's configuration."""
    key = tmp_path / "id"
    key.write_bytes(KEY.export_private_key())
    key.chmod(0o600)
    options = ("StrictHostKeyChecking=accept-new", f"UserKnownHostsFile={tmp_path}/known", "IdentitiesOnly=yes")
    return ["ssh", "-F", "none", "-i", str(key), *(word for option in options for word in ("-o", option))]


def to(home: Server, *more: str, user: str = "ann") -> list[str]:
    return ["-o", "LogLevel=ERROR", "-p", str(home.door.port), *more, f"{user}@127.0.0.1"]


async def run(words: Sequence[str]) -> tuple[int | None, str, str]:
    """Status, output and errors of a client without a terminal."""
    process = await asyncio.create_subprocess_exec(
        *words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    out, errors = await asyncio.wait_for(process.communicate(), 30)
    return process.returncode, out.decode(), errors.decode()


class Terminal:
    """A client on a pseudo-terminal of its own."""

    def __init__(self, words: Sequence[str], size: tuple[int, int], **environment: str) -> None:
        columns, lines = size
        env = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", **environment}
        self.process = ptyprocess.PtyProcess.spawn(list(words), dimensions=(lines, columns), env=env)
        self.data = b""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self.process.fd, self._read)

    def _read(self) -> None:
        try:
            self.data += os.read(self.process.fd, 1 << 16)
        except OSError:
            self._loop.remove_reader(self.process.fd)

    async def sees(self, text: str) -> None:
        await until(lambda: text.encode() in self.data, lambda: repr(self.data[-600:]))

    def type(self, keys: str) -> None:
        self.process.write(keys.encode())

    async def ended(self) -> int | None:
        await until(lambda: not self.process.isalive())
        status: int | None = self.process.exitstatus
        return status

    def close(self) -> None:
        self._loop.remove_reader(self.process.fd)
        self.process.close(force=True)


@asynccontextmanager
async def terminal(words: Sequence[str], size: tuple[int, int] = (80, 24), **env: str) -> AsyncIterator[Terminal]:
    found = Terminal(words, size, **env)
    try:
        yield found
    finally:
        found.close()


async def test_a_key_is_taken_on_first_use_and_a_terminal_changes_its_size(words: list[str]) -> None:
    async with server() as home, terminal([*words, *to(home)], (97, 31)) as ann:
        await ann.sees("hello ann")
        app = home.apps[0]
        assert app.visitor.key == KEY.get_fingerprint()
        assert app.visitor.term == "xterm-256color"
        assert app.size == (97, 31)
        ann.process.setwinsize(33, 101)
        await until(lambda: app.size == (101, 33))
        ann.type("abc")
        await ann.sees("typed 3: c")
        ann.type("q")
        assert await ann.ended() == 0
        await ann.sees("Everything is drawn anew.")
        assert LEFT.encode() in ann.data


async def test_a_pass_phrase(words: list[str], tmp_path: Path) -> None:
    ask = tmp_path / "ask"
    ask.write_text(f"#!/bin/sh\necho '{PHRASE}'\n")
    ask.chmod(0o700)
    asked: dict[str, Any] = {"SSH_ASKPASS": str(ask), "SSH_ASKPASS_REQUIRE": "force"}
    async with (
        server(Entrance(passphrase=PHRASE)) as home,
        terminal([*words, *to(home)], **asked) as ann,
    ):
        await ann.sees("hello ann")
        assert home.apps[0].visitor.key == ""


async def test_neither_commands_nor_files_but_lines_without_a_terminal(words: list[str], tmp_path: Path) -> None:
    async with server() as home:
        assert await run([*words, *to(home), "true"]) == (
            1,
            "",
            ("This is a game table, not a shell: leave out the command.\r\n"),
        )
        assert await run([*words, *to(home)]) == (0, "Hello ann.\n", "")
        status, _, errors = await run([*words, "-s", *to(home), "sftp"])
        assert status
        assert "subsystem request failed" in errors
        assert home.apps == []


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


async def test_over_a_slow_line_everybody_reads_the_parting_words(words: list[str], log: Lines) -> None:
    async with server() as home, slow_line(home) as port, AsyncExitStack() as stack:
        names = [f"ann{number}" for number in range(4)]
        visitors = [await stack.enter_async_context(terminal([*words, *by(port, name)])) for name in names]
        hears = await asyncio.create_subprocess_exec(
            *words, "-T", *by(port, "bo"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for name, visitor in zip(names, visitors, strict=True):
            await visitor.sees(f"hello {name}")
        await until(lambda: len(home.door.visitors) == 5)
        await home.door.close(lambda _: GOODBYE)
        for visitor in visitors:
            await ended_well(visitor)
            assert visitor.process.exitstatus == 0
        told, errors = await asyncio.wait_for(hears.communicate(), PATIENCE)
        assert (hears.returncode, told, GOODBYE in errors.decode()) == (0, b"Hello bo.\n", True)
    assert len(log("line_ended")) == 5
    assert all(line.endswith("how=by_itself") for line in log("line_ended"))


async def test_a_client_that_stands_still_finds_its_terminal_whole(words: list[str], log: Lines) -> None:
    """It goes on only after the server has given it up."""
    async with server(seeing_off=0.5) as home, slow_line(home) as port, terminal([*words, *by(port, "ann")]) as ann:
        await ann.sees("hello ann")
        ann.process.kill(signal.SIGSTOP)
        await home.door.close(lambda _: GOODBYE)
        assert log("line_ended") == ["line_ended number=1 user=ann how=cut"]
        ann.process.kill(signal.SIGCONT)
        await ended_well(ann)

"""The command: what it refuses, and a whole server in a process of its own, closed by signals."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import click
import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.cli.serve import PACE_NAMES, quotas_of, serve
from powergrid_tui.cli.server_words import DurationType, folder_of
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.ssh.door.control import ask
from powergrid_tui.ssh.door.host_key import NAME
from powergrid_tui.table.files.extras import install
from powergrid_tui.table.sessions.pace import PACES
from powergrid_tui.toolkit.bots.programs import allowed
from tests.ssh.standin import in_short, until

PHRASE = "correct horse battery"


def refused(*words: object, status: int = 2) -> str:
    """What the one line says."""
    result = CliRunner().invoke(cli.main, ["serve", *map(str, words)], prog_name="powergrid")
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == status, result.stderr
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POWERGRID_HOUSE", str(tmp_path / "server"))
    monkeypatch.delenv("POWERGRID_PASSPHRASE", raising=False)
    return tmp_path / "server"


class TestWords:
    def test_without_asyncssh_it_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("powergrid_tui.cli.serve.find_spec", lambda name: None)
        packages = "asyncssh, confusable_homoglyphs, openskill, precis_i18n"
        assert refused(status=1) == f"the server needs {packages}: {install('ssh')}"

    @pytest.mark.parametrize(
        "said", ["x;rm", "-oProxyCommand=x", "a b", "a:0", "a:65536", "a:b", "[::1]x:22", "::g", "a@b", "é.org", "."]
    )
    def test_an_address_to_pass_on_is_one_that_a_shell_may_be_given(self, said: str) -> None:
        assert "that is not an address" in refused(f"--address={said}")

    def test_what_is_refused_in_a_line(self, tmp_path: Path, folder: Path) -> None:
        (tmp_path / "none").write_text("# nobody\n")
        (folder / NAME).parent.mkdir(parents=True)
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            assert f"port {port} of 127.0.0.1" in refused("--port", port)
        assert "of 203.0.113.7" in refused("--host", "203.0.113.7", "--port", 0)
        assert "none contains no public key" in refused("--authorized-keys", tmp_path / "none")
        assert "missing" in refused("--authorized-keys", tmp_path / "missing")
        assert "missing" in refused("--passphrase-file", tmp_path / "missing")
        assert "--log" in refused("--log", tmp_path / "no" / "log")
        assert "--put-away" in refused("--put-away", "soon")
        assert "--tables" in refused("--tables", 0)
        (folder / NAME).write_text("x")
        assert NAME in refused()
        (folder / NAME).unlink()
        (folder / "house.db").write_text("x")
        assert refused("--port", 0, status=1) == f"{folder / 'house.db'}: is not a database; no backup is known"
        (folder / "house.db").unlink()
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
        folder.write_text("x")
        assert "is a file" in refused(status=1)

    def test_bots_of_ones_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(allowed, "_allowed", set[str]())  # what is typed here is allowed nowhere else
        ran = CliRunner().invoke(cli.main, ["--bot", "command:sh", "serve"])
        assert ran.exit_code == 2
        assert "does not run people's own bots" in ran.stderr

    def test_a_pass_phrase_that_will_not_do_is_not_repeated(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "phrase").write_text("sesame\n")
        assert "8 to 200 printable characters" in (said := refused("--passphrase-file", tmp_path / "phrase"))
        monkeypatch.setenv("POWERGRID_PASSPHRASE", "sesame")
        assert "POWERGRID_PASSPHRASE" in (also := refused())
        assert "sesame" not in said + also
        assert "POWERGRID_PASSPHRASE" not in os.environ, "no process that is started from here has it"

    def test_the_paces_are_those_of_the_table(self) -> None:
        assert tuple(PACES) == PACE_NAMES


class Server:
    """``powergrid serve`` in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self.process, self._log = process, log

    @property
    def log(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    def events(self) -> list[str]:
        return [in_short(line) for line in self.log.splitlines()]

    @property
    def port(self) -> int:
        return int(self.events()[0].partition("port=")[2])

    async def ended(self) -> int:
        return await asyncio.wait_for(self.process.wait(), 30)


@asynccontextmanager
async def serving(tmp_path: Path, *words: str, **environment: str) -> AsyncIterator[Server]:
    log = tmp_path / "log"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "powergrid_tui", "serve", "--port", "0", "--log", str(log), *words),
        env={**os.environ, **environment},
        stderr=asyncio.subprocess.PIPE,
    )
    server = Server(process, log)
    try:
        await until(lambda: '"event": "open"' in server.log or process.returncode is not None, patience=60)
        yield server
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.long
async def test_its_owner_tells_everybody_why_it_ends_and_how_to_come_back(tmp_path: Path, folder: Path) -> None:
    login: dict[str, Any] = {"username": "ann", "password": PHRASE, "known_hosts": None, "config": None}
    async with (
        serving(tmp_path, POWERGRID_PASSPHRASE=PHRASE) as server,
        asyncssh.connect("127.0.0.1", server.port, client_keys=None, **login) as connection,
    ):
        seen = await connection.create_process(term_type="xterm-256color", encoding="utf-8")
        found = await seen.stdout.readuntil("SERVER")
        assert (await asyncio.to_thread(ask, folder, "stop", {"reason": "x."})).said == "The server is closing."
        assert await server.ended() == 0
        found += await seen.stdout.read()
        way_back = f"Come back with: ssh -p {server.port} 127.0.0.1"
        assert found.endswith(f"The server is closing: x. Your seat is kept for you.\r\n{way_back}\r\n")
    assert stat.S_IMODE((tmp_path / "log").stat().st_mode) == 0o600
    for word in ("open host=127.0.0.1", "joined number=1 user=ann", "left number=1 user=ann how=closed", "closed"):
        assert any(event.startswith(word) for event in server.events())
    assert PHRASE not in server.log
    assert (folder / NAME).exists()


@pytest.mark.long
@pytest.mark.thorough
async def test_a_hung_up_terminal_closes_a_server_without_a_configuration(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        server.process.send_signal(signal.SIGHUP)
        assert await server.ended() == 0


@pytest.mark.thorough
@pytest.mark.long
async def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        server.process.send_signal(signal.SIGHUP)
        server.process.send_signal(signal.SIGINT)
        assert await server.ended() in {0, 128 + signal.SIGINT, 128 + signal.SIGHUP}
        assert server.process.stderr is not None
        told = (await server.process.stderr.read()).decode()
        assert told.splitlines() == [
            f"The server is open: ssh -p {server.port} 127.0.0.1",
            "Anybody who can reach the server may come in.",
        ]


HANGS = """
import asyncio, signal, sys
from functools import partial
from threading import Event
from powergrid_tui.ssh.open import _end_after, heed_signals

async def main():
    heed_signals([signal.SIGTERM], lambda number: print("never"), partial(_end_after, float(sys.argv[1]), Event()))
    print("ready", flush=True)
    while True:
        pass

asyncio.run(main())
"""


@pytest.mark.parametrize(("seconds", "signals", "status"), [("0.1", 1, 1), ("600", 2, 128 + signal.SIGTERM)])
async def test_a_signal_ends_a_loop_that_hangs(seconds: str, signals: int, status: int) -> None:
    """The first in time, the second at once."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HANGS, seconds), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    for _ in range(signals):
        process.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.05)  # two of the same that have not been taken yet are one
    assert await asyncio.wait_for(process.wait(), 30) == status
    assert await process.stdout.read() == b""


class TestFolders:
    """Which server is meant."""

    def folder_of(self, *said: str) -> Path:
        with serve.make_context("serve", list(said), parent=click.Context(serve, obj=(None,))) as ctx:
            return folder_of(ctx)

    def test_what_is_said_comes_first_and_then_the_environment(
        self, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert self.folder_of("--folder", str(tmp_path / "said")) == tmp_path / "said"
        assert self.folder_of("--house", str(tmp_path / "said")) == tmp_path / "said", "its former name"
        assert self.folder_of() == folder
        monkeypatch.setenv("POWERGRID_SERVER", str(tmp_path / "server"))
        assert self.folder_of() == tmp_path / "server"

    def test_a_server_of_an_earlier_version_is_found_where_it_is(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("POWERGRID_HOUSE")
        monkeypatch.setenv("POWERGRID_HOME", str(tmp_path / "home"))
        monkeypatch.setenv("POWERGRID_SAVES", str(tmp_path / "saves"))
        assert self.folder_of() == tmp_path / "home" / "house"
        (tmp_path / "saves" / "house").mkdir(parents=True)
        assert self.folder_of() == tmp_path / "saves" / "house"

    def test_how_much_there_may_be(self) -> None:
        told = {param.name: param.get_default(click.Context(serve)) for param in serve.params}
        default = told | dict.fromkeys(("keep_chat", "keep_games"))  # what has no default is not None in each click
        times = {name: DurationType().convert(default[name], None, None) for name in ("put_away", "put_away_gathering")}
        assert quotas_of(default | times) == Quotas()

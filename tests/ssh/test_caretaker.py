"""An open server as whoever runs it finds it: told to read its configuration again, asked how it is, backed up."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from click.testing import CliRunner, Result
from prometheus_client.parser import text_string_to_metric_families

from powergrid_tui import cli
from powergrid_tui.server.notices.services import NoticeRules
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server as TableServer
from powergrid_tui.ssh.caretaker import Terms
from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.figures import MetricsPage, figures_of
from powergrid_tui.ssh.door.owner_commands import RunningServer
from powergrid_tui.ssh.wire.limits import Limits, Startups
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.ssh.served import OPENING, Served
from tests.ssh.standin import OTHER_KEY, client, server, until


class Service:
    """A server in a process of its own, with a configuration, as systemd would run it."""

    def __init__(self, folder: Path, text: str) -> None:
        self.file, self.folder = folder / "server.toml", folder / "server"
        self.file.write_text(text)
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.manager.bind(str(folder / "notify"))
        self.manager.settimeout(OPENING)
        os.environ["NOTIFY_SOCKET"] = str(folder / "notify")
        try:
            self.served = Served(self.folder, "--config", str(self.file))
        finally:
            del os.environ["NOTIFY_SOCKET"]
        self.heard("READY=1")

    def heard(self, word: str) -> str:
        """Wait until the manager is told this."""
        while word not in (said := self.manager.recv(4096).decode()):
            pass
        return said

    def reload(self, text: str) -> list[dict[str, Any]]:
        """Read another configuration; gives what the log says about it."""
        before = len(self.served.told)
        self.file.write_text(text)
        self.served.process.send_signal(signal.SIGHUP)
        self.heard("RELOADING=1")
        self.heard("READY=1")
        lines = self.served.told[before:].splitlines()
        return [event for event in map(json.loads, lines) if event["event"].startswith("config")]

    def order(self, *words: str) -> Result:
        return CliRunner().invoke(cli.main, ["server", "--folder", str(self.folder), *words], prog_name="powergrid")

    @property
    def status(self) -> dict[str, Any]:
        result = self.order("status", "--json")
        found: dict[str, Any] = json.loads(result.stdout)
        assert result.exit_code == (found["trouble"] is not None)
        return found


@contextmanager
def service(folder: Path, text: str) -> Iterator[Service]:
    made = Service(folder, text)
    try:
        yield made
    finally:
        made.manager.close()
        made.served.kill()


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@pytest.mark.long
def test_a_service_is_reloaded_asked_and_backed_up(tmp_path: Path) -> None:
    """It takes seconds: the server runs as a process of its own."""
    metrics = f'metrics = "{free_port()}"\n'
    with service(tmp_path, metrics) as run:
        assert run.status["trouble"] is None
        assert run.status["backup"] is None

        (read,) = run.reload(f'{metrics}message = "Tonight"\ntables = 7\n')
        assert (read["event"], read["changed"], read["open_to_all"]) == ("config_read", "message tables", True)

        (refused,) = run.reload("tabels = 3\nport = false")
        assert refused["event"] == "config_refused"
        for word in ("did you mean tables?", "port: should be a whole number"):
            assert word in refused["reason"]
            assert word in str(run.status["trouble"])
        run.file.chmod(0o666)
        (refused,) = run.reload(metrics)
        assert "others may write" in refused["reason"]
        run.file.chmod(0o600)

        read, late = run.reload('port = 4\npace = "slow"\nfolder = "elsewhere"\n')
        assert read["changed"] == "message tables", "what was refused has changed nothing"
        assert late["reason"] == "these options take effect when the server is started again: metrics, pace"
        assert run.status["trouble"] is None, "what is typed, the port and the folder, wins"

        backups = tmp_path / "backups"
        backups.mkdir()
        assert run.order("backup", str(backups), "--keep", "2").exit_code == 0
        assert run.status["backup"] is not None

        run.served.process.terminate()
        run.heard("STOPPING=1")
        assert run.served.process.wait(OPENING) == 0
        assert run.order("status").exit_code == 1
        assert "no server is open" in run.order("status").stderr

        (run.folder / "house.db").write_bytes(b"\0" * 9000)
        with pytest.raises(AssertionError) as closed:
            Served(run.folder)
        (archive,) = backups.iterdir()
        assert "house.db: is not a database; the last backup, of 20" in str(closed.value)
        assert f"is {archive}: unpack it in an empty folder, and name that with '--folder'" in str(closed.value)


def test_a_hung_up_terminal_closes_a_server_without_a_configuration(tmp_path: Path) -> None:
    with Served(tmp_path / "server") as served:
        served.process.send_signal(signal.SIGHUP)
        assert served.process.wait(OPENING) == 0


async def opened(folder: Path) -> TableServer:
    made = TableServer(folder, AT_ONCE)
    made.storage.database.wait()
    return made


async def test_other_terms_hold_from_now_on(tmp_path: Path) -> None:
    """Whoever came in by a key that no longer opens the door goes; those who stay, the penalties and what was counted
    so far stay."""
    inside = await opened(tmp_path / "server")
    (tmp_path / "keys").write_bytes(OTHER_KEY.export_public_key())
    keys = AuthorizedKeys(tmp_path / "keys")
    limits = Limits(connections=1, startups=Startups(1, 2, 3), looks=0.05, longest_penalty=9, new_per_address=50)
    terms = Terms(
        Entrance(keys),
        limits,
        Quotas(new_names=1, tables=1, chat_lines=1),
        NoticeRules(("ntfy",)),
        7.0,
        "Hello.",
        "error",
    )
    inside.admit("Ann", "key", "10.0.0.1")
    async with server(looks=0.05) as home:
        here = RunningServer(home.door, inside, lambda _: "")
        async with client(home, "Ann") as ann, client(home, "Bo", client_keys=[OTHER_KEY]) as bo:
            await ann.sees("hello")
            await bo.sees("hello")
            await terms.apply(here)
            await ann.ended()
            assert "no longer accepts your key" in ann.text
            bo.type("a")
            await bo.sees("typed 1: a")
            with pytest.raises(Exception, match=r"closed|lost|reset|Not allowed"):
                await home.connect("Bo", client_keys=[OTHER_KEY])
    with pytest.raises(TableError, match="newcomers"):
        inside.admit("Cyd", "other", "10.0.0.1")
    assert not inside.chat_limit.too_often(1)
    inside.chat_limit.add(1)
    assert inside.chat_limit.too_often(1)
    assert inside.notices.addresses.rules.allowed == ("ntfy",)
    assert (inside.message, inside.quotas.tables) == ("Hello.", 1)
    await inside.close_down()


async def test_figures_are_a_page_that_prometheus_reads(tmp_path: Path) -> None:
    """It names nobody, and neither silence nor a flood holds up the server."""
    inside = await opened(tmp_path / "server")
    person = inside.people.admit("Zenobia", "key")
    inside.presence.enter(person, "203.0.113.9")
    async with server() as home:
        here = RunningServer(home.door, inside, lambda _: "Zenobia")
        port = free_port()
        page = MetricsPage(lambda: figures_of(here))
        await page.start("127.0.0.1", port)
        with pytest.raises(TableError, match=f"port {port} of 127.0.0.1"):
            await MetricsPage(lambda: figures_of(here)).start("127.0.0.1", port)
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(page.MOST)]
        text = await asyncio.to_thread(_got, port)
        assert text == "", "there is no room"
        for each in silent:
            each.close()
        await until(lambda: page._busy == 0)
        text = await asyncio.to_thread(_got, port)
        found = {family.name: family.samples[0].value for family in text_string_to_metric_families(text)}
        assert found["powergrid_people"] == 1
        assert found["powergrid_resident_memory_bytes"] > 1 << 20
        assert "Zenobia" not in text
        assert "203.0.113.9" not in text
        page.close()
    await inside.close_down()


def _got(port: int) -> str:
    try:
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


async def test_backups_take_turns_and_nothing_else_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = await opened(tmp_path / "server")
    place = tmp_path / "backups"
    place.mkdir()
    others = [
        "notes.txt",
        "powergrid.tar.gz",
        "powergrid-20200101-000000Z.tar.gz.part",
        "powergrid-2020-000000Z.tar.gz",
    ]
    for name in others:
        (place / name).write_text("mine")
    (place / "powergrid-20200101-000000Z.tar.gz").symlink_to(place / "notes.txt")
    now = 1_800_000_000
    written = []
    for step in (0, 60, 120, -9000):  # the clock was set back: the archive just written stays
        at = time.gmtime(now + step)
        with monkeypatch.context() as clock:
            clock.setattr("powergrid_tui.server.storage.time.gmtime", lambda at=at: at)
            written.append(await inside.storage.backup(place, keep=2))
    kept = {path.name for path in place.iterdir()} - {*others, "powergrid-20200101-000000Z.tar.gz"}
    assert kept == {written[2].name, written[3].name}
    with tarfile.open(written[3]) as archive:
        assert "house.db" in archive.getnames()
    with pytest.raises(TableError, match="no folder"):
        await inside.storage.backup(place / "all.tar.gz", keep=2)
    inside.storage.files.wait()
    await inside.close_down()
    again = await opened(tmp_path / "server")
    assert again.storage.backed_up == pytest.approx(written[3].stat().st_mtime)
    await again.close_down()
    written[3].unlink()
    again = await opened(tmp_path / "server")
    assert again.storage.backed_up == pytest.approx(written[2].stat().st_mtime), "the newest that is left"
    await again.close_down()

"""What the owner of a server does while it runs: by the control socket, and from the command line."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import stat
import subprocess
import sys
import tarfile
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.server.results import ResultRow, ResultSeatRow
from powergrid_tui.server.server import Server as TableServer
from powergrid_tui.ssh.door import control
from powergrid_tui.ssh.door.bans import ban_of
from powergrid_tui.ssh.door.control import Control, ask
from powergrid_tui.ssh.door.owner_commands import COMMANDS, LONGEST_REASON, RunningServer
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.server.test_server import lay
from tests.ssh.served import Served
from tests.ssh.standin import KEY, OTHER_KEY, Server, client, listening, server

EXAMPLE = next((Path(__file__).resolve().parents[2] / "saves" / "examples").glob("*.toml"))

ANN, BO = KEY.get_fingerprint(), OTHER_KEY.get_fingerprint()


class Run:
    """A server with a door and a control socket."""

    def __init__(self, home: Server, inside: TableServer) -> None:
        self.home, self.inside = home, inside

    async def order(self, name: str, /, **words: Any) -> Any:
        """What the owner is told."""
        answer = await asyncio.to_thread(ask, self.inside.storage.folder, name, words)
        return answer.error or answer.said or answer.rows


@pytest.fixture
async def run(tmp_path: Path) -> AsyncIterator[Run]:
    inside = TableServer(tmp_path, AT_ONCE)
    inside.people.admit("Ann", ANN)
    inside.people.admit("Bo", BO)
    inside.storage.database.wait()
    async with server() as home:
        listening = Control(inside.storage.folder, RunningServer(home.door, inside, lambda _: ""))
        await listening.start()
        yield Run(home, inside)
        listening.close()
    assert not (inside.storage.folder / "control").exists()
    await inside.close_down()


async def told(run: Run, line: bytes) -> bytes:
    """What the server answers to bytes that a client of ours would not send."""
    here = os.open(run.inside.storage.folder, os.O_RDONLY)
    reader, writer = await asyncio.open_unix_connection(f"/proc/self/fd/{here}/control")
    os.close(here)
    writer.write(line)
    try:
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def test_who_is_in_and_is_kicked(run: Run) -> None:
    async with client(run.home, "Ann") as ann:
        await ann.sees("hello")
        rows = await run.order("who")
        assert [(row["name"], row["user"], row["address"], row["key"]) for row in rows] == [
            ("", "Ann", "127.0.0.1", ANN)
        ]
        assert (rows[0]["table"], rows[0]["idle"]) == ("", ""), "who has no name is nowhere"
        assert re.fullmatch(r"[0-9-]{10} [0-9:]{5}", rows[0]["since"])
        assert await run.order("show_out", who="Dora") == "'Dora' is not on the server"
        assert await run.order("show_out", who="ann") == "Ann has been kicked."
        await ann.ended()
        assert "You have been kicked" in ann.text


async def test_a_ban_by_name_is_of_the_keys_and_kicks(run: Run) -> None:
    async with client(run.home, "Ann") as ann, client(run.home, "Bo", client_keys=[OTHER_KEY]) as bo:
        await ann.sees("hello")
        await bo.sees("hello")
        assert ANN in await run.order("ban", subject="Ann", reason="rude")
        await ann.ended()
        bo.type("a")
        await bo.sees("typed 1: a")
        with pytest.raises(Exception, match=r"[Pp]ermission denied|closed|lost"):
            await run.home.connect("Ann")
        assert "no longer" in await run.order("unban", subject=ANN)
        assert "is not banned" in await run.order("unban", subject=ANN)
    async with client(run.home, "Ann") as ann:
        await ann.sees("hello")


async def test_each_order_is_an_event_whatever_came_of_it(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    with listening(caplog) as log:
        await run.order("ban", subject="192.0.2.7", seconds=60.5, reason="x key=SHA256:AAA")
        await run.order("take_away", code="ABCD")
        assert log("order") == [
            'order verb=ban subject=192.0.2.7 seconds=60.5 reason="x key=SHA256:AAA"',
            "order verb=take_away code=ABCD",
        ]


async def test_nobody_is_banned_in_the_place_of_an_address(run: Run) -> None:
    with pytest.raises(TableError):
        run.inside.people.admit("10.0.0.7", "SHA256:x")
    await run.order("ban", subject="10.0.0.7")
    assert [ban.subject for ban in run.home.door.bans] == ["10.0.0.7/32"]


async def test_names_and_tables(run: Run) -> None:
    table = lay(run.inside, ("Ann", ""), ("x", OPEN))
    assert await run.order("rename", person="Ann", name="Bo") == "the name Bo is taken"
    assert await run.order("rename", person="Ann", name="Anna") == "Ann is now called Anna."
    assert await run.order("rename", person="Ann", name="X") == "there is nobody called 'Ann' here"
    assert (
        await run.order("hand_over", code=table.code.lower(), person="bo") == f"Table {table.code} now belongs to Bo."
    )
    assert table.owner == 2
    await run.order("take_away", code=table.code)
    assert not run.inside.tables
    assert "there is no table" in await run.order("take_away", code=table.code)


async def test_results_and_ratings_are_listed(run: Run) -> None:
    places = (ResultSeatRow(1, "Ann", "", 1, {"cities": 17}), ResultSeatRow(0, "Robo", "hard", 2, {"cities": 16}))
    results = run.inside.results
    row = ResultRow("a.toml", "power_grid", "usa", 0.0, True, False, places)
    results._rows.put(row, results._rated(row))
    (told,) = await run.order("results")
    assert (told["game"], told["map"], told["players"]) == ("power_grid", "usa", "1 Ann, 2 Robo (bot: hard)")
    assert [rating["player"] for rating in await run.order("ratings")] == ["Ann", "bot: hard"]


async def test_a_game_is_imported(run: Run, tmp_path: Path) -> None:
    mine = Store(tmp_path / "mine")
    seats = [Seat(name="Bo"), Seat(name="Zoe")]
    Session.start(registry.game("power_grid"), Options(map="usa"), seats, seed=1, save_file=mine.save_file("ours"))
    file = str(mine.folder / "ours.toml")
    said = await run.order("bring_in", file=file)
    (table,) = run.inside.tables.values()
    assert said == f"The game is at table {table.code}, which belongs to Bo. Seats are reserved for: Bo."
    assert "which belongs to Ann" in await run.order("bring_in", file=file, person="ann")
    assert await run.order("bring_in", file=file, person="Zoe") == "there is nobody called 'Zoe' here"
    assert "is not an absolute path" in await run.order("bring_in", file="ours.toml")
    assert "not a saved game" in await run.order("bring_in", file=str(_text(tmp_path / "notes", "x = 1")))
    assert len(run.inside.tables) == 2


def _text(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


async def test_an_owner_is_told_what_is_safe(run: Run) -> None:
    await run.order("rename", person="Ann", name="Anna")
    await run.order("ban", subject="10.0.0.7")
    assert run.inside.storage.settled
    run.inside.storage.database.read(lambda c: c.execute("PRAGMA query_only = ON").fetchone())
    said = await run.order("rename", person="Anna", name="Annie")
    assert said == ("Anna is now called Annie. Names and tables cannot be saved at the moment: read-only file system.")
    run.inside.storage.database.read(lambda c: c.execute("PRAGMA query_only = OFF").fetchone())


async def test_the_socket_is_its_owners_alone_and_takes_one_small_order(run: Run) -> None:
    path = run.inside.storage.folder / "control"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600

    for line in (
        b"\n",
        b"{}\n",
        b'{"verb":"_person","name":"Ann"}\n',
        b'{"verb":["who"]}\n',
        b'[{"verb":"who"}]\n',
        b"\xff\n",
        b"[" * 999 + b"\n",
        b'{"verb":"who","x":' + b"[" * 7000 + b"\n",
        b'{"verb":"show_out","who":"\\ud800"}\n',
    ):
        assert json.loads(await told(run, line)) == {"fault": "this server does not know that command"}
    assert await told(run, b"x" * 100_000 + b"\n") == b""
    assert await run.order("who") == []


async def test_another_user_is_told_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    monkeypatch.setattr(control, "_ROOT", 4712)
    assert await told(run, b'{"verb":"who"}\n') == b""


async def test_nothing_is_told_to_a_socket_of_another_user(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "_user_of", lambda connection: 4711)
    with pytest.raises(TableError, match="belongs to another account"):
        await run.order("who")


async def test_a_second_server_does_not_open_in_the_same_folder_and_a_dead_one_is_no_hindrance(run: Run) -> None:
    second = Control(run.inside.storage.folder, RunningServer(run.home.door, run.inside, lambda _: ""))
    with pytest.raises(TableError, match=re.escape(f"already open in {run.inside.storage.folder}")):
        await second.start()
    assert await run.order("who") == []
    dead = run.inside.storage.folder.parent / "d"
    dead.mkdir()
    with socket.socket(socket.AF_UNIX) as left:
        here = os.open(dead, os.O_RDONLY)
        left.bind(f"/proc/self/fd/{here}/control")
        os.close(here)
    third = Control(dead, RunningServer(run.home.door, run.inside, lambda _: ""))
    await third.start()
    assert (await asyncio.to_thread(ask, dead, "who", {})).rows == []
    third.close()


async def test_whoever_has_a_name_only_as_a_user_is_not_taken_for_its_owner(run: Run) -> None:
    """Anybody may log in as Ann; the real Ann is inside under her name."""
    names = {1: "Ann"}
    here = RunningServer(run.home.door, run.inside, lambda number: names.get(number, ""))
    async with client(run.home, "x") as ann, client(run.home, "Ann", client_keys=[OTHER_KEY]) as other:
        await ann.sees("hello")
        await other.sees("hello")
        rows = (await here.on_machine("who", {})).rows
        assert rows is not None
        assert [(row["name"], row["user"]) for row in rows] == [("Ann", "x"), ("", "Ann")]
        person = run.inside.people.called("Ann") or run.inside.people.admit("Ann", "SHA256:her")
        run.inside.presence.enter(person)
        run.inside.presence._last_keys[person.number] -= 7.5 * 60
        table = lay(run.inside, ("Ann", ""), ("x", OPEN), owner=person.number)
        run.inside.come(table, person)
        rows = (await here.on_machine("who", {})).rows
        assert rows is not None
        assert [(row["table"], row["idle"]) for row in rows] == [(table.code, "7"), ("", "")]
        await here.on_machine("show_out", {"who": "ANN"})
        await ann.ended()
        other.type("a")
        await other.sees("typed 1: a")


async def test_bans_that_mean_nothing_are_refused_and_none_breaks_the_list(run: Run) -> None:
    for seconds in (0.0, -1.0, 1e300):
        assert "ten years" in await run.order("ban", subject="10.0.0.7", seconds=seconds)
    for subject in ("SHA256:abc", "SHA256:" + "\x1b[2J" * 9, "#99", "10.0.0.300"):
        assert await run.order("ban", subject=subject) not in (None, [])
    assert await run.order("bans") == []
    run.home.door.bans.add(ban_of("10.0.0.8", 1e300))  # an older server took it
    await run.order("ban", subject=" 10.0.0.7\n", seconds=60, reason="a\nb\x1b[2J" + "c" * 500)
    rows = await run.order("bans")
    assert [row["subject"] for row in rows] == ["10.0.0.8/32", "10.0.0.7/32"]
    assert rows[1]["reason"].isprintable()
    assert len(rows[1]["reason"]) <= LONGEST_REASON
    assert "absolute" in await run.order("backup", file="/tmp/a\0b")


async def test_a_person_is_meant_by_number_where_names_will_not_do(run: Run) -> None:
    assert await run.order("people") == [
        {"number": "#1", "name": "Ann", "key": ANN},
        {"number": "#2", "name": "Bo", "key": BO},
    ]
    assert await run.order("rename", person="#2", name="Bob") == "Bo is now called Bob."
    assert await run.order("rename", person="#2", name="Аnn") == "a name must be written in one script"
    assert await run.order("rename", person="#2", name="ANN") == "the name Ann is taken"
    assert await run.order("rename", person="#3", name="X") == "there is nobody called '#3' here"


async def test_who_sends_nothing_keeps_nobody_out_for_long(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """More silent connections than there is room for are hung up on at once, the others soon."""
    here = os.open(run.inside.storage.folder, os.O_RDONLY)
    path = f"/proc/self/fd/{here}/control"
    silent = [await asyncio.open_unix_connection(path) for _ in range(control.MOST)]
    silent[0][1].write(b'{"verb":')
    more = [await asyncio.open_unix_connection(path) for _ in range(20)]
    for reader, _ in more:
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), control.HASTE / 2) == b""
    for _, writer in (*silent, *more):
        writer.close()
    monkeypatch.setattr(control, "HASTE", 0.2)
    late = [await asyncio.open_unix_connection(path) for _ in range(3)]
    late[0][1].write(b'{"verb":')
    os.close(here)
    for reader, writer in late:
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), 20) == b""
        writer.close()
    assert await run.order("who") == []


async def test_an_answer_that_nobody_takes_is_not_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "HASTE", 0.2)
    long = replace(COMMANDS["who"], does=lambda _: [{"name": "x" * 1000}] * 3000)
    monkeypatch.setitem(COMMANDS, "who", long)
    here = os.open(run.inside.storage.folder, os.O_RDONLY)
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(f"/proc/self/fd/{here}/control")
        asking.sendall(b'{"verb":"who"}\n')
        await asyncio.sleep(0.6)
        asking.settimeout(20)
        heard = b"".join(iter(lambda: asking.recv(1 << 20), b""))
    os.close(here)
    assert 0 < len(heard) < 3_000_000
    assert not heard.endswith(b"\n")


async def test_nothing_but_a_dead_socket_is_put_away(run: Run, tmp_path: Path) -> None:
    for name in ("file", "link", "dangling", "folder"):
        folder = tmp_path / name
        folder.mkdir()
        path = folder / "control"
        match name:
            case "file":
                path.write_text("mine")
            case "link":
                path.symlink_to(run.inside.storage.folder / "control")
            case "dangling":
                path.symlink_to(tmp_path / "elsewhere")
            case _:
                path.mkdir()
        found = (folder / "control").lstat()
        other = Control(folder, RunningServer(run.home.door, run.inside, lambda _: ""))
        with suppress(TableError):  # a link to the socket of an open server is that server
            await other.start()
        other.close()
        assert (folder / "control").lstat().st_ino == found.st_ino, name
    assert not (tmp_path / "elsewhere").exists()
    assert await run.order("who") == []


def _server(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "powergrid_tui", "server", "--house", str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LANG": "C"}, check=False)


@pytest.mark.long
@pytest.mark.thorough
def test_orders_from_the_command_line_to_a_server_in_another_process(tmp_path: Path) -> None:
    """It takes seconds: a server and fifteen programs are started, as an operator starts them."""
    folder, file = tmp_path / "server", tmp_path / "all.tar.gz"
    assert "no server is open" in (none := _server(folder, "who")).stderr
    assert none.returncode == 1
    with Served(folder) as served:
        assert _server(folder, "who").stdout == "Nobody is in.\n"
        assert "is banned" in _server(folder, "ban", "10.0.0.7", "--for", "2h", "--reason", "noise").stdout
        assert "10.0.0.7/32" in _server(folder, "bans").stdout
        assert _server(folder, "ban", "10.0.0.7", "--for", "soon").returncode == 2
        assert "there is nobody called" in _server(folder, "rename", "Ann", "Bo").stderr
        assert "no player of this game is known here" in _server(folder, "bring-in", str(EXAMPLE)).stderr
        assert _server(folder, "backup", str(file)).returncode == 0
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with tarfile.open(file) as archive:
            assert {"ssh_host_ed25519_key", "house.db"} <= set(archive.getnames())
        before = file.read_bytes()
        assert _server(folder, "backup", str(file)).returncode == 1
        assert file.read_bytes() == before
        assert served.close() == 0
    with Served(folder):
        assert "noise" in _server(folder, "bans").stdout, "a ban outlives the server"


async def test_a_tournament_from_the_command_line(run: Run) -> None:
    async def said(*words: str) -> str:
        whole = ["server", "--house", str(run.inside.storage.folder), "tournament", *words]
        return (await asyncio.to_thread(CliRunner().invoke, cli.main, whole, prog_name="powergrid")).output

    assert "There are no tournaments here yet." in await said()
    new = ("new", "Spring", "--game", "electropolis", "--tables", "2")
    assert "there is nobody called 'Bob' here" in await said(*new, "--people", "Ann,Bob")
    assert "players, not 1" in await said(*new, "--people", "Ann")
    assert not run.inside.tables
    assert "are open" in await said(*new, "--people", "Ann,#2", "--deals", "same")
    assert [table.series for table in run.inside.tables.values()] == ["Spring", "Spring"]
    code = next(iter(run.inside.tables))
    assert "the same" in await said()
    assert "A bot plays for Bo" in await said("stand-in", code, "bo")
    told = await said("spring")
    assert "points" in told
    assert code in told
    assert "there is no tournament 'Autumn' here" in await said("Autumn")
    assert "there is no tournament 'Autumn' here" in await said("end", "Autumn")
    assert "Spring is called off: no game had begun." in await said("end", "Spring")
    assert not run.inside.tables
    assert "There are no tournaments here yet." in await said()

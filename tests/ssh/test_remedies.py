"""What the owner of a house does while it runs: by the control socket, and from the command line."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
import subprocess
import sys
import tarfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.house.house import House as Household
from powergrid_tui.ssh.door.bans import KeptBans
from powergrid_tui.ssh.door.control import (
    BanOrder,
    Control,
    HandOver,
    Order,
    Rename,
    ShowOut,
    TakeAway,
    Unban,
    Who,
    ask,
)
from powergrid_tui.ssh.door.remedies import Remedies
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.house.test_house import lay
from tests.ssh.served import Served
from tests.ssh.standin import KEY, OTHER_KEY, House, client, house, listening

ANN, BO = KEY.get_fingerprint(), OTHER_KEY.get_fingerprint()


class Run:
    """A house with a door and a control socket."""

    def __init__(self, home: House, inside: Household) -> None:
        self.home, self.inside = home, inside

    async def order(self, order: Order) -> Any:
        """What the owner is told."""
        answer = await asyncio.to_thread(ask, self.inside.folder, order)
        return answer.fault or answer.said or answer.rows


@pytest.fixture
async def run(tmp_path: Path) -> AsyncIterator[Run]:
    inside = Household(Store(tmp_path), AT_ONCE)
    inside.people.admit("Ann", ANN)
    inside.people.admit("Bo", BO)
    inside.disk.wait()
    async with house() as home:
        control = Control(inside.folder, Remedies(home.door, inside, lambda _: ""))
        await control.start()
        yield Run(home, inside)
        control.close()
    assert not (inside.folder / "control").exists()
    await inside.close_down()


async def test_who_is_in_and_is_shown_out(run: Run) -> None:
    async with client(run.home, "Ann") as ann:
        await ann.sees("hello")
        rows = await run.order(Who())
        assert [(row["name"], row["address"], row["key"]) for row in rows] == [("Ann", "127.0.0.1", ANN)]
        assert await run.order(ShowOut(who="Dora")) == "'Dora' is not in the house"
        assert await run.order(ShowOut(who="ann")) == "Ann has been shown out."
        await ann.ended()
        assert "shown you out" in ann.text


async def test_a_ban_by_name_is_of_the_keys_and_shows_out(run: Run) -> None:
    async with client(run.home, "Ann") as ann, client(run.home, "Bo", client_keys=[OTHER_KEY]) as bo:
        await ann.sees("hello")
        await bo.sees("hello")
        assert ANN in await run.order(BanOrder(subject="Ann", reason="rude"))
        await ann.ended()
        bo.type("a")
        await bo.sees("typed 1: a")
        with pytest.raises(Exception, match=r"[Pp]ermission denied|closed|lost"):
            await run.home.connect("Ann")
        assert "no longer" in await run.order(Unban(subject=ANN))
        assert "is not banned" in await run.order(Unban(subject=ANN))
    async with client(run.home, "Ann") as ann:
        await ann.sees("hello")


async def test_each_order_is_an_event_whatever_came_of_it(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    with listening(caplog) as log:
        await run.order(BanOrder(subject="192.0.2.7", seconds=60.5, reason="x key=SHA256:AAA"))
        await run.order(TakeAway(code="ABCD"))
        assert log("order") == [
            'order verb=ban subject=192.0.2.7 seconds=60.5 reason="x key=SHA256:AAA"',
            "order verb=take_away code=ABCD",
        ]


async def test_nobody_is_banned_in_the_place_of_an_address(run: Run) -> None:
    run.inside.people.admit("10.0.0.7", "SHA256:x")
    await run.order(BanOrder(subject="10.0.0.7"))
    assert [ban.subject for ban in run.home.door.bans] == ["10.0.0.7/32"]


async def test_names_and_tables(run: Run) -> None:
    table = lay(run.inside, ("Ann", ""), ("x", OPEN))
    assert await run.order(Rename(person="Ann", name="Bo")) == "Bo is somebody else here"
    assert await run.order(Rename(person="Ann", name="Anna")) == "Ann is called Anna now."
    assert await run.order(Rename(person="Ann", name="X")) == "nobody here is called 'Ann'"
    assert await run.order(HandOver(code=table.code.lower(), person="bo")) == f"Table {table.code} is Bo's now."
    assert table.owner == 2
    await run.order(TakeAway(code=table.code))
    assert not run.inside.tables
    assert "there is no table" in await run.order(TakeAway(code=table.code))


async def test_the_socket_is_its_owners_alone_and_takes_one_small_order(run: Run) -> None:
    path = run.inside.folder / "control"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600

    async def told(line: bytes) -> bytes:
        here = os.open(path.parent, os.O_RDONLY)
        reader, writer = await asyncio.open_unix_connection(f"/proc/self/fd/{here}/control")
        os.close(here)
        writer.write(line)
        try:
            return await asyncio.wait_for(reader.read(), 20)
        except ConnectionError:
            return b""
        finally:
            writer.close()

    for line in (
        b"\n",
        b"{}\n",
        b'{"verb":"_person","name":"Ann"}\n',
        b'{"verb":"who","more":1}\n',
        b"\xff\n",
        b"[" * 999 + b"\n",
    ):
        assert json.loads(await told(line)) == {"fault": "this house does not know such an order"}
    assert await told(b"x" * 100_000 + b"\n") == b""
    assert await run.order(Who()) == []


async def test_another_user_is_told_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    monkeypatch.setattr("powergrid_tui.ssh.door.control._ROOT", 4712)
    with pytest.raises(TableError, match="did not answer"):
        await run.order(Who())


async def test_a_second_house_does_not_open_in_the_same_folder_and_a_dead_one_is_no_hindrance(run: Run) -> None:
    second = Control(run.inside.folder, Remedies(run.home.door, run.inside, lambda _: ""))
    with pytest.raises(TableError, match="already"):
        await second.start()
    assert await run.order(Who()) == []
    dead = run.inside.folder.parent / "d"
    dead.mkdir()
    with socket.socket(socket.AF_UNIX) as left:
        here = os.open(dead, os.O_RDONLY)
        left.bind(f"/proc/self/fd/{here}/control")
        os.close(here)
    third = Control(dead, Remedies(run.home.door, run.inside, lambda _: ""))
    await third.start()
    assert (await asyncio.to_thread(ask, dead, Who())).rows == []
    third.close()


def test_bans_are_kept(tmp_path: Path) -> None:
    file, now = tmp_path / "bans.toml", [100.0]
    bans = KeptBans(file, own_file.save, lambda: now[0])
    from powergrid_tui.ssh.door.bans import ban_of

    bans.add(ban_of("SHA256:abc", None, "rude"))
    bans.add(ban_of("10.0.0.7", 200.0))
    again = KeptBans(file, own_file.save, lambda: now[0])
    assert list(again) == list(bans)
    assert again.refuses("SHA256:abc", "10.0.0.9")
    assert again.refuses("", "10.0.0.7")
    file.write_text("bans = 1\n")
    with pytest.raises(TableError):
        KeptBans(file, own_file.save)


def _house(saves: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "powergrid_tui", "house", "--saves", str(saves), *words]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LANG": "C"}, check=False)


def test_orders_from_the_command_line_to_a_house_in_another_process(tmp_path: Path) -> None:
    saves, file = tmp_path / "saves", tmp_path / "all.tar.gz"
    assert "no house is open" in (none := _house(saves, "who")).stderr
    assert none.returncode == 1
    with Served(saves) as served:
        assert _house(saves, "who").stdout == "There is none.\n"
        assert "is banned" in _house(saves, "ban", "10.0.0.7", "--for", "2h", "--reason", "noise").stdout
        assert "10.0.0.7/32" in _house(saves, "bans").stdout
        assert _house(saves, "ban", "10.0.0.7", "--for", "soon").returncode == 2
        assert "nobody here is called" in _house(saves, "rename", "Ann", "Bo").stderr
        assert _house(saves, "backup", str(file)).returncode == 0
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with tarfile.open(file) as archive:
            assert {"house/ssh_host_ed25519_key", "house/bans.toml"} <= set(archive.getnames())
        before = file.read_bytes()
        assert _house(saves, "backup", str(file)).returncode == 1
        assert file.read_bytes() == before
        assert served.close() == 0
    with Served(saves):
        assert "noise" in _house(saves, "bans").stdout, "a ban outlives the house"

"""The database of a server: what is refused, what waits while the disk refuses, and what an older server brings
along."""

import asyncio
import errno
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server import disk
from powergrid_tui.server.database import connection, schema
from powergrid_tui.server.database.schema import MIGRATIONS, open_database
from powergrid_tui.server.people import PeopleRows, Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_server import ANN, BO, CYD, known, lay, opened


def refusal(folder: Path) -> str:
    with pytest.raises(TableError) as told:
        Server(folder, AT_ONCE)
    return str(told.value)


async def test_a_file_that_is_no_servers_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    foreign = sqlite3.connect(file)
    foreign.execute("CREATE TABLE mine (x)")
    foreign.close()
    before = file.read_bytes()
    assert refusal(tmp_path) == f"{file}: is a database, but not a server's"
    assert file.read_bytes() == before
    file.write_text("my notes")
    assert refusal(tmp_path) == f"{file}: is not a database; no backup is known"
    assert file.read_text() == "my notes"
    file.unlink()
    file.mkdir()
    assert refusal(tmp_path) == f"{file}: is not a regular file"


async def test_a_damaged_database_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        for at in range(200):
            server.people.admit(f"Name {at}", f"SHA256:{at}")
    file = tmp_path / "house.db"
    whole = file.read_bytes()
    broken = whole[:8192] + b"\xff" * 4096 + whole[12288:]
    file.write_bytes(broken)
    assert refusal(tmp_path) == f"{file}: is damaged; it is left as it is; no backup is known"
    assert file.read_bytes() == broken
    file.write_bytes(whole[:20_000])
    assert "is damaged" in refusal(tmp_path)


async def test_a_newer_database_is_left_as_it_is_and_on_a_read_only_disk_none_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path):
        pass
    with monkeypatch.context() as patched:
        patched.setattr(schema, "try_folder", read_only)
        assert refusal(tmp_path) == f"{tmp_path / 'house.db'}: read-only file system"
    newer = sqlite3.connect(tmp_path / "house.db")
    newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    newer.close()
    assert "was written by a newer version" in refusal(tmp_path)


HOLD = "import os, sys\nfrom pathlib import Path\nfrom powergrid_tui.server.database.schema import *\n"
HOLD += "open_database(Path(sys.argv[1]))\nprint('open', flush=True)\nsys.stdin.read()\n"


def another(tmp_path: Path) -> list[str]:
    """A command that opens the server in another process."""
    return [sys.executable, "-c", HOLD, str(tmp_path / "house.db")]


@pytest.mark.parametrize("anew", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_of_servers_that_open_at_once_one_does_and_one_that_was_killed_holds_nothing(
    tmp_path: Path, anew: bool
) -> None:
    """Takes over a second: the others wait so long. Wrong: to wait with the lock of a reader, so that none opens."""
    if not anew:
        open_database(tmp_path / "house.db").close()
    pipe = subprocess.PIPE
    servers = [
        subprocess.Popen(another(tmp_path), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) for _ in range(3)
    ]
    try:
        said = [each.stdout.readline() for each in servers if each.stdout]
        assert sorted(said) == [b"", b"", b"open\n"]
    finally:
        for each in servers:
            each.kill()
            each.communicate()
    connection = open_database(tmp_path / "house.db")
    connection.close()


async def test_the_folder_of_a_server_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    folder.chmod(0o777)
    async with opened(folder):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    monkeypatch.setattr(os, "fstat", lambda handle: os.stat_result((0o40700, 1, 1, 1, 4711, 0, 0, 0, 0, 0)))
    monkeypatch.setattr(os, "geteuid", lambda: 4712)
    with pytest.raises(TableError, match="belongs to another user"):
        Server(folder, AT_ONCE)


# While the disk refuses


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 0.02)


async def until(what: Any) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.005)


@pytest.mark.usefixtures("impatient")
async def test_what_finds_no_room_is_written_as_soon_as_there_is_some(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with opened(tmp_path) as server:
        (pages,) = server.storage.database.read(lambda c: c.execute("PRAGMA page_count").fetchone())
        server.storage.database.read(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone())
        for at in range(300):
            server.people.admit(f"Name {at}", f"SHA256:{'x' * 40}{at}")
        table = lay(server, ("Ann", ""), ("x", OPEN))
        await server.storage.settle()
        await until(lambda: server.storage.trouble)
        assert server.storage.trouble == "names and tables cannot be saved at the moment: no space left on device"
        assert server.storage.trouble in server.status, (
            "everybody in the lobby reads it, and the owner on the last line"
        )
        assert server.storage.settled, "nobody waits for a disk that is full"
        table.sit(BO, "Bo")
        server.note(table)
        table.chat.say(BO, "is the disk full?")
        assert server.storage.trouble
        server.storage.database.read(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchone())
        await until(lambda: not server.storage.trouble)
    told = [str(record.msg) for record in caplog.records]
    assert sum("house_not_saved" in line for line in told) == 1
    assert sum("house_saved" in line for line in told) == 1
    async with opened(tmp_path, "") as server:
        assert server.people.called("Name 299")
        assert server.find(table.code).seats_of(BO) == (1,)
        assert [said.words() for said in server.find(table.code).chat.lines] == ["is the disk full?"]


def read_only(folder: Path) -> None:
    raise OSError(errno.EROFS, "Read-only file system")


async def test_a_disk_that_turns_read_only_is_told_and_nothing_is_said_to_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*words: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    caplog.set_level("INFO")
    async with opened(tmp_path) as server:
        await server.storage.settle()
        monkeypatch.setattr(connection, "run", fails)
        monkeypatch.setattr(connection, "try_folder", read_only)
        lay(server, ("Ann", ""), ("x", OPEN))
        await server.storage.settle()
        await until(lambda: server.storage.trouble)
        assert server.storage.trouble == "names and tables cannot be saved at the moment: read-only file system"
    told = [str(record.msg) for record in caplog.records]
    assert sum("house_not_saved" in line for line in told) == 2, "once more at the end"
    assert not any("house_saved" in line or "not_written" in line for line in told)


async def test_a_server_that_closes_after_such_a_spell_has_lost_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        server.storage.database.read(lambda c: c.execute("PRAGMA query_only = ON").fetchone())
        table = lay(server, ("Ann", ""), ("x", OPEN))
        server.storage.database.wait()
        assert "read-only" in server.storage.trouble
        server.storage.database.read(lambda c: c.execute("PRAGMA query_only = OFF").fetchone())
    async with opened(tmp_path, "") as server:
        assert server.find(table.code).owner == ANN


async def test_settings_wait_for_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from powergrid_tui.table.files import own_file
    from powergrid_tui.table.preferences.settings import Settings

    def full(path: Path, value: Any) -> None:
        raise OSError(28, "No space left on device")

    async with opened(tmp_path) as server:
        ann = known(server, "Ann")
        with monkeypatch.context() as patched:
            patched.setattr(own_file, "save", full)
            server.storage.settings_of(ann).save(Settings(language="de"))
            server.storage.files.wait()
            assert server.storage.trouble == "settings cannot be saved at the moment: no space left on device"
        await server.storage.settle()
        assert server.storage.database.settled, "no table waits for them"
    async with opened(tmp_path, "") as server:
        assert server.storage.settings_of(ann).load().language == "de"


async def test_a_disk_that_does_not_answer_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "SLOW", 0.05)
    stuck, run = threading.Event(), connection.run

    def slowly(*words: Any) -> None:
        stuck.wait(20)
        run(*words)

    async with opened(tmp_path) as server:
        await server.storage.settle()
        monkeypatch.setattr(connection, "run", slowly)
        known(server, "Zoe")
        assert not server.storage.settled
        await server.storage.settle()
        assert "the disk is not responding" in server.storage.trouble
        assert server.storage.settled
        stuck.set()
        server.storage.database.wait()
        assert not server.storage.trouble


async def test_a_change_that_contradicts_the_rest_holds_nothing_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = connection.Database(tmp_path / "house.db", lambda: None)
    rows = PeopleRows(database)
    ann = Person(number=1, name="Ann", keys=("SHA256:1",), seen=1.5)
    bo = Person(number=2, name="Bo", seen=2.5)
    rows.put(ann)
    database.put(("key",), ("INSERT INTO keys VALUES ('x', 99)", ()))
    rows.put(bo)
    database.wait()
    assert not database.trouble
    assert "not_written" in caplog.text, "a key is somebody's"
    database.close()
    again = connection.Database(tmp_path / "house.db", lambda: None)
    assert PeopleRows(again).all() == [ann, bo]
    again.close()


# An earlier version


async def test_a_server_from_before_the_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    """Whoever opens it would not see that its bans are forgotten."""
    for name in ("people.toml", "tables.toml", "bans.toml"):
        old = tmp_path / name
        old.write_text("bans = []")
        assert refusal(tmp_path).startswith(f"{old}: a server of version 1.0 wrote this")
        assert [*tmp_path.iterdir()] == [old]
        old.rename(tmp_path.parent / "elsewhere")
    async with opened(tmp_path):
        pass
    old.write_text("bans = []")
    async with opened(tmp_path, ""):
        """Its files stayed where they were when it got a database."""


# The index of games


async def without_bots(server: Server) -> ServerTable:
    """A game in which nothing happens by itself."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


async def test_a_list_of_games_reads_what_has_changed_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[str]()
    entry = Store.entry

    def counted(store: Store, name: str) -> Any:
        read.append(name)
        return entry(store, name)

    monkeypatch.setattr(Store, "entry", counted)

    def listed(server: Server, who: int) -> tuple[list[str], list[str]]:
        """The games in somebody's list, and the files that were read for it."""
        read.clear()
        found = sorted(entry.path.name for entry in server.games.waiting_for(who))
        return found, sorted(read)

    async with opened(tmp_path) as server:
        table, other = await without_bots(server), await without_bots(server)
        host = await server.wake(table)
        files = sorted((table.file, other.file))
        assert listed(server, BO) == (files, files)
        assert listed(server, ANN) == (files, [])
        (told,) = [game for game in server.games.waiting_for(BO) if game.path.name == table.file]
        assert told.record is not None
        assert told.record == server.storage.store.open(told.path)[0].evolve(actions=(), digest="")
        seat = host.session.state.turn
        connection = host.join((seat,), who=(ANN, BO)[seat])
        connection.play(connection.offers[0].actions[0])
        connection.leave()
        host.session.saving.flush()
        assert listed(server, BO) == (files, [table.file]), "it was played on"
        assert listed(server, CYD) == ([], [])
    async with opened(tmp_path, "") as server:
        read.clear()
        assert list(server.tables) == [table.code, other.code]
        assert listed(server, BO) == (files, []), "nor after a stop"
        file, gone = server.storage.store.folder / table.file, server.storage.store.folder / other.file
        text, stamp = file.read_text(), file.stat()
        file.write_text("broken")
        assert listed(server, BO) == ([other.file], [table.file])
        assert listed(server, BO) == ([other.file], [])
        file.write_text(text.replace("finished = false", "finished = true"))
        assert listed(server, BO) == ([other.file], [table.file])
        file.write_text(text)
        os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns + 1))
        assert listed(server, BO) == (files, [table.file])
        aside = gone.rename(tmp_path / "aside")
        assert listed(server, BO) == ([table.file], [])
        aside.rename(gone)
        assert listed(server, BO)[0] == files, "it was its people's all the time"

"""A server that is brought up to date: what an earlier version has left goes on, and there is a way back.

`before/a858ca15.tar.gz` is the folder of a server as the code of commit a858ca15 left it, made by the script in
`before/a858ca15.txt`: two rated games and one that is not, played to the end; a game of four boxes each after twelve
actions; a table that gathers; chat, and a ban.
"""

import errno
import os
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.database import schema
from powergrid_tui.server.database.schema import MIGRATIONS, kept_copies, open_database
from powergrid_tui.ssh.door.bans import BanRows, Bans
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.bots import make
from tests.server.test_server import ANN, BO, CYD, known, opened

BEFORE = Path(__file__).parent / "before" / "a858ca15.tar.gz"
WAS = 8
"""The version of its database."""


def full(handle: int) -> None:
    """A disk without room."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with tarfile.open(BEFORE) as archive:
        archive.extractall(tmp_path / "server", filter="data")
    return tmp_path / "server"


def dumped(path: Path) -> tuple[Any, list[str]]:
    """The version of a database, and all that is in it."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0], sorted(connection.iterdump())


async def test_everything_of_before_goes_on(folder: Path) -> None:
    async with opened(folder, "") as server:
        assert [person.name for person in server.people] == ["Ann", "Bo", "Cyd"]
        assert known(server, "Bo").number == BO
        assert [said.words() for said in server.chat.lines] == ["hello from before"]
        assert Bans(BanRows(server.storage.database)).refuses("", "203.0.113.9")
        assert len(server.results.latest(9)) == 3
        assert {rating.person: rating.games for rating in server.results.ratings("electropolis")} == {ANN: 2, BO: 2}
        begun = [table for table in server.tables.values() if table.begun and not table.over]
        games = ["power_grid", "factory_manager", "rise_to_power", "terraforming_mars"]
        assert [table.game.id for table in begun] == games
        for table in begun:
            assert table.seats_of(BO) == (1,)
            assert [said.words() for said in table.chat.lines] == [f"a game of {table.game.id}"]
            session, game = (await server.wake(table)).session, table.game
            bot, before = make("simple", game.id), len(session.steps)
            for _ in range(20):
                if (seat := game.to_move(session.state)) == NOBODY:
                    break
                view = game.view(session.state, seat)
                session.play(bot.decide(view, game.choices(view, seat), session.rng(seat)))
            assert len(session.steps) > before
        (waits,) = [table for table in server.tables.values() if not table.begun]
        server.sit(waits, ANN, "Ann")
        assert waits.owner == CYD
    async with opened(folder, "") as server:
        assert server.find(waits.code).seats_of(ANN) == (1,)
        assert kept_copies(folder) == [folder / f"house-{WAS}.db"], "opening once more copies nothing"


async def test_a_game_that_the_rules_no_longer_allow_is_set_aside_with_a_sentence(folder: Path) -> None:
    """Who comes to its table reads why. Its file stays as it is, and the other games go on."""
    async with opened(folder, "") as server:
        table = next(table for table in server.tables.values() if table.game.id == "rise_to_power")
    file = folder / "games" / table.file
    lines = file.read_text().splitlines()
    at = max(at for at, line in enumerate(lines) if line.startswith('  "Ann:'))
    lines[at] = '  "Ann: do what was allowed once",'
    file.write_text(text := "\n".join(lines) + "\n")
    async with opened(folder, "") as server:
        with pytest.raises(TableError, match=f"line {at + 1}|allowed once"):
            await server.wake(server.find(table.code))
        assert len(server.tables) == 8
        other = next(table for table in server.tables.values() if table.game.id == "power_grid" and table.begun)
        assert (await server.wake(other)).session.steps
    assert file.read_text() == text


async def test_the_database_of_before_is_kept_and_is_the_way_back(folder: Path) -> None:
    version, before = dumped(folder / "house.db")
    assert version == WAS < len(MIGRATIONS)
    async with opened(folder, "Dora") as server:
        assert server.people.whose("Dora") == 4
    assert dumped(folder / "house.db")[0] == len(MIGRATIONS)
    copy = folder / f"house-{WAS}.db"
    assert dumped(copy) == (WAS, before)
    assert copy.stat().st_mode & 0o777 == 0o600
    copy.replace(folder / "house.db")  # as docs/server.md says
    for beside in folder.glob("house.db-*"):
        beside.unlink()
    assert dumped(folder / "house.db") == (WAS, before)
    async with opened(folder, "") as server:
        assert not server.people.whose("Dora")


async def test_only_the_newest_copy_stays(folder: Path) -> None:
    (folder / "house-7.db").write_text("of an earlier upgrade")
    async with opened(folder, ""):
        assert kept_copies(folder) == [folder / f"house-{WAS}.db"]


def test_without_room_for_the_copy_or_with_a_step_that_fails_nothing_is_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dumped(folder / "house.db")
    with monkeypatch.context() as patched:
        patched.setattr(
            schema, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE more (x)", "INSERT INTO nowhere VALUES (1)"))
        )
        with pytest.raises(TableError, match="nowhere"):
            open_database(folder / "house.db")
    assert dumped(folder / "house.db") == before
    for copy in kept_copies(folder):
        copy.unlink()
    with monkeypatch.context() as patched:
        patched.setattr("powergrid_tui.server.database.schema.os.fsync", full)
        with pytest.raises(TableError, match="no space left"):
            open_database(folder / "house.db")
    assert dumped(folder / "house.db") == before
    assert not kept_copies(folder)
    assert not list(folder.glob("*.new"))
    open_database(folder / "house.db").close()
    assert dumped(folder / "house.db")[0] == len(MIGRATIONS)

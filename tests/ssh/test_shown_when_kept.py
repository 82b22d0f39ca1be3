"""Nothing is sent to a terminal before what it may show is safe, and all of it afterwards, in its order."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.database import connection
from powergrid_tui.server.server import Server
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.ssh.standin import StandIn, client, server, until
from tests.ssh.visiting import visitor


async def test_pictures_wait_for_the_disk(tmp_path: Path) -> None:
    safe = asyncio.Event()
    safe.set()

    async def settle() -> None:
        await safe.wait()

    class Waiting(StandIn):
        def unsettled(self) -> asyncio.Task[None] | None:
            return None if safe.is_set() else asyncio.ensure_future(settle())

    async with server() as home:
        home.make = Waiting
        async with client(home) as ann:
            await ann.sees("hello")
            safe.clear()
            ann.type("a")
            await until(lambda: home.apps[0].typed == ["a"])
            ann.type("b")
            await until(lambda: home.apps[0].typed == ["a", "b"])
            for _ in range(20):
                await asyncio.sleep(0.005)
            assert "typed" not in ann.text
            safe.set()
            await until(lambda: "typed 2: b" in "\n".join(ann.screen))


async def test_a_visitor_of_the_server_waits_for_its_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = Server(tmp_path, AT_ONCE)
    await inside.storage.settle()
    commit, may_commit = connection.Database._commit_all, threading.Event()

    def held(database: connection.Database, changes: Any) -> None:
        may_commit.wait(30)
        commit(database, changes)

    monkeypatch.setattr(connection.Database, "_commit_all", held)
    made = VisitorApp(inside, visitor("Zoe"))
    waits = made.unsettled()
    assert waits is not None, "the name is not safe yet"
    may_commit.set()
    await waits
    assert made.unsettled() is None
    assert inside.storage.database.read(lambda c: c.execute("SELECT name FROM people").fetchall()) == [("Zoe",)]
    await inside.close_down()
    again = connection.Database(tmp_path / "house.db", lambda: None)
    assert again.read(lambda c: c.execute("SELECT count(*) FROM keys").fetchone()) == (1,)
    again.close()

"""What a chat line costs: the chat alone is drawn again, and nothing is read from the disk. What the server reports has
changed more than the chat."""

from __future__ import annotations

import asyncio
import builtins
import io
import os
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.chat import MOST_NOTED
from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.seat_list import GameSheet, SeatList
from powergrid_tui.ssh.pages.table_list import TableList
from powergrid_tui.ssh.pages.table_preview import AFTER_A_MOVE
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_server import ANN, BO, lay
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle

LAID_OUT = [
    (WaitingRoom, "refresh_words"),
    (Lobby, "refresh_words"),
    *((list_, name) for list_ in (SeatList, GameSheet, TableList) for name in ("show", "draw")),
]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE)
    for name in ("Ann", "Bo"):
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(Settings(coach=False))
    server.storage.files.wait()
    yield server
    await server.close_down()


@pytest.fixture
def table(server: Server) -> ServerTable:
    return lay(server, ("Ann", ""), ("x", OPEN))


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts what is laid out again, and what this thread reads from the disk."""
    counted: Counter[str] = Counter()
    here = threading.get_ident()

    def count(place: Any, name: str, told: str) -> None:
        default: Callable[..., Any] = getattr(place, name)

        def counting(*given: Any, **named: Any) -> Any:
            if threading.get_ident() == here:
                counted[told] += 1
            return default(*given, **named)

        monkeypatch.setattr(place, name, counting)

    for kind, name in LAID_OUT:
        count(kind, name, f"{kind.__name__}.{name}")
    for module, name in ((os, "scandir"), (os, "listdir"), (os, "open"), (builtins, "open"), (io, "open")):
        count(module, name, name)
    return counted


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_at_a_table_before_its_game(
    server: Server, table: ServerTable, done: Counter[str], size: tuple[int, int]
) -> None:
    async with visit(server, "bo", size=size) as (_, bo):
        await bo.press("enter")
        await settle(bo, lambda: isinstance(bo.app.screen, WaitingRoom))
        await settle(bo)
        done.clear()
        table.say(ANN, "hello there")
        await settle(bo, lambda: "hello there" in text(bo) or "chat (1" in text(bo))
        assert not done
        server.sit(table, BO, "Bo")
        await settle(bo, lambda: "2 of 2 seated" in text(bo))
        assert done["SeatList.show"]
        assert not {"listdir", "scandir", "open"} & {*done}, "the options are still the same"


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_in_the_lobby(server: Server, table: ServerTable, done: Counter[str], size: tuple[int, int]) -> None:
    ChatFeed(server, BO, table).come()
    async with visit(server, "bo", size=size) as (_, bo):
        await settle(bo, lambda: f"table {table.code}" in text(bo))
        done.clear()
        server.chat.say(ANN, "hello there")
        await settle(bo, lambda: "hello there" in text(bo) or "chat (1" in text(bo))
        assert not done
        table.say(ANN, "at the table")
        await asyncio.sleep(AFTER_A_MOVE)
        await settle(bo, lambda: size < (100, 30) or "1 new line of chat" in text(bo))
        assert not done, "only the preview counts the line"
        server.sit(table, BO, "Bo")
        await settle(bo, lambda: "YOUR GAMES" in text(bo))
        assert done["TableList.show"]


def test_what_the_server_reports_has_changed_more_than_the_talk(server: Server, table: ServerTable) -> None:
    told: Counter[str] = Counter()
    table.watch(lambda: told.update(["table"]))
    ChatFeed(server, BO, table).watch(lambda: told.update(["talk"]))
    table.say(ANN, "hello")
    assert told == {"talk": 1}
    for _ in range(MOST_NOTED):
        table.chat.note(ANN, lambda: "Ann does something.")
    assert told == {"talk": 1 + MOST_NOTED, "table": MOST_NOTED}
    table.chat.note(ANN, lambda: "Too often: nobody reads this.")
    assert told == {"talk": 1 + MOST_NOTED, "table": MOST_NOTED + 1}


@pytest.mark.parametrize("at_a_table", [False, True])
def test_whoever_is_muted_is_gone_from_lists_too(server: Server, table: ServerTable, *, at_a_table: bool) -> None:
    told: list[str] = []
    feed = ChatFeed(server, BO, table if at_a_table else None)
    feed.watch(lambda: told.append("talk"))
    server.watch(lambda: told.append("list"))
    feed.say("/mute Ann")
    assert told == ["talk", "list"]

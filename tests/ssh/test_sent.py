"""What a move, a line of talk and the lobby cost: how much is drawn, and how much is sent to people on slow lines.
Everybody comes in over the loopback."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.widgets.drawing.rows import Rows
from tests.server.test_clocks import move as move_at
from tests.server.test_server import lay
from tests.ssh import standin
from tests.ssh.standin import KEY, Client
from tests.ssh.visiting import inhabited, sees, session_of, visit

pytestmark = pytest.mark.long

ANN, BO, CYD = 1, 2, 3
SIZE = (120, 40)
QUIET = 1.6
"""Seconds after which nothing more comes: the picture of a game that has gone on is drawn within them."""


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Server, standin.Server]]:
    server = Server(folder, AT_ONCE)
    for name in ("Ann", "Bo", "Cyd"):
        person = server.people.admit(name, KEY.get_fingerprint() if name == "Ann" else f"SHA256:{name}")
        server.storage.settings_of(person).save(Settings(coach=False))
    async with standin.server() as door:
        door.make = cast(Any, partial(VisitorApp, server))
        yield server, door
    await server.close_down()


async def sent(client: Client, happens: Callable[[], object] = lambda: None) -> bytes:
    """What a terminal receives from now until long after something has happened."""
    before = len(client.received.data)
    happens()
    await asyncio.sleep(QUIET)
    return bytes(client.received.data[before:])


def move(session: Session[Any, Any]) -> None:
    """Do the first thing that is allowed."""
    session.play(next(offer.actions[0] for offer in session.game.choices(session.state) if offer.actions))


async def begun(server: Server) -> ServerTable:
    """A game between Bo and Ann in which it is Bo's turn."""
    table = lay(server, ("Bo", ""), ("x", OPEN), owner=BO)
    table.sit(ANN, "Ann")
    await server.begin(table, BO)
    while table.waits_for(ANN):
        move(session_of(table))
    return table


async def test_the_lobby_once_somebody_who_sits_down_and_a_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as (server, door):
        games = [await begun(server), await begun(server)]
        tables = [lay(server, ("Cyd", ""), ("x", OPEN), ("x", OPEN), owner=CYD) for _ in range(5)]
        async with standin.client(door, size=SIZE) as ann:
            shown = [f"table {game.code}" for game in games]
            await standin.until(lambda: any(code in ann.text for code in shown))
            await sent(ann)
            assert len(ann.received.data) < 17_000
            assert await sent(ann) == b"", "nobody does anything"
            assert 0 < len(await sent(ann, lambda: server.sit(tables[2], BO, "Bo"))) < 60
            marked = next(row for row in ann.screen if "▸" in row)
            other = next(table for table in games if table.code not in marked)

            def play() -> None:
                while not other.waits_for(ANN):
                    move(session_of(other))

            came = await sent(ann, play)
            titled = re.sub(rb"\x1b\[22;2t|\x1b\]2;[^\x07]*\x07", b"", came)
            assert 0 < len(titled) < 150, len(came)
            assert len(came) - len(titled) < 50, "the title of the terminal"
            assert marked in ann.screen, "the cursor stays where it was"
            assert any("YOUR TURN" in row and other.code in row for row in ann.screen)
            assert "1 game waits for you" in ann.screen[0]


async def test_a_line_of_talk(tmp_path: Path) -> None:
    async with opened(tmp_path) as (server, door):
        table = lay(server, ("Cyd", ""), ("x", OPEN), ("x", OPEN), owner=CYD)
        async with standin.client(door, size=SIZE) as ann:
            await ann.sees("TABLES WITH ROOM")
            ann.type("\r")
            await ann.sees("SEATS")
            await sent(ann)
            for words in ("hello", "is there a game tonight? I can explain it"):
                assert 0 < len(await sent(ann, partial(table.chat.say, CYD, words))) < 200
            assert await sent(ann) == b""


PLACES = (("Ann", "Bo"), ("Cyd", "Dee"))
"""Who sits at the two tables."""


async def test_a_move_is_drawn_once_at_its_table_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, shown = Counter[tuple[str, str]](), Counter[str]()
    redraw, show = Rows.redraw, TablePage.show

    def counted(self: Rows) -> None:
        app: Any = self.app
        drawn[app.person.name, type(self).__name__] += 1
        redraw(self)

    def told(self: TablePage, notice: str = "") -> None:
        shown[self._person.name] += 1
        show(self, notice)

    async with inhabited(tmp_path, names="Ann Bo Cyd Dee Eve") as server, AsyncExitStack() as stack:
        tables, pilots = [], []
        for number, (owner, guest) in enumerate(PLACES):
            table = lay(server, (owner, ""), ("", OPEN), owner=2 * number + 1)
            table.sit(2 * number + 2, guest)
            await server.begin(table, 2 * number + 1)
            tables.append(table)
            for name in (owner, guest):
                app, pilot = await stack.enter_async_context(visit(server, name.lower()))
                app.go(table)
                await sees(pilot, TablePage)
                pilots.append(pilot)
        pilots.append((await stack.enter_async_context(visit(server, "eve")))[1])
        for pilot in pilots:
            await pilot.app.workers.wait_for_complete()  # what was being worked out in the lobby
            await pilot.pause()
        host = tables[0].host
        assert host is not None
        monkeypatch.setattr(Rows, "redraw", counted)
        monkeypatch.setattr(TablePage, "show", told)
        move_at(host)
        for _ in range(3):
            for pilot in pilots:
                await pilot.pause()
        monkeypatch.undo()
    assert shown == Counter(PLACES[0]), "once on each screen of its table"
    assert {name for name, _ in drawn} == {*PLACES[0], "Eve"}
    assert {count for (name, _), count in drawn.items() if name != "Eve"} == {1}, drawn

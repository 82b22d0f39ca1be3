"""What a move costs, counted: nothing where it is no news."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.toolkit.widgets.drawing.rows import Rows
from tests.server.test_clocks import move
from tests.server.test_server import lay
from tests.ssh.visiting import visit
from tests.tui.shell import settle

PLACES = (("Ann", "Bo"), ("Cyd", "Dee"))
"""Who sits at the two tables."""


async def tables_of(server: Server) -> list[ServerTable]:
    found = []
    for owner, guest in PLACES:
        people = [server.people.admit(name, f"SHA256:{name}") for name in (owner, guest)]
        for person in people:
            server.storage.settings_of(person).save(Settings(coach=False))
        table = lay(server, (owner, ""), ("", OPEN), owner=people[0].number)
        table.sit(people[1].number, guest)
        await server.begin(table, people[0].number)
        found.append(table)
    return found


async def test_a_move_is_drawn_once_at_its_table_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path, AT_ONCE)
    tables = await tables_of(server)
    drawn, shown = Counter[tuple[str, str]](), Counter[str]()
    redraw, show = Rows.redraw, TablePage.show

    def counted(self: Rows) -> None:
        app: Any = self.app
        drawn[app.person.name, type(self).__name__] += 1
        redraw(self)

    def told(self: TablePage, notice: str = "") -> None:
        shown[self._person.name] += 1
        show(self, notice)

    async with AsyncExitStack() as stack:
        pilots: list[tuple[VisitorApp, Any]] = []
        for table, names in zip(tables, PLACES, strict=True):
            for name in names:
                app, pilot = await stack.enter_async_context(visit(server, name))
                app.go(table)
                await settle(pilot, lambda app=app: isinstance(app.screen, TablePage))  # type: ignore[misc]
                pilots.append((app, pilot))
        lobby, pilot = await stack.enter_async_context(visit(server, "Eve"))
        pilots.append((lobby, pilot))
        for app, pilot in pilots:
            await app.workers.wait_for_complete()  # what the lobby was working out before its visitor went to a table
            await pilot.pause()
        host = tables[0].host
        assert host is not None
        monkeypatch.setattr(Rows, "redraw", counted)
        monkeypatch.setattr(TablePage, "show", told)
        move(host)
        for _ in range(3):
            for _, pilot in pilots:
                await pilot.pause()
        monkeypatch.undo()
    assert shown == Counter(PLACES[0]), "once on each screen of its table"
    assert {name for name, _ in drawn} == {*PLACES[0], "Eve"}
    assert {count for (name, _), count in drawn.items() if name != "Eve"} == {1}, drawn
    await server.close_down()

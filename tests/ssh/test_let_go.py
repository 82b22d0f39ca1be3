"""Whoever has left the server leaves nothing of theirs behind."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from textual._context import active_app

from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.quotas import A_DAY
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_server import lay
from tests.ssh.standin import KEY, OTHER_KEY, client, server, until
from tests.ssh.standin import Server as Door

VISITS = 3
"""Of each of two people."""

A_MOMENT = 5.0
"""Seconds for which a page may wait for something, as before it looks at a table more closely. A timer that is stopped
is kept until then, with the app that it was set in."""


@asynccontextmanager
async def a_table_with_a_clock(folder: Path) -> AsyncIterator[tuple[Server, ServerTable]]:
    """A game of Ann and Bo, who have a day for each turn."""
    found = Server(folder, AT_ONCE)
    people = [found.people.admit(name, key.get_fingerprint()) for name, key in (("Ann", KEY), ("Bo", OTHER_KEY))]
    for person in people:
        found.storage.settings_of(person).save(Settings(coach=False))
    table = lay(found, ("Ann", ""), ("", OPEN), owner=people[0].number)
    found.set_clock(table, people[0].number, ClockRules(turn=A_DAY, then="turn"))
    table.sit(people[1].number, "Bo")
    await found.begin(table, people[0].number)
    try:
        yield found, table
    finally:
        await found.close_down()


async def plays_and_leaves(home: Door, key: asyncssh.SSHKey, *, politely: bool) -> None:
    """Somebody comes in, goes to their table and looks at a page there. Then they quit, or their line drops."""
    async with client(home, "somebody", client_keys=[key]) as visit:
        await until(lambda: bool(home.apps) and isinstance(home.apps[-1].screen, Lobby))
        app = home.apps.pop()
        visit.type("\r")
        await until(lambda: isinstance(app.screen, TablePage))
        visit.type("?")
        await until(lambda: len(app.screen_stack) == 3)
        visit.type("\x1b[27u")
        await until(lambda: isinstance(app.screen, TablePage))
        if politely:
            visit.type("\x03")
            await until(lambda: not isinstance(app.screen, TablePage))
            visit.type("\x03")
            await visit.ended()
        else:
            visit.connection.abort()
        await until(lambda: not home.door._connections)


@pytest.mark.thorough
async def test_no_visit_to_a_table_with_a_clock_leaves_an_app_behind(tmp_path: Path) -> None:
    """Takes seconds: these are whole visits, by the network."""
    left = list[weakref.ref[VisitorApp]]()
    async with a_table_with_a_clock(tmp_path) as (inside, table), server() as home:

        def made(visitor: Visitor) -> Any:
            app = VisitorApp(inside, visitor)
            left.append(weakref.ref(app))
            return app

        home.make = made
        for at in range(VISITS):
            await plays_and_leaves(home, KEY, politely=bool(at % 2))
            await plays_and_leaves(home, OTHER_KEY, politely=not at % 2)
        await until(lambda: not table.present)
        loop = asyncio.get_running_loop()
        timers = [
            thing
            for thing in gc.get_objects()
            if isinstance(thing, asyncio.TimerHandle)
            and thing._loop is loop  # type: ignore[attr-defined]  # not one that another test has left
            and thing.when() > loop.time() + A_MOMENT
        ]
        assert timers
        assert [timer for timer in timers if active_app in timer._context] == []  # type: ignore[attr-defined]
        assert len(left) == 2 * VISITS

        def all_gone() -> bool:
            gc.collect()
            return all(app() is None for app in left)

        await until(all_gone, patience=2 * A_MOMENT)

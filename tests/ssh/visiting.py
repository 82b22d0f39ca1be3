"""Visitors of a server, driven by keys, without a network."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from powergrid_tui.server.quotas import QUOTAS, Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE, Pace
from powergrid_tui.table.sessions.session import Session
from tests.server.test_server import ANN, BO, lay
from tests.tui.shell import Pilot_, screen_text, settle

Then = str | type | Callable[[], object]
"""What is waited for: words in sight, a page on top, or that something is so."""


@asynccontextmanager
async def inhabited(
    folder: Path, quotas: Quotas = QUOTAS, pace: Pace = AT_ONCE, names: str = "Ann Bo Cyd", **settings: Any
) -> AsyncIterator[Server]:
    """A server that knows some people, whom no coach tells anything."""
    server = Server(folder, pace, quotas)
    for name in names.split():
        person = server.people.admit(name, f"SHA256:{name.lower()}")
        server.storage.settings_of(person).save(Settings(coach=False, **settings))
    server.storage.files.wait()
    try:
        yield server
    finally:
        await server.close_down()


async def begun(server: Server, *places: tuple[str, str]) -> ServerTable:
    """A game of Ann and Bo, or of Ann and others as (name, kind of bot)."""
    table = lay(server, ("Ann", ""), *(places or (("x", OPEN),)))
    if not places:
        table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


def session_of(table: ServerTable) -> Session[Any, Any]:
    assert table.host is not None
    return table.host.session


async def reopened(server: Server) -> Server:
    """The server as it would be after an end at this moment."""
    for table in server.tables.values():
        if table.host is not None:
            await asyncio.to_thread(table.host.session.saving.flush)
    folder = server.storage.folder / "again"
    folder.mkdir()
    if server.storage.store.folder.exists():
        shutil.copytree(server.storage.store.folder, folder / "games")
    (folder / "house.db").touch(0o600)
    await asyncio.to_thread(server.storage.database.copy, folder / "house.db")
    return Server(folder, AT_ONCE)


def visitor(user: str, key: str = "") -> Visitor:
    return Visitor(user=user, key=key or f"SHA256:{user}", address="127.0.0.1", term="xterm-256color")


@asynccontextmanager
async def visit(
    server: Server, user: str, key: str = "", size: tuple[int, int] = (100, 30), first: type = Lobby
) -> AsyncIterator[Any]:
    """A terminal of somebody, at the first page, which is usually the lobby."""
    app = VisitorApp(server, visitor(user, key))
    async with app.run_test(size=size) as pilot:
        await sees(pilot, first)
        yield app, pilot


@asynccontextmanager
async def visits(
    server: Server, users: str, size: tuple[int, int] = (100, 30), to: type = Lobby
) -> AsyncIterator[list[Any]]:
    """Several terminals, in the lobby or at the table to which Enter leads."""
    async with AsyncExitStack() as stack:
        pilots = [(await stack.enter_async_context(visit(server, user, size=size)))[1] for user in users.split()]
        await together("" if to is Lobby else "enter", to, *pilots)
        yield pilots


def text(pilot: Pilot_) -> str:
    return screen_text(pilot.app)  # type: ignore[arg-type]


def last_row(pilot: Pilot_) -> str:
    return text(pilot).rstrip().splitlines()[-1]


def at(pilot: Pilot_, page: type) -> bool:
    return isinstance(pilot.app.screen, page)


def typed(words: str) -> str:
    """The keys of words, for `through`."""
    return " ".join("space" if sign == " " else sign for sign in words)


async def sees(pilot: Pilot_, *then: Then) -> None:
    """Wait until all of it has come."""
    for each in then:
        await settle(pilot, partial(_is_there, pilot, each))


async def through(pilot: Pilot_, *steps: tuple[str, Then]) -> None:
    """Press the keys of each step, separated by spaces, and wait for what they lead to."""
    for keys, then in steps:
        if keys:
            await pilot.press(*keys.split())
        await sees(pilot, then)


async def together(keys: str, then: Then, *pilots: Pilot_) -> None:
    """The same step of each."""
    for pilot in pilots:
        await through(pilot, (keys, then))


def _is_there(pilot: Pilot_, then: Then) -> bool:
    if isinstance(then, str):
        return then in text(pilot)
    return isinstance(pilot.app.screen, then) if isinstance(then, type) else bool(then())

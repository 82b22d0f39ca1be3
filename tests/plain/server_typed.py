"""A server, and somebody there who types lines, without a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from pathlib import Path

from powergrid_tui.plain.conversation import Conversation, Gone
from powergrid_tui.plain.server.place import LineClient
from powergrid_tui.plain.server.visit import Comer, Visit
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.toolkit.console.output import print_elsewhere
from tests.server.test_server import ANN, BO, lay

PATIENCE = 30.0
"""Seconds that a busy machine may take for anything."""


@asynccontextmanager
async def opened(folder: Path, **quotas: int) -> AsyncIterator[Server]:
    """A server with three people."""
    server = Server(folder, AT_ONCE, Quotas(**quotas))
    for name in ("Ann", "Bo", "Cyd"):
        server.people.admit(name, f"SHA256:{name.lower()}")
    yield server
    await server.close_down()


async def begun(server: Server) -> ServerTable:
    """Ann and Bo play Power Grid."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    return table


class Typist:
    """What somebody types, and what they are told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._from = 0

    async def line(self) -> str:
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)
            raise Gone
        return line

    def end(self) -> None:
        self._lines.put_nowait(None)

    async def type(self, line: str, then: str) -> str:
        """Type a line, and wait until something is told that has not been told before; gives its line."""
        self._from = len(self.told)
        self._lines.put_nowait(line)
        return await self.hears(then)

    def put(self, *lines: str) -> None:
        """Type lines and wait for nothing."""
        for line in lines:
            self._lines.put_nowait(line)

    async def hears(self, words: str) -> str:
        """Wait until something is told; gives its line."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while not (found := [line for line in self.told[self._from :] if words in line]):
            assert asyncio.get_running_loop().time() < end, f"{words!r} is not in {self.told[self._from :]}"
            await asyncio.sleep(0.005)
        return found[0]


def line_client(server: Server, number: int) -> LineClient:
    """Somebody of whom nothing has been typed."""
    person = server.people.numbered(number)
    assert person is not None
    return LineClient(server, number, Kept(server.storage.settings_of(person)), Conversation(Typist()), lambda _: "")


@asynccontextmanager
async def come(server: Server, user: str, key: str = "") -> AsyncIterator[Typist]:
    """Somebody comes in."""
    typist = Typist()
    context = copy_context()
    context.run(print_elsewhere, typist.told.append)
    comer = Comer(
        user, key or f"SHA256:{user.lower()}", "127.0.0.1", lambda code: f"ssh {code}@here" if code else "ssh here"
    )
    visit = asyncio.get_running_loop().create_task(Visit(server, comer, typist).run(), context=context)
    try:
        yield typist
    finally:
        if visit.done():
            visit.result()
        visit.cancel()
        with suppress(asyncio.CancelledError):
            await visit

"""Visitors of a server, driven by keys, without a network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from powergrid_tui.server.server import Server
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.wire.visitor import Visitor
from tests.tui.shell import Pilot_, settle


def visitor(user: str, key: str = "") -> Visitor:
    return Visitor(user=user, key=key or f"SHA256:{user}", address="127.0.0.1", term="xterm-256color")


@asynccontextmanager
async def visit(
    server: Server, user: str, key: str = "", size: tuple[int, int] = (100, 30), first: type = Lobby
) -> AsyncIterator[Any]:
    """A terminal of somebody, at the first page, which is usually the lobby."""
    app = VisitorApp(server, visitor(user, key))
    async with app.run_test(size=size) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, first))
        yield app, pilot


def text(pilot: Pilot_) -> str:
    from tests.tui.shell import screen_text

    return screen_text(pilot.app)  # type: ignore[arg-type]


async def through(pilot: Pilot_, *steps: tuple[str, str]) -> None:
    """Press the keys of each step, separated by spaces, and wait for the words that they lead to."""
    for keys, words in steps:
        await pilot.press(*keys.split())
        await settle(pilot, partial(_shown, pilot, words))


def _shown(pilot: Pilot_, words: str) -> bool:
    return words in text(pilot)

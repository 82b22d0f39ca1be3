"""The open server: from the first visitor to the signal that closes it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from threading import Timer
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import asyncssh

from powergrid_tui.ssh.door.bans import BanRows, Bans
from powergrid_tui.ssh.door.control import Control
from powergrid_tui.ssh.door.door import Door
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.owner_commands import RunningServer
from powergrid_tui.ssh.garbage import Collector
from powergrid_tui.ssh.wire.addresses import network_of
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.words.language import mark
from powergrid_tui.table.words.notes import Note

if TYPE_CHECKING:
    from powergrid_tui.server.server import Server
    from powergrid_tui.ssh.wire.lines import LineInput

CLOSES = mark("The server is closing. Your seat is kept for you.")

_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

_MOMENT = 0.1
"""Seconds between two updates of the owner's status line."""


async def keep_open(
    make: Callable[[], Server],
    entrance: Entrance,
    host_key: asyncssh.SSHKey,
    host: str,
    port: int,
    *,
    limits: Limits,
    show: Callable[[str], None],
    ready: Callable[[int], None],
) -> int:
    """Keep a server open until a signal closes it; returns the exit status. A second signal ends at once.

    `make` makes the server, in the event loop that it belongs to. `show` is given the owner's status line whenever it
    changes, `ready` the port. Raises `OSError` when it is impossible to listen there, and `TableError` when what the
    server has kept cannot be read.
    """
    from powergrid_tui.plain.server.visit import Comer, Visit
    from powergrid_tui.ssh.pages.app import VisitorApp
    from powergrid_tui.toolkit.widgets.colours.theme_filter import depth_of

    loop = asyncio.get_running_loop()
    closing = asyncio.Event()

    def told(number: int) -> None:
        if closing.is_set():
            os._exit(128 + number)
        log.info(Note("closing", signal=signal.Signals(number).name))
        last = Timer(limits.whole, _give_up)
        last.daemon = True
        last.start()
        closing.set()

    for number in _SIGNALS:
        loop.add_signal_handler(number, told, number)
    server = make()
    inside: WeakValueDictionary[int, VisitorApp | Visit] = WeakValueDictionary()

    def app(visitor: Visitor) -> VisitorApp:
        depth = depth_of(visitor.environment)
        made = inside[visitor.number] = VisitorApp(server, visitor, here, ascii=visitor.draws_plain, depth=depth)
        return made

    def plain(visitor: Visitor, typed: LineInput) -> Visit:
        comer = Comer(visitor.user, visitor.key, network_of(visitor.address), visitor.way_in)
        made = inside[visitor.number] = Visit(server, comer, typed)
        return made

    def name_of(number: int) -> str:
        found = inside.get(number)
        return found.name_here if found is not None else ""

    collector = Collector()
    board = _Board(lambda: show("  ·  ".join([server.status, *door.notices])))
    bans = Bans(BanRows(server.storage.database))
    door = Door(app, plain, entrance, host_key, limits=limits, bans=bans, changed=collector.visited, told=board.changed)
    here = RunningServer(door, server, name_of)
    control = Control(server.storage.folder, here)
    server.watch(board.changed)
    try:
        await door.start(host, port)
        await control.start()
        collector.begin()
        log.info(Note("open", host=host, port=door.port))
        ready(door.port)
        board.changed()
        await closing.wait()
        await door.close(CLOSES)
    finally:
        control.close()
        board.end()
        collector.end()
        await server.close_down()
    log.info(Note("closed", unfinished=False))
    return 0


def _give_up() -> None:
    """End the process, whatever is still hanging."""
    log.error(Note("closed", unfinished=True))
    os._exit(1)


class _Board:
    """Shows something soon after it has changed, but not more often than is useful."""

    def __init__(self, show: Callable[[], None]) -> None:
        self._show = show
        self._soon: asyncio.TimerHandle | None = None
        self._over = False

    def changed(self) -> None:
        if self._soon is None and not self._over:
            self._soon = asyncio.get_running_loop().call_later(_MOMENT, self._now)

    def end(self) -> None:
        self._over = True
        if self._soon is not None:
            self._soon.cancel()

    def _now(self) -> None:
        self._soon = None
        self._show()

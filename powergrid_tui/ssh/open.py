"""The open server: from the first visitor to the signal that closes it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Timer
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import asyncssh

from powergrid_tui.ssh.caretaker import Caretaker, Reread, Terms
from powergrid_tui.ssh.door.bans import BanRows, Bans
from powergrid_tui.ssh.door.control import Control
from powergrid_tui.ssh.door.door import Door
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.owner_commands import RunningServer
from powergrid_tui.ssh.wire.addresses import network_of
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.log_notes import Note

if TYPE_CHECKING:
    from powergrid_tui.server.server import Server
    from powergrid_tui.ssh.wire.lines import LineInput

_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""They close the server; SIGHUP does so where there is no configuration to read again."""

_MOMENT = 0.1
"""Seconds between two updates of the owner's status line."""


async def keep_open(
    make: Callable[[], Server],
    terms: Terms,
    host_key: asyncssh.SSHKey,
    host: str,
    port: int,
    *,
    address: str,
    metrics: tuple[str, int] | None = None,
    again: Callable[[], Reread] | None = None,
    show: Callable[[str], None],
    ready: Callable[[int], None],
) -> int:
    """Keep a server open until a signal or its owner closes it; returns the exit status. A second signal ends at once.

    `make` makes the server, in the event loop that it belongs to. `address` is where others reach it, if its owner says
    so. `metrics` is where figures are given, `again` reads the options of the server again. `show` is given the owner's
    status line whenever it changes, `ready` the port. Raises `OSError` when it is impossible to listen there, and
    `TableError` when what the server has kept cannot be read.
    """
    from powergrid_tui.plain.server.visit import Comer, Visit
    from powergrid_tui.ssh.pages.app import VisitorApp
    from powergrid_tui.toolkit.widgets.colours.theme_filter import depth_of

    closing, saved = asyncio.Event(), Event()
    end_in_time = partial(_end_after, terms.limits.whole, saved)

    def close(**why: str) -> None:
        log.info(Note("closing", **why))
        closing.set()

    heed_signals(_SIGNALS, lambda number: close(signal=signal.Signals(number).name), end_in_time)
    server = make()
    server.countdown.due = partial(close, order="stop")
    inside: WeakValueDictionary[int, VisitorApp | Visit] = WeakValueDictionary()

    def app(visitor: Visitor) -> VisitorApp:
        depth = depth_of(visitor.environment)
        made = inside[visitor.number] = VisitorApp(server, visitor, here, ascii=visitor.draws_plain, depth=depth)
        return made

    def plain(visitor: Visitor, typed: LineInput) -> Visit:
        network = network_of(visitor.address)
        comer = Comer(visitor.user, visitor.key, network, visitor.way_in, visitor.proposed)
        made = inside[visitor.number] = Visit(server, comer, typed)
        return made

    def name_of(number: int) -> str:
        found = inside.get(number)
        return found.name_here if found is not None else ""

    caretaker = Caretaker(metrics, again)
    board = _Board(lambda: show(caretaker.told([server.status, *door.notices])))

    def parting() -> Callable[[Visitor], str]:
        """What makes the parting words of each visitor, who finds the way back to where they are now."""
        codes = {number: found.code_here for number, found in inside.items()}
        return lambda visitor: parting_words(server.countdown.reason, visitor.way_in(codes.get(visitor.number, "")))

    bans = Bans(BanRows(server.storage.database))
    door = Door(
        app,
        plain,
        terms.entrance,
        host_key,
        limits=terms.limits,
        bans=bans,
        changed=caretaker.collector.visited,
        told=board.changed,
        address=address,
    )
    here = RunningServer(door, server, name_of, caretaker.health)
    control = Control(server.storage.folder, here)
    server.watch(board.changed)
    try:
        await door.start(host, port)
        await control.start()
        await caretaker.begin(here, board.changed)
        log.info(Note("open", host=host, port=door.port))
        ready(door.port)
        board.changed()
        await closing.wait()
        end_in_time()
        await door.close(parting())
    finally:
        caretaker.end()
        control.close()
        board.end()
        await server.close_down()
    saved.set()
    log.info(Note("closed", unfinished=False))
    return 0


def parting_words(reason: str, way_in: str) -> str:
    """What somebody is told at the end: why, and how they come back, where either is known."""
    if reason:
        words = tr("The server is closing: {reason}. Your seat is kept for you.", reason=reason)
    else:
        words = tr("The server is closing. Your seat is kept for you.")
    return "\r\n".join([words, *([tr("Come back with: {line}", line=way_in)] if way_in else [])])


def heed_signals(numbers: Sequence[signal.Signals], close: Callable[[int], None], first: Callable[[], None]) -> None:
    """Have the loop call `close` at the first of these signals; at the second the process ends at once. `first` is
    called in any case: by Python itself, since a loop that hangs calls nobody."""
    heard: list[int] = []

    def hear(number: int, _frame: object) -> None:
        if heard:
            os._exit(128 + number)
        heard.append(number)
        first()

    for number in numbers:
        asyncio.get_running_loop().add_signal_handler(number, close, number)  # also wakes the loop when one comes
        signal.signal(number, hear)


def _end_after(seconds: float, saved: Event) -> None:
    """End the process after so many seconds, whatever is still hanging."""

    def end() -> None:
        if not saved.is_set():
            log.error(Note("closed", unfinished=True))
        os._exit(0 if saved.is_set() else 1)

    last = Timer(seconds, end)
    last.daemon = True
    last.start()


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

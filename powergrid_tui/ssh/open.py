"""The open house: from the first visitor to the signal that closes it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import asyncssh

from powergrid_tui.ssh.door.bans import Bans, KeptBans, MemoryBans
from powergrid_tui.ssh.door.control import Control
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.garbage import Collector
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.office import Office
from powergrid_tui.ssh.door.remedies import Household, Remedies
from powergrid_tui.ssh.door.server import Door
from powergrid_tui.ssh.wire.addresses import network_of
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.words.language import mark
from powergrid_tui.table.words.notes import Note

if TYPE_CHECKING:
    from powergrid_tui.house.notices.services import NoticeRules
    from powergrid_tui.house.quotas import Quotas
    from powergrid_tui.ssh.wire.guest import GuestApp
    from powergrid_tui.ssh.wire.spoken import LineInput, Spoken
    from powergrid_tui.table.sessions.pace import Pace

CLOSES = mark("The house is closing. Your seat is kept for you.")

_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

_MOMENT = 0.1
"""Seconds between two updates of the owner's status line."""


@dataclass(frozen=True)
class Opened:
    """What is behind the door."""

    app: Callable[[Visitor], GuestApp[Any]]
    """Makes an app for a visitor, in the visitor's context."""
    plain: Callable[[Visitor, LineInput], Spoken]
    """Makes a visit in lines for one, in the visitor's context."""
    status: Callable[[], str]
    """The house in a line, for its owner."""
    watch: Callable[[Callable[[], None]], object]
    """Registers a function to be called whenever that line may have changed."""
    close: Callable[[], Awaitable[None]]
    """Makes everything safe on the disk, after all visitors have gone."""
    bans: Bans = field(default_factory=MemoryBans)
    """Who may not come in."""
    household: Household | None = None
    """What the owner of the house may change behind the door; None when there is nothing."""
    folder: Path | None = None
    """Where the control socket lies; None for no socket."""
    name_of: Callable[[int], str] = lambda _: ""
    """What a visitor is called inside, by the number of the visit; empty before they have a name."""
    office: Office = field(default_factory=Office)
    """Where the app of an owner gives orders."""


def make_house(
    folder: Path, pace: Pace, quotas: Quotas, away: float = 300.0, notices: NoticeRules | None = None
) -> Opened:
    """The house in a folder. `away` are the seconds after which the rights of a table go to somebody else, while
    whoever opened it is away; `notices` are those that may be sent. Raises `TableError` when what it kept cannot be
    read."""
    from powergrid_tui.house.house import House
    from powergrid_tui.plain.house.visit import Comer, Visit
    from powergrid_tui.ssh.pages.app import HouseApp
    from powergrid_tui.toolkit.widgets.colours.theme_filter import depth_of

    house = House(folder, pace, quotas, away, notices=notices)
    bans, office = KeptBans(house.bans), Office()
    inside: WeakValueDictionary[int, HouseApp | Visit] = WeakValueDictionary()

    def app(visitor: Visitor) -> GuestApp[Any]:
        made = HouseApp(house, visitor, office, ascii=visitor.draws_plain, depth=depth_of(visitor.environment))
        inside[visitor.number] = made
        return made

    def plain(visitor: Visitor, typed: LineInput) -> Spoken:
        comer = Comer(visitor.user, visitor.key, network_of(visitor.address), visitor.way_in)
        made = Visit(house, comer, typed)
        inside[visitor.number] = made
        return made

    def name_of(number: int) -> str:
        found = inside.get(number)
        return found.name_here if found is not None else ""

    return Opened(
        app, plain, lambda: house.status, house.watch, house.close_down, bans, house, house.folder, name_of, office
    )


async def keep_open(
    make: Callable[[], Opened],
    entrance: Entrance,
    host_key: asyncssh.SSHKey,
    host: str,
    port: int,
    *,
    limits: Limits,
    show: Callable[[str], None],
    ready: Callable[[int], None],
) -> int:
    """Keep a house open until a signal closes it; returns the exit status. A second signal ends at once.

    `show` is given the owner's status line whenever it changes, `ready` the port. Raises `OSError` when it is
    impossible to listen there.
    """
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
    house = make()
    collector = Collector()
    board = _Board(lambda: show("  ·  ".join([house.status(), *door.notices])))
    door = Door(
        house.app,
        house.plain,
        entrance,
        host_key,
        limits=limits,
        bans=house.bans,
        changed=collector.visited,
        told=board.changed,
    )
    house.watch(board.changed)
    control: Control | None = None
    try:
        await door.start(host, port)
        if house.household is not None and house.folder is not None:
            remedies = Remedies(door, house.household, house.name_of)
            house.office.open(door, remedies)
            control = Control(house.folder, remedies)
            await control.start()
        collector.begin()
        log.info(Note("open", host=host, port=door.port))
        ready(door.port)
        board.changed()
        await closing.wait()
        await door.close(CLOSES)
    finally:
        if control is not None:
            control.close()
        board.end()
        collector.end()
        await house.close()
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

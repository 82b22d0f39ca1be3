"""What looks after an open server: a watchdog, whoever has started it as a service, the collector of garbage, a page of
figures; and its options, which are read again when it is told to."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from powergrid_tui.ssh.door.figures import MetricsPage, figures_of
from powergrid_tui.ssh.door.log import log, set_level
from powergrid_tui.ssh.door.owner_commands import Health, RunningServer
from powergrid_tui.ssh.garbage import Collector
from powergrid_tui.ssh.watchdog import ServiceManager, Watchdog
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.log_notes import Note

if TYPE_CHECKING:
    from powergrid_tui.server.notices.services import NoticeRules
    from powergrid_tui.server.quotas import Quotas
    from powergrid_tui.ssh.door.entrance import Entrance
    from powergrid_tui.ssh.wire.limits import Limits


@dataclass(frozen=True)
class Terms:
    """What the owner of a server may change while it is open."""

    entrance: Entrance
    limits: Limits
    quotas: Quotas
    notices: NoticeRules
    away: float
    """Seconds after which the rights of a table go to somebody else."""
    message: str
    """What everybody reads on arrival."""
    level: str
    """The least that is logged."""

    async def apply(self, here: RunningServer) -> None:
        """Let them hold from now on. The door comes first: if it cannot take them, nothing has changed."""
        await here.door.set_terms(self.entrance, self.limits)
        here.door.address = self.notices.way_in
        here.server.set_terms(self.quotas, self.away, self.notices, self.message)
        set_level(self.level)


class Reread(NamedTuple):
    """What has become of the options of an open server."""

    terms: Terms
    changed: tuple[str, ...]
    """Options that are different from before, and take effect."""
    late: tuple[str, ...]
    """Those that take effect when the server is started again."""


class Caretaker:
    """Belongs to the event loop it is made in."""

    def __init__(self, metrics: tuple[str, int] | None, again: Callable[[], Reread] | None) -> None:
        """`metrics` is where figures are given, `again` reads the options again: raises `TableError`."""
        self._manager = ServiceManager()
        self._watchdog = Watchdog(self._manager)
        self._metrics, self._again = metrics, again
        self._page: MetricsPage | None = None
        self._rereading: asyncio.Task[None] | None = None
        self.collector = Collector()
        self.health = Health(delay=lambda: self._watchdog.delay)

    async def begin(self, here: RunningServer, changed: Callable[[], None]) -> None:
        """The server is open. `changed` is called when there may be something new for its owner. Raises `TableError`
        when figures cannot be given."""
        if self._metrics is not None:
            self._page = MetricsPage(partial(figures_of, here))
            await self._page.start(*self._metrics)
        if self._again is not None:
            loop, asked = asyncio.get_running_loop(), asyncio.Event()
            loop.add_signal_handler(signal.SIGHUP, asked.set)
            self._rereading = loop.create_task(self._reread_when(asked, self._again, here, changed))
        self.collector.begin()
        self._watchdog.begin()
        self._manager.tell("READY=1")

    def told(self, parts: list[str]) -> str:
        """How the server is, in one line, which is passed on."""
        status = "  ·  ".join(filter(None, [*parts, self.health.trouble]))
        self._manager.tell(f"STATUS={status}")
        return status

    def end(self) -> None:
        """Nothing is to be looked after any more."""
        self._manager.tell("STOPPING=1")
        if self._rereading is not None:
            self._rereading.cancel()
        self._watchdog.end()
        self.collector.end()
        if self._page is not None:
            self._page.close()

    async def _reread_when(
        self, asked: asyncio.Event, again: Callable[[], Reread], here: RunningServer, changed: Callable[[], None]
    ) -> None:
        """Read the options again whenever that is asked for. What cannot be read changes nothing that runs."""
        while True:
            await asked.wait()
            asked.clear()
            self._manager.tell("RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}")
            try:
                found = await asyncio.to_thread(again)
                await found.terms.apply(here)
            except TableError as error:
                log.error(Note("config_refused", reason=error))
                self.health.trouble = tr("the configuration was not read again: {error}", error=str(error))
            except Exception:
                log.exception(Note("config_failed"))
                self.health.trouble = tr("the configuration was not read again; see the log")
            else:
                self.health.trouble = ""
                open_to_all = found.terms.entrance.open_to_all
                log.info(Note("config_read", changed=" ".join(found.changed), open_to_all=open_to_all))
                if found.late:
                    late = ", ".join(found.late)
                    why = tr("these options take effect when the server is started again: {options}", options=late)
                    log.warning(Note("config_needs_restart", reason=why))
            self._manager.tell("READY=1")
            changed()

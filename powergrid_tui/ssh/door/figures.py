"""How an open server is: the figures that `powergrid server status` tells its owner, and, if the owner asks for it, a
page with them for Prometheus. No figure names anybody."""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from powergrid_tui import __version__
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.words.language import sentence, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from prometheus_client.registry import CollectorRegistry

    from powergrid_tui.ssh.door.owner_commands import RunningServer

LATE = 2.0
"""Seconds that the loop may let anything wait before that is trouble."""


@dataclass(frozen=True)
class ServerFigures:
    """How a server is at a moment."""

    since: float
    """When it was opened, in seconds since 1970."""
    people: int
    tables: int
    playing: int
    """Games."""
    loop_delay: float
    """Seconds that anything has had to wait for the loop, at most, in the last minute."""
    memory: int
    """Bytes of the server's own process."""
    bots: int
    """Questions to bots that wait for a worker."""
    drawing: int
    """People who wait for a picture."""
    backup: float | None
    """When the last backup was made, in seconds since 1970."""
    trouble: tuple[str, ...]
    """Sentences."""

    @property
    def row(self) -> dict[str, str]:
        """What the owner is told, by the names of the command's columns."""
        return {
            "version": __version__,
            "since": _moment(self.since),
            "people": str(self.people),
            "tables": str(self.tables),
            "games": str(self.playing),
            "delay": f"{self.loop_delay * 1000:.1f}",
            "memory": f"{self.memory / (1 << 20):.1f}",
            "bots": str(self.bots),
            "drawing": str(self.drawing),
            "backup": "" if self.backup is None else _moment(self.backup),
            "trouble": " ".join(self.trouble),
        }


def figures_of(here: RunningServer) -> ServerFigures:
    """How a server is now."""
    server, delay = here.server, here.health.delay()
    trouble = [*here.door.notices, server.storage.trouble, here.health.trouble]
    if delay >= LATE:
        trouble.append(tr("the server has kept everybody waiting for {seconds} seconds", seconds=round(delay)))
    return ServerFigures(
        since=here.health.since,
        people=len(set(server.presence.present)),
        tables=len(server.tables),
        playing=server.playing,
        loop_delay=delay,
        memory=_memory(),
        bots=server.bots.waiting,
        drawing=server.drawing.length,
        backup=server.storage.backed_up,
        trouble=tuple(sentence(each) for each in trouble if each),
    )


def _moment(when: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(when))


def _memory() -> int:
    """Bytes in use now; where the system does not tell, the most there have been."""
    with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
        return int(file.read().split()[1]) * resource.getpagesize()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class MetricsPage:
    """A page of text for Prometheus, of HTTP as far as that asks for it: whatever is asked, the answer is the page. It
    is served by the loop itself, so a server that hangs does not say that all is well."""

    MOST, HASTE, LONGEST = 8, 5.0, 8 * 1024
    """Connections at once, seconds for each, and bytes of what is asked: other users of the machine reach it too."""

    def __init__(self, figures: Callable[[], ServerFigures]) -> None:
        self._figures = figures
        self._server: asyncio.Server | None = None
        self._busy = 0

    async def start(self, host: str, port: int) -> None:
        """Begin to listen. Raises `TableError` when that is impossible."""
        try:
            self._server = await asyncio.start_server(self._serve, host, port, limit=self.LONGEST)
        except OSError as error:
            why = tr(
                "metrics cannot be served at port {port} of {host}: {reason}",
                port=port,
                host=host,
                reason=reason(error),
            )
            raise TableError(why) from None

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._busy += 1
        try:
            if self._busy <= self.MOST:
                async with asyncio.timeout(self.HASTE):
                    asked = await reader.readuntil(b"\r\n\r\n")
                    body = _page(self._figures()) if asked.startswith((b"GET ", b"HEAD ")) else b""
                    head = "200 OK\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8" if body else "405 No"
                    told = f"HTTP/1.1 {head}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
                    writer.write(told + (b"" if asked.startswith(b"HEAD ") else body))
                    await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            writer.transport.abort()
        finally:
            self._busy -= 1
            writer.close()


def _page(figures: ServerFigures) -> bytes:
    from prometheus_client import CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    _fill(registry, figures)
    return generate_latest(registry)


def _fill(registry: CollectorRegistry, figures: ServerFigures) -> None:
    from prometheus_client import Gauge, Info

    Info("powergrid", "The program", registry=registry).info({"version": __version__})
    for name, told, value in (
        ("start_time_seconds", "When the server was opened, in seconds since 1970", figures.since),
        ("people", "People who are in", figures.people),
        ("tables", "Tables", figures.tables),
        ("games_running", "Games that somebody who is in plays or watches", figures.playing),
        ("loop_delay_seconds", "The longest wait for the loop in the last minute", figures.loop_delay),
        ("resident_memory_bytes", "Memory of the server's own process", figures.memory),
        ("bots_waiting", "Questions to bots that wait for a worker", figures.bots),
        ("drawing_waiting", "People who wait for a picture", figures.drawing),
        ("troubles", "How much there is that its owner should know", len(figures.trouble)),
        (
            "last_backup_time_seconds",
            "When the last backup was made, in seconds since 1970; 0 if never",
            figures.backup or 0,
        ),
    ):
        Gauge(f"powergrid_{name}", told, registry=registry).set(value)

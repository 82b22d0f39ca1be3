"""Pictures that are drawn aside, for everybody on a server: maps, and how games stand.

A picture may take the processor half a second, and a thread shares the interpreter's lock with everybody's keys. So a
process of its own draws them, one at a time. Of each person only the last request waits, and whoever was served longest
ago is next: nobody can keep another's picture from being drawn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.toolkit.bots.workers.crew import Connection, ProcessConnection, ThreadConnection, Unavailable
from powergrid_tui.toolkit.bots.workers.worker import Depict, Failed

R = TypeVar("R")

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Seconds that a picture may take, the start of the process not included."""

_NICE = 1
"""The niceness of the process, relative to this one."""


class NotDrawn(TableError):
    """There will be no picture: it took too long, the drawing failed, or the same person has asked for another."""


@dataclass(eq=False)
class _Request:
    person: int
    drawing: Callable[[], object]
    drawn: asyncio.Future[object]


class DrawingQueue:
    """Has pictures drawn. It belongs to one event loop."""

    def __init__(self) -> None:
        self._waiting: dict[int, _Request] = {}
        """By the number of the person."""
        self._served: dict[int, int] = {}
        """When somebody was served last, counted in pictures, since the queue was last empty."""
        self._count = 0
        self._connection: Connection | None = None
        self._working: asyncio.Task[None] | None = None
        self._over = False

    @property
    def length(self) -> int:
        """How many people wait for a picture, the one included that is being drawn."""
        return len(self._waiting) + (self._working is not None)

    async def draw(self, person: int, drawing: Callable[[], R]) -> R:
        """What `drawing` returns, called in another process: it and its result must be picklable. Raises `NotDrawn`
        where there will be none."""
        if self._over:
            raise NotDrawn("the server is closing")
        if (older := self._waiting.get(person)) is not None and not older.drawn.done():
            older.drawn.set_exception(NotDrawn("another was asked for"))
        loop = asyncio.get_running_loop()
        request = self._waiting[person] = _Request(person, drawing, loop.create_future())
        if self._working is None:
            self._working = loop.create_task(self._work(), context=Context())
        try:
            return cast("R", await request.drawn)
        finally:
            if self._waiting.get(person) is request:  # whoever asked is gone
                del self._waiting[person]

    async def close(self) -> None:
        """Depict nothing more, and end the process."""
        self._over = True
        if self._working is not None:
            self._working.cancel()
        connection = self._hang_up()
        for request in self._waiting.values():
            if not request.drawn.done():
                request.drawn.set_exception(NotDrawn("the server is closing"))
        if connection is not None:
            await connection.gone()

    async def _work(self) -> None:
        try:
            while self._waiting:
                person = min(self._waiting, key=lambda each: self._served.get(each, 0))
                request = self._waiting.pop(person)
                self._count += 1
                self._served[person] = self._count
                await self._serve(request)
            self._served.clear()
        finally:
            self._working = None

    async def _serve(self, request: _Request) -> None:
        answer: Any
        try:
            if self._connection is None:
                self._connection = await self._connect()
            answer = await self._connection.ask(Depict(request.drawing), PATIENCE)
        except TimeoutError:
            self._hang_up()
            answer = Failed(f"it took longer than {PATIENCE:.0f} seconds")
        except Exception as error:  # also what an installed game asks for and cannot be sent
            self._hang_up()
            answer = Failed(f"{type(error).__name__}: {error}")
        if isinstance(answer, Failed):
            log.warning(Note("not_drawn", reason=answer.reason))
        if request.drawn.done():
            return
        if isinstance(answer, Failed):
            request.drawn.set_exception(NotDrawn(answer.reason))
        else:
            request.drawn.set_result(answer)

    async def _connect(self) -> Connection:
        """A process, or where none can be started, a thread."""
        try:
            process = await ProcessConnection.start(_NICE)
        except Unavailable:
            return ThreadConnection()
        self._connection = process  # so that it is ended if the server closes meanwhile
        await process.ready()
        return process

    def _hang_up(self) -> Connection | None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        return connection

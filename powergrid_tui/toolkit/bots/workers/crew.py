"""Connections to the minds that think for bots, and a crew of workers that share a queue. Each is started when it is
first needed, and replaced when it fails."""

import asyncio
import logging
import os
import pickle
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Protocol, Self

from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.toolkit.bots.programs.engine import gone, kill, started
from powergrid_tui.toolkit.bots.workers.queue import OUTSTAYED, FairQueue, Lane, Request, Slot
from powergrid_tui.toolkit.bots.workers.worker import (
    SIZE,
    Advise,
    Answer,
    Decide,
    Explain,
    Follow,
    Message,
    Mind,
    packed,
)

STARTING = 60.0
"""Seconds that a process may take to become ready, or to catch up with a game."""

_PROGRAM = "from powergrid_tui.toolkit.bots.workers.worker import main; main()"


class Unavailable(Exception):
    """There is nobody to answer."""


class Connection(Protocol):
    """A connection to a `Mind`. One message at a time."""

    async def ask(self, message: Message, patience: float) -> Answer:
        """The answer. Raises `TimeoutError` after `patience` seconds, and `Unavailable` when there is nobody to answer.

        After either, or when cancelled, an answer may still arrive, so the connection must be closed.
        """
        ...

    def close(self) -> None:
        """Close it, whatever is in progress."""
        ...

    async def gone(self) -> None:
        """Wait until it has shut down completely after `close`."""
        ...


class ProcessConnection:
    """A connection to a mind in a separate process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, nice: int = 0) -> Self:
        """Start a process, `nice` steps of priority below this one, and connect to it. It may be asked once it is
        `ready`. Raises `Unavailable` when none can be started."""
        try:
            path = os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)
            process = await started(
                *(sys.executable, "-P", "-c", _PROGRAM, str(nice)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,  # it would garble the screen
                env={**os.environ, "PYTHONPATH": path},
                start_new_session=True,  # shield it from the terminal's Ctrl+C and hang-up
            )
        except (OSError, TypeError, NotImplementedError) as error:  # TypeError: sys.executable is unknown
            raise Unavailable(f"no process can be started: {error}") from None
        return cls(process)

    @property
    def ended(self) -> bool:
        """Whether the process has shut down completely."""
        return self._process.returncode is not None

    async def ready(self) -> None:
        """Wait until it can be asked. Raises `Unavailable` if it never can."""
        try:
            async with asyncio.timeout(STARTING):
                await self._read()
        except (TimeoutError, Unavailable):
            raise Unavailable("the process that was started is not ready") from None

    async def ask(self, message: Message, patience: float) -> Answer:
        """See `Connection`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(packed(message))
            await self._process.stdin.drain()
        except OSError:
            raise Unavailable("the process has ended") from None
        # `wait_for` of Python 3.11 ignores that it is cancelled if the answer comes at the same time.
        async with asyncio.timeout(patience):
            answer: Answer = await self._read()
        return answer

    def close(self) -> None:
        """Kill the process, and with it everything that a bot has started there; it holds nothing that could be
        lost."""
        kill(self._process)

    async def gone(self) -> None:
        """See `Connection`."""
        await gone(self._process)

    async def _read(self) -> Any:
        stream = self._process.stdout
        assert stream is not None
        try:
            (size,) = SIZE.unpack(await stream.readexactly(SIZE.size))
            return pickle.loads(await stream.readexactly(size))
        except (asyncio.IncompleteReadError, OSError):
            raise Unavailable("the process has ended") from None


class ThreadConnection:
    """A connection to a mind in a thread. A thread that hangs is abandoned."""

    def __init__(self) -> None:
        self._mind = Mind()

    async def ask(self, message: Message, patience: float) -> Answer:
        """See `Connection`."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Answer] = loop.create_future()

        def tell(answer: Answer) -> None:
            if not found.done():
                found.set_result(answer)

        def think() -> None:
            answer = self._mind.answer(message)
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(tell, answer)

        Thread(target=think, name="bot", daemon=True).start()
        async with asyncio.timeout(patience):
            return await found

    def close(self) -> None:
        """Does nothing: a thread cannot be stopped."""

    async def gone(self) -> None:
        """Does nothing: the thread may hang forever."""


log = logging.getLogger(__name__)

_NICE = {Lane.ANY: 1, Lane.SHORT: 1, Lane.LONG: 5, Lane.BACK: 14}
"""The niceness of a worker relative to the program that draws the screens. At 14 it still gets an eighth of a core that
a worker at 5 also wants, and so finishes some time."""

_UNHURRIED = 4
"""The factor by which the time limit is longer for a worker with a lower priority than other workers."""


class Overdue(Exception):
    """No answer within `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Crew:
    """Workers for the slots of one queue. It belongs to one event loop."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self._queue = FairQueue(slots)
        self._waiting: dict[Request, asyncio.Future[Slot]] = {}
        self._connections: dict[Slot, Connection] = {}
        self._made: list[ProcessConnection] = []
        """Every process that may still need cleaning up, including closed ones and those not ready yet."""
        self._starting = set[asyncio.Future[None]]()
        """A future for each process that is being started."""
        self._processes = True
        """Whether processes can be started here."""
        self._over = False
        """Closed for good."""

    @property
    def waiting(self) -> int:
        """How many questions wait for their turn."""
        return len(self._waiting)

    def lanes(self, *, attended: bool) -> list[Lane]:
        """The lanes that questions of a table may be answered in."""
        return self._queue.lanes(attended=attended)

    def forget(self, table: int) -> None:
        """A table is gone."""
        self._queue.forget(table)

    async def ask(
        self,
        request: Request,
        follow: Follow,
        question: Decide | Advise | Explain | None = None,
        patience: float = STARTING,
    ) -> Answer:
        """Wait for a turn, let a worker catch up with a game, and ask it; without a question, it only catches up.

        If the worker dies, a new one is started and asked once more. `patience` is in seconds, and starts when the
        question is asked. Raises `Overdue`, and `Unavailable` when there is nobody to answer.
        """
        slot = await self._turn(request)
        seconds: float | None = None
        patience *= _UNHURRIED if slot.lane is Lane.BACK else 1
        try:
            for last in (False, True):
                try:
                    answer = await self._catch_up(slot, follow)
                    if answer == "" and question is not None:
                        begun = time.monotonic()
                        answer = await self._ask_within(slot, question, patience)
                        seconds = time.monotonic() - begun
                    return answer
                except TimeoutError:
                    seconds = patience
                    raise Overdue(patience) from None
                except Unavailable:
                    if last:
                        raise
            raise AssertionError
        finally:
            self._release(slot, seconds)

    async def close(self, *, for_good: bool = False) -> None:
        """End the workers, whatever they are doing. The next question starts new ones, unless this is for good."""
        self._over = for_good
        if self._starting:
            await asyncio.wait(self._starting)
        for connection in self._made:
            connection.close()
        await asyncio.gather(*(connection.gone() for connection in self._made))
        self._connections.clear()
        self._made.clear()

    async def _turn(self, request: Request) -> Slot:
        """The slot to ask, once it is free."""
        granted: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()
        self._waiting[request] = granted
        self._queue.put(request)
        self._go_on()
        try:
            return await granted
        except asyncio.CancelledError:
            if self._waiting.pop(request, None) is not None:
                self._queue.drop(request)
            elif not granted.cancelled():
                self._release(granted.result())
            raise

    def _release(self, slot: Slot, seconds: float | None = None) -> None:
        self._queue.done(slot, seconds)
        if slot not in self._queue.slots and slot in self._connections:
            self._connections.pop(slot).close()
        self._go_on()

    async def _ask_within(self, slot: Slot, question: Decide | Advise | Explain, patience: float) -> Answer:
        """Ask. If the question proves to be long, it is moved out of the way of short ones."""
        if slot.lane is not Lane.SHORT:
            return await self._ask(slot, question, patience)
        alarm = asyncio.get_running_loop().call_later(OUTSTAYED, self._outstayed, slot)
        try:
            return await self._ask(slot, question, patience)
        finally:
            alarm.cancel()

    def _outstayed(self, slot: Slot) -> None:
        self._queue.outstayed(slot)
        self._go_on()

    def _go_on(self) -> None:
        while started := self._queue.start():
            for request, slot in started:
                granted = self._waiting.pop(request)
                if granted.cancelled():
                    self._queue.done(slot)
                else:
                    granted.set_result(slot)

    async def _catch_up(self, slot: Slot, follow: Follow) -> Answer:
        try:
            return await self._ask(slot, follow, STARTING)
        except TimeoutError:
            raise Unavailable("the worker cannot follow the game") from None

    async def _ask(self, slot: Slot, message: Message, patience: float) -> Answer:
        if slot not in self._connections:
            self._connections[slot] = await self._connect(slot)
        connection = self._connections[slot]
        try:
            return await connection.ask(message, patience)
        except BaseException:  # a late answer must not be taken for the next one
            connection.close()
            self._connections.pop(slot, None)
            raise

    async def _connect(self, slot: Slot) -> Connection:
        if self._processes:
            try:
                return await self._started(_NICE[slot.lane])
            except Unavailable as error:
                if self._over:
                    raise
                log.warning(Note("no_worker", reason=error))  # bots think in a thread
                self._processes = False
        return ThreadConnection()

    async def _started(self, nice: int) -> Connection:
        """A connection to a process that is ready. If the caller is cancelled before that, `close` waits for the
        process to end."""
        self._made = [made for made in self._made if not made.ended]
        if self._over:
            raise Unavailable("the workers have been closed")
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._starting.add(over)
        try:
            connection = await ProcessConnection.start(nice)
        finally:
            over.set_result(None)
            self._starting.discard(over)
        self._made.append(connection)
        try:
            if self._over:
                raise Unavailable("the workers have been closed")
            await connection.ready()
        except BaseException:
            connection.close()
            raise
        return connection

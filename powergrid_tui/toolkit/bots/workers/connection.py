"""Connections to the bots' worker: over pipes to a process, or to a thread where no process can be started."""

import asyncio
import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Protocol, Self

from powergrid_tui.toolkit.bots.workers.worker import SIZE, Answer, Message, Mind, packed

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
            process = await asyncio.create_subprocess_exec(
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
            await asyncio.wait_for(self._read(), STARTING)
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
        answer: Answer = await asyncio.wait_for(self._read(), patience)
        return answer

    def close(self) -> None:
        """Kill the process; it holds nothing that could be lost."""
        with suppress(ProcessLookupError):
            self._process.kill()

    async def gone(self) -> None:
        """See `Connection`."""
        await self._process.wait()

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
        return await asyncio.wait_for(found, patience)

    def close(self) -> None:
        """Does nothing: a thread cannot be stopped."""

    async def gone(self) -> None:
        """Does nothing: the thread may hang forever."""

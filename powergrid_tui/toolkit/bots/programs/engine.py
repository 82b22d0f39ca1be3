"""An external program that plays a seat, as a process that reads and writes lines."""

import asyncio
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from powergrid_tui.toolkit.bots.programs.protocol import HELLO, QUIT, news

MOST_STARTS = 2
"""How often a program may be started in a game: once, and once more after a crash."""

MOST_LATE = 3
"""How many late answers in a row a program may give before it is no longer asked."""

LONGEST_ANSWER = 1 << 16
"""Bytes per line. A program that writes more does not speak the protocol."""

_FAREWELL = 1.0
"""Seconds that a program is given to exit by itself."""

_GOING = 1.0
"""Seconds that a process may take to go once it has been killed."""


class Late(Exception):
    """There is no answer yet. If it arrives later, it is not mistaken for the next one."""


class Ended(Exception):
    """The program could not be started, has crashed too often, or does not speak the protocol."""


class Engine:
    """The program of one seat in one game. Started when first asked."""

    def __init__(self, words: Sequence[str], hello: Sequence[str], seconds: float) -> None:
        """`words` is the command line, `hello` the lines it is sent first, `seconds` the time limit for an answer."""
        self._words, self._hello, self._seconds = tuple(words), tuple(hello), seconds
        self._process: Process | None = None
        self._starting = asyncio.Lock()
        """Held while a process is started."""
        self._starts = 0
        self._told: tuple[str, ...] = ()
        """The record as far as the process knows it."""
        self._owed = 0
        """How many questions have not been answered yet."""
        self._late = 0
        """Late answers in a row."""

    async def move(self, lines: tuple[str, ...], question: Sequence[str]) -> str:
        """The answer to a question about a game with this record. Raises `Late` or `Ended`.

        A program that crashes while answering is restarted and asked again, but only once per game.
        """
        while True:
            process = self._process or await self._start()
            try:
                answer = await self._ask(process, lines, question)
            except TimeoutError:
                self._late += 1
                if self._late == MOST_LATE:
                    self._starts = MOST_STARTS
                    self._kill()
                raise Late from None
            except (OSError, EOFError, ValueError):  # ValueError: the line is too long
                self._kill()
            else:
                self._late = 0
                return answer

    async def _ask(self, process: Process, lines: tuple[str, ...], question: Sequence[str]) -> str:
        async with asyncio.timeout(self._seconds):
            told, self._told = self._told, lines
            self._owed += 1
            await _say(process, [*news(told, lines), *question])
            while self._owed > 1:  # an answer to an earlier question
                await _next_line(process)
                self._owed -= 1
            answer = await _next_line(process)
            self._owed -= 1
            return answer

    async def _start(self) -> Process:
        """A new process that has said hello. Raises `Ended`."""
        while self._starts < MOST_STARTS:
            self._starts += 1
            self._told, self._owed = (), 0
            try:
                async with self._starting:
                    self._process = await started(
                        *self._words,
                        stdin=PIPE,
                        stdout=PIPE,
                        stderr=DEVNULL,  # it would garble the screen
                        start_new_session=True,  # so that Ctrl+C or a hang-up of the terminal does not reach it
                        limit=LONGEST_ANSWER,
                    )
                async with asyncio.timeout(self._seconds):
                    await _say(self._process, self._hello)
                    if (await _next_line(self._process)).partition(" ")[0] == HELLO:
                        return self._process
            except (OSError, EOFError, ValueError, TimeoutError):
                pass
            self._kill()
        raise Ended

    async def end(self) -> None:
        """Say goodbye, and kill the program if it does not exit. It is not started again."""
        self._starts = MOST_STARTS
        async with self._starting:
            process = self._process
        if process is None:
            return
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                await _say(process, [QUIT])
                await process.wait()
        self._kill()
        await gone(process)

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            kill(process)


async def started(*words: str, **how: Any) -> Process:
    """Start a process as `asyncio.create_subprocess_exec` does. Whoever is cancelled meanwhile still waits until it is
    there, and it is killed: before Python 3.13, asyncio waits for ever for a process whose start is cancelled. Raises
    `OSError` when it cannot be started."""
    starting = asyncio.ensure_future(asyncio.create_subprocess_exec(*words, **how))
    cancelled: asyncio.CancelledError | None = None
    while not starting.done():
        try:
            await asyncio.wait({starting})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        if starting.exception() is None:
            kill(starting.result())
            await gone(starting.result())
        raise cancelled
    return starting.result()


def kill(process: Process) -> None:
    """Kill a process that has a session of its own, along with everything it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    except (AttributeError, PermissionError):  # not every system has groups
        with suppress(ProcessLookupError):
            process.kill()  # never after the group: it would reap the process, for whose end asyncio waits in a thread


async def gone(process: Process) -> None:
    """Wait until a process that was killed has shut down completely. What it has started and taken out of its group may
    hold the pipes open for good: then they are closed at this end. How, asyncio tells only its own."""
    try:
        async with asyncio.timeout(_GOING):
            await process.wait()
    except TimeoutError:
        if transport := getattr(process, "_transport", None):
            transport.close()


async def _say(process: Process, lines: Sequence[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    await process.stdin.drain()


async def _next_line(process: Process) -> str:
    """The next line. Raises `EOFError`, or `ValueError` if it is too long."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        raise EOFError
    return line.decode(errors="replace").strip()

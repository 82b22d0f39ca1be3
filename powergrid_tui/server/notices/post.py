"""The queue of notices. Whoever puts a letter into it never waits: not for a service, and not for the process that
calls it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from itertools import count

from powergrid_tui.server.notices.services import NoticeRules, destination, is_allowed
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.toolkit.bots.programs.engine import started

log = logging.getLogger(__name__)

MOST = 1000
"""The most letters that may wait. Further ones are dropped."""

LANES = 4
"""How many letters may be on their way at once, at most one for each person: somebody whose service is dead holds up
one of them."""

PATIENCE = 30.0
"""Seconds after which a service counts as dead."""

IDLE = 60.0
"""Seconds after which a process that has nothing to send ends."""


@dataclass(frozen=True, slots=True, eq=False)
class Letter:
    """Something for one address of a person."""

    who: int
    address: str
    heading: str
    text: str
    about: tuple[tuple[int, str, str], ...] = ()
    """The notices that it contains, each by its person, table and kind."""


class Carrier:
    """Sends letters by a process of its own, which is started when it is first needed, killed when a service does not
    answer, and ended when it has nothing to do."""

    def __init__(self, rules: NoticeRules) -> None:
        self._rules = rules
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[str]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None

    def set_rules(self, rules: NoticeRules) -> None:
        """Send by other rules from now on. The process knows which networks it may call: with others, another one is
        started for the next letter."""
        if rules.networks != self._rules.networks:
            self._kill()
        self._rules = rules

    async def carry(self, letter: Letter) -> str:
        """Send a letter; gives why that failed (a word of `letters.WHY`), or an empty string."""
        if not is_allowed(letter.address, self._rules):  # the owner may have thought better of it
            return "service"
        to, own = destination(letter.address, self._rules)
        number = next(self._numbers)
        told = {"number": number, "to": to, "own": own, "heading": letter.heading, "text": letter.text}
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            process = await self._running()
            assert process.stdin is not None
            process.stdin.write(json.dumps(told).encode() + b"\n")
            await process.stdin.drain()
            async with asyncio.timeout(PATIENCE):
                why: str = await answer
            return why
        except (TimeoutError, OSError):
            self._kill()
            return "slow"
        finally:
            self._answers.pop(number, None)
            self._rest_soon()

    async def close(self) -> None:
        """End the process."""
        if self._idle is not None:
            self._idle.cancel()
        process = self._process
        self._kill()
        if process is not None:
            with suppress(ProcessLookupError):
                await process.wait()

    async def _running(self) -> asyncio.subprocess.Process:
        async with self._starting:
            if self._idle is not None:
                self._idle.cancel()
            if self._process is None or self._process.returncode is not None:
                self._process = await started(
                    *(sys.executable, "-B", "-m", "powergrid_tui.server.notices.worker"),
                    *map(str, self._rules.networks),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.DEVNULL,
                    env={name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
                )
                reading = self._read(self._process)
                self._reading = asyncio.get_running_loop().create_task(reading, context=Context())
            return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand out answers, until the process ends; what was on its way then has failed."""
        assert process.stdout is not None
        while line := await process.stdout.readline():
            said = json.loads(line)
            answer = self._answers.get(said["number"])
            if answer is not None and not answer.done():
                answer.set_result(str(said["why"]))
        if process is self._process:
            self._process = None
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_result("slow")

    def _kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def _rest_soon(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if not self._answers:
            self._idle = asyncio.get_running_loop().call_later(IDLE, self._kill, context=Context())


class Post:
    """Belongs to the event loop it is made in."""

    def __init__(self, carrier: Carrier, answered: Callable[[Letter, str], None]) -> None:
        """`answered` is called with the outcome for each letter."""
        self._carrier, self._answered = carrier, answered
        self._waiting: dict[int, deque[Letter]] = {}
        """By the number of the person, for as long as any waits."""
        self._count = 0
        """Letters that wait."""
        self._next: deque[int] = deque()
        """Those of them for whom none is on its way, in the order in which they have their turn."""
        self._on_the_way: dict[int, asyncio.Task[None]] = {}
        """By the number of the person."""

    def __len__(self) -> int:
        return self._count

    def put(self, letter: Letter) -> bool:
        """Have a letter sent; False when too many wait. However many do, it takes the same time."""
        if self._count >= MOST:
            log.warning(Note("notice_dropped", person=letter.who))
            return False
        if letter.who not in self._waiting:
            self._waiting[letter.who] = deque()
            if letter.who not in self._on_the_way:
                self._next.append(letter.who)
        self._waiting[letter.who].append(letter)
        self._count += 1
        self._send_next()
        return True

    def _send_next(self) -> None:
        while self._next and len(self._on_the_way) < LANES:
            who = self._next.popleft()
            letter = self._waiting[who].popleft()
            self._count -= 1
            if not self._waiting[who]:
                del self._waiting[who]
            self._on_the_way[who] = asyncio.get_running_loop().create_task(self._send(letter), context=Context())

    async def _send(self, letter: Letter) -> None:
        try:
            why = await self._carrier.carry(letter)
        except Exception:
            log.exception(Note("notice_failed", person=letter.who))
            why = "service"
        finally:
            self._on_the_way.pop(letter.who, None)
            if letter.who in self._waiting:
                self._next.append(letter.who)
        self._answered(letter, why)
        self._send_next()

    async def close(self) -> None:
        """Send nothing more."""
        self._waiting.clear()
        self._next.clear()
        self._count = 0
        for task in tuple(self._on_the_way.values()):
            task.cancel()
        await self._carrier.close()

"""Waiting for a line while something else goes on."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from powergrid_tui.plain.talk import Talk


async def first_of(*waits: asyncio.Future[Any]) -> None:
    """Wait until one of these is done."""
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)


class Listening:
    """Waits for one line at a time until it is taken. A line that nobody took goes to the next listener."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._line: asyncio.Future[str] | None = None

    @property
    def line(self) -> asyncio.Future[str]:
        """The line being waited for."""
        if self._line is None:
            self._line = asyncio.ensure_future(self._talk.hear())
        return self._line

    @property
    def has_line(self) -> bool:
        """Whether a line has come that is not taken yet."""
        return self._line is not None and self._line.done()

    def taken(self) -> None:
        """The line has been heard: the next one is another."""
        self._line = None

    def put_back(self, line: str) -> None:
        """Keep a line that was heard for the next listener."""
        self._line = asyncio.get_running_loop().create_future()
        self._line.set_result(line)

    def next(self) -> Awaitable[str]:
        """The line being waited for, or a new one, for somebody who wants nothing else meanwhile."""
        heard, self._line = self._line, None
        return heard or self._talk.hear()

    def hush(self) -> None:
        """Stop waiting for a line."""
        if self._line is not None:
            self._line.cancel()
            self._line = None

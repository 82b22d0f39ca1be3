"""Waiting for a line while something else goes on."""

import asyncio
from collections.abc import Awaitable

from powergrid_tui.plain.talk import Talk


class Listening:
    """Waits for one line at a time until it is taken. A line that nobody took goes to the next listener."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._line: asyncio.Task[str] | None = None

    @property
    def line(self) -> asyncio.Task[str]:
        """The line being waited for."""
        if self._line is None:
            self._line = asyncio.ensure_future(self._talk.hear())
        return self._line

    def taken(self) -> None:
        """The line has been heard: the next one is another."""
        self._line = None

    def next(self) -> Awaitable[str]:
        """The line being waited for, or a new one, for somebody who wants nothing else meanwhile."""
        heard, self._line = self._line, None
        return heard or self._talk.hear()

    def hush(self) -> None:
        """Stop waiting for a line."""
        if self._line is not None:
            self._line.cancel()
            self._line = None

"""The chat of a table: the last lines, limited so that others can keep up."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.bots import Sentence
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line

LONGEST_LINE = 200
"""Characters in one line."""

KEPT_LINES = 200
"""Lines kept for a table; older ones are forgotten."""

MOST_LINES, A_WHILE = 10, 30.0
"""How many lines a person may write in how many seconds."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat."""

    who: int
    """The number of a person; 0 when the house itself says something."""
    words: Sentence
    """Made in the reader's language if the house says it."""


@dataclass(slots=True)
class Chat:
    """The lines at one table. They are kept as long as the house is open, and in no file."""

    changed: Callable[[], None] = lambda: None
    clock: Callable[[], float] = time.monotonic
    lines: deque[Said] = field(default_factory=lambda: deque(maxlen=KEPT_LINES))
    count: int = 0
    """The number of lines ever written."""
    _when: dict[int, deque[float]] = field(default_factory=dict)

    def say(self, who: int, words: str) -> None:
        """Let everybody at the table read a line. Raises `TableError` when there are too many of them."""
        line = one_line(words, LONGEST_LINE)
        if not line:
            return
        now, lately = self.clock(), self._when.setdefault(who, deque(maxlen=MOST_LINES))
        if len(lately) == MOST_LINES and now - lately[0] < A_WHILE:
            raise TableError(tr("that was a lot at once: wait a moment"))
        lately.append(now)
        self._add(Said(who, lambda: line))

    def tell(self, words: Sentence) -> None:
        """The house says something to everybody at the table."""
        self._add(Said(0, words))

    def _add(self, said: Said) -> None:
        self.lines.append(said)
        self.count += 1
        self.changed()

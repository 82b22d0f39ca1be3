"""What is said at a table, or on the server: the last lines, limited so that others can keep up."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from functools import partial

from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.quotas import A_MINUTE, RateLimit, SharedLimit, chat_limit
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.bots import Sentence
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line, steady

LONGEST_LINE = 200
"""Characters in one line."""

MOST_NOTED = 10
"""The most lines in a minute in which the server reports what one person does."""

KEPT_LINES = 200
"""Lines kept for a table; older ones are forgotten."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat."""

    who: int
    """The number of a person; 0 when the server itself says something."""
    words: Sentence
    """Made in the reader's language if the server says it."""
    moment: float = 0.0
    """When, in seconds since 1970; 0 where that is unknown."""
    number: int = -1
    """The number of lines that people had ever said before it; -1 for what the server says."""
    known_to: int = 0
    """The number of the person whose coming or going it reports, and who knows that; otherwise 0."""


@dataclass(slots=True)
class Chat:
    """The lines at one place. What people say is stored with the place; what the server says is kept until the server
    closes."""

    changed: Callable[[], None] = lambda: None
    """Called for each line."""
    keep: Callable[[int, int, str, float], None] = lambda *_: None
    """Given each line that somebody says: how many were said before, the number of the person, the words, and when."""
    limit: SharedLimit = field(default_factory=chat_limit)
    """Counts what people say: on a server, at all of its tables together."""
    lines: deque[Said] = field(default_factory=lambda: deque(maxlen=KEPT_LINES))
    noted: RateLimit = field(default_factory=lambda: RateLimit(MOST_NOTED, A_MINUTE))
    count: int = 0
    """The number of lines ever written."""
    said: int = 0
    """How many of them people have said, including those before the server was opened."""
    reported: Callable[[], None] = lambda: None
    """Called when the server reports what has been done: then more has changed than the chat."""

    def say(self, who: int, words: str) -> None:
        """Let everybody at the table read a line. Raises `TableError` when there are too many of them."""
        line = one_line(steady(words[: 4 * LONGEST_LINE]), LONGEST_LINE)
        if not line:
            return
        if self.limit.too_often(who):
            raise TableError(tr("that was a lot at once: wait a moment"))
        self.limit.add(who)
        said = Said(who, lambda: line, time.time(), self.said)
        self.keep(said.number, who, line, said.moment)
        self.said += 1
        self._add(said)

    def tell(self, words: Sentence) -> None:
        """The server says something to everybody at the table."""
        self._add(Said(0, words, time.time()))
        self.reported()

    def note(self, who: int, words: Sentence, *, known: bool = False) -> None:
        """The server reports what a person has done, unless it has just reported a lot about that person: this must not
        crowd out what others say. `known` says that the person need not be told."""
        if not self.noted.too_often(who):
            self.noted.add(who)
            self._add(Said(0, words, time.time(), known_to=who if known else 0))
        self.reported()

    def restore(self, lines: Sequence[tuple[int, int, str, float]]) -> None:
        """Begin with what was kept: of each line its number, the number of the person, the words, and when."""
        for number, who, words, moment in lines:
            self.said = number + 1
            self._add(Said(who, partial(str, steady(words)), moment, number))

    def forget(self, who: int) -> None:
        """Drop what somebody has said, and what the server has reported of people."""
        self._keep_only([said for said in self.lines if said.who not in (0, who)])

    def forget_before(self, moment: float) -> None:
        """Drop what was said before a moment, or at an unknown time."""
        self._keep_only([said for said in self.lines if said.moment >= moment])

    def _keep_only(self, lines: list[Said]) -> None:
        if len(lines) < len(self.lines):
            self.lines = deque(lines, maxlen=KEPT_LINES)
            self.changed()

    def heard(self, muted: Container[int] = ()) -> list[tuple[int, Said]]:
        """The lines with their numbers, without those of people who are muted."""
        first = self.count - len(self.lines)
        return [(first + at, said) for at, said in enumerate(self.lines) if said.who not in muted]

    def _add(self, said: Said) -> None:
        self.lines.append(said)
        self.count += 1
        self.changed()


class ServerLineRows:
    """What people have said on the server, not at a table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[tuple[int, int, str, float]]:
        """In its order, as `Chat.restore` wants it."""
        query = "SELECT number, who, words, moment FROM house_lines ORDER BY number"
        return self._database.read(lambda c: c.execute(query).fetchall())

    def put(self, number: int, who: int, words: str, moment: float) -> None:
        """Keep a line, in the place of one that has become too old."""
        slot = number % KEPT_LINES
        statement = "INSERT OR REPLACE INTO house_lines VALUES (?, ?, ?, ?, ?)"
        self._database.put(("said", slot), (statement, (slot, number, who, words, moment)))

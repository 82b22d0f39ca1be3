"""What everybody on the server is told, wherever they are: words of its owner, and how long it stays open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from math import ceil

from powergrid_tui.server.alarm import Alarm
from powergrid_tui.server.chat import Chat
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.bots import Sentence
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import mark, tr, trn

LONGEST = 7 * 86_400.0
"""Seconds for which it can be announced."""

DRAINING = 300.0
"""The last seconds, in which no game begins if that is wanted."""

MARKS = (*(60.0 * minutes for minutes in (1440, 720, 360, 180, 120, 60, 30, 15, 10, 5, 3, 2, 1)), 30.0, 10.0)
"""Seconds before the end at which everybody is told again."""

_MINUTE, _HOUR = 60.0, 3600.0
_EARLY = 0.5
"""Seconds before a mark from which it counts as reached: clocks are not that exact."""


class Announcements:
    """Each is said at every place where somebody is, and shown on whatever page they look at."""

    def __init__(self, chats: Callable[[], Iterable[Chat]]) -> None:
        """`chats` gives those of all places."""
        self.watchers = Watchers()
        """Called for each."""
        self.last: Sentence = str
        self._chats = chats

    def make(self, words: Sentence) -> None:
        """Tell everybody something."""
        for chat in self._chats():
            chat.tell(words)
        self.last = words
        self.watchers.notify()


class Countdown:
    """When the server is going to close, if that has been said. Belongs to the event loop it is made in."""

    def __init__(self, clock: Callable[[], float], announce: Callable[[Sentence], None]) -> None:
        """`clock` gives seconds since 1970; `announce` tells everybody on the server something."""
        self.due: Callable[[], None] = lambda: None
        """Closes the server."""
        self.reason = ""
        """Why, in the owner's own words; may be empty."""
        self._clock, self._announce = clock, announce
        self._alarm = Alarm(clock, self.look)
        self._at: float | None = None
        """When, in seconds since 1970."""
        self._drains = False
        self._mark = 0.0
        """Of `MARKS` the one that comes next, then 0."""

    @property
    def words(self) -> str:
        """How long the server stays open, or an empty string."""
        return tr("closes in {time}", time=in_words(self._left)) if self._at is not None else ""

    @property
    def sentence(self) -> str:
        """The same as a sentence, with the reason."""
        return _told(self._left, self.reason, drains=self._drains_now) if self._at is not None else ""

    @property
    def begin_refusal(self) -> str:
        """Why no game may begin, or an empty string."""
        if not self._drains_now:
            return ""
        return tr("the server closes in {time}, so no game begins now", time=in_words(self._left))

    def plan(self, seconds: float, reason: str, *, drains: bool) -> None:
        """Close in so many seconds, in place of what was planned before. Raises `TableError`."""
        if not 1 <= seconds <= LONGEST:
            raise TableError(tr("the time must be between a second and seven days"))
        self._at, self.reason, self._drains = self._clock() + seconds, reason, drains
        self._alarm.off()
        self._tell(seconds)

    def now(self, reason: str) -> None:
        """Close at once."""
        self.reason = reason or self.reason
        self.end()
        self.due()

    def call_off(self) -> None:
        """Stay open after all. Raises `TableError`."""
        if self._at is None:
            raise TableError(tr("no closing has been announced"))
        self.end()
        self.reason = ""
        self._announce(partial(tr, mark("The server stays open.")))

    def end(self) -> None:
        """Count down no more."""
        self._at = None
        self._alarm.off()

    @property
    def _left(self) -> float:
        return max(0.0, (self._at or 0.0) - self._clock())

    @property
    def _drains_now(self) -> bool:
        return self._at is not None and self._drains and self._left <= DRAINING + _EARLY

    def _tell(self, seconds: float) -> None:
        assert self._at is not None
        self._announce(partial(_told, seconds, self.reason, drains=self._drains_now))
        self._mark = next((mark for mark in MARKS if mark < seconds - _EARLY), 0.0)
        self._alarm.at(self._at - self._mark)

    def look(self) -> None:
        """The alarm has gone off, or a minute has passed."""
        if self._at is None:
            return
        if (left := self._left) <= _EARLY:
            self.end()
            self.due()
        elif left <= self._mark + _EARLY:
            self._tell(left)
        else:
            self._alarm.at(self._at - self._mark)


def in_words(seconds: float) -> str:
    """A time after which something happens, rounded up."""
    if seconds > 3 * _HOUR:
        return trn("{count} hour", "{count} hours", ceil((seconds - _EARLY) / _HOUR))
    if seconds > _MINUTE - _EARLY:
        return trn("{count} minute", "{count} minutes", ceil((seconds - _EARLY) / _MINUTE))
    return trn("{count} second", "{count} seconds", max(1, ceil(seconds - _EARLY)))


def _told(seconds: float, reason: str, *, drains: bool) -> str:
    time = in_words(seconds)
    words = tr("The server closes in {time}: {reason}.", time=time, reason=reason) if reason else ""
    words = words or tr("The server closes in {time}.", time=time)
    return f"{words} {tr('No game begins any more.')}" if drains else words

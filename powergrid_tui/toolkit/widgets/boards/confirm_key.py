"""Whether a key was meant for what is shown: pressed again in response to a warning, or before the warning could be
read; meant for the question to this person, or for that to the person before."""

from __future__ import annotations

from math import inf
from time import monotonic


class ConfirmKey:
    """A key that was answered with a warning, for example about what ending the turn would give up. If it was typed
    ahead or held down, pressing it again does not count: only somebody who may have read the warning can confirm what
    cannot be undone."""

    READ = 0.5
    """Seconds for which a warning has to be visible before its key counts."""
    HELD = 0.1
    """Seconds within which a key that is held down repeats."""

    def __init__(self) -> None:
        self._since = 0.0
        self._key = ""
        self._time = 0.0

    def begin(self) -> None:
        """A warning has appeared."""
        self._since = monotonic()

    def unread(self, key: str, time: float) -> bool:
        """Whether a key pressed at this time came too early to answer the warning. Call this for every key, in
        order."""
        held = key == self._key and time - self._time < self.HELD
        self._key, self._time = key, time
        return held or time < self._since + self.READ


class HandedOver:
    """Whether somebody to whom the keyboard was passed by itself may have seen what is asked: what the person before
    has typed ahead, or typed twice, must not play for the next one."""

    ANSWER = 0.6
    """Seconds without a key that the new question must have been in sight before a key or a click answers it."""
    MOVE = 0.25
    """Seconds for which it must have been in sight before a key moves anything."""

    def __init__(self) -> None:
        self._since: float | None = None
        """When the question came into sight: never, if not yet; None once keys count, until the next time."""
        self.last = 0.0
        """The time of the last key or click, as events have it."""
        self.answers = self.moves = True
        """Whether the last key counts as an answer, and at all."""

    def begin(self) -> None:
        """Somebody else has the keyboard."""
        self._since = inf

    def in_sight(self) -> None:
        """What they are asked has been painted."""
        if self._since == inf:
            self._since = monotonic()

    def hear(self, time: float) -> None:
        """Judge a key or a click of this time. To be called for each, in order."""
        if self._since is not None:
            self.moves = time >= self._since + self.MOVE
            self.answers = self.moves and time >= max(self._since, self.last) + self.ANSWER
            if self.answers:
                self._since = None
        self.last = time

"""Whether a key was pressed again in response to a warning, or before the warning could be read."""

from __future__ import annotations

from time import monotonic


class Warned:
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

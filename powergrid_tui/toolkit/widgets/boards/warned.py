"""Whether a key was pressed again because of a warning, or before that could be read."""

from __future__ import annotations

from time import monotonic


class Warned:
    """A key that was answered with a warning, such as what the end of a turn gives up. Typed ahead, or held down, it is
    no answer to that: what cannot be taken back is done only by somebody who may have read it."""

    READ = 0.5
    """Seconds for which a warning stands before its key counts."""
    HELD = 0.1
    """Seconds within which the same key comes again when it is held down."""

    def __init__(self) -> None:
        self._since = 0.0
        self._key = ""
        self._time = 0.0

    def begin(self) -> None:
        """A warning is on the screen from now on."""
        self._since = monotonic()

    def unread(self, key: str, time: float) -> bool:
        """Whether a key of this time came too early to answer the warning. To be asked for each key, in order."""
        held = key == self._key and time - self._time < self.HELD
        self._key, self._time = key, time
        return held or time < self._since + self.READ

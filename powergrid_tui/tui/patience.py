"""Not taking a key that was meant for what stood on the screen before."""

from time import monotonic


class Patience:
    """Lets nothing pass until no key came for a while: neither a second press too many nor a key held down."""

    SECONDS = 0.5

    def __init__(self) -> None:
        self._last = monotonic()

    def passes(self) -> bool:
        """Whether a key that comes now is meant."""
        now = monotonic()
        quiet, self._last = now - self._last >= self.SECONDS, now
        return quiet

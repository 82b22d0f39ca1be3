"""Functions that are called when something has changed."""

from collections.abc import Callable


class Watchers:
    """The callbacks of everybody who watches one thing."""

    def __init__(self) -> None:
        self._watchers: list[Callable[[], None]] = []

    def add(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` from now on; returns a function that ends this, and may be called twice."""
        self._watchers.append(watcher)

        def end() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return end

    def notify(self) -> None:
        """Call everybody who watches now; callbacks added or removed meanwhile make no difference."""
        for watcher in tuple(self._watchers):
            watcher()

"""How fast bots act: an action stays on show for a while before a bot acts again, so that people can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Final, Literal

PaceName = Literal["step", "slow", "normal", "instant"]

_MOMENT: Final = 1.2
"""The least time, in seconds, that bots leave a person to undo an action."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an action at a table is shown before a bot acts."""

    seconds: float | None
    """How long a bot's ordinary action is shown, in seconds; None: until somebody asks for the next one."""
    name: PaceName | None = None
    """Its name in the settings; None for a pace that is not among them."""

    def stays(self, weight: float | None) -> float | None:
        """Seconds that a bot's action stays, given its weight relative to an ordinary one; with None, a person's
        action, which that person may want to take back."""
        if not self.seconds:
            return self.seconds
        return max(self.seconds, _MOMENT) if weight is None else self.seconds * weight


PACES: Final[dict[PaceName, Pace]] = {
    "step": Pace(None, "step"),
    "slow": Pace(1.5, "slow"),
    "normal": Pace(0.6, "normal"),
    "instant": Pace(0.0, "instant"),
}
"""The paces to choose from, the slowest first."""

AT_ONCE: Final = PACES["instant"]


def faster(name: PaceName, by: int) -> PaceName:
    """The pace so many steps faster, or with a negative number slower, as far as there is one."""
    names = list(PACES)
    return names[max(0, min(names.index(name) + by, len(names) - 1))]


class Tempo:
    """When the bots of a table may act. Thinking counts towards the wait."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._since = monotonic()
        self._weight: float | None = 1.0
        self._hurried = False
        self._watched = True
        self._news = asyncio.Event()

    @property
    def pace(self) -> Pace:
        """The current pace; a new one takes effect at once, even for a bot that is waiting."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace, self._hurried = pace, False
        self.stir()

    def acted(self, weight: float | None) -> None:
        """An action was done just now: by a bot, with the action's `weight` relative to an ordinary one, or, with None,
        by a person."""
        self._since, self._weight = monotonic(), weight
        if self._pace.seconds is None:
            self._hurried = False  # that was the step that was asked for

    def hurry(self) -> None:
        """Let the next action come at once, and unless it is one step at a time those after it too, until `relax` or
        until this is called again."""
        self._hurried = self._pace.seconds is None or not self._hurried
        self.stir()

    def watched(self, watched: bool = True) -> None:
        """Whether anybody follows what bots do: otherwise nobody would ask for the next step."""
        self._watched = watched
        self.stir()

    def relax(self) -> None:
        """Return to the usual pace."""
        self._hurried = False

    def stir(self) -> None:
        """Make whatever waits here check again whether it still has to."""
        self._news.set()

    async def wait(self, still: Callable[[], bool]) -> None:
        """Wait until a bot may act, or until it no longer would."""
        while still():
            left = self._left()
            if left is not None and left <= 0:
                return
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._news.wait()

    def _left(self) -> float | None:
        """Seconds left to wait; None: until somebody asks for the next action."""
        if self._hurried or (not self._watched and self._pace.seconds is None):
            return 0.0
        stays = self._pace.stays(self._weight)
        return None if stays is None else stays - (monotonic() - self._since)

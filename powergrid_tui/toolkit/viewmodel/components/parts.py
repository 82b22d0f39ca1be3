"""What several components have in common: what can be chosen, tints, bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.question import Hotspot

Tint = Literal[
    "plain",
    "gold",
    "violet",
    "khaki",
    "red",
    "teal",
    "mauve",
    "pink",
    "brown",
    "blue",
    "cyan",
    "green",
    "purple",
    "yellow",
]
"""The colour of a kind of thing. It is never all that tells the kind: the words say it too."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What choosing a part of the board does."""

    hotspot: Hotspot
    """What the question is told when it is pointed at."""
    marked: bool = False
    """The cursor stands on it: Enter does it."""
    why: str = ""
    """Why it cannot be done now; empty where it can."""


@dataclass(frozen=True, slots=True)
class Bar:
    """So many units, a cell each."""

    full: int
    """Units that are there and count."""
    over: int = 0
    """Units that are there and do not count, such as cities that no plant powers."""
    spare: int = 0
    """Units that could be added to no cost, such as cities that the plants would power."""
    coming: int = 0
    """Units that what is marked would add."""
    length: int = 0
    """Units in all, the open ones among them; 0 for no open ones."""
    marks: tuple[int, ...] = ()
    """After how many units a line stands."""

    @property
    def units(self) -> int:
        """Units that are shown."""
        return max(self.full + self.over + max(self.spare, self.coming), self.length, *self.marks)

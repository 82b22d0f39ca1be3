"""Parts that several components share: choices, tints and bars."""

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
    "dry",
    "water",
    "grown",
    "hall",
    "amber",
    "hidden",
]
"""The colour of a kind of thing. The text must identify the kind as well."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Something on the board that can be chosen."""

    hotspot: Hotspot
    """What the question receives when it is clicked."""
    marked: bool = False
    """Whether the cursor is on it, so that Enter chooses it."""
    why: str = ""
    """Why it cannot be chosen now; empty if it can."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with one cell per unit."""

    full: int
    """Units owned that count."""
    over: int = 0
    """Units owned that do not count, such as cities that no plant powers."""
    spare: int = 0
    """Spare capacity, such as cities that the plants could power in addition."""
    coming: int = 0
    """Units that the marked choice would add."""
    length: int = 0
    """The total number of units, including empty ones; 0 for no empty ones."""
    marks: tuple[int, ...] = ()
    """The numbers of units after which a line is drawn."""

    @property
    def units(self) -> int:
        """The number of units drawn."""
        return max(self.full + self.over + max(self.spare, self.coming), self.length, *self.marks)

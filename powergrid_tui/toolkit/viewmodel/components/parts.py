"""Parts that several components share: choices, tints and bars, and how their sentences are made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.table.words.language import sentence, series, tr
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


def heading(title: str, spoken: str, note: str = "") -> list[str]:
    """What is read aloud before the contents of a component: its title, not in capitals, and the remark beside it."""
    words = spoken or (title.capitalize() if title.isupper() else title)
    return [*([tr("{heading}:", heading=words)] if words else []), *([sentence(note)] if _speakable(note) else [])]


def item(name: str, facts: Iterable[str]) -> str:
    """A name, as it is written, with what is to be said of it, in a sentence."""
    said = series(filter(_speakable, facts))
    return tr("{name}: {facts}.", name=name, facts=said) if name and said else sentence(name or said)


def thing(name: str, facts: Iterable[str]) -> str:
    """The same of anything but a player: its name begins with a capital."""
    return item(name[:1].upper() + name[1:], facts)


def described(name: str, facts: Iterable[str]) -> str:
    """A name with what is to be said of it, within a sentence."""
    said = series(filter(_speakable, facts))
    return tr("{name} ({facts})", name=name, facts=said) if name and said else name or said


def _speakable(text: str) -> bool:
    """Whether there is anything to say: symbols are for the eye."""
    return any(map(str.isalnum, text))

"""What a game tells of itself before it is begun: where it is played, and what is special there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a plot."""

    x: float
    """Eastwards, in the unit of the plot."""
    y: float
    """Southwards, in the same unit."""
    group: int = 0
    """Places of a group get the same glyph; groups are counted from 0."""
    tint: str = ""
    """A tint by its name; empty for none."""
    lit: bool = True
    """In play: all others are dim."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Where a game is played, as places and the ways between them."""

    spots: tuple[Spot, ...]
    links: tuple[tuple[int, int], ...]
    """Both ends, as places in `spots`."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What is told of a game with certain options. Everything is in the language of whoever reads."""

    name: str
    """Where it is played."""
    facts: tuple[str, ...] = ()
    """How large it is and the like, in a few words each."""
    level: str = ""
    """How hard it is, in a word."""
    reason: str = ""
    """Why it is as hard as that: a sentence."""
    special: str = ""
    """What is special there, in two lines."""
    rules: tuple[str, ...] = ()
    """The same in full, a sentence each."""
    plot: Plot | None = None
    """How it looks; None where that is not known yet."""

"""What a game shows about itself before it begins: where it is played, and what is special there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a plot."""

    x: float
    """Eastward, in units of the plot."""
    y: float
    """Southward, in the same units."""
    group: int = 0
    """Places in the same group have the same glyph; groups are numbered from 0."""
    tint: str = ""
    """The name of a tint; empty for none."""
    lit: bool = True
    """Whether it is in play; all others are dim."""
    owner: str = ""
    """The colour of the player who was there first, as `Player` has it; empty for nobody."""


@dataclass(frozen=True, slots=True)
class Plot:
    """The map of a game, as places and connections between them."""

    spots: tuple[Spot, ...]
    links: tuple[tuple[int, int], ...]
    """Both ends, as indices into `spots`."""


class Paper(NamedTuple):
    """What a picture is drawn on."""

    width: int
    """In cells."""
    height: int
    glyphs: Glyphs
    signs: bool = False
    """Whether symbols are needed because colours alone do not tell everything apart."""


Picture = Callable[[Any, Paper], Sequence[Any]]
"""Draws where a game with certain options is played, in rows as `textual.strip` has them. Slow: to be called in a
thread."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown about a game with certain options, all in the reader's language."""

    name: str
    """Where it is played."""
    facts: tuple[str, ...] = ()
    """Size and the like, in a few words each."""
    level: str = ""
    """The difficulty, in a word."""
    reason: str = ""
    """The reason for that difficulty, as a sentence."""
    special: str = ""
    """What is special there, in at most two lines."""
    rules: tuple[str, ...] = ()
    """The same in full, one sentence each."""
    figures: tuple[tuple[str, str], ...] = ()
    """Numbers that follow from the options, each with its label."""
    plot: Plot | None = None
    """The map; None if it is not known yet."""

"""Bars below one another, such as sums now and then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Tint
from powergrid_tui.toolkit.viewmodel.players import Player


@dataclass(frozen=True, slots=True)
class BarRow:
    """A bar with its name and its figure."""

    name: str
    """What is counted."""
    bar: Bar
    """How much there is of it."""
    figure: str = ""
    """The same as a figure, such as ``3 ▸ 4``."""
    note: str = ""
    """What there is to say about it, in a few words."""
    urgent: bool = False
    """The note is a warning."""
    tint: Tint = "plain"
    """The colour of what is counted."""
    who: Player | None = None
    """Whose it is, in whose colour it is shown; None for nobody's."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars below one another."""

    title: str
    """What they are called."""
    rows: tuple[BarRow, ...]
    """From the first to the last."""
    note: str = ""
    """A few words beside the title."""
    component: Literal["bars"] = "bars"
    """Which component it is."""

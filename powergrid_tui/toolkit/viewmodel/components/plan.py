"""A plan of cells: a map of squares or hexes, a factory floor, a city of cards that are joined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.parts import Pick, Tint
from powergrid_tui.toolkit.viewmodel.players import Player

Shape = Literal["square", "hex"]
"""How the cells of a plan lie: in columns, or each row half a cell aside of the one before."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a plan."""

    column: int
    """From the left, counted from 0; of hexes in halves of a cell, so that those of a row are 2 apart."""
    row: int
    """From the top, counted from 0."""
    sign: str = ""
    """What lies there in three cells of the screen at most, for where there is no room for words."""
    lines: tuple[str, ...] = ()
    """What lies there, or is printed there, a row each."""
    name: str = ""
    """What it is called, such as ``b5``."""
    gain: str = ""
    """What choosing it brings, such as ``+3``."""
    tint: Tint = "plain"
    """The colour of what lies there."""
    who: Player | None = None
    """Whose it is; None for nobody's."""
    empty: bool = False
    """Nothing lies there."""
    pick: Pick | None = None
    """What choosing it does; None where it cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Cells side by side and below one another."""

    title: str
    """What it is called."""
    cells: tuple[Cell, ...]
    """All that there are, in any order."""
    shape: Shape = "square"
    """How they lie."""
    links: tuple[tuple[int, int], ...] = ()
    """Cells of a plan of squares that are joined to their neighbours, by their places in `cells`."""
    note: str = ""
    """A few words beside the title."""
    legend: str = ""
    """What the signs mean."""
    component: Literal["plan"] = "plan"
    """Which component it is."""

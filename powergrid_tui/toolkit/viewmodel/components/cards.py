"""Cards and tiles: a market of them, and a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.parts import Pick, Tint


@dataclass(frozen=True, slots=True)
class Card:
    """A card or a tile."""

    name: str
    """What it is, in a word or two."""
    number: str = ""
    """What tells it from others of its kind, shown large where there is room."""
    figure: str = ""
    """Its price, or another figure."""
    lines: tuple[str, ...] = ()
    """What stands on it, a row each; the first is the most important."""
    foot: str = ""
    """What stands below it, such as what it would bring."""
    tint: Tint = "plain"
    """The colour of its kind."""
    pick: Pick | None = None
    """What choosing it does; None where it cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Market:
    """Cards that can be had, and those that come later."""

    title: str
    """What it is called."""
    cards: tuple[Card, ...]
    """From the first to the last."""
    note: str = ""
    """A few words beside the title, such as how many cards are left."""
    later: tuple[Card, ...] = ()
    """Cards that cannot be had yet, shown in a row each."""
    later_title: str = ""
    """What those are called."""
    component: Literal["market"] = "market"
    """Which component it is."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that a seat holds."""

    title: str
    """What it is called."""
    cards: tuple[Card, ...]
    """From the first to the last."""
    note: str = ""
    """A few words beside the title, such as how many may be held."""
    component: Literal["hand"] = "hand"
    """Which component it is."""

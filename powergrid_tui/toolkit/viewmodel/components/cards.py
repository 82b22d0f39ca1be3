"""Cards and tiles: a market of them, and a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.parts import Pick, Tint
from powergrid_tui.toolkit.viewmodel.players import Player


@dataclass(frozen=True, slots=True)
class Card:
    """A card or a tile."""

    name: str
    """A name of one or two words."""
    number: str = ""
    """Its number within its kind, drawn large if there is room."""
    figure: str = ""
    """Its price, or another figure."""
    lines: tuple[str, ...] = ()
    """The text on it, line by line, most important first."""
    foot: str = ""
    """Text below it, such as what it would earn."""
    tint: Tint = "plain"
    """The colour of its kind."""
    pick: Pick | None = None
    """What choosing it does; None if it cannot be chosen."""
    new: bool = False
    """Whether it has appeared since one's last turn; a star before it says so."""
    up: bool = False
    """Whether it is the focus of attention, such as the card being auctioned: it is drawn lighter, with a bar below."""
    brief: tuple[str, ...] = ()
    """The text in two short lines, for where there is no room for all; empty for the first of `lines`."""
    who: Player | None = None
    """The player who holds it, named below the text."""


@dataclass(frozen=True, slots=True)
class Market:
    """Cards that are available now, and those that come later."""

    title: str
    """The title."""
    cards: tuple[Card, ...]
    """In display order."""
    note: str = ""
    """A short remark beside the title, such as the number of cards left."""
    later: tuple[Card, ...] = ()
    """Cards that are not available yet, shown one per row."""
    later_title: str = ""
    """The title of those."""
    component: Literal["market"] = "market"
    """Which component it is."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that a seat holds."""

    title: str
    """The title."""
    cards: tuple[Card, ...]
    """In display order."""
    note: str = ""
    """A short remark beside the title, such as the hand limit."""
    component: Literal["hand"] = "hand"
    """Which component it is."""

"""How everybody stands: a row for each company."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.cards import Card
from powergrid_tui.toolkit.viewmodel.components.parts import Bar
from powergrid_tui.toolkit.viewmodel.players import Player


@dataclass(frozen=True, slots=True)
class Company:
    """One player, or their company."""

    who: Player
    """Who plays it."""
    turn: bool = False
    """They are asked now."""
    rank: int = 0
    """1 is best; 0 before that is known."""
    values: tuple[str, ...] = ()
    """By figure; a dash for one that is not known."""
    bar: Bar | None = None
    """How far they are."""
    cards: tuple[Card, ...] = ()
    """What they have, a card each."""
    note: str = ""
    """What else there is to say, in a few words."""


@dataclass(frozen=True, slots=True)
class Companies:
    """Everybody."""

    title: str
    """What the rows are called."""
    figures: tuple[str, ...]
    """What the figures are called."""
    rows: tuple[Company, ...]
    """In playing order; at the end best first."""
    cards: str = ""
    """What their cards are called."""
    component: Literal["companies"] = "companies"
    """Which component it is."""

"""The scoreboard: one row per company."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.cards import Card
from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Tint
from powergrid_tui.toolkit.viewmodel.players import Player


@dataclass(frozen=True, slots=True)
class Company:
    """One player, or their company."""

    who: Player
    """The player."""
    turn: bool = False
    """Whether they are asked now."""
    rank: int = 0
    """1 is best; 0 while unknown."""
    values: tuple[str, ...] = ()
    """One per figure; a dash if unknown."""
    bar: Bar | None = None
    """Their progress."""
    cards: tuple[Card, ...] = ()
    """Their possessions, one card each."""
    note: str = ""
    """A short remark."""
    stock: tuple[tuple[str, Tint], ...] = ()
    """What they have in store, such as fuel, each with the colour of its kind."""
    state: str = ""
    """What they have just done, in a word, shown after their name in place of a bot's level."""
    mine: bool = False
    """Whether it is the viewer's: that row is tinted."""


@dataclass(frozen=True, slots=True)
class Companies:
    """All companies."""

    title: str
    """The title."""
    figures: tuple[str, ...]
    """The names of the figures."""
    rows: tuple[Company, ...]
    """In playing order; at the end, best first."""
    cards: str = ""
    """The heading of the cards."""
    spacious: bool = False
    """Whether a company may have several rows, or its cards just numbers."""
    flowing: bool = False
    """Whether cards are as wide as each needs, in as many rows below the figures as they take, rather than in
    columns."""
    whole: bool = False
    """Whether flowing cards are shown even if that takes another page."""
    component: Literal["companies"] = "companies"
    """Which component it is."""

"""Tiles that are alike, as market and factory show them, and what a question marks of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Chip:
    """Tiles that are alike, side by side with others."""

    tile: str
    """The id of the tile, as ``M2``: its kind and its level."""
    price: int | None = None
    """Elektro that one costs, less the discount; None where it is not for sale."""
    count: int = 1
    """How many there are."""
    picked: int = 0
    """Of them, those in the basket; in a factory those that are taken out, placed or run."""
    aside: int = 0
    """Of those in the basket, those that are put aside for later."""
    cursor: bool = False
    """The cursor is on it."""
    dear: bool = False
    """One costs more than the money there is."""
    fresh: bool = False
    """Another has just brought one to the market."""
    stop: int | None = None
    """Its place among what the cursor may stand on, counted from 0; None where it may not."""


@dataclass(frozen=True)
class Pointed:
    """What of the market and the factory a question marks."""

    stops: tuple[tuple[str, str], ...] = ()
    """What the cursor may stand on: ``market``, ``floor`` or ``aside``, and the tile."""
    at: int | None = None
    picked: Counter[str] = field(default_factory=Counter)
    """Tiles of the market in the basket."""
    aside: Counter[str] = field(default_factory=Counter)
    placed: Counter[str] = field(default_factory=Counter)
    """Tiles from aside that are placed."""
    marked: Counter[str] = field(default_factory=Counter)
    """Tiles of the factory that are taken out, or run."""
    coming: tuple[str, ...] = ()
    column: int | None = None
    card: int = 0
    """The turn-order card under the cursor."""

    def stop(self, where: str, tile: str) -> int | None:
        """The place of a tile among the stops."""
        return self.stops.index((where, tile)) if (where, tile) in self.stops else None

    def here(self, where: str, tile: str) -> bool:
        """Whether the cursor stands on it."""
        return self.at is not None and self.at < len(self.stops) and self.stops[self.at] == (where, tile)


NOWHERE = Pointed()

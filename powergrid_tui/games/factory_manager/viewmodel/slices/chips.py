"""Tiles that are alike, as market and factory show them, and what a question marks of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Chip:
    """Tiles that are alike, side by side with others."""

    tile: str
    price: int | None = None
    count: int = 1
    picked: int = 0
    """Of them, those in the basket."""
    aside: int = 0
    """Of them, those in the basket that are put aside."""
    cursor: bool = False
    dear: bool = False
    """There is not enough money for one."""
    fresh: bool = False
    """Another has just brought one."""
    stop: int | None = None
    """Its place among what the cursor may stand on."""


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

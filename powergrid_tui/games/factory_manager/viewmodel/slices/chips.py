"""Identical tiles, as market and factory show them, and how a question marks them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Chip:
    """A group of identical tiles in one place."""

    tile: str
    """The id of the tile, such as ``M2``: its kind and its level."""
    price: int | None = None
    """The price of one in Elektro, after the discount; None where it is not for sale."""
    count: int = 1
    """How many there are."""
    picked: int = 0
    """How many of them are in the basket; in a factory, how many are to be removed, placed or run."""
    aside: int = 0
    """How many of those in the basket are to be put aside."""
    cursor: bool = False
    """Whether the cursor is on it."""
    dear: bool = False
    """Whether one costs more than the money left."""
    fresh: bool = False
    """Whether another player has just brought one to the market."""
    stop: int | None = None
    """Its index among the positions of the cursor, from 0; None where the cursor cannot go."""


@dataclass(frozen=True)
class Pointed:
    """What a question marks in the market and the factory."""

    stops: tuple[tuple[str, str], ...] = ()
    """The positions of the cursor: ``market``, ``floor`` or ``aside``, and the tile."""
    at: int | None = None
    picked: Counter[str] = field(default_factory=Counter)
    """Tiles of the market in the basket."""
    aside: Counter[str] = field(default_factory=Counter)
    placed: Counter[str] = field(default_factory=Counter)
    """Tiles lying aside that are to be placed."""
    marked: Counter[str] = field(default_factory=Counter)
    """Tiles of the factory that are to be removed or run."""
    coming: tuple[str, ...] = ()
    column: int | None = None
    card: int = 0
    """The turn-order card under the cursor."""

    def stop(self, where: str, tile: str) -> int | None:
        """The index of a tile among the positions of the cursor; None if it is not one of them."""
        return self.stops.index((where, tile)) if (where, tile) in self.stops else None

    def here(self, where: str, tile: str) -> bool:
        """Whether the cursor is on this tile."""
        return self.at is not None and self.at < len(self.stops) and self.stops[self.at] == (where, tile)


NOWHERE = Pointed()

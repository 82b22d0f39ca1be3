"""What a question marks on the board: the cursor, and what the answer so far takes, removes and places."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from powergrid_tui.toolkit.viewmodel.components.parts import Pick

MARKET, FLOOR, ASIDE = "market", "floor", "aside"
"""Where the cursor can be."""


@dataclass(frozen=True)
class Pointed:
    """What a question marks."""

    stops: tuple[tuple[str, str], ...] = ()
    """The positions of the cursor: where, and the tile."""
    at: int = 0
    buys: Counter[str] = field(default_factory=Counter)
    """Tiles of the market that are to be bought for the factory."""
    aside: Counter[str] = field(default_factory=Counter)
    """Tiles of the market that are to be put aside."""
    places: Counter[str] = field(default_factory=Counter)
    """Tiles lying aside that are to be placed."""
    removes: Counter[str] = field(default_factory=Counter)
    """Tiles of the factory that are to be taken out."""
    runs: Counter[str] | None = None
    """Tiles of the factory that run; None unless that is the question."""
    column: int | None = None
    """The column of the warehouse under the cursor."""
    card: int = 0
    """The turn-order card under the cursor."""

    def pick(self, where: str, tile: str, *, here: bool = True, why: str = "") -> Pick | None:
        """The choice of a tile; None if the cursor cannot go there. `here` is False for copies of it that are not the
        next one."""
        if (where, tile) not in self.stops:
            return None
        at = self.stops.index((where, tile))
        return Pick(("stop", at), marked=here and at == self.at, why=why)


NOWHERE = Pointed()

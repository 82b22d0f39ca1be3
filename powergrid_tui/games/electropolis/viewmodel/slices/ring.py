"""The ring of tiles."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.scoring import Cells


@dataclass(frozen=True, slots=True)
class Ring:
    """The ring of tiles, clockwise from the top left."""

    tiles: tuple[str, ...]
    piece: Cells = ()
    """Places of the tiles that would be taken, the first one first."""
    fresh: bool = True
    """The round is still to be played: an empty ring was not there yet, rather than taken."""

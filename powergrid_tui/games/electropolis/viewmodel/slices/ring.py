"""The ring of tiles."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.scoring import Cells


@dataclass(frozen=True, slots=True)
class Ring:
    """The ring of tiles, clockwise from the top left."""

    tiles: tuple[str, ...]
    """Kinds of tiles: ``coal``, ``gas``, ``nuclear``, ``solar``, ``wind``, ``hydro`` (plants), ``museum``,
    ``hospital``, ``amusement``, ``park``, ``housing``, ``waste``, ``scrubber`` (air-pollution control), ``fuel_coal``,
    ``fuel_gas``, ``fuel_nuclear``."""
    piece: Cells = ()
    """Tiles that would be taken, by place in the ring, counted from 0; the first one first."""
    fresh: bool = True
    """The round is still to be dealt: an empty ring has not been laid out yet, rather than been taken."""

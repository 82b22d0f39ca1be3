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
    """Positions in the ring of the tiles selected, counted from 0, the first of them first."""
    fresh: bool = True
    """Whether the round has not been dealt yet: an empty ring is then still to be laid out, rather than used up."""

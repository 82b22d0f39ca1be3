"""Places on the globe as points of a flat map. Imports nothing heavy."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians

Point = tuple[float, float]


def flat(places: Sequence[Point]) -> tuple[Point, ...]:
    """Places (latitude, longitude) as points (east, south) in degrees of latitude; a degree is as long in both
    directions."""
    shrink = cos(radians(sum(lat for lat, _ in places) / len(places)))
    return tuple((lon * shrink, -lat) for lat, lon in places)

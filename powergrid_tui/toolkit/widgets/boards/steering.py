"""Where an arrow key moves the cursor among the hotspots of a board."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from powergrid_tui.toolkit.viewmodel.question import Hotspot

ARROWS = ("left", "right", "up", "down")
_ASIDE = 3
"""How much a distance sideways counts, relative to one straight ahead."""
_ROW = 2
"""The height of a row, in columns."""


def nearest(hotspots: Sequence[tuple[Region, Hotspot]], here: Region | None, arrow: str) -> Hotspot | None:
    """The nearest hotspot in the direction of an arrow, or None. Without a starting point it is the first one, or the
    last one for left and up."""
    if here is None:
        order = sorted(hotspots, key=lambda each: (each[0].y, each[0].x))
        return order[0 if arrow in ("right", "down") else -1][1] if order else None
    ahead = [(way, region, at) for region, at in hotspots if (way := _way(here, region, arrow)) is not None]
    return min(ahead)[2] if ahead else None


def _way(here: Region, there: Region, arrow: str) -> int | None:
    """The distance to a region; None if it is not in that direction."""
    across, down = there.x - here.x, (there.y - here.y) * _ROW
    apart_x = max(0, there.x - here.right + 1, here.x - there.right + 1)
    apart_y = max(0, there.y - here.bottom + 1, here.y - there.bottom + 1) * _ROW
    if arrow in ("left", "right"):
        far = across if arrow == "right" else -across
        return far + _ASIDE * apart_y if far > 0 and (apart_x or not apart_y) else None
    far = down if arrow == "down" else -down
    middle = abs(there.x + there.width // 2 - here.x - here.width // 2)
    return far + _ASIDE * apart_x + middle // 2 if far > 0 else None

"""The look of Mars: backgrounds of land and oceans, and the glyphs of tiles."""

from __future__ import annotations

from rich.style import Style

from powergrid_tui.games.terraforming_mars.viewmodel.slices import Hex
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette

LAND = palette.TINTS["dry"]
RESERVED = palette.TINTS["blue"]
"""Reserved for oceans."""
OCEAN = palette.TINTS["water"]
GREENERY = palette.TINTS["grown"]
CITY = palette.TINTS["hall"]
SPECIAL = palette.TINTS["yellow"]
LEGAL = palette.LEGAL

_TILES = {"ocean": OCEAN, "greenery": GREENERY, "city": CITY, "CAPITAL": CITY}


def ground(space: Hex) -> Style:
    """The style of a space, by the tile that is or may be there."""
    if space.tile:
        return _TILES.get(space.tile, SPECIAL)
    if space.legal:
        return LEGAL
    return RESERVED if space.kind == "ocean" else LAND


def sign(space: Hex, glyphs: Glyphs) -> str:
    """The tile on a space as a single character, different for each kind."""
    match space.tile:
        case "":
            return "~" if space.kind == "ocean" else glyphs.free
        case "ocean":
            return "~" if glyphs.ascii else "≈"
        case "greenery":
            return "g"
        case "city" | "CAPITAL":
            return "C"
    return "*"


def owner(space: Hex) -> tuple[str, Style]:
    """The owner of a tile as a letter, and its style."""
    if space.owner is not None:
        return space.owner.letter, palette.of(space.owner)
    return ("n", palette.QUIET) if space.neutral else ("", palette.QUIET)

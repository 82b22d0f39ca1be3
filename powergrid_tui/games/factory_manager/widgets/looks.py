"""How tiles look: their letters on a ground with a tint of their kind."""

from __future__ import annotations

from rich.style import Style

from powergrid_tui.games.factory_manager.tilefile import CODES
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled

_TINTS = {
    "M": palette.TINTS["brown"],
    "RP": palette.TINTS["blue"],
    "RW": palette.TINTS["cyan"],
    "S": palette.TINTS["green"],
    "C": palette.TINTS["purple"],
    "O": palette.TINTS["yellow"],
}
"""By the letters of the kind."""

LETTERS = tuple(CODES.values())


def tint(tile: str) -> Style:
    """The style of a tile by its name, or of a kind by its letters."""
    return _TINTS[tile.rstrip("0123456789")]


def drawn(tile: str, *, cursor: bool = False, dim: bool = False) -> Styled:
    """A tile by its name, with the cursor on it, or dim where it is out of reach."""
    style = palette.DIM if dim else tint(tile)
    return f" {tile} ", style + palette.CURSOR if cursor else style

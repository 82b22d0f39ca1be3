"""How tiles look: their letters on a background tinted by kind."""

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
"""Keyed by the letters of the kind."""

LETTERS = tuple(CODES.values())


def tint(tile: str) -> Style:
    """The style for a tile id, or for the letters of a kind."""
    return _TINTS[tile.rstrip("0123456789")]


def drawn(tile: str, *, cursor: bool = False, dim: bool = False) -> Styled:
    """A tile with its id; dim where it is out of reach."""
    style = palette.DIM if dim else tint(tile)
    return f" {tile} ", style + palette.CURSOR if cursor else style

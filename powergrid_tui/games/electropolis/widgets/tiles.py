"""How tiles look: their letters and glyph on a tinted background."""

from __future__ import annotations

from rich.style import Style

from powergrid_tui.games.electropolis.viewmodel.tiles import FACES
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import centre, fit

WIDE, HIGH = 6, 2
"""The size of a tile in cells."""


_COAL = palette.TINTS["brown"]
_GAS = palette.TINTS["blue"]
_NUCLEAR = palette.TINTS["yellow"]
_GREEN = palette.TINTS["green"]
_PUBLIC = palette.TINTS["purple"]
_FACILITY = palette.TINTS["cyan"]
_HALL = palette.TINTS["hall"]


def _fuel(style: Style) -> Style:
    """Fuel has the hue of its plant, on the panel's background."""
    return Style(color=style.color) + palette.ROW


STYLES = {
    "coal": _COAL,
    "gas": _GAS,
    "nuclear": _NUCLEAR,
    "solar": _GREEN,
    "wind": _GREEN,
    "hydro": _GREEN,
    "museum": _PUBLIC,
    "hospital": _PUBLIC,
    "amusement": _PUBLIC,
    "park": _PUBLIC,
    "housing": _PUBLIC,
    "waste": _FACILITY,
    "scrubber": _FACILITY,
    "fuel_coal": _fuel(_COAL),
    "fuel_gas": _fuel(_GAS),
    "fuel_nuclear": _fuel(_NUCLEAR),
    "centre": _HALL,
}
"""By kind of tile."""


def lay(
    canvas: Canvas, x: int, y: int, kind: str, glyphs: Glyphs, *, below: str | None = None, bold: bool = False
) -> None:
    """Draw a tile with its top left corner at this cell. Below its letters stands what it yields, or its name."""
    face = FACES[kind]
    style = STYLES[kind]
    bright = style + Style(bold=True)
    canvas.text(x, y, f" {face.drawn(glyphs)} {tr(face.code)} ", bright)
    words = tr(face.short) if below is None else below
    canvas.text(x, y + 1, centre(words, WIDE), bright if bold else style)


def mark(canvas: Canvas, x: int, y: int, left: str, right: str, style: Style = palette.NOW) -> None:
    """Draw glyphs to the left and right of a tile, in all its rows."""
    for row in range(HIGH):
        canvas.text(x, y + row, left, style)
        canvas.text(x + WIDE - 1, y + row, right, style)


def ground(canvas: Canvas, x: int, y: int, words: str, style: Style) -> None:
    """Draw a place that has no tile."""
    canvas.text(x, y, centre(words, WIDE), style)
    canvas.text(x, y + 1, fit("", WIDE), style)

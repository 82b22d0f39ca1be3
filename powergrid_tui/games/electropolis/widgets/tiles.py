"""How tiles look: two letters, a sign, and a tint of their ground. Plants are filled signs, their fuel the same sign
hollow."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.paint import palette
from powergrid_tui.paint.canvas import Canvas
from powergrid_tui.paint.cells import centre, fit

WIDE, HIGH = 6, 2
"""Cells of a tile."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a kind of tile looks."""

    code: str
    """Two letters, of no other tile."""
    short: str
    """At most four letters: a mark may stand at each side."""
    sign: str
    plain: str
    """The sign in ASCII."""
    style: Style

    def drawn(self, glyphs: Glyphs) -> str:
        """The sign."""
        return self.plain if glyphs.ascii else self.sign


_COAL = Style.parse("#e4cdb4 on #453528")
_GAS = Style.parse("#b4d0f4 on #223f63")
_NUCLEAR = Style.parse("#ece48e on #48441c")
_GREEN = Style.parse("#ace6ba on #1f4a30")
_PUBLIC = Style.parse("#e9c3f0 on #4b2b52")
_FACILITY = Style.parse("#ace2e6 on #21494e")
_HALL = Style.parse("#ffffff on #4a5260")


def _fuel(style: Style) -> Style:
    """Fuel has the hue of its plant, on the ground of the panel."""
    return Style(color=style.color) + Style.parse("on #1d2631")


FACES = {
    "coal": Face("Co", "Coal", "▲", "^", _COAL),
    "gas": Face("Ga", "Gas", "♦", "!", _GAS),
    "nuclear": Face("Nu", "Nucl", "●", "@", _NUCLEAR),
    "solar": Face("So", "Sol.", "☼", "*", _GREEN),
    "wind": Face("Wi", "Wind", "Ψ", "Y", _GREEN),
    "hydro": Face("Ri", "Riv.", "≈", "~", _GREEN),
    "museum": Face("Mu", "Mus.", "Π", "H", _PUBLIC),
    "hospital": Face("Ho", "Hosp", "+", "+", _PUBLIC),
    "amusement": Face("Am", "Fun", "♪", "&", _PUBLIC),
    "park": Face("Pa", "Park", "♣", "%", _PUBLIC),
    "housing": Face("Hs", "Hous", "⌂", "A", _PUBLIC),
    "waste": Face("Di", "Disp", "▼", "v", _FACILITY),
    "scrubber": Face("Ai", "Air", "≡", "=", _FACILITY),
    "fuel_coal": Face("fC", "fuel", "∆", "c", _fuel(_COAL)),
    "fuel_gas": Face("fG", "fuel", "◊", "g", _fuel(_GAS)),
    "fuel_nuclear": Face("fN", "fuel", "○", "n", _fuel(_NUCLEAR)),
    "centre": Face("TH", "Hall", "★", "#", _HALL),
}
"""By kind of tile."""


def lay(
    canvas: Canvas, x: int, y: int, kind: str, glyphs: Glyphs, *, below: str | None = None, bold: bool = False
) -> None:
    """A tile from a cell on; below its letters stands what it brings, or its name."""
    face = FACES[kind]
    style = face.style + Style(bold=True)
    canvas.text(x, y, f" {face.drawn(glyphs)} {face.code} ", style)
    words = face.short if below is None else below
    canvas.text(x, y + 1, centre(words, WIDE), style if bold else face.style)


def mark(canvas: Canvas, x: int, y: int, left: str, right: str, style: Style = palette.NOW) -> None:
    """Signs at both sides of what lies at a place, in all its rows."""
    for row in range(HIGH):
        canvas.text(x, y + row, left, style)
        canvas.text(x + WIDE - 1, y + row, right, style)


def ground(canvas: Canvas, x: int, y: int, words: str, style: Style) -> None:
    """A place without a tile."""
    canvas.text(x, y, centre(words, WIDE), style)
    canvas.text(x, y + 1, fit("", WIDE), style)

"""The letters and the glyph for each kind of tile. Plants have filled glyphs; their fuel has the same glyph, hollow."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs


@dataclass(frozen=True, slots=True)
class Face:
    """The letters and glyph of a kind of tile."""

    code: str
    """Two letters that no other tile has; a message to translate."""
    short: str
    """At most four letters, to leave room for a mark on each side; a message to translate."""
    sign: str
    plain: str
    """The glyph in ASCII."""

    def drawn(self, glyphs: Glyphs) -> str:
        """The glyph."""
        return self.plain if glyphs.ascii else self.sign


FACES = {
    "coal": Face(mark("Co"), mark("Coal"), "▲", "^"),
    "gas": Face(mark("Ga"), mark("Gas"), "♦", "!"),
    "nuclear": Face(mark("Nu"), mark("Nucl"), "●", "@"),
    "solar": Face(mark("So"), mark("Sol."), "☼", "*"),
    "wind": Face(mark("Wi"), mark("Wind"), "Ψ", "Y"),
    "hydro": Face(mark("Ri"), mark("Riv."), "≈", "~"),
    "museum": Face(mark("Mu"), mark("Mus."), "Π", "H"),
    "hospital": Face(mark("Ho"), mark("Hosp"), "+", "+"),
    "amusement": Face(mark("Am"), mark("Fun"), "♪", "&"),
    "park": Face(mark("Pa"), mark("Park"), "♣", "%"),
    "housing": Face(mark("Hs"), mark("Hous"), "⌂", "A"),
    "waste": Face(mark("Di"), mark("Disp"), "▼", "v"),
    "scrubber": Face(mark("Ai"), mark("Air"), "≡", "="),
    "fuel_coal": Face(mark("fC"), mark("fuel"), "∆", "c"),
    "fuel_gas": Face(mark("fG"), mark("fuel"), "◊", "g"),
    "fuel_nuclear": Face(mark("fN"), mark("fuel"), "○", "n"),
    "centre": Face(mark("TH"), mark("Hall"), "★", "#"),
}
"""By kind of tile."""

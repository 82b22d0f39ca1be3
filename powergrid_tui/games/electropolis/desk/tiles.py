"""The letters and the sign of each kind of tile. Plants have filled signs, their fuel the same sign hollow."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.desk.glyphs import Glyphs


@dataclass(frozen=True, slots=True)
class Face:
    """What is written and drawn on a kind of tile."""

    code: str
    """Two letters, of no other tile."""
    short: str
    """At most four letters: a mark may stand at each side."""
    sign: str
    plain: str
    """The sign in ASCII."""

    def drawn(self, glyphs: Glyphs) -> str:
        """The sign."""
        return self.plain if glyphs.ascii else self.sign


FACES = {
    "coal": Face("Co", "Coal", "▲", "^"),
    "gas": Face("Ga", "Gas", "♦", "!"),
    "nuclear": Face("Nu", "Nucl", "●", "@"),
    "solar": Face("So", "Sol.", "☼", "*"),
    "wind": Face("Wi", "Wind", "Ψ", "Y"),
    "hydro": Face("Ri", "Riv.", "≈", "~"),
    "museum": Face("Mu", "Mus.", "Π", "H"),
    "hospital": Face("Ho", "Hosp", "+", "+"),
    "amusement": Face("Am", "Fun", "♪", "&"),
    "park": Face("Pa", "Park", "♣", "%"),
    "housing": Face("Hs", "Hous", "⌂", "A"),
    "waste": Face("Di", "Disp", "▼", "v"),
    "scrubber": Face("Ai", "Air", "≡", "="),
    "fuel_coal": Face("fC", "fuel", "∆", "c"),
    "fuel_gas": Face("fG", "fuel", "◊", "g"),
    "fuel_nuclear": Face("fN", "fuel", "○", "n"),
    "centre": Face("TH", "Hall", "★", "#"),
}
"""By kind of tile."""

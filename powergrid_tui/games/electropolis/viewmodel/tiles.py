"""How each kind of tile is shown: its sign, its letters, its colour, and what it is for. Plants have filled signs;
their fuel has the same sign, hollow."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.book import Kind
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.viewmodel.components.parts import Tint
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs


@dataclass(frozen=True, slots=True)
class Face:
    """The letters, the sign and the colour of a kind of tile."""

    code: str
    """Two letters that no other tile has; a message to translate."""
    short: str
    """At most five letters; a message to translate."""
    sign: str
    plain: str
    """The sign in ASCII."""
    tint: Tint

    def drawn(self, glyphs: Glyphs) -> str:
        """The sign."""
        return self.plain if glyphs.ascii else self.sign

    def lettered(self, glyphs: Glyphs) -> str:
        """The sign with the letters."""
        return f"{self.drawn(glyphs)}{tr(self.code)}"

    def named(self, name: str, glyphs: Glyphs) -> tuple[str, str]:
        """The sign with a name, in two lines if it has several words."""
        first, _, rest = name.partition(" ")
        return f"{self.drawn(glyphs)} {first}", rest


FACES = {
    "coal": Face(mark("Co"), mark("Coal"), "▲", "^", "brown"),
    "gas": Face(mark("Ga"), mark("Gas"), "♦", "!", "blue"),
    "nuclear": Face(mark("Nu"), mark("Nucl"), "●", "@", "yellow"),
    "solar": Face(mark("So"), mark("Sol."), "☼", "*", "green"),
    "wind": Face(mark("Wi"), mark("Wind"), "Ψ", "Y", "green"),
    "hydro": Face(mark("Ri"), mark("River"), "≈", "~", "green"),
    "museum": Face(mark("Mu"), mark("Mus."), "Π", "H", "purple"),
    "hospital": Face(mark("Ho"), mark("Hosp."), "+", "+", "purple"),
    "amusement": Face(mark("Am"), mark("Fun"), "♪", "&", "purple"),
    "park": Face(mark("Pa"), mark("Park"), "♣", "%", "purple"),
    "housing": Face(mark("Hs"), mark("House"), "⌂", "A", "purple"),
    "waste": Face(mark("Di"), mark("Disp."), "▼", "v", "cyan"),
    "scrubber": Face(mark("Ai"), mark("Air"), "≡", "=", "cyan"),
    "fuel_coal": Face(mark("fC"), mark("fuel"), "∆", "c", "plain"),
    "fuel_gas": Face(mark("fG"), mark("fuel"), "◊", "g", "plain"),
    "fuel_nuclear": Face(mark("fN"), mark("fuel"), "○", "n", "plain"),
    "centre": Face(mark("TH"), mark("Hall"), "★", "#", "hall"),
}
"""By kind of tile."""


def use(kind: Kind) -> str:
    """What a tile is for."""
    if kind.kind == "fuel":
        return tr("beside the board")
    if kind.waste:
        return trn(
            "{count} point, with fuel and a disposal tile", "{count} points, with fuel and a disposal tile", kind.points
        )
    if kind.fuel:
        return tr(
            "{points} points each in a group of 1/2/3 or more, pollution {pollution}",
            points="/".join(map(str, kind.group_points)),
            pollution=kind.pollution,
        )
    if kind.points:
        return trn("{count} point, without fuel", "{count} points, without fuel", kind.points)
    if kind.shy:
        return tr("{support} support, less 1 for each plant next to it", support=kind.support)
    if kind.support:
        return tr("{support} support", support=kind.support)
    if kind.corners:
        return tr("on a corner; lets one nuclear plant run")
    return tr("1 less pollution from each plant next to it")

"""How each kind of tile is shown (its sign, its letters and its colour), what it is for, and what it yields on a board.
Plants have filled signs; their fuel has the same sign, hollow."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.electropolis.book import Book, TileKind, beside
from powergrid_tui.games.electropolis.model import Mayor
from powergrid_tui.games.electropolis.scoring import BURNING, Cells, groups, nuclear_running, smoke, worth
from powergrid_tui.table.words.language import either, mark, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.parts import Tint, described
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


def use(kind: TileKind) -> str:
    """What a tile is for."""
    if kind.kind == "fuel":
        return tr("beside the board")
    if kind.waste:
        return trn(
            "{count} point, with fuel and a disposal tile", "{count} points, with fuel and a disposal tile", kind.points
        )
    if kind.fuel:
        return tr(
            "{points} points each in a group of 1, 2, 3 or more, pollution {pollution}",
            points=either([str(points) for points in kind.group_points]),
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


def worth_now(mayor: Mayor, tile: str, book: Book) -> str:
    """What one more tile of a kind would be worth in a city: the points and the pollution of a plant if it ran next to
    the largest group of its kind (``7/4``), support (``+2``); empty for what is only needed by others."""
    kind = book.kinds[tile]
    if tile in BURNING:
        size = 1 + max(map(len, groups(mayor.board, frozenset((tile,)))), default=0)
        return f"{kind.group_points[min(size, len(kind.group_points)) - 1]}/{kind.pollution}"
    if kind.support:
        return f"+{kind.support}"
    return str(kind.points) if kind.points else f"-{kind.cleans}" if kind.cleans else ""


def worth_in_words(mayor: Mayor, tile: str, book: Book) -> str:
    """A tile with the same in words."""
    kind, facts = book.kinds[tile], []
    worth = worth_now(mayor, tile, book)
    if tile in BURNING:
        points = int(worth.partition("/")[0])
        facts = [trn("{count} point", "{count} points", points), tr("{count} pollution", count=kind.pollution)]
    elif kind.support:
        facts = [tr("{support} support", support=kind.support)]
    elif kind.points:
        facts = [trn("{count} point", "{count} points", kind.points)]
    elif kind.cleans:
        facts = [tr("1 less pollution from each plant next to it")]
    return described(kind.title, facts)


def yields(mayor: Mayor, running: Cells, book: Book) -> tuple[str, ...]:
    """By cell, what its tile yields: points and pollution of plants (``8/4``), the support of public facilities
    (``+2``). A plant that does not run has a word instead."""
    points, polluting, board = worth(mayor.board), smoke(mayor.board), mayor.board
    left, off = nuclear_running(mayor), trc("plant", "off")
    found = []
    for cell, tile in enumerate(board):
        kind = book.kinds.get(tile)
        if kind is None:
            found.append("")
        elif tile in BURNING:
            dirt = f"/{polluting[cell]}" if polluting[cell] else ""
            found.append(f"{points[cell]}{dirt}" if cell in running else off)
        elif kind.waste:
            left -= 1
            found.append(str(kind.points) if left >= 0 else off)
        elif kind.support:
            near = sum(board[other] in book.plants for other in beside(cell)) if kind.shy else 0
            found.append(f"+{max(0, kind.support - near)}")
        else:
            found.append(str(kind.points) if kind.points else "")
    return tuple(found)

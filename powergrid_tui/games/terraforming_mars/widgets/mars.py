"""Mars: the hexes with what is printed on them, tiles and owners, and the parameters above."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.terraforming_mars.viewmodel.slices import Hex, Map, Parameters
from powergrid_tui.games.terraforming_mars.widgets import looks
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import centre
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, joined

_ROWS = 9
_ACROSS = 9
"""Number of hexes in the longest row."""
_BONUS = {"S": "s", "T": "t", "P": "p", "C": "c"}


class MarsPanel(Clickable[Map]):
    """The map; a hex takes 4x1 cells, or 6x2 if there is room."""

    def picture(self, content: Map, width: int, height: int) -> list[Strip]:
        """The parameters, the hexes, and the cities off the map."""
        self.hotspots = []
        large = height >= 2 + 2 * _ROWS + 1 and width >= 6 * _ACROSS + 1
        wide, high = (6, 2) if large else (4, 1)
        head = [strip_of(*self._parameters(content.parameters, width))]
        canvas = Canvas(width, high * _ROWS, ascii=self.glyphs.ascii)
        for at, space in enumerate(content.hexes):
            x, y = 1 + space.half * wide // 2, space.row * high
            self.hotspots.append((Region(x, len(head) + y, wide - 1, high), ("hex", at)))
            self._hex(canvas, space, x, y, wide - 1, high)
        below = [strip_of(*self._off(content.off)), *self._notes(content.parameters, width - 2)]
        return [*head, *canvas.strips(), *below][:height]

    def _parameters(self, content: Parameters, width: int) -> list[Styled]:
        """The current values of the three parameters."""
        groups: list[list[Styled]] = [[(f" {tr('MARS')}", palette.TITLE)]]
        wide = width >= 58
        for name, short, now, most in (
            (tr("temperature"), tr("temp"), content.temperature, content.most_temperature),
            (tr("oxygen"), tr("oxy"), content.oxygen, content.most_oxygen),
            (tr("oceans"), tr("oceans"), content.oceans, content.most_oceans),
        ):
            full = now >= most
            figure = f"{now}/{most}" if not full else tr("full")
            label = name if wide else short
            groups.append([(f"{label} ", palette.QUIET), (figure, palette.NOW if full else palette.STRONG)])
        return joined(groups, "  " if wide else " ")

    def _hex(self, canvas: Canvas, space: Hex, x: int, y: int, wide: int, high: int) -> None:
        """A space: the tile or what is printed, and below it the owner or what a tile would bring."""
        style = looks.ground(space)
        if space.cursor:
            style += palette.CURSOR
        letter, letters = looks.owner(space)
        top, below = self._words(space, letter, high)
        canvas.text(x, y, centre(top, wide), style)
        if high > 1:
            canvas.text(x, y + 1, centre(below, wide), style)
        if letter:
            row = y + high - 1
            at = x + (wide // 2 if high > 1 else (wide - cells_of(top)) // 2 + cells_of(top) - 1)
            canvas.text(at, row, letter, Style(bgcolor=style.bgcolor) + letters if not space.cursor else style)
        if high == 1 and not space.tile:  # after what is printed: whether it is legal, or whose claim it is
            behind = "'" if space.legal else space.claim.letter.lower() if space.claim else ""
            canvas.text(x + wide, y, behind, palette.NOW if space.legal else palette.QUIET)
        if space.fresh:
            canvas.text(x, y, "*", style + palette.STRONG.without_color)

    def _words(self, space: Hex, letter: str, high: int) -> tuple[str, str]:
        """The rows of a space, leaving room for the owner's letter."""
        sign = looks.sign(space, self.glyphs)
        if space.tile:
            if high > 1:
                return self._tile_word(space), letter
            return f"{sign}{letter}", ""
        bonus = "".join(_BONUS[each] for each in space.bonus)
        printed = f"~{bonus}" if space.kind == "ocean" else bonus or sign
        if space.kind == "reserved":
            printed = tr("Noct") if high > 1 else "N"
        claimed = space.claim.letter.lower() if space.claim else ""
        if space.legal:
            return printed, space.gain or tr("ok")
        return printed, claimed

    def _tile_word(self, space: Hex) -> str:
        """The name of a tile in five cells."""
        match space.tile:
            case "ocean":
                return tr("ocean")
            case "greenery":
                return tr("green")
            case "city":
                return tr("City")
        return f"*{space.tile[:4].capitalize()}"

    def _off(self, spaces: tuple[Hex, ...]) -> list[Styled]:
        """Cities off the map."""
        groups: list[list[Styled]] = []
        for space in spaces:
            letter, style = looks.owner(space)
            row: list[Styled] = [(f"{space.name.split()[0]} ", palette.QUIET)]
            row += [("C", looks.CITY), (letter, style)] if space.tile else [(tr("free"), palette.DIM)]
            groups.append(row)
        return [(" ", palette.QUIET), *joined(groups, "   ")]

    def _notes(self, content: Parameters, width: int) -> list[Strip]:
        """What the next steps bring, and what the glyphs mean: as many of each as fit completely."""
        coming = _whole(content.next, trc("list", ", "), width - cells_of(tr("next: {steps}", steps="")))
        signs = (
            tr("C city"),
            tr("g greenery"),
            tr("* special"),
            tr("~ ocean"),
            tr("s steel"),
            tr("t titanium"),
            tr("p plant"),
            tr("c card"),
            tr("n neutral"),
        )
        told = [tr("next: {steps}", steps=coming)] if coming else []
        return [strip_of((f" {line}", palette.DIM)) for line in (*told, _whole(signs, "  ", width))]


def _whole(parts: Sequence[str], between: str, width: int) -> str:
    """The first parts, as many as fit."""
    count = next(n for n in range(len(parts), -1, -1) if cells_of(between.join(parts[:n])) <= width or not n)
    return between.join(parts[:count])

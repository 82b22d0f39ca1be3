"""One's own grid of districts as a map, which follows the cursor when it is too large to show at once."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.rise_to_power.model import PLANT, Cell
from powergrid_tui.games.rise_to_power.viewmodel.slices import Grid, Site
from powergrid_tui.games.rise_to_power.widgets import looks
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import centre, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled

_WIDE, _HIGH = (13, 11, 9, 7), 3
"""Widths of a district (the widest that fits is used), and its height; districts are one cell apart."""
_PLANT = palette.TINTS["yellow"]
_LEGAL = palette.LEGAL


class GridPanel(Clickable[Grid]):
    """Every district in its place: its name, its cards, and its reward or cost."""

    def picture(self, content: Grid, width: int, height: int) -> list[Strip]:
        """A title with the agenda, then as much of the grid around the cursor as fits."""
        self.hotspots = []
        head = self._head(content, width)
        canvas = Canvas(width, max(1, height - len(head)), ascii=self.glyphs.ascii)
        self._draw(canvas, content, len(head))
        return [*head, *canvas.strips()]

    def _head(self, content: Grid, width: int) -> list[Strip]:
        owner = content.owner
        row: list[Styled] = [
            (f" {tr('GRID')} ", palette.TITLE),
            (owner.letter, palette.of(owner)),
            (f" {owner.name}", palette.TEXT),
        ]
        if content.card:
            row.append((f"   {tr('{card}: where?', card=content.card)}", palette.NOW))
        rows = [strip_of(*row)]
        if content.agenda:
            now = trn("{count} point now", "{count} points now", content.agenda_now)
            told = tr("{agenda} ({now})", agenda=content.agenda, now=now)
            rows += [strip_of((f" {line}", palette.QUIET)) for line in wrap(told, max(2, width - 2))]
        return rows

    def _draw(self, canvas: Canvas, content: Grid, top: int) -> None:
        """Draw the part of the grid around the cursor, or around its middle."""
        xs, ys = [site.cell[0] for site in content.sites], [site.cell[1] for site in content.sites]
        columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        wide = next((size for size in _WIDE if columns * (size + 1) <= canvas.width), _WIDE[-1])
        gap = int(rows * (_HIGH + 1) - 1 <= canvas.height)
        across, down = wide + 1, _HIGH + gap
        fitting = columns if columns * across <= canvas.width else (canvas.width - 1) // across
        seen = (max(1, fitting), max(1, (canvas.height + gap) // down))
        focus = next((site.cell for site in content.sites if site.cursor), None) or _middle(content)
        left = _first(min(xs), columns, seen[0], focus[0])
        upper = -_first(-max(ys), rows, seen[1], -focus[1])
        margin = max(0, (canvas.width - 1 - min(columns, seen[0]) * across) // 2) + 1
        legal = [site.cell for site in content.sites if site.legal]
        where: dict[Cell, tuple[int, int]] = {}
        for site in content.sites:
            x, y = site.cell[0] - left, upper - site.cell[1]
            if 0 <= x < seen[0] and 0 <= y < seen[1]:
                where[site.cell] = (margin + x * across, y * down)
        for one, other, matched in content.links:
            self._link(canvas, where.get(one), where.get(other), matched, (wide, gap))
        for site in content.sites:
            if site.cell in where:
                x, y = where[site.cell]
                self._site(canvas, site, content, x, y, wide)
                if site.legal:
                    at = _order(legal).index(site.cell)
                    self.hotspots.append((Region(x, top + y, wide, _HIGH), ("site", at)))
        self._more(canvas, (min(xs) < left, max(xs) >= left + seen[0], max(ys) > upper, min(ys) <= upper - seen[1]))

    def _more(self, canvas: Canvas, beyond: tuple[bool, bool, bool, bool]) -> None:
        """Arrows at the edges beyond which there is more: west, east, north, south."""
        middle, last = canvas.height // 2, canvas.width - 1
        up, down = self.glyphs.up, self.glyphs.down
        spots = ((0, middle, "<"), (last, middle, ">"), (last, 0, up), (last, canvas.height - 1, down))
        for there, (x, y, sign) in zip(beyond, spots, strict=True):
            if there:
                canvas.text(x, y, sign, palette.NOW)

    def _link(
        self,
        canvas: Canvas,
        one: tuple[int, int] | None,
        other: tuple[int, int] | None,
        matched: bool,
        sizes: tuple[int, int],
    ) -> None:
        """A double line between districts of one colour, a single one between two colours. Between rows it is drawn
        only where there is a gap."""
        if one is None or other is None:
            return
        (x, y), (_, y2) = sorted((one, other))
        wide, gap = sizes
        style = palette.STRONG if matched else palette.QUIET
        if y == y2:
            sign = ("=" if matched else "-") if self.glyphs.ascii else ("═" if matched else "─")
            canvas.text(x + wide, y + 1, sign, style)
        elif gap:
            sign = ("H" if matched else "|") if self.glyphs.ascii else ("║" if matched else "│")
            canvas.text(x + wide // 2, min(y, y2) + _HIGH, sign, style)

    def _site(self, canvas: Canvas, site: Site, content: Grid, x: int, y: int, wide: int) -> None:
        if site.cell == PLANT:
            plant = content.plant
            letters = (trc("letter", "D"), trc("letter", "H"), trc("letter", "C"))
            figures = [f"{letter}{value}" for letter, value in zip(letters, plant, strict=True)]
            lines, style = ["", tr("plant"), (" " if wide > _WIDE[-1] else "").join(figures)], _PLANT
        elif site.legal:
            lines, style = ["", tr("here") if site.cursor else self.glyphs.free, ""], _LEGAL
        else:
            room = wide - 2 * site.marked
            foot = site.foot if cells_of(site.foot) <= room else site.brief
            lines = [site.name, self._cards(site, room), foot]
            style = looks.tint(site.colour, lit=site.active)
        if site.cursor:
            style += palette.CURSOR
        for row, line in enumerate(lines):
            strong = style + palette.STRONG.without_color if row == 1 and site.active else style
            words = f" {centre(line, wide - 2)} " if site.legal or site.marked else centre(line, wide)
            canvas.text(x, y + row, words, strong)
        self._edges(canvas, site, x, y, wide, style)

    def _cards(self, site: Site, room: int) -> str:
        """The ids of its cards, bottom first; for an upgraded district, the influences that add up. Without room for
        the word, lower case shows that it is inactive."""
        if not site.active:
            words = f"{site.cards[-1]} {trc('district', 'off')}"
            return words if cells_of(words) <= room else site.cards[-1].lower()
        if len(site.cards) < 2:
            return site.cards[-1]
        return f"{site.cards[0][:2]} {'+'.join(card[2:] for card in site.cards)}"

    def _edges(self, canvas: Canvas, site: Site, x: int, y: int, wide: int, style: Style) -> None:
        """Marks on both sides: for a legal cell, a marked one, and a new one."""
        if site.legal or site.marked:
            for row in range(_HIGH):
                canvas.text(x, y + row, "[", style + palette.STRONG.without_color)
                canvas.text(x + wide - 1, y + row, "]", style + palette.STRONG.without_color)
        elif site.fresh:
            canvas.text(x, y, "*", style + palette.STRONG.without_color)


def _middle(content: Grid) -> Cell:
    """The cell on which a grid without a cursor is centred."""
    xs, ys = [site.cell[0] for site in content.sites], [site.cell[1] for site in content.sites]
    return ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def _first(least: int, count: int, seen: int, focus: int) -> int:
    """The first visible column, or row from the top."""
    if count <= seen:
        return least
    return max(least, min(focus - seen // 2, least + count - seen))


def _order(cells: list[Cell]) -> list[Cell]:
    """Cells in the same order as `network.sites`."""
    return sorted(cells, key=lambda cell: (-cell[1], cell[0]))

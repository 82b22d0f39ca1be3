"""A city drawn large, and what lies beside it; the others' cities drawn small."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.electropolis.book import CELLS, FUELS, SIDE
from powergrid_tui.games.electropolis.model import EMPTY
from powergrid_tui.games.electropolis.notation import COLUMNS
from powergrid_tui.games.electropolis.viewmodel.slices import City, Hand, Other
from powergrid_tui.games.electropolis.viewmodel.tiles import FACES
from powergrid_tui.games.electropolis.widgets import tiles
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.names import named
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, title

_CELL = tiles.WIDE + 1
_LEFT = 3
"""Cells to the left of the first column, for the row numbers."""

_PLAIN = palette.PLACE
_REGION = palette.PLACE_NAMED
_SHUT = palette.PLACE_CLOSED
_LEGAL = palette.LEGAL


class CityPanel(Clickable[City]):
    """Twenty-five cells, each with its tile and what it yields."""

    def picture(self, content: City, width: int, height: int) -> list[Strip]:
        """A title, the column letters, and two screen rows for each row of tiles, with a gap between where there is
        room."""
        step = 3 if height >= 2 + SIDE * 3 - 1 else tiles.HIGH
        canvas = Canvas(width, max(height - 2, SIDE * step), ascii=self.glyphs.ascii)
        self.hotspots = []
        for cell in range(CELLS):
            row, column = divmod(cell, SIDE)
            x, y = _LEFT + column * _CELL, row * step
            self.hotspots.append((Region(x, y + 2, tiles.WIDE, step), ("cell", cell)))
            self._cell(canvas, content, cell, x, y)
        for row in range(SIDE):
            canvas.text(1, row * step, str(row + 1), palette.QUIET)
        who = content.owner
        letters = " " * _LEFT + "".join(fit(f"  {letter}", _CELL) for letter in COLUMNS)
        return [
            title(tr("CITY"), ("  ", palette.QUIET), (who.letter, palette.of(who)), (f" {who.name}", palette.TEXT)),
            strip_of((letters, palette.QUIET)),
            *canvas.strips(),
        ]

    def _cell(self, canvas: Canvas, city: City, cell: int, x: int, y: int) -> None:
        glyphs, here = self.glyphs, cell == city.cursor
        if city.board[cell] != EMPTY:
            tiles.lay(canvas, x, y, city.board[cell], glyphs, below=city.figures[cell])
            if cell in city.picked:
                tiles.mark(canvas, x, y, "[", "]", palette.NOW + Style(bgcolor=_LEGAL.bgcolor))
        elif here and cell in city.legal:
            tiles.lay(canvas, x, y, city.tile, glyphs, below=tr("here"), bold=True)
        elif cell in city.legal:
            tiles.ground(canvas, x, y, "", _LEGAL)
            tiles.mark(canvas, x, y, "[", "]", _LEGAL)
        elif city.region is None:
            tiles.ground(canvas, x, y, glyphs.free, _PLAIN)
        elif cell in city.region:
            tiles.ground(canvas, x, y, glyphs.free, _REGION)
        else:
            tiles.ground(canvas, x, y, "", _SHUT)
        if here:
            tiles.mark(canvas, x, y, glyphs.arrow, glyphs.turn, palette.NOW + Style(reverse=True))


class HandPanel(Clickable[Hand]):
    """What lies beside the city: tiles to place, with the card they came with; fuel; cards for the end of the game."""

    def picture(self, content: Hand, width: int, height: int) -> list[Strip]:
        """The tiles in hand, if any; then fuel and cards, as far as there is room."""
        self.hotspots = []
        rows: list[Strip] = []
        if content.tiles:
            canvas = Canvas(width, tiles.HIGH, ascii=self.glyphs.ascii)
            for at, kind in enumerate(content.tiles):
                x = 1 + at * _CELL
                self.hotspots.append((Region(x, 1, tiles.WIDE, tiles.HIGH), ("hand", at)))
                tiles.lay(canvas, x, 0, kind, self.glyphs, bold=at == content.chosen)
                if at == content.chosen:
                    tiles.mark(canvas, x, 0, self.glyphs.arrow, self.glyphs.turn, palette.NOW + Style(reverse=True))
            rows = [title(tr("IN HAND")), *canvas.strips()]
        fuel = strip_of(*self._fuel(content))
        rows = [fuel, *rows] if height <= 4 else [*rows, fuel]
        if content.card:
            rows += [strip_of((f" {line}", palette.TEXT)) for line in wrap(content.card, max(1, width - 2))]
        for late in content.late:
            lines = wrap(late, max(1, width - 4))
            rows += [strip_of((f" {'  ' if at else ''}{line}", palette.QUIET)) for at, line in enumerate(lines)]
        legend = wrap(tr(_LEGEND), max(1, width - 2))
        if len(rows) + 1 + len(legend) <= height:
            rows += [strip_of("")] * (height - len(rows) - len(legend))
            rows += [strip_of((f" {line}", palette.DIM)) for line in legend]
        return rows

    def _fuel(self, hand: Hand) -> list[Styled]:
        pieces: list[Styled] = [(f" {tr('fuel')} ", palette.TITLE)]
        for kind, count, idle in zip(FUELS, hand.fuel, hand.idle, strict=True):
            face = FACES[kind]
            held = tr("{count} ({idle} spare)", count=count, idle=idle) if idle else str(count)
            pieces += [(f" {face.drawn(self.glyphs)} ", tiles.STYLES[kind]), (f"{held}  ", palette.TEXT)]
        return pieces


_FRESH = "*"
"""Marks a tile that has just been placed."""

_LEGEND = mark("Plants: points / pollution; idle without fuel. Others: + support.")


class OthersPanel(Panel[tuple[Other, ...]]):
    """The cities of the others, side by side."""

    def picture(self, content: tuple[Other, ...], width: int, height: int) -> list[Strip]:
        """A name, five rows of tiles, and the figures."""
        if not content:
            return []
        each = width // len(content)
        cell = 4 if each >= 4 * SIDE + 2 else 3
        canvas = Canvas(width, height, ascii=self.glyphs.ascii)
        for at, other in enumerate(content):
            self._city(canvas, other, 1 + at * each, cell, each - 1, 2 if height >= 13 and cell == 4 else 1)
        return canvas.strips()

    def _city(self, canvas: Canvas, other: Other, x: int, cell: int, room: int, step: int) -> None:
        glyphs = self.glyphs
        who = other.owner
        canvas.text(x, 0, who.letter, palette.of(who) + palette.CURSOR if other.turn else palette.of(who))
        left = x + 2
        for text, style in named(who, room - 4, palette.STRONG if other.turn else palette.TEXT):
            canvas.text(left, 0, text.rstrip(), style)
            left += cells_of(text)
        for at, kind in enumerate(other.board):
            row, column = divmod(at, SIDE)
            left, top = x + column * cell, 1 + row * step
            if kind == EMPTY:
                canvas.text(left, top, fit(f" {glyphs.free}", cell - 1), _PLAIN)
                continue
            face = FACES[kind]
            sign = face.drawn(glyphs) if cell == 4 else ""
            canvas.text(left, top, f"{sign}{tr(face.code)}", tiles.STYLES[kind])
            if at in other.fresh:
                canvas.text(left + cell - 1, top, _FRESH, palette.STRONG)
        bottom = 1 + SIDE * step
        over = other.pollution > other.support
        pollution, score = tr("pol {pollution}", pollution=other.pollution), tr("score {points}", points=other.total)
        lines: list[list[Styled]] = [
            [
                (f"{tr('sup {support}', support=other.support)} ", palette.TEXT),
                (f"{pollution}{'!' if over else ''}", palette.WARN if over else palette.TEXT),
            ],
            [*_fuels(other.fuel, glyphs), (f" {score}" if cell == 4 else "", palette.STRONG)],
        ]
        for at, line in enumerate(lines):
            left = x
            for text, style in line:
                canvas.text(left, bottom + at, text, style)
                left += cells_of(text)


def _fuels(fuel: tuple[int, int, int], glyphs: Glyphs) -> list[Styled]:
    found: list[Styled] = []
    for kind, count in zip(FUELS, fuel, strict=True):
        found.append((f"{FACES[kind].drawn(glyphs)}{count} ", Style(color=tiles.STYLES[kind].color)))
    return found

"""Curves over the rounds of a game, drawn in terminal cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from plotille import Canvas
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.chronicle import Curve, RoundEnd
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import Players
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of

_ACROSS, _DOWN = 2, 4
"""The size of a braille cell in dots."""
_NAME = 14
"""The maximum width of a name beside the curves."""
_BLANK = "\u2800"
"""Braille without a dot."""
_APART = 5
"""The distance between rounds, in cells, from which every point of a curve is marked with its company's letter."""

Grid = list[list[tuple[str, Style]]]
"""Glyphs with their styles, by row and column."""


class CurveArea:
    """The area of the curves: `columns` by `rows` cells, without axes and names."""

    def __init__(self, curve: Curve, rounds: int, width: int, height: int, players: Players) -> None:
        values = [value for row in curve.values for value in row]
        self.low, self.high = min(0, *values), max(1, *values)
        self.left = 1 + max(len(str(self.low)), len(str(self.high))) + 1
        names = max(cells_of(player.name) for player in players)
        self.right = 4 + len(str(self.high)) + min(names, _NAME) + 1
        self.columns, self.rows = max(8, width - self.left - self.right), max(3, height - 1)
        self.rounds = rounds

    def x(self, at: int) -> int:
        """The horizontal position of a round, in dots from the left."""
        return round(at * (self.columns * _ACROSS - 1) / max(1, self.rounds - 1))

    def y(self, value: int) -> int:
        """The vertical position of a value, in dots from the bottom."""
        return round((value - self.low) * (self.rows * _DOWN - 1) / (self.high - self.low))

    def column(self, at: int) -> int:
        """The column of a round, in cells from the left."""
        return self.x(at) // _ACROSS

    def row(self, value: int) -> int:
        """The row of a value, in cells from the top."""
        return self.rows - 1 - self.y(value) // _DOWN


def graph(
    curve: Curve, rounds: Sequence[RoundEnd], players: Players, cursor: int, width: int, height: int, glyphs: Glyphs
) -> list[Strip]:
    """A curve for every seat, as rows of cells. To the right are the values in the round under the cursor, highest
    first.

    Letters tell curves apart where they meet.
    """
    plot = CurveArea(curve, len(rounds), width, height, players)
    grid = [row.copy() for row in _curves(curve, players, plot.columns, plot.rows, plot.rounds, width, glyphs.ascii)]
    _letter(grid, plot, curve, players)
    column = plot.column(cursor)
    for row in grid:
        if row[column][0] == " ":
            row[column] = (glyphs.vertical, palette.DIM)
    scale = {plot.row(value): str(value) for value in (plot.low, (plot.low + plot.high) // 2, plot.high)}
    standing = _standing(curve, cursor, players, plot.rows)
    strips = []
    for at, row in enumerate(grid):
        label = (f"{right(scale.get(at, ''), plot.left - 1)} ", palette.QUIET)
        strips.append(strip_of(label, *row, *standing.get(at, ())))
    return [*strips, _axis(plot, rounds, cursor)]


@lru_cache(maxsize=8)
def _curves(
    curve: Curve, players: Players, columns: int, rows: int, rounds: int, width: int, ascii: bool
) -> tuple[list[tuple[str, Style]], ...]:
    """Only the lines, which do not change when the cursor moves."""
    plot = CurveArea(curve, rounds, width, rows + 1, players)
    canvas = Canvas(columns, rows, 0, 0, columns * _ACROSS, rows * _DOWN, mode="rgb")
    for player, values in zip(players, curve.values, strict=True):
        dots = [(plot.x(at), plot.y(value)) for at, value in enumerate(values)]
        colour = palette.letter_style(player).color
        rgb = tuple(colour.get_truecolor()) if colour else (255, 255, 255)
        for (x, y), (to_x, to_y) in zip(dots, dots[1:] or dots, strict=False):
            if not ascii:
                canvas.line(x, y, to_x, to_y, color=rgb)
                continue
            steps = max(1, (to_x - x) // _ACROSS)
            for step in range(steps + 1):
                canvas.point(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps, color=rgb, marker=".")
    found = []
    for line in canvas.plot().split("\n")[:rows]:
        text = Text.from_ansi(line)
        styles = [palette.TEXT] * len(text)
        for start, end, style in text.spans:
            styles[start:end] = [style if isinstance(style, Style) else palette.TEXT] * (end - start)
        row = list(zip(text.plain.replace(_BLANK, " "), styles, strict=True))
        found.append([*row, *[(" ", palette.TEXT)] * (columns - len(row))])
    return tuple(found)


def _letter(grid: Grid, plot: CurveArea, curve: Curve, players: Players) -> None:
    """Put each company's letter on its curve: at every round if there is room, or else at the last."""
    spaced = plot.rounds < 2 or plot.columns / (plot.rounds - 1) >= _APART
    for at in range(plot.rounds) if spaced else (plot.rounds - 1,):
        taken: dict[int, int] = {}
        for player, values in zip(players, curve.values, strict=True):
            row, column = plot.row(values[at]), plot.column(at)
            # The letters of tied companies stand side by side, as far as the edge allows.
            shift = taken.get(row, 0)
            taken[row] = shift + 1
            column = column + shift if column + shift < plot.columns else plot.columns - 1 - shift
            grid[row][column] = (player.letter, palette.letter_style(player))


def _standing(curve: Curve, cursor: int, players: Players, rows: int) -> dict[int, list[tuple[str, Style]]]:
    """The companies' values in a round, by row, the highest at the top."""
    most = max(len(str(values[cursor])) for values in curve.values)
    found: dict[int, list[tuple[str, Style]]] = {}
    best_first = sorted(range(len(players)), key=lambda seat: (-curve.values[seat][cursor], seat))
    gap = 2 if rows > 2 * len(players) else 1
    for place, seat in enumerate(best_first):
        player = players[seat]
        figure = right(str(curve.values[seat][cursor]), most)
        found[place * gap] = [
            ("  ", palette.TEXT),
            (player.letter, palette.letter_style(player)),
            (f" {figure} ", palette.STRONG),
            (fit(player.name, min(_NAME, cells_of(player.name))), palette.QUIET),
        ]
    return found


def _axis(plot: CurveArea, rounds: Sequence[RoundEnd], cursor: int) -> Strip:
    """The numbers of the rounds, as many as fit; always including the one under the cursor."""
    row: list[tuple[str, Style]] = [(" ", palette.QUIET)] * (plot.columns + plot.left + 3)
    taken: set[int] = set()
    for at in sorted(range(len(rounds)), key=lambda at: (at != cursor, at)):
        label = str(rounds[at].number)
        start = plot.left + max(0, min(plot.column(at) - (len(label) - 1) // 2, plot.columns - len(label)))
        if taken & set(range(start - 1, start + len(label) + 1)):
            continue
        taken |= set(range(start, start + len(label)))
        style = palette.CURSOR if at == cursor else palette.QUIET
        for offset, sign in enumerate(label):
            row[start + offset] = (sign, style)
    return strip_of(*row)

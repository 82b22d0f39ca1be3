"""The three parameters: side by side as tracks, or in figures where there is little room."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.components.track import Track
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components import track
from powergrid_tui.toolkit.widgets.components.drawing import drawn
from powergrid_tui.toolkit.widgets.drawing.cells import fit, longest_of
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, joined, length, packed

TRACKS = 100
"""The width from which there are tracks."""


class GaugesPanel(Panel[tuple[Track, ...]]):
    """Two rows, or one without what is to come."""

    def picture(self, content: tuple[Track, ...], width: int, height: int) -> list[Strip]:
        """The values, the goals, and the next bonuses."""
        if width >= TRACKS and height > 1:
            each = width // len(content)
            parts = [drawn(one, track.LINE, each, height, self.glyphs).strips() for one in content]
            return [Strip.join(row) for row in zip(*parts, strict=True)]
        sign: Styled = (f"{self.glyphs.bonus} ", palette.WARN)
        coming: list[list[Styled]] = [
            [sign, (one.note, palette.QUIET)] for one in content if one.note and any(stop.bonus for stop in one.stops)
        ]
        below = packed(coming, width - 2, "  ")
        if len(below) >= height:
            below = packed([[sign, (short(note), ink)] for sign, (note, ink) in coming], width - 2, "  ")
        rows = [_values(content, width - 1), *below]
        return [strip_of((" ", palette.TEXT), *row) for row in rows[:height]]


def _values(content: tuple[Track, ...], width: int) -> list[Styled]:
    """Where the parameters stand: with their names as long as there is room for them, but with every figure."""
    figures = [(one.stops[one.now or 0].label, f"/{one.stops[-1].label}") for one in content]
    row: list[Styled] = []
    for names, gap in _NAMED:
        told: list[list[Styled]] = [
            [(f"{names(one)} ", palette.QUIET), (now, palette.STRONG), (goal, palette.QUIET)]
            for one, (now, goal) in zip(content, figures, strict=True)
        ]
        row = joined(told, gap)
        if length(row) <= width:
            return row
    most = longest_of([cells_of(short(one.brief)) for one in content], width - length(row) + _all(content))
    return joined(
        [
            [(f"{fit(short(one.brief), min(most, cells_of(short(one.brief))))} ", palette.QUIET), (now, palette.STRONG)]
            for one, (now, _) in zip(content, figures, strict=True)
        ],
        " ",
    )


def _all(content: tuple[Track, ...]) -> int:
    """The width of all short names together, in cells."""
    return sum(cells_of(short(one.brief)) for one in content)


def _whole(one: Track) -> str:
    return one.brief


def _short(one: Track) -> str:
    return short(one.brief)


_NAMED = ((_whole, "  "), (_whole, " "), (_short, "  "), (_short, " "))
"""Ways to name the parameters, longest first, with what stands between them."""

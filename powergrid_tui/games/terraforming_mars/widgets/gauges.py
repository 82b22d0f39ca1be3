"""The three parameters: side by side as tracks, or in figures where there is little room."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.components.track import Track
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components import track
from powergrid_tui.toolkit.widgets.components.drawing import drawn
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, joined, packed

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
        values: list[list[Styled]] = [
            [
                (f"{one.brief} ", palette.QUIET),
                (one.stops[one.now or 0].label, palette.STRONG),
                (f"/{one.stops[-1].label}", palette.QUIET),
            ]
            for one in content
        ]
        sign: Styled = (f"{self.glyphs.bonus} ", palette.WARN)
        coming: list[list[Styled]] = [
            [sign, (one.note, palette.QUIET)] for one in content if one.note and any(stop.bonus for stop in one.stops)
        ]
        rows = [joined(values), *packed(coming, width - 2, "  ")]
        return [strip_of((" ", palette.TEXT), *row) for row in rows[:height]]

"""The three parameters: side by side as tracks, or in figures where there is little room."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.terraforming_mars.viewmodel.slices import Parameters
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components import track
from powergrid_tui.toolkit.widgets.components.drawing import drawn
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, joined, packed

TRACKS = 100
"""The width from which there are tracks."""


class GaugesPanel(Panel[Parameters]):
    """Two rows, or one without what is to come."""

    def picture(self, content: Parameters, width: int, height: int) -> list[Strip]:
        """The values, the goals, and the next bonuses."""
        if width >= TRACKS and height > 1:
            each = width // len(content.tracks)
            parts = [drawn(one, track.LINE, each, height, self.glyphs).strips() for one in content.tracks]
            return [Strip.join(row) for row in zip(*parts, strict=True)]
        values: list[list[Styled]] = [
            [(f"{name} ", palette.QUIET), (str(now), palette.STRONG), (f"/{most}", palette.QUIET)]
            for name, now, most in (
                (tr("temp"), content.temperature, content.most_temperature),
                (tr("oxygen"), content.oxygen, content.most_oxygen),
                (tr("oceans"), content.oceans, content.most_oceans),
            )
        ]
        sign: Styled = (f"{self.glyphs.bonus} ", palette.WARN)
        coming: list[list[Styled]] = [[sign, (bonus, palette.QUIET)] for bonus in content.next]
        rows = [joined(values), *packed(coming, width - 2, "  ")]
        return [strip_of((" ", palette.TEXT), *row) for row in rows[:height]]

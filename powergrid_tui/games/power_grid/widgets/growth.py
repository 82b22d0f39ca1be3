"""The graph on the board: how many cities each company had, round by round."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import Growth
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.graph import graph
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, heading


class GrowthPanel(Panel[Growth]):
    """A curve for every company; in the first round, a note on what will be shown."""

    def picture(self, content: Growth, width: int, height: int) -> list[Strip]:
        """A heading, with the graph below it."""
        head = heading(tr("CITIES BY ROUND"), width, self.glyphs)
        if content.cities is None:
            words = tr("Once a round is over, this shows how many cities each company has had.")
            return [head, *(strip_of((f" {line}", palette.QUIET)) for line in wrap(words, width - 2))]
        last = len(content.rounds) - 1
        rows = graph(content.cities, content.rounds, content.companies, last, width, height - 1, self.glyphs)
        return [head, *rows]

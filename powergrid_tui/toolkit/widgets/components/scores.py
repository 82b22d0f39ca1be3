"""The end of a game: the winners, and everybody's figures, best first."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.drawing import best, drawn
from powergrid_tui.toolkit.widgets.components.picture import Picture
from powergrid_tui.toolkit.widgets.panels.panel import Panel

_HEAD = 4
"""The number of rows above the figures."""


class FinalScores(Panel[Result]):
    """The winners with their blocks, and everybody's rows below."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """The title, the winners and the figures."""
        head = Picture(width, _HEAD, self.glyphs)
        head.heading(tr("THE END"))
        head.ground(2, palette.ROW)
        x = 1
        for who in content.winners:
            x = head.block(x, 2, who) + 1
        head.put(x + 1, 2, (content.words, palette.STRONG))
        scores = content.scores
        room = max(1, height - _HEAD)
        return [*head.strips(), *drawn(scores, best(scores, width, room), width, room, self.glyphs).strips()]

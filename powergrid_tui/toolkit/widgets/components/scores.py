"""The end of a game: the winner's name in light, and everybody's figures, best first."""

from __future__ import annotations

from typing import ClassVar

from textual.strip import Strip

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.widgets.components.drawing import best, drawn, extents
from powergrid_tui.toolkit.widgets.components.ending import winner
from powergrid_tui.toolkit.widgets.panels.panel import Panel

_SHORT = 4
"""The height of the winner's card where the figures need the rows."""


class FinalScores(Panel[Result]):
    """The winner's card, and everybody's rows below."""

    CARD: ClassVar[int] = 6
    """The height of the winner's card, in rows."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """The card and the figures."""
        scores = content.scores
        needs = extents(scores, width)[0][1][1]
        card = self.CARD if self.CARD + needs <= height else _SHORT
        rows: list[Strip] = []
        if content.winners:
            beside = tr("wins the game") if len(content.winners) == 1 else tr("share the win")
            rows = winner(content.winners, beside, self._with_what(content), width, card, self.glyphs)
        room = max(1, height - len(rows))
        return [*rows, *drawn(scores, best(scores, width, room), width, room, self.glyphs).strips()]

    def _with_what(self, content: Result) -> str:
        """The first two figures of the winner."""
        values = content.scores.rows[0].values
        pairs = zip(content.scores.figures, values, strict=True)
        return "   ".join(f"{name} {value}" for name, value in list(pairs)[:2])

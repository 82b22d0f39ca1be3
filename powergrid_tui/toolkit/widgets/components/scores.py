"""The end of a game: the winner's name in light, everybody's figures, best first, and how it went."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual.strip import Strip

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.chronicle import Moment
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.widgets.components.drawing import best, drawn, extents
from powergrid_tui.toolkit.widgets.components.ending import ruled, went, winner
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel

_SHORT = 4
"""The height of the winner's card where the figures need the rows."""


class Told(Protocol):
    """The result of a game that tells its turning points."""

    @property
    def moments(self) -> tuple[Moment, ...]: ...


class FinalScores(Panel[Result]):
    """The winner's card, everybody's rows below, and turning points in the rows that are left."""

    CARD: ClassVar[int] = 6
    """The height of the winner's card, in rows."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """The card, the figures, and how it went."""
        scores = content.scores
        needs = extents(scores, width)[0][1][1]
        card = self.CARD if self.CARD + needs <= height else _SHORT
        rows: list[Strip] = []
        if content.winners:
            beside = tr("wins the game") if len(content.winners) == 1 else tr("share the win")
            rows = winner(content.winners, beside, content.margin or content.words, width, card, self.glyphs)
        form = best(scores, width, max(1, height - len(rows)))
        high = min(height - len(rows), dict(extents(scores, width))[form][1])
        rows += drawn(scores, form, width, max(1, high), self.glyphs).strips()
        told = went(content.moments, width - 2, height - len(rows) - 2)
        heading = ruled(tr("HOW IT WENT"), width - 2, self.glyphs)
        more = [strip_of(""), *(Strip.join([strip_of(" "), row]) for row in (heading, *told))]
        return [*rows, *(more if told else [])]


class WentPanel(Panel[Told]):
    """Turning points of the game, where the log was."""

    def picture(self, content: Told, width: int, height: int) -> list[Strip]:
        rows = [ruled(tr("HOW IT WENT"), width - 1, self.glyphs), *went(content.moments, width - 1, height - 1)]
        return rows if content.moments else []

    @staticmethod
    def needs(content: Told, width: int) -> int:
        """The height of all of them in this width, in rows; 0 if there are none."""
        return sum(len(wrap(moment.text, max(10, width - 5))) for moment in content.moments) + bool(content.moments)

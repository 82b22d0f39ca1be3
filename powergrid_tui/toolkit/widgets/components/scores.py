"""The end of a game: the winner's name in light, everybody's figures, best first, and how it went."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual.strip import Strip

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.chronicle import Moment
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.widgets.components.drawing import best, drawn, extents
from powergrid_tui.toolkit.widgets.components.ending import ruled, summed, went, winner
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel

_SHORT = 4
"""The height of the winner's card where the figures need the rows."""
_LOWER = 5
"""The least height of a card with large letters."""
_HEADED = 2
"""A blank row and a heading."""
_LEAST_WENT = 3
"""The height of one turning point, with a blank row and a heading."""


class WithMoments(Protocol):
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
        if content.sums:
            lines = needs + len(content.sums)
            headed = lines + _HEADED if _SHORT + lines + _HEADED <= height else lines
            card = next((high for high in (self.CARD, _LOWER) if high + headed <= height), _SHORT)
        if content.moments and height - needs - card < _LEAST_WENT <= height - needs - _LOWER:
            card = _LOWER
        rows: list[Strip] = []
        if content.winners:
            beside = tr("wins the game") if len(content.winners) == 1 else tr("share the win")
            rows = winner(content.winners, beside, content.margin or content.words, width, card, self.glyphs)
        form = best(scores, width, max(1, height - len(rows)))
        high = min(height - len(rows), dict(extents(scores, width))[form][1])
        rows += drawn(scores, form, width, max(1, high), self.glyphs).strips()
        left = height - len(rows)
        if left < len(content.sums) + _HEADED:
            rows += [Strip.join([strip_of(" "), line]) for line in summed(content.sums, width - 2, left)]
        else:
            told = summed(content.sums, width - 2, left - _HEADED)
            rows += self._below(tr("WHERE THE POINTS COME FROM"), told, width)
        told = went(content.moments, width - 2, height - len(rows) - _HEADED)
        return [*rows, *self._below(tr("HOW IT WENT"), told, width)]

    def _below(self, heading: str, told: list[Strip], width: int) -> list[Strip]:
        """A part below the figures, if there is anything to tell."""
        lines = [ruled(heading, width - 2, self.glyphs), *told]
        return [strip_of(""), *(Strip.join([strip_of(" "), line]) for line in lines)] if told else []


class WentPanel(Panel[WithMoments]):
    """Turning points of the game, where the log was."""

    def picture(self, content: WithMoments, width: int, height: int) -> list[Strip]:
        rows = [ruled(tr("HOW IT WENT"), width - 2, self.glyphs), *went(content.moments, width - 2, height - 1)]
        return [Strip.join([strip_of(" "), row]) for row in rows] if content.moments else []

    @staticmethod
    def needs(content: WithMoments, width: int) -> int:
        """The height of all of them in this width, in rows; 0 if there are none."""
        return sum(len(wrap(moment.text, max(10, width - 6))) for moment in content.moments) + bool(content.moments)

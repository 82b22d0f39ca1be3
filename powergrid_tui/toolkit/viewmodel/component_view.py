"""What one seat sees of a game whose board is made of components and whose questions are the game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from powergrid_tui.table.protocol.game import Standing
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.components.chart import Chart
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.question import Question
from powergrid_tui.toolkit.viewmodel.scores import Result, result
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView

BOARD_HELP = mark("""\
- Tab and the digits 1 to 4 bring up the parts of the board where they share the screen: the table, your own, everybody,
and the log. While digits belong to the answer, the function keys do so. Where all is seen, 3 shows lists and charts.
- f shows what the next player has; after the last one your own again.
- e turns from what happened since your last turn to the log, the coach and the chat. Where they are not in sight it
brings them up, and esc leads back. E shows all of it over the board.
- Page up and page down turn pages and the log, home and end lead to its ends.""")
"""The keys of the board itself, for the help."""


@dataclass(frozen=True, slots=True)
class RoundHeading(base.Heading):
    """The current point of a game that is played in rounds of the same phases."""

    round: str
    """The round in words; empty before the first."""
    phases: tuple[str, ...]
    """The phases of a round."""
    now: int | None
    """The index of the current phase; None before the first round and after the last."""
    otherwise: str = ""
    """What is shown instead of the phases then."""
    facts: tuple[str, ...] = ()
    """What else is visible at every size, a few words each, most important first."""
    urgent: bool = False
    """Whether the first fact is a warning."""
    each: tuple[str, ...] = ()
    """A figure of everybody in playing order."""

    @property
    def figures(self) -> tuple[str, ...]:
        return self.each


class ComponentView(TableView):
    """What one seat sees. A game has a subclass that makes the parts."""

    heading: RoundHeading
    """The current point of the game."""
    table: tuple[Component, ...]
    """What everybody plays with, such as a market."""
    mine: tuple[Component, ...]
    """What one player has, and what the answer so far would make of it: the viewer's own, or that of another player if
    the viewer looks at theirs."""
    sums: tuple[Component, ...]
    """The figures of what that player has; where parts share the screen, they are with everybody's."""
    more: tuple[Component, ...]
    """What is shown where there is room: charts and lists."""
    others: tuple[Component, ...] = ()
    """What the other players have, shown where there is much room."""
    scores: Companies
    """Everybody's figures."""
    result: Result | None
    """How the game ended; None until then."""

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        """The view of a snapshot, with nothing chosen yet."""
        question = cls.ask(snapshot)
        return cls.from_question(question, question.seat, snapshot.figures())

    @classmethod
    def ask(cls, snapshot: Snapshot, *more: Any) -> Question[Any, Any]:
        """The question of a snapshot."""
        raise NotImplementedError

    @classmethod
    def from_question(cls, question: Any, whose: int, figures: Chronicle) -> Self:
        """The view of a question with the answer so far, and with what the seat `whose` has."""
        raise NotImplementedError


def chart(title: str, figures: Chronicle, question: Question[Any, Any], at: int = 0) -> tuple[Component, ...]:
    """The chart of one of the curves of a game; nothing before the second round has ended."""
    if len(figures.rounds) < 2:
        return ()
    return (Chart(title, figures.curves[at], figures.rounds, question.players),)


def ended(
    question: Question[Any, Any],
    standings: Sequence[Standing],
    scores: Companies,
    figures: Chronicle,
    names: tuple[str, ...],
    values: Callable[[int], tuple[str, ...]],
    deciding: tuple[int, ...] = (),
) -> Result | None:
    """How the game ended: everybody by rank with their figures, by seat, and what they have; and how it went. None
    until then. `deciding` are the columns of the figures that decide, in this order, if not all do."""
    if not question.over:
        return None
    return result(
        question.won(),
        question.players,
        question.view.names,
        standings,
        figures.moments,
        names,
        values,
        deciding,
        rows=scores.rows,
        flowing=True,
    )

"""What a seat of Electropolis sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from powergrid_tui.games.electropolis.game import ELECTROPOLIS, Electropolis
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.phases import PHASES, ROUND
from powergrid_tui.games.electropolis.viewmodel import components
from powergrid_tui.games.electropolis.viewmodel.questions import Question, ask
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.component_view import ComponentView, RoundHeading, chart, ended
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class ElectropolisView(ComponentView):
    """What a seat of Electropolis sees at one moment."""

    GAME: ClassVar[Electropolis] = ELECTROPOLIS

    @classmethod
    def ask(cls, snapshot: Snapshot, *more: Any) -> Question:
        return ask(snapshot, *more)

    @classmethod
    def from_question(cls, question: Question, whose: int, figures: Chronicle) -> Self:
        scores = question.cached("scores", lambda: components.scores(question))
        return cls.build(
            question,
            heading=_heading(question),
            table=components.table(question),
            mine=components.mine(question, whose),
            sums=(components.at_end(question, whose),),
            more=question.cached("more", lambda: _more(question, figures)),
            scores=scores,
            result=ended(question, ELECTROPOLIS.standings(question.view), scores, figures, *components.final(question)),
        )


def _more(question: Question, figures: Chronicle) -> tuple[Component, ...]:
    points, others = chart(tr("POINTS BY ROUND"), figures, question), components.cities(question)
    if question.over:
        return (*points, *others)
    return (components.items(question), *components.everybody_at_end(question), *others, *points)


def _acting(view: State) -> tuple[int, ...]:
    """Seats in the order in which they act now: the highest turn-order number chooses first, and whoever takes the
    fewest tiles takes them first."""
    order = components.ordered(view)
    if view.phase is Phase.CHOOSING:
        return order[::-1]
    if view.phase in (Phase.TAKING, Phase.PLACING):
        return tuple(seat for seat in view.spaces if seat != NOBODY)
    return order


def _heading(question: Question) -> RoundHeading:
    view, phase = question.view, PHASES[question.view.phase]
    order = _acting(view)
    return RoundHeading(
        tuple((question.players[seat], seat == view.turn) for seat in order),
        tr("Round {round} of {rounds}", round=view.round, rounds=view.book.numbers.rounds) if view.round else "",
        tuple(map(tr, ROUND)),
        phase.at,
        tr(phase.otherwise),
        (tr("bag {tiles}", tiles=len(view.bag)),),
        each=tuple(str(question.tallies[seat].total) for seat in order),
    )

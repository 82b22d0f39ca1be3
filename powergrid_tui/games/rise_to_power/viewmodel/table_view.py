"""What a seat of Rise to Power sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER, RiseToPower
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.phases import PHASES, ROUND
from powergrid_tui.games.rise_to_power.viewmodel import components
from powergrid_tui.games.rise_to_power.viewmodel.questions import Question, ask
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.component_view import ComponentView, RoundHeading, chart, ended
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

_POINTS = 0
"""The index of the points among the curves of the game."""


class RiseToPowerView(ComponentView):
    """What a seat of Rise to Power sees at one moment."""

    GAME: ClassVar[RiseToPower] = RISE_TO_POWER

    @classmethod
    def ask(cls, snapshot: Snapshot, *more: Any) -> Question:
        return ask(snapshot, *more)

    @classmethod
    def from_question(cls, question: Question, whose: int, figures: Chronicle) -> Self:
        view, scores = question.view, question.cached("scores", lambda: components.scores(question))
        return cls.build(
            question,
            heading=_heading(question, view),
            table=components.table(question),
            mine=components.mine(question, whose),
            sums=() if question.over else (components.sums(question, whose),),
            more=question.cached("more", lambda: chart(tr("POINTS BY ROUND"), figures, question, _POINTS)),
            others=question.cached(f"others {whose}", lambda: components.others(question, whose)),
            scores=scores,
            result=ended(question, RISE_TO_POWER.standings(view), scores, figures, *components.final(view)),
        )


def _heading(question: Question, view: State) -> RoundHeading:
    seats, phase = len(view.players), PHASES[view.phase]
    order = [(view.first + step) % seats for step in range(seats)] if view.round else list(range(seats))
    facts = []
    closing = view.closing != NOBODY and not view.over
    if closing:
        facts.append(tr("ends before {player}", player=view.names[view.closing]))
        if (
            not question.snapshot.watching
            and (question.seat - view.current) % seats < (view.closing - view.current) % seats
        ):
            facts.append(tr("your last turn"))
    if view.phase == Phase.ACTIONS:
        facts.append(trn("{count} point left", "{count} points left", view.points))
    facts.append(tr("contracts {count}", count=len(view.contract_deck)))
    return RoundHeading(
        tuple((question.players[seat], seat == view.turn) for seat in order),
        tr("Round {round}", round=view.round) if view.round else "",
        tuple(map(tr, ROUND)),
        phase.at,
        tr(phase.otherwise),
        tuple(facts),
        closing,
        tuple(str(len(view.players[seat].active)) for seat in order),
    )

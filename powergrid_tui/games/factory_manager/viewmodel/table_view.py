"""What a seat of Factory Manager sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER, FactoryManager
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.phases import PHASES, ROUND
from powergrid_tui.games.factory_manager.rules.workers import by_card
from powergrid_tui.games.factory_manager.viewmodel import components
from powergrid_tui.games.factory_manager.viewmodel.figures import energy_facts
from powergrid_tui.games.factory_manager.viewmodel.questions import Question, ask
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.component_view import ComponentView, RoundHeading, chart, ended
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

_MONEY = 0
"""The index of the money among the curves of the game."""


class FactoryManagerView(ComponentView):
    """What a seat of Factory Manager sees at one moment."""

    GAME: ClassVar[FactoryManager] = FACTORY_MANAGER

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
            sums=(),
            more=question.cached("more", lambda: _more(question, figures)),
            others=question.cached(f"others {whose}", lambda: components.others(question, whose)),
            scores=scores,
            result=ended(question, FACTORY_MANAGER.standings(view), scores, figures, *components.final(view)),
        )


def _more(question: Question, figures: Chronicle) -> tuple[Component, ...]:
    lists = () if question.over else components.tiles(question)
    return (*chart(tr("MONEY BY ROUND"), figures, question, _MONEY), *lists)


def _acting(view: State) -> tuple[int, ...]:
    """Seats in the order in which they act now: by their cards; while new ones are sold, the highest first to put one
    up, and clockwise from there to bid, with those who cannot bid at the end."""
    if view.phase is not Phase.AUCTION:
        return by_card(view)
    if view.auction is None:
        return tuple(reversed(by_card(view)))
    seats = len(view.players)
    around = [(view.auction.opener + step) % seats for step in range(seats)]
    return tuple(sorted(around, key=lambda seat: seat in view.taken))


def _heading(question: Question, view: State) -> RoundHeading:
    order, phase = _acting(view), PHASES[view.phase]
    return RoundHeading(
        tuple((question.players[seat], seat == view.turn) for seat in order),
        tr("Round {round} of {rounds}", round=view.round, rounds=view.book.numbers.rounds) if view.round else "",
        tuple(map(tr, ROUND)),
        phase.at,
        tr(phase.otherwise),
        energy_facts(view),
        each=tuple(str(view.players[seat].money) for seat in order),
    )

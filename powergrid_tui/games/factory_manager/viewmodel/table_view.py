"""What a seat of Factory Manager sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from typing import ClassVar, Self

from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER, FactoryManager
from powergrid_tui.games.factory_manager.viewmodel import slices
from powergrid_tui.games.factory_manager.viewmodel.questions import Question, ask
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView


class FactoryManagerView(TableView):
    """What a seat of Factory Manager sees at one moment."""

    GAME: ClassVar[FactoryManager] = FACTORY_MANAGER

    heading: slices.Heading
    """The current point of the game, for the heading."""
    market: slices.Market
    """The warehouse and the market."""
    floor: slices.Floor
    """The viewer's factory."""
    cards: slices.Cards
    """The turn-order cards."""
    scoreboard: slices.Lines
    """All factories in figures."""
    kinds: slices.Kinds
    """All kinds of tiles, and where they are."""
    result: slices.Result | None
    """How the game ended; None until then."""

    @classmethod
    def of(cls, snapshot: Snapshot) -> Self:
        """The view of a snapshot, with nothing chosen yet."""
        return cls.cut(ask(snapshot))

    @classmethod
    def cut(cls, question: Question) -> Self:
        """The view of a question with the answer so far."""
        view, players = question.view, question.players
        return cls.made(
            question,
            heading=slices.heading(view, players),
            market=question.market(),
            floor=question.floor(),
            cards=question.cards(),
            scoreboard=slices.lines(view, players, question.before),
            kinds=slices.kinds(view),
            result=slices.result(view, players) if question.over else None,
        )

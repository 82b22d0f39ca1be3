"""What a seat of Electropolis sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from typing import ClassVar, Self

from powergrid_tui.games.electropolis.game import ELECTROPOLIS, Electropolis
from powergrid_tui.games.electropolis.viewmodel import slices
from powergrid_tui.games.electropolis.viewmodel.questions import Question, ask
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView


class ElectropolisView(TableView):
    """What a seat of Electropolis sees at one moment."""

    GAME: ClassVar[Electropolis] = ELECTROPOLIS

    heading: slices.Heading
    """Where the game is."""
    action_board: slices.ActionBoard
    """The action spaces, with who stands on them."""
    ring: slices.Ring
    """The ring of tiles."""
    cards: slices.Cards
    """The development cards of this round."""
    city: slices.City
    """The board of the seat that looks."""
    hand: slices.Hand
    """What lies beside that board: tiles to be placed, fuel, and cards for the end."""
    others: tuple[slices.Other, ...]
    """The boards of the others, with their figures."""
    scoreboard: slices.Score
    """What the game would score for everybody now, with the trends."""
    result: slices.Result | None
    """How the game ended; None before that."""

    @classmethod
    def of(cls, snapshot: Snapshot) -> Self:
        """What a snapshot shows, with nothing chosen yet."""
        return cls.cut(ask(snapshot))

    @classmethod
    def cut(cls, question: Question) -> Self:
        """What a question shows with the answer that is taking shape."""
        view, players = question.view, question.players
        score = slices.score(view, players, question.tallies)
        return cls.made(
            question,
            heading=slices.heading(view, players),
            action_board=slices.just_chosen(question.action_board(), question.before),
            ring=question.ring(),
            cards=question.cards(),
            city=question.city(),
            hand=question.hand(),
            others=slices.others(view, question.seat, players, question.tallies, question.before),
            scoreboard=score,
            result=slices.result(view, score) if question.over else None,
        )

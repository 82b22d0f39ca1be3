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
    """The current point of the game, for the heading."""
    action_board: slices.ActionBoard
    """The action spaces and who holds them."""
    ring: slices.Ring
    """The ring of tiles."""
    cards: slices.Cards
    """The development cards of this round."""
    city: slices.City
    """The viewer's board."""
    hand: slices.Hand
    """What lies beside that board: tiles to place, fuel, and cards that count at the end."""
    others: tuple[slices.Other, ...]
    """The boards of the others, with their figures, clockwise from the viewer."""
    scoreboard: slices.Score
    """What everybody would score if the game ended now, and the trends."""
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

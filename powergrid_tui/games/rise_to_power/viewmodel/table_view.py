"""What a seat of Rise to Power sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from typing import ClassVar, Self

from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER, RiseToPower
from powergrid_tui.games.rise_to_power.viewmodel import slices
from powergrid_tui.games.rise_to_power.viewmodel.questions import Question, ask
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView


class RiseToPowerView(TableView):
    """What a seat of Rise to Power sees at one moment."""

    GAME: ClassVar[RiseToPower] = RISE_TO_POWER

    heading: slices.Heading
    """The current point of the game, for the heading."""
    table: slices.Tableau
    """The tracks, the exchange, and the viewer's hand and inactive districts."""
    grid: slices.Grid
    """The districts of the company on display."""
    companies: slices.Companies
    """All companies in figures, with their districts."""
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
            table=question.table(),
            grid=question.grid(),
            companies=slices.companies(view, question.seat, players, question.before),
            result=slices.result(view, players) if question.over else None,
        )

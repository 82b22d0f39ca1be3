"""What a seat of Terraforming Mars sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from typing import ClassVar, Self

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS, TerraformingMars
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.questions import Question, ask
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView


class TerraformingMarsView(TableView):
    """What a seat of Terraforming Mars sees at one moment."""

    GAME: ClassVar[TerraformingMars] = TERRAFORMING_MARS

    heading: slices.Heading
    """The current point of the game, for the heading."""
    mars: slices.Map
    """The map and the global parameters, with the tile being placed."""
    listing: slices.Listing | None
    """What there is to choose from; None if there is nothing."""
    companies: slices.Companies
    """All companies in figures."""
    goals: slices.Goals | None
    """Milestones and awards; None in a solo game."""
    result: slices.Result | None
    """How the game ended; None until then."""

    @classmethod
    def of(cls, snapshot: Snapshot) -> Self:
        """The view of a snapshot, with nothing chosen yet."""
        return cls.cut(ask(snapshot))

    @classmethod
    def cut(cls, question: Question, *, whole: int | None = None, key: str = "") -> Self:
        """The view of a question with the answer so far."""
        view, players = question.view, question.players
        return cls.made(
            question,
            heading=slices.heading(view, players),
            mars=question.mars(),
            listing=question.listing(),
            companies=slices.companies(view, question.seat, players, whole, key),
            goals=slices.goals(view, players),
            result=slices.result(view, players) if question.over else None,
        )

"""What a seat of Terraforming Mars sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from typing import ClassVar, Self

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS, TerraformingMars
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.questions import Question, ask
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.component_view import RoundHeading, chart
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList
from powergrid_tui.toolkit.viewmodel.components.chart import Chart
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.plan import Plan
from powergrid_tui.toolkit.viewmodel.components.track import Track
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView

POINTS = 1
"""The index of the points among the curves of the game."""


class TerraformingMarsView(TableView):
    """What a seat of Terraforming Mars sees at one moment."""

    GAME: ClassVar[TerraformingMars] = TERRAFORMING_MARS

    heading: RoundHeading
    """The current point of the game, for the heading."""
    parameters: tuple[Track, ...]
    """The global parameters: temperature, oxygen and oceans."""
    mars: Plan
    """The map, with the tile being placed."""
    listing: CardList
    """What there is to choose from."""
    reading: CardList | None
    """Cards in play with their texts, or those named in the log; None while they are not shown."""
    companies: Companies
    """All companies in figures."""
    goals: slices.Goals | None
    """Milestones and awards; None in a solo game."""
    result: Result | None
    """How the game ended; None until then."""
    growth: Chart | None
    """The points of everybody by generation; None until the game is over."""

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        """The view of a snapshot, with nothing chosen yet."""
        reading = None if snapshot.watching else slices.Reading(snapshot.seat)
        return cls.from_question(ask(snapshot), snapshot.figures(), reading)

    @classmethod
    def from_question(cls, question: Question, figures: Chronicle, reading: slices.Reading | None = None) -> Self:
        """The view of a question with the answer so far, and the cards that are being read, if any."""
        view, players = question.shown, question.players
        growth = chart(tr("POINTS BY GENERATION"), figures, question, POINTS) if question.over else ()
        return cls.build(
            question,
            heading=slices.heading(view, players),
            parameters=slices.parameters(view),
            mars=question.mars(),
            listing=question.listing(),
            reading=question.read(reading) if reading else None,
            companies=slices.companies(view, question.seat, players, watching=question.snapshot.watching),
            goals=slices.goals(view, players, question.seat),
            result=slices.result(view, players, figures.moments) if question.over else None,
            growth=next(iter(growth), None),
        )

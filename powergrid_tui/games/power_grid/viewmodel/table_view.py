"""What a seat of Power Grid sees at one moment: the model that the board is bound to."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Self

from powergrid_tui.games.power_grid.game import POWER_GRID, PowerGrid
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import Question, ask
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView


class PowerGridView(TableView):
    """What a seat of Power Grid sees at one moment."""

    GAME: ClassVar[PowerGrid] = POWER_GRID

    heading: slices.Heading
    """The current point of the game, for the heading."""
    auction_house: slices.AuctionHouse
    """The plants for sale, those to come, and the auction."""
    resource_markets: slices.ResourceMarkets
    """The resource markets, with the basket of whoever is buying."""
    city_network: slices.MapScene
    """The map, with houses, the cursor and the planned connections."""
    scoreboard: slices.Score
    """What the companies have, and what they could power."""
    planner: slices.BuildPlan | None
    """The list of cities with their prices; None unless the viewer is building and has opened it."""
    tracker: slices.Tracker
    """Where all power plants are, and the table of payments."""
    growth: slices.Growth | None
    """The networks round by round; None if not shown."""
    result: slices.FinalResult | None
    """How the game ended; None until then."""

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        """The view of a snapshot, with nothing chosen yet."""
        question = ask(snapshot)
        return cls.from_question(question, figures=question.snapshot.figures())

    @classmethod
    def from_question(cls, question: Question, *, growth: bool = True, figures: Chronicle | None = None) -> Self:
        """The view of a question with the answer so far; with growth if asked for. Growth and result are drawn from the
        `figures` of the game."""
        told = figures or Chronicle()
        view, companies, lit, once = question.shown, question.players, question.touched, question.cached
        return cls.build(
            question,
            heading=once("heading", partial(slices.heading, view, companies)),
            auction_house=slices.in_house(question.auction_house(), lit, view.book, companies),
            resource_markets=slices.in_markets(question.resource_markets(), lit),
            city_network=slices.in_scene(question.scene(), lit, companies),
            scoreboard=once("score", lambda: slices.in_score(slices.score(view, companies), lit, companies)),
            planner=question.planner(),
            tracker=once("tracker", partial(slices.tracker, view, companies, question.seat)),
            growth=once("growth", partial(slices.growth, told, companies)) if growth else None,
            result=slices.result(view, companies, told) if question.over else None,
        )

"""What a seat of any game sees at one moment: the model that the board from offers is bound to.

A game with a board of its own may start from this one: its view is a subclass that adds parts (`own`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Self, cast

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.listing import Listing
from powergrid_tui.toolkit.viewmodel.offers.asking import ask
from powergrid_tui.toolkit.viewmodel.offers.game_parts import GameParts
from powergrid_tui.toolkit.viewmodel.offers.questions import OffersQuestion
from powergrid_tui.toolkit.viewmodel.scores import Result, from_standings, scores
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.viewmodel.text_views import SheetPage, Sheets


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """Where the game is."""

    name: str
    """The name of the game."""
    facts: tuple[str, ...]
    """The round, the phase and whatever else the game counts, a few words each."""


class OffersView(TableView):
    """What a seat of any game sees at one moment."""

    GAME_PARTS: ClassVar[GameParts]
    """The game and its words."""

    heading: Heading
    """Where the game is."""
    listing: Listing
    """What the seat may and may not do now, as it is shown."""
    components: tuple[Component, ...]
    """The table as the game shows it. The last component may hold the offers that are on no other. Empty if the game
    has no components."""
    scores: Companies
    """Everybody's figures."""
    sheets: Sheets
    """The sheets of sentences."""
    result: Result | None
    """How the game ended; None until then."""

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        """The view of a snapshot, with nothing chosen yet."""
        return cls.from_question(ask(snapshot, cls.GAME_PARTS), figures=snapshot.figures())

    @classmethod
    def from_question(
        cls,
        question: OffersQuestion,
        *,
        figures: Chronicle,
        rows: int = 0,
        first: int = 0,
        sheets: int | None = None,
        listed: bool = True,
    ) -> Self:
        """The view of a question with the answer so far. At most `rows` rows of offers are worded, and `sheets` sheets
        from `first` on; by default all. If no list is shown beside the components, offers that are on none of them
        become a component of their own."""
        view, players, dash = question.view, question.players, question.glyphs.dash
        seen = question.seen()
        others = question.others() if seen and not listed else None
        own = next((each for each in seen if isinstance(each, Companies)), None)
        return cls.build(
            question,
            heading=question.cached("heading", lambda: cls._heading(question)),
            listing=question.listing(rows),
            components=(*(each for each in seen if each is not own), *((others,) if others else ())),
            scores=own
            or question.cached("scores", lambda: scores(cls.GAME, view, players, question.standings, figures, dash)),
            sheets=cls._sheets(question, first, sheets),
            result=from_standings(players, question.standings, dash, figures.moments) if question.over else None,
            **cls.own(question),
        )

    @classmethod
    def own(cls, question: OffersQuestion) -> Mapping[str, Any]:
        """The parts that a game adds to these, by the names of their fields."""
        return {}

    @classmethod
    def of_game(cls, game_parts: GameParts) -> type[Self]:
        """The view class for one game."""
        places = {
            "__module__": cls.__module__,
            "__doc__": cls.__doc__,
            "GAME_PARTS": game_parts,
            "GAME": game_parts.game,
        }
        meta: Any = type(cls)
        return cast("type[Self]", meta(cls.__name__, (cls,), places))

    @classmethod
    def _heading(cls, question: OffersQuestion) -> Heading:
        game, view = cls.GAME, question.view
        asked = game.to_act(view)
        seats = game.turn_order(view) or range(len(question.players))
        order = tuple((question.players[seat], seat in asked) for seat in seats)
        return Heading(order, tr(game.name), cls.GAME_PARTS.facts(view))

    @classmethod
    def _sheets(cls, question: OffersQuestion, first: int, count: int | None) -> Sheets:
        words = tuple(cls.GAME_PARTS.sheets)
        shown: Sequence[str] = (*words[first:], *words[:first])[:count]
        pages = tuple(question.cached(f"sheet {word}", partial(cls._page, question, word)) for word in shown)
        return Sheets(words, first, pages)

    @classmethod
    def _page(cls, question: OffersQuestion, word: str) -> SheetPage:
        about = cls.GAME_PARTS.sheets[word].about
        told = cls.GAME_PARTS.sheet_sentences(word, question.view, question.seat)
        return SheetPage(word, tr(about) if about else "", told)

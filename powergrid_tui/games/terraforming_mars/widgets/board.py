"""The board of Terraforming Mars: its parts side by side or one at a time, and the question below them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.reactive import var

from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.coach import COURSE
from powergrid_tui.games.terraforming_mars.viewmodel.help import help_for
from powergrid_tui.games.terraforming_mars.viewmodel.questions import Part, Question, ask
from powergrid_tui.games.terraforming_mars.viewmodel.table_view import TerraformingMarsView
from powergrid_tui.games.terraforming_mars.widgets.arrangement import arrangement
from powergrid_tui.games.terraforming_mars.widgets.companies import CompaniesPanel, GoalsPanel, OwnPanel, ResultPanel
from powergrid_tui.games.terraforming_mars.widgets.heading import MarsTitle
from powergrid_tui.games.terraforming_mars.widgets.listing import ListingPanel
from powergrid_tui.games.terraforming_mars.widgets.mars import MarsPanel
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.places import Box
from powergrid_tui.toolkit.widgets.boards.question_board import BoardKey, QuestionBoard


class TerraformingMarsBoard(QuestionBoard[Question]):
    """Everything of Terraforming Mars between the title line and the hint line of the play screen."""

    PARTS: ClassVar[tuple[str, ...]] = (mark("map"), mark("companies"), mark("goals"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.hand", "c", "c", mark("Hand")),
        BoardKey("board.actions", "a", "a", mark("Card actions")),
        BoardKey("board.projects", "p", "p", mark("Projects")),
        BoardKey("board.goals", "m", "m", mark("Milestones and awards")),
        BoardKey("board.filter", "f", "f", mark("Filter")),
        BoardKey("board.sort", "s", "s", mark("Sort")),
        BoardKey("board.payment", "y", "y", mark("Payment")),
        BoardKey("board.next_space", "n", "n", mark("Next space")),
        BoardKey("board.space_before", "b", "b", mark("Space before")),
        BoardKey("board.later", "o", "o", mark("The rest first")),
        BoardKey("board.done", "d", "d", mark("Done")),
        BoardKey("board.pass_all", "x", "x", mark("Pass")),
    )
    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.whole", "w", "whole", mark("One company after another, whole")),
    )

    SIGNS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("s t", mark("steel, titanium that a tile there brings")),
        ("p c", mark("a plant, a card that it brings")),
        ("~", mark("a space for an ocean")),
        ("C g *", mark("city, greenery, special tile; then whose")),
    )
    PICTURE: ClassVar[tuple[str, str]] = ("mars", "mars")

    DEFAULT_CSS = """
    TerraformingMarsBoard { height: 1fr; width: 1fr; }
    """

    heading: var[slices.Heading | None] = var(None)
    mars: var[slices.Map | None] = var(None)
    listing: var[slices.Listing | None] = var(None)
    companies: var[slices.Companies | None] = var(None)
    goals: var[slices.Goals | None] = var(None)
    result: var[slices.Result | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.whole: int | None = None
        """The seat whose company is shown alone; None for all."""
        self.panels |= {
            "title": MarsTitle(glyphs),
            "mars": MarsPanel(glyphs),
            "listing": ListingPanel(glyphs),
            "companies": CompaniesPanel(glyphs),
            "own": OwnPanel(glyphs),
            "goals": GoalsPanel(glyphs),
            "result": ResultPanel(glyphs),
        }

    def compose(self) -> ComposeResult:
        yield from self.bound(
            title=TerraformingMarsBoard.heading,
            tabs=TerraformingMarsBoard.tab_row,
            mars=TerraformingMarsBoard.mars,
            listing=TerraformingMarsBoard.listing,
            companies=TerraformingMarsBoard.companies,
            own=TerraformingMarsBoard.companies,
            goals=TerraformingMarsBoard.goals,
            result=TerraformingMarsBoard.result,
            log=TerraformingMarsBoard.entries,
            question=TerraformingMarsBoard.prompt,
            last=TerraformingMarsBoard.entries,
        )

    def ask(self, snapshot: Snapshot, before: Question | None) -> Question:
        return ask(snapshot, self.glyphs, before)

    def look(self, question: Question) -> TerraformingMarsView:
        return TerraformingMarsView.cut(question, whole=self.whole, key=self.written("whole"))

    def own_acts(self) -> dict[str, Callable[[], object]]:
        return {"whole": self._show_whole}

    def _show_whole(self) -> None:
        """Show the next company alone; after the last one, all of them."""
        seats = len(self.question.players) if self.question else 0
        following = 0 if self.whole is None else self.whole + 1
        self.whole = following if following < seats else None
        self.bring_up(self.part if self.is_seen("companies") else Part.COMPANIES)

    def arrangement(self, width: int, height: int) -> Box:
        over = self.question is not None and self.question.view.over
        return arrangement(width, height, self.part, over=over)

    def lesson(self) -> Lesson | None:
        return COURSE.lesson(self.question, over=self.question.view.over) if self.question else None

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question) if self.question else []

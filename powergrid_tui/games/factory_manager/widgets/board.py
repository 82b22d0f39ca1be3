"""The board of Factory Manager: its parts side by side or one at a time, and the question below them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.reactive import var

from powergrid_tui.games.factory_manager.viewmodel import slices
from powergrid_tui.games.factory_manager.viewmodel.coach import COURSE
from powergrid_tui.games.factory_manager.viewmodel.help import help_for
from powergrid_tui.games.factory_manager.viewmodel.questions import Question, ask
from powergrid_tui.games.factory_manager.viewmodel.table_view import FactoryManagerView
from powergrid_tui.games.factory_manager.widgets.arrangement import arrangement
from powergrid_tui.games.factory_manager.widgets.factories import CardsPanel, KindsPanel, LinesPanel, ResultPanel
from powergrid_tui.games.factory_manager.widgets.floor import FloorPanel
from powergrid_tui.games.factory_manager.widgets.heading import FactoryTitle
from powergrid_tui.games.factory_manager.widgets.market import MarketPanel
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.places import Box
from powergrid_tui.toolkit.widgets.boards.question_board import BoardKey, QuestionBoard


class FactoryManagerBoard(QuestionBoard[Question]):
    """Everything of Factory Manager between the title line and the hint line of the play screen."""

    PARTS: ClassVar[tuple[str, ...]] = (mark("market"), mark("factories"), mark("tiles"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.pass", "p", "p", mark("Pass")),
        BoardKey("board.aside", "a", "a", mark("Put aside")),
        BoardKey("board.extend", "x", "x", mark("Open a cell")),
        BoardKey("board.hire", "w", "w", mark("Hire")),
        BoardKey("board.clear", "c", "c", mark("Clear the plan")),
        BoardKey("board.best", "b", "b", mark("Best way to run")),
        BoardKey("board.done", "d", "d", mark("Bring no more")),
    )

    PICTURE: ClassVar[tuple[str, str]] = ("floor", "floor")

    DEFAULT_CSS = """
    FactoryManagerBoard { height: 1fr; width: 1fr; }
    """

    heading: var[slices.Heading | None] = var(None)
    market: var[slices.Market | None] = var(None)
    floor: var[slices.Floor | None] = var(None)
    cards: var[slices.Cards | None] = var(None)
    scoreboard: var[slices.Lines | None] = var(None)
    kinds: var[slices.Kinds | None] = var(None)
    result: var[slices.Result | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.panels |= {
            "title": FactoryTitle(glyphs),
            "market": MarketPanel(glyphs),
            "floor": FloorPanel(glyphs),
            "cards": CardsPanel(glyphs),
            "lines": LinesPanel(glyphs),
            "kinds": KindsPanel(glyphs),
            "result": ResultPanel(glyphs),
        }

    def compose(self) -> ComposeResult:
        yield from self.bound(
            title=FactoryManagerBoard.heading,
            tabs=FactoryManagerBoard.tab_row,
            market=FactoryManagerBoard.market,
            floor=FactoryManagerBoard.floor,
            cards=FactoryManagerBoard.cards,
            lines=FactoryManagerBoard.scoreboard,
            kinds=FactoryManagerBoard.kinds,
            result=FactoryManagerBoard.result,
            log=FactoryManagerBoard.entries,
            question=FactoryManagerBoard.prompt,
            last=FactoryManagerBoard.entries,
        )

    def ask(self, snapshot: Snapshot, before: Question | None) -> Question:
        return ask(snapshot, self.glyphs, before)

    def look(self, question: Question) -> FactoryManagerView:
        return FactoryManagerView.cut(question)

    def arrangement(self, width: int, height: int) -> Box:
        over = self.question is not None and self.question.view.over
        return arrangement(width, height, self.part, over=over)

    def lesson(self) -> Lesson | None:
        return COURSE.lesson(self.question, over=self.question.view.over) if self.question else None

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question) if self.question else []

"""The board of Rise to Power: its parts side by side or one at a time, and the question below them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.reactive import var

from powergrid_tui.games.rise_to_power.viewmodel import slices
from powergrid_tui.games.rise_to_power.viewmodel.coach import COURSE
from powergrid_tui.games.rise_to_power.viewmodel.help import help_for
from powergrid_tui.games.rise_to_power.viewmodel.questions import Question, ask
from powergrid_tui.games.rise_to_power.viewmodel.table_view import RiseToPowerView
from powergrid_tui.games.rise_to_power.widgets.arrangement import arrangement
from powergrid_tui.games.rise_to_power.widgets.companies import GridsPanel, LinesPanel, ResultPanel
from powergrid_tui.games.rise_to_power.widgets.grid import GridPanel
from powergrid_tui.games.rise_to_power.widgets.heading import RiseToPowerTitle
from powergrid_tui.games.rise_to_power.widgets.table import TablePanel
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.places import Box
from powergrid_tui.toolkit.widgets.boards.question_board import BoardKey, QuestionBoard


class RiseToPowerBoard(QuestionBoard[Question]):
    """Everything of Rise to Power between the title line and the hint line of the play screen."""

    PARTS: ClassVar[tuple[str, ...]] = (mark("table"), mark("grid"), mark("companies"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.power", "p", "p", mark("Power")),
        BoardKey("board.upgrade", "u", "u", mark("Upgrade")),
        BoardKey("board.trade", "t", "t", mark("Trade")),
        BoardKey("board.next_cell", "j", "j", mark("Next cell")),
        BoardKey("board.done", "d", "d", mark("Done")),
    )

    PICTURE: ClassVar[tuple[str, str]] = ("grid", "grid")

    DEFAULT_CSS = """
    RiseToPowerBoard { height: 1fr; width: 1fr; }
    """

    heading: var[slices.Heading | None] = var(None)
    table: var[slices.Tableau | None] = var(None)
    grid: var[slices.Grid | None] = var(None)
    companies: var[slices.Companies | None] = var(None)
    result: var[slices.Result | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._shown_for: Question | None = None
        self._wanted = 0
        """The part that the question last asked for; connecting a district changes it."""
        self.panels |= {
            "title": RiseToPowerTitle(glyphs),
            "table": TablePanel(glyphs),
            "grid": GridPanel(glyphs),
            "lines": LinesPanel(glyphs),
            "grids": GridsPanel(glyphs),
            "result": ResultPanel(glyphs),
        }

    def compose(self) -> ComposeResult:
        yield from self.bound(
            title=RiseToPowerBoard.heading,
            tabs=RiseToPowerBoard.tab_row,
            table=RiseToPowerBoard.table,
            grid=RiseToPowerBoard.grid,
            lines=RiseToPowerBoard.companies,
            grids=RiseToPowerBoard.companies,
            result=RiseToPowerBoard.result,
            log=RiseToPowerBoard.entries,
            question=RiseToPowerBoard.prompt,
            last=RiseToPowerBoard.entries,
        )

    def ask(self, snapshot: Snapshot, before: Question | None) -> Question:
        return ask(snapshot, self.glyphs, before)

    def update(self) -> None:
        """Switch to another part when the question asks for one, such as the grid when a district is being
        connected."""
        question = self.question
        if question is not None and question is self._shown_for and question.part != self._wanted:
            self.part = question.part
        self._shown_for, self._wanted = question, question.part if question else 0
        super().update()

    def look(self, question: Question) -> RiseToPowerView:
        return RiseToPowerView.cut(question)

    def arrangement(self, width: int, height: int) -> Box:
        over = self.question is not None and self.question.view.over
        return arrangement(width, height, self.part, over=over)

    def lesson(self) -> Lesson | None:
        return COURSE.lesson(self.question, over=self.question.view.over) if self.question else None

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question) if self.question else []

"""The board of Factory Manager: which keys it has, beside what every board of components shows."""

from __future__ import annotations

from typing import ClassVar

from powergrid_tui.games.factory_manager.viewmodel.coach import COURSE
from powergrid_tui.games.factory_manager.viewmodel.help import help_for
from powergrid_tui.games.factory_manager.viewmodel.questions import Question
from powergrid_tui.games.factory_manager.viewmodel.table_view import FactoryManagerView
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.widgets.boards.component_board import ComponentBoard
from powergrid_tui.toolkit.widgets.boards.question_board import BoardKey


class FactoryManagerBoard(ComponentBoard[Question]):
    """Everything of Factory Manager between the title line and the hint line of the play screen."""

    VIEW = FactoryManagerView
    COURSE = COURSE
    PARTS: ClassVar[tuple[str, ...]] = (mark("market"), mark("my factory"), mark("factories"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.pass", "p", "p", mark("Pass")),
        BoardKey("board.aside", "a", "a", mark("Put aside")),
        BoardKey("board.extend", "x", "x", mark("Open a cell")),
        BoardKey("board.hire", "w", "w", mark("Hire")),
        BoardKey("board.clear", "c", "c", mark("Clear the plan")),
        BoardKey("board.best", "b", "b", mark("Best choice")),
        BoardKey("board.done", "d", "d", mark("Bring no more")),
    )

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question) if self.question else []

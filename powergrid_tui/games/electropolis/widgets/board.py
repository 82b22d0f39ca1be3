"""The board of Electropolis: which keys it has, beside what every board of components shows."""

from __future__ import annotations

from typing import ClassVar

from powergrid_tui.games.electropolis.viewmodel.coach import COURSE
from powergrid_tui.games.electropolis.viewmodel.help import help_for
from powergrid_tui.games.electropolis.viewmodel.questions import Question
from powergrid_tui.games.electropolis.viewmodel.table_view import ElectropolisView
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.widgets.boards.component_board import ComponentBoard
from powergrid_tui.toolkit.widgets.boards.question_board import BoardKey


class ElectropolisBoard(ComponentBoard[Question]):
    """Everything of Electropolis between the title line and the hint line of the play screen."""

    VIEW = ElectropolisView
    COURSE = COURSE
    PARTS: ClassVar[tuple[str, ...]] = (mark("table"), mark("my city"), mark("mayors"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.next", "n", "n", mark("Next tile")),
        BoardKey("board.jump", "j", "j", mark("Next free cell")),
        BoardKey("board.discard", "d", "d", mark("Discard")),
    )

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question) if self.question else []

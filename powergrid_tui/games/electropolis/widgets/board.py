"""The board of Electropolis: which keys it has, beside what every board of components shows."""

from __future__ import annotations

from typing import ClassVar

from powergrid_tui.games.electropolis.viewmodel.coach import COURSE
from powergrid_tui.games.electropolis.viewmodel.help import help_for
from powergrid_tui.games.electropolis.viewmodel.questions import KINDS, Question
from powergrid_tui.games.electropolis.viewmodel.table_view import ElectropolisView
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.widgets.boards.board import BoardKey, assignable_keys
from powergrid_tui.toolkit.widgets.boards.component_board import ComponentBoard


class ElectropolisBoard(ComponentBoard[Question]):
    """Everything of Electropolis between the title line and the hint line of the play screen."""

    VIEW = ElectropolisView
    COURSE = COURSE
    PARTS: ClassVar[tuple[str, ...]] = (mark("table"), mark("my city"), mark("mayors"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = assignable_keys(KINDS.values())

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question, self.changed_keys) if self.question else []

"""The board of Rise to Power: which keys it has, beside what every board of components shows."""

from __future__ import annotations

from typing import ClassVar

from powergrid_tui.games.rise_to_power.viewmodel.coach import COURSE
from powergrid_tui.games.rise_to_power.viewmodel.help import help_for
from powergrid_tui.games.rise_to_power.viewmodel.questions import KINDS, Question
from powergrid_tui.games.rise_to_power.viewmodel.table_view import RiseToPowerView
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.widgets.boards.board import BoardKey, assignable_keys
from powergrid_tui.toolkit.widgets.boards.component_board import ComponentBoard


class RiseToPowerBoard(ComponentBoard[Question]):
    """Everything of Rise to Power between the title line and the hint line of the play screen."""

    VIEW = RiseToPowerView
    COURSE = COURSE
    PARTS: ClassVar[tuple[str, ...]] = (mark("contracts"), mark("my city"), mark("companies"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = assignable_keys(KINDS.values())

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question, self.changed_keys) if self.question else []

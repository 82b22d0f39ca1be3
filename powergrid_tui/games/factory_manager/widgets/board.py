"""The board of Factory Manager: which keys it has, beside what every board of components shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from powergrid_tui.games.factory_manager.viewmodel import components
from powergrid_tui.games.factory_manager.viewmodel.coach import COURSE
from powergrid_tui.games.factory_manager.viewmodel.help import help_for
from powergrid_tui.games.factory_manager.viewmodel.questions import KINDS, Question
from powergrid_tui.games.factory_manager.viewmodel.table_view import FactoryManagerView
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.viewmodel.component_view import ComponentView
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.widgets.boards.board import BoardKey, assignable_keys
from powergrid_tui.toolkit.widgets.boards.component_board import LOG, MINE, ComponentBoard
from powergrid_tui.toolkit.widgets.components.panels import Beneath


class FactoryManagerBoard(ComponentBoard[Question]):
    """Everything of Factory Manager between the title line and the hint line of the play screen."""

    VIEW = FactoryManagerView
    COURSE = COURSE
    PARTS: ClassVar[tuple[str, ...]] = (mark("market"), mark("my factory"), mark("factories"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = assignable_keys(KINDS.values())
    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (
        *ComponentBoard.OWN_KEYS,
        BoardKey("board.tiles", "t", "tiles", mark("Table of tiles")),
    )

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._over: int | None = None
        """The part that the table of tiles covers; None while it is closed."""

    @property
    def _covers(self) -> bool:
        """Whether the table of tiles covers the part that was selected when it was opened."""
        return self._over == self.part

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        words = Worded(tr("all tiles"), trc("short", "tiles"))
        return (*super().hints, *([] if self._in_sight else [(self.written("tiles"), words)]))

    @property
    def _in_sight(self) -> bool:
        """Whether the board shows all tiles anyway."""
        tiles = components.tiles(self.question) if self.question is not None else ()
        return not self._covers and set(tiles) <= set(self.components or ())

    def own_acts(self) -> dict[str, Callable[[], object]]:
        leave = super().own_acts()["escape"]
        return {**super().own_acts(), "tiles": self._turn_tiles, "escape": lambda: self._close_tiles() or leave()}

    def _turn_tiles(self) -> bool:
        """Open or close the table of tiles. Returns False where all of it is seen anyway."""
        if self._close_tiles():
            return True
        if self._in_sight:
            return False
        if self.part == LOG:
            self.part = MINE
        self._over = self.part
        self.update()
        return True

    def _close_tiles(self) -> bool:
        """Close the table of tiles. Returns whether it was open."""
        if not self._covers:
            return False
        self._over = None
        self.update()
        return True

    def look(self, question: Question) -> ComponentView:
        view = super().look(question)
        if not self._covers:
            self._over = None  # another part has been brought up instead
        else:
            self.components, self.beneath = components.tiles(question), Beneath()
        return view

    def shows(self, question: Question) -> bool:
        return not self._covers and super().shows(question)

    def come_back(self, question: Question) -> None:
        self._over = None
        super().come_back(question)

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question, self.changed_keys) if self.question else []

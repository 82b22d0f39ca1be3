"""The base of boards with a dock: what happened since one's last turn, the log and the chat in one part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic

from textual.reactive import var

from powergrid_tui.table.words.language import language, mark, tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.components.dock import DockPage
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.question import Q
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.widgets.boards.docked import Docked
from powergrid_tui.toolkit.widgets.boards.question_board import BoardKey, QuestionBoard
from powergrid_tui.toolkit.widgets.components.asking import AskPanel
from powergrid_tui.toolkit.widgets.components.dock import Dock


class DockedBoard(QuestionBoard[Q], Generic[Q]):
    """A board whose log is a dock, and whose question has a button. One of its parts is called ``log``."""

    VIEW: ClassVar[type[TableView]]
    """The model of what a seat of the game sees."""
    LOG: ClassVar[str] = mark("log")
    """The name of the part with the dock."""
    FACES: ClassVar[Mapping[str, Callable[[Any], LogPage]]] = {}
    """Faces of the game's own beside those of every dock: the lines of each for a question, by its name."""

    docks = True
    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (BoardKey("board.face", "e", "next-face", mark("Since, log, talk")),)

    dock: var[DockPage | None] = var(None)
    face_key: var[str] = var("")
    """The key that turns the dock, as it is written."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._figures = Chronicle()
        self._figures_of: Any = None
        """When the figures were worked out last."""
        self._docked = Docked(self.FACES)
        self._log = self._dock = Dock(glyphs)
        self.panels |= {"question": AskPanel(glyphs), "log": self._dock}

    def own_acts(self) -> dict[str, Callable[[], object]]:
        return {"next-face": self._turn_dock}

    def hear(self, talk: LogPage, count: int) -> bool:
        if self._docked.hear(talk, count):
            self.update()
        return True

    def tab_names(self, *, over: bool) -> list[str]:
        names, tab = super().tab_names(over=over), self.PARTS.index(self.LOG)
        if self.dock is not None:
            names[tab] = names[tab].replace(tr(self.LOG), self.dock.faces[self.dock.at].name, 1)
        if self._docked.unread:
            names[tab] += f" +{self._docked.unread}"
        return names

    def _show_dock(self, question: Q, *, seen: bool) -> None:
        """Show what the dock holds now; `seen` says whether it is visible."""
        self.face_key = self.written("next-face")
        self.dock = self._docked.page(question, seen=seen)

    def _told_figures(self, question: Q) -> Chronicle:
        """The game in figures: worked out once a round, or where there are no rounds once for each entry of the log."""
        facts = self.VIEW.GAME.facts(question.view)
        now = (facts.get("round", len(question.log.entries)), question.over, language())
        if now != self._figures_of:
            self._figures_of, self._figures = now, question.figures()
        return self._figures

    def _turn_dock(self, to: int | None = None) -> None:
        """Turn the dock to its next face; where it is not seen, bring it up."""
        if self.question is None:
            return
        if not self.is_seen("log"):
            self.bring_up(self.PARTS.index(self.LOG))
            return
        self._docked.turn(self.question, to)
        self.update()

    def on_dock_turned(self, message: Dock.Turned) -> None:
        """A click on a face of the dock."""
        message.stop()
        self._turn_dock(message.at)

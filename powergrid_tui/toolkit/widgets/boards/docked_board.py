"""The base of boards with a dock: what happened since one's last turn, the log, the coach and the talk in one part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic

from textual.reactive import Reactive, var
from textual.widget import Widget

from powergrid_tui.table.words.language import language, mark, tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.components.dock import Call, DockPage
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.keys import name_of, named_now
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

    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.face", "e", "next-face", mark("Since, log, coach, talk")),
    )

    dock: var[DockPage | None] = var(None)
    face_key: var[str] = var("")
    """The key that turns the dock, as it is written."""
    back_key: var[str] = var("")
    """The key that puts the dock away again; empty where nothing brought it up."""
    call: var[Call | None] = var(None)
    """What the dock has that is not in sight."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._figures = Chronicle()
        self._figures_of: Any = None
        """When the figures were worked out last."""
        self._docked = Docked(self.FACES)
        self._log = self._dock = Dock(glyphs)
        self._left: int | None = None
        """The part that was up when a key brought the dock up."""
        self.panels |= {"question": AskPanel(glyphs), "log": self._dock}

    def bound(self, **contents: Reactive[Any]) -> Iterator[Widget]:
        self._dock.data_bind(key=DockedBoard.face_key, back=DockedBoard.back_key)
        self._last.data_bind(call=DockedBoard.call)
        yield from super().bound(**contents)

    def own_acts(self) -> dict[str, Callable[[], object]]:
        return {"next-face": self._turn_dock, "escape": self._leave_dock}

    def turn_to(self, part: int) -> None:
        """As in the base, but somebody who is typing a line of talk goes on seeing what is said."""
        if self._left is not None and self.app.screen is not self.screen:
            self._left = part
        else:
            super().turn_to(part)

    def bring_up(self, part: int) -> None:
        self._left = None
        super().bring_up(part)

    def _show_part_of_dock(self) -> None:
        """Bring the dock up where it is not seen; escape leads back."""
        before = self.part
        self.bring_up(self.PARTS.index(self.LOG))
        self._left = before
        self.update()

    def _leave_dock(self) -> bool:
        """Go back to the part from which a key brought the dock up. Returns whether one did."""
        if self._left is None or self.part != self.PARTS.index(self.LOG):
            return False
        self.bring_up(self._left)
        return True

    def talk(self) -> None:
        self._docked.talk()
        if not self.is_seen("log"):
            self._show_part_of_dock()
        self.update()

    def teach(self, lesson: Lesson | None, keys: str = "") -> None:
        self._docked.teach(lesson, keys)
        self.update()

    @property
    def taught(self) -> Lesson | None:
        return self._docked.lesson

    def hear(self, talk: LogPage, count: int) -> None:
        if self._docked.hear(talk, count):
            self.update()

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
        brought = self._left is not None and self.part == self.PARTS.index(self.LOG)
        self.back_key = named_now("esc", self._changed) if brought else ""
        if self._docked.lesson is not None and (lesson := self.lesson()) is not None:
            self._docked.follow(lesson)
        full, stop = (name_of(self._keymap.get(id, key)) for id, key in (("play.since", "E"), ("play.no_coach", "X")))
        self.dock = self._docked.page(
            question,
            seen=seen,
            full="" if question.takes_capital(full) else full,
            stops=not question.takes_capital(stop),
        )
        words = "" if seen else self._docked.calls(question)
        self.call = Call(self.face_key, words) if words else None

    @property
    def noted(self) -> str:
        if self.notice or self.call is None or self.is_seen("last"):
            return self.notice
        return tr("{what}: {key}", what=self.call.words, key=self.call.key)

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
            self._docked.show_unseen(self.question)
            self._show_part_of_dock()
            return
        self._docked.turn(self.question, to)
        self.update()

    def on_dock_turned(self, message: Dock.Turned) -> None:
        """A click on a face of the dock."""
        message.stop()
        self._turn_dock(message.at)

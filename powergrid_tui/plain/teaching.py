"""The coach and the tutorial, in sentences."""

from __future__ import annotations

from typing import Any

from powergrid_tui.plain.conversation import say
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.tutorial import Tutorial, TutorialLine
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.question import Question
from powergrid_tui.toolkit.viewmodel.reading import paragraphs


class Teaching:
    """Explains each kind of decision the first time it comes up, or what a tutorial wants."""

    def __init__(self, connection: SeatConnection, kept: Kept, tutorial: Tutorial | None) -> None:
        self._connection, self._kept, self._tutorial = connection, kept, tutorial
        self._session: Session[Any, Any] = connection.host.session
        self._game: Game[Any, Any] = self._session.game

    def teach(self, question: Question[Any, Any] | None) -> None:
        """Explain the decision that is asked for, if that is still to be done."""
        if self._tutorial is not None:
            self._lead(self._tutorial)
        elif question is not None and self._kept.settings.coach:
            self._coach(question)

    def check(self, action: Any) -> None:
        """Raises `TableError`, saying what to type, when the tutorial wants something else than this action."""
        if (move := self._wanted) is not None and self._game.format(action, self._connection.view) != move.line:
            raise TableError(tr("in this tutorial, type '{line}'", line=self._words(move)))

    @property
    def line(self) -> str:
        """What the tutorial wants to be typed now; empty if nothing in particular."""
        move = self._wanted
        return self._words(move) if move is not None and not self.waits else ""

    @property
    def waits(self) -> bool:
        """Whether the tutorial has somebody else act first, where several are asked at once."""
        move = self._wanted
        return move is not None and move.line.partition(":")[0] != self._session.seats[0].name

    @property
    def _wanted(self) -> TutorialLine | None:
        """What the tutorial wants next."""
        return self._tutorial.move(self._session) if self._tutorial is not None else None

    def _words(self, move: TutorialLine) -> str:
        line = registry.text_views(self._game.id).line_aloud(move.line.partition(": ")[2])
        return verbs.line_in_words(line)

    def _lead(self, tutorial: Tutorial) -> None:
        if (move := self._wanted) is not None:
            if move.text:
                _read(tr(move.heading), tr(move.text))
        elif len(self._session.steps) >= len(tutorial.moves):
            _read(tr(tutorial.heading), tr(tutorial.text))
            say(tr("The tutorial is over. Play on if you like; 'save as NAME' keeps the game, 'quit' leaves."))
            self._tutorial = None

    def _coach(self, question: Question[Any, Any]) -> None:
        settings, course = self._kept.settings, registry.text_views(self._game.id).course
        lesson = course.lesson(question, over=False) if course is not None else None
        if lesson is None or lesson.id in settings.explained:
            return
        _read(lesson.heading, lesson.text)
        if not settings.explained:
            say(tr("Each kind of decision is explained once; 'set coach off' ends this."))
        self._kept.note(explained=(*settings.explained, lesson.id))


def _read(heading: str, text: str) -> None:
    say(tr("{heading}:", heading=heading), *paragraphs(text))

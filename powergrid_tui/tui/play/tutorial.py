"""The tutorial: a game that explains each of the learner's decisions and waits for the right one. The text is beside
the board or, where there is no room for that, over it until it has been read."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.strip import Strip

from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.tutorial import Tutorial
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.ground import SideBySide
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.framed import rail
from powergrid_tui.tui.base.menu import typeset
from powergrid_tui.tui.play.coach import LessonPage
from powergrid_tui.tui.play.screen import PlayScreen


class TutorialPanel(Rows):
    """What the learner is told, and what is to be pressed."""

    DEFAULT_CSS = f"""
    TutorialPanel {{ background: {palette.PANEL}; height: 1fr; }}
    """

    def __init__(self) -> None:
        super().__init__()
        self._heading = self._text = self._keys = ""

    def say(self, heading: str, text: str, keys: str) -> None:
        """Show this in place of the last text."""
        self._heading, self._text, self._keys = heading, text, keys
        self.redraw()

    def done(self) -> None:
        """The right key has been pressed; the words may be read on."""
        self._keys = ""
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        room = width - 2
        keys = [strip_of((line, palette.NOW)) for line in wrap(self._keys, room)] if self._keys else []
        rows = [strip_of((self._heading, palette.TITLE)), strip_of(""), *typeset(self._text, room)]
        rows = [*rows[: height - len(keys) - 2], strip_of(""), *keys]
        return [strip_of(""), *(Strip.join([strip_of(" "), row]) for row in rows)]


class TutorialScreen(PlayScreen):
    """Returns `play_on` if the learner continues the game after the closing words."""

    DEFAULT_CSS = """
    TutorialScreen SideBySide { height: 1fr; }
    """

    def __init__(self, host: Host, glyphs: Glyphs, tutorial: Tutorial, home: str) -> None:
        """`home` is what may be done instead of playing on, in words; empty where one cannot play on."""
        super().__init__(host, glyphs)
        self._tutorial, self._home = tutorial, home
        self._instruction = TutorialPanel()
        self._read: set[int] = set()
        """Indices of the moves whose explanations have been read."""

    def body(self) -> ComposeResult:
        board, *others = super().body()
        yield SideBySide(board, self._instruction)
        yield from others

    @property
    def _beside(self) -> int:
        """The width of the words beside the board; 0 where there is no room for them."""
        return rail(self.app.size.width)

    def on_resize(self) -> None:
        self._instruction.display, self._instruction.styles.width = self._beside > 0, self._beside
        super().on_resize()

    def show(self, notice: str = "") -> None:
        super().show(notice)
        if not self.to_do:
            self._instruction.done()

    def _objection(self, *actions: Any) -> str:
        """Which keys to press, if the learner tries something that the tutorial does not want."""
        game, state = self.session.game, self.session.state
        for ahead, action in enumerate(actions):
            move = self._tutorial.move(self.session, ahead)
            if move is None:
                return ""
            if isinstance(action, Premove) or game.format(action, state) != move.line:
                return tr("In this tutorial: {keys}.", keys=tr(move.keys))
            state = game.apply(state, action)
        return ""

    @property
    def to_do(self) -> str:
        move = self._tutorial.move(self.session)
        return tr(move.keys) if move and move.keys and self._connection.asked else ""

    @property
    def _may_plan(self) -> bool:
        """False: the learner decides when asked."""
        return False

    def _teach(self) -> None:
        """Explain what to do now, and why."""
        at, move = len(self.session.steps), self._tutorial.move(self.session)
        if at in self._read:
            return
        self._read.add(at)
        tutorial = self._tutorial
        if move is None:
            last = Lesson("tutorial.end", tr(tutorial.heading), tutorial.on_screen)
            self.app.push_screen(LessonPage(last, self.glyphs, leave=self._home), self._end)
        elif move.text:
            lesson = Lesson(f"tutorial.{at}", tr(move.heading), move.on_screen)
            self._instruction.say(lesson.heading, lesson.text, tr(move.keys))
            if not self._beside:
                self.app.push_screen(LessonPage(lesson, self.glyphs))

    def _end(self, answer: str | None) -> None:
        self.leave("play_on" if answer == "on" and self._home else "title")

    @property
    def away(self) -> str:
        return "" if self._home else tr("Leave to the lobby")

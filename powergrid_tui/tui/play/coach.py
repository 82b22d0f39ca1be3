"""The coach: explains each decision the first time it comes up."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.tui.base.menu import Text, typeset
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame

_WIDTH = 64


class Coach:
    """Knows which decisions have been explained, and whether anybody wants explanations."""

    def __init__(
        self, settings: Callable[[], Settings], choose: Callable[..., object], note: Callable[..., object]
    ) -> None:
        """`choose` changes settings as the person wishes, `note` what the program records for its own use."""
        self._settings, self._choose, self._note = settings, choose, note

    def wants(self, lesson: Lesson) -> bool:
        """Whether a lesson is still to be given."""
        settings = self._settings()
        return settings.coach and lesson.id not in settings.explained

    def note_given(self, lesson: Lesson) -> None:
        """Note that a lesson has been given."""
        self._note(explained=(*self._settings().explained, lesson.id))

    def stop(self) -> None:
        """Nobody wants any more lessons."""
        self._choose(coach=False)


class LessonPage(Overlay[str]):
    """A lesson in a box over the board, with the question visible below it. Returns `on` or `leave`."""

    UNASKED = True

    DEFAULT_CSS = """
    LessonPage { align: center top; }
    LessonPage .frame, LessonPage .inside { margin-top: 1; }
    LessonPage .inside { margin-top: 2; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose('on')", mark("Go on"), id="lesson.on", show=False, priority=True),
        Binding("escape", "choose('leave')", mark("Back"), id="lesson.back", show=False),
    ]

    def __init__(self, lesson: Lesson, glyphs: Glyphs, leave: str = "") -> None:
        """`leave` says what escape does, if it does not go back."""
        super().__init__(glyphs)
        keys = [f"{key_name('enter')} {tr('go on')}", f"{key_name('esc')} {leave or tr('back')}"]
        self._source = f"{lesson.text}\n\n# {'   '.join(keys)}"
        self._frame = OverlayFrame(lesson.heading, glyphs)
        self._text = Text(self._source, widest=_WIDTH)
        self._text.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._text

    def on_mount(self) -> None:
        self._lay_out(_WIDTH, len(typeset(self._source, _WIDTH - 2)), self._text, self._frame)

    def action_choose(self, what: str) -> None:
        self.dismiss(what)

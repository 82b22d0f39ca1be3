"""What a decision is about, for somebody who meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.question import Question


class Lesson(NamedTuple):
    """A decision, or the end of a game, explained. The text is in the reader's language."""

    id: str
    """By which it is known whether it has been read."""
    heading: str
    text: str
    """Paragraphs, with a blank line between them, and points that begin with ``- ``."""


class Course(NamedTuple):
    """What a game has to teach. Headings and texts are messages."""

    game: str
    """Its id."""
    lessons: Mapping[type[Any], tuple[str, str, str]]
    """By kind of question, the lesson's name within the game, its heading and its text."""
    end: tuple[str, str]
    """Heading and text of how a game was decided."""

    def lesson(self, question: Question[Any, Any], *, over: bool) -> Lesson | None:
        """About the decision now asked, or about the end of the game; None when there is nothing to learn."""
        found = ("end", *self.end) if over else self.lessons.get(type(question))
        if found is None:
            return None
        name, heading, text = found
        return Lesson(f"{self.game}.{name}", tr(heading), tr(text))

"""Explains a decision to somebody who meets it for the first time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.question import Question

Text = str | Callable[[Any], str]
"""A message, or what makes the text of the question, such as one with numbers from the rules in force."""


class Lesson(NamedTuple):
    """A decision, or the end of a game, explained. The text is in the reader's language."""

    id: str
    """Identifies the lesson, to remember whether it has been read."""
    heading: str
    text: str
    """Paragraphs separated by blank lines, and list items starting with ``- ``."""


class Course(NamedTuple):
    """All the lessons of a game. Headings are messages."""

    game: str
    """Its id."""
    lessons: Mapping[type[Any], tuple[str, str, Text]]
    """By class of question: the lesson's name within the game, its heading and its text."""
    end: tuple[str, str]
    """Heading and text on how the game was decided."""
    heard: Mapping[str, Text] = {}
    """By name, the texts of lessons that speak of the screen, worded for those who hear them."""

    def lesson(self, question: Question[Any, Any], *, over: bool) -> Lesson | None:
        """The lesson on the current decision, or on the end of the game; None if there is none."""
        found: tuple[str, str, Text] | None = ("end", *self.end) if over else self.lessons.get(type(question))
        if found is None:
            return None
        name, heading, text = found
        if question.snapshot.heard:
            text = self.heard.get(name, text)
        return Lesson(f"{self.game}.{name}", tr(heading), tr(text) if isinstance(text, str) else text(question))

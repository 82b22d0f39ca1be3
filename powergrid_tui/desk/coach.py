"""What a decision is about, for somebody who meets it for the first time."""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    """A decision, or the end of a game, explained. The text is in the reader's language."""

    id: str
    """By which it is known whether it has been read."""
    heading: str
    text: str
    """Paragraphs, with a blank line between them, and points that begin with ``- ``."""

"""The question now asked, as every game puts it: the words, what Enter would do and leave, and the keys."""

from __future__ import annotations

from dataclasses import dataclass, replace

from powergrid_tui.desk.pieces import Row
from powergrid_tui.desk.players import Player


@dataclass(frozen=True, slots=True)
class Key:
    """A key and what it does now."""

    key: str
    what: str
    why: str = ""
    """Why it does nothing now; it is shown dim then."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of whom, and how it may be answered."""

    who: Player | None
    """Who is asked, or whose turn it is."""
    mine: bool
    """The person at the keyboard is asked."""
    question: str
    answer: str = ""
    """What Enter does, and what that costs and leaves."""
    refused: bool = False
    """Enter does nothing; `answer` says why."""
    details: tuple[Row, ...] = ()
    keys: tuple[Key, ...] = ()
    purse: str = ""
    """What the one who is asked has, in words."""
    notice: str = ""
    """One sentence to be seen at once."""

    def noting(self, notice: str) -> Prompt:
        """The same with a notice."""
        return replace(self, notice=notice) if notice else self

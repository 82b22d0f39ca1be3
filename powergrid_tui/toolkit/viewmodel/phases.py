"""What is said of the phases of a game and shown in them. Each game has one table of them, in its `phases.py`, which
imports no rules, because lists of games are drawn at once."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.table.words.language import mark


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A phase in the table of its game. Its words are messages."""

    name: str
    """What players call it."""
    part: int
    """The part of the board to look at while others act."""
    doing: str = mark("to move")
    """What whoever is to move does in it."""
    at: int | None = None
    """Its place among the phases of a round in the title; None before the first round and after the last."""
    otherwise: str = ""
    """What the title shows then instead of them."""
    rules: str = ""
    """The heading of its rules; empty where there are none to read."""
    done: str = ""
    """What somebody who ends their turn in it does; empty where nobody has to."""
    nothing: str = ""
    """The same for somebody who has done nothing in it; empty where that is said in the same words."""

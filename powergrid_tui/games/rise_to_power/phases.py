"""The phases, and what is said and shown in each. Imports no rules, because lists of games must be drawn at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.phases import PhaseRow


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    TABLE = 0
    MINE = 1
    COMPANIES = 2
    LOG = 3


ROUND = (mark("draw"), mark("actions"), mark("clean-up"))
"""The phases of a turn, for the title."""

_TRADE = PhaseRow(mark("a trade"), Part.TABLE, doing=mark("trades a district"), at=1)

PHASES: Mapping[str, PhaseRow] = {
    "deal": PhaseRow(mark("set-up"), Part.TABLE, otherwise=mark("SET-UP")),
    "drawing": PhaseRow(
        mark("drawing prism cards"), Part.TABLE, doing=mark("draws prism cards"), at=0, rules=mark("Drawing")
    ),
    "discarding": PhaseRow(
        mark("discarding"), Part.TABLE, doing=mark("discards prism cards"), at=0, rules=mark("Drawing")
    ),
    "actions": PhaseRow(
        mark("actions"),
        Part.TABLE,
        doing=mark("spends action points"),
        at=1,
        rules=mark("Actions"),
        done=mark("end the turn"),
    ),
    "redrawing": _TRADE,
    "contracts": replace(_TRADE, done=mark("take no more")),
    "taking": _TRADE,
    "recovering": _TRADE,
    "stealing": _TRADE,
    "lot": _TRADE,
    "cleaning": PhaseRow(
        mark("discarding"), Part.TABLE, doing=mark("discards prism cards"), at=2, rules=mark("Drawing")
    ),
    "shuffle": PhaseRow(mark("shuffling"), Part.TABLE, otherwise=mark("SHUFFLING")),
    "end": PhaseRow(mark("the end"), Part.TABLE, otherwise=mark("THE END")),
}
"""By id: the phases of the model."""

"""The phases, and what is said and shown in each. Imports no rules, because lists of games must be drawn at once."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from powergrid_tui.table.words.language import mark, markc
from powergrid_tui.toolkit.viewmodel.phases import PhaseRow


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    MAP = 0
    IN_PLAY = 1
    GOALS = 2
    LOG = 3


ROUND = (mark("research"), mark("actions"), markc("phase", "production"))
"""The phases of a generation, for the title. Everybody produces at once."""

PHASES: Mapping[str, PhaseRow] = {
    "deal": PhaseRow(mark("set-up"), Part.MAP, otherwise=mark("SET-UP")),
    "start": PhaseRow(
        mark("choosing corporations"),
        Part.MAP,
        doing=mark("chooses a corporation"),
        otherwise=mark("CORPORATIONS"),
        rules=mark("The start"),
    ),
    "draft": PhaseRow(mark("draft"), Part.MAP, doing=mark("drafts"), at=0, rules=mark("Research")),
    "research": PhaseRow(mark("research"), Part.MAP, doing=mark("buys cards"), at=0, rules=mark("Research")),
    "actions": PhaseRow(
        mark("actions"), Part.MAP, doing=mark("acts"), at=1, rules=mark("Actions"), done=mark("end your turn")
    ),
    "greeneries": PhaseRow(
        mark("the last greeneries"),
        Part.MAP,
        doing=mark("places the last greeneries"),
        otherwise=mark("THE LAST GREENERIES"),
        done=mark("place no more greeneries"),
    ),
    "shuffle": PhaseRow(mark("shuffling"), Part.MAP, otherwise=mark("SHUFFLING")),
    "end": PhaseRow(mark("the end"), Part.MAP, otherwise=mark("THE END")),
}
"""By id: the phases of the model."""

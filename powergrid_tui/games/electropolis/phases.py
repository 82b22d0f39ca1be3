"""The phases, and what is said and shown in each. Imports no rules, because lists of games must be drawn at once."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.phases import PhaseRow


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    TABLE = 0
    CITY = 1
    MAYORS = 2
    LOG = 3


ROUND = (mark("choose a space"), mark("take tiles and a card"), mark("place tiles"))
"""The phases of a round, for the title."""

PHASES: Mapping[str, PhaseRow] = {
    "deal": PhaseRow(mark("set-up"), Part.TABLE, otherwise=mark("SET-UP")),
    "choosing": PhaseRow(
        mark("choosing spaces"), Part.TABLE, doing=mark("chooses an action space"), at=0, rules=mark("Choosing a space")
    ),
    "taking": PhaseRow(
        mark("taking tiles"),
        Part.TABLE,
        doing=mark("takes tiles and a card"),
        at=1,
        rules=mark("Taking tiles and a card"),
    ),
    "placing": PhaseRow(mark("placing tiles"), Part.TABLE, doing=mark("places tiles"), at=2, rules=mark("Placing")),
    "running": PhaseRow(
        mark("the end"), Part.CITY, doing=mark("chooses which plants run"), otherwise=mark("THE END: WHAT RUNS")
    ),
    "end": PhaseRow(mark("the end"), Part.TABLE, otherwise=mark("THE END")),
}
"""By id: the phases of the model."""

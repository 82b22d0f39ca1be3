"""The phases, and what is said and shown in each. Imports no rules, because lists of games must be drawn at once."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.phases import PhaseRow


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    MAP = 0
    AUCTION = 1
    RESOURCES = 2
    COMPANIES = 3
    LOG = 4


ROUND = (
    # Translators: the first phase of a round, in which the order of the players is determined
    mark("order"),
    mark("auction"),
    mark("resources"),
    mark("building"),
    mark("bureaucracy"),
)
"""The phases of a round, for the title. The order of the players is decided at once."""

PHASES: Mapping[str, PhaseRow] = {
    "deal": PhaseRow(mark("set-up"), Part.MAP, otherwise=mark("SET-UP")),
    "draft": PhaseRow(
        mark("set-up"),
        Part.MAP,
        doing=mark("picks a region"),
        otherwise=mark("SET-UP"),
        rules=mark("Picking the regions"),
    ),
    "sites": PhaseRow(mark("set-up"), Part.MAP, doing=mark("places a house of the Trust"), otherwise=mark("SET-UP")),
    "auction": PhaseRow(
        mark("auction"),
        Part.AUCTION,
        doing=mark("puts up a power plant, or passes"),
        at=1,
        rules=mark("Phase 2: auction power plants"),
    ),
    "auction close": PhaseRow(mark("auction"), Part.AUCTION, at=1),
    "resources": PhaseRow(
        mark("resources"),
        Part.RESOURCES,
        doing=mark("buys resources"),
        at=2,
        rules=mark("Phase 3: buy resources"),
        done=mark("buy nothing more this round"),
        nothing=mark("buy nothing this round"),
    ),
    "building": PhaseRow(
        mark("building"),
        Part.MAP,
        doing=mark("builds"),
        at=3,
        rules=mark("Phase 4: build"),
        done=mark("build nothing more this round"),
        nothing=mark("build nothing this round"),
    ),
    "building close": PhaseRow(mark("building"), Part.MAP, at=3),
    "bureaucracy": PhaseRow(
        mark("bureaucracy"),
        Part.COMPANIES,
        doing=mark("chooses which power plants run"),
        at=4,
        rules=mark("Phase 5: bureaucracy"),
    ),
    "upkeep": PhaseRow(mark("bureaucracy"), Part.COMPANIES, at=4),
    "end": PhaseRow(mark("the end"), Part.AUCTION, otherwise=mark("THE END")),
}
"""By id: the phases of the model."""

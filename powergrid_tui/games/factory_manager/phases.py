"""The phases, and what is said and shown in each. Imports no rules, because lists of games must be drawn at once."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.phases import PhaseRow


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    MARKET = 0
    MINE = 1
    FACTORIES = 2
    LOG = 3


ROUND = (mark("turn order"), mark("market"), mark("buying"), mark("running"))
"""The phases of a round, for the title."""

PHASES: Mapping[str, PhaseRow] = {
    "deal": PhaseRow(mark("set-up"), Part.MARKET, otherwise=mark("SET-UP")),
    "cards": PhaseRow(mark("auction of the turn order"), Part.MARKET, at=0),
    "auction": PhaseRow(
        mark("auction of the turn order"),
        Part.MARKET,
        doing=mark("bids for the turn order"),
        at=0,
        rules=mark("The turn order"),
    ),
    "market": PhaseRow(
        mark("market"),
        Part.MARKET,
        doing=mark("brings tiles to the market"),
        at=1,
        rules=mark("The market"),
        done=mark("bring no more tiles"),
    ),
    "buying": PhaseRow(
        mark("buying tiles"),
        Part.MARKET,
        doing=mark("buys tiles"),
        at=2,
        rules=mark("Buying"),
        done=mark("buy nothing more this round"),
    ),
    "running": PhaseRow(
        mark("running the factory"), Part.MINE, doing=mark("chooses what runs"), at=3, rules=mark("Running the factory")
    ),
    "energy": PhaseRow(mark("income"), Part.MINE, at=3),
    "end": PhaseRow(mark("the end"), Part.MARKET, otherwise=mark("THE END")),
}
"""By id: the phases of the model."""

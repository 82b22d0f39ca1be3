"""A game's progress in a few words, from its record. Imports no rules, because lists of games must be drawn at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from powergrid_tui.table.protocol.game import Facts
from powergrid_tui.table.records.progress import progress
from powergrid_tui.table.words.language import mark, series

PHASES = {
    "deal": mark("set-up"),
    "choosing": mark("choosing spaces"),
    "taking": mark("taking tiles"),
    "placing": mark("placing tiles"),
    "running": mark("the end"),
    "end": mark("the end"),
}
"""The players' name for a phase, by id."""

DURING = mark("round {round}, {phase}")


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """The players, then round and phase if the record holds them."""
    return progress(series(names), where=where, phases=PHASES, during=DURING)

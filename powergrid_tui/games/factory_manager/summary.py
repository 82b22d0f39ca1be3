"""A game's progress in a few words, from its record. Imports no rules, because lists of games must be drawn at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from powergrid_tui.games.factory_manager import phases
from powergrid_tui.table.records.progress import progress
from powergrid_tui.table.words.language import mark, series, tr
from powergrid_tui.table.words.text import brief

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Facts

PHASES = {phase: row.name for phase, row in phases.PHASES.items()}
"""What players call each phase, by id. Each is a message."""

DURING = mark("round {round}, {phase}")


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """The players, the tile set if it is a custom one, then round and phase if the record holds them."""
    parts = [series(names)]
    tiles = str(options.get("tiles", "standard"))
    if tiles != "standard":
        parts.append(tr("tiles: {name}", name=brief(tiles)))
    return progress(*parts, where=where, phases=PHASES, during=DURING)

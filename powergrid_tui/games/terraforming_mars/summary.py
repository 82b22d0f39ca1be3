"""Where a game stands, in a few words, from its record. Imports no rules, so that lists of games open at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from powergrid_tui.games.terraforming_mars import phases
from powergrid_tui.table.records.progress import progress
from powergrid_tui.table.words.language import mark, series, tr
from powergrid_tui.table.words.text import brief

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Facts

PHASES = {phase: row.name for phase, row in phases.PHASES.items()}
"""What players call each phase, by id. Each is a message."""

DURING = mark("generation {number}, {phase}")


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """Players, and the cards if not all of the standard game; then generation and phase if the record tells them."""
    parts = [series(names)]
    if options.get("corporate") is False:
        parts.append(tr("basic game"))
    projects = str(options.get("projects", "standard"))
    if projects != "standard":
        parts.append(tr("projects: {name}", name=brief(projects)))
    return progress(*parts, where={**where, "number": where.get("generation", "?")}, phases=PHASES, during=DURING)

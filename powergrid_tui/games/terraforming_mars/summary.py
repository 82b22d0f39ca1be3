"""Where a game stands, in a few words, from its record. Imports no rules, so that lists of games open at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from powergrid_tui.table.protocol.game import Facts
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.table.words.text import brief

PHASES = {
    "deal": mark("set-up"),
    "start": mark("choosing corporations"),
    "draft": mark("draft"),
    "research": mark("research"),
    "actions": mark("actions"),
    "greeneries": mark("the last greeneries"),
    "shuffle": mark("shuffling"),
    "end": mark("the end"),
}
"""What players call each phase, by id."""


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """Players, and the cards if not all of the standard game; then generation and phase if the record tells them."""
    parts = [trc("list", ", ").join(names)]
    if options.get("corporate") is False:
        parts.append(tr("basic game"))
    projects = str(options.get("projects", "standard"))
    if projects != "standard":
        parts.append(tr("projects: {name}", name=brief(projects)))
    phase = where.get("phase")
    if phase == "deal":
        parts.append(tr("before the deal"))
    elif phase == "end":
        parts.append(tr("finished"))
    elif phase in PHASES:
        generation = where.get("generation")
        parts.append(tr("generation {number}, {phase}", number=generation, phase=tr(PHASES[str(phase)])))
    return " · ".join(parts)

"""Where a game is, in a few words, from what its record holds. Imports no rules: lists of games are drawn at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from powergrid_tui.table.protocol.game import Facts
from powergrid_tui.table.words.language import mark, tr, trc

PHASES = {
    "deal": mark("set-up"),
    "choosing": mark("choosing spaces"),
    "taking": mark("taking tiles"),
    "placing": mark("placing tiles"),
    "running": mark("the end"),
    "end": mark("the end"),
}
"""A phase as players call it, by id."""


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """Players; then round and phase, when the record tells them."""
    parts = [trc("list", ", ").join(names)]
    phase = where.get("phase")
    if phase == "deal":
        parts.append(tr("before the deal"))
    elif phase == "end":
        parts.append(tr("finished"))
    elif phase in PHASES:
        parts.append(tr("round {round}, {phase}", round=where.get("round"), phase=tr(PHASES[str(phase)])))
    return " · ".join(parts)

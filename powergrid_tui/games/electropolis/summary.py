"""Where a game is, in a few words, from what its record holds. Imports no rules: lists of games are drawn at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from powergrid_tui.table.game import Facts

PHASES = {
    "deal": "set-up",
    "choosing": "choosing spaces",
    "taking": "taking tiles",
    "placing": "placing tiles",
    "running": "the end",
    "end": "the end",
}
"""A phase as players call it, by id."""


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """Players; then round and phase, when the record tells them."""
    parts = [", ".join(names)]
    phase = where.get("phase")
    if phase == "deal":
        parts.append("before the deal")
    elif phase == "end":
        parts.append("finished")
    elif phase in PHASES:
        parts.append(f"round {where.get('round')}, {PHASES[str(phase)]}")
    return " · ".join(parts)

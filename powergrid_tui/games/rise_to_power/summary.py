"""A game's progress in a few words, from its record. Imports no rules, because lists of games must be drawn at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from powergrid_tui.table.protocol.game import Facts
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.table.words.text import brief

PHASES = {
    "deal": mark("set-up"),
    "drawing": mark("drawing prism cards"),
    "discarding": mark("discarding"),
    "actions": mark("actions"),
    "redrawing": mark("a trade"),
    "contracts": mark("a trade"),
    "taking": mark("a trade"),
    "recovering": mark("a trade"),
    "stealing": mark("a trade"),
    "lot": mark("a trade"),
    "cleaning": mark("discarding"),
    "shuffle": mark("shuffling"),
    "end": mark("the end"),
}
"""The players' name for a phase, by id."""


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """The players, the card set if it is a custom one, then round and phase if the record holds them."""
    parts = [trc("list", ", ").join(names)]
    cards = str(options.get("cards", "standard"))
    if cards != "standard":
        parts.append(tr("cards: {name}", name=brief(cards)))
    phase = where.get("phase")
    if phase == "deal":
        parts.append(tr("before the deal"))
    elif phase == "end":
        parts.append(tr("finished"))
    elif phase in PHASES:
        parts.append(tr("round {round}, {phase}", round=where.get("round"), phase=tr(PHASES[str(phase)])))
    return " · ".join(parts)

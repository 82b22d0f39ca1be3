"""A game's progress in a few words, from its record. Imports no rules, because lists of games must be drawn at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from powergrid_tui.table.protocol.game import Facts
from powergrid_tui.table.records.progress import progress
from powergrid_tui.table.words.language import mark, series, tr
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

DURING = mark("round {round}, {phase}")


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    """The players, the card set if it is a custom one, then round and phase if the record holds them."""
    parts = [series(names)]
    cards = str(options.get("cards", "standard"))
    if cards != "standard":
        parts.append(tr("cards: {name}", name=brief(cards)))
    return progress(*parts, where=where, phases=PHASES, during=DURING)

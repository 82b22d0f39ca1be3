"""Where a game stands, in a few words, from its record. Imports no rules, so that lists of games open at once."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import TYPE_CHECKING

from powergrid_tui.table.words.language import mark, paragraph, sentence, tr

if TYPE_CHECKING:
    from powergrid_tui.table.protocol.game import Facts

OVER = mark("finished")

_BETWEEN = " · "
"""Between the parts."""


def progress(*parts: str, where: Facts, phases: Mapping[str, str], during: str, over: str = OVER) -> str:
    """The parts, and then where the game stands, if the record tells it.

    `phases` has what players call each phase, by id. `during` is a message about a game that is being played, and
    `over` one about a game that is over; their parameters are the facts in `where`, and ``{phase}`` in the players'
    words.

    >>> where = {"round": 3, "phase": "auction"}
    >>> progress("Ann, Bo", where=where, phases={"auction": "auction"}, during="round {round}, {phase}")
    'Ann, Bo · round 3, auction'
    """
    phase = where.get("phase")
    words = list(parts)
    if phase == "deal":
        words.append(tr("before the deal"))
    elif phase == "end":
        words.append(tr(over, **_named(over, where)))
    elif phase in phases:
        words.append(tr(during, **_named(during, {**where, "phase": tr(phases[str(phase)])})))
    return _BETWEEN.join(words)


def aloud(summary: str) -> str:
    """The parts of such a summary as sentences.

    >>> aloud("Germany · Ann, Bo · round 1, auction")
    'Germany. Ann, Bo. Round 1, auction.'
    """
    return paragraph(map(sentence, summary.split(_BETWEEN)))


def _named(message: str, where: Facts) -> Facts:
    """The facts that a message names. A record that somebody has damaged may lack them."""
    return {name: where.get(name, "?") for _, name, _, _ in Formatter().parse(message) if name}

"""Where a game stands, in a few words, from its record. Imports no rules, so that lists of games open at once."""

from collections.abc import Mapping
from string import Formatter

from powergrid_tui.table.protocol.game import Facts
from powergrid_tui.table.words.language import mark, tr

OVER = mark("finished")


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
    told = list(parts)
    if phase == "deal":
        told.append(tr("before the deal"))
    elif phase == "end":
        told.append(tr(over, **_named(over, where)))
    elif phase in phases:
        told.append(tr(during, **_named(during, {**where, "phase": tr(phases[str(phase)])})))
    return " · ".join(told)


def _named(message: str, where: Facts) -> Facts:
    """The facts that a message names. A record that somebody has damaged may lack them."""
    return {name: where.get(name, "?") for _, name, _, _ in Formatter().parse(message) if name}

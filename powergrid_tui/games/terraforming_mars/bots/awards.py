"""How sure a seat may be of an award, and what more of the thing it is for is worth to the seat."""

from __future__ import annotations

from math import erf, sqrt

from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.games.terraforming_mars.rules.projects import award_value

CHANGES = {"landlord": 1.2, "banker": 3.0, "scientist": 0.8, "thermalist": 5.0, "miner": 4.0}
"""How much the lead of one seat over another typically changes in a generation, as a standard deviation."""

LATEST = 0.3
"""The least time in which a lead can change, in generations: the others may still act after this seat."""

LEVEL = 0.5
"""Added to a lead, because whoever is level with the best is first too."""


def at_end(state: State, seat: int, award: str) -> int:
    """What a seat has for an award, with the production that is certain to come before awards are counted."""
    company, value = state.players[seat], award_value(state, seat, award)
    if award == "thermalist":
        value += company.production[at("H")] + company.stock[at("E")]
    elif award == "miner":
        value += company.production[at("S")] + company.production[at("T")]
    return value


def leads(state: State, seat: int, award: str) -> tuple[float, ...]:
    """By how much a seat is ahead of the best of the others, and of the next one."""
    mine = at_end(state, seat, award)
    others = [at_end(state, other, award) for other in range(len(state.players)) if other != seat]
    return tuple([mine - theirs + LEVEL for theirs in sorted(others, reverse=True)[:2]])


def expected_points(state: State, award: str, ahead: tuple[float, ...], rounds: float) -> float:
    """The points that an award will bring with these leads, `rounds` generations from the end."""
    rules, spread = state.book.numbers.awards, CHANGES[award] * sqrt(max(LATEST, rounds - 0.5))
    first, *others = [_below(lead / spread) for lead in ahead]
    return rules.first * first + sum([rules.second * (second - first) for second in others])


def _below(deviations: float) -> float:
    """The share of a normal distribution below so many standard deviations."""
    return 0.5 + 0.5 * erf(deviations / sqrt(2))

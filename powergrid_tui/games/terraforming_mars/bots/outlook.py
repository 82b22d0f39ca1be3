"""How a game will end from here: the expected points of every company, and the chance to win."""

from __future__ import annotations

from math import exp

from powergrid_tui.games.terraforming_mars.bots.prices import income, rounds_left, steps_left
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.model import Company, State
from powergrid_tui.games.terraforming_mars.rules.scoring import tally

SLACK = 30.0
"""How many credits to spare at the end of a solo game turn an even chance into three of four, nearly."""

SPREAD = 3.0
"""How much the expected points err at the end of the game, in points."""

SPREAD_MORE = 0.9
"""How much more for each generation still to come."""

_PRODUCED = (1.0, 1.7, 2.7, 2.6, 1.5, 1.25)
"""The worth of each production, by letter, measured by that of credits."""

_HELD = (1.0, 1.7, 2.7, 2.2, 0.0, 1.3)
"""The same for stocks."""


def chance(state: State, seat: int) -> float:
    """The chance of a seat to win, from 0 to 1; in a solo game, to make Mars habitable in time."""
    if state.solo:
        return solo_chance(state)
    points = [expected(state, other) for other in range(len(state.players))]
    scale = SPREAD if state.over else SPREAD + SPREAD_MORE * rounds_left(state)
    best = max(points)
    shares = [exp((mine - best) / scale) for mine in points]
    return shares[seat] / sum(shares)


def expected(state: State, seat: int, judge: Appraiser | None = None) -> float:
    """The points of a seat at the end.

    What is still to come is a linear function of what companies have, fitted to 120 games of three simple bots; it errs
    by 12 points in the first generations and by 6 in the last one.
    """
    points = tally(state, seat)
    if state.over:
        return float(points.total)
    judge = judge or Appraiser(state, seat)
    company, rounds, left = judge.company, judge.rounds_now, judge.prices.left
    worths = [_riches(other) for other in state.players]
    production, held = worths[seat]
    rated = company.tr - state.book.numbers.tr
    rivals = [made + other.tr for (made, _), other in zip(worths, state.players, strict=True)]
    theirs = (sum(rivals) - rivals[seat]) / len(judge.others) - state.book.numbers.tr
    later = rounds - 1
    _, steel, titanium, plants, energy, heat = company.production
    return (
        points.total
        + 6.84 + 0.99 * rounds + 0.143 * rounds**2
        + (0.1 * later - 0.17) * rated
        + (0.136 * later + 0.087) * production
        + 0.084 * held
        + (0.0186 * later - 0.162) * theirs
        + 0.0036 * sum([judge.hand(card) for card in company.hand])
        + 0.0428 * sum([judge.standing(card) for card in company.in_play])
        + 0.21 * len(company.hand)
        + 1.06 * left.temp - 0.16 * left.oxy - 0.26 * left.ocean
        + later * (0.047 * steel + 0.06 * titanium + 0.112 * plants - 0.029 * energy - 0.025 * heat)
        + 0.042 * plants + 0.31 * energy
        - 0.257 * company.stock[1] - 0.02 * company.stock[2] + 0.119 * company.stock[3]
    )  # fmt: skip


def _riches(company: Company) -> tuple[float, float]:
    """(production, stock) of a company, in credits."""
    made = sum([worth * number for worth, number in zip(_PRODUCED, company.production, strict=True)])
    return made, sum([worth * number for worth, number in zip(_HELD, company.stock, strict=True)])


def solo_chance(state: State) -> float:
    """The chance to have made Mars habitable after the last production, from the credits that are missing for it or
    would still come in."""
    if state.over:
        return 1.0 if state.habitable else 0.5 / (1 + exp(missing(state) / SLACK))
    spare = (state.book.numbers.solo_generations - state.generation) * income(state.players[0])
    return 1 / (1 + exp(-(spare + state.players[0].stock[0] - missing(state)) / SLACK))


def missing(state: State) -> float:
    """What the remaining steps of Mars cost as standard projects, in credits."""
    left, cost = steps_left(state), state.book.numbers.projects
    return left.temp * cost["asteroid"] + left.oxy * cost["greenery"] + left.ocean * cost["aquifer"]

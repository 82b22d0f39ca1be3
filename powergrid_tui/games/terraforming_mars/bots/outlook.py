"""How a game will end from here: the expected points of every company, and the chance to win."""

from __future__ import annotations

from math import exp

from powergrid_tui.games.terraforming_mars.bots.prices import rounds_left, steps_left
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.model import Company, State
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed

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
        + 0.05 * _kept(judge)
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
    """The chance that Mars is habitable after the last production.

    Before the end it is a logistic function of what is missing and of what will come in, fitted to 200 games of the
    simple bot. Its Brier score is 0.26 at the start, 0.18 halfway through and 0.14 in the last generations; always
    saying the average scores 0.25.
    """
    if state.over:
        return float(state.habitable)
    if is_terraformed(state):
        return 1.0
    judge, left = Appraiser(state, 0), steps_left(state)
    company, cost = judge.company, state.book.numbers.projects
    numbers, times = state.book.numbers, state.book.numbers.solo_generations - state.generation
    credits, steel, titanium, plants, _, heat = company.stock
    made, steel_made, titanium_made, plants_made, energy_made, heat_made = company.production
    warming, greening = left.temp * cost["asteroid"], left.oxy * cost["greenery"]
    warmed = (heat + times * (energy_made + heat_made)) * cost["asteroid"] / numbers.heat_for_temperature
    greened = (plants + times * plants_made) * cost["greenery"] / numbers.plants_for_greenery
    gained = times * (company.tr + made)
    odds = (
        0.97 + 0.31 * times + 0.0175 * times**2
        - 0.0194 * (warming + greening + left.ocean * cost["aquifer"])
        + 0.014 * gained + 0.00103 * times * gained
        + 0.0037 * (credits + 1.5 * steel + 2.2 * titanium)
        + 0.031 * min(warmed, warming) + 0.0238 * min(greened, greening)
        + 0.0272 * times * (1.5 * steel_made + 2.2 * titanium_made)
        + 0.0034 * _kept(judge)
        + 0.0034 * sum([judge.hand(card) for card in company.hand])
        + 0.0119 * sum([judge.standing(card) for card in company.in_play])
    )  # fmt: skip
    return 1 / (1 + exp(-odds))


def _kept(judge: Appraiser) -> float:
    """The worth of the resources on cards that give no points for them, in credits."""
    points = judge.book.points
    return sum(
        [
            number * judge.resource(card)
            for card, number in judge.company.resources
            if card not in points or points[card].per != "res"
        ]
    )

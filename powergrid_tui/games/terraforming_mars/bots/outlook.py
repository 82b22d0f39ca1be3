"""How a game will end from here: the expected points of every company, and the chance to win."""

from __future__ import annotations

from math import exp

from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES
from powergrid_tui.games.terraforming_mars.bots.alone import lacking
from powergrid_tui.games.terraforming_mars.bots.left import Left, steps_left
from powergrid_tui.games.terraforming_mars.bots.prices import income, rounds_left
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES
from powergrid_tui.games.terraforming_mars.rules.projects import award_value, milestone_value
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed

SPREAD = 4.0
"""The error of the expected points at the end of the game, in points."""

MARGIN = 40.0
"""How much a solo game is judged by more than its result: it counts nearly in full with this many credits to spare, or
missing."""

SPREAD_MORE = 0.6
"""How much the error grows for each generation still to come."""

NEARER, NEARER_BY_RATING = 0.5, 0.7
"""How near a milestone is with one more missing, as a share; for one that needs a rating, a step of the rating."""


def chance(state: State, seat: int) -> float:
    """The chance of a seat to win, from 0 to 1; in a solo game, to make Mars habitable in time."""
    if state.solo:
        return solo_chance(state)
    points = [expected(state, other) for other in range(len(state.players))]
    scale = SPREAD if state.over else SPREAD + SPREAD_MORE * rounds_left(state)
    best = max(points)
    shares = [exp((mine - best) / scale) for mine in points]
    return shares[seat] / sum(shares)


def expected(state: State, seat: int) -> float:
    """The points of a seat at the end; while a game goes on, on a scale on which only the differences between seats
    count. They err by 12 points with seven generations to come, and by 5 in the last one.
    """
    if state.over:
        return float(tally(state, seat).total)
    judge = Appraiser(state, seat)
    later = judge.rounds_now - 1
    return sum([x * (now + each * later) for x, (now, each) in zip(features(judge), WEIGHTS, strict=True)])


def features(judge: Appraiser) -> tuple[float, ...]:
    """What the points of a company at the end depend on; `WEIGHTS` has the weights in the same order."""
    state, company, seat = judge.state, judge.company, judge.seat
    cities = [tile.space for tile in state.tiles if tile.owner == seat and tile.kind in CITIES]
    mapped = [space for space in cities if judge.book.spaces[space].kind != "offmap"]
    funded = [award for award, _ in state.awards]
    leads = [award for award in AWARDS if _leads(judge, award)]
    won = sum([award in funded for award in leads])
    credits, steel, titanium, plants, _, heat = company.stock
    return (
        tally(state, seat).total,
        company.tr - state.book.numbers.tr,
        *company.production,
        credits,
        steel,
        titanium,
        plants,
        heat,
        len(company.hand),
        sum([judge.hand(card) for card in company.hand]),
        len(company.played),
        sum([judge.standing(card) for card in company.in_play]),
        len(mapped),
        sum([judge.map.around(space).free for space in mapped]),
        won,
        len(leads) - won if len(funded) < len(state.book.numbers.awards.costs) else 0,
        _milestone(judge),
    )


WEIGHTS = (
    (1.072, -0.0032),  # points that the company has
    (-0.059, 0.2266),  # rating
    (0.055, 0.2044),  # production of credits
    (0.131, 0.3049),  # steel
    (0.434, 0.5195),  # titanium
    (0.233, 0.3724),  # plants
    (0.402, 0.2212),  # energy
    (0.240, 0.1385),  # heat
    (0.076, 0.0075),  # credits in stock
    (0.041, 0.0256),  # steel
    (-0.031, 0.0529),  # titanium
    (0.254, 0.0806),  # plants
    (0.006, 0.0489),  # heat
    (0.174, 0.0346),  # cards in hand
    (-0.001, 0.0094),  # what they are worth, in credits
    (0.185, 0.0947),  # cards in play
    (0.033, 0.0106),  # what they will bring, in credits
    (0.020, 0.1589),  # cities on Mars
    (0.417, -0.0353),  # free land beside them
    (-2.103, -0.0929),  # leads in funded awards, which count among the points
    (-0.215, 0.1284),  # leads in awards that can still be funded
    (5.403, -0.4599),  # the nearest milestone
)
"""Points for each unit of a feature (now, for each generation after this one). They were fitted as `python -m
bench.outlook` does, to how far companies were ahead of the mean of the others at the end of 2500 games of simple bots
with different tastes, some of which make mistakes."""


def _leads(judge: Appraiser, award: str) -> bool:
    """Whether a seat has most of what an award is for."""
    mine = award_value(judge.state, judge.seat, award)
    return mine > 0 and all(mine >= award_value(judge.state, other, award) for other in judge.others)


def _milestone(judge: Appraiser) -> float:
    """How near a seat is to the nearest milestone that can still be claimed: 1 if it is there."""
    state = judge.state
    claimed = [name for name, _ in state.milestones]
    if len(claimed) >= state.book.numbers.milestones.most:
        return 0.0
    found = 0.0
    for name in MILESTONES:
        if name not in claimed:
            there, wanted = milestone_value(state, judge.seat, name)
            each = NEARER_BY_RATING if name == "terraformer" else NEARER
            found = max(found, float(each ** max(0, wanted - there)))
    return found


def solo_chance(state: State) -> float:
    """How likely a solo game is to be won, from 0 to 1: above one half if Mars is finished, or if all that is lacking
    can be paid for until the end, with the present income.

    It depends on the margin, the credits to spare or missing, because that says more about what was done than the
    result alone.
    """
    finished = _produced_last(state)
    if finished and state.habitable:
        return 1.0
    company, numbers = state.players[0], state.book.numbers
    if finished:
        margin = -_cost(state, steps_left(state))
    else:
        times = numbers.solo_generations - state.generation
        lack = lacking(state, steps_left(state), company)
        margin = company.stock[0] + times * income(company) - _cost(state, lack)
    return 1 - 0.5 * exp(-margin / MARGIN) if margin >= 0 else 0.5 * exp(margin / MARGIN)


def finished_in_time(state: State, seat: int) -> float:
    """Whether a solo game is won, 1.0 or 0.0, where Mars is finished or the game is over."""
    return float(state.habitable if _produced_last(state) else is_terraformed(state))


def _produced_last(state: State) -> bool:
    """Whether the last production of a game is over: greeneries after it come too late."""
    return state.over or state.phase == Phase.GREENERIES


def _cost(state: State, left: Left) -> float:
    """What steps cost as standard projects, in credits."""
    cost = state.book.numbers.projects
    return left.temp * cost["asteroid"] + left.oxy * cost["greenery"] + left.ocean * cost["aquifer"]

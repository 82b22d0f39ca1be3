"""How a game will end from here: the expected points of every company, and the chance to win."""

from __future__ import annotations

from math import exp

from powergrid_tui.games.terraforming_mars.book import AWARDS
from powergrid_tui.games.terraforming_mars.bots.alone import lacking
from powergrid_tui.games.terraforming_mars.bots.left import Left, steps_left
from powergrid_tui.games.terraforming_mars.bots.prices import income, rounds_left
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.model import Company, Phase, State
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES
from powergrid_tui.games.terraforming_mars.rules.projects import award_value
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed

SPREAD = 4.0
"""How much the expected points err at the end of the game, in points."""

MARGIN = 40.0
"""How much a solo game is judged by more than its result: it counts nearly in full with this many credits to spare, or
missing."""

SPREAD_MORE = 0.6
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


def expected(state: State, seat: int) -> float:
    """The points of a seat at the end: those that it has, and what was fitted to 160 games of simple bots that make
    some mistakes, with 2 to 5 players. It errs by 13 points in the first generations and by 7 in the last one.
    """
    points = float(tally(state, seat).total)
    if state.over:
        return points
    judge = Appraiser(state, seat)
    rounds = judge.rounds_now
    later = rounds - 1
    found = points + 6.99 + 3.834 * rounds + 0.1376 * rounds**2
    for feature, (now, each) in zip(_features(judge), _WEIGHTS, strict=True):
        found += feature * (now + each * later)
    return found


def _features(judge: Appraiser) -> tuple[float, ...]:
    """What the points to come depend on; `_WEIGHTS` has the weights in the same order."""
    state, company, left = judge.state, judge.company, judge.prices.left
    basis = state.book.numbers.tr
    worths = [_riches(other) for other in state.players]
    production, held = worths[judge.seat]
    rivals = [made + other.tr for (made, _), other in zip(worths, state.players, strict=True)]
    _, steel, titanium, plants, energy, heat = company.production
    cities = [tile.space for tile in state.tiles if tile.owner == judge.seat and tile.kind in CITIES]
    mapped = [space for space in cities if judge.book.spaces[space].kind != "offmap"]
    return (
        company.tr - basis,
        production,
        held,
        sum([judge.hand(card) for card in company.hand]),
        sum([judge.standing(card) for card in company.in_play]),
        len(company.hand),
        (sum(rivals) - rivals[judge.seat]) / len(judge.others) - basis,
        left.temp,
        left.oxy,
        left.ocean,
        len(mapped),
        sum([judge.map.around(space).free for space in mapped]),
        sum([_points_an_action(judge, card) for card in company.in_play]),
        sum([_points_a_tag(judge, card) for card in company.in_play]),
        sum([_leads(judge, award) for award in AWARDS]),
        len(state.players) - 3,
        steel,
        titanium,
        plants,
        energy,
        heat,
        company.stock[1],
        company.stock[2],
        company.stock[3],
        company.stock[5],
    )


_WEIGHTS = (
    (-0.151, 0.162),  # rating
    (-0.062, 0.165),  # production
    (0.124, 0.0),  # stocks
    (0.0164, 0.0),  # hand
    (0.0465, 0.0),  # cards in play
    (-0.082, 0.0),  # cards in hand
    (-0.148, -0.0185),  # the others' rating and production
    (0.321, 0.0),  # temperature
    (-0.419, 0.0),  # oxygen
    (-1.596, 0.0),  # oceans
    (-0.602, 0.302),  # cities
    (0.599, -0.036),  # free land beside them
    (0.792, 0.062),  # points by actions
    (-0.589, 0.375),  # points by tags
    (0.205, 0.0),  # awards
    (-3.18, -0.101),  # players
    (0.0, 0.021),  # steel production, on top of the above, and the others
    (0.0, -0.074),
    (0.23, 0.055),
    (0.399, 0.006),
    (-0.151, -0.029),
    (-0.027, 0.0),  # steel in stock, on top of the above, and the others
    (-0.155, 0.0),
    (0.023, 0.0),
    (-0.104, 0.0),
)
"""Points for each unit of a feature (now, for each generation after this one)."""


def _points_an_action(judge: Appraiser, card: str) -> float:
    """The points that the action of a card adds in each generation."""
    points = judge.book.points.get(card)
    if not points or points.per != "res" or "res+1@here" not in judge.book.cards[card].action:
        return 0.0
    return points.number / points.over


def _points_a_tag(judge: Appraiser, card: str) -> float:
    """The points that a card gives for each of certain tags."""
    points = judge.book.points.get(card)
    return points.number / points.over if points and points.per.startswith("tag:") else 0.0


def _leads(judge: Appraiser, award: str) -> bool:
    """Whether a seat has most of what an award is for."""
    mine = award_value(judge.state, judge.seat, award)
    return mine > 0 and all(mine >= award_value(judge.state, other, award) for other in judge.others)


def _riches(company: Company) -> tuple[float, float]:
    """(production, stock) of a company, in credits."""
    made = sum([worth * number for worth, number in zip(_PRODUCED, company.production, strict=True)])
    return made, sum([worth * number for worth, number in zip(_HELD, company.stock, strict=True)])


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

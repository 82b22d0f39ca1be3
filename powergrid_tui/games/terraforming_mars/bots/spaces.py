"""What spaces of the map are worth to a company, in credits."""

from __future__ import annotations

from math import sqrt

from powergrid_tui.games.terraforming_mars.bots.standpoint import Standpoint
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES

GREENERIES = 0.4
"""Expected greeneries per generation next to a new city, per free space there."""

KEPT_FREE = 0.5
"""What a free space next to one's own city is worth, in points."""


def space_worth(judge: Standpoint, kind: str, space: str) -> float:
    """The worth of a tile on a space."""
    prices, bonus = judge.prices, judge.book.spaces[space].bonus
    found = prices.letters(bonus) if bonus else 0.0
    near = judge.map.around(space)
    found += judge.book.numbers.ocean_bonus * near.oceans
    mine = theirs = 0
    if near.cities:
        mine = near.cities.count(judge.seat)
        theirs = sum([owner >= 0 for owner in near.cities]) - mine
    point = prices.point
    if kind == "ocean":
        own = near.owners.count(judge.seat)
        return found + prices.step["ocean"] + 0.3 * (own - sum([owner in judge.others for owner in near.owners]))
    if kind != "claim":
        found += judge.nearer("landlord", 1)
    if kind == "greenery":
        found += judge.towards("gardener") + prices.greenery + judge.steps_bring("oxy", 1)
        return found + point * (mine - theirs * judge.spite) + 0.1 * point * near.free
    if kind in CITIES:
        found += judge.towards("mayor")
        found += point * (near.greeneries + min(2.5, near.free * GREENERIES * sqrt(prices.rounds - 0.5)))
        return found + point * near.oceans if kind == "CAPITAL" else found
    if kind == "COMMERCIAL":
        found += point * len(near.cities)
    elif kind == "MINE":
        found += max([prices.production[letter] for letter in bonus if letter in "ST"], default=0.0)
    return found - KEPT_FREE * point * (mine - theirs * judge.spite)

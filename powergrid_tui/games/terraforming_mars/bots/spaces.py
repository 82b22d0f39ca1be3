"""What spaces of the map are worth to a company, in credits."""

from __future__ import annotations

from math import sqrt

from powergrid_tui.games.terraforming_mars.bots.standpoint import Standpoint
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES

GREENERIES = 0.25
"""Expected greeneries per generation next to a new city, per free space there."""

KEPT_FREE = 0.5
"""What a free space next to one's own city is worth, in points."""


def space_worth(judge: Standpoint, kind: str, space: str) -> float:
    """The worth of a tile on a space."""
    prices, spot = judge.prices, judge.book.spaces[space]
    found = sum([prices.card if letter == "C" else prices.stock[letter] for letter in spot.bonus])
    near = [judge.laid[name] for name in spot.neighbours if name in judge.laid]
    free = sum([name not in judge.laid and judge.book.spaces[name].kind == "land" for name in spot.neighbours])
    found += judge.book.numbers.ocean_bonus * sum([tile.kind == "ocean" for tile in near])
    city_owners = [tile.owner for tile in near if tile.kind in CITIES]
    mine = sum([owner == judge.seat for owner in city_owners])
    theirs = sum([owner >= 0 for owner in city_owners]) - mine
    point = prices.point
    if kind == "ocean":
        own = sum([tile.owner == judge.seat for tile in near]) - sum([tile.owner in judge.others for tile in near])
        return found + prices.step["ocean"] + 0.3 * own
    if kind == "greenery":
        found += judge.towards("gardener") + prices.greenery + judge.steps_bring("oxy", 1)
        return found + point * (mine - theirs * judge.spite) + 0.1 * point * free
    if kind in CITIES:
        found += judge.towards("mayor")
        greeneries = sum([tile.kind == "greenery" for tile in near])
        found += point * (greeneries + min(2.5, free * GREENERIES * sqrt(prices.rounds - 0.5)))
        if kind == "CAPITAL":
            found += point * sum([tile.kind == "ocean" for tile in near])
        return found
    if kind == "COMMERCIAL":
        found += point * len(city_owners)
    elif kind == "MINE":
        found += max([prices.production[letter] for letter in spot.bonus if letter in "ST"], default=0.0)
    return found - KEPT_FREE * point * (mine - theirs * judge.spite)

"""A country for ``--map random``: the tables of a map file, generated from a seed.

The same seed gives the same country on every platform and Python version. The only source of randomness is
``Random.random``, whose sequence Python promises to keep. Coordinates and lengths are integers, and sums of fractions
are rounded only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import fsum, isqrt
from random import Random
from typing import TypeVar

from powergrid_tui.table.files.data import fold

WIDTH, HEIGHT = 1300, 1000
REGIONS = ("green", "brown", "yellow", "red", "cyan", "purple")
"""The ids of the regions, from north to south."""
SIZE = 7
"""Cities per region."""
LINKS = (82, 92)
"""The fewest and the most connections."""
MEAN = 10.5
"""Mean cost of a connection in Elektro, before the regions are balanced."""
COSTS = (2, 25)
"""The lowest and the highest allowed cost of a connection, in Elektro."""
FLOOR = 0.87
"""The lowest cost of a region, as a share of the mean over all regions."""

_CANDIDATES = (1, 3)
"""Candidate locations per city, drawn at random. More spread the cities more evenly; fewer make the costs vary more."""
_APART = 50
"""The least distance between cities."""
_BAY = 230
"""How far the sea reaches inland, around a point on the northern or southern coast."""
_DETOUR = 1.18
"""A connection is left out if the detour by a third city is longer by at most this factor."""
_STRETCH = 1.2
"""Exaggeration of the costs' relative spread compared with that of the lengths; gives about the spread of the printed
maps."""
_LIFTS = 40
"""How often a region's costs are raised before the spread of costs is reduced."""
_NOTCHES = 8
"""Steps in which the spread is reduced to nothing."""
_COMPASS = {
    "North-west": (1, 1), "North": (3, 1), "North-east": (5, 1),
    "West": (1, 3), "Centre": (3, 3), "East": (5, 3),
    "South-west": (1, 5), "South": (3, 5), "South-east": (5, 5),
}  # fmt: skip
"""Names of regions and where they lie, in sixths of the country from the west and from the north."""

Point = tuple[int, int]
Pair = tuple[int, int]
T = TypeVar("T")


def _tongue(*rows: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row.split()) for row in rows)


TONGUES = (
    _tongue(
        "B Br D F G H Hv J K Kr L M N R S Sk St Sv T Tr V", "a e i o u y å ö", "l r n m nd lf rs st lm rk v",
        "a en vik heim dal berg nes sund holm stad by havn", "mark land öya",
    ),
    _tongue(
        "B D F G L M N P R S T V Br Tr Gr Fl", "a e i o u", "l r n v rc ll nz mb rr lt",
        "a o ano ella ora enza iglia etta aro ona ine acci", "ania ia ora",
    ),
    _tongue(
        "B Br D G Gr K Kr L M N R S Sl T V Vl Z", "a e i o u", "l r n d b m st v lk rl nsk",
        "ov ice ava ovo nik any ino ovka ec in grad", "ovia avia enia",
    ),
    _tongue(
        "H J K L M N P R S T V", "a e i o u aa uo ä y", "l r n ll nn rt lk rm sk ht",
        "a i ola ula inen ajärvi iniemi ikoski asaari evesi oja", "imaa omaa aria",
    ),
    _tongue(
        "B Bl C Cr D G Gl L Ll M N P Pr R Tr W", "a e i o y u", "n r l nd rm dd th ll rw v",
        "an eth wyn or igan ach aven ennor olm orn edd ock", "wen wyr ainn",
    ),
    _tongue(
        "B D G J K M Q S T Y Z", "a e i o u", "r l n rk st lt z m sh nd rg",
        "a an kent abad bek tag kul gan ara ymbai oba", "istan astan iya",
    ),
    _tongue(
        "B D G K L M N R S Th V X Z", "a e i o y", "l r n v nt rg ph mb nd mn th",
        "os is ene akra ion antha opolis ona eia ade issa", "onia eia ene",
    ),
)  # fmt: skip
"""Syllables that names in an invented language are made of: the start, a vowel, the middle, the end; and endings for
names of countries."""


def country(seed: int) -> dict[str, object]:
    """The tables of a map file with six regions of seven cities. Any integer is a valid seed.

    No two connections cross, every region is connected, and costs rise with distance. No region costs less than 0.87 of
    the mean over all regions, by either of two measures: the cheapest spanning tree of its seven cities, and the mean
    cost of the connections with an end in it. `_balanced` explains why that can always be met.
    """
    luck = Random(2 * seed if seed >= 0 else -2 * seed - 1)  # Random treats a seed and its negative alike
    places = _places(luck)
    regions = sorted(_parted(luck, places, range(len(places))), key=lambda region: sum(places[at][1] for at in region))
    links = _links(luck, places, regions)
    costs = _balanced([_length(places[a], places[b]) for a, b in links], links, regions)
    land, *names = _names(luck, len(places))
    where = _compass([[places[at] for at in region] for region in regions])
    return {
        "name": land,
        "links": [[names[a], names[b], cost] for (a, b), cost in zip(links, costs, strict=True)],
        "regions": [
            {"id": colour, "name": name, "cities": [_city(names[at], places[at]) for at in region]}
            for colour, name, region in zip(REGIONS, where, regions, strict=True)
        ],
    }


def _city(name: str, place: Point) -> dict[str, object]:
    # Around the equator, where a degree of longitude is as long as one of latitude.
    return {"name": name, "lat": (HEIGHT // 2 - place[1]) / 100, "lon": (place[0] - WIDTH // 2) / 100}


def _below(luck: Random, count: int) -> int:
    return int(luck.random() * count)


def _one(luck: Random, of: Sequence[T]) -> T:
    return of[_below(luck, len(of))]


# Places ------------------------------------------------------------------------------------------------------------


def _squared(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _length(a: Point, b: Point) -> int:
    return isqrt(_squared(a, b))


def _places(luck: Random) -> list[Point]:
    """Place the cities one by one: of a few random places on land, each takes the one farthest from the others."""
    bay = (_below(luck, WIDTH), _one(luck, (0, HEIGHT)))
    found: list[Point] = []
    while len(found) < SIZE * len(REGIONS):
        tried = [(_below(luck, WIDTH), _below(luck, HEIGHT)) for _ in range(_one(luck, _CANDIDATES))]
        room, spot = max((min((_squared(spot, city) for city in found), default=WIDTH**2), spot) for spot in tried)
        if room >= _APART**2 and _squared(spot, bay) >= _BAY**2:
            found.append(spot)
    return found


# Regions -----------------------------------------------------------------------------------------------------------


def _parted(luck: Random, places: Sequence[Point], cities: Iterable[int]) -> list[list[int]]:
    """Divide the cities into regions of seven by straight cuts, so that no region reaches into another."""
    here = sorted(cities)
    parts = len(here) // SIZE
    if parts == 1:
        return [here]
    wide, high = (max(places[at][k] for at in here) - min(places[at][k] for at in here) for k in (0, 1))
    tilt = _below(luck, 11) - 5
    dx, dy = (10, tilt) if wide >= high else (tilt, 10)
    # Ties on the cut are broken sideways, as if the cut were turned by a hair.
    here.sort(key=lambda at: (places[at][0] * dx + places[at][1] * dy, places[at][0] * dy - places[at][1] * dx))
    first = SIZE * (parts // 2 + _below(luck, 1 + parts % 2))
    return _parted(luck, places, here[:first]) + _parted(luck, places, here[first:])


def _compass(regions: Sequence[Sequence[Point]]) -> list[str]:
    """A name for each region by where it lies; the best fits are assigned first."""
    fits = []
    for at, cities in enumerate(regions):
        x, y = (sum(place[k] for place in cities) // len(cities) for k in (0, 1))
        fits += [
            (_squared((x, y), (WIDTH * east // 6, HEIGHT * south // 6)), at, name)
            for name, (east, south) in _COMPASS.items()
        ]
    found: dict[int, str] = {}
    for _, at, name in sorted(fits):
        if at not in found and name not in found.values():
            found[at] = name
    return [found[at] for at in range(len(regions))]


# Connections -------------------------------------------------------------------------------------------------------


def _tree(pairs: Iterable[Pair], cities: Iterable[int]) -> list[Pair]:
    """The spanning tree of the cities that Kruskal's algorithm finds, considering the pairs in the given order."""
    part = {city: city for city in cities}
    found = []
    for a, b in pairs:
        if a in part and b in part and part[a] != part[b]:
            gone, kept = part[a], part[b]
            part = {city: kept if of == gone else of for city, of in part.items()}
            found.append((a, b))
    return found


def _links(luck: Random, places: Sequence[Point], regions: Sequence[Sequence[int]]) -> list[Pair]:
    """Connections that do not cross: each region's shortest spanning tree, then the shortest others, until there are
    enough.

    The trees cannot cross, since regions do not reach into each other. The second pass takes every pair that still fits
    until there are enough connections and all cities are joined. Carried to the end it would add every pair that
    crosses none. That is a triangulation, so it is connected and has more connections than wanted.
    """
    everything = range(len(places))
    pairs = sorted(combinations(everything, 2), key=lambda pair: (_squared(places[pair[0]], places[pair[1]]), pair))
    wanted = LINKS[0] + _below(luck, LINKS[1] - LINKS[0] + 1)
    found = [pair for region in regions for pair in _tree(pairs, region)]
    for choosy in (True, False):
        for pair in pairs:
            if len(found) >= wanted and len(_tree(found, everything)) == len(places) - 1:
                return sorted(found)
            if pair not in found and _fits(places, pair, found) and not (choosy and _idle(places, pair)):
                found.append(pair)
    return sorted(found)


def _side(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from a to b the point c lies: positive, negative, or 0 if it is on the line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments from a to b and from c to d cross at an inner point of both."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _fits(places: Sequence[Point], pair: Pair, found: Iterable[Pair]) -> bool:
    """Whether a line between two cities crosses no other and passes over no third city."""
    a, b = places[pair[0]], places[pair[1]]
    if any(_crossing(a, b, places[c], places[d]) for c, d in found):
        return False
    whole = _squared(a, b)
    return not any(_side(a, b, c) == 0 and 0 < _squared(a, c) < whole > _squared(b, c) > 0 for c in places)


def _idle(places: Sequence[Point], pair: Pair) -> bool:
    """Whether the detour by a third city is hardly longer."""
    a, b = places[pair[0]], places[pair[1]]
    most = _length(a, b) * _DETOUR
    return any(_length(a, c) + _length(c, b) <= most for c in places if c not in (a, b))


# Costs -------------------------------------------------------------------------------------------------------------


def _balanced(lengths: Sequence[int], links: Sequence[Pair], regions: Sequence[Sequence[int]]) -> list[int]:
    """Costs, in Elektro, that follow the lengths and leave no region too cheap.

    Connections that make a region too cheap are raised by 1 Elektro each, again and again. If that does not suffice,
    the costs are moved towards their mean and it starts over. After the last notch all costs are equal, and so every
    region costs the same by either measure.
    """
    mean = sum(lengths) / len(lengths)
    low, high = COSTS
    for notch in range(_NOTCHES, 0, -1):
        drawn = [mean + (length - mean) * _STRETCH * notch / _NOTCHES for length in lengths]
        costs = [min(max(round(MEAN * length / mean), low), high) for length in drawn]
        for _ in range(_LIFTS):
            cheap = _cheap(costs, links, regions)
            if not cheap:
                return costs
            costs = [min(cost + (at in cheap), high) for at, cost in enumerate(costs)]
    return [round(MEAN)] * len(links)


def _cheap(costs: Sequence[int], links: Sequence[Pair], regions: Sequence[Sequence[int]]) -> set[int]:
    """The connections that make the cheapest region too cheap: those inside it, or all with an end in it."""
    order = sorted(range(len(links)), key=lambda at: (costs[at], at))
    price = {links[at]: costs[at] for at in order}
    inside = [{at for at, link in enumerate(links) if set(link) <= set(region)} for region in regions]
    touching = [{at for at, link in enumerate(links) if set(link) & set(region)} for region in regions]
    trees = [fsum(price[pair] for pair in _tree(price, region)) for region in regions]
    means = [sum(costs[at] for at in group) / len(group) for group in touching]
    worst = []
    for values, where in ((trees, inside), (means, touching)):
        share, at = min((value * len(values) / fsum(values), at) for at, value in enumerate(values))
        worst.append((share, where[at]))
    share, found = min(worst, key=lambda one: one[0])
    return found if share < FLOOR else set()


# Names -------------------------------------------------------------------------------------------------------------


def _names(luck: Random, count: int) -> list[str]:
    """The name of the country and of its cities in one invented language. No two share their first four letters."""
    tongue = _one(luck, TONGUES)
    heads, vowels, middles, tails, lands = tongue
    found: dict[str, str] = {}
    while len(found) <= count:
        stem = _one(luck, heads) + _one(luck, vowels) + _one(luck, middles)
        name = stem + _one(luck, tails if found else lands)
        found.setdefault(fold(name)[:4], name)
    return list(found.values())

"""What a board will be worth at the end: the figures that opponents compare.

A board is surveyed once, in one pass over its cells. Whatever depends on fuel, support, cards and trends is calculated
from the survey.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from powergrid_tui.games.electropolis.book import NUCLEAR, RING, beside, book
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, State
from powergrid_tui.games.electropolis.scoring import card_points, excess_penalty, groups

TO_COME = 0.55
"""The chance to find what a plant lacks, 0 to 1, at the start of the game."""

SUPPORT = 0.8
"""What a step of support above pollution is worth, in points, while it may still be needed."""

SPARE = 3
"""How many steps of support above pollution are worth something."""

PER_TREND = {"kinds": 1.2, "public": 1.3, "renewable": 1.6, "polluters": -0.8}
"""The points that one more of whatever a trend ranks is worth."""

TASTE = {
    "coal": 4.0, "gas": 4.4, "nuclear": 4.0, "solar": 2.6, "wind": 3.4, "hydro": 2.6, "museum": 3.4, "hospital": 3.4,
    "amusement": 2.2, "park": 2.2, "housing": 3.0, "waste": 2.0, "scrubber": 2.4,
    "fuel_coal": 1.6, "fuel_gas": 1.6, "fuel_nuclear": 1.6,
}  # fmt: skip
"""What a tile is worth at first sight, in points."""

Plants = tuple[tuple[int, int], ...]
"""Points and pollution of each plant of a kind if it runs; most points first."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What is built on a board."""

    coal: Plants
    gas: Plants
    nuclear: int
    waste: int
    green: int
    """The number of renewable plants."""
    green_points: int
    public: int
    kinds: int
    """The number of different kinds of tiles."""
    support: int
    empty: int


@lru_cache(maxsize=1 << 12)
def survey(board: tuple[str, ...]) -> Survey:
    """Survey a board in one pass, counting as `scoring` does."""
    rules = book()
    tiles, plants = rules.kinds, rules.plants
    cells: dict[str, list[int]] = {}
    for cell, tile in enumerate(board):
        cells.setdefault(tile, []).append(cell)
    empty = len(cells.pop(EMPTY, ()))
    gains = green = green_points = public = kinds = 0
    for tile, where in cells.items():
        kind = tiles.get(tile)
        if kind is None:
            continue
        kinds += 1
        if kind.group == "renewable":
            green += len(where)
            green_points += kind.points * len(where)
        elif kind.kind == "public":
            public += len(where)
        if kind.shy:
            for cell in where:
                gains += max(0, kind.support - sum(board[other] in plants for other in beside(cell)))
        else:
            gains += kind.support * len(where)
    cleaners = {cell: tiles[tile].cleans for tile, where in cells.items() if tile in _CLEANING for cell in where}
    return Survey(
        _plants(cells.get("coal", ()), "coal", cleaners),
        _plants(cells.get("gas", ()), "gas", cleaners),
        len(cells.get("nuclear", ())),
        len(cells.get("waste", ())),
        green,
        green_points,
        public,
        kinds,
        gains,
        empty,
    )


_CLEANING = frozenset(kind.id for kind in book().kinds.values() if kind.cleans)


def _plants(cells: list[int] | tuple[()], name: str, cleaners: dict[int, int]) -> Plants:
    """Points and pollution of the plants in these cells, by the size of their groups."""
    kind = book().kinds[name]
    left, found = set(cells), []
    while left:
        group = [left.pop()]
        for cell in group:
            for other in beside(cell):
                if other in left:
                    left.remove(other)
                    group.append(other)
        points = kind.group_points[min(len(group), len(kind.group_points)) - 1]
        for cell in group:
            cleaned = sum(cleaners.get(other, 0) for other in beside(cell)) if cleaners else 0
            found.append((cell, points, max(0, kind.pollution - cleaned)))
    found.sort(key=_fewest_first)
    return tuple((points, dirt) for _, points, dirt in found)


def _fewest_first(plant: tuple[int, int, int]) -> tuple[int, int]:
    """The order in which a mayor with too little fuel runs plants: most points first, the cleanest among equals."""
    return (-plant[1], plant[2])


def value(player: Mayor, trends: tuple[str, ...], left: int) -> float:
    """What a board will be worth at the end, in points, with `left` rounds after this one."""
    return player.points + _standing(player.board, player.fuel, player.support, player.cards, trends, left)


@lru_cache(maxsize=1 << 12)
def _standing(
    board: tuple[str, ...],
    fuel: tuple[int, int, int],
    gained: int,
    cards: tuple[str, ...],
    trends: tuple[str, ...],
    left: int,
) -> float:
    total, dirt = standing(board, fuel, gained, cards, left)
    seen = survey(board)
    cost = 3 if "empty" in trends else 1
    total -= cost * max(0.0, seen.empty - 3.0 * left)
    return total + sum(_trend(trend, seen, dirt) for trend in trends)


def standing(
    board: tuple[str, ...], fuel: tuple[int, int, int], gained: int, cards: tuple[str, ...], left: int
) -> tuple[float, float]:
    """The expected (points, pollution) of a board by itself, without trends and empty cells."""
    rules = book()
    seen = survey(board)
    hope = TO_COME * left / (rules.numbers.rounds - 1)
    total, dirt = 0.0, 0.0
    for at, plants in enumerate((seen.coal, seen.gas)):
        for place, (points, dirty) in enumerate(plants):
            sure = 1.0 if place < fuel[at] else hope
            total += sure * points
            dirt += sure * dirty
        total += 0.9 * hope * min(3, max(0, fuel[at] - len(plants)))
    total += _nuclear(seen, fuel[NUCLEAR], hope)
    total += seen.green_points
    late = [card for card in cards if rules.cards[card].when == "end"]
    if late:
        player = Mayor(board=board, fuel=fuel, cards=cards)
        total += sum(card_points(rules.cards[card], player) for card in late)
    dirt = min(dirt, rules.numbers.highest_pollution)
    above = max(0, min(rules.numbers.highest_support, gained + seen.support)) - dirt
    total += SUPPORT * min(SPARE * hope, above) if above > 0 else -_expected_penalty(-above)
    return total, dirt


def _nuclear(seen: Survey, fuel: int, hope: float) -> float:
    """The points of nuclear plants: those with fuel and disposal, and those that still lack one of them."""
    have = sorted((seen.nuclear, seen.waste, fuel))
    complete = have[0]
    return 10.0 * complete + 5.0 * hope * (min(have[1], complete + 2) - complete) + hope * (have[2] - have[1])


def _expected_penalty(excess: float) -> float:
    whole = int(excess)
    low, high = excess_penalty(whole, 0), excess_penalty(whole + 1, 0)
    return low + (high - low) * (excess - whole)


def _trend(name: str, seen: Survey, dirt: float) -> float:
    if name == "kinds":
        return PER_TREND[name] * seen.kinds
    if name == "public":
        return PER_TREND[name] * seen.public
    if name == "renewable":
        return PER_TREND[name] * seen.green
    if name == "polluters":
        return PER_TREND[name] * dirt
    return 12.0 if name == "nuclear_free" and not seen.nuclear else 0.0


LIKELY = 0.7
"""The chance to get the card that one wants most, 0 to 1, in a round in which it comes up."""

FADING = 0.5
"""The factor by which the chance falls after as many better cards as there are rounds with cards that pay."""

PAYING_ROUNDS = 2.5
"""The number of rounds in which cards of the last deck, which pay most, come up."""


def to_come(view: State) -> tuple[str, ...]:
    """The cards that have not come up yet, which everybody can work out."""
    seen = {*view.shown, *view.untaken, *(card for player in view.players for card in player.cards)}
    return tuple(name for name in view.book.cards if name not in seen)


def prospects(board: tuple[str, ...], coming: tuple[str, ...], left: int) -> float:
    """The points that the cards `coming` will bring a board as it is, with `left` rounds after this one."""
    if not left or not coming:
        return 0.0
    counts = counted(board)
    found = sorted([points * counts.get(per, 0) if per else points for per, points in _paying(coming)], reverse=True)
    return sum(points * weight for points, weight in zip(found, _weights(left), strict=False))


@lru_cache(maxsize=1 << 11)
def counted(board: tuple[str, ...]) -> dict[str, int]:
    """What cards that pay would count on this board, by the word in their file; words left out count as 0."""
    plants, seen = book().plants, survey(board)
    return {
        "plant:renewable": seen.green,
        "plant:coal": len(seen.coal),
        "plant:gas": len(seen.gas),
        "plant:nuclear": seen.nuclear,
        "plant_on_ring": sum(board[cell] in plants for cell in RING),
        "plant_of_largest_group": max(map(len, groups(board, plants)), default=0),
        "public": seen.public,
        "scrubber": board.count("scrubber"),
    }


@lru_cache(maxsize=256)
def _paying(coming: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """(what is counted, points for each) of the cards that bring points at once."""
    cards = [book().cards[name] for name in coming]
    return tuple((card.per, card.points) for card in cards if card.when == "now" and card.points)


@lru_cache(maxsize=16)
def _weights(left: int) -> tuple[float, ...]:
    """The chance to get each card, 0 to 1, starting with the card that brings most."""
    return tuple(LIKELY * FADING ** (at / min(left, PAYING_ROUNDS)) for at in range(len(book().cards)))

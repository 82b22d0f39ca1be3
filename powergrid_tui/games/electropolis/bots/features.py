"""The figures of a city by which its worth is learned: what is built, what could be, fuel, support, cards and trends.

Sets of cells are bits here: cell 0 is the lowest. That is several times faster than going through the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from powergrid_tui.games.electropolis.book import CELLS, CORNERS, NUCLEAR, SIDE, SQUARES, book
from powergrid_tui.games.electropolis.bots.valuation import Plants, Survey, counted, survey
from powergrid_tui.games.electropolis.model import EMPTY, Mayor
from powergrid_tui.games.electropolis.scoring import shares, unused_fuel

RANKED = ("kinds", "public", "renewable", "polluters")
"""The trends that rank mayors."""

COUNTING = tuple(card for card in book().cards.values() if card.deck == "C" and card.per)
"""The cards of the last deck that pay for something that they count."""

_BOARD = (
    "cells_reached", "cells_by_coal", "cells_by_gas", "cells_by_controls", "cells_by_housing", "corners_empty",
    "corners_reached", "fullest_region_empty", "centre_empty", "regions_full", "centre_reached", "renewable",
    "renewable_points", "kinds", "public", "coal", "gas", "nuclear", "disposal", "controls", "support_built",
)  # fmt: skip
_BURNING = ("points_fuelled", "points_unfuelled", "dirt_fuelled", "dirt_unfuelled", "plants_unfuelled", "fuel_spare")
_REST = (
    "nuclear_complete", "nuclear_lacks_one", "nuclear_incomplete", "nuclear_lacks_disposal", "nuclear_lacks_fuel",
    "disposal_possible", "nuclear_fuel", "support", "dirt", "excess", "excess_squared", "excess_if_fuelled_squared",
    "above_2", "above_8", "A05_kinds", "A05_done", "A05", "A06_fuel", "A06", "A07_corners", "A07_done", "A07",
    "A09_cells", "A09_cells_above_12", "A09_done", "A09",
)  # fmt: skip
_TRENDS = {
    "trend_empty": "empty", "trend_kinds": "kinds", "trend_public": "public", "trend_renewable": "renewable",
    "trend_dirt": "polluters", "trend_nuclear_free": "nuclear_free", "trend_nuclear_complete": "nuclear_free",
}  # fmt: skip
_LEADS = {f"{trend}_{name}": trend for trend in RANKED for name in ("prize", "lead_3", "lead_8")}

CARD_OF = {f"{card.id}_to_come": card.id for card in COUNTING}
"""The figures that count only while a card has not come up yet, with the card."""

TREND_OF = {**_TRENDS, **_LEADS}
"""The figures that count only if a trend is in the game, with the trend."""

NAMES = (
    "always",
    *_BOARD,
    *(f"{kind}_{name}" for kind in ("coal", "gas") for name in _BURNING),
    *_REST,
    *CARD_OF,
    "empty",
    *_TRENDS,
    *_LEADS,
)
"""What each figure is. `lead` is the lead over the best rival, at most so many either way."""


def mask(cells: Iterable[int]) -> int:
    """The bits of some cells."""
    return sum(1 << cell for cell in cells)


_EVERY = (1 << CELLS) - 1
_NOT_LEFT = mask(cell for cell in range(CELLS) if cell % SIDE)
_NOT_RIGHT = mask(cell for cell in range(CELLS) if cell % SIDE < SIDE - 1)
_CORNERS = mask(CORNERS)
_CENTRE = mask(book().regions["CE"])
_QUARTERS = tuple(mask(book().regions[name]) for name in ("TR", "TL", "BL", "BR"))
_SQUARES = tuple(map(mask, SQUARES))


def near(cells: int) -> int:
    """The cells that share an edge with any of these."""
    return (cells << SIDE | cells >> SIDE | (cells & _NOT_RIGHT) << 1 | (cells & _NOT_LEFT) >> 1) & _EVERY


@dataclass(frozen=True, slots=True)
class Sight:
    """What can be said of a board by itself."""

    figures: tuple[int, ...]
    """Those of a board, and the one that is always 1."""
    seen: Survey
    counts: tuple[int, ...]
    """What each card of `COUNTING` would count."""
    greens: int
    """The number of different kinds of renewable plants."""
    corners: int
    """The number of corners with a tile."""
    square: int
    """The number of tiles in the fullest 4x4 square."""


@lru_cache(maxsize=1 << 13)
def sight(board: tuple[str, ...]) -> Sight:
    """What can be said of a board by itself."""
    at: dict[str, int] = {}
    bit = 1
    for tile in board:
        at[tile] = at.get(tile, 0) | bit
        bit <<= 1
    empty = at.get(EMPTY, 0)
    full = _EVERY & ~empty
    reached = near(full) & empty
    housing, open_by_housing = at.get("housing", 0), 0
    while housing:
        one = housing & -housing
        housing ^= one
        open_by_housing += (near(one) & empty).bit_count()
    quarters = [(empty & quarter).bit_count() for quarter in _QUARTERS]
    corners = (empty & _CORNERS).bit_count()
    seen, counts = survey(board), counted(board)
    figures = (
        1,
        reached.bit_count(),
        (near(at.get("coal", 0)) & empty).bit_count(),
        (near(at.get("gas", 0)) & empty).bit_count(),
        (near(at.get("scrubber", 0)) & empty).bit_count(),
        open_by_housing,
        corners,
        (reached & _CORNERS).bit_count(),
        min(quarters),
        (empty & _CENTRE).bit_count(),
        quarters.count(0),
        (reached & _CENTRE).bit_count(),
        seen.green,
        seen.green_points,
        seen.kinds,
        seen.public,
        len(seen.coal),
        len(seen.gas),
        seen.nuclear,
        seen.waste,
        counts["scrubber"],
        seen.support,
    )
    return Sight(
        figures,
        seen,
        tuple(counts[card.per] for card in COUNTING),
        sum(tile in at for tile in book().renewable),
        len(CORNERS) - corners,
        max((full & square).bit_count() for square in _SQUARES),
    )


def _burning(plants: Plants, fuel: int) -> tuple[int, ...]:
    """The figures of coal or gas plants."""
    burnt = dirt = unburnt = clean = 0
    for points, dirty in plants[:fuel]:
        burnt += points
        dirt += dirty
    for points, dirty in plants[fuel:]:
        unburnt += points
        clean += dirty
    lack = len(plants) - fuel
    return (burnt, unburnt, dirt, clean, lack, 0) if lack > 0 else (burnt, 0, dirt, 0, 0, min(3, -lack))


def ranked(mayor: Mayor) -> tuple[int, int, int, int]:
    """By trend of `RANKED`, the value by which it would rank this mayor now."""
    seen = survey(mayor.board)
    dirt = sum(dirty for _, dirty in (*seen.coal[: mayor.fuel[0]], *seen.gas[: mayor.fuel[1]]))
    return seen.kinds, seen.public, seen.green, min(book().numbers.highest_pollution, dirt)


def features(mayor: Mayor, rivals: Sequence[tuple[int, ...]]) -> list[float]:
    """The figures of a mayor, as named in `NAMES`, for any cards and trends. `rivals` are, by trend of `RANKED`, the
    values of the others."""
    here, numbers = sight(mayor.board), book().numbers
    seen, fuel = here.seen, mayor.fuel
    coal, gas = _burning(seen.coal, fuel[0]), _burning(seen.gas, fuel[1])
    nuclear, waste, rods = seen.nuclear, seen.waste, fuel[NUCLEAR]
    complete, median, most = sorted((nuclear, waste, rods))
    undisposed = max(0, nuclear - waste)
    support = max(0, min(numbers.highest_support, mayor.support + seen.support))
    dirt = min(numbers.highest_pollution, coal[2] + gas[2])
    fuelled = min(numbers.highest_pollution, coal[2] + gas[2] + coal[3] + gas[3])
    excess, above = max(0, dirt - support), max(0, support - dirt)
    empty = seen.empty
    found: list[float] = [
        *here.figures,
        *coal,
        *gas,
        complete,
        min(median, complete + 1) - complete,
        most - complete,
        undisposed,
        max(0, nuclear - rods),
        min(len(CORNERS) - here.corners, undisposed),
        rods,
        support,
        dirt,
        excess,
        excess * excess,
        min(100, max(0, fuelled - support) ** 2),
        min(2, above),
        min(8, above),
        *_late(here, mayor),
        *here.counts,
        empty,
        empty,
        seen.kinds,
        seen.public,
        seen.green,
        dirt,
        not nuclear,
        complete,
    ]
    for name, own, others in zip(RANKED, (seen.kinds, seen.public, seen.green, dirt), rivals, strict=True):
        found += _lead(name, own, others)
    return found


@lru_cache(maxsize=1 << 13)
def _lead(name: str, own: int, others: tuple[int, ...]) -> tuple[int, int, int]:
    lead = own - max(0, *others)
    prize = abs(shares((own, *others), book().trends[name].ranks)[0])
    return prize, max(-3, min(3, lead)), max(-8, min(8, lead))


_LATE = frozenset(card.id for card in book().cards.values() if card.when == "end")


def _late(here: Sight, mayor: Mayor) -> tuple[float, ...]:
    """The figures of the cards that count at the end. A07 and A08 are alike, and so are A09 and A10."""
    held = _LATE.intersection(mayor.cards)
    if not held:
        return (0,) * 12
    greens, fuel = "A05" in held, "A06" in held
    corners, squares = len(held & {"A07", "A08"}), len(held & {"A09", "A10"})
    return (
        greens * here.greens,
        greens * (here.greens == 3),
        greens,
        unused_fuel(mayor) if fuel else 0,
        fuel,
        corners * here.corners,
        corners * (here.corners == 4),
        corners,
        squares * here.square,
        squares * max(0, here.square - 12),
        squares * (here.square == 16),
        squares,
    )

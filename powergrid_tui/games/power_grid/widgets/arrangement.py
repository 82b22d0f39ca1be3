"""The arrangement of Power Grid's board, by size of the terminal and selected part.

At each size, parts shown in several phases keep their place and height, so that a new phase changes a single region.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.toolkit.widgets.boards.places import BLANK, REST, Box, columns, rows

LARGE = (120, 36)
"""From this size on (columns, rows), every part is visible at once."""
_THREE_COLUMNS = 160
"""From this width on, the companies and the log have a column of their own."""
_WIDE = 100
"""From this width on, two parts are shown side by side."""
_TALL = 28
"""From this height on, the companies are always visible."""
_SPACIOUS = 50
"""From this height on, the question and the companies get more rows than they need."""

_MIDDLE = 49
"""Width of the parts beside the map: four cards side by side."""
_COMPANIES = 52
"""Width of the companies in a column of their own."""
_LOG = 37
_PLANTS = 8
"""Height of the plant market: a title, large cards, what stands below them, and small cards."""
_IN_A_ROW = 4
"""Small cards side by side."""
_PHASE = 10
"""Height of what belongs to the phase: the auction, the basket, the cities that can be had, or the income."""
_BASKET = 6
_FUEL = 4
"""Rows below the companies at an auction."""
_GROWTH = 12
"""Height of the graph of the companies' cities, if shown."""
_INCOME, _SMALL_INCOME = 7, 3
_PLANNER = 42
"""Width of the list of cities, where the map is not large."""
_QUESTION, _SPACIOUS_QUESTION = 5, 6
_BELOW = 6
"""Minimum height of the companies below the map."""
_MARKET = 6
"""Minimum height of the resource market."""
_RESULT, _LEAST_WENT = 14, 4
"""The height of the result without companies, and what is left at least for how it went."""
_LEAST_TOLD = 3
"""The least height of the log below the turning points, with a blank row."""
_AROUND = 9
"""Rows of title, question and keys, and a blank one."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the space needed by parts depends on."""

    over: bool
    planning: bool
    """Whether the cities are listed with their prices."""
    tracking: bool
    """Whether the tracker is open."""
    companies: int
    """Rows of the scoreboard."""
    market: Callable[[int], int]
    """The most rows that the resource market takes at a given width."""
    later: int = 4
    """Plants that are to come."""
    went: Callable[[int], int] = lambda _: 0
    """The rows of all turning points of a game that is over, at a given width."""
    phase: str = "income"
    """The part that belongs to the phase: ``desk``, ``basket`` or ``income``."""


def lists_beside(width: int) -> bool:
    """Whether the list of cities is beside the map on a board of this width."""
    return width >= _WIDE


def shows_all(width: int, height: int) -> bool:
    """Whether a board of this size always has room for the tracker and the graph."""
    return width >= _THREE_COLUMNS and height >= _SPACIOUS


def arrangement(width: int, height: int, part: int, facts: Facts) -> Box:
    """Rows and columns of parts for a board of this size with `part` selected."""
    if width >= LARGE[0] and height >= LARGE[1]:
        parts: list[tuple[Box, int]] = [("title", 1), (_everything(width, height, part, facts), REST)]
        if height >= _SPACIOUS:
            return rows(*parts, (BLANK, 1), ("question", _SPACIOUS_QUESTION))
        return rows(*parts, ("question", _QUESTION))
    body, tall = height - 3 - _QUESTION, height >= _TALL
    stage = "tracker" if facts.tracking else (_pair if tall else _alone)(width, body, part, facts)
    parts = [("title", 1), ("tabs", 1), (stage, REST), ("question", _QUESTION)]
    alone = part == Part.RESOURCES and not tall and not facts.tracking
    crowded = alone and _market_alone(width, facts) + facts.companies > body
    # Two markets leave few rows: better all companies than the last line of the log.
    return rows(*parts) if crowded else rows(*parts, ("last", 1))


def _everything(width: int, height: int, part: int, facts: Facts) -> Box:
    """The map; beside it the plants, what belongs to the phase, and the resources. The companies and the log are below,
    or in a third column with the graph between them if there is room."""
    always = shows_all(width, height)
    middle = _final(width, height, facts) if facts.over else _middle(facts, always=always)
    main = "tracker" if facts.tracking and not always else "map"
    above = columns((main, REST), (middle, _MIDDLE))
    if width < _THREE_COLUMNS:
        below = max(_BELOW, facts.companies + 1)
        told: Box = "went" if facts.over and part != Part.LOG else "log"
        return rows((above, REST), (columns(("companies", REST), (told, _LOG)), below))
    each = 4 if height >= _SPACIOUS else 3
    graph: list[tuple[Box, int]] = [("growth", _GROWTH), (BLANK, 1)] if always else []
    third = rows(("companies", each * facts.companies + 1), *graph, ("log", REST))
    return columns((above, REST), (third, _COMPANIES))


def _final(width: int, height: int, facts: Facts) -> Box:
    """The result; below it how it went, if the log has kept its place and there is room."""
    result = _RESULT + 3 * facts.companies
    if width < _THREE_COLUMNS or height < result + _AROUND + _LEAST_WENT:
        return "final"
    return rows(("final", result), (BLANK, 1), ("went", REST))


def _middle(facts: Facts, *, always: bool) -> Box:
    """The plants, what belongs to the phase, and the resources, always in the same places; and if there is room the
    plants to come and the income."""
    phase = "planner" if facts.planning else facts.phase
    above, market = ("plants", _PLANTS + (facts.later > _IN_A_ROW)), ("resources", _market_beside(facts))
    gap: tuple[Box, int] = (BLANK, 1)
    if always:
        below = [gap, ("income", _INCOME)] if phase != "income" else []
        return rows(above, gap, (phase, _PHASE), gap, market, gap, ("tracker", REST), *below)
    if phase == "basket":
        return rows(above, gap, (phase, _BASKET), gap, ("income", REST), market)
    return rows(above, gap, (phase, REST), gap, market)


def _pair(width: int, body: int, part: int, facts: Facts) -> Box:
    """The selected part's stage above the companies, which are always visible."""
    below = facts.companies + 1
    return rows((_stage(width, body - below, part, facts), REST), ("companies", below))


def _stage(width: int, body: int, part: int, facts: Facts) -> Box:
    """A part above the companies, with others beside it if they have room. So buying resources looks like the auction,
    and running plants like building."""
    beside = lists_beside(width)
    if part == Part.MAP or (part == Part.COMPANIES and beside):
        return _map(width, facts)
    if part == Part.AUCTION and facts.over:
        return "final"
    if part in (Part.LOG, Part.COMPANIES) or facts.over:
        return _told(width, body, facts)
    if beside:
        left = rows(("plants", REST), ("resources", min(_market_beside(facts), body - _LEAST_PLANTS)))
        right: Box = facts.phase
        if facts.phase != "income" and body - (rest := facts.companies + _FUEL + 1) > _SMALL_INCOME:
            right = rows((facts.phase, rest), ("income", REST))
        return columns((left, _MIDDLE), (right, REST))
    if part == Part.AUCTION:
        return rows(("plants", _PLANTS), (BLANK, 1), ("desk" if facts.phase == "desk" else "income", REST))
    return rows(("resources", _market_alone(width, facts)), ("log", REST))


_LEAST_PLANTS = 5
"""The least height of the plant market."""


def _alone(width: int, body: int, part: int, facts: Facts) -> Box:
    """One part at a time; beside and below it whatever has room."""
    if part == Part.MAP and facts.planning and not lists_beside(width):
        return rows(("planner", REST), ("companies", facts.companies + 1))
    if part == Part.MAP:
        return _map(width, facts)
    if part == Part.AUCTION and facts.over:
        return "final"
    if part == Part.AUCTION:
        market = min(_market_beside(facts), body - _LEAST_PLANTS)
        left = rows(("plants", REST), ("resources", market))
        size = facts.companies + 1
        upper = (facts.phase, REST) if facts.phase != "basket" else ("income", REST)
        return columns((left, _MIDDLE), (rows(upper, ("companies", size)), REST))
    if part == Part.RESOURCES and not facts.over:
        return rows(("resources", _market_alone(width, facts)), ("companies", REST))
    if part == Part.COMPANIES:
        spare = body - 1 - 2 * facts.companies
        income = _INCOME - 2 if spare >= _INCOME else _SMALL_INCOME if spare >= _SMALL_INCOME else 0
        return rows(("companies", REST), ("income", income)) if income else "companies"
    return _told(width, body, facts)


def _told(width: int, height: int, facts: Facts) -> Box:
    """The log; once the game is over below all its turning points, since the result has room for few of them."""
    needs = facts.went(width) if facts.over else 0
    return rows(("went", needs), (BLANK, 1), ("log", REST)) if 0 < needs < height - _LEAST_TOLD else "log"


def _map(width: int, facts: Facts) -> Box:
    """The map, with the list of cities or else the log beside it. Without room for both, the list replaces the map."""
    listed = "planner" if facts.planning else "log"
    if lists_beside(width):
        return columns(("map", REST), (listed, _PLANNER))
    return "planner" if facts.planning else "map"


def _market_alone(width: int, facts: Facts) -> int:
    return max(_MARKET, facts.market(width))


def _market_beside(facts: Facts) -> int:
    return max(_MARKET, facts.market(_MIDDLE))

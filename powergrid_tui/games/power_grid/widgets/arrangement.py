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
_LOG, _PLANT = 37, 12
"""The least width of the log, and how much wider it is for each power plant that nobody can own yet."""
_MOST_PLANTS = 3
_PLANTS = 8
"""Height of the plant market: a title, large cards, what stands below them, and small cards."""
_IN_A_ROW = 4
"""Small cards side by side."""
_PHASE = 10
"""The least height of what belongs to the phase where everything is visible: the auction, the basket, or the list of
cities."""
_BASKET, _DESK = 6, 7
"""The least heights of the basket, and of the auction with up to four companies."""
_FUEL = 4
"""Rows below the companies at an auction."""
_LEAST_FUEL = 2
"""The rows that it needs there at least."""
_GROWTH = 12
"""Height of the graph of the companies' cities, if shown."""
_INCOME, _FLAT_INCOME, _SMALL_INCOME = 7, 5, 3
"""Heights of the income: all numbers of cities above what they pay, all beside it, and two rows of them."""
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
class SpaceNeeds:
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
    tracker: Callable[[int], int] = lambda _: 14
    """The rows that the plants to come need at a given width."""
    went: Callable[[int], int] = lambda _: 0
    """The rows of all turning points of a game that is over, at a given width."""
    phase: str = "income"
    """The part that belongs to the phase: ``desk``, ``basket`` or ``income``."""
    plants: int = 3
    """The most power plants that a company can own this round."""


def lists_beside(width: int) -> bool:
    """Whether the list of cities is beside the map on a board of this width."""
    return width >= _WIDE


def shows_all(width: int, height: int) -> bool:
    """Whether a board of this size always has room for the tracker and the graph."""
    return width >= _THREE_COLUMNS and height >= _SPACIOUS


def arrangement(width: int, height: int, part: int, needs: SpaceNeeds) -> Box:
    """Rows and columns of parts for a board of this size with `part` selected."""
    if width >= LARGE[0] and height >= LARGE[1]:
        parts: list[tuple[Box, int]] = [("title", 1), (_everything(width, height, part, needs), REST)]
        if height >= _SPACIOUS:
            return rows(*parts, (BLANK, 1), ("question", _SPACIOUS_QUESTION))
        return rows(*parts, ("question", _QUESTION))
    body, tall = height - 3 - _QUESTION, height >= _TALL
    stage = "tracker" if needs.tracking else (_pair if tall else _alone)(width, body, part, needs)
    parts = [("title", 1), ("tabs", 1), (stage, REST), ("question", _QUESTION)]
    alone = part == Part.RESOURCES and not tall and not needs.tracking
    crowded = alone and _market_alone(width, needs) + needs.companies > body
    # Two markets leave few rows: better all companies than the last line of the log.
    return rows(*parts) if crowded else rows(*parts, ("last", 1))


def _everything(width: int, height: int, part: int, needs: SpaceNeeds) -> Box:
    """The map; beside it the plants, what belongs to the phase, and the resources. The companies and the log are below,
    or in a third column with the graph between them if there is room."""
    always = shows_all(width, height)
    below = max(_BELOW, needs.companies + 1) if width < _THREE_COLUMNS else 0
    body = height - 1 - (_SPACIOUS_QUESTION + 1 if height >= _SPACIOUS else _QUESTION) - below
    middle = _final(width, height, needs) if needs.over else _middle(body, needs, always=always)
    main = "tracker" if needs.tracking and not always else "map"
    above = columns((main, REST), (middle, _MIDDLE))
    if below:
        told: Box = "went" if needs.over and part != Part.LOG else "log"
        log = _LOG + _PLANT * max(0, _MOST_PLANTS - needs.plants)
        return rows((above, REST), (columns(("companies", REST), (told, log)), below))
    each = 4 if height >= _SPACIOUS else 3
    graph: list[tuple[Box, int]] = [("growth", _GROWTH), (BLANK, 1)] if always else []
    third = rows(("companies", each * needs.companies + 1), *graph, ("log", REST))
    return columns((above, REST), (third, _COMPANIES))


def _final(width: int, height: int, needs: SpaceNeeds) -> Box:
    """The result; below it how it went, if the log has kept its place and there is room."""
    result = _RESULT + 3 * needs.companies
    if width < _THREE_COLUMNS or height < result + _AROUND + _LEAST_WENT:
        return "final"
    return rows(("final", result), (BLANK, 1), ("went", REST))


def _middle(height: int, needs: SpaceNeeds, *, always: bool) -> Box:
    """The plants, what belongs to the phase, and the resources, always in the same places; if there is room the income,
    and on a large screen the plants to come."""
    phase = "planner" if needs.planning else needs.phase
    above, market = ("plants", _PLANTS + (needs.later > _IN_A_ROW)), ("resources", _market_beside(needs))
    gap: tuple[Box, int] = (BLANK, 1)
    if always:  # what belongs to the phase is last, so that it has all rows that are left, beside the question
        room = height - above[1] - market[1] - _INCOME - 4 - _PHASE
        last: Box = phase if phase != "income" else BLANK
        tracker = min(needs.tracker(_MIDDLE), room)
        return rows(above, gap, market, gap, ("income", _INCOME), gap, ("tracker", tracker), gap, (last, REST))
    room = height - above[1] - market[1] - 3
    desk = max(_DESK, needs.companies + _LEAST_FUEL + 1)
    income = next((rows for rows in (_INCOME, _FLAT_INCOME, _SMALL_INCOME) if desk + rows <= room), 0)
    if phase == "basket" and not income and room >= _BASKET + _SMALL_INCOME:
        income = _SMALL_INCOME
    if income and phase in ("desk", "basket"):
        return rows(above, gap, (phase, REST), gap, ("income", income), gap, market)
    return rows(above, gap, (phase, REST), gap, market)


def _pair(width: int, body: int, part: int, needs: SpaceNeeds) -> Box:
    """The selected part's stage above the companies, which are always visible."""
    below = needs.companies + 1
    return rows((_stage(width, body - below, part, needs), REST), ("companies", below))


def _stage(width: int, body: int, part: int, needs: SpaceNeeds) -> Box:
    """A part above the companies, with others beside it if they have room. So buying resources looks like the auction,
    and running plants like building."""
    beside = lists_beside(width)
    if part == Part.MAP or (part == Part.COMPANIES and beside):
        return _map(width, needs)
    if part == Part.AUCTION and needs.over:
        return "final"
    if part in (Part.LOG, Part.COMPANIES) or needs.over:
        return _log(width, body, needs)
    if beside:
        left = rows(("plants", REST), ("resources", min(_market_beside(needs), body - _LEAST_PLANTS)))
        right: Box = needs.phase
        if needs.phase != "income" and body - (rest := needs.companies + _FUEL + 1) > _SMALL_INCOME:
            right = rows((needs.phase, rest), ("income", REST))
        return columns((left, _MIDDLE), (right, REST))
    if part == Part.AUCTION:
        return rows(("plants", _PLANTS), (BLANK, 1), ("desk" if needs.phase == "desk" else "income", REST))
    return rows(("resources", _market_alone(width, needs)), ("log", REST))


_LEAST_PLANTS = 5
"""The least height of the plant market."""


def _alone(width: int, body: int, part: int, needs: SpaceNeeds) -> Box:
    """One part at a time; beside and below it whatever has room."""
    if part == Part.MAP and needs.planning and not lists_beside(width):
        return rows(("planner", REST), ("companies", needs.companies + 1))
    if part == Part.MAP:
        return _map(width, needs)
    if part == Part.AUCTION and needs.over:
        return "final"
    if part == Part.AUCTION:
        market = min(_market_beside(needs), body - _LEAST_PLANTS)
        left = rows(("plants", REST), ("resources", market))
        size = needs.companies + 1
        upper = (needs.phase, REST) if needs.phase != "basket" else ("income", REST)
        return columns((left, _MIDDLE), (rows(upper, ("companies", size)), REST))
    if part == Part.RESOURCES and not needs.over:
        return rows(("resources", _market_alone(width, needs)), ("companies", REST))
    if part == Part.COMPANIES:
        spare = body - 1 - 2 * needs.companies
        income = _INCOME - 2 if spare >= _INCOME else _SMALL_INCOME if spare >= _SMALL_INCOME else 0
        return rows(("companies", REST), ("income", income)) if income else "companies"
    return _log(width, body, needs)


def _log(width: int, height: int, needs: SpaceNeeds) -> Box:
    """The log; once the game is over below all its turning points, since the result has room for few of them."""
    wanted = needs.went(width) if needs.over else 0
    return rows(("went", wanted), (BLANK, 1), ("log", REST)) if 0 < wanted < height - _LEAST_TOLD else "log"


def _map(width: int, needs: SpaceNeeds) -> Box:
    """The map, with the list of cities or else the log beside it. Without room for both, the list replaces the map."""
    listed = "planner" if needs.planning else "log"
    if lists_beside(width):
        return columns(("map", REST), (listed, _PLANNER))
    return "planner" if needs.planning else "map"


def _market_alone(width: int, needs: SpaceNeeds) -> int:
    return max(_MARKET, needs.market(width))


def _market_beside(needs: SpaceNeeds) -> int:
    return max(_MARKET, needs.market(_MIDDLE))

"""The arrangement of Power Grid's board, by size of the terminal and selected part.

At each size, parts shown in several phases keep their place and height, so that a new phase changes a single region.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from powergrid_tui.games.power_grid.viewmodel.questions import Part
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, rows

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

_SIDE = 49
"""Width of the parts beside the map."""
_COMPANIES = 52
"""Width of the companies in a column of their own."""
_LOG = 31
_TRACKER = 22
"""Height of the tracker where it is always visible."""
_GROWTH = 13
"""Height of the graph of the companies' cities, if shown."""
_PLANNER = 40
"""Width of the list of cities, where the map is not large."""
_QUESTION, _SPACIOUS_QUESTION = 5, 7
_BELOW = 7
"""Minimum height of the companies below the map."""
_MARKET, _MARKET_BESIDE = 6, 10
"""Minimum height of the resource market: by itself across the board, and beside the map."""


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


def lists_beside(width: int) -> bool:
    """Whether the list of cities is beside the map on a board of this width."""
    return width >= _WIDE


def shows_all(width: int, height: int) -> bool:
    """Whether a board of this size always has room for the tracker and the graph."""
    return width >= _THREE_COLUMNS and height >= _SPACIOUS


def arrangement(width: int, height: int, part: int, facts: Facts) -> Box:
    """Rows and columns of parts for a board of this size with `part` selected."""
    if width >= LARGE[0] and height >= LARGE[1]:
        question = _SPACIOUS_QUESTION if height >= _SPACIOUS else _QUESTION
        return rows(("title", 1), (_everything(width, height, facts), REST), ("question", question))
    body, tall = height - 3 - _QUESTION, height >= _TALL
    stage = "tracker" if facts.tracking else (_pair if tall else _alone)(width, body, part, facts)
    parts: list[tuple[Box, int]] = [("title", 1), ("tabs", 1), (stage, REST), ("question", _QUESTION)]
    alone = part == Part.RESOURCES and not tall and not facts.tracking
    crowded = alone and _market_alone(width, facts) + facts.companies > body
    # Two markets leave few rows: better all companies than the last line of the log.
    return rows(*parts) if crowded else rows(*parts, ("last", 1))


def _everything(width: int, height: int, facts: Facts) -> Box:
    """The map; beside it the auction, or the planner while planning builds; and the resources. The companies and the
    log are below, or in a third column with the graph between them if there is room."""
    market = max(_MARKET_BESIDE, facts.market(_SIDE))
    upper = "planner" if facts.planning else "auction"
    always = shows_all(width, height)
    side: Box = rows((upper, REST), ("resources", market), *([("tracker", _TRACKER)] if always else []))
    side = "final" if facts.over else side
    main = "tracker" if facts.tracking and not always else "map"
    above = columns((main, REST), (side, _SIDE))
    if width < _THREE_COLUMNS:
        below = max(_BELOW, facts.companies + 2)
        told: Box = "went" if facts.over else "log"
        return rows((above, REST), (columns(("companies", REST), (told, _LOG)), below))
    each = 3 if height >= _SPACIOUS else 2
    graph = [("growth", _GROWTH)] if always else []
    third = rows(("companies", each * facts.companies + 1), *graph, ("log", REST))
    return columns((above, REST), (third, _COMPANIES))


def _pair(width: int, body: int, part: int, facts: Facts) -> Box:
    """The selected part's stage above the companies, which are always visible."""
    below = facts.companies + 1
    return rows((_stage(width, body - below, part, facts), REST), ("companies", below))


def _stage(width: int, body: int, part: int, facts: Facts) -> Box:
    """A part above the companies, with another beside it if both have room. So buying resources looks like the auction,
    and running plants like building."""
    beside = lists_beside(width)
    if part == Part.MAP or (part == Part.COMPANIES and beside):
        return _map(width, facts)
    if part == Part.AUCTION and facts.over:
        return "final"
    if part in (Part.LOG, Part.COMPANIES) or facts.over:
        return "log"
    if beside and facts.market(_SIDE) <= body:
        return columns(("auction", REST), ("resources", _SIDE))
    return "auction" if part == Part.AUCTION else rows(("resources", _market_alone(width, facts)), ("log", REST))


def _alone(width: int, body: int, part: int, facts: Facts) -> Box:
    """One part at a time; the resources leave room for the companies."""
    if part == Part.MAP:
        return _map(width, facts)
    if part == Part.AUCTION and facts.over:
        return "final"
    if part == Part.AUCTION and width >= _WIDE and facts.market(_SIDE) <= body:
        return columns(("auction", REST), ("resources", _SIDE))
    if part == Part.RESOURCES and not facts.over:
        return rows(("resources", _market_alone(width, facts)), ("companies", REST))
    return _NAMES[Part(part)]


def _map(width: int, facts: Facts) -> Box:
    """The map, with the list of cities or else the log beside it. Without room for both, the list replaces the map."""
    listed = "planner" if facts.planning else "log"
    if lists_beside(width):
        return columns(("map", REST), (listed, _PLANNER))
    return "planner" if facts.planning else "map"


def _market_alone(width: int, facts: Facts) -> int:
    return max(_MARKET, facts.market(width))


_NAMES = {
    Part.MAP: "map",
    Part.AUCTION: "auction",
    Part.RESOURCES: "resources",
    Part.COMPANIES: "companies",
    Part.LOG: "log",
}

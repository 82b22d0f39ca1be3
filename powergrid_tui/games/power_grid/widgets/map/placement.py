"""The layout of the map at one size: names that do not overlap, links between them, and costs on the links.

The true places are too close together for names (the Ruhr, the American east coast). So they are first spread out a
little without changing any order from west to east or north to south. Then each name looks for the best of many places
near its own. At last the links get their lines, for which a label may move a little.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.widgets.map.label_search import LabelSearch
from powergrid_tui.games.power_grid.widgets.map.labels import Cell, CityLabel
from powergrid_tui.games.power_grid.widgets.map.routes import LinePiece, Link, Route, routing
from powergrid_tui.games.power_grid.widgets.map.straight import StraightLine, number_on, straight
from powergrid_tui.table.words.language import language
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of


@dataclass(frozen=True, slots=True)
class DrawnLink:
    """A link as drawn: along rows and columns, or where no way was found, as a straight line of dots."""

    ends: tuple[int, int]
    cost: str
    at: Cell | None
    """The first cell of the cost; None if it would be ambiguous, or no cost is written."""
    pieces: tuple[LinePiece, ...] = ()
    """Its line from the first end to the second; empty if that is straight."""
    straight: StraightLine | None = None

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that the line passes."""
        return self.straight.cells if self.straight else frozenset((x, y) for x, y, _ in self.pieces)

    @property
    def number(self) -> frozenset[Cell]:
        """The cells of the cost."""
        x, y = self.at or (0, 0)
        return frozenset((x + step, y) for step in range(len(self.cost))) if self.at else frozenset()


@dataclass(frozen=True, slots=True)
class MapLayout:
    """The map at one size."""

    places: Mapping[int, CityLabel]
    lines: tuple[DrawnLink, ...]
    beyond: tuple[tuple[int, int, str], ...]
    """Cities out of play that fit in between, as (column, row, name)."""
    outside: tuple[Cell, ...] = ()
    """Where the other cities out of play would be, as far as that is on the map."""

    @property
    def unwritten(self) -> int:
        """Number of links whose cost is not written for lack of room."""
        return sum(bool(line.cost) and line.at is None for line in self.lines)


def plan(board: MapBoard, regions: tuple[str, ...], width: int, height: int, full: bool = False) -> MapLayout:
    """The map of the regions in play at this size in cells, with names in the current language, all written out if
    `full`."""
    return _plan(board, regions, width, height, full, language())


@lru_cache(maxsize=32)
def _plan(board: MapBoard, regions: tuple[str, ...], width: int, height: int, full: bool, _language: str) -> MapLayout:
    share = min(0.8, 0.25 + 7 / max(1, height))
    # If space is scarce, a second search from other starting places is worth its time.
    shares = (share, share - 0.2) if height < 20 else (share,)
    searches = [LabelSearch(board, board.members(regions), width, height, share, full=full) for share in shares]
    for search in searches:
        search.settle()
    best = min(searches, key=LabelSearch.total)
    best.shorten()
    best.lengthen()
    places = {
        city: CityLabel(
            best.x[city], best.y[city], best.forms[city][best.form[city]] + best.prints[city].tag, best.room[city]
        )
        for city in sorted(best.cities)
    }
    found = routing(places, best.links, width, height)
    if found is not None:
        places = found.places
    lines = _lines(places, best.links, found.routes if found else (None,) * len(best.links), width)
    return MapLayout(places, lines, *_beyond(best, places, lines))


def _lines(
    places: Mapping[int, CityLabel], links: Sequence[Link], routes: Sequence[Route | None], width: int
) -> tuple[DrawnLink, ...]:
    """The links as drawn, each with a place for its cost."""
    lines = []
    for (a, b, cost), route in zip(links, routes, strict=True):
        if route is None:
            lines.append(DrawnLink((a, b), cost, None, straight=straight(places[a], places[b], width)))
        else:
            lines.append(DrawnLink((a, b), cost, route.at, route.pieces))
    taken = {(x, p.y) for p in places.values() for x in range(p.x, p.end)}
    taken = taken.union(*(line.number for line in lines))
    for at, line in enumerate(lines):
        if line.straight and line.cost:
            others = [other.cells for other in lines if other is not line]
            spot = number_on(line.straight, len(line.cost), taken, others, width)
            lines[at] = replace(line, at=spot)
            taken |= lines[at].number
    return tuple(lines)


def _beyond(
    search: LabelSearch, places: Mapping[int, CityLabel], lines: Iterable[DrawnLink]
) -> tuple[tuple[tuple[int, int, str], ...], tuple[Cell, ...]]:
    """Names of cities out of play that fit in the gaps, and where the others would be."""
    full = [False] * (search.width * search.height)
    taken = {(x, p.y) for p in places.values() for x in range(p.x, min(p.end + 1, search.width))}
    for x, y in taken.union(*(line.cells | line.number for line in lines)):
        full[y * search.width + x] = True
    found, others = [], []
    inside = set(search.cities)
    for at in range(len(search.board.cities)):
        if at in inside:
            continue
        wx, wy = search.wished(at)
        name = search.board.short_name(at)
        span = cells_of(name)
        x, y = round(wx * (search.width - 1 - span)), round(wy * (search.height - 1))
        row = y * search.width
        on_map = x > 0 and x + span < search.width and 0 <= y < search.height
        if not on_map or any(full[row + x - 1 : row + x + span + 1]):
            spot = round(wx * (search.width - 1)), y
            if 0 <= spot[0] < search.width and 0 <= y < search.height:
                others.append(spot)
            continue
        for c in range(row + x - 1, row + x + span + 1):
            full[c] = True
        found.append((x, y, search.board.marked_name(at)))  # there is a free cell behind it
    return tuple(found), tuple(others)

"""The layout of the map at one size: names that do not overlap, links between them, and costs on the links.

The true places are too close together for names (the Ruhr, the American east coast). So they are first spread out a
little without changing any order from west to east or north to south. Then each name looks for the best of many places
near its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from powergrid_tui.games.power_grid.maps.board import Board
from powergrid_tui.games.power_grid.widgets.map.label_search import MARK, Cell, Search
from powergrid_tui.games.power_grid.widgets.map.numbers import LABEL, place
from powergrid_tui.games.power_grid.widgets.map.ways import Ways
from powergrid_tui.table.words.language import language
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of


@dataclass(frozen=True, slots=True)
class CityLabel:
    """A city's label: its glyph, its name and the spaces for houses, in one row. In cells."""

    x: int
    y: int
    name: str
    """As much of the name as fits, and what is printed after it."""
    room: int
    """Width of its houses."""

    @property
    def houses(self) -> int:
        """The column of the first house."""
        return self.x + MARK + cells_of(self.name) + 1

    @property
    def end(self) -> int:
        """The column after the last house."""
        return self.houses + self.room


@dataclass(frozen=True, slots=True)
class DrawnLink:
    """A link as drawn."""

    ends: tuple[int, int]
    start: tuple[int, int]
    """In dots."""
    stop: tuple[int, int]
    cost: str
    at: Cell | None
    """The first cell of the cost; None if it would be ambiguous, or no cost is written."""
    gaps: tuple[Cell, ...] = ()
    """Cells left out, next to the costs of other links."""


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


def plan(board: Board, regions: tuple[str, ...], width: int, height: int, full: bool = False) -> MapLayout:
    """The map of the regions in play at this size in cells, with names in the current language, all written out if
    `full`."""
    return _plan(board, regions, width, height, full, language())


@lru_cache(maxsize=32)
def _plan(board: Board, regions: tuple[str, ...], width: int, height: int, full: bool, _language: str) -> MapLayout:
    share = min(0.8, 0.25 + 7 / max(1, height))
    # If space is scarce, a second search from other starting places is worth its time.
    shares = (share, share - 0.2) if height < 20 else (share,)
    searches = [Search(board, board.members(regions), width, height, share, full=full) for share in shares]
    for search in searches:
        search.settle()
    best = min(searches, key=Search.total)
    best.shorten()
    best.lengthen()
    places = {
        city: CityLabel(
            best.x[city], best.y[city], best.forms[city][best.form[city]] + best.prints[city].tag, best.room[city]
        )
        for city in sorted(best.cities)
    }
    lines = _lines(best)
    return MapLayout(places, lines, *_beyond(best, lines))


def _lines(search: Search) -> tuple[DrawnLink, ...]:
    """The links in dots, each with a place for its cost."""
    width = search.width
    taken = bytearray(len(search.owner))
    after = set()
    """The cells right after labels, where a number could be taken for part of them."""
    for city in search.cities:
        first = search.y[city] * width + search.x[city]
        last = min(first + search.span[city], (search.y[city] + 1) * width)
        taken[first:last] = bytes([LABEL]) * (last - first)
        if last % width:
            after.add(last)
    ways = Ways(search, taken)
    ways.straighten()
    placed = place(ways.trails, [len(cost) for _, _, cost in search.links], taken, width, ways.others, frozenset(after))
    for link, at in placed.moved.items():
        ways.choose(link, at)
    return tuple(
        DrawnLink(
            (a, b),
            start,
            stop,
            cost,
            None if first is None else (first % width, first // width),
            tuple(sorted((cell % width, cell // width) for cell in gaps)),
        )
        for (a, b, cost), (start, stop), first, gaps in zip(
            search.links, ways.ends, placed.first, placed.gaps, strict=True
        )
    )


def _beyond(search: Search, lines: Iterable[DrawnLink]) -> tuple[tuple[tuple[int, int, str], ...], tuple[Cell, ...]]:
    """Names of cities out of play that fit in the gaps, and where the others would be."""
    full = [who >= 0 or passing > 0 for who, passing in zip(search.owner, search.passing, strict=True)]
    for line in lines:
        if line.at:
            for x in range(line.at[0], line.at[0] + len(line.cost)):
                full[line.at[1] * search.width + x] = True
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

"""The ground of the map: a country at night, which lights up where somebody has built."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.style import Style

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.widgets.map.placement import MapLayout, plan
from powergrid_tui.games.power_grid.widgets.map.window import Size
from powergrid_tui.table.words.language import language
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.land import Backdrop, Land, land, painted

_APART = 2
"""Cells between the name of a region and what else is written in its row: a number before it would seem its own."""


@lru_cache(maxsize=32)
def tints(board: MapBoard) -> tuple[str, ...]:
    """The tint of each city, that of its region."""
    return tuple(tint_of(board, city.region) for city in board.cities)


def tint_of(board: MapBoard, region: str) -> str:
    """The tint of a region: its id, or if that is no tint, one of those that are left."""
    if region in palette.LAND:
        return region
    rest = [tint for tint in palette.LAND if tint not in board.region_ids] or list(palette.LAND)
    return rest[[other for other in board.region_ids if other not in palette.LAND].index(region) % len(rest)]


def owners(board: MapBoard, regions: tuple[str, ...], size: Size, full: bool, whole: bool) -> Land:
    """Which city the land belongs to, by index; what is out of play belongs to the number after the last. With `whole`,
    no cell is divided."""
    return _owners(board, regions, size, full, whole, language())


@lru_cache(maxsize=16)
def _owners(board: MapBoard, regions: tuple[str, ...], size: Size, full: bool, whole: bool, _language: str) -> Land:
    where, (width, height) = plan(board, regions, *size, full), size
    places = {
        city: [place.y * width + x for x in range(max(0, place.x), min(place.end, width))]
        for city, place in where.places.items()
    }
    taken = {cell for cells in places.values() for cell in cells}
    places[len(board.cities)] = [cell for cell in _out(where, width) if cell not in taken]
    ways = [
        (2 * y + down) * 2 * width + 2 * x + right
        for line in where.lines
        for x, y in line.cells
        for down in (0, 1)
        for right in (0, 1)
    ]
    return land(width, height, places, ways, whole=whole)


def _out(where: MapLayout, width: int) -> list[int]:
    """The cells of cities out of play: those of their names, or one each."""
    named = [y * width + x for left, y, name in where.beyond for x in range(left, left + cells_of(name))]
    return named + [y * width + x for x, y in where.outside]


def backdrop(
    board: MapBoard, regions: tuple[str, ...], size: Size, full: bool, whole: bool, bright: frozenset[int]
) -> Backdrop:
    """The land in colours; that around the cities in `bright` is lit."""
    return _backdrop(board, regions, size, full, whole, bright, language())


@lru_cache(maxsize=8)
def _backdrop(
    board: MapBoard,
    regions: tuple[str, ...],
    size: Size,
    full: bool,
    whole: bool,
    bright: frozenset[int],
    _language: str,
) -> Backdrop:
    tones = [(palette.LAND if city in bright else palette.UNLIT)[tint] for city, tint in enumerate(tints(board))]
    return painted(owners(board, regions, size, full, whole), (*tones, palette.LAND_OUT, palette.SEA))


def name_regions(
    canvas: Canvas, board: MapBoard, regions: tuple[str, ...], ground: Land
) -> dict[str, tuple[int, int, str, Style]]:
    """Write the names of regions on free land of their own, each as near as possible to the middle of its land. Returns
    by region the column, row, words and style of its name, for those that found room."""
    if len(board.regions) == 1:
        return {}
    cells: dict[str, list[int]] = {}
    here = board.members(regions)
    region_of: Mapping[int, str] = {city: board.cities[city].region for city in here}
    for cell, owner in enumerate(ground.owners):
        if owner in region_of and all(region_of.get(each) == region_of[owner] for each in ground.mixed.get(cell, ())):
            cells.setdefault(region_of[owner], []).append(cell)
    named: dict[str, tuple[int, int, str, Style]] = {}
    for region in board.region_ids:
        name = board.region_name(region).upper()
        spot = _spot(canvas, cells.get(region, []), cells_of(name))
        if spot is not None:
            named[region] = (*spot, name, Style(color=palette.REGION_NAME[tint_of(board, region)]))
            canvas.text(*named[region])
    return named


def _spot(canvas: Canvas, cells: list[int], size: int) -> tuple[int, int] | None:
    """Where so many of these cells are free in a row, well apart from other text, nearest to the middle of them all."""
    if not cells:
        return None
    width = canvas.width
    free = {cell for cell in cells if canvas.blank(cell % width, cell // width)}
    x0, y0 = sum(cell % width for cell in cells) / len(cells), sum(cell // width for cell in cells) / len(cells)
    best: tuple[float, int, int] | None = None
    for cell in free:
        y, x = divmod(cell, width)
        if x + size > width or not all(cell + step in free for step in range(1, size)):
            continue
        before, after = range(x - 1, max(-1, x - 1 - _APART), -1), range(x + size, min(width, x + size + _APART))
        if all(canvas.blank(side[0], y) and canvas.free(side[-1], y) for side in (before, after) if side):
            away = ((x + size / 2 - x0) / 2) ** 2 + (y - y0) ** 2
            best = min(best or (away, y, x), (away, y, x))
    return None if best is None else (best[2], best[1])

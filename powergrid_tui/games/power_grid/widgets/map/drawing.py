"""Drawing the map: a static layer, and over it the houses, the cursor and the route."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from rich.style import Style

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.games.power_grid.widgets.map.labels import prints
from powergrid_tui.games.power_grid.widgets.map.legend import closed, sign, tint
from powergrid_tui.games.power_grid.widgets.map.placement import CityLabel, DrawnLink, MapLayout, plan
from powergrid_tui.games.power_grid.widgets.map.window import Size
from powergrid_tui.table.words.language import language
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of

_LINK = Style(color=palette.LINK)
_MINE = Style(color=palette.CHIP_INK)
_COST = palette.DIM


def still(board: atlas.Board, regions: tuple[str, ...], size: Size, full: bool, glyphs: Glyphs) -> Canvas:
    """A copy of the static layer, in the current language: links, costs, cities out of play."""
    return _still(board, regions, size, full, glyphs, language()).copy()


@lru_cache(maxsize=16)
def _still(
    board: atlas.Board, regions: tuple[str, ...], size: Size, full: bool, glyphs: Glyphs, _language: str
) -> Canvas:
    canvas = Canvas(*size, ascii=glyphs.ascii)
    where = plan(board, regions, *size, full)
    for x, y, name in where.beyond:
        canvas.text(x, y, name, palette.DIM)
    for line in where.lines:
        _line(canvas, line, _LINK)
    for line in where.lines:
        if line.at:
            canvas.text(*line.at, line.cost, _COST)
    return canvas


def _line(canvas: Canvas, line: DrawnLink, style: Style, *, heavy: bool = False) -> None:
    canvas.line(line.start, line.stop, style, heavy=heavy, gaps=line.gaps)


def live(canvas: Canvas, scene: Scene, where: MapLayout, glyphs: Glyphs) -> None:
    """Draw what changes on top of the static layer."""
    legs = {frozenset(leg) for way in (scene.route, *scene.planned) for leg in pairwise(way)}
    for line in where.lines:
        a, b = line.ends
        on_route = frozenset(line.ends) in legs
        if on_route or (a in scene.mine and b in scene.mine):
            _line(canvas, line, palette.NOW if on_route else _MINE, heavy=on_route)
            if line.at:
                canvas.text(*line.at, line.cost, palette.NOW if on_route else palette.TEXT)
    for city, place in where.places.items():
        if city != scene.cursor:
            _city(canvas, scene, city, place, glyphs)
    if scene.cursor is not None and scene.cursor in where.places:
        _cursor(canvas, scene, scene.cursor, where.places[scene.cursor], glyphs)


def _city(canvas: Canvas, scene: Scene, city: int, place: CityLabel, glyphs: Glyphs) -> None:
    region = scene.board.cities[city].region
    name = tint(region)
    if city in scene.closed:
        name = palette.DIM
    elif city in scene.lit:
        name = palette.CURSOR + palette.NOW
    elif city in scene.costs:
        name = palette.STRONG
    elif city in scene.refused:
        name = palette.QUIET
    if city in scene.route:
        name = palette.NOW
    canvas.text(place.x, place.y, sign(scene.board, region, glyphs), tint(region))
    canvas.text(place.x + 1, place.y, place.name, name)
    canvas.text(place.x + 1 + cells_of(place.name), place.y, " ", palette.TEXT)
    canvas.gap(_spaces(canvas, scene, city, place, glyphs), place.y)


def _spaces(
    canvas: Canvas, scene: Scene, city: int, place: CityLabel, glyphs: Glyphs, over: Style | None = None
) -> int:
    """Draw houses and free spaces. Returns the column after them."""
    houses = scene.houses[city]
    x = place.houses
    for company in houses:
        style = palette.of(company)
        canvas.text(x, place.y, company.letter, style + over if over else style)
        x += 1
    free = max(0, min(scene.spaces[city], place.room) - len(houses))
    printed = prints(scene.board)[city]
    words = (printed.price or glyphs.free) * free
    if city in scene.closed:
        words = closed(glyphs)
    canvas.text(x, place.y, words, over or (palette.DIM if city in scene.closed else palette.QUIET))
    return x + cells_of(words)


def _cursor(canvas: Canvas, scene: Scene, city: int, place: CityLabel, glyphs: Glyphs) -> None:
    canvas.text(place.x, place.y, "[" + place.name + " ", palette.CURSOR)
    end = _spaces(canvas, scene, city, place, glyphs, palette.CURSOR)
    canvas.text(end, place.y, "]", palette.CURSOR)

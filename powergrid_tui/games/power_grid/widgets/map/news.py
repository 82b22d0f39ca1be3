"""What another company has just built, drawn over the map: the links used, and the house."""

from __future__ import annotations

from rich.style import Style

from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.games.power_grid.widgets.map.placement import MapLayout
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas

_NAME = palette.STRONG + Style(underline=True)


def links(canvas: Canvas, scene: Scene, where: MapLayout) -> None:
    """Draw the links thick in the company's colour. Call this before drawing what lies over them."""
    style = palette.of(scene.builder) if scene.builder else palette.STRONG
    for line in where.lines:
        if frozenset(line.ends) in scene.ways:
            canvas.line(line.start, line.stop, style, heavy=True, gaps=line.gaps)
            if line.at:
                canvas.text(*line.at, line.cost, palette.STRONG)


def houses(canvas: Canvas, scene: Scene, where: MapLayout) -> None:
    """Underline the cities and reverse the new house in each. The cursor and what is planned stay as they are."""
    for city in scene.built:
        place = where.places.get(city)
        if place is None or scene.builder is None or city == scene.cursor:
            continue
        if city not in scene.lit and city not in scene.route:
            canvas.text(place.x + 1, place.y, place.name, _NAME)
        if scene.builder in scene.houses[city]:
            at = place.houses + scene.houses[city].index(scene.builder)
            canvas.text(at, place.y, scene.builder.letter, palette.of(scene.builder) + palette.CURSOR)

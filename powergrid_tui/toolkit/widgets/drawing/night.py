"""A country at night, for the title: dark land that glows around its cities, and the lines between them."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Plot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas, dots_between
from powergrid_tui.toolkit.widgets.drawing.land import SEA, Land, land, painted
from powergrid_tui.toolkit.widgets.drawing.thumbnail import middle, placed

_TONES: Final = (palette.NIGHT_LAND, palette.NIGHT_GLOW, palette.NIGHT_LIT, palette.BACKGROUND)
"""Land, land near a city, land at one; last the water, which has no colour of its own."""
_GLOW, _LIT = 1.05, 0.55
"""How far from a city its light is seen, in rows."""
_LOW = 24
"""Rows below which the land beyond the outermost cities is cut, so that there is more of the country."""
_LINK, _CITY = Style.parse(palette.NIGHT_LINK), Style.parse(palette.NIGHT_CITY)


@lru_cache(maxsize=8)
def country(plot: Plot, width: int, height: int, glyphs: Glyphs, *, whole: bool = False) -> tuple[Strip, ...]:
    """The plot in this many cells, as large as possible and centred: some 15 ms, kept for the sizes seen last; with
    `whole`, cells are not divided. Empty if there is no room for it."""
    margin = 1 if height < _LOW else 2
    if not plot.spots or min(width, height) <= 4 * margin:
        return ()
    inner = placed(plot, width - 4 * margin, height - 2 * margin)
    places = [(x + 2 * margin, y + margin) for x, y in inner]
    canvas = Canvas(width, height, ascii=glyphs.ascii)
    ways: set[int] = set()
    for a, b in plot.links:
        ends = middle(places[a]), middle(places[b])
        canvas.line(*ends, _LINK)
        ways.update((y // 2) * 2 * width + x for x, y in dots_between(*ends))
    for place in places:
        canvas.text(*place, "o" if glyphs.ascii else "●", _CITY)
    ground = land(width, height, {0: {y * width + x for x, y in places}}, ways, whole=whole)
    canvas.lay(painted(_lit(ground, places, whole=whole), _TONES))
    return tuple(canvas.strips())


def _lit(ground: Land, places: list[tuple[int, int]], *, whole: bool) -> Land:
    """The same land with tones as owners."""
    across, down = ground.width, ground.height
    tones = [[0] * (2 * across) for _ in range(2 * down)]
    for x, y in places:
        for v in range(max(0, 2 * y - 2), min(2 * down, 2 * y + 4)):
            for u in range(max(0, 2 * x - 5), min(2 * across, 2 * x + 7)):
                far = hypot((u - 2 * x - 0.5) / 4, (v - 2 * y - 0.5) / 2)
                tones[v][u] = max(tones[v][u], 2 if far < _LIT else 1 if far < _GLOW else 0)
    owners, mixed = [], {}
    for cell, owner in enumerate(ground.owners):
        y, x = divmod(cell, across)
        upper, lower = tones[2 * y], tones[2 * y + 1]
        here = (upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
        a, b, c, d = ground.mixed.get(cell, (owner,) * 4)
        quad = tuple(SEA if of == SEA else tone for of, tone in zip((a, b, c, d), here, strict=True))
        owners.append(quad[0])
        if len(set(quad)) > 1 and not whole:
            mixed[cell] = (quad[0], quad[1], quad[2], quad[3])
    return Land(across, down, owners, mixed)

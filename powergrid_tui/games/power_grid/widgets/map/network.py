"""The city network: cities with their spaces and houses, links with their costs, the cursor and the planned route."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from textual import events
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.geography import TOWARDS, Direction, hops
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.widgets.map.drawing import MapSheet, draw, named_regions
from powergrid_tui.games.power_grid.widgets.map.labels import CityLabel
from powergrid_tui.games.power_grid.widgets.map.legend import legend, rows_of
from powergrid_tui.games.power_grid.widgets.map.placement import MapLayout, plan
from powergrid_tui.games.power_grid.widgets.map.window import Box, Size, beyond, centred, follow, inside
from powergrid_tui.table.words.language import language, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.question import Hotspot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled

CLOSEST = 2
"""The highest zoom level. Each level makes the map larger by the size of the window, and all names are written out."""
_PAN = (8, 3)
"""Cells by which a key moves the window."""


class CityNetwork(Clickable[MapScene]):
    """The map. Its cities are hotspots, by index on the board: ``city``, and for the second click on the city under the
    cursor ``city-again``."""

    keys: var[tuple[str, str]] = var(("", ""), init=False)
    """The keys for zooming in and out, shown below the map; empty if it cannot be zoomed."""

    signs: var[bool] = var(False, init=False)
    """Labels bear the signs of their regions. They always do in ASCII, and where the theme's colours do not tell
    regions apart."""
    whole: var[bool] = var(False, init=False)
    """For slow lines: the ground is made of whole cells, as it always is in ASCII, and links of the city under the
    cursor do not stand out."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.closeness = 0
        """Zoom level: 0 for the whole map, up to `CLOSEST`."""
        self._corner: Size = (0, 0)
        """The upper left cell of the window on a map that is larger."""
        self._last: Canvas | None = None
        self._clicked: int | None = None

    def watch_content(self) -> None:
        """Forget the click on a city once keys have moved the cursor away from it."""
        if self.content is None or self.content.cursor != self._clicked:
            self._clicked = None
        super().watch_content()

    def watch_keys(self) -> None:
        """Show the new keys."""
        self.redraw()

    def watch_signs(self) -> None:
        """Draw other labels."""
        self.redraw()

    def watch_whole(self) -> None:
        """Draw another ground."""
        self.redraw()

    def picture(self, content: MapScene, width: int, height: int) -> list[Strip]:
        """The static layer with the live one on top; of a zoomed map, the part around the cursor."""
        size, full = self._sheet(width, height, self.closeness), self.closeness > 0
        signs = self.signs or self.glyphs.ascii or self._signs_needed
        sheet = MapSheet(
            content.board,
            content.regions,
            size,
            full,
            self.glyphs,
            signs,
            whole=self.whole or self.glyphs.ascii or self._coarse,
            quick=not self.whole and not self._coarse,
        )
        where, canvas = sheet.where, draw(sheet, content)
        window = self._window(width, height)
        self._follow(content, where, window, size)
        canvas = canvas.window(*self._corner, window, (width, height))
        self._edges(canvas, where, window)
        if window[1] < height:
            legend(canvas, content, self.glyphs, self._hints(where.unwritten), signs, named_regions(sheet))
        strips = canvas.strips(self._last)
        self._last = canvas
        return strips

    @property
    def _coarse(self) -> bool:
        """Whether the program wants land in whole cells."""
        return self.is_attached and bool(getattr(self.app, "coarse", False))

    @property
    def _signs_needed(self) -> bool:
        """Whether the theme's colours do not tell regions apart."""
        return self.is_attached and getattr(self.app, "region_signs", False)

    def _hints(self, unwritten: int) -> list[Styled]:
        """The keys that do something now, and how many more costs zooming in would show."""
        closer, back = self.keys
        hints: list[Styled] = []
        if closer and self.closeness < CLOSEST:
            hints += [(f" {closer} ", palette.NOW), (_closer(unwritten), palette.QUIET)]
        if back and self.closeness:
            hints += [(f" {back} ", palette.NOW), (trc("map", "back"), palette.QUIET)]
        return [*hints, (" ", palette.QUIET)] if hints else []

    @staticmethod
    def _window(width: int, height: int) -> Size:
        """Cells of the visible part of the map, without the legend."""
        return width, height - rows_of(width, height)

    def _sheet(self, width: int, height: int, closeness: int) -> Size:
        """Cells of the whole map."""
        across, down = self._window(width, height)
        return across * (1 + closeness), down * (1 + closeness)

    def _follow(self, scene: MapScene, where: MapLayout, window: Size, sheet: Size) -> None:
        """Move the window so that the cursor, or what is lit, is visible together with as many neighbours as fit."""
        lit = scene.lit if scene.cursor is None else {scene.cursor}
        focus = sorted(lit & where.places.keys())
        self._corner = inside(self._corner, window, sheet)
        if focus:
            first, *more = focus
            beside = more or [city for city in scene.board.neighbours[first] if city in where.places]
            boxes = [_box(where.places[city]) for city in beside]
            self._corner = follow(self._corner, window, sheet, _box(where.places[first]), boxes)

    def _edges(self, canvas: Canvas, where: MapLayout, window: Size) -> None:
        """Draw an arrow at each edge beyond which there is more, near its middle in a cell without text."""
        width, height = window
        boxes = [_box(place) for place in where.places.values()] if self.closeness else []
        left, right = self.glyphs.sideways.split()
        arrows = (left, right, self.glyphs.up, self.glyphs.down)
        for arrow, more in zip(arrows, beyond(self._corner, window, boxes), strict=True):
            if not more:
                continue
            if arrow in (left, right):
                x = 0 if arrow == left else width - 1
                cells = [(x, y) for y in range(height)]
            else:
                y = 0 if arrow == self.glyphs.up else height - 1
                cells = [(x, y) for x in range(width)]
            free = [cell for cell in cells if canvas.free(*cell)] or cells
            x, y = min(free, key=lambda cell: abs(2 * cell[0] - width) + abs(2 * cell[1] - height))
            canvas.text(x, y, arrow, palette.NOW)

    def look(self, step: int) -> None:
        """Zoom in by one step, or out if negative; the middle stays where it is."""
        self._once_placed(self._look, step)

    def _once_placed(self, act: Callable[..., None], *words: object) -> None:
        """Call `act`, after the next refresh if the map was just brought up and has no size yet. So keys typed ahead of
        that are not lost."""
        if self.size:
            act(*words)
        else:
            self.call_after_refresh(act, *words)

    def _look(self, step: int) -> None:
        closeness = max(0, min(self.closeness + step, CLOSEST))
        if closeness == self.closeness or not self.size:
            return
        window, sheet = self._window(*self.size), self._sheet(*self.size, closeness)
        scale = (1 + closeness) / (1 + self.closeness)
        x, y = (scale * (at + size / 2) for at, size in zip(self._corner, window, strict=True))
        self.closeness, self._corner = closeness, centred((x, y), window, sheet)
        self.redraw()

    def pan(self, direction: Direction) -> None:
        """Move the window over a zoomed map, unless a cursor holds it."""
        self._once_placed(self._pan, direction)

    def _pan(self, direction: Direction) -> None:
        if not self.size or not self.closeness or self.content is None or self.content.cursor is not None:
            return
        across, down = TOWARDS[direction]
        corner = (self._corner[0] + across * _PAN[0], self._corner[1] + down * _PAN[1])
        self._corner = inside(corner, self._window(*self.size), self._sheet(*self.size, self.closeness))
        self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Zoom in."""
        event.stop()
        self.look(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Zoom out."""
        event.stop()
        self.look(-1)

    def hop(self, here: int, direction: Direction) -> int:
        """The nearest city in play in a direction, as the map is drawn now; `here` if none lies that way."""
        scene = self.content
        if scene is None or not self.size.width or not self.size.height:
            return here
        sheet = self._sheet(*self.size, self.closeness)
        table = _hops(scene.board, scene.regions, scene.closed, sheet, self.closeness > 0, language())
        return table[here][direction] if here in table else here

    def hotspot_at(self, x: int, y: int) -> Hotspot | None:
        """The city whose label is at this cell. Two clicks on a city choose it, unless keys moved the cursor there."""
        scene = self.content
        window, sheet = self._window(*self.size), self._sheet(*self.size, self.closeness)
        if scene is None or y >= window[1]:
            return None
        x, y = x + self._corner[0], y + self._corner[1]
        for city, place in plan(scene.board, scene.regions, *sheet, self.closeness > 0).places.items():
            if y == place.y and place.x <= x < place.end:
                again = self._clicked == city == scene.cursor
                self._clicked = city
                return "city-again" if again else "city", city
        return None


def _closer(unwritten: int) -> str:
    """The label of the key for zooming in, with the number of costs it would add."""
    if not unwritten:
        return trc("map", "closer")
    return trn("{count} more cost", "{count} more costs", unwritten)


def _box(place: CityLabel) -> Box:
    """The cells of a label with its brackets."""
    return Box(place.x, place.y, place.end + 1, place.y + 1)


@lru_cache(maxsize=32)
def _hops(
    board: MapBoard, regions: tuple[str, ...], closed: frozenset[int], sheet: Size, full: bool, _language: str
) -> dict[int, dict[Direction, int]]:
    where = plan(board, regions, *sheet, full)
    return hops({city: ((p.x + p.end) / 2, 2.0 * p.y) for city, p in where.places.items() if city not in closed})

"""The city network: cities with their spaces and houses, links with their costs, the cursor and the planned route."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.games.power_grid.desk.slices.companies import TRUST
from powergrid_tui.games.power_grid.desk.slices.scene import Scene
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.geography import Direction, hops
from powergrid_tui.games.power_grid.widgets.map import news
from powergrid_tui.games.power_grid.widgets.map.labels import START, Print, prints
from powergrid_tui.games.power_grid.widgets.map.placement import Place, Plan, plan
from powergrid_tui.paint import palette
from powergrid_tui.paint.canvas import Canvas
from powergrid_tui.paint.cells import fit, longest_of
from powergrid_tui.paint.cells import width as cells_of
from powergrid_tui.paint.panel import Panel
from powergrid_tui.table.language import tr, trc

_SIGNS = ("●", "◆", "▲", "■", "▼", "○", "◇", "△", "□", "▽")
_SIGNS_ASCII = ("@", "#", "%", "=", "&", "+", "!", "?", "$", "~")

_LINK = Style.parse("#52606e")
_MINE = Style.parse("#93a1b3")
_COST = Style.parse("#6d7887")


class CityNetwork(Panel[Scene]):
    """The map. It answers with `Pointed` and `Chosen`."""

    class Pointed(Message):
        """A city was clicked: the cursor goes there."""

        def __init__(self, city: int) -> None:
            self.city = city
            super().__init__()

    class Chosen(Message):
        """The city under the cursor was clicked again."""

        def __init__(self, city: int) -> None:
            self.city = city
            super().__init__()

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._last: Canvas | None = None
        self._clicked: int | None = None

    def watch_content(self) -> None:
        """A cursor that keys have moved off a city lets the click on that city be forgotten."""
        if self.content is None or self.content.cursor != self._clicked:
            self._clicked = None
        super().watch_content()

    def picture(self, content: Scene, width: int, height: int) -> list[Strip]:
        """The still picture with the live one over it."""
        signs = _signs(content, self.glyphs)
        canvas = _still(content.board, content.regions, signs, width, height, self.glyphs).copy()
        where = _plan(content, width, height)
        news.links(canvas, content, where)
        self._live(canvas, content, where)
        news.houses(canvas, content, where)
        strips = canvas.strips(self._last)
        self._last = canvas
        return strips

    def _live(self, canvas: Canvas, scene: Scene, where: Plan) -> None:
        legs = {frozenset(leg) for way in (scene.route, *scene.planned) for leg in pairwise(way)}
        for line in where.lines:
            a, b = line.ends
            on_route = frozenset(line.ends) in legs
            if on_route or (a in scene.mine and b in scene.mine):
                canvas.line(line.start, line.stop, palette.NOW if on_route else _MINE, heavy=on_route)
                if line.at:
                    canvas.text(*line.at, line.cost, palette.NOW if on_route else palette.TEXT)
        for city, place in where.places.items():
            if city != scene.cursor:
                self._city(canvas, scene, city, place)
        if scene.cursor is not None and scene.cursor in where.places:
            self._cursor(canvas, scene, scene.cursor, where.places[scene.cursor])

    def _city(self, canvas: Canvas, scene: Scene, city: int, place: Place) -> None:
        tint = _tint(scene.board.cities[city].region)
        name = tint
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
        canvas.text(place.x, place.y, _sign(scene.board, scene.board.cities[city].region, self.glyphs), tint)
        canvas.text(place.x + 1, place.y, place.name, name)
        canvas.text(place.x + 1 + cells_of(place.name), place.y, " ", palette.TEXT)
        canvas.gap(self._spaces(canvas, scene, city, place), place.y)

    def _spaces(self, canvas: Canvas, scene: Scene, city: int, place: Place, over: Style | None = None) -> int:
        """Draw houses and free spaces; gives the column after them."""
        houses = scene.houses[city]
        x = place.houses
        for company in houses:
            style = palette.of(company)
            canvas.text(x, place.y, company.letter, style + over if over else style)
            x += 1
        free = max(0, min(scene.spaces[city], place.room) - len(houses))
        printed = prints(scene.board)[city]
        words = (printed.price or self.glyphs.free) * free
        if city in scene.closed:
            words = _closed(self.glyphs)
        canvas.text(x, place.y, words, over or (palette.DIM if city in scene.closed else palette.QUIET))
        return x + cells_of(words)

    def _cursor(self, canvas: Canvas, scene: Scene, city: int, place: Place) -> None:
        canvas.text(place.x, place.y, "[" + place.name + " ", palette.CURSOR)
        end = self._spaces(canvas, scene, city, place, palette.CURSOR)
        canvas.text(end, place.y, "]", palette.CURSOR)

    def hop(self, here: int, direction: Direction) -> int:
        """The nearest city in play in a direction, as the map is drawn now; `here` where none lies that way."""
        scene = self.content
        if scene is None or not self.size.width or not self.size.height:
            return here
        table = _hops(scene.board, scene.regions, scene.closed, self.size.width, self.size.height)
        return table[here][direction] if here in table else here

    def on_click(self, event: events.Click) -> None:
        """Point at a city, or choose the one pointed at."""
        scene = self.content
        if scene is None:
            return
        at = event.get_content_offset(self)
        if at is None:
            return
        for city, place in _plan(scene, self.size.width, self.size.height).places.items():
            if at.y == place.y and place.x <= at.x < place.end:
                event.stop()
                again = self._clicked == city == scene.cursor
                self._clicked = city
                self.post_message(self.Chosen(city) if again else self.Pointed(city))
                return


def _tint(region: str) -> Style:
    return Style.parse(palette.REGION_TINTS[region]) if region in palette.REGION_TINTS else palette.TEXT


def _closed(glyphs: Glyphs) -> str:
    """Stands in the place of the house where none may be built."""
    return "x" if glyphs.ascii else "×"


def _sign(board: atlas.Board, region: str, glyphs: Glyphs) -> str:
    """The mark of a region; a board with one region needs none."""
    if len(board.regions) == 1:
        return " "
    signs = _SIGNS_ASCII if glyphs.ascii else _SIGNS
    return signs[board.region_ids.index(region) % len(signs)]


def _legend_rows(width: int, height: int) -> int:
    """The legend takes the last row where there is a row to spare."""
    return 1 if height >= 10 and width >= 40 else 0


def _plan(scene: Scene, width: int, height: int) -> Plan:
    return plan(scene.board, scene.regions, width, height - _legend_rows(width, height))


@lru_cache(maxsize=32)
def _hops(
    board: atlas.Board, regions: tuple[str, ...], closed: frozenset[int], width: int, height: int
) -> dict[int, dict[Direction, int]]:
    where = plan(board, regions, width, height - _legend_rows(width, height))
    return hops({city: ((p.x + p.end) / 2, 2.0 * p.y) for city, p in where.places.items() if city not in closed})


@lru_cache(maxsize=16)
def _still(
    board: atlas.Board, regions: tuple[str, ...], signs: tuple[str, ...], width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """What does not change in a game: links, costs, cities out of play, the legend."""
    canvas = Canvas(width, height, ascii=glyphs.ascii)
    where = plan(board, regions, width, height - _legend_rows(width, height))
    for x, y, name in where.beyond:
        canvas.text(x, y, name, palette.DIM)
    for line in where.lines:
        canvas.line(line.start, line.stop, _LINK)
    for line in where.lines:
        if line.at:
            canvas.text(*line.at, line.cost, _COST)
    if _legend_rows(width, height):
        _legend(canvas, board, regions, signs, glyphs)
    return canvas


def _legend(
    canvas: Canvas, board: atlas.Board, regions: tuple[str, ...], signs: tuple[str, ...], glyphs: Glyphs
) -> None:
    """The regions with cities in play, their names cut short where there is no room, and the other signs."""
    here = {board.cities[city].region for city in board.members(regions)}
    shown = [(region, name) for region, name in board.regions if region in here and len(board.regions) > 1]
    rest = "  ".join(signs)
    room = canvas.width - 1 - 4 * len(shown)
    if sum(cells_of(name) for _, name in shown) + cells_of(rest) > room:
        rest = "  ".join(signs[1:])  # a free space speaks for itself
    longest = longest_of([cells_of(name) for _, name in shown], room - cells_of(rest))
    x, y = 1, canvas.height - 1
    for region, name in shown:
        text = f"{_sign(board, region, glyphs)} {fit(name, min(longest, cells_of(name)))}"
        canvas.text(x, y, text, _tint(region))
        x += cells_of(text) + 2
    canvas.text(x, y, rest, palette.DIM)


def _signs(scene: Scene, glyphs: Glyphs) -> tuple[str, ...]:
    """The signs besides those of the regions, with their meaning."""
    printed = prints(scene.board)
    priced = any(p.price for p in printed)
    words = [
        tr("{price} free, with its price", price=_price(printed))
        if priced
        else _meaning(glyphs.free, trc("legend", "free"))
    ]
    if any(p.tag.endswith(START) for p in printed):
        words.append(_meaning(START, tr("a network may begin")))
    if any(p.tag.strip(f" {START}") for p in printed):
        words.append(tr("figure: for entering"))
    if scene.closed:
        words.append(_meaning(_closed(glyphs), tr("blocked")))
    if scene.trust:
        words.append(_meaning(TRUST.letter, tr(TRUST.name)))
    return tuple(words)


def _meaning(sign: str, words: str) -> str:
    """An entry of the legend."""
    return f"{sign} {words}"


def _price(printed: Sequence[Print]) -> str:
    """A price as an example: the lowest."""
    return min((p.price for p in printed if p.price), key=int)

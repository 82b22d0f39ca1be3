"""Drawing the map: a static layer, and over it the lines in use, the labels of cities, and what is lit.

A label is a city's name, written on the land, and after it the houses and the spaces that are free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rich.style import Style

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.widgets.map.labels import prints
from powergrid_tui.games.power_grid.widgets.map.legend import OWN, UNDERLINED, blocked, sign
from powergrid_tui.games.power_grid.widgets.map.placement import DrawnLink, MapLayout, plan
from powergrid_tui.games.power_grid.widgets.map.routes import DOWN, LEFT, LEVEL, RIGHT, UP, UPRIGHT, LinePiece
from powergrid_tui.games.power_grid.widgets.map.tint import backdrop, name_regions, owners, tints
from powergrid_tui.games.power_grid.widgets.map.window import Size
from powergrid_tui.table.words.language import language
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of

_LINK = Style.parse(palette.LINK)
_ROUTE = Style.parse(palette.ACCENT)
_OUT = Style.parse(palette.NAME_OUT)
_NEXT = palette.NEWEST
"""The links of the city under the cursor."""
_OTHERS = tuple(map(Style.parse, palette.OTHER_LINES))


_Inked = tuple[DrawnLink, Style, Style]
"""A link, its ink, and that of its price."""


class _Signs(NamedTuple):
    """What lines are drawn with, by the sides of their cell where they go on."""

    heavy: bool
    unicode: Mapping[int, str]
    ascii: Mapping[int, str]


def _signs(unicode: str, ascii: str, *, heavy: bool) -> _Signs:
    """Of a level piece, an upright one, and four bends."""
    kinds = (LEVEL, UPRIGHT, DOWN | RIGHT, DOWN | LEFT, UP | RIGHT, UP | LEFT)
    return _Signs(heavy, dict(zip(kinds, unicode, strict=True)), dict(zip(kinds, ascii, strict=True)))


_THIN = _signs("─│╭╮╰╯", "-|++++", heavy=False)
_HEAVY = _signs("━┃┏┓┗┛", "=#####", heavy=True)
_ROUTE_SIGNS = _signs("━┃┏┓┗┛", "******", heavy=True)


class MapSheet(NamedTuple):
    """The whole map as it is to be drawn."""

    board: MapBoard
    regions: tuple[str, ...]
    """The area in play, as in `MapScene`."""
    size: Size
    """In cells."""
    full: bool
    """All names are written out."""
    glyphs: Glyphs
    signs: bool
    """Labels bear the signs of their regions."""
    whole: bool
    """Cells are not divided."""
    quick: bool
    """The links of the city under the cursor stand out, which takes more bytes."""

    @property
    def where(self) -> MapLayout:
        """Where everything is, in the current language."""
        return plan(self.board, self.regions, *self.size, self.full)


class _Still(NamedTuple):
    """What does not change while the map has this size."""

    canvas: Canvas
    named: frozenset[str]
    """The regions whose names found room on their land."""


def draw(sheet: MapSheet, scene: MapScene) -> Canvas:
    """The picture of a scene."""
    standing = replace(scene, costs={}, refused={}, cursor=None, route=(), lit=frozenset(), planned=())
    canvas = _standing(sheet, standing, language()).copy()
    picture = _Picture(canvas, sheet, scene)
    if sheet.quick and scene.cursor is not None:
        picture.lines([(line, _NEXT, _NEXT) for line in sheet.where.lines if scene.cursor in line.ends], _THIN)
    picture.lines([(line, _ROUTE, palette.BUTTON) for line in _route(sheet.where, scene)], _ROUTE_SIGNS)
    pointed = {*scene.route, *scene.lit} if scene.cursor is None else {*scene.route, *scene.lit, scene.cursor}
    picture.labels(pointed)
    return canvas


def named_regions(sheet: MapSheet) -> frozenset[str]:
    """The regions whose names are written on the map."""
    return _still(sheet, language()).named


@lru_cache(maxsize=16)
def _still(sheet: MapSheet, _language: str) -> _Still:
    """Names out of play, and those of regions in what lines, prices and labels leave free."""
    board, where, (width, height) = sheet.board, sheet.where, sheet.size
    ground = owners(board, sheet.regions, sheet.size, sheet.full, sheet.whole)
    canvas = Canvas(width, height, ascii=sheet.glyphs.ascii)
    reserved = Canvas(width, height)
    for line in where.lines:
        for x, y in line.cells:
            reserved.dot(2 * x, 4 * y, _LINK)
        if line.at:
            reserved.text(*line.at, line.cost, palette.PRICE)
    for x, y, name in where.beyond:
        for each in (canvas, reserved):
            each.text(x, y, name, _OUT)
    for place in where.places.values():
        reserved.text(place.x, place.y, " " * (place.end - place.x), palette.TEXT)
    found = name_regions(reserved, board, sheet.regions, ground)
    for x, y, name, style in found.values():
        canvas.text(x, y, name, style)
    return _Still(canvas, frozenset(found))


@lru_cache(maxsize=8)
def _standing(sheet: MapSheet, scene: MapScene, _language: str) -> Canvas:
    """What stands on the map until somebody builds, without what is pointed at."""
    canvas = _still(sheet, _language).canvas.copy()
    bright = scene.bright | {city for city, houses in enumerate(scene.houses) if houses}
    canvas.lay(backdrop(sheet.board, sheet.regions, sheet.size, sheet.full, sheet.whole, bright))
    picture = _Picture(canvas, sheet, scene)
    picture.lines([(line, _LINK, palette.PRICE) for line in sheet.where.lines], _THIN)
    for lines, signs in _used(sheet.where, scene):
        picture.lines(lines, signs)
    picture.labels(sheet.where.places)
    return canvas


def _used(where: MapLayout, scene: MapScene) -> list[tuple[list[_Inked], _Signs]]:
    """The links in use. Where two share a cell the later one is seen: other companies', what one of them has just
    used, and the network that stands out."""
    others: list[_Inked] = []
    just: list[_Inked] = []
    own: list[_Inked] = []
    for line in where.lines:
        users = _users(scene, line)
        if scene.owner in users:
            own.append((line, palette.line(scene.owner), palette.STRONG))
        elif scene.builder and frozenset(line.ends) in scene.ways:
            just.append((line, palette.line(scene.builder), palette.STRONG))
        elif len(users) == 1:
            others.append((line, _other(users[0]), palette.PRICE))
    return [(others, _THIN), (just, _HEAVY), (own, _HEAVY)]


def _route(where: MapLayout, scene: MapScene) -> list[DrawnLink]:
    """The links that are about to be paid for."""
    legs = {frozenset(leg) for way in (scene.route, *scene.planned) for leg in pairwise(way)}
    return [line for line in where.lines if frozenset(line.ends) in legs] if legs else []


def _other(company: Company) -> Style:
    """Links that one other company uses; the Trust has no colour."""
    return _OTHERS[COLOURS.index(company.colour)] if company.colour in COLOURS else palette.TEXT


def _users(scene: MapScene, line: DrawnLink) -> list[Company]:
    """The companies with houses at both ends of a link."""
    a, b = line.ends
    return [company for company in scene.houses[a] if company in scene.houses[b]]


class _Picture:
    """Puts lines and labels on a canvas."""

    def __init__(self, canvas: Canvas, sheet: MapSheet, scene: MapScene) -> None:
        self.canvas, self.sheet, self.scene = canvas, sheet, scene

    def labels(self, cities: Iterable[int]) -> None:
        """Draw the labels of these cities, as far as they are in play."""
        for city in cities:
            if city in self.sheet.where.places:
                self._label(city).draw()

    def _label(self, city: int) -> _Label:
        return _Label(self.canvas, self.scene, city, self.sheet)

    def lines(self, lines: Sequence[_Inked], signs: _Signs) -> None:
        """Draw these links, what is level first: an upright line passes over it. Then their prices."""
        canvas, table = self.canvas, signs.ascii if self.canvas.ascii else signs.unicode
        later: list[tuple[int, int, str, Style]] = []
        for line, style, _ in lines:
            if line.straight:
                canvas.line(line.straight.start, line.straight.stop, style, heavy=signs.heavy)
            for x, y, sides in self._pieces(line):
                if sides == LEVEL:
                    canvas.text(x, y, table[sides], style)
                else:
                    later.append((x, y, table[sides], style))
        for x, y, sign_there, style in later:
            canvas.text(x, y, sign_there, style)
        for line, _, style in lines:
            if line.at:
                canvas.text(*line.at, line.cost, style)

    def _pieces(self, line: DrawnLink) -> Iterator[LinePiece]:
        """The line of a link, which goes on over what is empty of a label at whose side it ends."""
        if not line.pieces:
            return
        yield from line.pieces
        for city, piece in zip(line.ends, (line.pieces[0], line.pieces[-1]), strict=True):
            place = self.sheet.where.places[city]
            if piece.y == place.y:
                label = self._label(city)
                if piece.x == place.end:
                    yield from (LinePiece(x, place.y, LEVEL) for x in range(label.end, place.end))
                elif not label.pad:
                    yield LinePiece(place.x, place.y, LEVEL)


class _Label:
    """The label of one city."""

    def __init__(self, canvas: Canvas, scene: MapScene, city: int, sheet: MapSheet) -> None:
        self.canvas, self.scene, self.city, self.sheet = canvas, scene, city, sheet
        self.place, self.glyphs = sheet.where.places[city], sheet.glyphs
        self.houses = scene.houses[city]
        self.pointed = city == scene.cursor or (scene.cursor is None and city in scene.lit)
        """The cursor is on it, or it is pointed at together with others."""
        self.chosen = self.pointed if not self._ticked_any else city in scene.lit
        """Enter is about this city."""

    def draw(self) -> None:
        """Pad, name, a space and the places. The full stop of a short name stands in the space, where it takes no room
        from the map."""
        place, row = self.place, self.place.y
        self.canvas.text(place.houses - 1, row, " ", palette.TEXT)  # a straight line goes on below the label
        if self.pointed:
            self.canvas.text(place.x, row, " " * (self.end - place.x), self._on(palette.TEXT))
        if self.pad:
            self.canvas.text(place.x, row, *self.pad)
        self.canvas.text(place.x + 1, row, place.name, self._name())
        board, tag = self.scene.board, prints(self.scene.board)[self.city].tag
        short = board.short_name(self.city)
        if place.name == short + tag and board.marked_name(self.city) != short:
            room = tag.startswith(" ")
            self.canvas.text(place.x + 1 + cells_of(short if room else place.name), row, ".", self._name())
        self._houses()
        self.canvas.text(place.houses + len(self.houses), row, self._after, self._on(palette.QUIET))

    @property
    def end(self) -> int:
        """The column after the last house, or the last space of this step."""
        return self.place.houses + len(self.houses) + cells_of(self._after)

    def _on(self, style: Style) -> Style:
        """A style on the label."""
        if self.chosen:
            return palette.BUTTON
        return palette.MARKED_SHUT if self.pointed else style

    @property
    def _ticked_any(self) -> bool:
        """Whether cities are ticked, so that Enter builds them and not where the cursor is."""
        return bool(self.scene.lit) and self.scene.cursor is not None

    @property
    def _ticked(self) -> bool:
        return self.city in self.scene.lit and self._ticked_any

    @property
    def pad(self) -> tuple[str, Style] | None:
        """What stands before the name, if anything: that it is pointed at, or ticked; its region's sign; or one's own
        colour."""
        owner, board = self.scene.owner, self.scene.board
        if self.pointed:
            return self.glyphs.arrow, self._on(palette.TEXT)
        if self._ticked:
            return self.glyphs.tick, palette.NOW
        if self.sheet.signs and len(board.regions) > 1:
            tint = palette.REGION_TINTS[tints(board)[self.city]]
            return sign(board, board.cities[self.city].region, self.glyphs), Style(color=tint)
        if owner is not None and owner in self.houses:
            return OWN, palette.line(owner)
        return None

    def _name(self) -> Style:
        scene, city = self.scene, self.city
        if city in scene.closed:
            style = self._on(palette.QUIET)
        elif self._ticked or city in scene.route:
            style = self._on(palette.NOW)
        elif scene.owner is not None and scene.owner in self.houses:
            style = self._on(palette.STRONG)
        else:
            style = self._on(palette.TEXT)
        return style + UNDERLINED if city in scene.built else style

    def _houses(self) -> None:
        """The houses, each a letter on its company's colour."""
        scene, place = self.scene, self.place
        new = [company for city, company in scene.fresh if city == self.city]
        if scene.builder is not None and self.city in scene.built:
            new.append(scene.builder)
        for x, company in enumerate(self.houses, place.houses):
            style = palette.block(company)
            self.canvas.text(x, place.y, company.letter, style + UNDERLINED if company in new else style)

    @property
    def _after(self) -> str:
        """What stands after the houses: the spaces that are free in this step, or that nobody may build."""
        scene, place = self.scene, self.place
        built = len(self.houses)
        if self.city in scene.closed:
            words = blocked(self.glyphs)
        else:
            free = max(0, min(scene.spaces[self.city], place.room) - built)
            words = (prints(scene.board)[self.city].price or self.glyphs.space) * free
        return fit(words, max(0, min(cells_of(words), place.room - built)))

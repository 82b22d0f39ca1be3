"""Drawing the map: a static layer, and over it the lines in use, the plates and what is lit."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rich.style import Style

from powergrid_tui.games.power_grid.maps.board import Board
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.games.power_grid.widgets.map.placement import DrawnLink, MapLayout, plan
from powergrid_tui.games.power_grid.widgets.map.plates import plates
from powergrid_tui.games.power_grid.widgets.map.tint import backdrop, name_regions, owners, tints
from powergrid_tui.games.power_grid.widgets.map.window import Size
from powergrid_tui.table.words.language import language
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas, on_ground

_LINK = Style.parse(palette.LINK)
_ROUTE = Style.parse(palette.ACCENT)
_OUT = Style.parse(palette.NAME_OUT)
_OTHERS = tuple(map(Style.parse, palette.OTHER_LINES))


class Sheet(NamedTuple):
    """The whole map as it is to be drawn."""

    board: Board
    regions: tuple[str, ...]
    """The area in play, as in `Scene`."""
    size: Size
    """In cells."""
    full: bool
    """All names are written out."""
    glyphs: Glyphs
    signs: bool
    """Plates bear the signs of their regions."""
    whole: bool
    """Cells are not divided."""

    @property
    def where(self) -> MapLayout:
        """Where everything is, in the current language."""
        return plan(self.board, self.regions, *self.size, self.full)


class _Still(NamedTuple):
    """What does not change while the map has this size."""

    canvas: Canvas
    chips: tuple[str, ...]
    """By link, the tint of its price's ground."""
    named: frozenset[str]
    """The regions whose names found room on their land."""


def draw(sheet: Sheet, scene: Scene) -> Canvas:
    """The picture of a scene."""
    standing = replace(scene, costs={}, refused={}, cursor=None, route=(), lit=frozenset(), planned=())
    canvas = _standing(sheet, standing, language()).copy()
    _route(canvas, scene, sheet.where)
    pointed = {*scene.route, *scene.lit} if scene.cursor is None else {*scene.route, *scene.lit, scene.cursor}
    plates(canvas, scene, sheet.where, pointed, tints(sheet.board), sheet.glyphs, signs=sheet.signs)
    return canvas


def named(sheet: Sheet) -> frozenset[str]:
    """The regions whose names are written on the map."""
    return _still(sheet, language()).named


@lru_cache(maxsize=16)
def _still(sheet: Sheet, _language: str) -> _Still:
    """Links that nobody uses, names out of play, prices, and the names of regions in what all that leaves free."""
    board, where, (width, height) = sheet.board, sheet.where, sheet.size
    ground = owners(board, sheet.regions, sheet.size, sheet.full, sheet.whole)
    canvas = Canvas(width, height, ascii=sheet.glyphs.ascii)
    for line in where.lines:
        _line(canvas, line, _LINK)
    for x, y, name in where.beyond:
        canvas.text(x, y, name, _OUT)
    tint, chips = tints(board), []
    for line in where.lines:
        x, y = line.at or (0, 0)
        owner = ground.owners[y * width + x]
        chips.append(tint[owner if 0 <= owner < len(tint) else line.ends[0]])
        if line.at:
            canvas.text(x, y, line.cost, palette.on(palette.CHIP_INK, palette.CHIP[chips[-1]]))
    reserved = canvas.copy()
    for place in where.places.values():
        reserved.text(place.x, place.y, " " * (place.end - place.x), palette.TEXT)
    found = name_regions(reserved, board, sheet.regions, ground)
    for x, y, name, style in found.values():
        canvas.text(x, y, name, style)
    return _Still(canvas, tuple(chips), frozenset(found))


def _line(canvas: Canvas, line: DrawnLink, style: Style, *, heavy: bool = False) -> None:
    canvas.line(line.start, line.stop, style, heavy=heavy, gaps=line.gaps)


@lru_cache(maxsize=8)
def _standing(sheet: Sheet, scene: Scene, _language: str) -> Canvas:
    """What stands on the map until somebody builds, without what is pointed at."""
    where, still = sheet.where, _still(sheet, _language)
    canvas = still.canvas.copy()
    bright = scene.bright | {city for city, houses in enumerate(scene.houses) if houses}
    canvas.lay(backdrop(sheet.board, sheet.regions, sheet.size, sheet.full, sheet.whole, bright))
    _lines(canvas, scene, where, still.chips)
    plates(canvas, scene, where, set(where.places), tints(sheet.board), sheet.glyphs, signs=sheet.signs)
    return canvas


def _lines(canvas: Canvas, scene: Scene, where: MapLayout, chips: tuple[str, ...]) -> None:
    """Draw the links in use, and their prices. Where two share a cell the later one is seen: other companies', what one
    of them has just used, and the network that stands out."""
    ranks: list[list[tuple[DrawnLink, Style, str]]] = [[], [], []]
    for line, chip in zip(where.lines, chips, strict=True):
        users = _users(scene, line)
        if scene.owner in users:
            ranks[2].append((line, palette.line(scene.owner), chip))
        elif scene.builder and frozenset(line.ends) in scene.ways:
            ranks[1].append((line, palette.line(scene.builder), chip))
        elif len(users) == 1:
            ranks[0].append((line, _other(users[0]), chip))
    for heavy, rank in enumerate(ranks):
        for line, style, _ in rank:
            _line(canvas, line, style, heavy=heavy > 0)
    for line, _, chip in (*ranks[1], *ranks[2]):
        if line.at:
            canvas.text(*line.at, line.cost, on_ground(palette.STRONG, palette.CHIP[chip]))


def _route(canvas: Canvas, scene: Scene, where: MapLayout) -> None:
    """Draw the links that are about to be paid for over all others, and their prices."""
    legs = {frozenset(leg) for way in (scene.route, *scene.planned) for leg in pairwise(way)}
    lines = [line for line in where.lines if frozenset(line.ends) in legs] if legs else []
    for line in lines:
        _line(canvas, line, _ROUTE, heavy=True)
    for line in lines:
        if line.at:
            canvas.text(*line.at, line.cost, palette.BUTTON)


def _other(company: Company) -> Style:
    """Links that one other company uses; the Trust has no colour."""
    return _OTHERS[COLOURS.index(company.colour)] if company.colour in COLOURS else palette.TEXT


def _users(scene: Scene, line: DrawnLink) -> list[Company]:
    """The companies with houses at both ends of a link."""
    a, b = line.ends
    return [company for company in scene.houses[a] if company in scene.houses[b]]

"""The row below the map: regions, the meaning of glyphs and grounds, and keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.widgets.map.labels import START, Print, prints
from powergrid_tui.games.power_grid.widgets.map.tint import tint_of
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas, on_ground
from powergrid_tui.toolkit.widgets.drawing.cells import fit, longest_of
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length

OWN = "▌"
"""Before one's own cities; where only ASCII is shown, the signs of regions stand there."""
_SIGNS = ("●", "◆", "▲", "■", "▼", "★", "◇", "△", "□", "▽")
_SIGNS_ASCII = ("@", "%", "&", "!", "?", "$", ":", ";", "~", "^")
UNDERLINED = Style(underline=True)
"""A house that is new."""
_GAP = 2
"""Cells between entries."""


def rows_of(width: int, height: int) -> int:
    """Rows that the legend takes of this area: the last one if there is a row to spare."""
    return 1 if height >= 10 and width >= 40 else 0


def blocked(glyphs: Glyphs) -> str:
    """The sign shown in place of a house where none may be built."""
    return "x" if glyphs.ascii else "×"


def sign(board: MapBoard, region: str, glyphs: Glyphs) -> str:
    """The sign of a region; a board with one region needs none."""
    if len(board.regions) == 1:
        return " "
    signs = _SIGNS_ASCII if glyphs.ascii else _SIGNS
    return signs[board.region_ids.index(region) % len(signs)]


def legend(
    canvas: Canvas, scene: MapScene, glyphs: Glyphs, keys: Sequence[Styled], signs: bool, named: frozenset[str]
) -> None:
    """Draw the legend in the last row, the keys at the right.

    With `signs` it gives the sign of each region, otherwise the colour of those that are not `named` on the map. If
    there is no room, what can be done without is left out, and then names of regions are cut.
    """
    canvas.text(0, canvas.height - 1, " " * canvas.width, Style(bgcolor=palette.SEA))
    regions, meanings = _regions(scene, glyphs, signs, named), _meanings(scene, glyphs, signs)
    spare = [*_free(scene, glyphs), *_lights(scene, signs)]
    room = canvas.width - 1 - length(keys) - _cells(meanings)
    while spare and _cells(spare) + _cells(regions) > room:
        spare.pop()
    longest = longest_of([cells_of(name) for _, (name, _) in regions], room - 4 * len(regions))
    cut = [(mark, (fit(name, min(longest, cells_of(name))), style)) for mark, (name, style) in regions]
    x = _write(canvas, 1, cut)
    x = _write(canvas, x, meanings)
    _write(canvas, x, spare)
    _write(canvas, canvas.width - length(keys), [keys])


def _cells(entries: Sequence[Sequence[Styled]]) -> int:
    return sum(length(entry) + _GAP for entry in entries)


def _write(canvas: Canvas, x: int, entries: Sequence[Sequence[Styled]]) -> int:
    """Write entries side by side. Returns the column after them."""
    for entry in entries:
        for text, style in entry:
            canvas.text(x, canvas.height - 1, text, on_ground(style, palette.SEA))
            x += cells_of(text)
        x += _GAP
    return x


def _regions(scene: MapScene, glyphs: Glyphs, signs: bool, named: frozenset[str]) -> list[tuple[Styled, Styled]]:
    """The regions that need telling, each with its mark and name."""
    board = scene.board
    here = {board.cities[city].region for city in board.members(scene.regions)} if len(board.regions) > 1 else set()
    found = []
    for region in board.region_ids:
        if region not in here or (region in named and not signs):
            continue
        tint = tint_of(board, region)
        ink = Style(color=palette.REGION_TINTS[tint])
        mark = (sign(board, region, glyphs), ink) if signs else (" ", Style(bgcolor=palette.LAND[tint]))
        found.append((mark, (f" {board.region_name(region)}", ink)))
    return found


def _meanings(scene: MapScene, glyphs: Glyphs, signs: bool) -> list[list[Styled]]:
    """The indispensable entries: whose network stands out, and what is printed on this board."""
    printed = prints(scene.board)
    found: list[list[Styled]] = []
    if scene.owner is not None and not signs:
        found.append([(OWN, palette.line(scene.owner)), (f" {_owner(scene)}", palette.QUIET)])
    if any(p.price for p in printed):
        found.append([(tr("{price} free, with its price", price=_price(printed)), palette.QUIET)])
    if any(p.tag.endswith(START) for p in printed):
        found.append(_meaning(START, tr("a network may begin")))
    if any(p.tag.strip(f" {START}") for p in printed):
        found.append([(tr("number: to enter"), palette.QUIET)])
    if scene.closed:
        found.append(_meaning(blocked(glyphs), tr("blocked")))
    if scene.trust:
        found.append(_meaning(TRUST.letter, tr(TRUST.name)))
    if scene.fresh:
        found.append([(trc("house", "new"), palette.QUIET + UNDERLINED)])
    return found


def _free(scene: MapScene, glyphs: Glyphs) -> list[list[Styled]]:
    """The glyph of free places, unless their price stands there."""
    priced = any(p.price for p in prints(scene.board))
    return [] if priced else [_meaning(glyphs.space, trc("legend", "free"))]


def _lights(scene: MapScene, signs: bool) -> list[list[Styled]]:
    """What faded land means, which is darker or paler as the theme has it, where there is some and it can be seen."""
    dark = any(not scene.houses[city] for city in scene.board.members(scene.regions))
    return [[(tr("faded land: nobody yet"), palette.QUIET)]] if dark and not signs else []


def _meaning(sign: str, words: str) -> list[Styled]:
    """An entry of the legend."""
    return [(f"{sign} {words}", palette.QUIET)]


def _owner(scene: MapScene) -> str:
    """Whose network it is: that of the person who looks, or the winner's."""
    over = scene.owner is not None and scene.over
    return scene.owner.name if over and scene.owner else trc("network", "yours")


def _price(printed: Sequence[Print]) -> str:
    """The lowest price, as an example."""
    return min((p.price for p in printed if p.price), key=int)

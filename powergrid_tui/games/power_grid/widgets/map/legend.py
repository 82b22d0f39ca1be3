"""The row below the map: the regions with cities in play, what other glyphs mean, and keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST
from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.games.power_grid.widgets.map.labels import START, Print, prints
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.cells import fit, longest_of
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length

_SIGNS = ("●", "◆", "▲", "■", "▼", "○", "◇", "△", "□", "▽")
_SIGNS_ASCII = ("@", "#", "%", "=", "&", "+", "!", "?", "$", "~")


def rows_of(width: int, height: int) -> int:
    """Rows that the legend takes of this area: the last one if there is a row to spare."""
    return 1 if height >= 10 and width >= 40 else 0


def tint(region: str) -> Style:
    """The colour of a region."""
    return Style.parse(palette.REGION_TINTS[region]) if region in palette.REGION_TINTS else palette.TEXT


def closed(glyphs: Glyphs) -> str:
    """The sign shown in place of a house where none may be built."""
    return "x" if glyphs.ascii else "×"


def sign(board: atlas.Board, region: str, glyphs: Glyphs) -> str:
    """The sign of a region; a board with one region needs none."""
    if len(board.regions) == 1:
        return " "
    signs = _SIGNS_ASCII if glyphs.ascii else _SIGNS
    return signs[board.region_ids.index(region) % len(signs)]


def legend(canvas: Canvas, scene: Scene, glyphs: Glyphs, keys: Sequence[Styled] = ()) -> None:
    """Draw the legend in the last row. Names of regions are cut if there is no room; the keys are at the right."""
    board, signs = scene.board, _signs(scene, glyphs)
    here = {board.cities[city].region for city in board.members(scene.regions)}
    several = len(board.regions) > 1
    shown = [(region, board.region_name(region)) for region in board.region_ids if several and region in here]
    rest = "  ".join(signs)
    room = canvas.width - 1 - 4 * len(shown) - length(keys)
    if sum(cells_of(name) for _, name in shown) + cells_of(rest) > room:
        rest = "  ".join(signs[1:])  # a free space needs no explanation
    longest = longest_of([cells_of(name) for _, name in shown], room - cells_of(rest))
    x, y = 1, canvas.height - 1
    for region, name in shown:
        text = f"{sign(board, region, glyphs)} {fit(name, min(longest, cells_of(name)))}"
        canvas.text(x, y, text, tint(region))
        x += cells_of(text) + 2
    canvas.text(x, y, rest, palette.DIM)
    x = canvas.width - length(keys)
    for text, style in keys:
        canvas.text(x, y, text, style)
        x += cells_of(text)


def _signs(scene: Scene, glyphs: Glyphs) -> tuple[str, ...]:
    """The glyphs other than those of regions, with their meanings."""
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
        words.append(_meaning(closed(glyphs), tr("blocked")))
    if scene.trust:
        words.append(_meaning(TRUST.letter, tr(TRUST.name)))
    return tuple(words)


def _meaning(sign: str, words: str) -> str:
    """An entry of the legend."""
    return f"{sign} {words}"


def _price(printed: Sequence[Print]) -> str:
    """The lowest price, as an example."""
    return min((p.price for p in printed if p.price), key=int)

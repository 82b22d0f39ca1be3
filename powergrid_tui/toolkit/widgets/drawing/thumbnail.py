"""A small drawing of a plot without text: connections as lines of dots, places as glyphs that differ by group."""

from __future__ import annotations

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Plot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas

SIGNS = ("●", "◆", "▲", "■", "▼", "○", "◇", "△", "□", "▽")
SIGNS_ASCII = ("@", "#", "%", "=", "&", "+", "!", "?", "$", "~")
"""By group."""


def thumbnail(plot: Plot, width: int, height: int, glyphs: Glyphs) -> list[Strip]:
    """The plot in this many cells, as large as possible and centred."""
    if not plot.spots or width < 1 or height < 1:
        return []
    canvas = Canvas(width, height, ascii=glyphs.ascii)
    places = placed(plot, width, height)
    for a, b in plot.links:
        lit = plot.spots[a].lit and plot.spots[b].lit
        if lit or not any(spot.lit for spot in plot.spots):
            canvas.line(middle(places[a]), middle(places[b]), palette.DIM)
    signs = SIGNS_ASCII if glyphs.ascii else SIGNS
    order = sorted(range(len(plot.spots)), key=lambda at: plot.spots[at].lit)  # places in play on top of the others
    for at in order:
        spot = plot.spots[at]
        tint = palette.REGION_TINTS.get(spot.tint)
        style = palette.DIM if not spot.lit else Style.parse(tint) if tint else palette.TEXT
        canvas.text(*places[at], signs[spot.group % len(signs)] if spot.lit else glyphs.free, style)
    return canvas.strips()


def lit(plot: Plot, width: int, height: int, glyphs: Glyphs) -> list[Strip]:
    """The same with whose each place is instead of its group: places and the connections between them in the colours of
    their owners, all others dark."""
    if not plot.spots or width < 1 or height < 1:
        return []
    canvas = Canvas(width, height, ascii=glyphs.ascii)
    places, spots = placed(plot, width, height), plot.spots
    inner = [(a, b) for a, b in plot.links if spots[a].lit and spots[b].lit]
    for a, b in sorted(inner, key=lambda link: bool(_owner(plot, *link))):  # networks on top of the others
        owner = _owner(plot, a, b)
        canvas.line(middle(places[a]), middle(places[b]), palette.company(owner, bold=False) if owner else palette.DIM)
    for at in sorted(range(len(spots)), key=lambda at: bool(spots[at].owner)):
        spot = spots[at]
        if spot.owner:
            canvas.text(*places[at], glyphs.drawable("●"), palette.company(spot.owner))
        elif spot.lit:
            canvas.text(*places[at], "." if glyphs.ascii else "•", palette.QUIET)
    return canvas.strips()


def _owner(plot: Plot, a: int, b: int) -> str:
    """The colour of whoever has both ends of a connection."""
    owner = plot.spots[a].owner
    return owner if owner == plot.spots[b].owner else ""


def placed(plot: Plot, width: int, height: int) -> list[tuple[int, int]]:
    """The cell of each place. A cell is twice as high as it is wide."""
    xs, ys = [spot.x for spot in plot.spots], [spot.y for spot in plot.spots]
    left, top = min(xs), min(ys)
    wide, high = max(xs) - left, max(ys) - top
    scale = min((width - 1) / (wide * 2) if wide else 1e9, (height - 1) / high if high else 1e9)
    aside = (width - 1 - wide * scale * 2) / 2
    above = (height - 1 - high * scale) / 2
    across = [round(aside + (x - left) * scale * 2) for x in xs]
    down = [round(above + (y - top) * scale) for y in ys]
    return list(zip(across, down, strict=True))


def middle(cell: tuple[int, int]) -> tuple[int, int]:
    """The middle of a cell, in dot coordinates."""
    return cell[0] * 2, cell[1] * 4 + 2

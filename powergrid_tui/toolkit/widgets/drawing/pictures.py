"""What a screen shows as a picture that can be kept: as SVG, or as text with the codes of colours (``.ans``).

Blocks and braille are drawn as shapes, because fonts do not fit them to the cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.colours.contrasts import XTERM

WIDE, HIGH = 10, 20
"""Pixels of a cell."""


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


_THEME: Final = TerminalTheme(
    _rgb(palette.BACKGROUND), _rgb(palette.FOREGROUND), [*map(_rgb, XTERM[:8])], [*map(_rgb, XTERM[8:])]
)
_EIGHTHS: Final = {
    **{chr(0x2580): (0, 0, 8, 4), chr(0x2590): (4, 0, 8, 8), chr(0x2594): (0, 0, 8, 1), chr(0x2595): (7, 0, 8, 8)},
    **{chr(0x2581 + n): (0, 7 - n, 8, 8) for n in range(8)},
    **{chr(0x2589 + n): (0, 0, 7 - n, 8) for n in range(7)},
}
"""Blocks that are one rectangle: left, top, right and bottom in eighths of a cell."""
_CORNERS: Final = {"1": (0, 0, 4, 4), "2": (4, 0, 8, 4), "3": (0, 4, 4, 8), "4": (4, 4, 8, 8)}
_QUARTERS: Final = dict(zip("▖▗▘▙▚▛▜▝▞▟", ["3", "4", "1", "134", "14", "123", "124", "2", "23", "234"], strict=True))
_BRAILLE: Final = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each bit."""

_CSS: Final = "text{font:16px 'DejaVu Sans Mono','Noto Sans Mono CJK TC',monospace;white-space:pre}.b{font-weight:bold}"

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""


class Cell(NamedTuple):
    """One sign of a picture."""

    x: int
    y: int
    sign: str
    across: int
    """Cells that it takes: 1 or 2."""
    ink: str
    ground: str
    bold: bool
    underline: bool


def cells(rows: Sequence[Strip]) -> Iterator[Cell]:
    """The cells of a screen, row by row, in the colours in which they are seen."""
    for y, row in enumerate(rows):
        x = 0
        for text, style, control in row:
            if control:
                continue
            ink, ground, bold, underline = _seen(style or Style.null())
            for sign in text:
                if across := cell_len(sign):
                    yield Cell(x, y, sign, across, ink, ground, bold, underline)
                    x += across


def _seen(style: Style) -> tuple[str, str, bool, bool]:
    ink, ground = _hex(style.color, palette.FOREGROUND), _hex(style.bgcolor, palette.BACKGROUND)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = palette.blend(ink, ground, 0.4)
    return ink, ground, bool(style.bold), bool(style.underline)


def _hex(colour: Color | None, usual: str) -> str:
    return usual if colour is None or colour.is_default else colour.get_truecolor(_THEME).hex


def blocks(sign: str) -> list[Box]:
    """The rectangles that make up a block, in a cell at the origin; none for other signs."""
    parts = [_EIGHTHS[sign]] if sign in _EIGHTHS else [_CORNERS[corner] for corner in _QUARTERS.get(sign, "")]
    return [(left * WIDE / 8, top * HIGH / 8, right * WIDE / 8, low * HIGH / 8) for left, top, right, low in parts]


def dots(sign: str) -> list[tuple[float, float]]:
    """The middles of the dots of a braille sign, in a cell at the origin; none for other signs."""
    bits = ord(sign) - 0x2800
    if not 0 < bits < 0x100:
        return []
    return [(2 + 5 * x, 2 + 5 * y) for bit, (x, y) in enumerate(_BRAILLE) if bits >> bit & 1]


def svg(rows: Sequence[Strip], name: str) -> str:
    """The screen as SVG, with its name for those who cannot see it."""
    drawn = [*cells(rows)]
    width, height = WIDE * max((row.cell_length for row in rows), default=0), HIGH * len(rows)
    parts = [_element("title", name), _element("style", _CSS), _rect((0, 0, width, height), palette.BACKGROUND)]
    for (y, ground), group in groupby(drawn, lambda cell: (cell.y, cell.ground)):
        run = [*group]
        left, top = run[0].x * WIDE, y * HIGH
        parts.append(_rect((left, top, left + _span(run) * WIDE, top + HIGH), ground))
    texts = []
    for cell in drawn:
        left, top = cell.x * WIDE, cell.y * HIGH
        boxes, points = blocks(cell.sign), dots(cell.sign)
        parts += [_rect((left + a, top + b, left + c, top + d), cell.ink) for a, b, c, d in boxes]
        parts += [_element("circle", cx=left + a, cy=top + b, r=1.3, fill=cell.ink) for a, b in points]
        if not boxes and not points and not cell.sign.isspace():
            texts.append(cell)
    parts += [_text(run) for run in _runs(texts)]
    space = "http://www.w3.org/2000/svg"
    body = "\n".join(("", *parts, ""))
    return _element("svg", body, escaped=True, xmlns=space, width=width, height=height) + "\n"


def _element(kind: str, text: str = "", *, escaped: bool = False, **attributes: object) -> str:
    """An element of SVG. An underscore in the name of an attribute stands for a hyphen; empty ones are left out."""
    told = "".join(
        f' {name.strip("_").replace("_", "-")}="{value}"' for name, value in attributes.items() if value != ""
    )
    inside = text if escaped else escape(text, quote=False)
    return f"<{kind}{told}>{inside}</{kind}>" if text else f"<{kind}{told}/>"


def _span(run: Sequence[Cell]) -> int:
    return run[-1].x + run[-1].across - run[0].x


def _rect(box: Box, ink: str) -> str:
    x, y, width, height = (f"{pixels:g}" for pixels in (box[0], box[1], box[2] - box[0], box[3] - box[1]))
    return _element("rect", x=x, y=y, width=width, height=height, fill=ink)


def _runs(texts: Iterable[Cell]) -> Iterator[list[Cell]]:
    """Cells that can be one text: side by side, and alike."""
    run: list[Cell] = []
    for cell in texts:
        if run and (cell.y, cell.x, cell[4:]) != (run[-1].y, run[-1].x + run[-1].across, run[-1][4:]):
            yield run
            run = []
        run.append(cell)
    if run:
        yield run


def _text(run: list[Cell]) -> str:
    first = run[0]
    said = "".join(cell.sign for cell in run)
    x, y = first.x * WIDE, first.y * HIGH + 15
    return _element(
        "text",
        said,
        x=x,
        y=y,
        textLength=_span(run) * WIDE,
        fill=first.ink,
        class_="b" if first.bold else "",
        text_decoration="underline" if first.underline else "",
    )


def ansi(rows: Sequence[Strip]) -> str:
    """The screen as text with the codes of its colours, as ``cat`` shows it on a terminal of the same kind."""
    lines = []
    for row in rows:
        segments = [(text, style or Style.null()) for text, style, control in row if not control]
        lines.append("".join(style.render(text, color_system=ColorSystem.TRUECOLOR) for text, style in segments))
    return "\n".join((*lines, ""))

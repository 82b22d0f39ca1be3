"""What pictures of a screen are made of, cell by cell, in the colours in which it is seen; and the screen as text with
the codes of its colours (``.ans``).

Blocks, lines and braille are shapes, because fonts do not fit them to the cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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

_LINES: Final[dict[str, list[tuple[float, float, float, float]]]] = {
    **{"─": [(0, 9, 10, 11)], "━": [(0, 8, 10, 12)], "│": [(4, 0, 6, 20)]},
    **{"┌": [(4, 9, 10, 11), (4, 11, 6, 20)], "┐": [(0, 9, 6, 11), (4, 11, 6, 20)]},
    **{"└": [(4, 9, 10, 11), (4, 0, 6, 9)], "┘": [(0, 9, 6, 11), (4, 0, 6, 9)]},
}
"""Lines as rectangles: left, top, right and bottom in pixels of a cell."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""


class PictureSign(NamedTuple):
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


def cells(rows: Sequence[Strip]) -> Iterator[PictureSign]:
    """The cells of a screen, row by row, in the colours in which they are seen."""
    for y, row in enumerate(rows):
        x = 0
        for text, style, control in row:
            if control:
                continue
            ink, ground, bold, underline = _colours(style or Style.null())
            for sign in text:
                if across := cell_len(sign):
                    yield PictureSign(x, y, sign, across, ink, ground, bold, underline)
                    x += across


def _colours(style: Style) -> tuple[str, str, bool, bool]:
    ink, ground = _hex(style.color, palette.FOREGROUND), _hex(style.bgcolor, palette.BACKGROUND)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = palette.blend(ink, ground, 0.4)
    return ink, ground, bool(style.bold), bool(style.underline)


def _hex(colour: Color | None, default: str) -> str:
    return default if colour is None or colour.is_default else colour.get_truecolor(_THEME).hex


def blocks(sign: str) -> list[Box]:
    """The rectangles that make up a block or a line, in a cell at the origin; none for other signs."""
    if sign in _LINES:
        return [*_LINES[sign]]
    parts = [_EIGHTHS[sign]] if sign in _EIGHTHS else [_CORNERS[corner] for corner in _QUARTERS.get(sign, "")]
    return [(left * WIDE / 8, top * HIGH / 8, right * WIDE / 8, low * HIGH / 8) for left, top, right, low in parts]


def dots(sign: str) -> list[tuple[float, float]]:
    """The middles of the dots of a braille sign, in a cell at the origin; none for other signs."""
    bits = ord(sign) - 0x2800
    if not 0 < bits < 0x100:
        return []
    return [(2 + 5 * x, 2 + 5 * y) for bit, (x, y) in enumerate(_BRAILLE) if bits >> bit & 1]


def ansi(rows: Sequence[Strip]) -> str:
    """The screen as text with the codes of its colours, as ``cat`` shows it on a terminal of the same kind."""
    lines = []
    for row in rows:
        segments = [(text, style or Style.null()) for text, style, control in row if not control]
        lines.append("".join(style.render(text, color_system=ColorSystem.TRUECOLOR) for text, style in segments))
    return "\n".join((*lines, ""))

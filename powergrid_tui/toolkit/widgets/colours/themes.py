"""The themes: replacements for each colour of the dark theme, chosen by hand for three kinds of terminals.

A number up to 15 is one of the sixteen colours that the owner of a terminal chooses; one from 16 on is in the table of
256 colours, which look the same everywhere; all others are hex strings. `tests/toolkit/widgets/test_themes.py` checks
what the choices were made for: readable text, and companies and fuels that people with any colour vision can tell
apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, NamedTuple

from powergrid_tui.toolkit.widgets.colours import palette


class Depth(IntEnum):
    """How many colours a terminal supports."""

    SIXTEEN = 16
    TABLE = 256
    ALL = 1 << 24


Shown = int | str | None
"""The number of a colour, the colour itself as ``#rrggbb``, or None if it is not replaced."""

ThemeName = Literal["dark", "light", "contrast"]
NAMES: tuple[ThemeName, ...] = ("dark", "light", "contrast")


class _Row(NamedTuple):
    """The replacements for one colour. The dark theme on a truecolor terminal replaces none; high contrast uses the
    256-colour values on every terminal that has them."""

    dark_256: Shown
    dark_16: int
    light: Shown
    light_256: Shown
    light_16: int
    contrast: Shown
    contrast_16: int


_INKS: dict[str, _Row] = {
    palette.FOREGROUND: _Row(None, 7, 234, 234, 0, 255, 15),
    "#ffffff": _Row(None, 15, 16, 16, 0, 231, 15),
    "#bcbcbc": _Row(None, 7, 237, 237, 0, 253, 15),
    "#a8a8a8": _Row(None, 7, 239, 239, 8, 252, 15),
    "#8a8a8a": _Row(None, 8, 242, 242, 8, 247, 7),
    palette.ACCENT: _Row(None, 10, 24, 24, 4, 123, 10),
    "#ffaf5f": _Row(None, 11, 124, 124, 1, 221, 11),
    # lines of a map, one's own lines, and their costs
    "#52606e": _Row(240, 8, "#9aa3ad", 247, 8, 247, 7),
    "#93a1b3": _Row(248, 7, "#3e4c5c", 238, 0, 231, 15),
    "#6d7887": _Row(244, 7, "#5a6572", 241, 8, 252, 7),
    # fuels
    "#d7af5f": _Row(None, 7, "#4a2f10", 236, 0, 179, 7),
    "#afafff": _Row(None, 12, "#3a5fc0", 25, 4, 147, 12),
    "#d7d7af": _Row(None, 3, "#656000", 58, 5, 191, 3),
    "#ff8787": _Row(None, 9, "#b3123c", 52, 1, 211, 9),
    # regions
    palette.REGION_TINTS["green"]: _Row(108, 7, "#3f6b45", 22, 0, 151, 15),
    palette.REGION_TINTS["brown"]: _Row(137, 7, "#6d5334", 94, 0, 180, 15),
    palette.REGION_TINTS["yellow"]: _Row(143, 7, "#6a601c", 58, 0, 187, 15),
    palette.REGION_TINTS["red"]: _Row(138, 7, "#8a4646", 95, 0, 181, 15),
    palette.REGION_TINTS["cyan"]: _Row(109, 7, "#2b6468", 23, 0, 152, 15),
    palette.REGION_TINTS["purple"]: _Row(103, 7, "#65508a", 54, 0, 183, 15),
    palette.REGION_TINTS["blue"]: _Row(110, 7, "#44609a", 25, 0, 153, 15),
    palette.REGION_TINTS["pink"]: _Row(139, 7, "#8a4a72", 89, 0, 182, 15),
    palette.REGION_TINTS["orange"]: _Row(173, 7, "#94561c", 130, 0, 216, 15),
    # tiles
    "#e4cdb4": _Row(223, 3, "#5a4028", 52, 0, 230, 3),
    "#b4d0f4": _Row(153, 12, "#1f4270", 18, 4, 195, 12),
    "#ece48e": _Row(229, 11, "#57510f", 58, 0, 229, 11),
    "#ace6ba": _Row(157, 10, "#1d5230", 22, 0, 194, 10),
    "#e9c3f0": _Row(225, 13, "#5c2c66", 53, 5, 225, 13),
    "#ace2e6": _Row(159, 14, "#1c5257", 23, 0, 231, 14),
    "#b4d0f5": _Row(153, 14, "#1f4270", 18, 4, 195, 14),
    "#87d7d7": _Row(None, 14, "#005f5f", 23, 0, 159, 14),
    "#d7afaf": _Row(None, 7, "#703050", 89, 0, 224, 7),
    "#ffafff": _Row(None, 13, "#6a1b7a", 54, 5, 219, 13),
    "#c9a58f": _Row(139, 7, "#8a4a72", 89, 0, 182, 15),
    # letters on blocks, and rules
    palette.ON_BLOCK: _Row(232, 0, 16, 16, 0, 16, 0),
    "#626f7d": _Row(242, 8, "#8a8880", 245, 8, 247, 7),
    "#4e4e4e": _Row(239, 8, "#b0aca2", 248, 7, 245, 7),
}
"""For text, lines and glyphs."""

_GROUNDS: dict[str, _Row] = {
    palette.BACKGROUND: _Row(233, 0, "#fbfaf6", 231, 15, 16, 0),
    palette.PANEL: _Row(234, 0, 255, 255, 15, 233, 0),
    "#18212b": _Row(235, 0, "#e6e2d8", 254, 15, 234, 0),
    "#151c25": _Row(234, 0, "#f3f0ea", 255, 15, 233, 0),
    # the cursor, and places where something may be put
    "#24384a": _Row(238, 0, "#d8e6f0", 189, 15, 17, 0),
    "#1c3a4c": _Row(23, 4, "#cfe6f2", 195, 6, 17, 4),
    "#1b232d": _Row(235, 0, "#f1eee6", 255, 15, 233, 0),
    "#212c38": _Row(237, 0, "#e2ded2", 253, 15, 235, 0),
    "#12171e": _Row(233, 0, "#f7f5f0", 231, 15, 16, 0),
    "#0b0f14": _Row(232, 0, "#ece8de", 254, 7, 16, 0),
    # tiles
    "#453528": _Row(52, 3, "#ecdcc8", 223, 3, 52, 3),
    "#223f63": _Row(17, 4, "#d6e4f6", 153, 4, 17, 4),
    "#48441c": _Row(58, 11, "#f0ebb8", 229, 11, 236, 11),
    "#1f4a30": _Row(22, 2, "#cdeed6", 194, 2, 22, 2),
    "#4b2b52": _Row(53, 5, "#f0d9f4", 225, 5, 53, 5),
    "#21494e": _Row(23, 6, "#cfeef0", 159, 6, 23, 6),
    "#4a5260": _Row(240, 7, "#c9ced6", 252, 7, 240, 7),
    # the ground of Mars, and what lies there
    "#3a241c": _Row(52, 3, "#ecdcc8", 223, 3, 52, 3),
    "#1d5a96": _Row(17, 4, "#d6e4f6", 153, 4, 17, 4),
    "#25663a": _Row(22, 2, "#cdeed6", 194, 2, 22, 2),
    "#56501f": _Row(58, 11, "#f0ebb8", 229, 11, 236, 11),
    # cards and cells
    "#33291a": _Row(235, 0, "#f0e2c6", 230, 15, 234, 0),
    "#242541": _Row(235, 0, "#dfe0fa", 189, 15, 234, 0),
    "#2f3020": _Row(235, 0, "#ececcb", 230, 15, 234, 0),
    "#3c2023": _Row(235, 0, "#fadadd", 224, 15, 234, 0),
    "#17323a": _Row(235, 0, "#cfecec", 195, 15, 234, 0),
    "#332734": _Row(235, 0, "#ecdce8", 254, 15, 234, 0),
    "#3a2340": _Row(235, 0, "#f2d9f6", 225, 15, 234, 0),
    "#453529": _Row(52, 0, "#ecdcc8", 223, 15, 52, 0),
    "#223f64": _Row(17, 0, "#d6e4f6", 153, 15, 17, 0),
    "#21494f": _Row(23, 0, "#cfeef0", 159, 15, 23, 0),
    "#1f4a31": _Row(22, 0, "#cdeed6", 194, 15, 22, 0),
    "#4b2b53": _Row(53, 0, "#f0d9f4", 225, 15, 53, 0),
    "#48441d": _Row(58, 0, "#f0ebb8", 229, 15, 236, 0),
}
"""For backgrounds."""

_ORANGE, _BLUE, _GREEN, _YELLOW, _RED, _PURPLE = map(str.lower, palette.COMPANIES)
_COMPANIES: dict[str, _Row] = {
    _ORANGE: _Row(214, 3, 214, 214, 3, 172, 3),
    _BLUE: _Row(75, 14, 75, 75, 14, 75, 14),
    _GREEN: _Row(36, 6, 36, 36, 6, 85, 6),
    _YELLOW: _Row(228, 11, 228, 228, 11, 227, 11),
    _RED: _Row(166, 9, 166, 166, 9, 203, 9),
    _PURPLE: _Row(218, 13, 218, 218, 13, 218, 13),
}
"""For companies. No six colours that are readable on white can be told apart by everybody. In the light theme the
letters are therefore black, and these colours are their background."""
_LINES: dict[Depth, dict[str, Shown]] = {
    Depth.ALL: {_ORANGE: 202, _BLUE: 105, _GREEN: 29, _YELLOW: 58, _RED: 52, _PURPLE: 169},
    Depth.SIXTEEN: {_ORANGE: 3, _BLUE: 12, _GREEN: 2, _YELLOW: 8, _RED: 1, _PURPLE: 13},
}
"""For companies' lines and bars in that theme, which have to be seen but not read."""


@dataclass(frozen=True)
class Theme:
    """What one theme shows on one kind of terminal, by colour of the palette. A colour that is not listed is shown as
    the nearest one that is."""

    depth: Depth
    text_colours: Mapping[str, Shown]
    grounds: Mapping[str, Shown]
    companies: Mapping[str, Shown]
    ink: Shown = None
    """The colour of a company's letter on a background of its colour; None if the letter itself is coloured."""
    lines: Mapping[str, Shown] | None = None
    """The colours of companies' lines and bars, if their letters have a coloured background."""


_COLUMNS: dict[tuple[ThemeName, Depth], str] = {
    ("dark", Depth.TABLE): "dark_256",
    ("dark", Depth.SIXTEEN): "dark_16",
    ("light", Depth.ALL): "light",
    ("light", Depth.TABLE): "light_256",
    ("light", Depth.SIXTEEN): "light_16",
    ("contrast", Depth.ALL): "contrast",
    ("contrast", Depth.TABLE): "contrast",
    ("contrast", Depth.SIXTEEN): "contrast_16",
}


def theme(name: ThemeName, depth: Depth) -> Theme | None:
    """The theme for a kind of terminal; None for the theme that everything is drawn in."""
    column = _COLUMNS.get((name, depth))
    if column is None:
        return None
    text_colours, grounds, companies = (
        {colour: getattr(row, column) for colour, row in table.items()} for table in (_INKS, _GROUNDS, _COMPANIES)
    )
    if name != "light":
        return Theme(depth, text_colours, grounds, companies)
    if depth is Depth.SIXTEEN:
        return Theme(depth, text_colours, grounds, companies, 0, _LINES[depth])
    return Theme(depth, text_colours, grounds, companies, 16, _LINES[Depth.ALL])

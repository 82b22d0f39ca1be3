"""Which inks lie on which grounds, and how well a theme lets them be read.

The contrast is that of the web's guidelines: 4.5 is enough for text, 3 for lines and signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Ground

from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.widgets.colours import palette, roles
from powergrid_tui.toolkit.widgets.colours.theme_filter import ThemeFilter
from powergrid_tui.toolkit.widgets.colours.themes import Theme

TEXT, LINE = 4.5, 3.0

XTERM = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""What xterm shows for the sixteen colours. Other terminals, and their owners, choose otherwise."""

_SHEETS = ("panel", "raised", "shut")
_WATERS = ("sea", "land_out")
_LIT = ("card_up", "card_strip", "cell_next")
_TILES = tuple(role.partition(".")[2] for role in roles.INKS if role.startswith("tile."))


def _members(group: str) -> tuple[str, ...]:
    return tuple(role for role in roles.palette_of() if role.startswith(f"{group}."))


_LANDS = (*_members("land"), *_members("unlit"), *_WATERS)

ON: tuple[tuple[float, Sequence[str], Sequence[str]], ...] = (
    (TEXT, ("text", "strong", "title", "quiet", "dim", "accent", "warn"), _SHEETS),
    (TEXT, ("text", "strong", "accent", "price", "quiet"), _LANDS),
    *((TEXT, (f"region_name.{tint}",), (f"land.{tint}", f"unlit.{tint}")) for tint in palette.LAND),
    (TEXT, ("name_out",), _WATERS),
    (TEXT, ("on_accent",), ("accent",)),
    (TEXT, ("on_block",), _members("company")),
    (TEXT, _members("company"), ("panel",)),
    *((TEXT, (f"fuel.{fuel}", "text", "strong"), (f"card.{fuel}",)) for fuel in palette.FUEL_CARDS),
    *((TEXT, ("strong",), tuple(f"{lit}.{fuel}" for lit in _LIT)) for fuel in palette.FUEL_CARDS),
    (TEXT, _members("fuel"), ("panel", "raised")),
    (TEXT, ("quiet", "dim"), ("cell_empty",)),
    (TEXT, ("strong", "quiet"), _members("won")),
    (TEXT, ("strong",), tuple(role for name in COLOURS for role in _members(f"heat_{name}"))),
    *((TEXT, (f"tile.{name}",), (f"tile_ground.{name}",)) for name in _TILES),
    (TEXT, ("strong",), ("tile_ground.hall",)),
    (TEXT, ("price",), ("tile_ground.hidden",)),
    (TEXT, ("accent",), ("legal", "pointed")),
    (TEXT, ("text", "strong", "quiet", "warn", *_members("company")), ("pointed",)),
    (LINE, ("link", "accent", *_members("company"), *_members("other_line")), _LANDS),
    *((LINE, (f"company.{name}",), (f"won.{name}",)) for name in COLOURS),
    (LINE, ("rule",), _SHEETS),
    (LINE, _members("region"), ("panel", *_LANDS)),
    *((LINE, (f"fuel.{fuel}",), (f"card_up.{fuel}", f"cell_next.{fuel}")) for fuel in palette.FUEL_CARDS),
    (LINE, _members("letters"), ("panel", "night_land", "night_glow", "night_lit")),
    (LINE, ("night_link", "night_city"), ("panel", "night_land", "night_glow")),
    (LINE, ("night_city",), ("night_lit",)),
)
"""The contrast that is needed, inks, and the grounds that each of them may lie on. `closed` only hints at a place that
nobody can use any more, and is left out."""


@dataclass(frozen=True)
class Pair:
    """An ink on a ground as a theme shows them."""

    ink: str
    ground: str
    least: float
    contrast: float


def pairs(theme: Theme | None, sixteen: Sequence[str] = XTERM) -> Iterator[Pair]:
    """Every ink on every ground that it may lie on. Without a theme, those of the palette itself."""
    shown = ThemeFilter(theme) if theme else None
    colour = roles.palette_of()
    for least, inks, grounds in ON:
        for ink in inks:
            for ground in grounds:
                style = Style(color=colour[ink], bgcolor=colour[ground])
                if ground.startswith("heat_") and shown is None:
                    style = Style(color=palette.read_on(colour[ground]), bgcolor=colour[ground])
                if shown:
                    style = (
                        shown.apply([Segment("x" if least == TEXT else "━", style)], Ground(0, 0, 0))[0].style or style
                    )
                found = palette.contrast(hex_of(style.color, sixteen), hex_of(style.bgcolor, sixteen))
                yield Pair(ink, ground, least, found)


def hex_of(colour: Color | None, sixteen: Sequence[str] = XTERM) -> str:
    """A colour as ``#rrggbb``, on a terminal with these sixteen colours."""
    assert colour is not None
    if colour.type is ColorType.STANDARD:
        assert colour.number is not None
        return sixteen[colour.number]
    return colour.get_truecolor().hex

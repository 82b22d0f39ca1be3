"""The roles of the palette's colours, by the names that theme files give them.

A role is a word, or a word with a member: ``text``, ``land.green``. To a theme a colour of the palette is its role, so
no two roles have the same colour.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.color import Color

from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.widgets.colours import palette


def _group(name: str, colours: dict[str, str]) -> dict[str, str]:
    return {f"{name}.{member}": colour for member, colour in colours.items()}


def _by_company(name: str, colours: tuple[str, ...]) -> dict[str, str]:
    return _group(name, dict(zip(COLOURS, map(str.lower, colours), strict=True)))


def _hex(colour: Color | None) -> str:
    assert colour is not None
    return colour.name


_TILES = {
    name: (_hex(style.color), _hex(style.bgcolor))
    for name, style in palette.TINTS.items()
    if _hex(style.bgcolor) not in (*palette.FUEL_CARDS.values(), palette.PANEL)
}

_PLAIN = (_hex(palette.PRICE.color), "#ffffff")
"""Inks of tiles that are those of other roles."""

INKS: dict[str, str] = {
    "text": palette.FOREGROUND,
    "strong": _hex(palette.STRONG.color),
    "title": _hex(palette.TITLE.color),
    "quiet": _hex(palette.QUIET.color),
    "dim": _hex(palette.DIM.color),
    "accent": palette.ACCENT,
    "warn": _hex(palette.WARN.color),
    "rule": _hex(palette.RULE.color),
    "on_accent": palette.ON_ACCENT,
    "on_block": palette.ON_BLOCK,
    "price": _hex(palette.PRICE.color),
    "name_out": palette.NAME_OUT,
    "link": palette.LINK,
    **_group("region", palette.REGION_TINTS),
    **_group("region_name", palette.REGION_NAME),
    **_group("fuel", palette.FUEL_INKS),
    **_by_company("other_line", palette.OTHER_LINES),
    # cards and tiles of several games
    **_group("tile", {name: ink for name, (ink, _) in _TILES.items() if ink not in _PLAIN}),
    # the title
    **_group("letters", {str(row): colour for row, colour in enumerate(palette.NIGHT_LETTERS, 1)}),
    "night_link": palette.NIGHT_LINK,
    "night_city": palette.NIGHT_CITY,
}
"""Text, lines and glyphs."""

GROUNDS: dict[str, str] = {
    "panel": palette.BACKGROUND,
    "raised": palette.PANEL,
    "shut": _hex(palette.LATER.bgcolor),
    "sea": palette.SEA,
    "land_out": palette.LAND_OUT,
    **_group("land", palette.LAND),
    **_group("unlit", palette.UNLIT),
    **_group("card", palette.FUEL_CARDS),
    **_group("card_up", palette.FUEL_UP),
    **_group("card_strip", palette.FUEL_STRIP),
    **_group("cell_next", palette.FUEL_NEXT),
    "cell_empty": palette.EMPTY_CELL,
    **_by_company("won", palette.WON),
    **{
        role: colour
        for company, ramp in zip(COLOURS, palette.HEAT, strict=True)
        for role, colour in _group(f"heat_{company}", {str(step): shade for step, shade in enumerate(ramp, 1)}).items()
    },
    # cards and tiles of several games
    "legal": _hex(palette.LEGAL.bgcolor),
    "pointed": _hex(palette.POINTED.bgcolor),
    **_group("tile_ground", {name: ground for name, (_, ground) in _TILES.items()}),
    # the title
    "night_land": palette.NIGHT_LAND,
    "night_glow": palette.NIGHT_GLOW,
    "night_lit": palette.NIGHT_LIT,
}
"""What lies under text. Blocks of quarters draw these as inks."""

COMPANIES: dict[str, str] = _by_company("company", palette.COMPANIES)
"""Companies' letters and own lines as inks, their blocks as grounds."""
LINES: dict[str, str] = _by_company("line", palette.COMPANIES)
"""Companies' lines where their letters stand on blocks (``blocks`` of a theme)."""


class Made(NamedTuple):
    """How a role follows from two others of the same theme, unless a theme gives it: `share` of the way."""

    start: str
    end: str
    share: float


MADE: dict[str, Made] = {
    **{f"unlit.{tint}": Made(f"land.{tint}", "sea", 0.28) for tint in palette.LAND},
    **{f"region_name.{tint}": Made(f"land.{tint}", "strong", 0.57) for tint in palette.LAND},
    **{f"card_up.{fuel}": Made(f"card.{fuel}", f"fuel.{fuel}", 0.22) for fuel in palette.FUEL_CARDS},
    **{f"card_strip.{fuel}": Made(f"card.{fuel}", f"fuel.{fuel}", 0.40) for fuel in palette.FUEL_CARDS},
    **{f"cell_next.{fuel}": Made(f"card.{fuel}", f"fuel.{fuel}", 0.30) for fuel in palette.FUEL_CARDS},
    **{f"other_line.{name}": Made(f"company.{name}", "sea", 0.10) for name in COLOURS},
    **{f"won.{name}": Made("panel", f"company.{name}", 0.20) for name in COLOURS},
    **{
        f"heat_{name}.{step}": Made("panel", f"company.{name}", step * 0.08)
        for name in COLOURS
        for step in range(1, len(palette.HEAT[0]) + 1)
    },
}
SHARES = {
    **{"unlit": 0.28, "region_name": 0.57, "other_line": 0.10},
    **{"card_up": 0.22, "card_strip": 0.40, "cell_next": 0.30},
}
"""The shares that a theme may set for all members of a role."""


def palette_of() -> dict[str, str]:
    """Each role's colour in the palette."""
    return {**INKS, **GROUNDS, **COMPANIES, **LINES}

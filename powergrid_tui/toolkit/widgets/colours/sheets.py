"""What theme files say, as values: which kinds of terminals there are, and a colour for each role.

`theme_file.py` checks the files, and `themes.py` makes themes of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from powergrid_tui.table.words.language import mark

DARK = "dark"
SHIPPED = {DARK: mark("dark"), "light": mark("light"), "contrast": mark("high contrast")}
"""The program's themes, each with the message that names it."""


class ColourDepth(IntEnum):
    """How many colours a terminal supports."""

    SIXTEEN = 16
    TABLE = 256
    ALL = 1 << 24


SECTIONS = {ColourDepth.ALL: "truecolor", ColourDepth.TABLE: "256", ColourDepth.SIXTEEN: "16"}
"""The tables of a theme file."""

Shown = int | str
"""A colour: up to 15 one of the sixteen that the owner of a terminal chooses; from 16 on in the table of 256 colours,
which look the same everywhere; or ``#rrggbb``."""


@dataclass(frozen=True)
class ThemeSheet:
    """What a theme file says: colours and shares, by kind of terminal and by role, or by the first word of roles."""

    name: str
    like: str = ""
    """The shipped theme that says whatever this one does not; empty for the dark theme."""
    blocks: bool = False
    """Companies' letters are black on blocks of their colours: no six colours that can be read on white can be told
    apart by everybody."""
    signs: bool = False
    """Regions look too much alike for their colours to tell them."""
    colours: Mapping[ColourDepth, Mapping[str, Shown]] = field(default_factory=dict)
    shares: Mapping[ColourDepth, Mapping[str, float]] = field(default_factory=dict)


def sheet_of(tables: Mapping[str, Any]) -> ThemeSheet:
    """What the tables of a theme file say, once they are known to be right."""
    colours: dict[ColourDepth, dict[str, Shown]] = {}
    shares: dict[ColourDepth, dict[str, float]] = {}
    for depth, section in SECTIONS.items():
        said = dict(tables.get(section, {}))
        shares[depth] = {group: share / 100 for group, share in said.pop("shares", {}).items()}
        colours[depth] = {}
        for group, value in said.items():
            members = {f"{group}.{name}": colour for name, colour in value.items()} if isinstance(value, dict) else {}
            colours[depth] |= members or {group: value}
    more = {key: tables[key] for key in ("like", "blocks", "signs") if key in tables}
    return ThemeSheet(tables["name"], colours=colours, shares=shares, **more)

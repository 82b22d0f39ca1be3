"""Translates everything drawn into the colours of a person's theme and terminal.

All drawing code uses the colours of `palette.py`. They are translated in one place, where a widget hands over its rows,
so each app may have its own theme.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from struct import error as struct_error
from struct import unpack_from
from typing import Any, cast

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import constants
from textual.color import Color as Ground
from textual.filter import LineFilter
from textual.theme import Theme

from powergrid_tui.toolkit.widgets.colours import palette, themes
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth, Shown
from powergrid_tui.toolkit.widgets.colours.themes import Themes

_NO_STYLE = Style()
_PARTS = re.compile(r"[\w\s]+|[^\w\s]+")
_BAR, _EDGED = re.compile(r"(█+)(▁*)"), "▁"
"""A bar, and a cell of it whose ground is the bar and whose ink is its edge."""
_WORDS = re.compile(r"[\w\s]")
"""Characters to be read, as opposed to line drawing."""
_PAPERS = (0, 15)
"""Those of the sixteen colours that text colours were chosen for as backgrounds."""
_DARK = (1, 4, 5, 8)
"""Those that black text cannot be read on."""
_BRIGHTER_WHEN_BOLD = range(1, 7)
"""Colours that many terminals turn into brighter ones when bold, which would change their meaning."""


_TERM = re.compile(r"[a-zA-Z0-9][\w.+-]{0,63}", re.ASCII)
_DESCRIPTIONS = (
    "~/.terminfo", "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
    "/usr/local/share/terminfo",
)  # fmt: skip
"""Where systems keep what curses knows of terminals."""
_WIDE_NUMBERS, _MAX_COLORS = 0o1036, 13
"""What such a file begins with if its numbers have four bytes, and which of them is that of colours."""
_FEWEST = 8

SHIPPED_ALONE = Themes()
"""For whoever has no themes of their own."""

DRAWN_IN = Theme(
    name="powergrid",
    primary=palette.ACCENT,
    accent=palette.ACCENT,
    foreground=palette.FOREGROUND,
    background=palette.BACKGROUND,
    surface=palette.BACKGROUND,
    panel=palette.PANEL,
    dark=True,
)
"""The values, for style sheets, of the colours that everything is drawn in."""


class ThemeFilter(LineFilter):
    """Translates rows into the colours of a theme."""

    def __init__(self, shown: themes.Theme) -> None:
        super().__init__()
        translation = _Translation(shown)
        self._style = lru_cache(maxsize=4096)(translation.style)
        self._line = lru_cache(maxsize=256)(translation.line) if shown.lines else None
        self._bar = lru_cache(maxsize=256)(translation.bar)

    def apply(self, segments: list[Segment], background: Ground) -> list[Segment]:
        """The same text in translated colours."""
        style = self._style
        if self._line is None:
            return [Segment(text, style(before), control) for text, before, control in segments]
        found: list[Segment] = []
        for text, before, control in segments:
            line = self._line(before)
            if line is None or control:
                found.append(Segment(text, style(before), control))
            elif bar := _BAR.fullmatch(text):
                found.append(Segment(_EDGED * len(bar[1]), self._bar(before)))
                found += [Segment(bar[2], line)] if bar[2] else []
            else:
                words = _WORDS.match
                found += [Segment(part, style(before) if words(part) else line) for part in _PARTS.findall(text)]
        return found


def theme_filter(name: str, depth: ColourDepth, among: Themes = SHIPPED_ALONE) -> ThemeFilter | None:
    """The filter for a theme on a kind of terminal; None if nothing needs translating. Raises `TableError` for a theme
    that does not exist or whose file cannot be used."""
    shown = among.theme(name, depth)
    return ThemeFilter(shown) if shown else None


class Colourless(LineFilter):
    """Takes all colours away. What Enter does is told by reversing it, and what can be done by bold letters."""

    def __init__(self) -> None:
        super().__init__()
        self._style = lru_cache(maxsize=4096)(_colourless)

    def apply(self, segments: list[Segment], background: Ground) -> list[Segment]:
        """The same text without colours."""
        style = self._style
        return [Segment(text, style(before), control) for text, before, control in segments]


def _colourless(before: Style | None) -> Style:
    before = before or _NO_STYLE
    if _name(before.bgcolor, palette.BACKGROUND) == palette.ACCENT:
        before += Style(reverse=True)
    if _name(before.color, palette.FOREGROUND) == palette.ACCENT:
        before += Style(bold=True)
    return before.without_color


def depth_here() -> ColourDepth | None:
    """How many colours the terminal of this process supports, according to the environment; None for none."""
    return depth_of(os.environ)


def depth_of(environment: Mapping[str, str]) -> ColourDepth | None:
    """How many colours a terminal supports, according to its environment variables; None for none."""
    if not environment.get("COLORTERM") and _has_none(environment.get("TERM", "")):
        return None
    return {"truecolor": ColourDepth.ALL, "256": ColourDepth.TABLE}.get(colours_of(environment), ColourDepth.SIXTEEN)


def colours_of(environment: Mapping[str, str]) -> str:
    """The same, in rich's terms."""
    system = cast(Any, constants.COLOR_SYSTEM)
    found = Console(force_terminal=True, color_system=system, _environ=environment).color_system
    return found or "standard"


@lru_cache(maxsize=64)
def _has_none(term: str) -> bool:
    """Whether the system's description of a kind of terminal says that it has no colours. A terminal without a
    description is taken to have some."""
    if not _TERM.fullmatch(term):
        return False
    for folder in _DESCRIPTIONS:
        for shelf in (term[0], f"{ord(term[0]):x}"):
            try:
                told = (Path(folder).expanduser() / shelf / term).read_bytes()
                magic, names, flags, numbers = unpack_from("<4h", told)
                wide = magic == _WIDE_NUMBERS
                at = 12 + names + flags
                at += at % 2 + _MAX_COLORS * (4 if wide else 2)
                return numbers <= _MAX_COLORS or int(unpack_from("<i" if wide else "<h", told, at)[0]) < _FEWEST
            except (OSError, RuntimeError, struct_error):
                continue
    return False


class _Translation:
    """The palette's colours as one theme shows them."""

    def __init__(self, shown: themes.Theme) -> None:
        self._theme = shown
        self._known = {**shown.text_colours, **shown.grounds, **shown.companies}

    def style(self, before: Style | None) -> Style:
        """The translated style."""
        before = before or _NO_STYLE
        ink = _name(before.color, palette.FOREGROUND)
        ground = _name(before.bgcolor, palette.BACKGROUND)
        above, below = self._ink(ink), self._ground(ground)
        if ground in self._theme.heated:
            above = _better_on(below, self._theme.depth)
        bold = before.bold
        if self._theme.ink is not None and ink in self._theme.companies:
            above, below, bold = _colour(self._theme.ink), above, False
        if self._theme.depth is ColourDepth.SIXTEEN:
            above = _readable(above, below)
            bold = bold and above.number not in _BRIGHTER_WHEN_BOLD
        return before + Style(color=above, bgcolor=below, bold=bold)

    def line(self, before: Style | None) -> Style | None:
        """The style of a company's lines, for a theme that shows its letters on a coloured background; None for any
        other style."""
        lines = self._theme.lines or {}
        ink = _name(before.color, palette.FOREGROUND) if before else ""
        if before is None or ink not in lines:
            return None
        below = self._ground(_name(before.bgcolor, palette.BACKGROUND))
        return before + Style(color=_colour(lines[ink]), bgcolor=below, bold=False)

    def bar(self, before: Style) -> Style:
        """The style of a company's bar: of the colour on which its letter stands, with an edge in the colour of the
        letter, because some of those colours can hardly be seen on paper."""
        below = self._ink(_name(before.color, palette.FOREGROUND))
        above = below if self._theme.ink is None else _colour(self._theme.ink)
        return before + Style(color=above, bgcolor=below, bold=False)

    def _ink(self, colour: str) -> Color:
        """An ink. Blocks of quarters have grounds as their inks."""
        return _found(self._theme.text_colours, self._known, colour)

    def _ground(self, colour: str) -> Color:
        """A ground. Buttons have the accent, and companies' blocks their colours."""
        return _found(self._theme.grounds, self._known, colour)


def _found(table: Mapping[str, Shown], every: Mapping[str, Shown], colour: str) -> Color:
    """The replacement for a colour of the palette, or for the nearest one in the table."""
    return _colour(every[colour if colour in every else min(table, key=partial(_apart, colour))])


def _apart(a: str, b: str) -> int:
    """The squared distance between two colours, for finding the nearest."""
    return sum((x - y) ** 2 for x, y in zip(_triplet(a), _triplet(b), strict=True))


def _triplet(colour: str) -> ColorTriplet:
    return Color.parse(colour).get_truecolor()


def _name(colour: Color | None, default: str) -> str:
    return default if colour is None or colour.is_default else colour.get_truecolor().hex


def _colour(shown: Shown) -> Color:
    return Color.from_ansi(shown) if isinstance(shown, int) else Color.parse(shown)


def _readable(above: Color, below: Color) -> Color:
    """The text colour, or black or white on a coloured background."""
    if below.number in _PAPERS:
        return above
    return Color.from_ansi(15 if below.number in _DARK else 0)


def _better_on(below: Color, depth: ColourDepth) -> Color:
    """Black or white, whichever is read better."""
    black = palette.read_on(below.get_truecolor().hex) == palette.ON_BLOCK
    if depth is ColourDepth.SIXTEEN:
        return Color.from_ansi(0 if black else 15)
    return Color.from_ansi(16 if black else 231)

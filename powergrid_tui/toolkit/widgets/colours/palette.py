"""Colours with one meaning each. Nothing depends on hue alone: companies also have a letter, states a glyph or a
weight.

These are the colours of the dark theme on a truecolor terminal. To the drawing code they are just names:
`theme_filter.py` replaces them with those of the person's theme and terminal.
"""

from rich.style import Style

from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role
from powergrid_tui.toolkit.viewmodel.players import Player

COMPANIES = ("#E69F00", "#56B4E9", "#009E73", "#F0E442", "#D55E00", "#CC79A7")
"""Okabe and Ito's palette, which people with any colour vision can tell apart; used for companies only. In the order of
`powergrid_tui.table.words.marks.COLOURS`."""

# The text colours below are in the 256-colour table: `frame.py` sends those in half the bytes.

BACKGROUND = "#10151c"
PANEL = "#161d27"
ACCENT = "#87d7ff"
"""What can be done now."""

FOREGROUND = "#dadada"
TEXT = Style.parse(FOREGROUND)
STRONG = Style.parse("bold #ffffff")
QUIET = Style.parse("#949494")
DIM = Style.parse("#767676")
"""Past, closed or not in play. Still readable: the contrast is at least 3.4:1 on every background."""
NOW = Style.parse(f"bold {ACCENT}")
WARN = Style.parse("bold #ffaf5f")
TITLE = Style.parse("bold #bcbcbc")
CURSOR = Style.parse("reverse bold")
BOLD = Style.parse("bold")

ROLES = {
    Role.TEXT: TEXT,
    Role.STRONG: STRONG,
    Role.QUIET: QUIET,
    Role.DIM: DIM,
    Role.NOW: NOW,
    Role.WARN: WARN,
}
"""The style of each role of a view model's words."""

REGION_TINTS = {
    "green": "#7f9f83",
    "brown": "#a08a74",
    "yellow": "#a39c70",
    "red": "#a87f7f",
    "cyan": "#759fa3",
    "purple": "#9484aa",
    "blue": "#7f92b3",
    "pink": "#b0879f",
    "orange": "#b58d6a",
}
"""Muted tints for the regions of a map."""

FUELS = {
    "coal": Style.parse("#d7af5f"),
    "oil": Style.parse("#afafff"),
    "garbage": Style.parse("#d7d7af"),
    "uranium": Style.parse("#ff8787"),
}
"""Colours of fuels, which also have letters and names."""


TINTS = {
    "plain": Style.parse("#dadada on #1d2631"),
    "gold": Style.parse("#d7af5f on #33291a"),
    "violet": Style.parse("#afafff on #242541"),
    "khaki": Style.parse("#d7d7af on #2f3020"),
    "red": Style.parse("#ff8787 on #3c2023"),
    "teal": Style.parse("#87d7d7 on #17323a"),
    "mauve": Style.parse("#d7afaf on #332734"),
    "pink": Style.parse("#ffafff on #3a2340"),
    "brown": Style.parse("#e4cdb4 on #453529"),
    "blue": Style.parse("#b4d0f5 on #223f64"),
    "cyan": Style.parse("#ace2e6 on #21494f"),
    "green": Style.parse("#ace6ba on #1f4a31"),
    "purple": Style.parse("#e9c3f0 on #4b2b53"),
    "yellow": Style.parse("#ece48e on #48441d"),
}
"""Cards, tiles and cells by their kind: ink and ground. Of the sixteen colours only the inks are left."""

LEGAL = Style.parse(f"{ACCENT} on #1c3a4c")
"""A cell where something may be done."""
SHUT = Style.parse("#949494 on #151c25")
"""A card that cannot be had now."""
ROW = Style.parse("on #1d2631")
"""The ground of the row of whoever is asked."""
RULE = Style.parse("#5b6876")
"""A line that parts, and what is open on a bar."""
MARKED = NOW + CURSOR
"""What the cursor is on."""
MARKED_SHUT = QUIET + CURSOR
"""The same where it cannot be had now."""
_ON_BLOCK = "#0a0a0a"


def block(player: Player) -> Style:
    """A player's letter on a block of their colour."""
    if player.colour not in COLOURS:
        return STRONG + CURSOR
    return Style(color=_ON_BLOCK, bgcolor=COMPANIES[COLOURS.index(player.colour)], bold=True)


def line(player: Player) -> Style:
    """A bar, or a line, in a player's colour."""
    return company(player.colour, bold=False)


def company(colour: str, *, bold: bool = True) -> Style:
    """The style of a company's letter, by the name of its colour; plain text if the name is unknown."""
    if colour not in COLOURS:
        return STRONG
    return Style(color=COMPANIES[COLOURS.index(colour)], bold=bold)


def of(player: Player) -> Style:
    """The style of a player's letter."""
    return company(player.colour)


def styled(piece: Piece) -> tuple[str, Style]:
    """A piece of a view model's words, with the style of its role."""
    style = ROLES[piece.role]
    return piece.text, style + CURSOR if piece.cursor else style

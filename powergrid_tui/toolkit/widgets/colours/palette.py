"""Colours with one meaning each. Nothing depends on hue alone: companies also have a letter, states a glyph or a
weight.

These are the colours of the dark theme on a truecolor terminal. To the drawing code they are just names:
`theme_filter.py` replaces them with those of the person's theme and terminal.
"""

from functools import lru_cache

from rich.style import Style

from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role
from powergrid_tui.toolkit.viewmodel.players import Player


def blend(colour: str, other: str, share: float) -> str:
    """The colour that lies this share of the way, from 0 to 1, from one to another, both ``#rrggbb``."""
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """How bright ``#rrggbb`` is seen, from 0 to 1, by the web's guidelines."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(colour: str, other: str) -> float:
    """From 1 to 21, by the web's guidelines: 4.5 is enough for text, 3 for lines and signs."""
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


COMPANIES = ("#E69F00", "#56C4F1", "#00B080", "#F0E442", "#F0703A", "#E79AC4")
"""Lighter than Okabe and Ito's, so that black can be read on each; people with any colour vision can tell them apart.
Used for companies only, also for lines of one's own. In the order of `powergrid_tui.table.words.marks.COLOURS`."""
ON_BLOCK = "#000000"
"""The ink on a block of a company's colour."""

# The text colours below are in the 256-colour table: `frame.py` sends those in half the bytes. No two roles share a
# colour unless every theme shows both alike: the theme filter tells roles by their colours.

BACKGROUND = "#0f161e"
"""The ground of the screen and of each panel."""
PANEL = "#18212c"
"""The ground of what is raised from it: the question, the header, the row of whoever is to move."""
SEA = "#0c1219"
ACCENT = "#87d7ff"
"""What can be done now."""
ON_ACCENT = "#080808"
"""The ink on a button, or on what the cursor is on."""

FOREGROUND = "#dadada"
TEXT = Style.parse(FOREGROUND)
STRONG = Style.parse("bold #ffffff")
NEWEST = Style.parse("#ffffff")
"""What was told last."""
QUIET = Style.parse("#a8a8a8")
DIM = Style.parse("#8a8a8a")
"""Past, closed or not in play."""
NOW = Style.parse(f"bold {ACCENT}")
WARN = Style.parse("bold #ffaf5f")
TITLE = Style.parse("bold #bcbcbc")
CURSOR = Style.parse("reverse bold")
BOLD = Style.parse("bold")
BUTTON = Style.parse(f"bold {ON_ACCENT} on {ACCENT}")
"""What Enter does, and what the cursor is on."""

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

LAND = {
    "green": "#1c332b",
    "brown": "#2c2700",
    "yellow": "#4b3723",
    "red": "#410e16",
    "cyan": "#034056",
    "purple": "#391b55",
    "blue": "#2d2a75",
    "pink": "#431b3b",
    "orange": "#573001",
}
"""The ground of a region in which somebody lives, by its tint; any two lie apart for people with any colour vision.
Blocks of quarters have these as inks too."""
UNLIT = {tint: blend(land, SEA, 0.28) for tint, land in LAND.items()}
"""Land around a city without a house."""
REGION_NAME = {tint: blend(land, "#ffffff", 0.57) for tint, land in LAND.items()}
"""The ink of a region's name on its own land."""
PRICE = Style.parse("#c6c6c6")
"""The price of a link."""
LAND_OUT, NAME_OUT = "#191f26", "#808a94"
"""Land out of play, and the names there."""
LINK = "#828c96"
"""A link that nobody uses, or more than one company: darker than any company's, for people who take pink to be grey."""
OTHER_LINES = tuple(blend(colour.lower(), SEA, 0.10) for colour in COMPANIES)
"""Links that one other company uses, in the order of `COMPANIES`."""

FUEL_INKS = {
    "coal": "#d7af5f",
    "oil": "#afafff",
    "garbage": "#d7d7af",
    "uranium": "#ff8787",
    "wind": "#87d7d7",
    "hybrid": "#d7afaf",
    "fusion": "#ffafff",
}
FUEL_CARDS = {
    "coal": "#33291a",
    "oil": "#242541",
    "garbage": "#2f3020",
    "uranium": "#3c2023",
    "wind": "#17323a",
    "hybrid": "#332734",
    "fusion": "#3a2340",
}
"""The ground of a plant's card, and of a cell of the market that holds a token."""
FUEL_UP = {fuel: blend(card, FUEL_INKS[fuel], 0.22) for fuel, card in FUEL_CARDS.items()}
"""The card of the plant that is being auctioned."""
FUEL_STRIP = {fuel: blend(card, FUEL_INKS[fuel], 0.40) for fuel, card in FUEL_CARDS.items()}
"""Its row that says what it powers; on the other cards that row has the ground of `FUEL_UP`."""
FUEL_NEXT = {fuel: blend(card, FUEL_INKS[fuel], 0.30) for fuel, card in FUEL_CARDS.items()}
"""The cells at the price of the next token."""
EMPTY_CELL = "#0a0f15"
"""A cell of the market without a token."""
FUELS = {fuel: Style.parse(FUEL_INKS[fuel]) for fuel in ("coal", "oil", "garbage", "uranium")}
"""Inks of what is bought and burnt, which also has letters and names."""

TINTS = {
    "plain": Style.parse(f"{FOREGROUND} on {PANEL}"),
    "gold": Style(color=FUEL_INKS["coal"], bgcolor=FUEL_CARDS["coal"]),
    "violet": Style(color=FUEL_INKS["oil"], bgcolor=FUEL_CARDS["oil"]),
    "khaki": Style(color=FUEL_INKS["garbage"], bgcolor=FUEL_CARDS["garbage"]),
    "red": Style(color=FUEL_INKS["uranium"], bgcolor=FUEL_CARDS["uranium"]),
    "teal": Style(color=FUEL_INKS["wind"], bgcolor=FUEL_CARDS["wind"]),
    "mauve": Style(color=FUEL_INKS["hybrid"], bgcolor=FUEL_CARDS["hybrid"]),
    "pink": Style(color=FUEL_INKS["fusion"], bgcolor=FUEL_CARDS["fusion"]),
    "brown": Style.parse("#e4cdb4 on #453529"),
    "blue": Style.parse("#b4d0f5 on #223f64"),
    "cyan": Style.parse("#ace2e6 on #21494f"),
    "green": Style.parse("#ace6ba on #1f4a31"),
    "purple": Style.parse("#e9c3f0 on #4b2b53"),
    "yellow": Style.parse("#ece48e on #48441d"),
    "amber": Style.parse("#f0c898 on #573a1c"),
    "hidden": PRICE + Style(bgcolor="#2a323d"),
    "hall": Style.parse("#ffffff on #4a5260"),
    "dry": Style.parse("#c9a58f on #3a241c"),
    "water": Style.parse("#d7ecff on #1d5a96"),
    "grown": Style.parse("#ccf2d2 on #25663a"),
}
"""Cards, tiles and cells by their kind: ink and ground. Of the sixteen colours only the inks are left."""

TINTS_UP = {
    tint: Style(color=FUEL_INKS[fuel], bgcolor=FUEL_UP[fuel])
    for tint, fuel in (
        ("gold", "coal"),
        ("violet", "oil"),
        ("khaki", "garbage"),
        ("red", "uranium"),
        ("teal", "wind"),
        ("mauve", "hybrid"),
        ("pink", "fusion"),
    )
}
"""Cards of these kinds while everything is about them, and what the others bring."""
STRIPS_UP = {
    tint: Style(color=style.color, bgcolor=FUEL_STRIP[fuel])
    for (tint, style), fuel in zip(TINTS_UP.items(), FUEL_STRIP, strict=True)
}
"""What such a card brings."""

LEGAL = Style.parse(f"{ACCENT} on #1c3a4c")
"""A cell where something may be done."""
LATER = Style.parse("on #151c25")
"""The ground of a card that comes later."""
SHUT = QUIET + LATER
"""A card that cannot be had now."""
ROW = Style.parse(f"on {PANEL}")
"""The ground of the row of whoever is asked."""
POINTED = Style.parse("on #1e3040")
"""The ground of what is pointed at."""
RULE = Style.parse("#626f7d")
"""A line that parts, and what is open on a bar."""
MARKED = NOW + CURSOR
"""What the cursor is on."""
MARKED_SHUT = QUIET + CURSOR
"""The same where it cannot be had now."""


WON = tuple(blend(BACKGROUND, colour, 0.20) for colour in COMPANIES)
"""The ground of the winner's name, in the order of `COMPANIES`."""
HEAT = tuple(tuple(blend(BACKGROUND, colour, share / 100) for share in range(8, 73, 8)) for colour in COMPANIES)
"""Grounds of a company's numbers, from the lowest to the highest; `heat` has the ink on each."""
NIGHT_LETTERS = ("#fff1b8", "#ffdf8f", "#ffc966", "#ffb240", "#ff9a1f")
"""The game's name over the title's map, from its top to its bottom row."""
NIGHT_LAND, NIGHT_GLOW, NIGHT_LIT = "#18212b", "#3a3020", "#5f4a1d"
"""The title's map: land, land near a city, land at one."""
NIGHT_LINK, NIGHT_CITY = "#b08d3c", "#ffe9a8"


def block(player: Player) -> Style:
    """A player's letter on a block of their colour."""
    return _block(player.colour)


@lru_cache(maxsize=16)
def _block(colour: str) -> Style:
    if colour not in COLOURS:
        return STRONG + CURSOR
    return Style(color=ON_BLOCK, bgcolor=COMPANIES[COLOURS.index(colour)], bold=True)


def read_on(ground: str) -> str:
    """White or black, whichever is read better on this ground; at worst 4.6:1."""
    return max(("#ffffff", ON_BLOCK), key=lambda ink: contrast(ink, ground))


def heat(company: int, share: float, *, bold: bool = False) -> Style:
    """A number on a ground that grows with it; `share` is its part, from 0 to 1, of the highest."""
    ground = HEAT[company][min(len(HEAT[company]) - 1, int(share * len(HEAT[company])))]
    return Style(color=read_on(ground), bgcolor=ground, bold=bold)


@lru_cache(maxsize=1024)
def on(ink: str, ground: str, *, bold: bool = False) -> Style:
    """The style of an ink on a ground, both names of this module's colours."""
    return Style(color=ink, bgcolor=ground, bold=bold)


def line(player: Player) -> Style:
    """A bar, or a line, in a player's colour."""
    return company(player.colour, bold=False)


@lru_cache(maxsize=32)
def company(colour: str, *, bold: bool = True) -> Style:
    """The style of a company's letter, by the name of its colour; plain text if the name is unknown."""
    if colour not in COLOURS:
        return STRONG
    return Style(color=COMPANIES[COLOURS.index(colour)], bold=bold)


def letter_style(player: Player) -> Style:
    """The style of a player's letter."""
    return company(player.colour)


def styled(piece: Piece) -> tuple[str, Style]:
    """A piece of a view model's words, with the style of its role."""
    style = ROLES[piece.role]
    return piece.text, style + CURSOR if piece.cursor else style

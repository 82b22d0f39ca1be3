"""The themes on every kind of terminal: what is written can be read, and what has a colour is told apart by everybody.

Colour vision is simulated as by Machado, Oliveira and Fernandes (2009); distances are those of CIE Lab, in which 2 is
just seen.
"""

import math
import re
from collections.abc import Iterable
from itertools import combinations, product
from pathlib import Path

import pytest
from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Ground

from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.colours.sheets import SHIPPED, ColourDepth
from powergrid_tui.toolkit.widgets.colours.theme_filter import depth_here, theme_filter

RGB = tuple[int, int, int]

VISIONS = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# What terminals show for the sixteen colours is for their owners to say; these are the two that most begin with.
BARE: tuple[RGB, ...] = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255)),
    (255, 255, 255),
)
XTERM: tuple[RGB, ...] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255)),
    (255, 255, 255),
)
SIXTEENS = (BARE, XTERM)

EVERYWHERE = [(name, depth) for name in SHIPPED for depth in ColourDepth]
everywhere = pytest.mark.parametrize(("name", "depth"), EVERYWHERE, ids=lambda value: getattr(value, "name", value))

TEXT = ("TEXT", "STRONG", "QUIET", "NOW", "WARN", "TITLE")
GROUNDS = (palette.BACKGROUND, palette.PANEL, "#1d2631", "#151c25")


def shown(style: Style, name: str, depth: ColourDepth) -> Style:
    """A style as a theme shows it."""
    found = theme_filter(name, depth)
    if found is None:
        return style
    ((_, after, _),) = found.apply([Segment("x", style)], Ground(0, 0, 0))
    assert after is not None
    return after


def on(style: Style, ground: str) -> Style:
    return style + Style(bgcolor=ground)


def seen(colour: Color | None, sixteen: tuple[RGB, ...] = XTERM) -> RGB:
    assert colour is not None
    if colour.type is ColorType.STANDARD:
        assert colour.number is not None
        return sixteen[colour.number]
    return colour.get_truecolor()


def legible(style: Style, sixteen: tuple[RGB, ...] = XTERM) -> float:
    return contrast(seen(style.color, sixteen), seen(style.bgcolor, sixteen))


def lab(colour: RGB, vision: str) -> tuple[float, float, float]:
    mixed = [sum(m * part for m, part in zip(row, linear(colour), strict=True)) for row in VISIONS[vision]]
    r, g, b = (min(1.0, max(0.0, part)) for part in mixed)
    x, y, z = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(colours: Iterable[RGB], vision: str) -> float:
    """How far the two lie apart that are most alike."""
    pairs = combinations([lab(colour, vision) for colour in colours], 2)
    return min(math.dist(*pair) for pair in pairs)


def contrast(a: RGB, b: RGB) -> float:
    """From 1 to 21, as the web's guidelines reckon it."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: RGB) -> float:
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def linear(colour: RGB) -> list[float]:
    parts = [part / 255 for part in colour]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def least_of(name: str, depth: ColourDepth) -> float:
    """The contrast that text must have. Grey on white is what a terminal with sixteen colours makes it."""
    if name == "contrast":
        return 7
    return 4.5 if depth is not ColourDepth.SIXTEEN or name == "dark" else 4


def told_by(style: Style) -> Color | None:
    """The colour that a company is known by: that of its letter, or of the ground below a black one."""
    return style.bgcolor if style.color == Color.from_ansi(16) or style.color == Color.from_ansi(0) else style.color


@everywhere
def test_six_companies_and_four_fuels_are_told_apart_by_everybody(name: str, depth: ColourDepth) -> None:
    companies = [shown(on(palette.company(colour), palette.BACKGROUND), name, depth) for colour in COLOURS]
    fuels = [shown(on(style, palette.BACKGROUND), name, depth) for style in palette.FUELS.values()]
    for vision, sixteen in product(VISIONS, SIXTEENS):
        assert nearest([seen(told_by(style), sixteen) for style in companies], vision) >= 14
        assert nearest([seen(style.color, sixteen) for style in fuels], vision) >= 10


PAIRS = re.compile(r'"(#[0-9a-f]{6}) on (#[0-9a-f]{6})"')
SOURCES = Path(palette.__file__).parents[3]


def pairs_drawn() -> set[tuple[str, str]]:
    """Inks on grounds as widgets name them, but for what is shut."""
    return {pair for path in SOURCES.rglob("*.py") for pair in PAIRS.findall(path.read_text("utf-8"))} - {
        ("#4e4e4e", "#12171e")
    }


@everywhere
def test_what_is_written_can_be_read(name: str, depth: ColourDepth) -> None:
    """Of the sixteen colours only those are asked for that the terminal has."""
    least, few = least_of(name, depth), depth is ColourDepth.SIXTEEN
    for ground in GROUNDS:
        for role in TEXT:
            style = shown(on(getattr(palette, role), ground), name, depth)
            assert min(legible(style, sixteen) for sixteen in SIXTEENS) >= least, role
        for fuel in palette.FUELS.values():
            assert legible(shown(on(fuel, ground), name, depth)) >= (4 if few else least), fuel
        assert legible(shown(on(palette.DIM, ground), name, depth)) >= (4.5 if name == "contrast" else 3.2)
    companies = [palette.company(colour) for colour in COLOURS]
    letters = [*companies, *(company + palette.CURSOR for company in companies)]
    for style in (*letters, *(Style(color=tint) for tint in palette.REGION_TINTS.values())):
        assert legible(shown(on(style, palette.BACKGROUND), name, depth)) >= (4 if few else max(4.5, least)), style
    assert len(pairs_drawn()) >= 8
    for ink, ground in pairs_drawn():
        fuel_of_few = few and Style(color=ink) in palette.FUELS.values()
        assert legible(shown(Style(color=ink, bgcolor=ground), name, depth)) >= (4 if fuel_of_few else min(4.5, least))


@pytest.mark.parametrize(("name", "depth"), [where for where in EVERYWHERE if where[1] is not ColourDepth.ALL])
def test_a_terminal_is_sent_no_colour_that_it_has_not(name: str, depth: ColourDepth) -> None:
    colours = {found for path in SOURCES.rglob("*.py") for found in re.findall(r"#[0-9a-f]{6}\b", path.read_text())}
    for colour in colours if name != "dark" or depth is ColourDepth.SIXTEEN else palette.COMPANIES:
        style = shown(Style(color=colour, bgcolor=palette.BACKGROUND), name, depth)
        for part in (style.color, style.bgcolor):
            assert part is not None
            assert part.number is not None
            assert part.number < depth


def test_a_colour_that_no_theme_knows_is_shown_as_the_nearest_and_weight_and_reversal_stay() -> None:
    assert theme_filter("dark", ColourDepth.ALL) is None, "the palette itself costs nothing"
    other = shown(Style(color="#87d7fe", bgcolor="#10151d", bold=True), "light", ColourDepth.ALL)
    assert other == shown(on(palette.NOW, palette.BACKGROUND), "light", ColourDepth.ALL)
    assert legible(shown(Style(), "light", ColourDepth.ALL)) > 7, "nor is it left to the terminal"
    style = shown(on(palette.STRONG + palette.CURSOR, palette.PANEL), "light", ColourDepth.ALL)
    assert (style.bold, style.reverse) == (True, True)


def test_a_colour_that_bold_would_change_is_not_bold() -> None:
    """On many terminals bold yellow is bright yellow, which is another company."""
    orange = shown(on(palette.company("orange"), palette.BACKGROUND), "dark", ColourDepth.SIXTEEN)
    assert not orange.bold
    assert shown(on(palette.NOW, palette.BACKGROUND), "dark", ColourDepth.SIXTEEN).bold


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"COLORTERM": "truecolor"}, ColourDepth.ALL),
        ({"TERM": "xterm-256color"}, ColourDepth.TABLE),
        ({"TERM": "xterm"}, ColourDepth.SIXTEEN),
        ({"TERM": "linux"}, ColourDepth.SIXTEEN),
    ],
)
def test_the_environment_says_how_many_colours_there_are(
    environment: dict[str, str], depth: ColourDepth, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COLORTERM", "TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert depth_here() is depth


@pytest.mark.parametrize("depth", ColourDepth)
def test_lines_of_companies_are_coloured_where_their_letters_stand_on_a_ground(depth: ColourDepth) -> None:
    found = theme_filter("light", depth)
    assert found is not None
    lines = []
    for colour in COLOURS:
        before = on(palette.company(colour, bold=False), palette.BACKGROUND)
        letter, line, name = found.apply([Segment("A━━ Ann", before)], Ground(0, 0, 0))
        assert (letter.text, line.text, name.text) == ("A", "━━", " Ann")
        assert letter.style == name.style
        assert letter.style is not None
        assert line.style is not None
        assert told_by(letter.style) == letter.style.bgcolor
        assert line.style.bgcolor == shown(on(palette.TEXT, palette.BACKGROUND), "light", depth).bgcolor
        assert legible(line.style) >= (1.6 if depth is ColourDepth.SIXTEEN else 3)
        lines.append(seen(line.style.color))
    apart = {ColourDepth.SIXTEEN: 4, ColourDepth.TABLE: 7, ColourDepth.ALL: 14}[depth]
    assert min(nearest(lines, vision) for vision in VISIONS) >= apart


@pytest.mark.parametrize("name", SHIPPED.keys() - {"dark"})
def test_a_bar_has_the_colour_of_its_companys_letter(name: str) -> None:
    filter = theme_filter(name, ColourDepth.ALL)
    assert filter is not None
    for colour in COLOURS:
        who = Player("A", colour, "A")
        badge, bar, *_ = filter.apply(
            [
                Segment(" A ", palette.block(who)),
                Segment("██▁▁", palette.line(who) + Style(bgcolor=palette.BACKGROUND)),
            ],
            Ground.parse(palette.BACKGROUND),
        )
        assert badge.style is not None
        assert bar.style is not None
        shown = bar.style.color if "█" in bar.text else bar.style.bgcolor
        assert shown == badge.style.bgcolor, colour
        assert bar.style.color != bar.style.bgcolor, "it can be seen on any ground"

"""The themes on every kind of terminal: what is written can be read, and what has a colour is told apart by everybody.

Colour vision is simulated as by Machado, Oliveira and Fernandes (2009); distances are those of CIE Lab, in which 2 is
just seen.
"""

import math
import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Ground

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.testing.games import any_action, seats
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.colours import palette, roles, themes
from powergrid_tui.toolkit.widgets.colours.contrasts import LINE, TEXT, Pair, hex_of, pairs
from powergrid_tui.toolkit.widgets.colours.contrasts import XTERM as XTERM_HEX
from powergrid_tui.toolkit.widgets.colours.sheets import SHIPPED, ColourDepth
from powergrid_tui.toolkit.widgets.colours.theme_filter import depth_here, theme_filter
from powergrid_tui.toolkit.widgets.colours.themes import Themes, rgb
from powergrid_tui.tui.app import HomeApp
from tests.pictures import played
from tests.tui.shell import settle

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


def shown_by(style: Style, name: str, depth: ColourDepth) -> Style:
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


def told_by(style: Style) -> Color | None:
    """The colour that a company is known by: that of its letter, or of the ground below a black one."""
    return style.bgcolor if style.color == Color.from_ansi(16) or style.color == Color.from_ansi(0) else style.color


@everywhere
def test_six_companies_and_four_fuels_are_told_apart_by_everybody(name: str, depth: ColourDepth) -> None:
    companies = [shown_by(on(palette.company(colour), palette.BACKGROUND), name, depth) for colour in COLOURS]
    fuels = [shown_by(on(style, palette.BACKGROUND), name, depth) for style in palette.FUELS.values()]
    for vision, sixteen in product(VISIONS, SIXTEENS):
        assert nearest([seen(told_by(style), sixteen) for style in companies], vision) >= 14
        assert nearest([seen(style.color, sixteen) for style in fuels], vision) >= 10


SOURCES = Path(palette.__file__).parents[3]


@pytest.mark.parametrize(("name", "depth"), [where for where in EVERYWHERE if where[1] is not ColourDepth.ALL])
def test_a_terminal_is_sent_no_colour_that_it_has_not(name: str, depth: ColourDepth) -> None:
    colours = {found for path in SOURCES.rglob("*.py") for found in re.findall(r"#[0-9a-f]{6}\b", path.read_text())}
    for colour in colours if name != "dark" or depth is ColourDepth.SIXTEEN else palette.COMPANIES:
        style = shown_by(Style(color=colour, bgcolor=palette.BACKGROUND), name, depth)
        for part in (style.color, style.bgcolor):
            assert part is not None
            assert part.number is not None
            assert part.number < depth


def test_a_colour_that_no_theme_knows_is_shown_as_the_nearest_and_weight_and_reversal_stay() -> None:
    assert theme_filter("dark", ColourDepth.ALL) is None, "the palette itself costs nothing"
    other = shown_by(Style(color="#87d7fe", bgcolor="#10151d", bold=True), "light", ColourDepth.ALL)
    assert other == shown_by(on(palette.NOW, palette.BACKGROUND), "light", ColourDepth.ALL)
    assert legible(shown_by(Style(), "light", ColourDepth.ALL)) > 7, "nor is it left to the terminal"
    style = shown_by(on(palette.STRONG + palette.CURSOR, palette.PANEL), "light", ColourDepth.ALL)
    assert (style.bold, style.reverse) == (True, True)


def test_a_colour_that_bold_would_change_is_not_bold() -> None:
    """On many terminals bold yellow is bright yellow, which is another company."""
    orange = shown_by(on(palette.company("orange"), palette.BACKGROUND), "dark", ColourDepth.SIXTEEN)
    assert not orange.bold
    assert shown_by(on(palette.NOW, palette.BACKGROUND), "dark", ColourDepth.SIXTEEN).bold


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
        assert line.style.bgcolor == shown_by(on(palette.TEXT, palette.BACKGROUND), "light", depth).bgcolor
        assert legible(line.style) >= (1.6 if depth is ColourDepth.SIXTEEN else 3)
        lines.append(seen(line.style.color))
    apart = {ColourDepth.SIXTEEN: 4, ColourDepth.TABLE: 7, ColourDepth.ALL: 14}[depth]
    assert min(nearest(lines, vision) for vision in VISIONS) >= apart


@pytest.mark.parametrize("name", sorted(SHIPPED.keys() - {"dark"}))
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


# Every theme on every kind of terminal: what is declared, and what boards really show, can be read


LIGHT_LINES = 1.7
"""What companies' lines have on white in xterm's sixteen colours, of which six are not to be told apart and dark."""


CONSOLE = tuple("#{:02x}{:02x}{:02x}".format(*colour) for colour in BARE)
FAINT = ("dim", "name_out", "link", "rule")
"""They may be hard to read on a console."""
WRITTEN = ("text", "strong", "title", "quiet", "accent", "warn", *(f"company.{colour}" for colour in COLOURS))


def least(pair: Pair, name: str, depth: ColourDepth) -> float:
    """The contrast that is needed; of the sixteen colours only those can be asked for that there are."""
    if depth is not ColourDepth.SIXTEEN:
        well = name == "contrast" and pair.ink in WRITTEN and pair.ground in ("panel", "raised")
        return 7 if well else pair.least
    if name == "light" and pair.ink.startswith(("company.", "other_line.")) and pair.least == LINE:
        return LIGHT_LINES
    return min(pair.least, 4.0)


@everywhere
def test_every_ink_can_be_read_on_every_ground_that_it_may_lie_on(name: str, depth: ColourDepth) -> None:
    for sixteen in (XTERM_HEX, CONSOLE):
        poor = [
            pair
            for pair in pairs(Themes().theme(name, depth), sixteen)
            if pair.contrast < least(pair, name, depth) - 0.005 and (sixteen is XTERM_HEX or pair.ink not in FAINT)
        ]
        assert not poor


def test_every_role_lies_on_something_or_has_something_on_it() -> None:
    declared = {role for pair in pairs(None) for role in (pair.ink, pair.ground)}
    assert roles.palette_of().keys() - declared == set(roles.LINES)


def test_no_two_roles_share_a_colour() -> None:
    every = [*roles.INKS.values(), *roles.GROUNDS.values(), *roles.COMPANIES.values()]
    assert len(set(every)) == len(every)
    assert all(colour == colour.lower() for colour in every)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_lies_side_by_side_is_told_apart_by_everybody(name: str) -> None:
    """Fuels of plants, lines of other companies, and regions where no signs tell them: any two may be neighbours, since
    maps of people's own tint their regions as they like."""
    theme = Themes().theme(name, ColourDepth.ALL)
    inks, grounds = (theme.text_colours, theme.grounds) if theme else ({}, {})
    groups = [(inks, [*palette.FUEL_INKS.values()], 2), (inks, [*palette.OTHER_LINES, palette.LINK], 10)]
    if not Themes().signs(name, ColourDepth.ALL):
        groups.append((grounds, [*palette.LAND.values()], 5))
    for shown, colours, apart in groups:
        found = [parts(rgb(shown[colour]) if theme else colour) for colour in colours]
        assert min(nearest(found, vision) for vision in VISIONS) >= apart
    assert Themes().signs(name, ColourDepth.ALL) is (name == "contrast")
    assert Themes().signs(name, ColourDepth.TABLE)


def parts(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def boards(folder: Path) -> Iterator[HomeApp]:
    """Power Grid in four phases and at the end, and the first questions of its sisters."""
    game = registry.game("power_grid")

    def there(phase: Phase, state: State) -> bool:
        return state.round == 4 and state.phase is phase

    for phase in (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY):
        session = Session.resume(game, played(partial(there, phase)))
        yield HomeApp(Store(folder), start=session, pace=0)
    yield HomeApp(Store(folder), start=Session.resume(game, played(None)), pace=0)
    for game_id in sorted(registry.GAMES.keys() - {"power_grid"}):
        other, luck = registry.game(game_id), Random(1)
        session = Session.start(other, other.Options(), seats(2), seed=1)
        while other.to_move(session.state) != NOBODY and (
            len(session.steps) < 40 or other.to_move(session.state) == NATURE
        ):
            session.play(any_action(other, session.state, luck))
        yield HomeApp(Store(folder), start=session, pace=0)


async def drawn(app: HomeApp, size: tuple[int, int]) -> list[Segment]:
    """What the app shows, in the palette's own colours."""
    async with app.run_test(size=size) as pilot:
        app.note(coach=False)
        await settle(pilot)
        return [segment for strip in app.screen._compositor.render_strips() for segment in strip]


@pytest.mark.thorough
async def test_every_cell_of_a_board_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes seconds: a dozen boards are drawn."""
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.delenv("NO_COLOR", raising=False)
    looks: set[tuple[bool, Style]] = set()
    for app in boards(tmp_path):
        for segment in await drawn(app, (120, 40)):
            for sign in set(segment.text) - {" "}:
                looks.add((sign.isalnum(), segment.style or Style()))
    assert len(looks) > 100
    poor = []
    for name, depth in EVERYWHERE:
        shown = theme_filter(name, depth)
        for text, style in looks:
            if hidden(style):
                continue
            after = shown.apply([Segment("x" if text else "━", style)], Ground(0, 0, 0))[0].style if shown else style
            assert after is not None
            found = palette.contrast(hex_of(after.color or ink, XTERM_HEX), hex_of(after.bgcolor or ground, XTERM_HEX))
            if found < needed(text, name, depth):
                poor.append((name, depth.name, "text" if text else "sign", str(style), round(found, 2)))
    assert not poor


ink, ground = Style(color=palette.FOREGROUND).color, Style(color=palette.BACKGROUND).color


def hidden(style: Style) -> bool:
    """Whether a ground is drawn as an ink: half of a cell, or nothing to be seen at all."""
    return style.color is not None and style.color.name in roles.GROUNDS.values()


def needed(text: bool, name: str, depth: ColourDepth) -> float:
    if depth is ColourDepth.SIXTEEN:
        return 4 if text else LIGHT_LINES if name == "light" else LINE
    return TEXT if text else LINE


def test_a_block_of_quarters_has_grounds_as_inks() -> None:
    for name, depth in EVERYWHERE:
        if found := theme_filter(name, depth):
            land, sea = palette.LAND["red"], palette.SEA
            ((_, style, _),) = found.apply([Segment("▚", palette.on(land, sea))], Ground(0, 0, 0))
            ((_, other, _),) = found.apply([Segment("▚", palette.on(sea, land))], Ground(0, 0, 0))
            assert style is not None
            assert other is not None
            assert (style.color, style.bgcolor) == (other.bgcolor, other.color)
            assert (style.color == style.bgcolor) is (depth is ColourDepth.SIXTEEN), "of the sixteen, no grounds"


def test_of_the_sixteen_colours_only_what_is_lit_and_companies_blocks_are_grounds() -> None:
    games = ("legal", "tile_ground.", "cell_next.")  # places and tiles of the other games, and the lit price
    for name in SHIPPED:
        theme = themes.theme_of(themes.shipped(name), ColourDepth.SIXTEEN)
        lit = [role for role, colour in roles.GROUNDS.items() if theme.grounds[colour] not in (0, 15)]
        assert all(role.startswith(games) for role in lit), name

"""Every theme on every kind of terminal: what is declared, and what boards really show, can be read.

The cells of a board are taken once, in the palette's own colours, and each theme translates them.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Ground

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import any_action, seats
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.colours import palette, roles, themes
from powergrid_tui.toolkit.widgets.colours.contrasts import LINE, TEXT, XTERM, Pair, hex_of, pairs
from powergrid_tui.toolkit.widgets.colours.sheets import SHIPPED, ColourDepth
from powergrid_tui.toolkit.widgets.colours.theme_filter import theme_filter
from powergrid_tui.toolkit.widgets.colours.themes import Themes, rgb
from powergrid_tui.tui.app import HomeApp
from tests.pictures import played
from tests.toolkit.widgets.test_themes import VISIONS, nearest
from tests.tui.shell import settle

EVERYWHERE = [(name, depth) for name in SHIPPED for depth in ColourDepth]
everywhere = pytest.mark.parametrize(("name", "depth"), EVERYWHERE, ids=lambda value: getattr(value, "name", value))

LIGHT_LINES = 1.7
"""What companies' lines have on white in xterm's sixteen colours, of which six are not to be told apart and dark."""


def least(pair: Pair, name: str, depth: ColourDepth) -> float:
    """The contrast that is needed; of the sixteen colours only those can be asked for that there are."""
    if depth is not ColourDepth.SIXTEEN:
        return pair.least
    if name == "light" and pair.ink.startswith(("company.", "other_line.")) and pair.least == LINE:
        return LIGHT_LINES
    return min(pair.least, 4.0)


@everywhere
def test_every_ink_can_be_read_on_every_ground_that_it_may_lie_on(name: str, depth: ColourDepth) -> None:
    poor = [pair for pair in pairs(Themes().theme(name, depth)) if pair.contrast < least(pair, name, depth) - 0.005]
    assert not poor


def test_every_role_lies_on_something_or_has_something_on_it() -> None:
    declared = {role for pair in pairs(None) for role in (pair.ink, pair.ground)}
    assert roles.palette_of().keys() - declared == set(roles.LINES)


def test_no_two_roles_share_a_colour() -> None:
    every = [*roles.INKS.values(), *roles.GROUNDS.values(), *roles.COMPANIES.values()]
    assert len(set(every)) == len(every)
    assert all(colour == colour.lower() for colour in every)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", ["dark", "light"])
def test_regions_are_told_apart_where_no_signs_tell_them(name: str, vision: str) -> None:
    """Any two may be neighbours: maps of people's own tint their regions as they like."""
    theme = Themes().theme(name, ColourDepth.ALL)
    lands = [rgb(theme.grounds[land]) if theme else land for land in palette.LAND.values()]
    assert nearest([parts(land) for land in lands], vision) >= 5
    assert not Themes().signs(name, ColourDepth.ALL)
    assert Themes().signs(name, ColourDepth.TABLE)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", SHIPPED)
def test_fuels_of_plants_and_lines_of_other_companies_are_told_apart(name: str, vision: str) -> None:
    theme = Themes().theme(name, ColourDepth.ALL)
    for inks, apart in ((list(palette.FUEL_INKS.values()), 2), ([*palette.OTHER_LINES, palette.LINK], 10)):
        shown = [rgb(theme.text_colours[ink]) if theme else ink for ink in inks]
        assert nearest([parts(ink) for ink in shown], vision) >= apart


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
            found = palette.contrast(hex_of(after.color or ink, XTERM), hex_of(after.bgcolor or ground, XTERM))
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

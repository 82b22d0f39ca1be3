"""Themes are files: those of the program are right, and one's own are offered, or every error is told."""

from pathlib import Path

import pytest
import tomli
from rich.segment import Segment
from textual.color import Color as Ground

from powergrid_tui.cli.check import kind_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.preferences.settings import Settings, SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.widgets.colours import palette, roles
from powergrid_tui.toolkit.widgets.colours.sheets import SHIPPED, ColourDepth
from powergrid_tui.toolkit.widgets.colours.theme_file import checked
from powergrid_tui.toolkit.widgets.colours.theme_filter import theme_filter
from powergrid_tui.toolkit.widgets.colours.themes import MOST_OWN, Themes, shipped
from powergrid_tui.tui.app import HomeApp
from tests.tui.shell import press, screen_text, settle

FOLDER = Path(palette.__file__).with_name("themes")
DUSK = """
name = "dusk"
like = "dark"

[truecolor]
panel = "#16101c"
sea = "#000000"
land.red = "#500000"
card = "#301018"
shares = { unlit = 50 }

[16]
accent = 13
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "themes").mkdir()
    return tmp_path / "themes"


@pytest.mark.parametrize("name", SHIPPED)
def test_the_files_of_the_program_are_right(name: str) -> None:
    tables = tomli.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    assert checked({"like": "dark", **tables}, name)
    assert tables["name"] == SHIPPED[name]


def test_the_light_theme_leaves_nothing_dark() -> None:
    said = shipped("light").colours
    groups = {key.partition(".")[0] for key in said[ColourDepth.ALL]}
    inherited = {"company"}
    for role in {**roles.INKS, **roles.GROUNDS}:
        made = role in roles.MADE
        assert role in said[ColourDepth.ALL] or role.partition(".")[0] in groups | inherited or made, role


def test_what_a_theme_does_not_say_is_as_in_the_one_it_is_like(folder: Path) -> None:
    (folder / "dusk.toml").write_text(DUSK)
    mine, default = Themes(folder).theme("dusk", ColourDepth.ALL), palette.LAND["green"]
    assert mine is not None
    assert mine.grounds[default] == default
    assert {mine.grounds[card] for card in palette.FUEL_CARDS.values()} == {"#301018"}, "one colour for all members"
    assert mine.grounds[palette.UNLIT["red"]] == "#280000", "half of the way to the sea"
    table = Themes(folder).theme("dusk", ColourDepth.TABLE)
    assert table is not None
    assert table.grounds[palette.SEA] == 16, "the nearest of those that the terminal has"
    sixteen = Themes(folder).theme("dusk", ColourDepth.SIXTEEN)
    assert sixteen is not None
    assert sixteen.text_colours[palette.ACCENT] == 13


def test_every_error_is_told_at_once_with_the_nearest_right_word(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(
        'name = ""\nlike = "drak"\n[truecolor]\ntxet = "#ffffff"\npanel = "white"\nland.gren = "#000000"\n'
        "fuel = 12\nshares = { unlit = 140 }\n[16]\npanel = 16\nsea = true\n[265]\nsea = 1\n"
    )
    with pytest.raises(BadData) as told:
        kind_of(path)
    assert set(told.value.errors) == {
        "name: is empty",
        "like: should be 'dark', 'light' or 'contrast', not \"drak\" (did you mean dark?)",
        "truecolor.shares.unlit: should be 100 or less, not 140",
        'truecolor.panel: should be a colour such as "#87d7ff" or a number from 16 to 255, not "white"',
        'truecolor.fuel: should be a colour such as "#87d7ff" or a number from 16 to 255, not 12',
        "truecolor.land.gren: no such key (did you mean green?)",
        "truecolor.txet: no such key (did you mean text?)",
        "16.panel: should be a number from 0 to 15, not 16",
        "16.sea: should be a number from 0 to 15, not true",
        "265: no such key (did you mean 256?)",
    }


def test_check_says_what_is_hard_to_read(tmp_path: Path) -> None:
    path = tmp_path / "dusk.toml"
    path.write_text(DUSK)
    assert kind_of(path) == "a theme: dusk; all of it is readable"
    path.write_text(DUSK.replace("#16101c", "#606060"))
    assert kind_of(path).startswith("a theme: dusk; hard to read: ")
    assert "dim on panel 1.8:1" in kind_of(path)


@pytest.mark.parametrize(
    "text", ["", "name", "name = 3", 'name = "x"', "[truecolor]\n" * 2, f'name = "{"x" * 30}"\nlike = "dark"', "\x00"]
)
def test_a_file_that_is_no_theme_is_not_offered_but_told(text: str, folder: Path) -> None:
    (folder / "odd.toml").write_text(text)
    offered, errors = Themes(folder).offered()
    assert offered == tuple(SHIPPED.items())
    assert len(errors) == 1
    assert errors[0].startswith("odd.toml: ")
    with pytest.raises(TableError, match=r"odd\.toml"):
        theme_filter("odd", ColourDepth.ALL, Themes(folder))


def test_nothing_but_ordinary_files_of_the_folder_is_read(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "out.toml").write_text(DUSK)
    (folder / "deep.toml").mkdir()
    (folder / "light.toml").write_text(DUSK)
    (folder / ".hidden.toml").write_text(DUSK)
    for number in range(MOST_OWN + 5):
        (folder / f"x{number:02}.toml").write_text(DUSK)
    offered, errors = Themes(folder).offered()
    assert dict(offered)["light"] == SHIPPED["light"], "none takes the place of the program's"
    assert len(offered) == len(SHIPPED) + MOST_OWN - 1
    assert len(errors) == 1
    for name in ("../out", "out", "/etc/passwd", "", "light.toml"):
        with pytest.raises(TableError, match="there is no theme"):
            Themes(folder).theme(name, ColourDepth.ALL)


def test_a_name_cannot_send_control_codes(folder: Path) -> None:
    (folder / "odd.toml").write_text('name = "a\\u001b[31m{b}"\nlike = "dark"\n')
    ((_, name),) = Themes(folder).offered()[0][len(SHIPPED) :]
    assert "\x1b" not in name


async def test_one_is_chosen_in_the_settings_and_holds_at_the_next_start(folder: Path, tmp_path: Path) -> None:
    (folder / "dusk.toml").write_text(DUSK)
    (folder / "odd.toml").write_text("name")
    file = SettingsFile(tmp_path / "settings.toml")
    app = HomeApp(Store(tmp_path / "saves"), settings=file)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "o")
        await settle(pilot, lambda: "odd.toml: not TOML" in screen_text(app))
        await press(pilot, "left")
        await settle(pilot, lambda: "dusk" in screen_text(app))
    assert file.load().theme == "dusk"
    again = HomeApp(Store(tmp_path / "saves"), settings=file)
    assert again._theme_filter is not None
    ((_, style, _),) = again._theme_filter.apply([Segment("x")], Ground(0, 0, 0))
    assert style is not None
    assert style.bgcolor is not None
    assert style.bgcolor.name == "#16101c"


async def test_a_theme_that_is_gone_is_told_and_the_dark_one_is_shown(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.save(Settings(theme="dusk"))
    app = HomeApp(Store(tmp_path / "saves"), settings=file)
    assert app._theme_filter is None
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: "there is no theme dusk. The dark colours are used." in screen_text(app))

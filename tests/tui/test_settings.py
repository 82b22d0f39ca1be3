"""The settings: what is chosen acts at once, in everything that is drawn, and is kept."""

import re
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorSystem
from textual.widget import Widget

from powergrid_tui.table.preferences.settings import Settings, SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.words.language import language
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.drawing.looks import cells_in
from powergrid_tui.toolkit.widgets.drawing.rows import Rows
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.leaving import Leaving
from powergrid_tui.tui.history.statistics import StatisticsPage
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.settings.commands import CommandList
from powergrid_tui.tui.settings.demo import Demo
from powergrid_tui.tui.settings.key_list import KeysScreen
from powergrid_tui.tui.settings.screen import SettingsMenu, SettingsScreen
from powergrid_tui.tui.start.new_game import NewGame
from powergrid_tui.tui.start.rules import RulesScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.table.pebbles import Pebbles
from tests.tui.shell import Gone, asked_at, begun, playing, press, running, screen_text, sees, settle, table
from tests.tui.terminal import Terminal

LIGHT = "█"
"""Braille of the wordmark, which ASCII has not."""


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.toml")


def grounds(app: HomeApp) -> set[str]:
    """The backgrounds that are seen."""
    found = set()
    with app._context():
        for widget in app.screen.query(Widget):
            if isinstance(widget, Rows) and widget.size:
                strips = widget.render_lines(widget.size.region)
                found |= {cell.look.background for cell in cells_in(strips, ColorSystem.TRUECOLOR)}
    return found


class TestThePage:
    async def test_what_is_chosen_acts_at_once_for_one_and_is_kept(self, store: Store, file: SettingsFile) -> None:
        ours, theirs = playing(store, settings=file), playing(store)
        async with running(ours) as (_, pilot), running(theirs) as (_, other):
            await settle(pilot)
            dark = grounds(ours)
            await press(pilot, "o", "the companies are easy to tell apart")
            await press(pilot, "right", "light")
            assert not grounds(ours) & dark
            await press(pilot, "down down", "Saved games and their notation")
            await press(pilot, "left", "繁體中文", "配色")
            await press(pilot, "escape", "離開", Gone("Quit"), TitleScreen)
            assert not grounds(ours) & dark, "the page below too"
            await press(other, "down", "Quit")
            assert not grounds(ours) & grounds(theirs)
        assert (file.load().theme, file.load().language) == ("light", "zh_TW")
        again = playing(store, settings=file)
        async with running(again) as (_, pilot):
            await sees(pilot, "離開")
            assert not grounds(again) & dark
            again.choose(language="")
            await sees(pilot, "Quit")
        assert language() == "en"

    async def test_all_themes_are_seen_at_once_and_z_puts_one_back(self, store: Store, file: SettingsFile) -> None:
        async with running(playing(store, settings=file), (120, 40)) as (app, pilot):
            await press(pilot, "o", "high contrast")
            shades = [[int(part) for part in ground.split(";")[2:]] for ground in grounds(app) if ";2;" in ground]
            assert any(min(shade) > 240 for shade in shades), "the light one too"
            await press(pilot, "right right", "· Colours", "changed")
            await press(pilot, "z", Gone("· Colours"))
            assert file.load().theme == "dark"

    async def test_each_setting_says_and_shows_what_it_does(self, store: Store) -> None:
        async with running(playing(store), (120, 40)) as (app, pilot):
            await press(pilot, "o")
            for said, drawn in (
                ("Colours for everything", "E F F"),
                ("for fonts that lack them", "Plain characters: on"),
                ("The language of everything you read", "只有一種選擇的事會自動完成"),
                ("How finely land is drawn", "fine"),
                ("How fast bots act", "B───────────────C"),
                ("Explains each kind of decision", "The first time you face a decision"),
                ("Several people at one keyboard", "? Elektro"),
                ("When you have only one choice", "Played automatically for Ann"),
                ("bell rings when", "your turn"),
                ("at which table it is your turn", "your turn, KQ7M"),
                ("shows a notification", "your turn, KQ7M"),
            ):
                demo = app.screen.query_one(Demo)
                await settle(pilot, lambda demo, said: said in " ".join(demo.text().split()), demo, said)
                assert drawn in " ".join(demo.text().split()), said
                await press(pilot, "down")

    async def test_a_game_that_goes_on_below_is_told_in_the_new_language_and_signs(self, store: Store) -> None:
        async with running(playing(store, begun("power_grid", money="open")), (120, 40)) as (app, pilot):
            await sees(pilot, "POWER PLANTS", "▸")
            app.choose(language="zh_TW", ascii=True)
            await sees(pilot, Gone("POWER PLANTS"), "電廠", Gone("▸"))

    async def test_plain_signs_come_at_once_and_a_terminal_without_others_says_so(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            await sees(pilot, lambda: LIGHT in screen_text(app))
            await press(pilot, "o down enter", "< on >")
            await press(pilot, "escape", "#### ", lambda: screen_text(app).isascii())
        async with running(playing(store, ascii=True)) as (app, pilot):
            await press(pilot, "o down enter", "can show only plain characters")
            assert not app.settings.ascii


class TestABrokenFile:
    async def test_it_is_told_on_the_title_and_kept_beside_a_new_one(self, store: Store, file: SettingsFile) -> None:
        file.path.write_text('pace = "pink"\n')
        async with running(playing(store, settings=file)) as (app, pilot):
            await sees(pilot, "settings.toml", "The default settings are used; the file is left as it is.")
            assert file.path.read_text() == 'pace = "pink"\n'
            await press(pilot, "o", SettingsScreen)
            app.screen.query_one(SettingsMenu).go_to("bell")
            await press(pilot, "enter", "has been kept as settings.toml.broken")
            assert file.path.with_name("settings.toml.broken").read_text() == 'pace = "pink"\n'
            assert file.load().bell
            await press(pilot, "escape", TitleScreen, Gone("settings.toml"))

    async def test_what_the_program_notes_for_itself_leaves_it_alone(self, store: Store, file: SettingsFile) -> None:
        file.path.write_text("theme")
        app = playing(store, settings=file)
        app.note(explained=("bid",))
        assert app.settings.explained == ("bid",)
        assert file.path.read_text() == "theme"

    async def test_a_folder_that_cannot_be_written_is_told(self, store: Store, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        async with running(playing(store, settings=SettingsFile(tmp_path / "file" / "settings.toml"))) as (app, pilot):
            await press(pilot, "o right", "cannot be saved")
            assert app.settings.theme == "light", "it holds as long as the program runs"


async def give(pilot: object, app: HomeApp, what: str, key: str) -> None:
    """Go to a key on the page of keys, and press another for it."""
    page = app.screen
    assert isinstance(page, KeysScreen)
    ids = [item.id for item in page.query_one("KeyMenu").items]  # type: ignore[attr-defined]
    at = ids.index(what)
    page.query_one("KeyMenu").action_step(at - page.query_one("KeyMenu").at)  # type: ignore[attr-defined]
    await press(pilot, f"enter {key}")  # type: ignore[arg-type]


class TestKeys:
    async def test_a_key_of_a_board_is_changed_and_its_hints_with_it(self, store: Store, file: SettingsFile) -> None:
        file.save(Settings(coach=False))
        async with running(playing(store, begun("power_grid"), settings=file), (120, 40)) as (app, pilot):
            await sees(pilot, "which plant do you put up?")
            await press(pilot, "enter", "pass: out of this auction")
            app.show_keys()
            await sees(pilot, KeysScreen)
            await give(pilot, app, "power_grid/board.pass", "k")
            await sees(pilot, "is now on k")
            assert file.load().keys == {"board.pass": "k"}
            await press(pilot, "escape", "k  pass: out of this auction")
            before = len(app.played[0].steps)
            await press(pilot, "p")
            await settle(pilot)
            assert len(app.played[0].steps) == before
            await press(pilot, "k", lambda: len(app.played[0].steps) > before)
            assert app.played[0].steps[-1].line.endswith(": pass")
            await press(pilot, "question_mark", "k  pass: out of this auction")

    async def test_one_that_is_taken_is_refused_and_every_key_has_words(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            app.show_keys()
            await sees(pilot, KeysScreen)
            entries = [entry for room in app.screen._rooms for entry in room.entries]  # type: ignore[attr-defined]
            assert len(entries) > 60
            assert [entry.id for entry in entries if len(entry.what) < 2] == []
            items = app.screen.query_one("KeyMenu").items  # type: ignore[attr-defined]
            keys = {item.id: item.cells[1] for item in items}
            assert (keys["table/play.slower"], keys["table/play.faster"]) == (", <", ". >")
            assert [told for told in keys.values() if "_" in told] == []
            for key in ("d", "u", "ctrl+l"):  # of the same game, of every table, of every page
                await give(pilot, app, "power_grid/board.pass", key)
                await sees(pilot, f"{key} is taken")
            await give(pilot, app, "table/play.undo", "d")
            await sees(pilot, "d is taken")
            assert app.settings.keys == {}
            await give(pilot, app, "power_grid/board.pass", "j")  # of the other game
            await sees(pilot, lambda: app.settings.keys == {"board.pass": "j"})

    async def test_keys_become_the_default_ones_again(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            app.show_keys()
            await sees(pilot, KeysScreen)
            await give(pilot, app, "power_grid/board.done", "k")
            await give(pilot, app, "power_grid/board.fill", "d")
            await sees(pilot, lambda: len(app.settings.keys) == 2)
            await give(pilot, app, "power_grid/board.done", "escape")
            await press(pilot, "backspace", "d is taken")
            await give(pilot, app, "power_grid/board.fill", "escape")
            await press(pilot, "backspace", lambda: app.settings.keys == {"board.done": "k"})
            await press(pilot, "ctrl+r", lambda: app.settings.keys == {})


class TestCommands:
    async def test_a_few_letters_find_a_page_or_a_setting_and_others_find_none(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "ctrl+p", CommandList)
            await press(pilot, "x y z enter", "no command matches")
            await press(pilot, "backspace backspace backspace", "Quit")
            await press(pilot, "escape", TitleScreen)
            for typed, page in (("r u l e s", RulesScreen), ("k e y s", KeysScreen), ("s e t t", SettingsScreen)):
                await press(pilot, f"ctrl+p {typed} enter", page)
                await press(pilot, "escape", TitleScreen)
            await press(pilot, "ctrl+p l i g h t enter", lambda: app.settings.theme == "light", TitleScreen)


class TestLeaving:
    async def test_ctrl_c_says_how_and_a_second_one_leaves(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            for way, page in (
                ("o end enter", KeysScreen),
                ("s", StatisticsPage),
                ("n", NewGame),
                ("ctrl+p", CommandList),
            ):
                await press(pilot, way, page)
                await press(pilot, "ctrl+c", Leaving, "Ctrl+C again leaves the program")
                await press(pilot, "x", page)
                assert app._exit is False
                while len(app.screen_stack) > 1:
                    await press(pilot, "escape")
            await press(pilot, "ctrl+c ctrl+c", lambda: app._exit)

    async def test_over_a_game_its_menu_comes_first_and_leads_to_settings_keys_and_commands_too(
        self, pebbles: None, store: Store
    ) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, "escape s enter", SettingsScreen)
            await press(pilot, "escape", PlayScreen, "? help")
            await press(pilot, "ctrl+p h e l p enter", HelpScreen)
            await press(pilot, "ctrl+p", HelpScreen)  # nothing lies over what lies over the game
            await press(pilot, "escape", PlayScreen)
            app.show_keys()
            await sees(pilot, KeysScreen)
            await give(pilot, app, "table/play.help", "f12")
            await press(pilot, "escape", "F12 help")
            await press(pilot, "question_mark", PlayScreen)
            await press(pilot, "f12", HelpScreen)
            await press(pilot, "escape", PlayScreen)
            await press(pilot, "ctrl+c", GameMenu)
            await press(pilot, "ctrl+c", lambda: app._exit)


class TestBell:
    @pytest.mark.parametrize(("other", "wanted"), [("Bo*", True), ("Bo", True), ("Bo*", False)])
    async def test_it_rings_when_others_have_acted(
        self, pebbles: None, store: Store, monkeypatch: pytest.MonkeyPatch, other: str, wanted: bool
    ) -> None:
        rung: list[bool] = []
        monkeypatch.setattr(HomeApp, "bell", lambda _: rung.append(True))
        monkeypatch.setattr(Pebbles, "secret", lambda *_: False)
        app = playing(store, table(store, "Ann", other))
        app.note(bell=wanted)
        async with app.run_test(size=(80, 24)) as pilot:
            await sees(pilot, PlayScreen, "offers 1")
            assert rung == [], "nobody has acted yet"
            steps = len(app.played[0].steps)
            await press(pilot, "1 1", lambda: len(app.played[0].steps) >= steps + (4 if other == "Bo*" else 2))
            await sees(pilot, "offers 1")
            assert len(rung) == wanted, "others have acted, or somebody else has the keyboard"


class TestTheTerminal:
    @pytest.mark.parametrize(
        ("environment", "theme", "colours"),
        [
            pytest.param({"TERM": "xterm", "COLORTERM": ""}, "light", 16, marks=pytest.mark.thorough),
            pytest.param({"TERM": "xterm-256color", "COLORTERM": ""}, "light", 256, marks=pytest.mark.thorough),
        ],
    )
    def test_it_is_sent_no_colours_that_it_has_not(
        self, tmp_path: Path, environment: dict[str, Any], theme: str, colours: int
    ) -> None:
        file = SettingsFile(tmp_path / "home" / "settings.toml")
        file.save(Settings(theme=theme))
        with Terminal(
            saves=tmp_path, columns=120, lines=40, POWERGRID_HOME=str(file.path.parent), **environment
        ) as terminal:
            sent = b""
            while b"New game" not in sent:
                sent += terminal.read()
            assert (b"107" in sent) is (theme == "light" and colours == 16)
            sent += terminal.press("o")
            terminal.wait_for("for any kind of colour vision")
            assert b";2;" not in sent
            assert (b";5;" in sent) is (colours == 256)
            assert (b"107" in sent) is (colours == 16), "every theme is shown there, as this terminal can"

    @pytest.mark.parametrize(
        ("said", "plain"),
        [({"LC_ALL": "C"}, True), ({"LC_ALL": "C.UTF-8"}, False)],
    )
    @pytest.mark.some(2)
    def test_one_without_utf_8_gets_ascii_by_itself(self, tmp_path: Path, said: dict[str, Any], plain: bool) -> None:
        with Terminal(saves=tmp_path, **said) as terminal:
            terminal.wait_for("New game")
            assert ("#### " in terminal.text()) is plain
            assert (LIGHT in terminal.text()) is not plain


def test_every_widget_keeps_its_signs_where_they_can_be_changed() -> None:
    sources = Path(registry.__file__).parents[1].rglob("*.py")
    assert [path for path in sources if re.search(r"self\._\w*glyphs\b", path.read_text("utf-8"))] == []

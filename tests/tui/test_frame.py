"""The frame of all pages: its first and last row, keys that are clicked, what is beside a page, boxes over it, and the
help that begins with NOW."""

import re

import pytest

from powergrid_tui.ssh.pages.choice_page import ChoicePage
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.framed import Beside, FramedPage
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.name_tabs import NameTabs
from powergrid_tui.tui.base.page import KeyLine
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.settings.key_list import KeysScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.tui.finished import finished
from tests.tui.shell import (
    Gone,
    Pilot_,
    asked_at,
    begun,
    playing,
    press,
    running,
    screen_text,
    sees,
    session_of,
    settle,
)

PAGES = ("n", "l", "s", "o", "o end enter")
SIZES = [(80, 24), (120, 40), (200, 60)]


def rows(pilot: Pilot_) -> list[str]:
    return screen_text(pilot.app).split("\n")  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.some(3)
async def test_every_page_says_where_one_is_and_how_to_get_help_and_back(store: Store, size: tuple[int, int]) -> None:
    async with running(playing(store), size) as (app, pilot):
        for way in PAGES:
            await sees(pilot, TitleScreen)
            await press(pilot, way, FramedPage)
            first, *_, last = rows(pilot)
            assert first.strip().split("  ")[0].isupper(), way
            assert "? help" in last, way
            assert "esc back" in last, way
            for beside in app.screen.query(Beside):
                room = beside._room(size[0]) or (size[0] if beside._below else 0)
                assert beside._beside.size.width == room
            while len(app.screen_stack) > 1:
                await press(pilot, "escape")


async def test_keys_that_have_no_room_are_left_out_whole_but_not_help_and_the_way_back(store: Store) -> None:
    async with running(playing(store)) as (app, pilot):
        await settle(pilot)
        line = app.screen.query_one("#hints", KeyLine)
        many = [(letter, f"do the thing called {letter}") for letter in "abcdef"]
        line.hint(*many, ("?", "help"), ("esc", "back"))
        shown = line.text()
        assert "called a" in shown
        assert "called f" not in shown
        assert re.search(r"\?( help)? +esc( back)?$", shown.rstrip()), "words go before keys"
        assert len(line.hints) == 8, "the help tells all of them"


class TestHelp:
    async def test_it_begins_with_what_can_be_done_now_and_with_which_numbers(self, store: Store) -> None:
        async with running(playing(store, begun("power_grid", money="open", seed=2)), (120, 40)) as (app, pilot):
            await sees(pilot, "which plant do you put up?")
            await press(pilot, "question_mark", HelpScreen)
            top = "\n".join(rows(pilot)[:14])
            assert "KEYS   Power Grid: auction" in top
            assert "NOW   Bo: which plant do you put up?" in top
            assert "47 left" in top
            assert "LOOK AROUND" in screen_text(app)
            keys = [row.index("u  Undo") for row in rows(pilot) if "u  Undo" in row]
            more = [row.index("esc  Menu") + 2 for row in rows(pilot) if "esc  Menu" in row]
            assert keys == more, "keys end in the same column"

    async def test_tab_leads_to_the_rules_a_slash_finds_and_r_changes_a_key(self, store: Store) -> None:
        async with running(playing(store, begun("power_grid"))) as (app, pilot):
            await sees(pilot, "which plant do you put up?")
            await press(pilot, "question_mark tab", lambda: screen_text(app).startswith(" RULES"))
            await press(pilot, "slash c l o c k w i s e")
            await sees(pilot, lambda: "clockwise" in screen_text(app).lower().split("\n", 2)[2])
            assert "up and down" not in screen_text(app).lower().split("\n", 2)[2]
            await press(pilot, "escape", Gone("/ clockwise"))
            assert isinstance(app.screen, HelpScreen), "escape has left the search alone"
            await press(pilot, "r", KeysScreen)
            await press(pilot, "escape", "which plant do you put up?")


async def test_turning_points_are_marked_on_the_track_and_led_to(store: Store) -> None:
    async with running(playing(store), (120, 40)) as (app, pilot):
        app.push_screen(ReplayScreen(finished("power_grid", "Ann Bo"), app.glyphs))
        await sees(pilot, lambda: app.glyphs.bonus in rows(pilot)[-2])
        page = app.screen
        assert isinstance(page, ReplayScreen)
        await press(pilot, "n n")
        second = page.at
        assert app.glyphs.bonus in rows(pilot)[-1], "and told where one is"
        await press(pilot, "b")
        assert 0 < page.at < second


@pytest.mark.usefixtures("pebbles")
@pytest.mark.parametrize(("longer", "keys"), [(0, True), (1, False), (20, False)])
async def test_a_long_question_leaves_out_the_keys_and_no_corner(store: Store, longer: int, keys: bool) -> None:
    question = "An address, such as ntfys://ntfy.sh/a-topic-of-" + "x" * longer
    async with running(playing(store)) as (app, pilot):
        app.push_screen(AskName(question, "", 200, UNICODE))
        await sees(pilot, "An address")
        (top,) = [line for line in screen_text(app).splitlines() if "An address" in line]
        assert "┐" in top
        assert ("enter done" in top) is keys


@pytest.mark.usefixtures("pebbles")
async def test_a_choice_is_whole_and_what_stands_beside_it_is_cut(store: Store) -> None:
    long = "nothing of the kind is allowed " * 3
    items = [Item("a", ("Add an address", long)), Item("b", ("a table of mine " * 3, "on"))]
    async with running(playing(store)) as (app, pilot):
        app.push_screen(ChoicePage("TELL ME", items, UNICODE))
        await sees(pilot, "TELL ME")
        assert ("a table of mine " * 3).strip() in screen_text(app)


async def click(app: HomeApp, pilot: Pilot_, words: str) -> None:
    """A click on the last of such words on the screen."""
    rows = screen_text(app).split("\n")
    y = next(y for y in reversed(range(len(rows))) if words in rows[y])
    await pilot.click(offset=(rows[y].index(words), y))
    await settle(pilot)


@pytest.mark.usefixtures("pebbles")
async def test_the_pointer_lights_a_key_and_a_click_on_it_presses_it_but_not_beside_it(store: Store) -> None:
    async with asked_at(store, "Ann", "Bo*") as (app, pilot):
        line = next(line for line in app.screen.query(KeyLine) if "? help" in line.text())

        def lit() -> str:
            return "".join(s.text for s in line._strips[0] if s.style and s.style.reverse).strip()

        assert lit() == ""
        await pilot.hover(line, offset=(line.text().index("help"), 0))
        await sees(pilot, lambda: lit() == "? help")
        await pilot.hover(offset=(40, 3))
        await sees(pilot, lambda: lit() == "")
        await pilot.click(offset=(78, 23))
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)
        await click(app, pilot, "? help")
        await sees(pilot, HelpScreen)
        await press(pilot, "escape")
        await click(app, pilot, "menu, quit")
        await sees(pilot, GameMenu)
        await press(pilot, "escape 3")
        await click(app, pilot, "u undo")
        assert session_of(app).state.left == 20


def shown(at: int, width: int) -> str:
    names = NameTabs(("Geld", "Einkommen", "Energie", "Wendepunkte"))
    names.at = at
    (row,) = names.draw(width, 1)
    assert row.cell_length <= width
    return row.text


def test_the_last_names_are_left_out_where_there_is_no_room_but_never_the_chosen_one() -> None:
    assert shown(0, 60) == " 1:Geld  2:Einkommen  3:Energie  4:Wendepunkte "
    assert shown(0, 46) == " 1:Geld  2:Einkommen  3:Energie  4 "
    assert shown(3, 46) == " 1:Geld  2:Einkommen  3  4:Wendepunkte "

"""The frame of all pages: its first and last row, what is beside a page, and the help that begins with NOW."""

import re

import pytest

from powergrid_tui.table.records.store import Store
from powergrid_tui.tui.base.framed import Beside, FramedPage
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.page import KeyLine
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.settings.key_list import KeysScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.tui.finished import finished
from tests.tui.shell import Pilot_, playing, press, running, screen_text, sees, settle
from tests.tui.test_settings import power_grid

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
        app = playing(store, power_grid("Ann", "Bo", "Cy"))
        app.note(coach=False)
        async with app.run_test(size=(120, 40)) as pilot:
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
        app = playing(store, power_grid("Ann", "Bo", "Cy"))
        app.note(coach=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await sees(pilot, "which plant do you put up?")
            await press(pilot, "question_mark tab", lambda: screen_text(app).startswith(" RULES"))
            await press(pilot, "slash c l o c k w i s e")
            await sees(pilot, lambda: "clockwise" in screen_text(app).lower().split("\n", 2)[2])
            assert "up and down" not in screen_text(app).lower().split("\n", 2)[2]
            await press(pilot, "escape", lambda: "/ clockwise" not in screen_text(app))
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

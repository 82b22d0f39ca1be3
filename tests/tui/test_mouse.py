"""The mouse on the line of keys at the bottom of every page."""

import pytest

from powergrid_tui.table.records.store import Store
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.page import KeyLine
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import Pilot_, board, playing, press, running, screen_text, sees, session_of, settle, table

pytestmark = pytest.mark.usefixtures("pebbles")


async def click(app: HomeApp, pilot: Pilot_, words: str) -> None:
    """A click on the last of such words on the screen."""
    rows = screen_text(app).split("\n")
    y = next(y for y in reversed(range(len(rows))) if words in rows[y])
    await pilot.click(offset=(rows[y].index(words), y))
    await settle(pilot)


async def test_a_click_on_a_key_or_its_words_presses_it_and_the_keyboard_goes_on(store: Store) -> None:
    async with running(playing(store, table(store, "Ann", "Bo*"))) as (app, pilot):
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).snapshot))
        await click(app, pilot, "? help")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape")
        await click(app, pilot, "menu, quit")
        assert isinstance(app.screen, GameMenu)
        await press(pilot, "escape")
        await press(pilot, "3")
        await click(app, pilot, "u undo")
        assert session_of(app).state.left == 20


async def test_a_click_beside_the_keys_does_nothing(store: Store) -> None:
    async with running(playing(store, table(store, "Ann", "Bo*"))) as (app, pilot):
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).snapshot))
        await pilot.click(offset=(78, 23))
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert session_of(app).state.left == 20


async def test_the_pointer_lights_what_it_is_on_and_leaves_it_as_it_was(store: Store) -> None:
    async with running(playing(store, table(store, "Ann", "Bo*"))) as (app, pilot):
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).snapshot))
        line = next(line for line in app.screen.query(KeyLine) if "? help" in line.text())

        def lit() -> str:
            return "".join(s.text for s in line._strips[0] if s.style and s.style.reverse).strip()

        assert lit() == ""
        await pilot.hover(line, offset=(line.text().index("help"), 0))
        await settle(pilot)
        assert lit() == "? help"
        await pilot.hover(offset=(40, 3))
        await settle(pilot)
        assert lit() == ""

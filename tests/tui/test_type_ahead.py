"""A key that leads away from a page leads no further when it comes twice: in one packet, or 30 ms apart."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key, MouseDown, MouseUp
from textual.screen import Screen

from powergrid_tui.table.records.store import Store
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.keys import TypeAhead
from powergrid_tui.tui.base.page import TooSmall
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.settings.key_list import KeysScreen
from powergrid_tui.tui.start.load import LoadScreen
from powergrid_tui.tui.start.new_game import NewGame
from powergrid_tui.tui.start.rules import RulesScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.table.pebbles import PEBBLES, Take
from tests.tui.shell import Pilot_, playing, press, running, screen_text, sees, session_of, settle, table

pytestmark = [pytest.mark.apart, pytest.mark.usefixtures("curtain")]

CHARACTERS = {"question_mark": "?", "enter": "\r", "escape": "\x1b", "ctrl+c": "\x03", "ctrl+s": "\x13"}
PACKET, REPEAT = 0.0, 0.03
"""Seconds between two keys."""


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch, pebbles: None, store: Store) -> None:
    """Keys that come too soon after another are not taken, as for people."""
    monkeypatch.setattr(TypeAhead, "KEY", 0.1)
    monkeypatch.setattr(TypeAhead, "CLICK", 0.5)


@asynccontextmanager
async def on(
    tmp_path: Path, way: str, seats: tuple[str, ...] = ("Ann", "Bo*"), size: Any = (80, 24)
) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    """The program with a kept game of these seats, after the keys that lead to a page."""
    store = Store(tmp_path / "saves")
    table(store, *seats)
    async with running(playing(store), size) as (app, pilot):
        await settle(pilot)
        for key in way.split():
            await press(pilot, key)
            await settle(pilot)
        app._type_ahead = TypeAhead()  # the next key is one of its own, as after a while
        yield app, pilot


async def twice(app: HomeApp, pilot: Pilot_, key: str, pause: float) -> None:
    first, second = (Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)) for _ in range(2))
    second.time = first.time + pause  # as the thread that reads the terminal sees it, however busy the program is
    app.post_message(first)
    if pause:
        await asyncio.sleep(pause)
    app.post_message(second)
    await settle(pilot)
    await pilot.pause(0.05)
    await settle(pilot)


BOTH = pytest.mark.parametrize("pause", [PACKET, REPEAT], ids=["one packet", "30 ms"])

LEAVING: list[tuple[str, str, type[Screen[Any]], float]] = [
    # The keys that lead to a page, the key that comes twice there, and where it leads to. A game or a record is read,
    # which may take longer than 30 ms
    ("", "enter", PlayScreen, PACKET),
    ("", "c", PlayScreen, REPEAT),
    ("n", "ctrl+s", PlayScreen, PACKET),
    ("l", "enter", PlayScreen, REPEAT),
    ("r", "enter", ReplayScreen, PACKET),
    ("r enter", "p", PlayScreen, REPEAT),
    # A page comes in place of another, over it, or goes; and the next page has a use for the key, or none
    ("", "n", NewGame, REPEAT),
    ("", "escape", TitleScreen, PACKET),
    ("", "question_mark", RulesScreen, PACKET),
    ("n", "escape", TitleScreen, REPEAT),
    ("n question_mark", "escape", NewGame, PACKET),
    ("l", "question_mark", HelpScreen, PACKET),
    ("l", "q", TitleScreen, PACKET),
    ("o", "q", TitleScreen, PACKET),
    ("r enter", "q", LoadScreen, PACKET),
    ("r enter question_mark", "q", ReplayScreen, REPEAT),
    ("question_mark", "question_mark", TitleScreen, REPEAT),
    ("question_mark", "enter", TitleScreen, PACKET),
    ("c", "escape", GameMenu, REPEAT),
    ("c", "ctrl+c", GameMenu, PACKET),
    ("c question_mark", "r", KeysScreen, PACKET),
    ("c question_mark", "question_mark", PlayScreen, REPEAT),
    ("c escape", "escape", PlayScreen, PACKET),
    ("c escape", "t", GameMenu, PACKET),
    ("c escape t", "enter", TitleScreen, REPEAT),
    ("c escape r enter", "q", PlayScreen, PACKET),
]


@pytest.mark.parametrize(("way", "key", "leads_to", "pause"), LEAVING)
@pytest.mark.some(2)
async def test_a_key_that_comes_twice_leads_where_one_does(
    tmp_path: Path, way: str, key: str, leads_to: type[Screen[Any]], pause: float
) -> None:
    async with on(tmp_path, way) as (app, pilot):
        await twice(app, pilot, key, pause)
        assert app.is_running
        assert type(app.screen) is leads_to, screen_text(app)
        if leads_to is PlayScreen:
            assert len(session_of(app).steps) == 1, "nothing was played"


@pytest.mark.parametrize(
    ("way", "key", "leads_to"),
    [
        ("c", "enter", PlayScreen),
        ("c", "ctrl+c", GameMenu),
        ("c escape", "enter", Curtain),
        ("c escape", "r", GameMenu),
    ],
)
async def test_the_curtain_and_its_menu(tmp_path: Path, way: str, key: str, leads_to: type[Screen[Any]]) -> None:
    async with on(tmp_path, way, ("Ann", "Bo")) as (app, pilot):
        await twice(app, pilot, key, REPEAT if key == "enter" else PACKET)
        assert type(app.screen) is leads_to, screen_text(app)


@BOTH
@pytest.mark.parametrize(("key", "leads_to"), [("enter", TitleScreen), ("r", ReplayScreen)])
@pytest.mark.some(2)
async def test_a_finished_game(tmp_path: Path, key: str, leads_to: type[Screen[Any]], pause: float) -> None:
    async with on(tmp_path, "") as (app, pilot):
        session = table(app.store, "Ann", "Bo*")
        while PEBBLES.to_move(session.state) >= 0:
            session.play(Take(count=min(3, session.state.left)))
        app._play(session)
        await sees(pilot, PlayScreen, "enter title")
        await asyncio.sleep(2 * TypeAhead.KEY)  # the page is in sight
        app._type_ahead = TypeAhead()
        await twice(app, pilot, key, pause)
        assert type(app.screen) is leads_to, screen_text(app)


@pytest.mark.parametrize(("way", "key"), [("", "q"), ("c escape q", "enter"), ("c escape", "ctrl+c"), ("", "ctrl+q")])
@pytest.mark.some(2)
async def test_leaving_the_program(tmp_path: Path, way: str, key: str) -> None:
    async with on(tmp_path, way) as (app, _):
        for _ in range(2):
            app.post_message(Key(key, CHARACTERS.get(key, key)))
        for _ in range(500):
            if not app.is_running:
                break
            await asyncio.sleep(0.01)
        assert not app.is_running, "by itself, before the test ends it"
    assert app.return_code == 0


async def test_a_terminal_that_is_too_small(tmp_path: Path) -> None:
    async with on(tmp_path, "", size=(60, 20)) as (app, pilot):
        assert isinstance(app.screen, TooSmall)
        await twice(app, pilot, "enter", PACKET)
        await twice(app, pilot, "escape", REPEAT)
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(100, 30)
        await pilot.resize_terminal(101, 30)
        await settle(pilot)
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("pause", [PACKET, 0.15], ids=["one packet", "150 ms"])
@pytest.mark.parametrize(
    ("way", "row", "leads_to"),
    [("", "Load", LoadScreen), ("l", "Ann", PlayScreen), ("c escape", "Back to the title", TitleScreen)],
)
@pytest.mark.some(3)
async def test_a_double_click(tmp_path: Path, way: str, row: str, leads_to: type[Screen[Any]], pause: float) -> None:
    async with on(tmp_path, way) as (app, pilot):
        rows = screen_text(app).split("\n")
        y = next(at for at, text in enumerate(rows) if row in text)
        x = rows[y].index(row) + 1
        first = 0.0
        for at in range(2):
            if at:
                await asyncio.sleep(pause)
            for kind in (MouseDown, MouseUp):
                event = kind(None, x, y, 0, 0, 1, False, False, False, x, y)
                first = event.time if not at and kind is MouseDown else first
                event.time = first + at * pause  # however busy the program is
                app.post_message(event)
        await settle(pilot)
        await pilot.pause(0.1)
        assert type(app.screen) is leads_to, screen_text(app)
        if leads_to is PlayScreen:
            assert len(session_of(app).steps) == 1, "nothing was played"


async def test_a_double_click_on_the_curtain(tmp_path: Path) -> None:
    async with on(tmp_path, "c", ("Ann", "Bo")) as (app, pilot):
        for kind in (MouseDown, MouseUp, MouseDown, MouseUp):
            app.post_message(kind(None, 9, 9, 0, 0, 1, False, False, False, 9, 9))
        await sees(pilot, PlayScreen)


async def test_keys_of_several_pages_with_a_moment_between_are_all_taken(tmp_path: Path) -> None:
    """What is typed on purpose is not lost: only the same key, and what came before the page, is."""
    async with on(tmp_path, "") as (app, pilot):
        for key in ("n", "enter", "escape", "r", "enter"):
            app.post_message(Key(key, CHARACTERS.get(key, key)))
            await asyncio.sleep(0.2)
        await sees(pilot, RulesScreen)


async def test_keys_bound_on_one_page_are_taken_in_order(tmp_path: Path) -> None:
    """Scrolling is a binding of the text, leaving one of the page: neither overtakes the other."""
    async with on(tmp_path, "question_mark") as (app, pilot):
        before = screen_text(app)
        app.post_message(Key("down", None))
        app.post_message(Key("escape", "\x1b"))
        app.post_message(Key("down", None))
        await sees(pilot, TitleScreen)
        assert "▸ c Continue" in screen_text(app), "the key that came with the others moves no cursor here"
        assert before != screen_text(app)

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
from powergrid_tui.tui.base import help, page
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.keys import TypeAhead
from powergrid_tui.tui.base.page import BaseScreen, TooSmall
from powergrid_tui.tui.history import replay
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play import curtain, screen
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.settings.key_list import KeysScreen
from powergrid_tui.tui.start import load, new_game, rules, title
from powergrid_tui.tui.start.load import LoadScreen
from powergrid_tui.tui.start.new_game import NewGame
from powergrid_tui.tui.start.rules import RulesScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.table.pebbles import PEBBLES, Take
from tests.tui.shell import Pilot_, playing, press, screen_text, session_of, settle, table

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
    tmp_path: Path, way: str, seats: tuple[str, ...] = ("Ann", "Bo*"), *, over: bool = False, size: Any = (80, 24)
) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    """The program with a kept game of these seats, after the keys that lead to a page."""
    store = Store(tmp_path / "saves")
    session = table(store, *seats)
    while over and PEBBLES.to_move(session.state) >= 0:
        session.play(Take(count=min(3, session.state.left)))
    app = playing(store)
    async with app.run_test(size=size) as pilot:
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


HERE = pytest.mark.parametrize(
    "pause", [PACKET, pytest.param(REPEAT, marks=pytest.mark.thorough)], ids=["one packet", "30 ms"]
)

LEAVING: list[tuple[str, str, type[Screen[Any]]]] = [
    # The keys that lead to a page, the key that comes twice there, and where it leads to
    ("", "enter", PlayScreen),
    ("", "c", PlayScreen),
    ("", "n", NewGame),
    ("", "l", LoadScreen),
    ("", "r", LoadScreen),
    ("", "question_mark", RulesScreen),
    ("", "escape", TitleScreen),
    ("n", "escape", TitleScreen),
    ("n", "question_mark", HelpScreen),
    ("n question_mark", "escape", NewGame),
    ("n", "enter", PlayScreen),
    ("n", "ctrl+s", PlayScreen),
    ("l", "escape", TitleScreen),
    ("l", "q", TitleScreen),
    ("l", "question_mark", HelpScreen),
    ("o", "escape", TitleScreen),
    ("o", "q", TitleScreen),
    ("s", "escape", TitleScreen),
    ("l", "enter", PlayScreen),
    ("l", "space", PlayScreen),
    ("r", "escape", TitleScreen),
    ("r", "q", TitleScreen),
    ("r", "enter", ReplayScreen),
    ("r enter", "escape", LoadScreen),
    ("r enter", "q", LoadScreen),
    ("r enter", "p", PlayScreen),
    ("r enter", "question_mark", HelpScreen),
    ("r enter question_mark", "escape", ReplayScreen),
    ("r enter question_mark", "q", ReplayScreen),
    ("question_mark", "escape", TitleScreen),
    ("question_mark", "q", TitleScreen),
    ("question_mark", "question_mark", TitleScreen),
    ("question_mark", "enter", TitleScreen),
    ("c", "escape", GameMenu),
    ("c", "ctrl+c", GameMenu),
    ("c", "question_mark", HelpScreen),
    ("c question_mark", "r", KeysScreen),
    ("c question_mark", "escape", PlayScreen),
    ("c question_mark", "question_mark", PlayScreen),
    ("c question_mark", "q", PlayScreen),
    ("c question_mark", "enter", PlayScreen),
    ("c escape", "escape", PlayScreen),
    ("c escape", "t", GameMenu),
    ("c escape", "p", GameMenu),
    ("c escape", "enter", PlayScreen),
    ("c escape r", "enter", RulesScreen),
    ("c escape t", "enter", TitleScreen),
    ("c escape r enter", "escape", PlayScreen),
    ("c escape r enter", "q", PlayScreen),
]

AGAIN = {
    # A game or a record is read, which may take longer than 30 ms
    ("", "enter"), ("", "c"), ("n", "enter"), ("n", "ctrl+s"), ("l", "enter"), ("l", "space"), ("r", "enter"),
    ("r enter", "p"),
    # A page comes in place of another, over it, or goes; and the next page has a use for the key, or none
    ("", "n"), ("", "l"), ("", "question_mark"), ("n", "escape"), ("question_mark", "question_mark"), ("c", "escape"),
    ("c", "question_mark"), ("c question_mark", "escape"), ("c escape t", "enter"), ("c escape r enter", "q"),
    ("r enter question_mark", "q"),
}  # fmt: skip
"""Keys that come again after 30 ms as well. Where the page has changed by then the app takes them, whichever page it
is; where it has not, they come to the same page as in one packet."""

COMING = [
    pytest.param(*leaving, pause, id=f"{leaving[0]}-{leaving[1]}-{name}", marks=marks)
    for leaving in LEAVING
    for name, pause, marks in (("one packet", PACKET, ()), ("30 ms", REPEAT, (pytest.mark.thorough,)))
    if pause == PACKET or leaving[:2] in AGAIN
]


@pytest.mark.parametrize(("way", "key", "leads_to", "pause"), COMING)
@pytest.mark.some(5)
async def test_a_key_that_comes_twice_leads_where_one_does(
    tmp_path: Path, way: str, key: str, leads_to: type[Screen[Any]], pause: float
) -> None:
    async with on(tmp_path, way) as (app, pilot):
        await twice(app, pilot, key, pause)
        assert app.is_running
        assert type(app.screen) is leads_to, screen_text(app)
        if leads_to is PlayScreen:
            assert len(session_of(app).steps) == 1, "nothing was played"


@HERE
@pytest.mark.parametrize(("key", "leads_to"), [("enter", PlayScreen), ("escape", GameMenu), ("ctrl+c", GameMenu)])
async def test_the_curtain(tmp_path: Path, key: str, leads_to: type[Screen[Any]], pause: float) -> None:
    async with on(tmp_path, "c", ("Ann", "Bo")) as (app, pilot):
        assert isinstance(app.screen, Curtain)
        await twice(app, pilot, key, pause)
        assert type(app.screen) is leads_to, screen_text(app)


MENU = [("t", GameMenu), ("enter", Curtain), ("escape", Curtain), ("r", GameMenu)]


@HERE
@pytest.mark.parametrize(("key", "leads_to"), MENU)
async def test_the_menu_before_the_curtain(tmp_path: Path, key: str, leads_to: type[Screen[Any]], pause: float) -> None:
    async with on(tmp_path, "c escape", ("Ann", "Bo")) as (app, pilot):
        assert isinstance(app.screen, GameMenu)
        await twice(app, pilot, key, pause)
        assert type(app.screen) is leads_to, screen_text(app)


@HERE
@pytest.mark.parametrize(("key", "leads_to"), [("enter", TitleScreen), ("r", ReplayScreen), ("escape", GameMenu)])
async def test_a_finished_game(tmp_path: Path, key: str, leads_to: type[Screen[Any]], pause: float) -> None:
    async with on(tmp_path, "") as (app, pilot):
        session = table(app.store, "Ann", "Bo*")
        while PEBBLES.to_move(session.state) >= 0:
            session.play(Take(count=min(3, session.state.left)))
        app._play(session)
        await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "enter title" in screen_text(app))
        await asyncio.sleep(2 * TypeAhead.KEY)  # the page is in sight
        app._type_ahead = TypeAhead()
        await twice(app, pilot, key, pause)
        assert type(app.screen) is leads_to, screen_text(app)


@HERE
@pytest.mark.parametrize(("way", "key"), [("", "q"), ("c escape q", "enter"), ("c escape", "ctrl+c"), ("", "ctrl+q")])
async def test_leaving_the_program(tmp_path: Path, way: str, key: str, pause: float) -> None:
    async with on(tmp_path, way) as (app, _):
        app.post_message(Key(key, CHARACTERS.get(key, key)))
        await asyncio.sleep(pause)
        app.post_message(Key(key, CHARACTERS.get(key, key)))
        for _ in range(500):
            if not app.is_running:
                break
            await asyncio.sleep(0.01)
        assert not app.is_running, "by itself, before the test ends it"
    assert app.return_code == 0


@HERE
async def test_a_terminal_that_is_too_small(tmp_path: Path, pause: float) -> None:
    async with on(tmp_path, "", size=(60, 20)) as (app, pilot):
        assert isinstance(app.screen, TooSmall)
        await twice(app, pilot, "enter", pause)
        await twice(app, pilot, "escape", pause)
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(100, 30)
        await pilot.resize_terminal(101, 30)
        await settle(pilot)
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("pause", [PACKET, 0.15], ids=["one packet", "150 ms"])
@pytest.mark.parametrize(
    ("way", "row", "leads_to"),
    [
        ("", "Load", LoadScreen),
        ("", "Rules", RulesScreen),
        ("", "New game", NewGame),
        ("", "Continue", PlayScreen),
        ("n", "Start", PlayScreen),
        ("l", "Ann", PlayScreen),
        ("r", "Ann", ReplayScreen),
        ("c escape", "Back to the title", TitleScreen),
        ("c escape", "Rules", RulesScreen),
        ("c escape", "Back to the game", PlayScreen),
    ],
)
@pytest.mark.thorough
@pytest.mark.some(5)
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
        await settle(pilot, lambda: isinstance(app.screen, PlayScreen))


async def test_keys_of_several_pages_with_a_moment_between_are_all_taken(tmp_path: Path) -> None:
    """What is typed on purpose is not lost: only the same key, and what came before the page, is."""
    async with on(tmp_path, "") as (app, pilot):
        for key in ("n", "enter", "escape", "r", "enter"):
            app.post_message(Key(key, CHARACTERS.get(key, key)))
            await asyncio.sleep(0.2)
        await settle(pilot, lambda: isinstance(app.screen, RulesScreen))


async def test_keys_bound_on_one_page_are_taken_in_order(tmp_path: Path) -> None:
    """Scrolling is a binding of the text, leaving one of the page: neither overtakes the other."""
    async with on(tmp_path, "question_mark") as (app, pilot):
        before = screen_text(app)
        app.post_message(Key("down", None))
        app.post_message(Key("escape", "\x1b"))
        app.post_message(Key("down", None))
        await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert "▸ c Continue" in screen_text(app), "the key that came with the others moves no cursor here"
        assert before != screen_text(app)


def test_every_screen_has_the_same_base() -> None:
    found = {
        thing
        for module in (curtain, help, load, new_game, page, screen, replay, rules, title)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Screen) and thing is not Screen
    }
    assert len(found) > 9
    assert all(issubclass(screen, BaseScreen) for screen in found), found

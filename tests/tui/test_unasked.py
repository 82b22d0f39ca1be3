"""What comes up by itself takes no key that was meant for what was there before: neither a page, nor the end of a game.

Time is that of a clock which stands still, so nothing hangs on how busy a machine is.
"""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from math import inf
from typing import Any

import pytest
from textual.events import Key, MouseDown, MouseUp

import powergrid_tui.ssh
import powergrid_tui.tui
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.keys import name_of
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.page import BaseScreen, TooSmall
from powergrid_tui.tui.play.coach import LessonPage
from powergrid_tui.tui.play.curtain import Curtain, Undo
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.tui.shell import Clock, Pilot_, asked_at, board, press, screen_text, sees, session_of, settle

ANN = Seat(name="Ann", colour="orange")

PAGES: dict[type[BaseScreen[Any]], Callable[[], BaseScreen[Any]]] = {
    LessonPage: lambda: LessonPage(Lesson("a.b", "Pebbles", "Take one to three."), UNICODE),
    Curtain: lambda: Curtain(ANN, "A", UNICODE, "", Undo("Bo")),
    TooSmall: TooSmall,
}
"""Every page that may come up by itself."""

BY_NAME: list[type[BaseScreen[Any]]] = sorted(PAGES, key=lambda page: page.__name__)

MOVING = ("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "backspace", "delete", "f1")
KEYS = ("enter", "escape", "space", *"bcehpqrtuxyEQX12", "question_mark", "comma", "plus", *MOVING)


def every(kind: type[Any]) -> set[type[Any]]:
    """A class with all that are made of it."""
    return {kind}.union(*map(every, kind.__subclasses__()))


def test_these_pages_come_up_by_themselves() -> None:
    for package in (powergrid_tui.tui, powergrid_tui.ssh):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    found = {page for page in every(BaseScreen) if page.UNASKED and page.__module__.startswith("powergrid_tui")}
    assert found == set(PAGES), "a page that is new belongs into PAGES: then all that follows holds for it too"


@pytest.mark.parametrize("page", BY_NAME)
def test_none_of_them_takes_keys_but_by_its_bindings(page: type[BaseScreen[Any]]) -> None:
    ours = [kind for kind in page.__mro__ if kind.__module__.startswith("powergrid_tui")]
    assert not [kind for kind in ours if {"on_key", "_on_key", "key_enter"} & set(vars(kind))]


@pytest.fixture
def clock(patient: None, monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.mark.usefixtures("pebbles")
@pytest.mark.parametrize("page", BY_NAME)
class TestEveryPage:
    async def come(self, pilot: Pilot_, app: HomeApp, page: type[BaseScreen[Any]]) -> BaseScreen[Any]:
        made = PAGES[page]()
        made._leave = lambda: None  # type: ignore[attr-defined]  # the terminal is large enough for all the others
        app.push_screen(made)
        await sees(pilot, lambda: app.screen is made)
        return made

    @pytest.mark.some(3)
    async def test_no_key_acts_before_it_is_seen(self, store: Store, page: type[BaseScreen[Any]], clock: Clock) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            game = app.screen
            assert isinstance(game, PlayScreen)
            clock.now += 9
            made = PAGES[page]()
            app.push_screen(made)
            for key in KEYS:  # before it is drawn
                app.post_message(Key(key, key if len(key) == 1 else None))
            made._leave = lambda: None  # type: ignore[attr-defined]
            await sees(pilot, lambda: app.screen is made)
            for wait in (0.0, 0.3, 0.199):
                clock.now += wait
                await pilot.press(*KEYS, "ctrl+c")
                for kind in (MouseDown, MouseUp):
                    event = kind(None, 40, 12, 0, 0, 1, False, False, False, 40, 12)
                    event.time = clock.now
                    app.post_message(event)
                await settle(pilot)
                assert app.screen is made
            clock.now += 9
            app.pop_screen()
            await sees(pilot, lambda: app.screen is game)
            assert len(game.session.steps) == 1, "nothing was kept for the board either"
            assert app.is_running

    @pytest.mark.some(3)
    async def test_only_the_keys_that_it_names_put_it_away_and_they_do_nothing_else(
        self, store: Store, page: type[BaseScreen[Any]], clock: Clock
    ) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            game = app.screen
            assert isinstance(game, PlayScreen)
            made, away = None, []
            for key in KEYS:
                clock.now += 9
                if made is None or app.screen is not made:
                    made = await self.come(pilot, app, page)
                    seen = screen_text(app)
                    clock.now += 0.5
                await press(pilot, key)
                await settle(pilot)
                assert app.screen in (made, game), f"{key} leads elsewhere"
                if app.screen is game:
                    away.append(key)
                    await press(pilot, f"{key} {key}")  # which is held down
                    assert app.screen is game
                else:
                    assert screen_text(app) == seen, f"{key} changes what is to be read"
                assert len(game.session.steps) == 1, f"{key} came to the board"
            assert bool(away) == (page is not TooSmall)
            for key in away:
                assert any(f" {name_of(key)} " in line for line in seen.splitlines()), f"nothing tells of {key}"


@pytest.mark.usefixtures("pebbles")
class TestWhatIsNoPage:
    async def test_the_end_of_a_game_does_not_take_the_keys_of_its_last_turn(self, store: Store, clock: Clock) -> None:
        async with asked_at(store, "Ann", "Bo", hands="open") as (app, pilot):
            session = session_of(app)
            while left := session.state.left:
                await settle(pilot, lambda: board(app)._handed._since != inf)  # what is asked has been painted
                clock.now += 9
                await press(pilot, str(min(3, left)))
                await settle(pilot, lambda left: session.state.left < left, left)
            await sees(pilot, "r replay")
            for key in ("enter", "m", "r", "enter"):
                await press(pilot, key)
                clock.now += 0.12
            await settle(pilot)
            assert isinstance(app.screen, PlayScreen)
            assert session_of(app) is session
            clock.now += 0.12
            await press(pilot, "enter", TitleScreen)

    async def test_what_is_wrong_with_a_bot_is_on_the_board_and_takes_no_key(self, store: Store, clock: Clock) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            screen._host.remark = lambda: "The bot of Bo has made a mistake."
            screen.show()
            await sees(pilot, "! The bot of Bo has made a mistake.")
            assert app.screen is screen
            await press(pilot, "2", lambda: session_of(app).state.left < 20)
            assert session_of(app).steps[1].action.count == 2

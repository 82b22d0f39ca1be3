"""Driving the shell by keys, on a game of pebbles: the shell knows no game."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVarTuple

import pytest
from textual._context import visible_screen_stack
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards import confirm_key
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base import keys as judged
from powergrid_tui.tui.play.screen import PlayScreen
from tests.table.pebbles import PEBBLES, Options
from tests.tui.toys import ToyBoard

Pilot_ = Pilot[None]
Given = TypeVarTuple("Given")
Seen = str | type[Screen[Any]] | Callable[[], bool]


class Gone(str):
    """Words that are not on the screen any more."""


def seats(*names: str) -> tuple[Seat, ...]:
    """Seats by name; a name that ends with an asterisk is a bot's."""
    return tuple(
        Seat(name=name.rstrip("*"), colour=colour, bot="careful" if name.endswith("*") else "")
        for name, colour in zip(names, COLOURS, strict=False)
    )


def table(store: Store, *names: str, **options: Any) -> Session[Any, Any]:
    sitters = seats(*names)
    return Session.start(PEBBLES, Options(**options), sitters, seed=1, save_file=store.save_file_for(sitters))


def begun(game_id: str, *names: str, seed: int = 5, **options: Any) -> Session[Any, Any]:
    """A game of people on the shelf, without a file."""
    game = registry.game(game_id)
    return Session.start(game, game.Options(**options), seats(*names or ("Ann", "Bo", "Cleo")), seed=seed)


def playing(store: Store, start: Session[Any, Any] | None = None, **words: Any) -> HomeApp:
    return HomeApp(store, start=start, pace=0, **words)


def screen_text(app: HomeApp) -> str:
    """What the terminal would show, without colours."""
    with app._context():  # a test with two terminals would draw one of them in the size of the other
        visible_screen_stack.set(app._background_screens)
        strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def always(*_: object) -> bool:
    return True


async def settle(pilot: Pilot_, ready: Callable[[*Given], bool] = always, *given: *Given) -> None:
    """Let messages and bots run until something is so, of what is given: a loop hands on what it is about."""
    for _ in range(1000):
        await pilot.pause()
        if ready(*given):
            await pilot.pause()
            return
        await pilot.pause(0.01)
    raise AssertionError(screen_text(pilot.app))  # type: ignore[arg-type]


async def asked(pilot: Pilot_, app: HomeApp) -> None:
    """Wait until a person is asked."""
    await settle(pilot, lambda: "offers 1" in screen_text(app))


async def press(pilot: Pilot_, keys: str, *then: Seen) -> None:
    """Press keys, and wait for what is to be seen then."""
    for key in keys.split():
        await pilot.press(key)
        await pilot.pause()
    if then:
        await sees(pilot, *then)


async def sees(pilot: Pilot_, *what: Seen) -> None:
    """Wait until each is so: words stand on the screen, however they are broken into lines; a kind of page is in sight;
    or what a function says."""

    def so(each: Seen) -> bool:
        if isinstance(each, str):
            text = screen_text(pilot.app)  # type: ignore[arg-type]
            flowed = " ".join(text.replace("│", " ").split())
            return (each in text or each in flowed) is not isinstance(each, Gone)
        return isinstance(pilot.app.screen, each) if isinstance(each, type) else each()

    for each in what:
        await settle(pilot, so, each)


@asynccontextmanager
async def running(app: HomeApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    """The program on a terminal of this size."""
    async with app.run_test(size=size) as pilot:
        yield app, pilot


@asynccontextmanager
async def asked_at(store: Store, *names: str, **options: Any) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    """A table of pebbles at which a person is asked."""
    async with running(playing(store, table(store, *names, **options))) as (app, pilot):
        await asked(pilot, app)
        yield app, pilot


class Clock:
    """The time at which pages come into sight and keys are pressed, which stands still until it is put on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        made = Key.__init__

        def stamped(key: Key, *words: Any) -> None:
            made(key, *words)
            key.time = self.now

        for module in (judged, confirm_key):
            monkeypatch.setattr(module, "monotonic", lambda: self.now)
        monkeypatch.setattr(Key, "__init__", stamped)


def board(app: HomeApp) -> ToyBoard:
    return app.screen.query_one(ToyBoard)


def snapshot_of(app: HomeApp) -> Snapshot:
    """What the board was shown last."""
    found = board(app).snapshot
    assert found is not None
    return found


def session_of(app: HomeApp) -> Session[Any, Any]:
    screen = next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen))
    return screen.session

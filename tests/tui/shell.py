"""Driving the shell by keys, on a game of pebbles: the shell knows no game."""

from collections.abc import Callable
from typing import Any, TypeVarTuple

import pytest
from textual.events import Key
from textual.pilot import Pilot

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards import confirm_key
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base import keys as judged
from powergrid_tui.tui.play.screen import PlayScreen
from tests.table.pebbles import PEBBLES, Options
from tests.tui.toys import ToyBoard

Pilot_ = Pilot[None]
Given = TypeVarTuple("Given")


def seats(*names: str) -> tuple[Seat, ...]:
    """Seats by name; a name that ends with an asterisk is a bot's."""
    return tuple(
        Seat(name=name.rstrip("*"), colour=colour, bot="careful" if name.endswith("*") else "")
        for name, colour in zip(names, COLOURS, strict=False)
    )


def table(store: Store, *names: str, **options: Any) -> Session[Any, Any]:
    sitters = seats(*names)
    return Session.start(PEBBLES, Options(**options), sitters, seed=1, save_file=store.save_file_for(sitters))


def playing(store: Store, start: Session[Any, Any] | None = None, **words: Any) -> HomeApp:
    return HomeApp(store, start=start, pace=0, **words)


def screen_text(app: HomeApp) -> str:
    """What the terminal would show, without colours."""
    rows: list[list[str]] = [[]]
    compositor = app.screen._compositor
    with app._context():  # a test with two terminals would draw one of them in the size of the other
        update = compositor.render_update(full=True, screen_stack=app._background_screens, simplify=False)
        assert update is not None
        segments = list(app.console.render(update))
    for segment in segments:
        if not segment.control:
            first, *rest = segment.text.split("\n")
            rows[-1].append(first)
            rows += [[part] for part in rest]
    return "\n".join("".join(row).rstrip() for row in rows)


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


async def press(pilot: Pilot_, keys: str) -> None:
    for key in keys.split():
        await pilot.press(key)
        await pilot.pause()


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

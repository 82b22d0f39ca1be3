"""In a language that takes 40 % more room than English, every page names its keys and what can be done there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.screen import Screen

from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.menu import Menu
from powergrid_tui.tui.base.page import KeyLine
from powergrid_tui.tui.history.chronicle import page_of
from powergrid_tui.tui.history.replay import ReplayScreen
from tests.longer import CLOSE, OPEN, speaking_longer
from tests.pictures import RECORD, cut
from tests.tui.finished import finished
from tests.tui.shell import press, screen_text, sees, settle


def going_on() -> dict[str, Any]:
    """Power Grid, in the middle of a game."""
    game = registry.game("power_grid")
    return {"start": Session.resume(game, cut(47))}


def over() -> dict[str, Any]:
    """A game that bots have played to its end."""
    return {"start": finished(seed=1)}


def replay() -> Screen[Any]:
    return ReplayScreen(finished(seed=1), UNICODE)


def figures() -> Screen[Any]:
    page = page_of(finished(seed=1), UNICODE)
    assert page is not None
    return page


PAGES: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
    "title": (dict, ""),
    "form": (dict, "n"),
    "form, at its end": (dict, "n end"),
    "presets": (dict, "n ctrl+o"),
    "load": (dict, "l"),
    "settings": (dict, "o"),
    "keys": (dict, "o end enter"),
    "commands": (dict, "ctrl+p"),
    "statistics": (dict, "s"),
    "deal of the day": (dict, "d"),
    "leaving": (dict, "ctrl+c"),
    "table": (going_on, ""),
    "help of the table": (going_on, "question_mark"),
    "menu of the table": (going_on, "escape"),
    "end page": (over, ""),
    "review": (over, "v"),
}
"""What the program is started with, and the keys that lead to a page."""

EVERYWHERE = ("↑ ↓", "← →", "?", "esc", "q")
"""Keys that do much the same on every page."""

PUSHED: dict[str, Callable[[], Screen[Any]]] = {"replay": replay, "figures": figures}
"""Pages that are put on top."""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """With a game to go on with, and one that is over."""
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    store = Store(tmp_path / "saves")
    where = {"round": 2, "step": 1, "phase": "auction", "to_move": "Bo"}
    on = cut(40).evolve(where=where)
    store.save_file("a").save(on.evolve(title="Tuesday night"))
    store.save_file("c").save(RECORD.evolve(where={"round": 11, "phase": "end", "winner": "Dora"}))
    return store


def keys_shown(app: HomeApp) -> set[str]:
    """The keys in the rows of keys, each with what it does in whole words or in short ones; those that are the same
    everywhere may have none."""
    found = set()
    for line in app.screen.query(KeyLine):
        for key, what in line.hints:
            ways = {what, short(what), *[""][: key in EVERYWHERE]}
            if any(f" {named_now(key, {})} {words}".rstrip() in line.text() for words in ways):
                found.add(key)
    return found


def bots_play(app: HomeApp) -> bool:
    """Whether the row of keys tells how to hurry bots."""
    return any(key == "space" for line in app.screen.query(KeyLine) for key, _ in line.hints)


def labels_cut(app: HomeApp) -> list[str]:
    """Rows of a menu whose names are not on the screen."""
    shown = screen_text(app)
    return [item.cells[0] for menu in app.screen.query(Menu) for item in menu.items[:3] if item.cells[0] not in shown]


async def seen(store: Store, page: str) -> tuple[str, set[str], list[str]]:
    """What a page shows in the language that is spoken."""
    start, keys = PAGES.get(page, (dict, ""))
    app = HomeApp(store, pace=0, **start())
    app.note(coach=False)
    async with app.run_test(size=(80, 24)) as pilot:
        if page in PUSHED:
            app.push_screen(PUSHED[page]())
        await sees(pilot, lambda: page in PUSHED or not bots_play(app))
        await press(pilot, keys)
        await settle(pilot)
        shown = screen_text(app)
        assert max(map(cell_len, shown.split("\n"))) <= 80
        return shown, keys_shown(app), labels_cut(app)


@pytest.mark.parametrize("page", [*PAGES, *PUSHED])
@pytest.mark.some(6)
async def test_a_page_names_its_keys_and_what_can_be_done(page: str, store: Store) -> None:
    looks = []
    for spoken in (nullcontext(), speaking_longer()):
        with spoken:
            looks.append(await seen(store, page))
    (_, english, _), (shown, longer, cut) = looks
    assert english - longer == set(), shown
    assert cut == [], shown
    assert OPEN in shown
    assert CLOSE in shown

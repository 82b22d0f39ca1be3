"""The pages of settings, and a board in every theme on every kind of terminal, as pictures.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.widgets.colours.sheets import SHIPPED, ColourDepth
from powergrid_tui.tui.app import HomeApp
from tests.test_snapshots import GAME, PLACES, cut, typing

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.delenv("NO_COLOR", raising=False)


PAGES = {
    "settings": ("o", "Plain characters"),
    "keys": ("o end enter down down down down enter", "press the new key"),
    "commands": ("ctrl+p c o l", "Colours: light"),
    "leaving": ("ctrl+c", "LEAVE?"),
}
"""The keys that lead to a page, and words that are seen then."""


@pytest.mark.parametrize(
    ("page", "size"),
    [(page, size) for page in PAGES for size in (SIZES[::2] if page == "keys" else SIZES)],
    ids=[f"{page}-{w}x{h}" for page in PAGES for w, h in (SIZES[::2] if page == "keys" else SIZES)],
)
def test_page(page: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    app = HomeApp(Store(tmp_path), pace=0)
    assert snap_compare(app, terminal_size=size, run_before=typing(*PAGES[page]))


@pytest.mark.parametrize("size", SIZES[::2], ids=["80x24", "120x40"])
def test_settings_in_chinese(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    app = HomeApp(Store(tmp_path), pace=0)
    app.note(language="zh_TW")
    assert snap_compare(app, terminal_size=size, run_before=typing("o", "繁體中文"))


@pytest.mark.parametrize("depth", ColourDepth, ids=lambda depth: depth.name.lower())
@pytest.mark.parametrize("theme", SHIPPED)
@pytest.mark.parametrize("size", [(80, 24)], ids=["80x24"])
@pytest.mark.some(3)
def test_board(theme: str, depth: ColourDepth, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    there = PLACES["buying"]
    app = HomeApp(Store(tmp_path), start=Session.resume(GAME, cut(there.where)), pace=0, depth=depth)
    app.note(coach=False)
    app.choose(theme=theme)
    assert snap_compare(app, terminal_size=size, run_before=typing(there.keys, there.words))

"""Panels and pages as pictures, in sixteen colours and in Chinese too.

After an intended change, `pytest --snapshot-update` takes new pictures.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.tutorial import TUTORIAL
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.history.chronicle import page_of
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.coach import LessonPage
from tests.pictures import RECORD, Look, Panel, ann, board, looks, session, title

__all__ = ["ann"]

NOON = 1_700_000_000 - 1_700_000_000 % 86_400 + 43_200
"""A time in a past year, for which lists show only the day."""


def games(folder: Path) -> dict[str, Any]:
    """The title, with a folder of two finished and two unfinished games."""
    store = Store(folder)
    on = RECORD.evolve(finished=False, actions=RECORD.actions[:40], digest="")
    where = {"round": 2, "step": 1, "phase": "auction", "to_move": "Bo"}
    over = RECORD.evolve(where={"round": 11, "phase": "end", "winner": "Dora"})
    seats = tuple(seat.evolve(name="大衛" if seat.name == "Cyd" else seat.name) for seat in RECORD.seats)
    lines = tuple(line.replace("Cyd", "大衛") for line in over.actions)
    kept = {
        "a": on.evolve(title="Tuesday night", where=where),
        "b": on.evolve(where=where, options={"map": "baden-wurttemberg"}),
        "c": over,
        "d": over.evolve(seats=seats, actions=lines, digest=""),
    }
    for name, record in kept.items():
        store.save_file(name).save(record)
    for at, name in enumerate("dcba"):
        os.utime(folder / f"{name}.toml", (NOON + 86_400 * at, NOON + 86_400 * at))
    return {"store": store}


def form(folder: Path) -> dict[str, Any]:
    """The title, with no presets yet."""
    return {"presets": folder / "presets.toml"}


def building(state: State) -> bool:
    return state.round == 4 and state.phase is Phase.BUILDING


def buying(state: State) -> bool:
    return state.round == 3 and state.phase is Phase.RESOURCES


def opening(state: State) -> bool:
    return state.round > 1 and state.phase is Phase.AUCTION and not state.auction and not state.scrapping


def new_round(state: State) -> bool:
    return state.round == 6 and state.phase is Phase.AUCTION


def figures(app: HomeApp) -> Screen[Any]:
    """The statistics of the whole game."""
    page = page_of(session(), app.glyphs)
    assert page is not None
    return page


def replay(app: HomeApp) -> Screen[Any]:
    """The replay of an unfinished game, from its start."""
    return ReplayScreen(session(new_round), app.glyphs)


def first_words(app: HomeApp) -> Screen[Any]:
    """The first page of the tutorial."""
    move = TUTORIAL.moves[1]
    return LessonPage(Lesson("tutorial.1", tr(move.heading), tr(move.text)), app.glyphs)


NEW = {
    "a curve": Panel(title, "left left", "17 ", "17 ", page=figures),
    "spending": Panel(title, "shift+tab shift+tab", "together", "合計", page=figures),
    "turning points": Panel(title, "shift+tab down", "Step 3 begins", "階段 3 開始", page=figures),
    "statistics": Panel(games, "s", "Power Grid: 2 games", "電力公司：2 局"),
    "replay": Panel(title, "down down right", "action 42 of ", "行動 42／", page=replay),
    "jump list": Panel(title, "down down j", "JUMP TO", "跳到", page=replay),
    "lesson": Panel(board(buying), "E", "go on", "繼續", coach=True),
    "tutorial": Panel(title, "", "go on", "繼續", page=first_words),
}
"""Panels that no other pictures show."""

SEEN = {
    "auction desk": Panel(board(opening), "right up", "which plant do you put up?"),
    "planner": Panel(board(building), "space n n space", "2 cities for 61: 14 Elektro short", narrow="l"),
    "new game": Panel(form, "n down i", "Bhop"),
    "settings": Panel(title, "o", "Plain characters"),
    "keys": Panel(title, "o end enter", "KEYS"),
    "load": Panel(games, "l", "Bo is to"),
}
"""Panels that the pictures of their own tests show in all colours and at every size."""


@looks(NEW, sizes=(0, 2))
def test_panel(panel: str, look: Look, tmp_path: Path, snap_compare: Any) -> None:
    assert NEW[panel].picture(tmp_path, look, snap_compare)


@looks(SEEN, only_16=True)
def test_panel_in_16_colours(
    panel: str, look: Look, tmp_path: Path, snap_compare: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "powergrid_tui.tui.start.load.REST", 60
    )  # details that need a game's lines arrive at some later time
    assert SEEN[panel].picture(tmp_path, look, snap_compare)

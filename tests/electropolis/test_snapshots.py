"""Electropolis as pictures, at the smallest size and at the size that shows everything.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.electropolis.model import Phase
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from powergrid_tui.tui.app import PowerGridApp
from tests.tui.shell import press, screen_text, settle

GAME = registry.game("electropolis")
SIZES = [(80, 24), (120, 40)]
SEATS = (
    Seat(name="Ann", colour="orange"),
    Seat(name="Bo", colour="blue", bot="simple"),
    Seat(name="Cyd", colour="green", bot="simple"),
)

pytestmark = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@cache
def game() -> Record:
    """A whole game of simple bots."""
    session = Session.start(GAME, GAME.Options(), SEATS, seed=8)
    bot = make("simple", GAME.id)
    while not session.state.over:
        view = GAME.view(session.state, session.state.turn)
        session.play(bot.decide(view, GAME.choices(view), session.rng(session.state.turn)))
    return session.record


PLACES = {
    "choosing": (2, Phase.CHOOSING, "right", "which action space?"),
    "taking": (3, Phase.TAKING, "right down", "and which card?"),
    "placing": (4, Phase.PLACING, "j", "where does the"),
    "the end": (8, Phase.END, "", "THE END"),
    "help": (4, Phase.PLACING, "question_mark", "Placing"),
}
"""By name: round, phase, keys that are pressed there, and words that are seen then."""


def cut(round: int, phase: Phase) -> Record:
    """The record up to where Ann is to move in a phase of a round; for the end the whole of it."""
    if phase is Phase.END:
        return game()
    for number, step in enumerate(walk(GAME, game()), 1):
        if step.after.turn == 0 and step.after.round == round and step.after.phase is phase:
            return game().evolve(actions=game().actions[:number], digest="", finished=False)
    raise AssertionError("the record has no such place")


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


def shown(folder: Path, place: str, **words: Any) -> tuple[PowerGridApp, Any]:
    round, phase, keys, words_seen = PLACES[place]

    async def run(pilot: Any) -> None:
        await settle(pilot)
        await press(pilot, keys)
        await settle(pilot)
        assert words_seen in screen_text(pilot.app)

    session = Session.resume(GAME, cut(round, phase))
    return PowerGridApp(Store(folder), start=session, pace=0, **words), run


@pytest.mark.parametrize("place", PLACES)
def test_board(place: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, place)
    assert snap_compare(app, terminal_size=size, run_before=run)


def test_board_in_ascii(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, "taking", ascii=True)
    assert snap_compare(app, terminal_size=size, run_before=run)

"""Terraforming Mars as pictures, at the smallest size and at the size that shows everything.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.colours.themes import Depth
from powergrid_tui.tui.app import PowerGridApp
from tests.tui.shell import press, screen_text, settle

from .typed import plays

GAME = registry.game("terraforming_mars")
SIZES = [(80, 24), (120, 40)]
SEATS = (
    Seat(name="Ann", colour="orange"),
    Seat(name="Bo", colour="blue", bot="random"),
    Seat(name="Cyd", colour="green", bot="random"),
)

both = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@cache
def game(players: int) -> Record:
    """A whole game; alone it is lost."""
    session = Session.start(GAME, GAME.Options(), SEATS[:players], seed=0)
    while not session.state.over:
        session.play(plays(session.state))
    return session.record


class Place(NamedTuple):
    """Somewhere in the game, the first from a generation on."""

    generation: int
    kind: str
    """Of what is done there."""
    keys: str
    """Pressed there."""
    words: str
    """Seen then."""
    where: Callable[[State], bool] = lambda _: True
    players: int = 3


def _acting(state: State) -> bool:
    """A hand, credits, and an action to be done."""
    return not state.queue and len(state.players[0].hand) > 2 and state.players[0].stock[0] > 20


PLACES = {
    "corporations": Place(1, "start", "space down down down space down", "which corporation"),
    "research": Place(4, "buy", "space down down", "which cards do you buy"),
    "hand": Place(5, "play", "down", "what do you do?", _acting),
    "projects": Place(6, "play", "p down down", "PROJECTS", _acting),
    "goals": Place(3, "play", "m down", "MILESTONES AND AWARDS", _acting),
    "goals in full": Place(6, "play", "3", "AWARDS", _acting),
    "a tile": Place(12, "place", "right", "where does it go"),
    "a target": Place(4, "target", "down", "whose"),
    "companies": Place(9, "play", "2", "COMPANIES", _acting),
    "solo": Place(8, "play", "down", "of 14", players=1),
    "a company": Place(9, "play", "2 w w", "COMPANIES", _acting),
    "the end": Place(1, "", "", "THE END"),
    "the end of a solo game": Place(1, "", "", "the game is lost", players=1),
}


def cut(place: Place) -> Record:
    """The record up to there; for the end the whole of it."""
    record = game(place.players)
    if not place.kind:
        return record
    steps = list(walk(GAME, record))
    for number, (step, following) in enumerate(pairwise(steps), 1):
        state = step.after
        there = state.turn == 0 and state.generation >= place.generation and place.where(state)
        if there and following.action.kind == place.kind:
            return record.evolve(actions=record.actions[:number], digest="", finished=False)
    raise AssertionError("the record has no such place")


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


def shown(folder: Path, name: str, **words: Any) -> tuple[PowerGridApp, Any]:
    place = PLACES[name]

    async def run(pilot: Any) -> None:
        await settle(pilot)
        await press(pilot, place.keys)
        await settle(pilot)
        assert place.words in screen_text(pilot.app)

    session = Session.resume(GAME, cut(place))
    return PowerGridApp(Store(folder), start=session, pace=0, **words), run


@both
@pytest.mark.parametrize("place", PLACES)
def test_board(place: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, place)
    assert snap_compare(app, terminal_size=size, run_before=run)


def test_board_in_ascii(tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, "a tile", ascii=True)
    assert snap_compare(app, terminal_size=(80, 24), run_before=run)


def test_board_in_sixteen_colours(tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, "a tile", depth=Depth.SIXTEEN)
    assert snap_compare(app, terminal_size=(80, 24), run_before=run)

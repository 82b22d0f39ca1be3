"""Rise to Power as pictures, at the smallest size and at the size that shows everything.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from powergrid_tui.games.rise_to_power.actions import Power, Upgrade
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.colours.themes import Depth
from powergrid_tui.tui.app import PowerGridApp
from tests.tui.shell import press, screen_text, settle

from .typed import keys, plays

GAME = registry.game("rise_to_power")
SIZES = [(80, 24), (120, 40)]
SEATS = (
    Seat(name="Ann", colour="orange"),
    Seat(name="Bo", colour="blue", bot="random"),
    Seat(name="Cyd", colour="green", bot="random"),
)

both = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@cache
def game() -> Record:
    """A whole game, in which Ann steals, upgrades, and takes back what was thrown away."""
    session = Session.start(GAME, GAME.Options(), SEATS, seed=25)
    while not session.state.over:
        session.play(plays(session.state))
    return session.record


class Place(NamedTuple):
    """Somewhere in the game, the first from a round on."""

    round: int
    phase: Phase
    keys: str
    """Pressed there."""
    words: str
    """Seen then."""
    where: Callable[[State], bool] = lambda _: True


def _paid(kind: type[Power | Upgrade]) -> Callable[[State], bool]:
    """The first way to pay for the first of Ann's inactive districts is of this kind."""
    return lambda state: keys(state) == "right enter" and isinstance(plays(state), kind)


PLACES = {
    "drawing": Place(2, Phase.DRAWING, "space right", "of the track: which?"),
    "discarding": Place(4, Phase.DISCARDING, "right space", "too many: discard"),
    "acting": Place(3, Phase.ACTIONS, "right", "power ", _paid(Power)),
    "connecting": Place(5, Phase.ACTIONS, "right enter", "where?", lambda state: not state.players[0].inactive),
    "upgrade": Place(4, Phase.ACTIONS, "right", "build ", _paid(Upgrade)),
    "recovering": Place(4, Phase.RECOVERING, "right space", "of the discards: which?"),
    "stealing": Place(4, Phase.STEALING, "down", "steal from whom?"),
    "companies": Place(6, Phase.ACTIONS, "3", "influence"),
    "the end": Place(1, Phase.END, "", "THE END"),
}


def cut(place: Place) -> Record:
    """The record up to there; for the end the whole of it."""
    if place.phase is Phase.END:
        return game()
    for number, step in enumerate(walk(GAME, game()), 1):
        state = step.after
        if state.turn == 0 and state.round >= place.round and state.phase == place.phase and place.where(state):
            return game().evolve(actions=game().actions[:number], digest="", finished=False)
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
    app, run = shown(tmp_path, "connecting", ascii=True)
    assert snap_compare(app, terminal_size=(80, 24), run_before=run)


def test_board_in_sixteen_colours(tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, "acting", depth=Depth.SIXTEEN)
    assert snap_compare(app, terminal_size=(80, 24), run_before=run)

"""Factory Manager as pictures, at the smallest size and at the size that shows everything.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.colours.themes import Depth
from powergrid_tui.tui.app import PowerGridApp
from tests.tui.shell import press, screen_text, settle

GAME = registry.game("factory_manager")
SIZES = [(80, 24), (120, 40)]
SEATS = (
    Seat(name="Ann", colour="orange"),
    Seat(name="Bo", colour="blue", bot="random"),
    Seat(name="Cyd", colour="green", bot="random"),
    Seat(name="Dora", colour="yellow", bot="random"),
)

both = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def chosen(state: State, luck: Random) -> Any:
    """Bids and brings by lot, buys as long as that is possible, and runs what is best."""
    offers = {offer.kind: offer.actions for offer in GAME.choices(state) if len(offer.actions)}
    if state.phase is Phase.BUYING:
        return luck.choice(offers.get("buy", offers["done"][:1]))
    if state.phase is Phase.RUNNING:
        return offers["run"][0]
    return luck.choice(offers[luck.choice(sorted(offers))])


@cache
def game() -> Record:
    """A whole game."""
    session, luck = Session.start(GAME, GAME.Options(), SEATS, seed=8), Random(4)
    while not session.state.over:
        session.play(chosen(session.state, luck))
    return session.record


PLACES = {
    "opening": (5, "open", "right up", "which card"),
    "bidding": (3, "bid", "", "Raise?"),
    "bringing": (3, "bring", "down", "from which column?"),
    "buying": (4, "buy", "space w right", "what do you buy?"),
    "running": (4, "run", "right", "what runs?"),
    "the end": (5, "", "", "THE END"),
}
"""By name: round, what is offered, keys that are pressed there, and words that are seen then."""


def cut(round: int, kind: str) -> Record:
    """The record up to where Ann is offered this in a round; for the end the whole of it."""
    if not kind:
        return game()
    for number, step in enumerate(walk(GAME, game()), 1):
        state = step.after
        if state.turn == 0 and state.round >= round and any(offer.kind == kind for offer in GAME.choices(state)):
            return game().evolve(actions=game().actions[:number], digest="", finished=False)
    raise AssertionError("the record has no such place")


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


def shown(folder: Path, place: str, **words: Any) -> tuple[PowerGridApp, Any]:
    round, kind, keys, words_seen = PLACES[place]

    async def run(pilot: Any) -> None:
        await settle(pilot)
        await press(pilot, keys)
        await settle(pilot)
        assert words_seen in screen_text(pilot.app)

    session = Session.resume(GAME, cut(round, kind))
    return PowerGridApp(Store(folder), start=session, pace=0, **words), run


@both
@pytest.mark.parametrize("place", PLACES)
def test_board(place: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, place)
    assert snap_compare(app, terminal_size=size, run_before=run)


def test_every_tile(tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, "running")

    async def listed(pilot: Any) -> None:
        await run(pilot)
        await press(pilot, "3")

    assert snap_compare(app, terminal_size=(80, 24), run_before=listed)


def test_board_in_ascii(tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, "buying", ascii=True)
    assert snap_compare(app, terminal_size=(80, 24), run_before=run)


def test_board_in_sixteen_colours(tmp_path: Path, snap_compare: Any) -> None:
    app, run = shown(tmp_path, "buying", depth=Depth.SIXTEEN)
    assert snap_compare(app, terminal_size=(80, 24), run_before=run)

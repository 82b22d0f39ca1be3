"""Terraforming Mars played by keys on the whole screen: four generations of two at one keyboard with a save in the
middle, the end of a solo game, and keys that are typed faster than one can see."""

from pathlib import Path
from typing import Any

import pytest
from textual.events import Key

from powergrid_tui.games.terraforming_mars.actions import Buy, Done, Pass, Place, Play, Start
from powergrid_tui.games.terraforming_mars.model import Phase
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.tui.shell import Pilot_, press, screen_text, session_of, settle

from .typed import keys, passes, plays

GAME = registry.game("terraforming_mars")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Jörg", colour="blue"))
LONGEST = 150
"""Answers after which a game has gone wrong."""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(Store, "examples", lambda _: [])
    return Store(tmp_path)


def asked(app: HomeApp) -> bool:
    """A person sees a question, or the game is over."""
    screen = app.screen
    return isinstance(screen, PlayScreen) and (bool(screen._connection.asked) or screen.mover == NOBODY)


async def ready(pilot: Pilot_, app: HomeApp) -> int:
    """Take the keyboard; gives how many curtains were lifted."""
    lifted = 0
    while True:
        await settle(pilot, lambda: isinstance(app.screen, Curtain) or asked(app))
        if asked(app):
            return lifted
        if isinstance(app.screen, Curtain):
            assert "MARS" not in screen_text(app)
            lifted += 1
        await press(pilot, "enter")


async def answer(pilot: Pilot_, app: HomeApp) -> None:
    """Answer one question: the last key does it, and none before."""
    session = session_of(app)
    lines, *typed = len(session.record.actions), *keys(session.state).split()
    for key in typed:
        assert len(session.record.actions) == lines, screen_text(app)
        await pilot.press(key)
    await settle(pilot, lambda: len(session.record.actions) > lines)


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.usefixtures("curtain")
async def test_two_people_play_four_generations_by_keys_with_the_curtain_between_them_save_and_resume(
    store: Store,
) -> None:
    session: Session[Any, Any] = Session.start(
        GAME, GAME.Options(), SEATS, seed=1, save_file=store.save_file_for(SEATS)
    )
    answers = curtains = 0
    app = HomeApp(store, start=session, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        curtains += await ready(pilot, app)
        while session.state.generation < 3 or session.state.acted == 0:
            answers += 1
            await answer(pilot, app)
            curtains += await ready(pilot, app)
        await press(pilot, "escape t enter")
        await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
        await press(pilot, "c")
        curtains += await ready(pilot, app)
        assert session_of(app).state == session.state, "left and come back to, in the middle of a turn"
        await answer(pilot, app)
        left = session_of(app).state
    app = HomeApp(store, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
        await press(pilot, "c")
        curtains += await ready(pilot, app)
        session = session_of(app)
        assert session.state == left, "resumed by another program"
        while session.state.generation < 5:
            answers += 1
            assert answers < LONGEST, screen_text(app)
            await answer(pilot, app)
            curtains += await ready(pilot, app)
        assert "Generation 5" in screen_text(app)
    made = {type(step.action) for step in session.steps}
    assert {Start, Buy, Play, Place, Done, Pass} <= made
    assert sum(isinstance(step.action, Pass) for step in session.steps) == 2 * 4
    assert curtains >= 2 * 4, "one for each research at least"
    (entry,) = store.games()
    record = store.open(session.save_file.path)[0]  # type: ignore[union-attr]
    assert entry
    assert not record.finished
    assert Session.resume(GAME, record).state == session.state


@pytest.mark.long
@pytest.mark.thorough
async def test_one_person_plays_a_solo_game_to_its_end(store: Store) -> None:
    """The last two of fourteen generations, without a curtain; Mars is not habitable then. Those before are played by
    the same answers without a screen, most of them idle. It takes seconds: hundreds of keys."""
    session: Session[Any, Any] = Session.start(
        GAME, GAME.Options(), SEATS[:1], seed=1, save_file=store.save_file_for(SEATS[:1])
    )
    while session.state.generation < 13:
        session.play(plays(session.state, passes if session.state.generation > 3 else keys))
    answers = 0
    app = HomeApp(store, start=session, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        while not session.state.over:
            assert await ready(pilot, app) <= 1
            answers += 1
            assert answers < LONGEST, screen_text(app)
            await answer(pilot, app)
        await settle(pilot, lambda: "THE END" in screen_text(app))
        shown = screen_text(app)
        assert "Mars is not habitable: the game is lost" in shown
        assert session.state.generation == 14
        (standing,) = GAME.standings(session.state)
        row = next(line.split() for line in shown.split("\n") if line.split()[:2] == ["A", "Ann"])
        assert [row[2], row[-1]] == [str(standing.score["points"]), str(standing.score["credits"])]
        await press(pilot, "enter")
        await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
    record = store.open(session.save_file.path)[0]  # type: ignore[union-attr]
    assert record.finished


# --- keys that come faster than one can see --------------------------------------------------------------------------


def burst(app: HomeApp, typed: str) -> None:
    """Keys in one packet."""
    for key in typed.split():
        app.post_message(Key(key, {"enter": "\r", "space": " "}.get(key, key if len(key) == 1 else None)))


async def test_enter_held_down_does_nothing_that_was_not_chosen(store: Store) -> None:
    """Not while a corporation is chosen, not in a turn, not in research."""
    app = HomeApp(store, start=Session.start(GAME, GAME.Options(), SEATS[:1], seed=1), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        session = session_of(app)
        kinds: set[Phase] = set()
        while len(kinds) < 3:
            lines = len(session.steps)
            kinds.add(session.state.phase)
            burst(app, "enter " * 20)
            await settle(pilot)
            assert len(session.steps) == lines, session.state.phase
            await answer(pilot, app)
            await ready(pilot, app)

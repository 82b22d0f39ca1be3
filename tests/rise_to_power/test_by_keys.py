"""Rise to Power played by keys on the whole screen: a game of two at one keyboard with a save in the middle, and keys
that are typed faster than one can see."""

from pathlib import Path
from typing import Any

import pytest
from textual.events import Key

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Discard,
    Done,
    Exchange,
    Power,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.model import Phase
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.tui.shell import Clock, Pilot_, press, screen_text, session_of, settle

from .typed import keys, plays

pytestmark = pytest.mark.usefixtures("curtain")

GAME = registry.game("rise_to_power")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Jörg", colour="blue"))
LONGEST = 150
"""Answers after which a game has gone wrong."""
LAST = 16
"""Answers that are given by keys at the end of a game."""


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
            assert "PRISM TRACK" not in screen_text(app)
            lifted += 1
        await press(pilot, "enter")


async def answer(pilot: Pilot_, app: HomeApp) -> bool:
    """Answer one question: the last key does it, and none before. Gives whether it is the other's turn then."""
    session = session_of(app)
    lines, *typed = len(session.record.actions), *keys(session.state).split()
    mover = session.state.turn
    for at, key in enumerate(typed, 1):
        assert len(session.record.actions) == lines, screen_text(app)
        await press(pilot, key)
        assert at == len(typed) or session.state.turn == mover
    await settle(pilot, lambda: len(session.record.actions) > lines)
    return session.state.turn not in (mover, NOBODY)


def skip_to_the_last_turns(store: Store, session: Session[Any, Any]) -> Any:
    """Play the kept game on without a screen by the same answers, but for the last ones; gives the state then."""
    record, save_file = store.open(session.save_file.path)  # type: ignore[union-attr]
    alone = Session.resume(GAME, record)
    answers = []
    while not alone.state.over:
        answers.append(plays(alone.state))
        alone.play(answers[-1])
    kept = Session.resume(GAME, record, save_file=save_file)
    for action in answers[:-LAST]:
        kept.play(action)
    kept.saving.flush()
    return kept.state


@pytest.mark.long
@pytest.mark.thorough  # the suite plays every game by keys; this one to its end
async def test_two_people_begin_and_end_a_game_by_keys_with_the_curtain_between_them_save_and_resume(
    store: Store,
) -> None:
    session: Session[Any, Any] = Session.start(
        GAME, GAME.Options(), SEATS, seed=7, save_file=store.save_file_for(SEATS)
    )
    answers = curtains = turns = 0
    app = HomeApp(store, start=session, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        curtains += await ready(pilot, app)
        while session.state.round < 4:
            answers += 1
            turns += await answer(pilot, app)
            curtains += await ready(pilot, app)
        await press(pilot, "escape t enter")
        await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
        await press(pilot, "c")
        curtains += await ready(pilot, app)
        assert session_of(app).state == session.state, "left and come back to"
        turns += await answer(pilot, app)
        left = session_of(app).state
    assert Session.resume(GAME, store.open(session.save_file.path)[0]).state == left  # type: ignore[union-attr]
    left = skip_to_the_last_turns(store, session)
    app = HomeApp(store, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
        await press(pilot, "c")
        curtains += await ready(pilot, app)
        session = session_of(app)
        assert session.state == left, "resumed by another program"
        while not session.state.over:
            answers += 1
            assert answers < LONGEST, screen_text(app)
            turns += await answer(pilot, app)
            curtains += await ready(pilot, app)
        await settle(pilot, lambda: "THE END" in screen_text(app))
        shown = screen_text(app)
        best = GAME.standings(session.state)[0]
        assert f"{best.seat} wins with {best.score['points']} points" in shown
        rows = [line.split() for line in shown.split("\n")]
        for standing in GAME.standings(session.state):
            figures = next(row for row in rows if row[2:3] == [standing.seat] and row[0].rstrip(".").isdecimal())
            assert figures[0] == f"{standing.rank}."
            assert figures[3] == str(standing.score["points"])
        await press(pilot, "enter")
        await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
    made = {type(step.action) for step in session.steps}
    assert {Take, Discard, Connect, Power, Upgrade, Exchange, Trade, Done} <= made
    assert turns >= 8
    assert curtains == turns + 3, "one for each turn, for the beginning, and for each time that the game was left"
    (path,) = store.games()
    record = store.open(session.save_file.path)[0]  # type: ignore[union-attr]
    assert record.finished
    assert path
    assert Session.resume(GAME, record).state == session.state


# --- keys that come faster than one can see --------------------------------------------------------------------------


def actions(session: Session[Any, Any]) -> list[Action]:
    return [step.action for step in session.steps[1:]]


def burst(app: HomeApp, typed: str) -> None:
    """Keys in one packet."""
    for key in typed.split():
        app.post_message(Key(key, {"enter": "\r", "space": " "}.get(key, key if len(key) == 1 else None)))


async def begun(pilot: Pilot_, app: HomeApp) -> Session[Any, Any]:
    await ready(pilot, app)
    return session_of(app)


async def test_enter_held_down_does_nothing_that_was_not_chosen(store: Store) -> None:
    """Not while cards are drawn, not while they are thrown away, not while points are spent. It takes seconds: Enter
    is pressed hundreds of times."""
    app = HomeApp(store, start=Session.start(GAME, GAME.Options(), SEATS, seed=7), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        session = await begun(pilot, app)
        phases: set[Phase] = set()
        while len(phases) < 3:
            lines = len(session.steps)
            phases.add(session.state.phase)
            burst(app, "enter " * 20)
            await settle(pilot)
            assert len(session.steps) == lines, session.state.phase
            await answer(pilot, app)
            await ready(pilot, app)


@pytest.mark.usefixtures("patient")
async def test_what_is_typed_behind_an_answer_answers_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """One burst answers one question at most, and does not lift the curtain of the other."""
    clock = Clock(monkeypatch)
    monkeypatch.setattr("powergrid_tui.tui.base.keys.TypeAhead.KEY", 0.0)
    app = HomeApp(store, start=Session.start(GAME, GAME.Options(), SEATS, seed=7), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Curtain))
        clock.now += 1
        session = await begun(pilot, app)
        first = session.state.turn
        while session.state.turn == first:
            lines = len(session.steps)
            clock.now += 1
            burst(app, f"{keys(session.state)} enter enter enter right enter d enter t enter space enter d")
            await settle(pilot, lambda lines: len(session.steps) > lines, lines)
            await settle(pilot)
            assert len(session.steps) == lines + 1, actions(session)
            if session.state.turn == first:
                await settle(pilot, lambda: asked(app))
        assert isinstance(app.screen, Curtain)
        assert "PRISM TRACK" not in screen_text(app)

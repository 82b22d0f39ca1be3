"""Electropolis at the shared table: undo, and half a game of two by keys alone."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.electropolis.actions import Place
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot, make
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import press, screen_text, settle

GAME = registry.game("electropolis")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Jörg", colour="blue"))


def played(plays: int, save_file: Any = None) -> Session[Any, Any]:
    """A game of two after so many plays, or at its end."""
    session = Session.start(GAME, GAME.Options(), SEATS, seed=11, save_file=save_file)
    bot, luck = RandomBot(), Random(5)
    for _ in range(plays):
        if GAME.to_move(session.state) == NOBODY:
            break
        session.play(bot.decide(session.state, GAME.choices(session.state), luck))
    return session


def test_undo_goes_back_within_a_turn_and_stops_at_new_tiles() -> None:
    session = played(0)
    while session.state.phase is not Phase.PLACING or len(session.state.hand) < 2:
        session.play(GAME.choices(session.state)[0].actions[0])
    before = session.state
    place = next(action for action in GAME.choices(before)[0].actions if isinstance(action, Place))
    session.play(place)
    assert session.state.turn == before.turn
    session.undo()
    assert session.state == before
    rounds = played(0)
    while rounds.state.round < 2:
        offer = next(offer for offer in GAME.choices(rounds.state) if len(offer.actions))
        rounds.play(offer.actions[0])
    assert rounds.undo_refusal(), "tiles and cards of the next round have been seen, or it is another's turn"


# --- by keys ---------------------------------------------------------------------------------------------------------

LONGEST = 1500
"""Keys after which a game has gone wrong."""


def keys(state: State, shown: str) -> str:
    """What somebody presses who takes the first that is possible."""
    match state.phase:
        case Phase.CHOOSING:
            return "enter" if "enter take" in shown else "right"
        case Phase.TAKING:
            return "enter" if "enter take" in shown else "down"
        case Phase.PLACING:
            return "enter" if "enter build" in shown else ""
        case _:
            return "enter"


@pytest.mark.thorough
async def test_two_people_play_half_a_game_by_keys_save_in_the_middle_and_resume(tmp_path: Path) -> None:
    """The first half was played without a screen; every kind of decision comes in the second too."""
    store = Store(tmp_path)
    session = played(60, save_file=store.save_file_for(SEATS))
    assert session.save_file is not None
    pressed = 0
    for stop in (len(session.record.actions) + 20, 10_000):
        app = HomeApp(store, start=session, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda app: isinstance(app.screen, PlayScreen), app)
            while not session.state.over and len(session.record.actions) < stop:
                lines = len(session.record.actions)
                await step(pilot, app, session)
                pressed += 1
                assert pressed < LONGEST, screen_text(app)
                assert len(session.record.actions) >= lines
            if session.state.over:
                await settle(pilot, lambda app: "Ann" in screen_text(app), app)
        session = Session.resume(GAME, store.open(session.save_file.path)[0], save_file=session.save_file)
    assert session.state.over
    assert len(session.state.players[0].cards) == 8
    assert session.save_file is not None
    assert store.open(session.save_file.path)[0].finished


async def step(pilot: Any, app: HomeApp, session: Session[Any, Any]) -> None:
    """Press what leads on: the key read from the question, else the next tile or cell, else the discard."""
    before = len(session.record.actions)
    key = keys(session.state, screen_text(app))
    for some in ([key] if key else []) + (
        ["j enter", "n j enter", "d"] if session.state.phase is Phase.PLACING else []
    ):
        await press(pilot, some)
        await settle(pilot)
        if len(session.record.actions) > before:
            return


def test_a_bot_sits_at_the_shared_table() -> None:
    session = Session.start(GAME, GAME.Options(), (*SEATS[:1], Seat(name="Bo", bot="simple")), seed=1)
    bot = make("simple", "electropolis")
    while not session.state.over:
        view = GAME.view(session.state, session.state.turn)
        session.play(bot.decide(view, GAME.choices(view), session.rng(session.state.turn)))
    assert len(session.record.actions) > 60

"""One keyboard for several people: what one of them types does not play for the next, and a slip can be taken back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from textual.events import Key

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.boards.question_board import QuestionBoard
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.tui.app import PowerGridApp
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import Pilot_, playing, screen_text, seats, session_of, settle

OPEN = {"power_grid": {"money": "open"}, "electropolis": {}, "factory_manager": {}}
"""Games that need no curtain, with the options for that."""
SECRET = {"power_grid": {}, "terraforming_mars": {}, "rise_to_power": {}}

LATER = 10.0
"""Seconds after which nobody types ahead any more."""


def begun(game_id: str, **options: Any) -> Session[Any, Any]:
    game = registry.game(game_id)
    return Session.start(game, game.Options(**options), seats("Ann", "Bo", "Cleo"), seed=5)


@asynccontextmanager
async def at_one_keyboard(
    store: Store, game_id: str, **options: Any
) -> AsyncIterator[tuple[PowerGridApp, Pilot_, PlayScreen]]:
    app = playing(store, begun(game_id, **options))
    app.choose(coach=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        if isinstance(app.screen, Curtain):
            await pilot.press("enter")
            await settle(pilot)
        assert isinstance(app.screen, PlayScreen)
        yield app, pilot, app.screen


def lines(app: PowerGridApp) -> list[str]:
    return [step.line for step in session_of(app).steps]


async def at(app: PowerGridApp, pilot: Pilot_, name: str, time: float) -> None:
    """Press a key at a time, however busy the program is."""
    key = Key(name, {"enter": "\r"}.get(name, name if len(name) == 1 else None))
    key.time = time
    app.post_message(key)
    await settle(pilot)



def since(screen: PlayScreen) -> float:
    """When the question now shown came into sight."""
    board = screen._board
    assert isinstance(board, QuestionBoard)
    assert board._handed._since is not None, "the keyboard has been passed on"
    return board._handed._since


async def played(pilot: Pilot_, screen: PlayScreen, rng: Random) -> bool:
    """Let whoever is asked act at random; whether the keyboard was passed on."""
    connection, session = screen._connection, screen.session
    seat, game = connection.seat, session.game
    offers = [offer for offer in game.choices(connection.view, seat) if len(offer.actions)]
    action = rng.choice(rng.choice(offers).actions[:9])
    if game.refusal(session.state, action):
        return False
    connection.play(action)
    await settle(pilot)
    return game.to_move(session.state) != NOBODY and connection.seat != seat


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("game_id", OPEN)
async def test_nothing_typed_ahead_plays_for_the_next_person(store: Store, game_id: str) -> None:
    rng, count = Random(3), 0
    async with at_one_keyboard(store, game_id, **OPEN[game_id]) as (app, pilot, screen):
        for _ in range(40):
            if not await played(pilot, screen, rng):
                continue
            count += 1
            seen, before = since(screen), lines(app)
            for after in (-0.05, 0.05, 0.3, 0.59, 1.1):  # less than 0.6 s after the key before
                for key in ("enter", "d", "p"):
                    await at(app, pilot, key, seen + after)
            assert lines(app) == before, "nothing was played"
            board = screen._board
            assert isinstance(board, QuestionBoard)
            for panel in board.panels.values():
                for _, hotspot in getattr(panel, "hotspots", ())[:5]:
                    message = Clickable.Pointed(hotspot)
                    message.time = seen + 1.2
                    board.on_clickable_pointed(message)
            await settle(pilot)
            assert lines(app) == before, "nor by the mouse"
    assert count > 5


@pytest.mark.usefixtures("patient")
async def test_enter_counts_after_a_moment_without_a_key_and_arrows_sooner(store: Store) -> None:
    async with at_one_keyboard(store, "power_grid", money="open") as (app, pilot, screen):
        board = screen._board
        assert isinstance(board, QuestionBoard)
        await at(app, pilot, "enter", app_time(screen))
        seen, before = since(screen), lines(app)
        shown = screen_text(app)
        await at(app, pilot, "up", seen + 0.2)
        assert screen_text(app) == shown, "no key moves anything yet"
        await at(app, pilot, "up", seen + 0.3)
        assert screen_text(app) != shown
        await at(app, pilot, "enter", seen + 0.7)
        assert lines(app) == before
        assert "press it again" in screen_text(app)
        await at(app, pilot, "enter", seen + 1.4)
        assert len(lines(app)) == len(before) + 1


def app_time(screen: PlayScreen) -> float:
    """A time at which keys are heard before the keyboard was ever passed on."""
    return screen.app._type_ahead._changed + LATER  # type: ignore[attr-defined]

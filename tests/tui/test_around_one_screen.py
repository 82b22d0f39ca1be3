"""Several people around one screen: who is next, who is at lunch, and what is done for everybody."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots.resuming import resumed
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.ask import Confirm
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import press, screen_text, sees, session_of
from tests.tui.test_hand_over import at, since
from tests.tui.test_lit_table import begun, in_an_auction, lit, of


def keys(text: str) -> str:
    """The row of keys."""
    return text.splitlines()[-1]


@pytest.mark.parametrize("game_id", ["power_grid", "electropolis"])
async def test_the_row_of_keys_says_who_is_next(game_id: str, tmp_path: Path) -> None:
    async with lit(tmp_path, begun(game_id)) as (app, pilot):
        session, seat = session_of(app), of(app).seat
        following = session.seats[of(app).follows].name
        assert following != session.seats[seat].name
        await sees(pilot, lambda: keys(screen_text(app)).rstrip().endswith(f"then {following}"))


async def test_somebody_at_lunch_is_played_by_a_bot_until_they_are_back(tmp_path: Path) -> None:
    async with lit(tmp_path, begun("power_grid")) as (app, pilot):
        session, seat = session_of(app), of(app).seat
        name = session.seats[seat].name
        assert "is back" not in keys(screen_text(app))
        await press(pilot, "escape p enter", Confirm)
        await press(pilot, "down enter", lambda: isinstance(app.screen, PlayScreen) and session.seats[seat].bot != "")
        words = f"A bot plays for {name} until {name} is back: ctrl+r takes the seat."
        await sees(pilot, lambda: words in screen_text(app))
        assert f"{name} is back" in keys(screen_text(app))
        await press(pilot, "ctrl+r", lambda: not session.seats[seat].bot, lambda: words not in screen_text(app))
        assert "is back" not in keys(screen_text(app))


@contextmanager
def drawn(app: HomeApp) -> Iterator[list[str]]:
    """The screen each time that something is sent to the terminal."""
    frames: list[str] = []
    display = app._display

    def noted(screen: Any, renderable: Any) -> None:
        frames.append(screen_text(app))
        display(screen, renderable)

    app._display = noted  # type: ignore[method-assign]
    yield frames
    app._display = display  # type: ignore[method-assign]


@pytest.mark.parametrize("cause", ["escape", "question_mark", "resize"])
async def test_what_opens_over_the_game_and_a_new_size_cover_first_and_draw_then(cause: str, tmp_path: Path) -> None:
    async with lit(tmp_path, in_an_auction()) as (app, pilot):
        session, seat = session_of(app), of(app).seat
        purse = f"{session.seats[seat].name}, {session.state.players[seat].money} Elektro"
        await press(pilot, "v", lambda: purse in screen_text(app))
        with drawn(app) as frames:
            await (pilot.resize_terminal(100, 30) if cause == "resize" else pilot.press(cause))
            await sees(pilot, lambda: not of_table(app).peeks)
        assert frames
        assert not [frame for frame in frames if purse in frame]


def of_table(app: HomeApp) -> Any:
    return next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen))._connection


@pytest.mark.usefixtures("patient")
async def test_two_keys_at_once_neither_look_nor_answer_for_who_is_asked_next(tmp_path: Path) -> None:
    async with lit(tmp_path, begun("power_grid")) as (app, pilot):
        first = of(app).seat
        await press(pilot, "enter", lambda: of(app).seat != first, PlayScreen)
        lines, seen = len(session_of(app).steps), since(app.screen)
        for key in ("v", "enter"):
            await at(app, pilot, key, seen + 0.01)
        assert not of(app).peeks
        assert len(session_of(app).steps) == lines


async def test_who_was_looking_when_the_program_was_killed_comes_back_covered(tmp_path: Path) -> None:
    store, played = Store(tmp_path), in_an_auction()
    save_file = store.save_file_for(played.seats)
    session = Session.resume(played.game, played.record, save_file=save_file)
    session.saving.save(lambda: session.record)
    purse = f"{session.state.players[session.state.turn].money} Elektro"
    async with lit(tmp_path, session) as (app, pilot):
        await press(pilot, "v", lambda: purse in screen_text(app))
        session.saving.flush()
        left = resumed(store, save_file.path)
    async with lit(tmp_path, left) as (app, pilot):
        await sees(pilot, ", ? Elektro")
        assert purse not in screen_text(app)

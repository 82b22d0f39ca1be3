"""Power Grid played by keys alone, on the screen: a whole round, keys in one burst, and a search."""

from pathlib import Path

import pytest
from textual.events import Key

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from tests.pictures import GAME, RECORD, cut
from tests.tui.shell import begun, press, running, screen_text, sees, settle

pytestmark = pytest.mark.usefixtures("curtain")


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")


def asked(app: HomeApp) -> str:
    """The board's question panel, as text."""
    return app.screen.query_one(PowerGridBoard).panels["question"].text()


async def test_two_people_play_a_whole_round_at_one_keyboard(tmp_path: Path) -> None:
    session = begun("power_grid", "Ann", "Bo", seed=3, map="germany", money="open")
    first, second = (session.state.names[at] for at in session.state.order)
    async with running(HomeApp(Store(tmp_path), start=session, pace=0), (120, 40)) as (app, pilot):
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen) and first in asked(app))
        # first opens plant 4 at 4, second raises to 7, first passes
        await press(pilot, "right enter", lambda: second in asked(app))
        await press(pilot, "up up enter", lambda: first in asked(app))
        await press(pilot, "p")
        assert session.record.actions[1:] == (f"{first}: open 4", f"{second}: bid 7", f"{first}: pass")
        await sees(pilot, lambda: "which plant" in asked(app))
        await press(pilot, "enter", lambda: session.state.phase is Phase.RESOURCES)
        buyer = session.state.names[session.state.turn]
        await sees(pilot, lambda: buyer in asked(app))
        await press(pilot, "space")
        assert session.record.actions[-1].startswith(f"{buyer}: buy ")
        await press(pilot, "u")
        assert not session.record.actions[-1].startswith(f"{buyer}: buy "), "undone"
        await press(pilot, "enter")
        await sees(pilot, lambda: session.state.turn >= 0 and session.state.names[session.state.turn] != buyer)
        await sees(pilot, lambda: f"{session.state.names[session.state.turn]}" in asked(app))
        await press(pilot, "enter d", lambda: session.state.phase is Phase.BUILDING and "build" in asked(app))
        for city in ascii_cities(session)[:2]:
            builder = session.state.names[session.state.turn]
            await settle(pilot, lambda name: name in asked(app), builder)
            await press(pilot, f"slash {' '.join(city.lower())} enter enter")
            assert session.record.actions[-1] == f"{builder}: build {city}", screen_text(app)
            await press(pilot, "d d")
            await pilot.pause()
        await sees(pilot, lambda: session.state.phase is Phase.BUREAUCRACY or session.state.round == 2)
        while session.state.round == 1:
            mover = session.state.names[session.state.turn]
            await settle(pilot, lambda name: name in asked(app), mover)
            await press(pilot, "enter")
            await pilot.pause()
        assert session.state.round == 2
        assert {len(player.cities) for player in session.state.players} == {1}
        assert sum(session.state.powered) == 2


async def test_keys_that_come_in_one_burst_are_taken_in_their_order(tmp_path: Path) -> None:
    """As a slow line delivers them. The error to find: digits overtake the arrow, and plant 4 is put up for its
    number."""
    session = begun("power_grid", "Ann", "Bo", seed=3, map="germany", money="open")
    async with running(HomeApp(Store(tmp_path), start=session, pace=0), (120, 40)) as (app, pilot):
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen) and "Put up plant 3" in asked(app))
        for key, character in (("right", None), ("1", "1"), ("5", "5"), ("enter", "\r")):
            app.post_message(Key(key, character))
        await sees(pilot, lambda: len(session.record.actions) > 1)
        assert session.record.actions[1].endswith(": open 4 15")


async def test_a_search_that_finds_nothing_moves_nothing(tmp_path: Path) -> None:
    at = next(n for n, line in enumerate(RECORD.actions) if line.startswith("Ann: build"))
    session = Session.resume(GAME, cut(at))
    async with running(HomeApp(Store(tmp_path), start=session, pace=0)) as (app, pilot):
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen) and "where do you build" in asked(app))
        before = asked(app)
        await press(pilot, "slash e z z enter", lambda: "No city in play is called ezz" in asked(app))
        await press(pilot, "enter enter")
        assert len(session.record.actions) == at, "nothing was built"
        await press(pilot, "escape")
        assert asked(app) == before, "the cursor is where it was"


def ascii_cities(session: Session[State, object]) -> list[str]:
    """Names of cities in play that any keyboard can type."""
    book = session.state.book
    names = [book.board.cities[city].name for city in book.cities_in_play]
    return [name for name in names if name.isascii() and name.isalpha()]

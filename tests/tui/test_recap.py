"""What happened since one's last turn: where it is told, what opens and closes it, and that nothing opens unasked.

A round of pebbles are 8 of the 20; a turn has two takes. The bots take 1 each time.
"""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.panels.recap import RecapPanel
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.recap import RecapScreen
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import Pilot_, playing, press, screen_text, session_of, settle, table

pytestmark = pytest.mark.usefixtures("curtain")

GAME = registry.game("power_grid")
RECORD = loads((Path(__file__).parents[1] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")


def last_event(app: HomeApp) -> str:
    """The row above the keys."""
    return screen_text(app).rstrip("\n").splitlines()[-2].rstrip()


def told(app: HomeApp) -> bool:
    return isinstance(app.screen, RecapScreen)


async def begun(pilot: Pilot_, app: HomeApp) -> None:
    await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))


@pytest.mark.usefixtures("pebbles")
class TestAskedFor:
    async def test_nothing_opens_at_the_end_of_a_round_and_a_key_shows_it(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            await press(pilot, "3 3")
            await settle(pilot, lambda: session_of(app).state.left == 12 and "offers 1" in screen_text(app))
            assert session_of(app).state.turn == 0, "Ann is asked next"
            assert isinstance(app.screen, PlayScreen)
            await press(pilot, "E")
            assert told(app)
            shown = screen_text(app).partition("SINCE YOUR LAST TURN")[2]
            assert 0 < shown.index("Ann: take 3") < shown.index("Bo: take 1")
            await press(pilot, "enter")
            assert isinstance(app.screen, PlayScreen)
            assert session_of(app).state.left == 12, "the key went to no board"

    async def test_a_finished_game_can_be_asked(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            session = session_of(app)
            while session.game.to_move(session.state) != NOBODY:
                await settle(pilot, lambda: "offers 1" in screen_text(app) or not session.state.left)
                await press(pilot, str(max(1, min(3, session.state.left))))
            await settle(pilot)
            assert isinstance(app.screen, PlayScreen)
            await press(pilot, "E")
            assert told(app)

    async def test_behind_the_curtain_each_of_them_can_ask(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter 3 3")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter")
            await settle(pilot)
            await press(pilot, "1 1")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            assert "take 1" not in screen_text(app), "not before the keyboard is taken"
            await press(pilot, "enter")
            await settle(pilot)
            await press(pilot, "E")
            assert "Bo: take 1" in screen_text(app).partition("SINCE YOUR LAST TURN")[2]


@pytest.mark.usefixtures("pebbles")
class TestKeys:
    async def test_a_key_recalls_it_at_any_time_but_not_before_the_first_decision(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            assert "last turn" not in screen_text(app)
            await press(pilot, "E")
            assert isinstance(app.screen, PlayScreen)
            await press(pilot, "1 1")
            await settle(pilot, lambda: session_of(app).state.left == 16 and "offers 1" in screen_text(app))
            assert "e last turn" in screen_text(app).split("\n")[-1]
            await press(pilot, "E")
            assert "Bo: take 1" in screen_text(app)
            await press(pilot, "escape")
            assert isinstance(app.screen, PlayScreen)


async def at_table(pilot: Pilot_, app: HomeApp) -> None:
    await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "Elektro:" in screen_text(app))


def going_on() -> Session[Any, Any]:
    """A game that is saved before Ann ends a round."""
    number = next(n for n, line in enumerate(RECORD.actions) if line.startswith("Ann: power") and n > 100)
    return Session.resume(GAME, RECORD.evolve(actions=RECORD.actions[:number], digest="", finished=False))


class TestPowerGrid:
    @pytest.mark.parametrize("size", [(80, 24), (120, 40), pytest.param((200, 60), marks=pytest.mark.thorough)])
    async def test_a_round_of_it_fits_and_names_what_was_done(self, tmp_path: Path, size: tuple[int, int]) -> None:
        session = going_on()
        ended = session.state.round
        app = HomeApp(Store(tmp_path), start=session, pace=0)
        async with app.run_test(size=size) as pilot:
            await at_table(pilot, app)
            await press(pilot, "enter")
            await settle(pilot, lambda: session.state.round > ended and "Elektro:" in screen_text(app))
            assert not told(app), "nothing opens unasked"
            await press(pilot, "E")
            assert told(app)
            shown = screen_text(app)
            assert f"ROUND {ended} " in shown
            assert f"ROUND {ended + 1} " in shown
            assert "powered" in shown
            assert "most cities first, then the largest power plant" in shown
            for seat in session.seats:
                assert f" {seat.name} " in shown
            await press(pilot, "enter")
            await at_table(pilot, app)

    async def test_where_the_dock_is_not_in_sight_one_line_calls_to_it(self, tmp_path: Path) -> None:
        session = going_on()
        app = HomeApp(Store(tmp_path), start=session, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await at_table(pilot, app)
            assert last_event(app).endswith("e since your last turn"), "who comes back is told, too"
            await press(pilot, "e")
            assert "SINCE" in screen_text(app)
            assert "Elektro:" in screen_text(app), "the question stays"
            await press(pilot, "escape")
            assert isinstance(app.screen, PlayScreen)
            assert "SINCE" not in screen_text(app)
            assert "since your last turn" not in screen_text(app), "it has been read"
            await press(pilot, "escape")
            assert not isinstance(app.screen, PlayScreen), "the menu, as ever"

    async def test_where_the_dock_is_in_sight_it_turns_to_it_and_the_key_turns_on(self, tmp_path: Path) -> None:
        app = HomeApp(Store(tmp_path), start=going_on(), pace=0)
        async with app.run_test(size=(120, 40)) as pilot:
            await at_table(pilot, app)
            assert " SINCE  log " in screen_text(app)
            await press(pilot, "e")
            assert " since  LOG " in screen_text(app)
            await press(pilot, "e")
            assert " WHAT IF " in screen_text(app)
            await press(pilot, "e")
            assert " SINCE  log " in screen_text(app)
            before = screen_text(app)
            await press(pilot, "pagedown")
            assert screen_text(app) != before, "it is read from its first line"

    async def test_at_the_end_the_log_is_a_key_away_where_the_turning_points_have_its_place(
        self, tmp_path: Path
    ) -> None:
        session = Session.resume(GAME, RECORD)
        assert session.state.over
        app = HomeApp(Store(tmp_path), start=session, pace=0)
        async with app.run_test(size=(120, 40)) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            assert " LOG " not in screen_text(app)
            app.screen.query_one(PowerGridBoard).bring_up(4)
            await settle(pilot, lambda: " LOG " in screen_text(app))

    async def test_on_a_small_screen_all_turning_points_stand_above_the_log(self, tmp_path: Path) -> None:
        app = HomeApp(Store(tmp_path), start=Session.resume(GAME, RECORD), pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            assert "all: see the log" in screen_text(app)
            assert "Dora has 17 cities" not in screen_text(app)
            app.screen.query_one(PowerGridBoard).bring_up(4)
            await settle(pilot, lambda: "11  Dora has 17 cities: 17 cities end the game" in screen_text(app))
            assert " LOG " in screen_text(app)

    async def test_what_does_not_fit_is_scrolled(self, tmp_path: Path) -> None:
        app = HomeApp(Store(tmp_path), start=going_on(), pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await at_table(pilot, app)
            await press(pilot, "E")
            await settle(pilot, lambda: told(app))
            panel = app.screen.query_one(RecapPanel)
            panel._content = panel._content * 5
            await pilot.resize_terminal(82, 24)
            await settle(pilot, lambda: "pgdn more" in screen_text(app))
            before = screen_text(app)
            await press(pilot, "down")
            assert screen_text(app) != before
            await press(pilot, "end")
            assert "pgup" in screen_text(app)
            assert "pgdn more" not in screen_text(app), "nothing follows"
            last = screen_text(app)
            await press(pilot, "up down")
            assert screen_text(app) == last, "no scrolling beyond the end"
            await press(pilot, "enter")
            assert not told(app)

    async def test_who_is_passed_over_reads_why_until_they_answer(self, tmp_path: Path) -> None:
        """Ann spends everything on a plant: she can buy no tokens and build nowhere, and is next asked to power."""
        seats = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue", bot="simple"))
        session = Session.start(GAME, Options(map="germany", money="open"), seats, seed=3)
        app = HomeApp(Store(tmp_path), start=session, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: "Ann, 50 Elektro" in screen_text(app))
            await press(pilot, "5 0 enter")
            last = "Ann cannot afford any city: the cheapest costs 10 Elektro"
            await settle(pilot, lambda: session.state.round == 2 and last in " ".join(screen_text(app).split()))
            assert session.state.players[0].plants == (3,)
            assert "Ann cannot buy resources: the cheapest token costs" in screen_text(app)
            await settle(pilot, lambda: session.state.turn == 0)
            assert "! Ann cannot buy resources" in screen_text(app)

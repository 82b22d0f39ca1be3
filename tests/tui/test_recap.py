"""What happened since one's last turn: where it is told, what opens and closes it, and that nothing opens unasked.

A round of pebbles are 8 of the 20; a turn has two takes. The bots take 1 each time.
"""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.widgets.panels.recap import RecapPanel
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.recap import RecapScreen
from powergrid_tui.tui.play.screen import PlayScreen
from tests.pictures import GAME, RECORD, cut
from tests.tui.shell import (
    Gone,
    Pilot_,
    asked_at,
    playing,
    press,
    running,
    screen_text,
    sees,
    session_of,
    settle,
    table,
)

pytestmark = pytest.mark.usefixtures("curtain")


def last_event(app: HomeApp) -> str:
    """The row above the keys."""
    return screen_text(app).rstrip("\n").splitlines()[-2].rstrip()


@pytest.mark.usefixtures("pebbles")
class TestAskedFor:
    async def test_nothing_opens_at_the_end_of_a_round_and_a_key_shows_it_but_not_before_the_first_decision(
        self, store: Store
    ) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            assert "last turn" not in screen_text(app)
            await press(pilot, "E", PlayScreen)
            await press(pilot, "3 3", lambda: session_of(app).state.left == 12, "offers 1", PlayScreen)
            assert session_of(app).state.turn == 0, "Ann is asked next"
            assert "e last turn" in screen_text(app).split("\n")[-1]
            for away in ("enter", "escape"):
                await press(pilot, "E", RecapScreen)
                shown = screen_text(app).partition("SINCE YOUR LAST TURN")[2]
                assert 0 < shown.index("Ann: take 3") < shown.index("Bo: take 1")
                await press(pilot, away, PlayScreen)
            session = session_of(app)
            assert session.state.left == 12, "the key went to no board"
            while session.game.to_move(session.state) != NOBODY:
                await sees(pilot, lambda: "offers 1" in screen_text(app) or not session.state.left)
                await press(pilot, str(max(1, min(3, session.state.left))))
            await settle(pilot)
            assert isinstance(app.screen, PlayScreen)
            await press(pilot, "E", RecapScreen)  # a finished game can be asked, too

    async def test_behind_the_curtain_each_of_them_can_ask(self, store: Store) -> None:
        async with running(playing(store, table(store, "Ann", "Bo"))) as (app, pilot):
            await sees(pilot, Curtain)
            await press(pilot, "enter 3 3", Curtain)
            await press(pilot, "enter", "offers 1")
            await press(pilot, "1 1", Curtain, Gone("take 1"))  # not before the keyboard is taken
            await press(pilot, "enter", "offers 1")
            await press(pilot, "E", RecapScreen)
            assert "Bo: take 1" in screen_text(app).partition("SINCE YOUR LAST TURN")[2]


async def at_table(pilot: Pilot_, app: HomeApp) -> None:
    await sees(pilot, PlayScreen, "Elektro:")


def going_on() -> Session[Any, Any]:
    """A game that is saved before Ann ends a round."""
    number = next(n for n, line in enumerate(RECORD.actions) if line.startswith("Ann: power") and n > 100)
    return Session.resume(GAME, cut(number))


class TestPowerGrid:
    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    async def test_a_round_of_it_fits_and_names_what_was_done(self, tmp_path: Path, size: tuple[int, int]) -> None:
        session = going_on()
        ended = session.state.round
        async with running(HomeApp(Store(tmp_path), start=session, pace=0), size) as (app, pilot):
            await at_table(pilot, app)
            await press(pilot, "enter", lambda: session.state.round > ended and "Elektro:" in screen_text(app))
            assert isinstance(app.screen, PlayScreen), "nothing opens unasked"
            await press(pilot, "E", RecapScreen, f"ROUND {ended} ", f"ROUND {ended + 1} ", "powered")
            assert "most cities first, then the largest power plant" in screen_text(app)
            for seat in session.seats:
                assert f" {seat.name} " in screen_text(app)
            await press(pilot, "enter")
            await at_table(pilot, app)

    async def test_where_the_dock_is_not_in_sight_one_line_calls_to_it(self, tmp_path: Path) -> None:
        session = going_on()
        async with running(HomeApp(Store(tmp_path), start=session, pace=0)) as (app, pilot):
            await at_table(pilot, app)
            assert last_event(app).endswith("e since your last turn"), "who comes back is told, too"
            await press(pilot, "e", "SINCE")
            assert "Elektro:" in screen_text(app), "the question stays"
            await press(pilot, "escape", PlayScreen, Gone("SINCE"))
            assert "since your last turn" not in screen_text(app), "it has been read"
            await press(pilot, "escape")
            assert not isinstance(app.screen, PlayScreen), "the menu, as ever"

    async def test_where_the_dock_is_in_sight_it_turns_to_it_and_the_key_turns_on(self, tmp_path: Path) -> None:
        async with running(HomeApp(Store(tmp_path), start=going_on(), pace=0), (120, 40)) as (app, pilot):
            await at_table(pilot, app)
            assert " SINCE  log " in screen_text(app)
            await press(pilot, "e", " since  LOG ")
            await press(pilot, "e", " WHAT IF ")
            await press(pilot, "e", " SINCE  log ")
            before = screen_text(app)
            await press(pilot, "pagedown")
            assert screen_text(app) != before, "it is read from its first line"

    async def test_at_the_end_turning_points_stand_in_or_above_the_log_that_is_a_key_away(self, tmp_path: Path) -> None:
        for size in ((120, 40), (80, 24)):
            session = Session.resume(GAME, RECORD)
            async with running(HomeApp(Store(tmp_path), start=session, pace=0), size) as (app, pilot):
                await sees(pilot, "r replay", Gone(" LOG "))
                if size[0] < 100:
                    await sees(pilot, "all: see the log", Gone("Dora has 17 cities"))
                app.screen.query_one(PowerGridBoard).bring_up(4)
                await sees(pilot, " LOG ", "11  Dora has 17 cities: 17 cities end the game" if size[0] < 100 else "")

    async def test_what_does_not_fit_is_scrolled(self, tmp_path: Path) -> None:
        async with running(HomeApp(Store(tmp_path), start=going_on(), pace=0)) as (app, pilot):
            await at_table(pilot, app)
            await press(pilot, "E", RecapScreen)
            panel = app.screen.query_one(RecapPanel)
            panel._content = panel._content * 5
            await pilot.resize_terminal(82, 24)
            await sees(pilot, "pgdn more")
            before = screen_text(app)
            await press(pilot, "down")
            assert screen_text(app) != before
            await press(pilot, "end", "pgup")
            assert "pgdn more" not in screen_text(app), "nothing follows"
            last = screen_text(app)
            await press(pilot, "up down")
            assert screen_text(app) == last, "no scrolling beyond the end"
            await press(pilot, "enter", PlayScreen)

    async def test_who_is_passed_over_reads_why_until_they_answer(self, tmp_path: Path) -> None:
        """Ann spends everything on a plant: she can buy no tokens and build nowhere, and is next asked to power."""
        seats = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue", bot="simple"))
        session = Session.start(GAME, Options(map="germany", money="open"), seats, seed=3)
        async with running(HomeApp(Store(tmp_path), start=session, pace=0)) as (app, pilot):
            await sees(pilot, "Ann, 50 Elektro")
            await press(pilot, "5 0 enter")
            last = "Ann cannot afford any city: the cheapest costs 10 Elektro"
            await sees(pilot, lambda: session.state.round == 2 and last in " ".join(screen_text(app).split()))
            assert session.state.players[0].plants == (3,)
            assert "Ann cannot buy resources: the cheapest token costs" in screen_text(app)
            await sees(pilot, lambda: session.state.turn == 0, "! Ann cannot buy resources")

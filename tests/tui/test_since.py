"""What happened since one's last turn: when it comes by itself, what puts it away, and what is typed meanwhile.

A round of pebbles are 8 of the 20; a turn has two takes. The bots take 1 each time.
"""

from pathlib import Path

import pytest

from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.app import PowerGridApp
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.page import TooSmall
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.play.since import SinceScreen
from tests.tui.shell import Pilot_, playing, press, screen_text, session_of, settle, table

GAME = registry.game("power_grid")
RECORD = loads((Path(__file__).parents[1] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")


def told(app: PowerGridApp) -> bool:
    return isinstance(app.screen, SinceScreen)


async def begun(pilot: Pilot_, app: PowerGridApp) -> None:
    await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))


@pytest.mark.usefixtures("pebbles")
class TestWhenItComes:
    async def test_at_the_end_of_a_round_before_the_next_decision_and_not_before_the_first(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            await press(pilot, "3 3")
            await settle(pilot, lambda: told(app))
            assert session_of(app).state.left == 12
            assert session_of(app).state.turn == 0, "Ann is asked next"
            shown = screen_text(app).partition("SINCE YOUR LAST TURN")[2]
            assert 0 < shown.index("Ann: take 3") < shown.index("Bo: take 1")
            await press(pilot, "enter")
            assert isinstance(app.screen, PlayScreen)
            assert session_of(app).state.left == 12, "the key went to no board"

    async def test_once_a_round(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            await press(pilot, "1 1")
            await settle(pilot, lambda: session_of(app).state.left == 16 and "offers 1" in screen_text(app))
            assert not told(app), "the round goes on"
            await press(pilot, "1 1")
            await settle(pilot, lambda: told(app))
            await press(pilot, "enter question_mark escape")
            await settle(pilot)
            assert isinstance(app.screen, PlayScreen), "and not again when the help is put away"

    async def test_not_over_a_finished_game(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            session = session_of(app)
            while session.game.to_move(session.state) != NOBODY:
                await settle(pilot, lambda: told(app) or "offers 1" in screen_text(app) or not session.state.left)
                await press(pilot, "enter" if told(app) else str(max(1, min(3, session.state.left))))
            await settle(pilot)
            assert isinstance(app.screen, PlayScreen)
            await press(pilot, "e")
            assert told(app), "but it can be asked for"

    async def test_behind_the_curtain_each_of_them_is_told(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter 3 3")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter")
            await settle(pilot)
            assert isinstance(app.screen, PlayScreen), "Bo has decided nothing yet"
            await press(pilot, "1 1")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            assert "take 1" not in screen_text(app), "not before the keyboard is taken"
            await press(pilot, "enter")
            await settle(pilot, lambda: told(app))
            assert "Bo: take 1" in screen_text(app)
            await press(pilot, "enter 3 3")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter")
            await settle(pilot, lambda: told(app))
            assert "Ann: take 3" in screen_text(app)

    async def test_what_lies_over_the_game_then_is_put_away_first(self, store: Store) -> None:
        app = PowerGridApp(store, start=table(store, "Ann", "Bo*"), pace=3600)
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            await press(pilot, "3 3 question_mark")
            assert isinstance(app.screen, HelpScreen)
            app.screen_stack[-2].action_hurry()  # type: ignore[attr-defined]
            await settle(pilot, lambda: session_of(app).state.turn == 0)
            assert isinstance(app.screen, HelpScreen)
            await press(pilot, "escape")
            await settle(pilot, lambda: told(app))
            await pilot.resize_terminal(60, 20)
            await settle(pilot, lambda: isinstance(app.screen, TooSmall))
            await pilot.resize_terminal(100, 30)
            await settle(pilot, lambda: told(app))
            await press(pilot, "escape")
            assert isinstance(app.screen, PlayScreen)


@pytest.mark.usefixtures("pebbles")
class TestKeys:
    async def test_a_key_recalls_it_at_any_time_but_not_before_the_first_decision(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            assert "last turn" not in screen_text(app)
            await press(pilot, "e")
            assert isinstance(app.screen, PlayScreen)
            await press(pilot, "1 1")
            await settle(pilot, lambda: session_of(app).state.left == 16 and "offers 1" in screen_text(app))
            assert "e last turn" in screen_text(app).split("\n")[-1]
            await press(pilot, "e")
            assert "Bo: take 1" in screen_text(app)
            await press(pilot, "escape")
            assert isinstance(app.screen, PlayScreen)

    @pytest.mark.parametrize("key", ["enter", "escape"])
    async def test_what_it_names_goes_on_and_does_nothing_else(self, store: Store, key: str) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await begun(pilot, app)
            await press(pilot, "3 3")
            await settle(pilot, lambda: told(app))
            await press(pilot, key)
            assert isinstance(app.screen, PlayScreen)
            assert session_of(app).state.left == 12


async def at_table(pilot: Pilot_, app: PowerGridApp) -> None:
    await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "Elektro:" in screen_text(app))


class TestPowerGrid:
    @pytest.mark.parametrize("size", [(80, 24), (120, 40), pytest.param((200, 60), marks=pytest.mark.thorough)])
    async def test_a_round_of_it_fits_and_names_what_was_done(self, tmp_path: Path, size: tuple[int, int]) -> None:
        number = next(n for n, line in enumerate(RECORD.actions) if line.startswith("Ann: power") and n > 100)
        session = Session.resume(GAME, RECORD.evolve(actions=RECORD.actions[:number], digest="", finished=False))
        ended = session.state.round
        app = PowerGridApp(Store(tmp_path), start=session, pace=0)
        async with app.run_test(size=size) as pilot:
            await at_table(pilot, app)
            assert not told(app), "a game that is gone on with is not interrupted"
            await press(pilot, "enter")
            await settle(pilot, lambda: told(app))
            shown = screen_text(app)
            assert f"ROUND {ended} " in shown
            assert f"ROUND {ended + 1} " in shown
            assert "powered" in shown
            assert "most cities first, then the largest power plant" in shown
            for seat in session.seats:
                assert f" {seat.name} " in shown
            await press(pilot, "enter")
            await at_table(pilot, app)

    async def test_what_does_not_fit_is_scrolled(self, tmp_path: Path) -> None:
        """It takes a second: six companies play two rounds on the screen."""
        seats = [Seat(name=f"Companionship {n}", colour="orange", bot="" if n == 1 else "simple") for n in range(1, 7)]
        session = Session.start(GAME, Options(map="germany"), seats, seed=5)
        app = PowerGridApp(Store(tmp_path), start=session, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            keys = 0
            while not (told(app) and session.state.round > 2):
                await settle(
                    pilot, lambda: told(app) or (session.state.turn == 0 and isinstance(app.screen, PlayScreen))
                )
                question = screen_text(app)
                first = session.state.phase is Phase.AUCTION and not session.state.auction
                on = told(app) or "enter Put up" in question or "enter Power" in question
                await press(pilot, "enter" if on else "p d d")
                keys += 1
                assert first or keys < 200, question
            before = screen_text(app)
            assert "scroll" in before
            for _ in range(3):  # a busy machine may take the first for one typed before the page was there
                await press(pilot, "down")
                await pilot.pause(0.2)
            assert told(app)
            assert screen_text(app) != before
            await press(pilot, "enter")
            assert not told(app)

    async def test_who_is_passed_over_reads_why_until_they_answer(self, tmp_path: Path) -> None:
        """Ann spends everything on a plant: she can buy no tokens and build nowhere, and is next asked to power."""
        seats = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue", bot="simple"))
        session = Session.start(GAME, Options(map="germany", money="open"), seats, seed=3)
        app = PowerGridApp(Store(tmp_path), start=session, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: "Ann, 50 Elektro" in screen_text(app))
            await press(pilot, "5 0 enter")
            last = "Ann cannot afford any city: the cheapest costs 10"
            await settle(
                pilot,
                lambda: (isinstance(app.screen, SinceScreen) or session.state.round == 2) and last in screen_text(app),
            )
            assert session.state.players[0].plants == (3,)
            assert "Ann can buy no resources: the cheapest token costs" in screen_text(app)
            while told(app):
                await press(pilot, "enter")
            await settle(pilot, lambda: session.state.turn == 0)
            assert "! Ann can buy no resources" in screen_text(app)

"""A highest bid by keys: no curtain for each raise, what its owner reads, and nothing of it on another's screen."""

import asyncio
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Bid
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import Pilot_, playing, press, running, screen_text, sees, session_of, settle

pytestmark = pytest.mark.usefixtures("curtain")


def game(store: Store, money: str = "secret", bot: str = "") -> Session[Any, Any]:
    """Two at one keyboard, or one against a bot; the first round."""
    power_grid = registry.game("power_grid")
    people = [Seat(name="Ann", colour=COLOURS[0]), Seat(name="Bo", colour=COLOURS[1], bot=bot)]
    return Session.start(power_grid, Options(money=money), people, seed=1, save_file=store.save_file_for(people))


def lines(app: HomeApp) -> list[str]:
    return [step.line.partition(": ")[2] for step in session_of(app).steps[1:]]


async def curtain(app: HomeApp, pilot: Pilot_) -> None:
    """Wait for it to fall, and take the keyboard."""
    await sees(pilot, Curtain)
    await press(pilot, "enter")
    await asked(app, pilot)


async def asked(app: HomeApp, pilot: Pilot_) -> None:
    def ready() -> bool:
        boards = app.screen.query(PowerGridBoard)
        return bool(boards) and boards.first().question is not None and bool(boards.first().question.offers)  # type: ignore[union-attr]

    await settle(pilot, ready)


class TestHotSeat:
    async def test_no_curtain_falls_for_a_raise(self, store: Store) -> None:
        async with running(playing(store, game(store))) as (app, pilot):
            await curtain(app, pilot)
            await press(pilot, "6 s")
            await curtain(app, pilot)
            assert lines(app) == ["open 3"]
            await press(pilot, "enter")
            await asked(app, pilot)
            assert lines(app) == ["open 3", "bid 4", "bid 5"]
            assert isinstance(app.screen, PlayScreen), "the same person is asked again, without a curtain"
            await press(pilot, "enter")
            await curtain(app, pilot)
            assert lines(app)[-1] == "bid 6"
            assert "Your highest bid of 6 Elektro has been beaten." in screen_text(app)

    async def test_the_screen_of_the_other_is_the_same_whatever_the_amount_is(self, store: Store) -> None:
        seen = []
        for amount in ("2 0", "4 9"):
            async with running(playing(store, game(store)), (120, 40)) as (app, pilot):
                await curtain(app, pilot)
                await press(pilot, f"{amount} s")
                await settle(pilot, lambda app: isinstance(app.screen, Curtain), app)
                behind = screen_text(app)
                await press(pilot, "enter")
                await asked(app, pilot)
                await press(pilot, "enter")
                await settle(pilot, lambda app: lines(app)[-1] == "bid 5", app)
                await asked(app, pilot)
                seen.append((behind, screen_text(app), app.export_screenshot()))
        assert seen[0] == seen[1]


class TestOneAgainstABot:
    @pytest.fixture
    def still(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The bot never answers."""

        async def decide(*_: object) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr("powergrid_tui.toolkit.bots.workers.thinking.Thinking.decide", decide)

    async def test_while_it_stands_the_owner_reads_it_and_a_key_withdraws_it(self, store: Store, still: None) -> None:
        session = game(store, bot="simple")
        assert session.state.turn == 1
        session.play(session.game.choices(session.state)[0].actions[0])
        async with running(playing(store, session)) as (app, pilot):
            await asked(app, pilot)
            await press(pilot, "2 3 s", "Your highest bid: 23.", "s  withdraw your highest bid")
            await press(pilot, "s", lambda: "your highest bid" not in screen_text(app))
            session.play(Bid(amount=9))
            await asked(app, pilot)
            assert "Your highest bid" not in screen_text(app)

    async def test_an_amount_that_cannot_be_paid_says_why(self, store: Store, still: None) -> None:
        session = game(store, bot="simple")
        session.play(session.game.choices(session.state)[0].actions[0])
        async with running(playing(store, session)) as (app, pilot):
            await asked(app, pilot)
            await press(pilot, "9 9 s", "! You have only 50 Elektro.")
            await press(pilot, "backspace backspace 1 s", "! Bid at least 4 Elektro.")
            assert lines(app) == ["open 3"]
            assert app.screen._connection.premove is None  # type: ignore[attr-defined]
            await press(pilot, "backspace s")
            assert "! Choose an amount first" in screen_text(app), "nobody chose the least"
            assert lines(app) == ["open 3"]
            await press(pilot, "4 s", lambda: lines(app)[-1] == "bid 4")
            assert app.screen._connection.premove == HighestBid(plant=3, amount=4)  # type: ignore[attr-defined]

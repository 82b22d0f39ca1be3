"""One table, whoever sits there: two screens on one game, seats asked at once, one player, bots that hang."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.new_game import NewGame
from tests.table import research
from tests.table.pebbles import HIDDEN
from tests.tui import toys
from tests.tui.shell import Gone, Pilot_, board, playing, press, running, screen_text, sees, session_of, settle, table


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {"research": toys.RESEARCH, "pebbles": toys.PEBBLES, "dig": toys.DIG, **registry.GAMES}
    monkeypatch.setattr(registry, "GAMES", games)
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")


class Counting(Thinking):
    """Remembers who was asked when."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, int]] = []

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        self.asked.append((seat, len(session.steps)))
        return await super().decide(session, seat)


@asynccontextmanager
async def terminal(store: Store, host: Host, *seats: int) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    """A terminal of its own at a table that is there already."""
    async with running(HomeApp(store), (120, 40)) as (app, pilot):
        app.push_screen(PlayScreen(host, UNICODE, seats))
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen | Curtain))
        yield app, pilot


async def test_what_one_terminal_plays_the_other_sees_and_a_third_may_not_sit_on_a_lap(store: Store) -> None:
    host = Host(table(store, "Ann", "Bo"), Thinking())
    async with terminal(store, host, 0) as (ann, at_ann), terminal(store, host, 1) as (_, at_bo):
        await sees(at_ann, "offers 1")
        await press(at_bo, "3")
        await press(at_ann, "2")
        await sees(at_bo, "left 18", f"taken ({HIDDEN}, 0)")
        assert f"taken (2, {HIDDEN})" in screen_text(ann)
        await press(at_ann, "1")
        await sees(at_bo, "offers 1")
        await press(at_bo, "3")
        await sees(at_ann, "left 14")
        await press(at_bo, "u")
        await sees(at_ann, "left 17")
        with pytest.raises(TableError, match="Bo sits at another terminal"):
            PlayScreen(host, UNICODE, (1,))


def researching(store: Store, *names: str, **options: Any) -> Session[Any, Any]:
    sitters = tuple(Seat(name=n.rstrip("*"), bot="third" if n.endswith("*") else "") for n in names)
    made = research.Options(**options)
    return Session.start(research.RESEARCH, made, sitters, seed=1, save_file=store.save_file_for(sitters))


class TestSeveralAskedAtOnce:
    @pytest.mark.usefixtures("curtain")
    async def test_at_one_keyboard_seat_by_seat_with_the_curtain_between(self, store: Store) -> None:
        session = researching(store, "Ann", "Bo", "Cyd*")
        async with running(playing(store, session)) as (app, pilot):
            for name, digit, picks in (("Ann", "1", "picks (0, "), ("Bo", "2", f"picks ({research.HIDDEN}, 0, ")):
                await sees(pilot, Curtain, f"{name}, it is your turn.")
                await press(pilot, "enter", "offers 1")
                assert picks in screen_text(app)
                await press(pilot, digit)
            await sees(pilot, lambda: session.state.round == 2)
            assert session.state.shown == (1, 2, 3)

    async def test_with_open_hands_the_keyboard_goes_on_when_who_has_it_is_done(self, store: Store) -> None:
        session = researching(store, "Ann", "Bo", hands="open")
        async with running(playing(store, session)) as (app, pilot):
            for seat, digit in ((0, "3"), (1, "1"), (1, "enter 2"), (0, "2")):
                asked = f"seat {seat}\n"
                await settle(pilot, lambda asked: asked in screen_text(app) and "offers 1" in screen_text(app), asked)
                await press(pilot, digit)
            await sees(pilot, lambda: session.game.to_move(session.state) == NOBODY)
        assert session.record.actions == ("Ann: pick 3", "Bo: pick 1", "Bo: pick 2", "Ann: pick 2")
        assert session.state.points == (3, 1)

    async def test_looked_at_again_it_shows_no_pick_before_its_time(self, store: Store) -> None:
        session = researching(store, "Ann", "Bo")
        for seat, number in ((1, 2), (0, 3), (1, 1)):
            session.play(research.Pick(seat=seat, number=number))
        async with running(playing(store)) as (app, pilot):
            app.push_screen(ReplayScreen(session, UNICODE))
            await sees(pilot, "picks (0, 0)")
            await press(pilot, "right", f"picks (0, {research.HIDDEN})")
            await press(pilot, "right", "round 2")
            await press(pilot, "end", f"picks (0, {research.HIDDEN})")

    async def test_at_two_terminals_both_are_asked_at_once_and_a_bot_once(self, store: Store) -> None:
        session, bots = researching(store, "Ann", "Bo", "Cyd*"), Counting()
        host = Host(session, bots)
        async with terminal(store, host, 0) as (_, at_ann), terminal(store, host, 1) as (_, at_bo):
            await sees(at_ann, "offers 1")
            await sees(at_bo, "offers 1")
            await press(at_bo, "2", "picks (0, 2, ", "offers 0")
            await sees(at_ann, f"picks (0, {research.HIDDEN}, ", "offers 1")
            await press(at_ann, "3")
            await sees(at_bo, "round 2")
        assert len(bots.asked) == len(set(bots.asked)) > 0
        await bots.close()


async def test_one_player_alone_from_the_form_to_the_end(store: Store) -> None:
    app = playing(store)
    app._game_id = "dig"
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", NewGame)
        form = app.screen.query_one("Form")
        await press(pilot, "down left left left left")
        assert form.setup.players == 1  # type: ignore[attr-defined]
        await press(pilot, "ctrl+s", PlayScreen, "offers")
        session = session_of(app)
        assert [seat.name for seat in session.seats] == ["Ann"]
        for _ in range(10):
            await sees(pilot, "offers 4")
            await press(pilot, "2")
        await sees(pilot, lambda: session.game.to_move(session.state) == NOBODY)
        assert session.record.finished
        assert [standing.rank for standing in session.game.standings(session.state)] == [1]


async def test_a_bot_that_hangs_holds_up_neither_keys_nor_the_game_and_is_told_of(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a second: so long the bot is waited for."""
    monkeypatch.setattr("powergrid_tui.toolkit.bots.workers.thinking.PATIENCE", 0.8)
    entry = toys.entry("pebbles", "Pebbles", bots="tests.toolkit.bots.strange:BOTS")
    monkeypatch.setattr(registry, "GAMES", {"pebbles": entry})
    seats = (Seat(name="Bo", bot="hanging"), Seat(name="Ann"))
    game = registry.game("pebbles")
    app = playing(store, Session.start(game, game.Options(), seats, seed=1, save_file=store.save_file("hang")))
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).snapshot))
        await press(pilot, "? tab")
        assert "The last pebble wins." in screen_text(app), "while the bot thinks, the help is read"
        await press(pilot, "escape")
        for _ in range(60):  # the worker has to be started first
            if "offers 1" in screen_text(app):
                break
            await pilot.pause(0.5)
        assert "offers 1" in screen_text(app)
        assert "! The bot of Bo did not answer for 0.8 seconds: it played a random action." in screen_text(app)
        await press(pilot, "1", Gone("has not answered"))

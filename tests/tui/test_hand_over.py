"""One keyboard for several people: what one of them types does not play for the next, a slip can be taken back, and a
highest bid needs no curtain for each raise."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from textual.events import Key

from powergrid_tui.games.power_grid.actions import Bid
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.ask import Confirm
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import Gone, Pilot_, begun, playing, press, running, screen_text, sees, session_of, settle

OPEN = {"power_grid": {"money": "open"}, "electropolis": {}, "factory_manager": {}}
"""Games that need no curtain, with the options for that."""

ENOUGH = 5
"""How often the keyboard is passed on at least."""

LATER = 10.0
"""Seconds after which nobody types ahead any more."""


@asynccontextmanager
async def at_one_keyboard(
    store: Store, game_id: str, **options: Any
) -> AsyncIterator[tuple[HomeApp, Pilot_, PlayScreen]]:
    app = playing(store, begun(game_id, **options))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        if isinstance(app.screen, Curtain):
            await press(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
        yield app, pilot, app.screen


def lines(app: HomeApp) -> list[str]:
    return [step.line for step in session_of(app).steps]


async def at(app: HomeApp, pilot: Pilot_, name: str, time: float) -> None:
    """Press a key at a time, however busy the program is."""
    key = Key(name, {"enter": "\r"}.get(name, name if len(name) == 1 else None))
    key.time = time
    app.post_message(key)
    await settle(pilot)


def since(screen: Any) -> float:
    """When the question now shown came into sight."""
    board = screen._board
    assert isinstance(board, Board)
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
            if count > ENOUGH or not await played(pilot, screen, rng):
                continue
            count += 1
            seen, before = since(screen), lines(app)
            for after in (-0.05, 0.05, 0.3, 0.59, 1.1):  # less than 0.6 s after the key before
                for key in ("enter", "d", "p"):
                    await at(app, pilot, key, seen + after)
            assert lines(app) == before, "nothing was played"
            board = screen._board
            assert isinstance(board, Board)
            for panel in board.panels.values():
                for _, hotspot in getattr(panel, "hotspots", ())[:5]:
                    message = Clickable.Pointed(hotspot)
                    message.time = seen + 1.2
                    board.on_clickable_pointed(message)
            await settle(pilot)
            assert lines(app) == before, "nor by the mouse"
    assert count > ENOUGH


@pytest.mark.usefixtures("patient")
async def test_enter_counts_after_a_moment_without_a_key_and_arrows_sooner(store: Store) -> None:
    async with at_one_keyboard(store, "power_grid", money="open") as (app, pilot, screen):
        board = screen._board
        assert isinstance(board, Board)
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
    changed: float = screen.app._type_ahead._changed  # type: ignore[attr-defined]
    return changed + LATER


@pytest.mark.usefixtures("curtain")
@pytest.mark.parametrize("game_id", [*OPEN, "terraforming_mars"])
async def test_until_the_next_person_has_answered_the_one_before_takes_back(store: Store, game_id: str) -> None:
    """In open games at once; where people have secrets, the keyboard is handed back first. In Rise to Power no
    turn ends without new cards, so the curtain says why not: see below."""
    rng, count = Random(4), 0
    async with at_one_keyboard(store, game_id, **OPEN.get(game_id, {})) as (app, pilot, screen):
        connection, session = screen._connection, screen.session
        for _ in range(60):
            before, seat = session.record.actions, connection.seat
            if seat == NOBODY:
                await press(pilot, "enter")
                continue
            await played(pilot, screen, rng)
            if connection.seat == seat or session.undo_refusal(seat):
                continue
            if isinstance(app.screen, Curtain):
                await press(pilot, "enter")
            name = session.seats[seat].name
            assert connection.seat not in (seat, NOBODY)
            if not session.undo_refusal(connection.seat):
                continue
            assert f"u {name}: undo" in screen_text(app)
            await press(pilot, "u")
            assert session.record.actions == before
            assert any(entry.text == f"{name} takes the last action back" for entry in session.log_entries(NOBODY))
            if game_id in OPEN:
                assert connection.seat == seat
            else:
                assert isinstance(app.screen, Curtain), "the next one saw nothing of what is theirs"
                assert name in screen_text(app)
                await press(pilot, "enter")
            count += 1
            if count > 2:
                break
            await played(pilot, screen, rng)
    assert count


@pytest.mark.usefixtures("curtain")
async def test_the_curtain_says_why_nobody_takes_back(store: Store) -> None:
    async with at_one_keyboard(store, "rise_to_power") as (app, pilot, screen):
        for number in range(30):
            if isinstance(app.screen, Curtain):
                break
            await played(pilot, screen, Random(number))
        assert "undo" not in screen_text(app)
        await press(pilot, "u")
        assert isinstance(app.screen, Curtain)
        await sees(pilot, "Ann cannot undo: hidden information has been revealed since (New")


async def test_no_letter_of_the_menu_hands_a_seat_over_and_what_the_bot_does_can_be_taken_back(store: Store) -> None:
    async with at_one_keyboard(store, "power_grid", money="open") as (app, pilot, screen):
        session = screen.session
        await press(pilot, "escape p")
        assert not any(seat.bot for seat in session.seats)
        await press(pilot, "enter", Confirm)
        await press(pilot, "enter")
        assert not any(seat.bot for seat in session.seats), "the cursor is on the answer that does nothing"
        await press(pilot, "escape p enter", Confirm)
        before = lines(app)
        await press(pilot, "down enter", lambda: len(lines(app)) > len(before))
        seat = next(at for at, other in enumerate(session.seats) if other.bot)
        screen._connection.take(seat)
        await settle(pilot)
        assert not session.undo_refusal(seat)
        session.undo(seat)
        assert lines(app) == before


@pytest.mark.parametrize("game_id", registry.GAMES)
@pytest.mark.some(3)
async def test_a_key_that_does_nothing_says_so(store: Store, game_id: str) -> None:
    async with at_one_keyboard(store, game_id) as (app, pilot, _):
        shown = screen_text(app)
        await press(pilot, "Q", "Q does nothing here; ? shows the keys.")
        again = screen_text(app)
        await press(pilot, "Q")
        assert screen_text(app) == again, "no flicker"
        for unknown in ("left_shift", "ctrl+left_super", "f21"):
            await press(pilot, "question_mark escape")
            await pilot.press(unknown)
            await settle(pilot)
            assert "does nothing" not in screen_text(app)
        assert screen_text(app) == shown


async def test_pages_say_it_too(store: Store) -> None:
    """Once, in the row of keys: what else is told in a row of its own stays."""
    async with running(playing(store)) as (app, pilot):
        await settle(pilot)
        for way in ("", "n", "l", "s"):
            await pilot.press(*way, "f9")
            await settle(pilot)
            said = [at for at, row in enumerate(screen_text(app).split("\n")) if "f9 does nothing here" in row.lower()]
            assert len(said) == 1, way
            await pilot.press("escape") if way else None
            await settle(pilot)


def game(store: Store, money: str = "secret", bot: str = "") -> Session[Any, Any]:
    """Two at one keyboard, or one against a bot; the first round."""
    power_grid = registry.game("power_grid")
    people = [Seat(name="Ann", colour=COLOURS[0]), Seat(name="Bo", colour=COLOURS[1], bot=bot)]
    return Session.start(power_grid, Options(money=money), people, seed=1, save_file=store.save_file_for(people))


def bids(app: HomeApp) -> list[str]:
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


@pytest.mark.usefixtures("curtain")
class TestHotSeat:
    async def test_no_curtain_falls_for_a_raise(self, store: Store) -> None:
        async with running(playing(store, game(store))) as (app, pilot):
            await curtain(app, pilot)
            await press(pilot, "6 s")
            await curtain(app, pilot)
            assert bids(app) == ["open 3"]
            await press(pilot, "enter")
            await asked(app, pilot)
            assert bids(app) == ["open 3", "bid 4", "bid 5"]
            assert isinstance(app.screen, PlayScreen), "the same person is asked again, without a curtain"
            await press(pilot, "enter")
            await curtain(app, pilot)
            assert bids(app)[-1] == "bid 6"
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
                await settle(pilot, lambda app: bids(app)[-1] == "bid 5", app)
                await asked(app, pilot)
                seen.append((behind, screen_text(app), app.export_screenshot()))
        assert seen[0] == seen[1]


@pytest.mark.usefixtures("curtain")
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
            await press(pilot, "s", Gone("your highest bid"))
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
            assert bids(app) == ["open 3"]
            assert app.screen._connection.premove is None  # type: ignore[attr-defined]
            await press(pilot, "backspace s")
            assert "! Choose an amount first" in screen_text(app), "nobody chose the least"
            assert bids(app) == ["open 3"]
            await press(pilot, "4 s", lambda: bids(app)[-1] == "bid 4")
            assert app.screen._connection.premove == HighestBid(plant=3, amount=4)  # type: ignore[attr-defined]

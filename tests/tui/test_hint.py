"""Hints, who thinks, who plays, and the look back, by keys on a game of pebbles."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.events import Key

from powergrid_tui.table.protocol import levels
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions import bots_at_play
from powergrid_tui.table.sessions.review import decisions, reviews_of
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.widgets.panels.log import Roll
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.ask import Confirm
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.history.review import Regrets
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.hint import HintPanel
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.play.seat_control import SeatControlPage
from powergrid_tui.tui.start.title import TitleScreen
from tests.table.pebbles import PEBBLES, Options, Take
from tests.toolkit.bots.wise import Wise
from tests.tui import toys
from tests.tui.shell import (
    Gone,
    Pilot_,
    asked,
    asked_at,
    begun,
    playing,
    press,
    running,
    screen_text,
    seats,
    sees,
    session_of,
    settle,
    table,
)

GAMES = registry.GAMES
"""The real ones."""

WISE = toys.entry("pebbles", "Pebbles", "tests.tui.test_hint:BOTS")


class Careful(Wise):
    """Of the kind that the seats of these tests have."""


BOTS = {"wise": Wise, "careful": Careful}


@pytest.fixture(autouse=True)
def wise(pebbles: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pebbles with somebody to ask."""
    monkeypatch.setattr(registry, "GAMES", {"pebbles": WISE})


class Slow:
    """Holds back what is asked until it may be told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may = asyncio.Event()
        self.asked = 0
        advise = Thinking.advise

        async def later(this: Thinking, *words: Any, **named: Any) -> tuple[Advice, ...]:
            self.asked += 1
            await self.may.wait()
            return await advise(this, *words, **named)

        monkeypatch.setattr(Thinking, "advise", later)

    async def let_one(self, pilot: Pilot_) -> None:
        """Let what is waiting now be told, and wait until the next one waits."""
        asked = self.asked
        self.may.set()
        self.may = asyncio.Event()
        await sees(pilot, lambda: self.asked > asked)


async def hinted(pilot: Pilot_, app: HomeApp) -> None:
    await press(pilot, "h", "% to win")


def panel(app: HomeApp) -> HintPanel:
    return app.screen.query_one(HintPanel)


class TestHint:
    async def test_it_names_the_best_with_its_reason_and_the_next_until_a_key_ends_it(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, "v 2", "h hint", PlayScreen)
            await hinted(pilot, app)
            first, reason, other = panel(app).text().splitlines()[1:4]
            for words, row in (("take 2", first), ("92 % to win", first), ("2 leaves 16.", reason), ("take 3", other)):
                assert words in row
            assert "43 %" in other
            assert "offers 1" in screen_text(app), "the board is still in sight"
            for key in ("escape", "h"):
                await press(pilot, key, Gone("HINT"), PlayScreen)
                await hinted(pilot, app)
            assert len(session_of(app).steps) == 2, "nothing is played"
            await press(pilot, "2", lambda: len(session_of(app).steps) > 2, Gone("HINT"))
            await press(pilot, "escape", GameMenu)

    async def test_keys_still_work_while_it_thinks_and_what_comes_too_late_is_not_shown(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        slow = Slow(monkeypatch)
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, "h", "Thinking about your best move.")
            await press(pilot, "1", lambda: len(session_of(app).steps) == 2)
            assert not panel(app).display
            slow.may.set()
            await press(pilot, "h", "% to win")
            assert "leaves 17" in screen_text(app) or "leaves 16" in screen_text(app), "of the state that is now"

    async def test_where_nobody_can_say_a_sentence_says_so(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(registry, "GAMES", {"pebbles": toys.PEBBLES})
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            assert "h hint" not in screen_text(app)
            await press(pilot, "h", "Pebbles has no bot that gives hints yet.")

    async def test_who_is_not_asked_gets_none(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Bo*", "Ann"))
        app.choose(pace="step")
        async with running(app) as (_, pilot):
            await sees(pilot, "next action")
            await press(pilot, "h", "It is not your turn.")


def after_a_round(store: Store, *names: str, **options: Any) -> Session[Any, Any]:
    """Everybody has had a turn, in which they took twice."""
    session = table(store, *names, **options)
    for count in range(2 * len(names)):
        session.play(Take(count=1 + count % 2))
    return session


class TestWhy:
    async def test_r_and_a_click_on_its_entry_tell_why_a_bot_played_as_it_did(self, store: Store) -> None:
        async with running(playing(store, after_a_round(store, "Ann", "Bo*")), (120, 40)) as (app, pilot):
            await asked(pilot, app)
            session = session_of(app)
            bots, steps = [step for step in session.steps if session.actor_of(step) == 1], len(session.steps)
            assert len(bots) == 2
            await sees(pilot, "r why")
            for step in reversed(bots):
                said = f"In the place of Bo: {step.action.count} leaves {step.after.left}."
                await press(pilot, "r")
                await settle(pilot, lambda said: said in panel(app).text(), said)
                assert step.line in panel(app).text()
            await press(pilot, "r", lambda: not panel(app).display, "No bot has made a decision here before that.")
            for name, told in (("Ann", False), ("Bo", True)):
                entry = next(entry for entry in session.log_entries(0) if entry.text.startswith(f"{name}:"))
                app.screen.post_message(Roll.Pointed(entry))
                await settle(pilot)
                assert panel(app).display == (entry.text in panel(app).text()) == told
            assert len(session.steps) == steps, "nothing is played"

    async def test_while_nobody_here_is_asked_the_hint_key_tells_it(self, store: Store) -> None:
        async with running(playing(store, over())) as (app, pilot):
            await sees(pilot, "v review")
            await press(pilot, "h", lambda: "In the place of Bo:" in panel(app).text())

    async def test_a_hint_and_what_was_told_go_when_another_takes_the_keyboard(self, store: Store) -> None:
        async with running(playing(store, after_a_round(store, "Ann", "Cyd", "Bo*", hands="open"))) as (app, pilot):
            await press(pilot, "1", lambda: len(session_of(app).steps) == 8)
            await press(pilot, "r", lambda: "In the place of Bo:" in panel(app).text())
            await press(pilot, "1", "seat 1", lambda: not panel(app).display)
            await press(pilot, "1")
            await hinted(pilot, app)
            await press(pilot, "1", "Bo: take", lambda: not panel(app).display)


class TestKeysInOneBurst:
    """Bytes that a terminal sends together: all of them are there before the first is acted on."""

    @pytest.fixture(autouse=True)
    def real(self, wise: None, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(registry, "GAMES", GAMES)

    @staticmethod
    @asynccontextmanager
    async def burst(store: Store, *keys: str) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
        session = begun("power_grid", "Ann", "Bo", seed=1, money="open")
        async with running(playing(store, session), (100, 30)) as (app, pilot):
            await sees(pilot, "Put up plant 3 for 3")
            for key in keys:
                app.post_message(Key(key, {"enter": "\r", "question_mark": "?"}.get(key, key)))
            yield app, pilot

    @pytest.mark.parametrize("waits", [False, True])
    async def test_a_hint_and_the_answer_leave_no_hint_over_the_next_question(
        self, store: Store, monkeypatch: pytest.MonkeyPatch, waits: bool
    ) -> None:
        slow = Slow(monkeypatch)
        if not waits:
            slow.may.set()
        async with self.burst(store, "h", "enter") as (app, pilot):
            await sees(pilot, "50 ▸ 46 left")
            slow.may.set()
            await settle(pilot)
            assert len(session_of(app).steps) == 2
            assert not panel(app).display
            assert "HINT" not in screen_text(app)

    async def test_an_answer_behind_a_page_that_was_asked_for_is_not_given(self, store: Store) -> None:
        async with self.burst(store, "question_mark", "enter") as (app, pilot):
            await sees(pilot, HelpScreen)
            await settle(pilot)
            assert len(session_of(app).steps) == 1


class TestWhoThinks:
    async def test_a_bot_that_thinks_is_named_until_it_acts(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(bots_at_play, "A_WHILE", 0.0)
        may, decide = asyncio.Event(), Thinking.decide

        async def later(this: Thinking, *words: Any) -> Any:
            await may.wait()
            return await decide(this, *words)

        monkeypatch.setattr(Thinking, "decide", later)
        async with running(playing(store, table(store, "Bo*", "Ann"))) as (app, pilot):
            await sees(pilot, "Bo is thinking")
            may.set()
            await asked(pilot, app)
            assert "is thinking" not in screen_text(app)


class TestWhoPlays:
    async def test_a_seat_goes_to_a_bot_of_the_level_that_is_chosen_and_comes_back(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(levels, "ABOUT", {**levels.ABOUT, "wise": levels.ABOUT["easy"]})
        async with running(HomeApp(store, start=table(store, "Ann", "Bo", hands="open"), pace=3600)) as (app, pilot):
            await asked(pilot, app)
            await press(pilot, "escape w enter 2 escape", SeatControlPage)
            await press(pilot, "escape", PlayScreen)
            assert [seat.bot for seat in session_of(app).seats] == ["", ""]
            await press(pilot, "escape w enter", SeatControlPage)
            await press(pilot, "2", "bot: wise", "Plays any legal move.")
            await press(pilot, "down enter", Confirm)
            await press(pilot, "down enter", lambda: session_of(app).seats[1].bot == "careful")
            assert session_of(app).seats[0].bot == ""
            await press(pilot, "escape w enter 2", "A person plays here, at this keyboard.")
            assert "Makes mistakes: good for learning the game." in screen_text(app), "nothing is cut off"
            assert "bot: careful" not in screen_text(app), "what it is already"
            await press(pilot, "enter", lambda: session_of(app).seats[1].bot == "")

    async def test_in_a_game_from_a_save_any_bot_makes_room_or_becomes_another(self, store: Store) -> None:
        sitters = seats("Ann", "Bo*", "Cyd*")
        saved = Session.start(PEBBLES, Options(), sitters, seed=1, save_file=store.save_file_for(sitters))
        saved.reseat(0, "careful")
        entry = store.games()[0]
        record, save_file = store.open(entry.path)
        app = HomeApp(store, start=Session.resume(PEBBLES, record, save_file=save_file), pace=3600)
        async with app.run_test(size=(80, 24)) as pilot:
            await sees(pilot, PlayScreen, "taken")
            await press(pilot, "escape w enter 1 enter")
            await asked(pilot, app)
            assert "seat 0" in screen_text(app)
            await press(pilot, "escape w enter 2 down enter", lambda: session_of(app).seats[1].bot == "wise")
            app.screen.session.saving.flush()  # type: ignore[attr-defined]
        kept, _ = store.open(entry.path)
        assert [seat.bot for seat in kept.seats] == ["", "wise", "careful"]


def over() -> Session[Any, Any]:
    """A game that is over, in which Ann took one pebble each time."""
    session = Session.start(PEBBLES, Options(), [Seat(name="Ann"), Seat(name="Bo", bot="careful")], seed=1)
    while (seat := PEBBLES.to_move(session.state)) != NOBODY:
        session.play(Take(count=1 if seat == 0 else min(2, session.state.left)))
    return session


class TestReview:
    async def test_the_three_that_cost_most_are_listed_and_lead_into_the_replay(self, store: Store) -> None:
        session = over()
        async with running(playing(store, session), (80, 30)) as (app, pilot):
            await sees(pilot, "v review")
            await press(pilot, "v", "of the chance to win")
            told = screen_text(app)
            assert told.count("done: take 1") == 3
            assert told.count("per cent of the chance to win") == 3
            assert "better: take 3" in told or "better: take 2" in told
            costs = [int(cost) for cost in re.findall(r"cost (\d+) per cent", told)]
            assert costs == sorted(costs, reverse=True)
            assert costs[0] > 40
            await press(pilot, "enter", ReplayScreen)
            step = session.steps[app.screen.at]  # type: ignore[attr-defined]
            assert session.actor_of(step) == 0
            assert step.action == Take(count=1)

    async def test_each_is_shown_as_it_is_found_and_the_rest_is_found_while_the_page_is_left(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        slow, session = Slow(monkeypatch), over()
        count = len(decisions(session, 0))
        async with running(playing(store, session)) as (app, pilot):
            await sees(pilot, "v review")
            await press(pilot, "v", f"Looked at 0 of {count} decisions.")
            assert "So far the best bot would have made the same choices." in screen_text(app)
            while "done: take 1" not in screen_text(app):
                await slow.let_one(pilot)
                await sees(pilot, f"Looked at {slow.asked - 1} of {count}")
            assert slow.asked < count - 2, "long before the end"
            assert "enter see it in the replay" in screen_text(app), "which leads on at once"
            await press(pilot, "escape", PlayScreen)
            await slow.let_one(pilot)
            asked = slow.asked
            await press(pilot, "v", f"Looked at {asked - 1} of {count}", "done: take 1")
            assert slow.asked == asked, "what is known is not asked again"
            await press(pilot, "enter", ReplayScreen)
            slow.may.set()
            await sees(pilot, lambda: slow.asked == count)
            await press(pilot, "escape", PlayScreen, "v review")
            await press(pilot, "v", lambda: screen_text(app).count("of the chance to win") == 3)
            assert "Looked at" not in screen_text(app), "it has come to its end"
            assert slow.asked == count

    async def test_the_cursor_stays_on_its_decision_when_a_dearer_one_comes(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        slow, session = Slow(monkeypatch), over()
        async with running(playing(store, session)) as (app, pilot):
            await sees(pilot, "v review")
            await press(pilot, "v")
            regrets = app.screen.query_one(Regrets)
            moved = 0
            while slow.asked < len(decisions(session, 0)):
                before = regrets.found[regrets.at] if regrets.found else None
                await slow.let_one(pilot)
                await settle(pilot)
                if before in regrets.found:
                    assert regrets.found[regrets.at] is before
                    moved += regrets.at > 0
            assert moved, "a dearer one has come before it"

    async def test_leaving_the_table_ends_it(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        slow, session = Slow(monkeypatch), over()
        async with running(playing(store, session)) as (_, pilot):
            await sees(pilot, "v review")
            await press(pilot, "v", lambda: slow.asked == 1)
            await press(pilot, "escape")
            assert reviews_of(session).running
            await press(pilot, "enter", TitleScreen, lambda: not reviews_of(session).running)
            assert slow.asked == 1

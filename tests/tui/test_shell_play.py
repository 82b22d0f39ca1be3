"""A game at one keyboard, driven by keys: people, bots, the curtain, the end, a terminal that shrinks."""

from pathlib import Path

import pytest

from powergrid_tui.table.preferences.settings import Settings, SettingsFile
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.pace import PACES
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.page import TooSmall
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.reach import reached
from tests.table.pebbles import HIDDEN, PEBBLES, Heap, Take
from tests.tui.shell import (
    Gone,
    asked,
    asked_at,
    playing,
    press,
    running,
    screen_text,
    sees,
    session_of,
    settle,
    snapshot_of,
    table,
)

pytestmark = pytest.mark.usefixtures("pebbles", "curtain")


def spaced(text: str) -> str:
    """The last row, every gap in it three blanks."""
    return "   ".join(filter(None, (part.strip() for part in last(text).split("  "))))


def last(text: str) -> str:
    return text.rsplit("\n", maxsplit=1)[-1]


def stepping(store: Store, *names: str) -> HomeApp:
    """Bots wait for a key."""
    app = HomeApp(store, start=table(store, *names))
    app.choose(pace="step")
    return app


def slow(store: Store, *names: str) -> HomeApp:
    return HomeApp(store, start=table(store, *names), pace=3600)


class TestPlay:
    async def test_an_illegal_action_becomes_a_notice_and_undo_takes_back_or_says_why_not(self, store: Store) -> None:
        async with running(stepping(store, "Ann", "Bo*")) as (app, pilot):
            await asked(pilot, app)
            assert "undo" not in last(screen_text(app))
            await press(pilot, "9", "9 pebbles cannot be taken from 20")
            assert session_of(app).state.left == 20
            await press(pilot, "3", lambda: "u undo" in last(screen_text(app)))
            assert "9 pebbles" not in screen_text(app), "what was done since is no longer refused"
            await press(pilot, "u")
            assert session_of(app).state.left == 20
            await press(pilot, "u", "Cannot undo: Ann has not acted yet.")

    async def test_the_view_that_the_board_is_handed_stays_with_the_person_while_bots_move(self, store: Store) -> None:
        async with asked_at(store, "Bo*", "Ann", "Cyd*") as (app, pilot):
            await press(pilot, "2 1", lambda: session_of(app).state.left == 11)
            await asked(pilot, app)
            assert "seat 1\n" in screen_text(app)
            snapshot = snapshot_of(app)
            assert snapshot.view.taken == (HIDDEN, 3, HIDDEN)
            found = [each for each in reached(snapshot.view, snapshot.offers, snapshot.last) if isinstance(each, Heap)]
            assert len(found) > 1, "the state before, too"
            assert all(heap.taken[0] == HIDDEN != heap.taken[1] for heap in found)

    async def test_bots_wait_for_their_pace_unless_hurried_and_leave_time_to_undo(self, store: Store) -> None:
        async with running(slow(store, "Ann", "Bo*")) as (app, pilot):
            await asked(pilot, app)
            await press(pilot, "3 2", "space hurry", lambda: "u undo" in last(screen_text(app)))
            assert session_of(app).state.left == 15
            await press(pilot, "u u", "offers 1")
            assert session_of(app).state.left == 20
            assert "hurry" not in screen_text(app)
            await press(pilot, "3 2 space", lambda: session_of(app).state.left == 13, "offers 1")

    async def test_what_is_refused_stays_to_be_read_while_bots_move(self, store: Store) -> None:
        async with running(stepping(store, "Bo*", "Ann")) as (app, pilot):
            await sees(pilot, "next action")
            await press(
                pilot, "u space", lambda: session_of(app).state.left == 19, "Cannot undo: Ann has not acted yet."
            )
            await press(pilot, "space", "offers 1", Gone("Cannot undo"))

    async def test_undo_takes_the_answers_of_bots_back_with_it(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, "3 2", lambda: session_of(app).state.left == 13, "offers 1")
            for left in (17, 20):
                await press(pilot, "u")
                assert session_of(app).state.left == left
            session = session_of(app)
        assert session.record.actions == ("nature: take 20",)
        assert store.games()[0].record == session.record, "what is kept is as it was before, with its digest"

    async def test_the_pace_is_changed_at_once_and_kept(self, store: Store, tmp_path: Path) -> None:
        kept = SettingsFile(tmp_path / "settings.toml")
        kept.save(Settings(pace="step"))
        async with running(HomeApp(store, start=table(store, "Bo*", "Ann"), settings=kept)) as (app, pilot):
            await sees(pilot, lambda: "space next action   , . pace: step by step" in spaced(screen_text(app)))
            assert "hurry" not in screen_text(app)
            await press(pilot, "space", lambda: session_of(app).state.left == 19)
            assert "space next action" in screen_text(app), "each action waits for the key"
            await press(pilot, "full_stop", lambda: "space hurry   , . pace: slow" in spaced(screen_text(app)))
            assert kept.load().pace == "slow"
            await press(pilot, "full_stop full_stop full_stop", "offers 1")
            assert kept.load().pace == "instant"
            await press(pilot, "comma", "Bots: normal.")
            assert kept.load().pace == "normal"

    async def test_a_pace_that_was_asked_for_wins_over_the_settings(self, store: Store, tmp_path: Path) -> None:
        kept = SettingsFile(tmp_path / "settings.toml")
        kept.save(Settings(pace="step"))
        async with running(playing(store, table(store, "Bo*", "Ann"), settings=kept)) as (app, pilot):
            await press(pilot, "", "offers 1")
            await press(pilot, "comma")
            app.choose(pace="slow")
            await press(pilot, "1 1", lambda: session_of(app).state.left == 14)


class TestWhoPlays:
    async def test_a_bot_plays_for_a_person_until_the_seat_is_taken_back(self, store: Store) -> None:
        async with running(stepping(store, "Ann", "Bo*")) as (app, pilot):
            await asked(pilot, app)
            await press(pilot, "escape", Gone("Take my seat back"))
            await press(pilot, "p enter down enter", "offers 0", "next action")
            assert "taken (0" in screen_text(app), "who watches their own seat sees what it sees"
            await press(pilot, "space", lambda: session_of(app).state.left == 19)
            await press(pilot, "escape", Gone("Let a bot play"))
            await press(pilot, "1 enter", "offers 1")
            await press(pilot, "2")
            assert session_of(app).record.actions[1:] == ("Ann: take 1", "Ann: take 2")
            assert not session_of(app).seats[0].bot

    async def test_at_a_table_of_bots_what_is_hidden_stays_so_and_any_seat_can_be_taken(self, store: Store) -> None:
        async with running(stepping(store, "Bo*", "Cyd*")) as (app, pilot):
            await sees(pilot, "next action")
            assert snapshot_of(app).view.taken == (HIDDEN, HIDDEN)
            await press(pilot, "1")
            assert session_of(app).state.left == 20, "a spectator does not play"
            await press(pilot, "escape", "Take the seat of Bo")
            await press(pilot, "2 enter")
            for left in (19, 18):
                await press(pilot, "space")
                await settle(pilot, lambda left: session_of(app).state.left == left, left)
            await sees(pilot, "offers 1", "seat 1")

    async def test_hurried_bots_alone_play_to_the_end(self, store: Store) -> None:
        async with running(slow(store, "Bo*", "Cyd*")) as (app, pilot):
            await press(pilot, "", "hurry")
            await press(pilot, "space", lambda: session_of(app).state.left == 0)

    async def test_with_the_last_person_away_quick_bots_leave_time_to_come_back(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            session = session_of(app)
            await press(pilot, "escape p enter down enter", lambda: bool(session.seats[0].bot), PlayScreen)
            assert app._at_table is not None
            assert app._at_table.pace == PACES["normal"]
            assert "until Ann is back: ctrl+r takes the seat" in screen_text(app)
            await press(pilot, "escape 1 enter", PlayScreen, lambda: not session.seats[0].bot)
            assert session.state.left, "the game was not over meanwhile"
            assert app._at_table.pace.seconds == 0, "as it was"

    async def test_a_rematch_gives_back_the_seat_that_a_bot_played_on_with(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            first = session_of(app)
            await press(pilot, "escape p enter down enter space", "r replay")
            assert first.seats[0].bot
            await press(pilot, "r", ReplayScreen)
            await press(pilot, "escape", PlayScreen, "r replay")
            await press(pilot, "m", PlayScreen, lambda: session_of(app) is not first)
            assert [bool(seat.bot) for seat in session_of(app).seats] == [False, True]

    async def test_a_rematch_of_a_kept_game_gives_it_back_too(self, store: Store) -> None:
        session = table(store, "Ann", "Bo*", "Cyd*")
        session.reseat(0, "careful")
        while session.state.left:
            session.play(Take(count=1))
        (entry,) = store.games()
        record, save_file = store.open(entry.path)
        async with running(playing(store, Session.resume(PEBBLES, record, save_file=save_file))) as (app, pilot):
            await sees(pilot, "r replay")
            first = session_of(app)
            await press(pilot, "m", PlayScreen, lambda: session_of(app) is not first)
            assert [seat.bot for seat in session_of(app).seats] == ["", "careful", "careful"]
            assert not session_of(app).seats[0].stands_in


class TestAroundAGame:
    @pytest.mark.parametrize("key", ["escape", "ctrl+c"])
    async def test_leaving_asks_first_and_the_game_is_kept(self, store: Store, key: str) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, f"2 {key}", GameMenu)
            assert "taken (2" in screen_text(app), "the game stays in sight around the menu"
            await press(pilot, "escape", PlayScreen)
            await press(pilot, f"{key} t enter", TitleScreen, "18 left")
            await press(pilot, "c", PlayScreen)
            await press(pilot, "ctrl+c ctrl+c")
        assert not app.is_running

    async def test_a_save_that_fails_is_told_and_the_game_goes_on(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            session = session_of(app)
            assert session.save_file is not None
            path = session.save_file.path
            path.unlink()
            path.mkdir()
            await press(pilot, "1", lambda: session.state.left == 19 and bool(session.trouble))
            await sees(pilot, "! " + session.trouble[:20])

    async def test_help_and_rules_lie_over_the_game(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, "?", HelpScreen)
            await press(pilot, "tab", "The last pebble wins.", "u takes back your last action")
            await press(pilot, "escape escape r enter pagedown escape 1")
            assert session_of(app).state.left == 19

    async def test_the_end_stays_until_the_players_leave_it(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, "enter r")
            assert isinstance(app.screen, PlayScreen), "not before the end"
            while session_of(app).state.left:
                await asked(pilot, app)
                await press(pilot, str(min(3, session_of(app).state.left)))
                await settle(pilot, lambda: session_of(app).game.to_move(session_of(app).state) in (0, NOBODY))
            assert HIDDEN not in snapshot_of(app).view.taken
            assert "g statistics   p picture   ? help   esc menu" in spaced(screen_text(app)), "whole, in 80 columns"
            await press(pilot, "r", ReplayScreen)
            await press(pilot, "escape", PlayScreen, "r replay")
            await press(pilot, "escape t enter", TitleScreen, Gone("Continue"))


class TestHotSeat:
    async def test_with_secrets_nothing_is_seen_before_the_keyboard_is_taken(self, store: Store) -> None:
        async with running(playing(store, table(store, "Ann", "Bo", "Cyd*"))) as (app, pilot):
            await sees(pilot, Curtain, "Ann, it is your turn.", Gone("taken"))
            await press(pilot, "1 x enter 3 2", Curtain, "Bo, it is your turn.")
            assert session_of(app).state.left == 15
            await press(pilot, "escape", GameMenu)
            assert f"taken ({HIDDEN}, {HIDDEN}, {HIDDEN})" in screen_text(app), "nor around the menu"
            await press(pilot, "b enter", Curtain)
            await press(pilot, "enter", "seat 1\n")
            assert snapshot_of(app).view.taken == (HIDDEN, 0, HIDDEN)

    @pytest.mark.parametrize(
        ("names", "options", "keys", "left"),
        [(("Ann", "Bo*", "Cyd*"), {}, "1 1", 14), (("Ann", "Bo"), {"hands": "open"}, "1 1 3", 15)],
        ids=["the same person again", "open hands"],
    )
    async def test_no_curtain_falls_where_nobody_has_secrets_from_who_is_asked(
        self, store: Store, names: tuple[str, ...], options: dict[str, str], keys: str, left: int
    ) -> None:
        async with asked_at(store, *names, **options) as (app, pilot):
            await press(pilot, keys, lambda: session_of(app).state.left == left, "offers 1", PlayScreen)
            assert f"seat {len(names) % 3 // 2}\n" in screen_text(app)

    async def test_who_leaves_a_seat_to_a_bot_does_not_see_the_hand_of_the_next_one(self, store: Store) -> None:
        async with running(playing(store, table(store, "Ann", "Bo"))) as (_, pilot):
            await sees(pilot, Curtain)
            await press(pilot, "enter", "offers 1")
            await press(pilot, "escape", "Let a bot play for Ann")
            await press(pilot, "p enter down enter", Curtain, "Bo, it is your turn.")
            await press(pilot, "escape", f"taken ({HIDDEN}, {HIDDEN})", "Take the seat of Ann")


class TestTooSmallATerminal:
    async def test_a_terminal_that_is_too_small_says_so_and_the_game_comes_back(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, "2")
            for size in ((79, 24), (80, 23), (20, 3), (1, 1)):
                await pilot.resize_terminal(*size)
                await sees(pilot, TooSmall)
                await press(pilot, "1 escape enter")
                if size[0] > 70:
                    await sees(pilot, f"{size[0]}x{size[1]}", "80x24")
            await pilot.resize_terminal(120, 40)
            await sees(pilot, PlayScreen)
            assert session_of(app).state.left == 18
            await press(pilot, "1", lambda: session_of(app).state.left == 15)

    async def test_a_curtain_that_falls_meanwhile_is_found_behind_it(self, store: Store) -> None:
        async with running(slow(store, "Bo*", "Ann", "Cyd")) as (app, pilot):
            await sees(pilot, "hurry")
            await pilot.resize_terminal(60, 20)
            await sees(pilot, TooSmall)
            next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen)).action_hurry()
            await sees(pilot, lambda: session_of(app).state.turn == 1, TooSmall)
            await pilot.resize_terminal(80, 24)
            await sees(pilot, Curtain, "Ann, it is your turn.")

    async def test_it_may_be_too_small_from_the_start(self, store: Store) -> None:
        async with running(playing(store), (40, 10)) as (_, pilot):
            await sees(pilot, TooSmall)
            await pilot.resize_terminal(80, 24)
            await sees(pilot, TitleScreen, "New game")

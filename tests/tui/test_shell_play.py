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
from tests.tui.shell import asked, board, playing, press, screen_text, session_of, settle, snapshot_of, table


def spaced(text: str) -> str:
    """The last row, every gap in it three blanks."""
    return "   ".join(filter(None, (part.strip() for part in text.rsplit("\n", maxsplit=1)[-1].split("  "))))


pytestmark = pytest.mark.usefixtures("pebbles", "curtain")


class TestPlay:
    async def test_an_illegal_action_becomes_a_notice(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Ann", "Bo*"))
        app.choose(pace="step")
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).snapshot))
            await press(pilot, "9")
            assert "9 pebbles cannot be taken from 20" in screen_text(app)
            assert session_of(app).state.left == 20
            await press(pilot, "1 1")
            await settle(pilot, lambda: "next action" in screen_text(app))
            assert "9 pebbles" not in screen_text(app), "what was done since is no longer refused"

    async def test_undo_takes_back_and_says_why_not(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).snapshot))
            assert "undo" not in screen_text(app).split("\n")[-1]
            await press(pilot, "3")
            assert "u undo" in screen_text(app).split("\n")[-1]
            await press(pilot, "u")
            assert session_of(app).state.left == 20
            await press(pilot, "u")
            assert "Cannot undo: Ann has not acted yet." in screen_text(app)

    async def test_the_view_stays_with_the_person_while_bots_move(self, store: Store) -> None:
        app = playing(store, table(store, "Bo*", "Ann", "Cyd*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "2 1")
            await settle(pilot, lambda: session_of(app).state.left == 11)
            await asked(pilot, app)
            assert "seat 1\n" in screen_text(app)
            assert snapshot_of(app).view.taken == (HIDDEN, 3, HIDDEN)

    async def test_the_board_is_handed_a_view(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "3 3")
            await settle(pilot, lambda: session_of(app).state.left == 12)
            await asked(pilot, app)
            snapshot = snapshot_of(app)
        assert snapshot.last is not None
        shown = [
            thing.taken for thing in reached(snapshot.view, snapshot.offers, snapshot.last) if isinstance(thing, Heap)
        ]
        assert shown
        assert all(taken[1] == HIDDEN != taken[0] for taken in shown)

    async def test_bots_wait_for_their_pace_unless_hurried(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Bo*", "Ann"), pace=3600)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "hurry" in screen_text(app))
            assert session_of(app).state.left == 20
            await press(pilot, "space")
            await settle(pilot, lambda: "offers 1" in screen_text(app))
            assert session_of(app).state.left == 18

    async def test_a_bot_that_waits_leaves_time_to_undo(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Ann", "Bo*"), pace=3600)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "3 2")
            await settle(pilot, lambda: "space hurry" in screen_text(app))
            assert "u undo" in screen_text(app).split("\n")[-1]
            await press(pilot, "u u")
            await settle(pilot, lambda: "offers 1" in screen_text(app))
            assert session_of(app).state.left == 20
            assert "hurry" not in screen_text(app)

    async def test_what_is_refused_stays_to_be_read_while_bots_move(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Bo*", "Ann"))
        app.choose(pace="step")
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "next action" in screen_text(app))
            await press(pilot, "u space")
            await settle(pilot, lambda: session_of(app).state.left == 19)
            assert "Cannot undo: Ann has not acted yet." in screen_text(app)
            await press(pilot, "space")
            await settle(pilot, lambda: "offers 1" in screen_text(app))
            assert "No undo" not in screen_text(app)

    async def test_undo_takes_the_answers_of_bots_back_with_it(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "3 2")
            await settle(pilot, lambda: session_of(app).state.left == 13 and "offers 1" in screen_text(app))
            await press(pilot, "u")
            assert session_of(app).state.left == 17
            await press(pilot, "u")
            assert session_of(app).state.left == 20
            session = session_of(app)
        assert session.record.actions == ("nature: take 20",)
        kept = store.games()[0].record
        assert kept is not None
        assert kept == session.record, "what is kept is as it was before, with its digest"

    async def test_the_pace_is_changed_at_once_and_kept(self, store: Store, tmp_path: Path) -> None:
        kept = SettingsFile(tmp_path / "settings.toml")
        kept.save(Settings(pace="step"))
        app = HomeApp(store, start=table(store, "Bo*", "Ann"), settings=kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "hurry" not in screen_text(app))
            await settle(pilot, lambda: "space next action   , . pace: step by step" in spaced(screen_text(app)))
            await press(pilot, "space")
            await settle(pilot, lambda: session_of(app).state.left == 19)
            assert "space next action" in screen_text(app), "each action waits for the key"
            await press(pilot, "full_stop")
            assert "space hurry   , . pace: slow" in spaced(screen_text(app))
            assert kept.load().pace == "slow"
            await press(pilot, "full_stop full_stop full_stop")
            await settle(pilot, lambda: "offers 1" in screen_text(app))
            assert kept.load().pace == "instant"
            await press(pilot, "comma")
            assert "Bots: normal." in screen_text(app)
            assert kept.load().pace == "normal"

    async def test_a_pace_that_was_asked_for_wins_over_the_settings(self, store: Store, tmp_path: Path) -> None:
        kept = SettingsFile(tmp_path / "settings.toml")
        kept.save(Settings(pace="step"))
        app = HomeApp(store, start=table(store, "Bo*", "Ann"), settings=kept, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "comma")
            app.choose(pace="slow")
            await press(pilot, "1 1")
            await settle(pilot, lambda: session_of(app).state.left == 14)

    async def test_a_bot_plays_for_a_person_until_the_seat_is_taken_back(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Ann", "Bo*"), settings=None)
        app.choose(pace="step")
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "escape")
            assert "Take my seat back" not in screen_text(app)
            await press(pilot, "p enter down enter")
            await settle(pilot, lambda: "offers 0" in screen_text(app) and "next action" in screen_text(app))
            assert "taken (0" in screen_text(app), "who watches their own seat sees what it sees"
            await press(pilot, "space")
            await settle(pilot, lambda: session_of(app).state.left == 19)
            await press(pilot, "escape")
            assert "Let a bot play" not in screen_text(app)
            await press(pilot, "1 enter")
            await settle(pilot, lambda: "offers 1" in screen_text(app))
            await press(pilot, "2")
            assert session_of(app).record.actions[1:] == ("Ann: take 1", "Ann: take 2")
            assert not session_of(app).seats[0].bot

    async def test_at_a_table_of_bots_any_seat_can_be_taken(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Bo*", "Cyd*"))
        app.choose(pace="step")
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "next action" in screen_text(app))
            await press(pilot, "escape")
            assert "Take the seat of Bo" in screen_text(app)
            await press(pilot, "2 enter")
            for left in (19, 18):
                await press(pilot, "space")
                await settle(pilot, lambda left: session_of(app).state.left == left, left)
            await settle(pilot, lambda: "offers 1" in screen_text(app))
            assert "seat 1" in screen_text(app)

    async def test_bots_alone_are_watched_with_what_is_hidden_left_hidden(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Bo*", "Cyd*"), pace=3600)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).snapshot))
            assert snapshot_of(app).view.taken == (HIDDEN, HIDDEN)
            await press(pilot, "1")
            assert session_of(app).state.left == 20, "a spectator does not play"
            await press(pilot, "space")
            await settle(pilot, lambda: session_of(app).state.left == 0)

    @pytest.mark.parametrize("key", ["escape", "ctrl+c"])
    async def test_leaving_asks_first_and_the_game_is_kept(self, store: Store, key: str) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            await press(pilot, f"2 {key}")
            assert isinstance(app.screen, GameMenu)
            assert "taken (2" in screen_text(app), "the game stays in sight around the menu"
            await press(pilot, "escape")
            assert isinstance(app.screen, PlayScreen)
            await press(pilot, f"{key} t enter")
            await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
            assert "18 left" in screen_text(app)

    async def test_a_second_ctrl_c_quits(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            await press(pilot, "1 ctrl+c ctrl+c")
        assert not app.is_running
        assert store.games()[0].record is not None

    async def test_a_save_that_fails_is_told_and_the_game_goes_on(self, store: Store) -> None:
        session = table(store, "Ann", "Bo*")
        app = playing(store, session)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            assert session.save_file is not None
            path = session.save_file.path
            path.unlink()
            path.mkdir()
            await press(pilot, "1")
            await settle(pilot, lambda: session.state.left == 19 and bool(session.trouble))
            await settle(pilot, lambda: "! " + session.trouble[:20] in screen_text(app))

    async def test_help_and_rules_lie_over_the_game(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers" in screen_text(app))
            await press(pilot, "?")
            assert isinstance(app.screen, HelpScreen)
            await press(pilot, "tab")
            assert "The last pebble wins." in screen_text(app)
            assert "u takes back your last action" in screen_text(app)
            await press(pilot, "escape escape r enter pagedown escape 1")
            assert session_of(app).state.left == 19

    async def test_the_end_stays_until_the_players_leave_it(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "enter r")
            assert isinstance(app.screen, PlayScreen), "not before the end"
            while session_of(app).state.left:
                await asked(pilot, app)
                await press(pilot, str(min(3, session_of(app).state.left)))
                await settle(pilot, lambda: session_of(app).game.to_move(session_of(app).state) in (0, NOBODY))
            assert HIDDEN not in snapshot_of(app).view.taken
            assert "g statistics   p picture   ? help   esc menu" in spaced(screen_text(app)), "whole, in 80 columns"
            await press(pilot, "r")
            await settle(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await press(pilot, "escape")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "r replay" in screen_text(app))
            await press(pilot, "escape t enter")
            await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
            assert "Continue" not in screen_text(app)

    async def test_a_rematch_gives_back_the_seat_that_a_bot_played_on_with(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            first = session_of(app)
            await press(pilot, "escape p enter down enter space")
            await settle(pilot, lambda: "r replay" in screen_text(app))
            assert first.seats[0].bot
            await press(pilot, "r")
            await settle(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await press(pilot, "escape")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "r replay" in screen_text(app))
            await press(pilot, "m")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and session_of(app) is not first)
            assert [bool(seat.bot) for seat in session_of(app).seats] == [False, True]

    async def test_a_rematch_of_a_kept_game_gives_it_back_too(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        session = table(store, "Ann", "Bo*", "Cyd*")
        session.reseat(0, "careful")
        while session.state.left:
            session.play(Take(count=1))
        (entry,) = store.games()
        record, save_file = store.open(entry.path)
        app = playing(store, Session.resume(PEBBLES, record, save_file=save_file))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: "r replay" in screen_text(app))
            first = session_of(app)
            await press(pilot, "m")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and session_of(app) is not first)
            assert [seat.bot for seat in session_of(app).seats] == ["", "careful", "careful"]
            assert not session_of(app).seats[0].stands_in

    async def test_with_the_last_person_away_quick_bots_leave_time_to_come_back(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            session = session_of(app)
            await press(pilot, "escape p enter down enter")
            await settle(pilot, lambda: bool(session.seats[0].bot) and isinstance(app.screen, PlayScreen))
            assert app._at_table is not None
            assert app._at_table.pace == PACES["normal"]
            assert "until Ann is back: ctrl+r takes the seat" in screen_text(app)
            await press(pilot, "escape 1 enter")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and not session.seats[0].bot)
            assert session.state.left, "the game was not over meanwhile"
            assert app._at_table.pace.seconds == 0, "as it was"


class TestHotSeat:
    async def test_with_secrets_nothing_is_seen_before_the_keyboard_is_taken(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo", "Cyd*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            assert "Ann, it is your turn." in screen_text(app)
            assert "taken" not in screen_text(app)
            await press(pilot, "1 x enter 3 2")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            assert "Bo, it is your turn." in screen_text(app)
            assert session_of(app).state.left == 15
            await press(pilot, "escape")
            assert isinstance(app.screen, GameMenu)
            assert f"taken ({HIDDEN}, {HIDDEN}, {HIDDEN})" in screen_text(app), "nor around the menu"
            await press(pilot, "b enter")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter")
            await settle(pilot, lambda: "seat 1\n" in screen_text(app))
            assert snapshot_of(app).view.taken == (HIDDEN, 0, HIDDEN)

    async def test_the_same_person_again_needs_no_curtain(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*", "Cyd*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            await press(pilot, "1 1")
            await settle(pilot, lambda: session_of(app).state.left == 14 and "offers 1" in screen_text(app))
            assert isinstance(app.screen, PlayScreen)

    async def test_with_open_hands_play_flows_on(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo", hands="open"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "1 1 3")
            await settle(pilot, lambda: session_of(app).state.left == 15)
            assert "seat 1\n" in screen_text(app)

    async def test_who_leaves_a_seat_to_a_bot_does_not_see_the_hand_of_the_next_one(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter")
            await settle(pilot, lambda: "offers 1" in screen_text(app))
            await press(pilot, "escape")
            assert "Let a bot play for Ann" in screen_text(app)
            await press(pilot, "p enter down enter")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            assert "Bo, it is your turn." in screen_text(app)
            await press(pilot, "escape")
            assert f"taken ({HIDDEN}, {HIDDEN})" in screen_text(app)
            assert "Take the seat of Ann" in screen_text(app)


class TestTooSmall:
    async def test_it_is_told_and_the_game_comes_back(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            await press(pilot, "2")
            for size in ((79, 24), (80, 23), (20, 3), (1, 1)):
                await pilot.resize_terminal(*size)
                await settle(pilot, lambda: isinstance(app.screen, TooSmall))
                await press(pilot, "1 escape enter")
                if size[0] > 70:
                    assert f"{size[0]}x{size[1]}" in screen_text(app)
                    assert "80x24" in screen_text(app)
            await pilot.resize_terminal(120, 40)
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            assert session_of(app).state.left == 18
            await press(pilot, "1")
            await settle(pilot, lambda: session_of(app).state.left == 15)

    async def test_a_curtain_that_falls_meanwhile_is_found_behind_it(self, store: Store) -> None:
        app = HomeApp(store, start=table(store, "Bo*", "Ann", "Cyd"), pace=3600)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "hurry" in screen_text(app))
            await pilot.resize_terminal(60, 20)
            await settle(pilot, lambda: isinstance(app.screen, TooSmall))
            next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen)).action_hurry()
            await settle(pilot, lambda: session_of(app).state.turn == 1)
            assert isinstance(app.screen, TooSmall)
            await pilot.resize_terminal(80, 24)
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            assert "Ann, it is your turn." in screen_text(app)

    async def test_from_the_start(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=(40, 10)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, TooSmall))
            await pilot.resize_terminal(80, 24)
            await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
            assert "New game" in screen_text(app)

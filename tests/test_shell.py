"""The screens that all games share, played by keys on a game of pebbles: the shell knows no game."""

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from powergrid_tui.games import shelf
from powergrid_tui.table.record import dumps
from powergrid_tui.table.seat import COLOURS, Seat
from powergrid_tui.table.session import Session
from powergrid_tui.table.store import Entry, Store
from powergrid_tui.tui import app as app_module
from powergrid_tui.tui.app import PowerGridApp
from powergrid_tui.tui.curtain import Curtain
from powergrid_tui.tui.help import GameMenu, HelpScreen
from powergrid_tui.tui.load import LoadScreen
from powergrid_tui.tui.new_game import NewGame
from powergrid_tui.tui.page import TooSmall
from powergrid_tui.tui.play import PlayScreen
from powergrid_tui.tui.replay import ReplayScreen
from powergrid_tui.tui.rules import RulesScreen
from powergrid_tui.tui.title import TitleScreen
from textual.pilot import Pilot
from textual.widgets import Static

from tests.pebbles import ENTRY, HIDDEN, PEBBLES, Options, PebblesBoard, Take
from tests.terminal import Terminal

Pilot_ = Pilot[None]


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "GAMES", {"pebbles": ENTRY})
    monkeypatch.setattr(shelf, "rules_text", lambda _: "# Pebbles\n" + "Take one to three.\n\n" * 40)
    monkeypatch.setattr(app_module, "person", lambda: "Ann")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(Store, "examples", lambda _: [])
    return Store(tmp_path / "saves")


def seats(*names: str) -> tuple[Seat, ...]:
    """Seats by name; a name that ends with an asterisk is a bot's."""
    return tuple(
        Seat(name=name.rstrip("*"), colour=colour, bot="careful" if name.endswith("*") else "")
        for name, colour in zip(names, COLOURS, strict=False)
    )


def table(store: Store, *names: str, **options: Any) -> Session[Any, Any]:
    sitters = seats(*names)
    return Session.start(PEBBLES, Options(**options), sitters, seed=1, keeper=store.place(sitters))


def playing(store: Store, start: Session[Any, Any] | None = None, **words: Any) -> PowerGridApp:
    return PowerGridApp(store, start=start, pace=0, **words)


def screen_text(app: PowerGridApp) -> str:
    """What the terminal would show, without colours."""
    rows: list[list[str]] = [[]]
    compositor = app.screen._compositor
    update = compositor.render_update(full=True, screen_stack=app._background_screens, simplify=False)
    for segment in app.console.render(update):
        if not segment.control:
            first, *rest = segment.text.split("\n")
            rows[-1].append(first)
            rows += [[part] for part in rest]
    return "\n".join("".join(row).rstrip() for row in rows)


async def settle(pilot: Pilot_, ready: Callable[[], bool] = lambda: True) -> None:
    """Let messages and bots run until something is so."""
    for _ in range(200):
        await pilot.pause()
        if ready():
            await pilot.pause()
            return
        await pilot.pause(0.01)
    raise AssertionError(screen_text(pilot.app))  # type: ignore[arg-type]


async def press(pilot: Pilot_, keys: str) -> None:
    for key in keys.split():
        await pilot.press(key)
        await pilot.pause()


def board(app: PowerGridApp) -> PebblesBoard:
    return app.screen.query_one(PebblesBoard)


def session_of(app: PowerGridApp) -> Session[Any, Any]:
    screen = next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen))
    return screen.session


class TestTitle:
    async def test_enter_enter_starts_you_against_three_bots(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "enter enter")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            await settle(pilot, lambda: bool(board(app).glance and board(app).glance.offers))
            assert [(seat.name, seat.bot) for seat in session_of(app).seats] == [
                ("Ann", ""), ("Bo", "careful"), ("Cyd", "careful"), ("Dora", "careful"),
            ]  # fmt: skip
        assert len(store.games()) == 1

    async def test_continue_comes_first_says_which_and_goes_on_there(self, store: Store) -> None:
        table(store, "Eve", "Bo").play(Take(count=3))
        over = table(store, "Old", "Bo", hands="open")
        while PEBBLES.to_move(over.state) >= 0:
            over.play(Take(count=min(3, over.state.left)))
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: "Continue" in screen_text(app))
            assert "Eve, Bo · 17 left" in screen_text(app)
            await press(pilot, "enter")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter 1")
            await settle(pilot, lambda: session_of(app).state.left == 16)
        assert [entry.record.summary for entry in store.games() if entry.record][0].endswith("16 left")
        assert len(store.games()) == 2

    async def test_letters_and_mouse_choose(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "?")
            assert isinstance(app.screen, RulesScreen)
            await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)
            y = next(y for y, row in enumerate(screen_text(app).split("\n")) if "Load" in row)
            await pilot.click(offset=(14, y))
            await settle(pilot, lambda: isinstance(app.screen, LoadScreen))
            await press(pilot, "escape q")
        assert not app.is_running

    async def test_an_unreadable_last_game_is_explained(self, store: Store) -> None:
        session = table(store, "Ann", "Bo")
        session.play(Take(count=1))
        record = session.record
        store.keeper("x").save(record.evolve(actions=(*record.actions, "Zed: take 1"), digest=""))
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "c")
            await settle(pilot, lambda: isinstance(app.screen, LoadScreen))
            assert "Zed: take 1" in screen_text(app)


class TestNewGame:
    async def form(self, pilot: Pilot_) -> None:
        await press(pilot, "n")
        await settle(pilot, lambda: isinstance(pilot.app.screen, NewGame))

    async def test_names_are_typed_and_the_first_letter_replaces_the_old_one(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await self.form(pilot)
            await press(pilot, "down down down J ö x backspace r g down backspace o left ctrl+s")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            found = session_of(app).seats
            assert (found[0].name, found[1].name, found[1].bot) == ("Jörg", "Bo", "")

    @pytest.mark.parametrize(
        ("keys", "sentence"),
        [
            ("down down down down a n n", "Two seats are named ann."),
            ("down down down delete", "Every seat needs a name."),
            ("down down down A colon", "A name has no colon"),
            ("end right", "Pick one spot at least."),
        ],
    )
    async def test_what_is_wrong_is_said_at_the_field_and_keeps_the_game_from_starting(
        self, store: Store, keys: str, sentence: str
    ) -> None:
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await self.form(pilot)
            await press(pilot, keys)
            rows = screen_text(app).split("\n")
            below = next(at for at, row in enumerate(rows) if sentence in row)
            assert "▸" in rows[below - 1]
            await press(pilot, "home ctrl+s")
            assert isinstance(app.screen, NewGame)
            assert "▸" in screen_text(app).split("\n")[below - 1], "the cursor goes to what is wrong"

    async def test_colours_swap_and_players_stay_in_bounds(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await self.form(pilot)
            await press(pilot, "down down right right right right down tab ctrl+s")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            found = [seat.colour for seat in session_of(app).seats]
            assert found == ["blue", "orange", *COLOURS[2:5]]

    async def test_what_was_picked_on_another_map_is_dropped(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await self.form(pilot)
            await press(pilot, "end right down down space")
            assert "[x] Reef" in screen_text(app)
            await press(pilot, "home down right")
            assert "[ ] Cove" in screen_text(app)
            assert "[x]" not in screen_text(app)
            await press(pilot, "end space ctrl+s")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen))
            assert session_of(app).options == Options(beach="south", spots=("reef",))

    async def test_one_row_of_one_choice_is_not_shown_and_the_cursor_stays_in_sight(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await self.form(pilot)
            assert "Kind" not in screen_text(app)
            await press(pilot, "down down right end right end")
            assert "▸" in screen_text(app)
            await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)


class TestPlay:
    async def test_an_illegal_action_becomes_a_notice(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).glance))
            await press(pilot, "9")
            assert "9 pebbles cannot be taken from 20" in screen_text(app)
            assert session_of(app).state.left == 20

    async def test_undo_takes_back_and_says_why_not(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).glance))
            assert "undo" not in screen_text(app).split("\n")[-1]
            await press(pilot, "3")
            assert "u undo" in screen_text(app).split("\n")[-1]
            await press(pilot, "u")
            assert session_of(app).state.left == 20
            await press(pilot, "u")
            assert "No undo: Ann has done nothing yet this turn." in screen_text(app)

    async def test_the_view_stays_with_the_person_while_bots_move(self, store: Store) -> None:
        app = playing(store, table(store, "Bo*", "Ann", "Cyd*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "2 1")
            await settle(pilot, lambda: session_of(app).state.left == 11 and "offers 1" in screen_text(app))
            assert "seat 1\n" in screen_text(app)
            assert board(app).glance.view.taken == (HIDDEN, 3, HIDDEN)

    async def test_bots_wait_for_their_pace_unless_hurried(self, store: Store) -> None:
        app = PowerGridApp(store, start=table(store, "Bo*", "Ann"), pace=3600)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "hurry" in screen_text(app))
            assert session_of(app).state.left == 20
            await press(pilot, "space")
            await settle(pilot, lambda: "offers 1" in screen_text(app))
            assert session_of(app).state.left == 18

    async def test_bots_alone_are_watched_with_what_is_hidden_left_hidden(self, store: Store) -> None:
        app = PowerGridApp(store, start=table(store, "Bo*", "Cyd*"), pace=3600)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(board(app).glance))
            assert board(app).glance.view.taken == (0, HIDDEN)
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
            await press(pilot, f"{key} t")
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
            path = session.keeper.path
            path.unlink()
            path.mkdir()
            await press(pilot, "1")
            await settle(pilot, lambda: session.state.left == 19)
            assert "! " + session.trouble[:20] in screen_text(app)
            assert session.trouble

    async def test_help_and_rules_lie_over_the_game(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers" in screen_text(app))
            await press(pilot, "?")
            assert isinstance(app.screen, HelpScreen)
            assert "The last pebble wins." in screen_text(app)
            await press(pilot, "escape escape r pagedown escape 1")
            assert session_of(app).state.left == 19

    async def test_the_end_stays_until_the_players_leave_it(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "enter r")
            assert isinstance(app.screen, PlayScreen), "not before the end"
            while session_of(app).state.left:
                await settle(pilot, lambda: "offers 1" in screen_text(app))
                await press(pilot, "3")
                await settle(pilot, lambda: app.screen.mover in (0, -2))
            assert HIDDEN not in board(app).glance.view.taken
            await press(pilot, "r")
            await settle(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)
            assert "Continue" not in screen_text(app)


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
            await press(pilot, "b")
            await settle(pilot, lambda: isinstance(app.screen, Curtain))
            await press(pilot, "enter")
            await settle(pilot, lambda: "seat 1\n" in screen_text(app))
            assert board(app).glance.view.taken == (HIDDEN, 0, HIDDEN)

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
            assert session_of(app).state.left == 17

    async def test_a_curtain_that_falls_meanwhile_is_found_behind_it(self, store: Store) -> None:
        app = PowerGridApp(store, start=table(store, "Bo*", "Ann", "Cyd"), pace=3600)
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


class TestLoad:
    async def test_a_damaged_file_is_explained_and_left_alone(self, store: Store) -> None:
        table(store, "Ann", "Bo")
        bad = store.folder / "bad.toml"
        bad.write_text("garbage [")
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "l")
            await settle(pilot, lambda: "bad.toml" in screen_text(app))
            await press(pilot, "home enter end enter" if "▸ bad" in screen_text(app) else "end enter")
            if isinstance(app.screen, LoadScreen):
                assert "not TOML" in screen_text(app)
        assert bad.read_text() == "garbage ["

    async def test_deleting_asks_and_only_y_deletes(self, store: Store) -> None:
        table(store, "Ann", "Bo")
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "l d enter")
            assert isinstance(app.screen, LoadScreen), "the answer opens nothing"
            assert len(store.games()) == 1
            await press(pilot, "d y")
            assert store.games() == []
            assert "There is no game here yet." in screen_text(app)
            await press(pilot, "enter d")
            assert isinstance(app.screen, LoadScreen)

    async def test_an_example_opens_but_is_never_deleted_or_written(
        self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "examples" / "late.toml"
        path.parent.mkdir()
        record = table(store, "Ann", "Bo*").record
        store.games()[0].path.unlink()
        path.write_text(dumps(record))
        entry = Entry(path, store.folder.stat().st_mtime and __import__("datetime").datetime.now(), record)
        monkeypatch.setattr(Store, "examples", lambda _: [entry])
        monkeypatch.setattr("powergrid_tui.table.store._examples", lambda: path.parent)
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "l d y")
            assert "An example stays" in screen_text(app)
            await press(pilot, "enter")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "2")
        assert path.read_text() == dumps(record)
        assert len(store.games()) == 1


class TestReplay:
    async def test_it_steps_through_a_running_game_and_shows_no_secret(self, store: Store) -> None:
        session = table(store, "Ann", "Bo")
        for count in (1, 2, 3, 3, 3):
            session.play(Take(count=count))
        before = session.keeper.path.read_bytes()
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "r enter")
            await settle(pilot, lambda: isinstance(app.screen, ReplayScreen) and "action 0 of 6" in screen_text(app))
            await press(pilot, "right right right left")
            assert "left 19\n" in screen_text(app)
            assert f"taken ({HIDDEN}, {HIDDEN})" in screen_text(app)
            assert "Ann: take 1" in screen_text(app)
            assert "Ann: take 2" not in screen_text(app)
            await press(pilot, "1 end right")
            assert "action 6 of 6" in screen_text(app)
            await press(pilot, "up")
            assert "action 4 of 6" in screen_text(app), "the round began when 12 or fewer were left: 20-1-2-3-3"
            await press(pilot, "home")
            assert "action 0 of 6" in screen_text(app)
            await press(pilot, "down down")
            assert "action 4 of 6" in screen_text(app)
        assert session.keeper.path.read_bytes() == before

    async def test_playing_on_is_kept_in_the_same_file(self, store: Store) -> None:
        table(store, "Ann", "Bo*")
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "r enter p")
            await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "offers 1" in screen_text(app))
            await press(pilot, "3")
        assert [entry.record.summary[-7:] for entry in store.games() if entry.record] == ["17 left"]

    async def test_of_a_finished_game_everything_is_open(self, store: Store) -> None:
        session = table(store, "Ann", "Bo")
        while PEBBLES.to_move(session.state) >= 0:
            session.play(Take(count=min(3, session.state.left)))
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "r enter right right p")
            await settle(pilot, lambda: "action 2 of" in screen_text(app))
            assert isinstance(app.screen, ReplayScreen), "there is nothing to play on"
            assert "taken (3, 0)" in screen_text(app)


class TestLook:
    async def test_ascii_draws_every_screen_without_other_signs(self, store: Store) -> None:
        app = playing(store, ascii=True)
        async with app.run_test(size=(80, 24)) as pilot:
            for keys in ("", "n", "down down", "end right", "escape ?", "escape n enter", "escape", "escape ?", "escape"):
                await press(pilot, keys)
                assert screen_text(app).replace("·", "").isascii(), screen_text(app)  # the dots are the game's summary

    async def test_idle_sends_nothing_and_a_step_in_the_menu_two_rows(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = playing(store)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause(0.2)
            sent: list[str] = []
            monkeypatch.setattr(app._driver, "write", sent.append)
            await pilot.pause(0.5)
            assert sent == []
            await press(pilot, "down")
            assert 0 < len("".join(sent)) < 900
            assert "New game" not in "".join(sent) or "Load" in "".join(sent)

    async def test_no_stock_widget_that_lays_out_or_blinks(self, store: Store) -> None:
        app = playing(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "n")
            assert not app.screen.query("Input, Footer, Header, DataTable, OptionList")
            assert not app.screen.query(Static)
            assert app.animation_level == "none"


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_program_in_good_order(tmp_path: Path, number: signal.Signals) -> None:
    with Terminal(saves=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.process.kill(number)
        terminal.read()
        assert terminal.process.wait() == 0
        assert "Traceback" not in terminal.text()

"""The screens around a game, driven by keys: title, form, lists, replay, and what they look like."""

import os
import signal
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.records.record import dumps
from powergrid_tui.table.records.store import Store, StoredGame
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.base.menu import Menu
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.load import LoadScreen
from powergrid_tui.tui.start.new_game import NewGame
from powergrid_tui.tui.start.rules import RulesScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.table.pebbles import HIDDEN, PEBBLES, Options, Take
from tests.tui import toys
from tests.tui.shell import Gone, Pilot_, playing, press, running, screen_text, sees, session_of, table
from tests.tui.terminal import Terminal

pytestmark = pytest.mark.usefixtures("pebbles", "curtain")


class TestTitle:
    async def test_enter_enter_starts_you_against_three_bots(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            await sees(pilot, "New game", Gone(" Game "))
            await press(pilot, "g enter enter", "offers 1")  # there is but one game to choose
            assert [(seat.name, seat.bot) for seat in session_of(app).seats] == [
                ("Ann", ""), ("Bo", "careful"), ("Cyd", "careful"), ("Dora", "careful"),
            ]  # fmt: skip
        assert len(store.games()) == 1

    async def test_with_several_games_on_the_shelf_one_is_chosen_and_all_that_follows_is_about_it(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stones = replace(toys.PEBBLES, name="Stones", credit="Nobody made this game.")
        monkeypatch.setattr(registry, "GAMES", {"pebbles": toys.PEBBLES, "stones": stones})
        async with running(playing(store)) as (app, pilot):
            await sees(pilot, "Pebbles", Gone("Nobody made"))
            await press(pilot, "g", "Stones", "Nobody made this game.")
            assert app._game_id == "stones"
            await press(pilot, "enter", "Pebbles")
            assert isinstance(app.screen, TitleScreen), "Enter on the game turns it again; it starts nothing"

    async def test_continue_comes_first_says_which_and_goes_on_there(self, store: Store) -> None:
        table(store, "Eve", "Bo").play(Take(count=3))
        over = table(store, "Old", "Bo", hands="open")
        while PEBBLES.to_move(over.state) >= 0:
            over.play(Take(count=min(3, over.state.left)))
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "l", LoadScreen, "Eve", "Pebbles")
            await press(pilot, "escape", "Continue", "Eve, Bo · 17 left")
            await press(pilot, "enter", Curtain)
            await press(pilot, "enter 1", lambda: session_of(app).state.left == 16)
        assert next(entry.record.where["left"] for entry in store.games() if entry.record) == 16
        assert len(store.games()) == 2

    async def test_a_game_to_continue_is_told_whole_or_short_but_never_cut(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        where = "round 8, Step 2, auction"
        monkeypatch.setattr(registry, "summary", lambda _: lambda *_: f"Germany · Eve, Bo · {where}")
        table(store, "Eve", "Bo").play(Take(count=3))
        async with running(playing(store)) as (app, pilot):
            await sees(pilot, "Continue")
            row, about = [line.strip() for line in screen_text(app).splitlines() if "Germany" in line]
            assert row.endswith("Germany"), "its row has no room for the rest"
            assert about == f"Pebbles · Germany · Eve, Bo · {where}"

    async def test_how_to_play_together_is_headed_by_its_own_name(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "p", "One of you starts a server")
            shown = screen_text(app)
            assert shown.splitlines()[0].strip() == "PLAY TOGETHER"
            assert "Play together" not in shown
            assert "change a key" not in shown

    async def test_the_game_to_continue_is_the_one_last_left(self, store: Store) -> None:
        for at, name in enumerate(("Eve", "Ida")):
            session = table(store, name, "Bo")
            session.play(Take(count=1))
            assert session.save_file is not None
            os.utime(session.save_file.path, (1000 + at, 1000 + at))
        async with running(playing(store)) as (_, pilot):
            await sees(pilot, "Ida, Bo")
            await press(pilot, "l down enter", Curtain)
            await press(pilot, "escape t enter", TitleScreen, "Eve, Bo")

    async def test_letters_and_mouse_choose(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "?", RulesScreen)
            await press(pilot, "escape", TitleScreen)
            y = next(y for y, row in enumerate(screen_text(app).split("\n")) if "Load" in row)
            await pilot.click(offset=(14, y))
            await sees(pilot, LoadScreen)
            await press(pilot, "escape q enter")
        assert not app.is_running

    async def test_an_unreadable_last_game_is_explained(self, store: Store) -> None:
        session = table(store, "Ann", "Bo")
        session.play(Take(count=1))
        record = session.record
        store.save_file("x").save(record.evolve(actions=(*record.actions, "Zed: take 1"), digest=""))
        async with running(playing(store)) as (_, pilot):
            await press(pilot, "c", LoadScreen, "Zed: take 1")


class TestNewGame:
    async def form(self, pilot: Pilot_) -> None:
        await press(pilot, "n", NewGame)

    async def test_names_are_typed_and_the_first_letter_replaces_the_old_one(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            await self.form(pilot)
            await press(pilot, "down down down J ö x backspace r g down backspace o left ctrl+s", Curtain)
            found = session_of(app).seats
            assert (found[0].name, found[1].name, found[1].bot) == ("Jörg", "Bo", "")

    async def test_what_is_wrong_is_said_at_the_field_and_keeps_the_game_from_starting(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            for keys, sentence in (
                ("down down down down a n n", "Two seats have the name ann."),
                ("down down down delete", "Every seat needs a name."),
                ("down down down A colon", "A name must not contain a colon"),
                ("end right", "Pick one spot at least."),
            ):
                await self.form(pilot)
                await press(pilot, keys, sentence)
                rows = screen_text(app).split("\n")
                below = next(at for at, row in enumerate(rows) if sentence in row)
                assert "▸" in rows[below - 1]
                await press(pilot, "home ctrl+s", NewGame)
                assert "▸" in screen_text(app).split("\n")[below - 1], "the cursor goes to what is wrong"
                await press(pilot, "escape", TitleScreen)

    async def test_colours_swap_and_players_stay_in_bounds(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            await self.form(pilot)
            assert "Kind" not in screen_text(app), "a row of one choice"
            await press(pilot, "down down right right right right down tab end", "▸")
            await press(pilot, "ctrl+s", PlayScreen)
            found = [seat.colour for seat in session_of(app).seats]
            assert found == ["blue", "orange", *COLOURS[2:5]]

    async def test_what_was_picked_on_another_map_is_dropped(self, store: Store) -> None:
        async with running(playing(store)) as (app, pilot):
            await self.form(pilot)
            await press(pilot, "end right down down space", "[x] Reef")
            await press(pilot, "home down right", "[ ] Cove", Gone("[x]"))
            await press(pilot, "end space ctrl+s", PlayScreen)
            assert session_of(app).options == Options(beach="south", spots=("reef",))


class TestLoad:
    async def test_a_damaged_file_is_explained_and_left_alone(self, store: Store) -> None:
        table(store, "Ann", "Bo")
        bad = store.folder / "bad.toml"
        bad.write_text("garbage [")
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "l", "bad.toml")
            await press(pilot, "home" if "bad.toml" in screen_text(app).split("\n")[2] else "end")
            await press(pilot, "enter", LoadScreen, "bad.toml: not TOML")
        assert bad.read_text() == "garbage ["

    async def test_a_line_that_the_rules_do_not_allow_is_told_when_the_cursor_rests_there(self, store: Store) -> None:
        good = table(store, "Eve", "Bo")
        assert good.save_file is not None
        record = table(store, "Ann", "Bo").record
        bad = store.save_file("bad")
        bad.save(record.evolve(actions=(*record.actions, "Ann: take 9"), digest=""))
        os.utime(bad.path, (1e10, 1e10))
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "l", LoadScreen, "Ann: take 9", "The file is left as it is.")
            assert [item.shut for item in app.screen.query_one(Menu).items if item.id == str(bad.path)] == [True]
            assert sum(item.shut for item in app.screen.query_one(Menu).items) == 1

    async def test_a_game_that_goes_before_its_lines_are_tried_is_not_tried(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("powergrid_tui.tui.start.load.REST", 0.5)
        save_file = table(store, "Ann", "Bo").save_file
        assert save_file is not None
        os.utime(save_file.path, (1e10, 1e10))
        (store.folder / "bad.toml").write_text("garbage [")  # the cursor goes there, and it is no game to be tried
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "l d y")
            assert not save_file.path.exists()
            await pilot.pause(0.7)
            assert isinstance(app.screen, LoadScreen)
            assert "bad.toml: not TOML" in screen_text(app)

    async def test_no_word_of_a_file_reaches_the_screen_as_it_is(self, store: Store) -> None:
        evil = "\x1b[31m\x9b2J\u202e"
        record = table(store, "Ann", "Bo").record
        store.folder.joinpath(f"bad{evil}.toml").write_text("garbage [")
        text = dumps(record.evolve(game=f"go{evil}", summary=""))
        store.folder.joinpath(f"good{evil}.toml").write_text(text)
        os.utime(store.folder / f"good{evil}.toml", (1e10, 1e10))
        async with running(playing(store)) as (app, pilot):
            assert "go?[31m?2J?" in screen_text(app), "the title's Continue line"
            await press(pilot, "l", "bad?[31m?2J?.toml")
            for key in ("home", "end", "d"):
                await press(pilot, key)
                assert all(line.isprintable() for line in screen_text(app).split("\n"))
            for item in app.screen.query_one(Menu).items:
                assert all(cell.isprintable() for cell in item.cells)

    async def test_deleting_asks_and_only_y_deletes(self, store: Store) -> None:
        table(store, "Ann", "Bo")
        async with running(playing(store)) as (_, pilot):
            await press(pilot, "l d enter", LoadScreen)  # the answer opens nothing
            assert len(store.games()) == 1
            await press(pilot, "d y", "There are no games here yet.")
            assert store.games() == []
            await press(pilot, "enter d", LoadScreen)

    async def test_an_example_opens_but_is_never_deleted_or_written(
        self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "examples" / "late.toml"
        path.parent.mkdir()
        record = table(store, "Ann", "Bo*").record
        store.games()[0].path.unlink()
        path.write_text(dumps(record))
        entry = StoredGame(path, datetime.now(), record)
        monkeypatch.setattr(Store, "examples", lambda _: [entry])
        monkeypatch.setattr("powergrid_tui.table.records.store._examples", lambda: path.parent)
        async with running(playing(store)) as (_, pilot):
            for keys in ("d y", "n"):
                await press(pilot, f"l {keys}", LoadScreen, "Examples cannot be deleted")
                await press(pilot, "escape", TitleScreen)
            await press(pilot, "l", LoadScreen)
            await press(pilot, "enter", PlayScreen, "offers 1")
            await press(pilot, "2")
        assert path.read_text() == dumps(record)
        assert len(store.games()) == 1


class TestReplay:
    async def test_it_steps_through_a_running_game_and_shows_no_secret(self, store: Store) -> None:
        session = table(store, "Ann", "Bo")
        for count in (1, 2, 3, 3, 3):
            session.play(Take(count=count))
        assert session.save_file is not None
        path = session.save_file.path
        before = path.read_bytes()
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "r enter", ReplayScreen, "action 0 of 6")
            await press(pilot, "right right right left", "left 19\n", f"taken ({HIDDEN}, {HIDDEN})", "Ann: take 1")
            assert "Ann: take 2" not in screen_text(app)
            await press(pilot, "1 end right", "action 6 of 6")
            await press(pilot, "up", "action 5 of 6")  # the round began with 11 left
            await press(pilot, "home", "action 0 of 6")
            await press(pilot, "down down", "action 5 of 6")  # one round is nature's
        assert path.read_bytes() == before

    async def test_playing_on_is_kept_in_the_same_file(self, store: Store) -> None:
        table(store, "Ann", "Bo*")
        async with running(playing(store)) as (_, pilot):
            await press(pilot, "r enter p", PlayScreen, "offers 1")
            await press(pilot, "3")
        assert [entry.record.where["left"] for entry in store.games() if entry.record] == [17]

    async def test_of_a_finished_game_everything_is_open(self, store: Store) -> None:
        session = table(store, "Ann", "Bo")
        while PEBBLES.to_move(session.state) >= 0:
            session.play(Take(count=min(3, session.state.left)))
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "r enter right right p", "action 2 of")
            assert isinstance(app.screen, ReplayScreen), "there is nothing to play on"
            assert "taken (3, 0)" in screen_text(app)


class TestLook:
    async def test_ascii_draws_every_screen_without_other_signs(self, store: Store) -> None:
        async with running(playing(store, ascii=True)) as (app, pilot):
            ways = ("", "n", "down down", "end right", "escape ?", "escape n enter", "escape", "b ?")
            for keys in (*ways, "escape escape t enter"):
                await press(pilot, keys)
                assert screen_text(app).isascii(), screen_text(app)
            assert app.animation_level == "none"
            assert "Continue" in screen_text(app)
            await press(pilot, "r enter right")
            assert screen_text(app).isascii(), screen_text(app)


def test_the_end_of_its_line_ends_the_program_in_good_order(tmp_path: Path) -> None:
    with Terminal(saves=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.process.kill(signal.SIGHUP)
        terminal.read()
        assert terminal.status() == 0
        assert "Traceback" not in terminal.text()


def test_idle_sends_nothing_and_a_step_of_the_cursor_two_rows(tmp_path: Path) -> None:
    with Terminal(saves=tmp_path, columns=120, lines=40) as terminal:
        terminal.wait_for("New game")
        terminal.read()
        assert terminal.read(1.0) == b""
        sent = terminal.press("j")
        assert b"together" in sent
        assert b"Load" not in sent
        assert len(sent) < 800


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "linux", "COLORTERM": ""}])
@pytest.mark.some(2)
def test_the_cursor_is_told_by_a_sign_where_there_are_few_colours(tmp_path: Path, environment: dict[str, Any]) -> None:
    with Terminal(saves=tmp_path, **environment) as terminal:
        terminal.wait_for("New game")
        terminal.read()
        sign = ">" if environment.get("TERM") == "linux" else "▸"  # the font of a bare console has few signs
        assert f"{sign} n New game" in terminal.text()
        terminal.press("j")
        assert f"{sign} p Play together" in terminal.text()


def test_keys_that_come_in_one_burst_are_taken_in_order(tmp_path: Path) -> None:
    with Terminal(saves=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.read()
        terminal.press("\r")
        terminal.wait_for("Start")
        terminal.press(3 * "\x1b[B" + "Xy\x1b[BQqr\x1b[B\x1b[BZo\x1b[A")
        terminal.wait_for("Zo")
        rows = [row.split() for row in terminal.text().split("\n") if "Seat" in row]
        assert [row[row.index("Seat") + 3] for row in rows] == ["Xy", "Qqr", "Cyd", "Zo"]

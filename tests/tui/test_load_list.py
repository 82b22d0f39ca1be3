"""The list of kept games: what it tells of each, their names, and the search."""

import os
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import Record, dumps, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.tui.base.menu import Menu
from powergrid_tui.tui.base.side_panel import SidePanel
from powergrid_tui.tui.base.thumbnail import Thumbnail, portrait
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.load import LoadScreen
from powergrid_tui.tui.start.saved_games import saved_game_words
from powergrid_tui.tui.start.title import TitleScreen
from tests.pictures import RECORD as GERMANY
from tests.table.pebbles import PEBBLES, Take
from tests.tui.shell import Pilot_, playing, press, running, screen_text, seats, sees, settle, table


def over(store: Store, *names: str) -> Session[object, object]:
    session = table(store, *names)
    while PEBBLES.to_move(session.state) >= 0:
        session.play(Take(count=min(3, session.state.left)))
    return session


def aged(store: Store, *words: str) -> None:
    """Files whose names hold these words, from the oldest to the newest."""
    for at, word in enumerate(words):
        for path in store.folder.glob(f"*{word}*.toml"):
            os.utime(path, (1000 + at, 1000 + at))


async def the_list(pilot: Pilot_) -> Menu:
    await press(pilot, "l", lambda: isinstance(pilot.app.screen, LoadScreen))
    return pilot.app.screen.query_one(Menu)


def rows(pilot: Pilot_) -> list[str]:
    return [" ".join(row.split()) for row in pilot.app.screen.query_one(Menu).text().split("\n") if row.strip()]


@pytest.mark.usefixtures("pebbles")
class TestList:
    async def test_finished_games_stand_apart_with_who_has_won(self, store: Store) -> None:
        over(store, "Eve", "Zed")
        table(store, "Ida", "Bo").play(Take(count=2))
        aged(store, "ida", "eve")
        async with running(playing(store)) as (_, pilot):
            await the_list(pilot)
            found = rows(pilot)
            assert "Ida◂, Bo 18 left" in found[0]
            assert found[1] == "FINISHED"
            assert "won by Eve, Zed" in found[2], "though it was saved last; in this game all share the first place"

    async def test_whose_turn_it_is_moves_on_with_the_game(self, store: Store) -> None:
        session = table(store, "Ann", "Bo", "Cyd")
        for mover in ("Ann", "Ann", "Bo", "Bo", "Cyd"):
            (entry,) = store.games()
            assert entry.record
            assert saved_game_words(entry.record).mover == mover
            session.play(Take(count=1))

    async def test_what_an_older_version_did_not_write_is_told_once_its_lines_were_tried(self, store: Store) -> None:
        record = over(store, "Eve", "Zed").record
        store.games()[0].path.write_text(dumps(record.evolve(where={})))
        async with running(playing(store)) as (_, pilot):
            await the_list(pilot)
            await sees(pilot, "won by Eve, Zed")

    async def test_the_game_under_the_cursor_is_told_in_full_at_every_size(self, store: Store) -> None:
        table(store, "Ann", "Bo*").play(Take(count=2))
        async with running(playing(store), (200, 60)) as (app, pilot):
            await the_list(pilot)
            for size in ((200, 60), (100, 30), (80, 24), (120, 40)):
                await pilot.resize_terminal(*size)
                await settle(pilot, lambda size: app.screen.query_one(SidePanel).display == (size[0] >= 100), size)
                shown = " ".join(screen_text(app).split())
                assert "Ann, Bo (bot: careful)" in shown
                assert shown.count("Ann is to move") == 1
                assert ("Ann◂, Bo (bot: careful)" in shown) is (size[0] == 200), "in the list, too"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.some(2)
async def test_plain_signs_draw_all_of_it(store: Store, size: tuple[int, int]) -> None:
    store.save_file("g").save(GERMANY.evolve(title="Ours", actions=GERMANY.actions[:30], finished=False, digest=""))
    async with running(playing(store, ascii=True), size) as (app, pilot):
        await the_list(pilot)
        await sees(pilot, "is to move", lambda: ("free" in screen_text(app)) == (size[0] > 100))
        for key in ("", "n"):
            await press(pilot, key)
            signs = [sign for sign in screen_text(app) if not sign.isascii() and not sign.isalpha()]
            assert not signs, "names alone are written as they are"


@pytest.mark.usefixtures("pebbles")
class TestNames:
    async def test_a_game_gets_a_name_that_it_keeps_when_it_goes_on(self, store: Store) -> None:
        table(store, "Ann", "Bo*")
        table(store, "Eve", "Ida")
        aged(store, "ann", "eve")
        before = [entry.when for entry in store.games()]
        async with running(playing(store)) as (app, pilot):
            await the_list(pilot)
            await press(pilot, "down n M y space g a m x backspace e enter")
            await sees(pilot, lambda: isinstance(app.screen, LoadScreen) and rows(pilot)[1].startswith("▸ My game"))
            assert [entry.when for entry in store.games()] == before, "it was saved when it was saved"
            await press(pilot, "enter", PlayScreen, "offers 1")
            await press(pilot, "2")
        titles = {entry.record.title: len(entry.record.actions) for entry in store.games() if entry.record}
        assert set(titles) == {"My game", ""}
        assert titles["My game"] > 1

    async def test_a_name_can_be_taken_away_and_called_off(self, store: Store) -> None:
        session = table(store, "Ann", "Bo*")
        assert session.save_file is not None
        store.rename(session.save_file.path, "Old")
        async with running(playing(store)) as (app, pilot):
            await the_list(pilot)
            await press(pilot, "n X escape")
            assert rows(pilot)[0].startswith("▸ Old ")
            await press(pilot, "n ctrl+u enter")
            assert rows(pilot)[0].startswith("▸ north ")
            assert isinstance(app.screen, LoadScreen)

    async def test_a_disk_that_refuses_is_told(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        table(store, "Ann", "Bo*")

        def full(path: Path, text: bytes, mode: int | None) -> None:
            raise OSError(28, "No space left on device")

        async with running(playing(store)) as (_, pilot):
            await the_list(pilot)
            monkeypatch.setattr("powergrid_tui.table.records.store.replace", full)
            await press(pilot, "n X enter", "no space left on device")


@pytest.mark.usefixtures("pebbles")
class TestSearch:
    async def test_what_is_typed_leaves_the_games_that_have_it(self, store: Store) -> None:
        for names in (("Ann", "Bo"), ("Eve", "Ida"), ("Ann", "Zoë")):
            table(store, *names)
        aged(store, "ann-bo", "eve", "ann-zo")
        async with running(playing(store)) as (_, pilot):
            menu = await the_list(pilot)
            assert len(menu.items) == 3
            await press(pilot, "slash a n n")
            assert ["Eve" in row for row in rows(pilot)] == [False, False]
            await press(pilot, "space z o e")
            assert len(menu.items) == 1
            assert "Zoë" in rows(pilot)[0]
            await press(pilot, "x", "No game matches.")
            await press(pilot, "escape")
            assert len(menu.items) == 3
            await press(pilot, "escape", TitleScreen)

    async def test_letters_that_are_keys_elsewhere_are_typed_and_arrows_choose(self, store: Store) -> None:
        for names in (("Dodo", "Kojak"), ("Nd", "Qj"), ("Jd", "Nkq")):
            table(store, *names)
        async with running(playing(store)) as (app, pilot):
            menu = await the_list(pilot)
            await press(pilot, "slash d")
            assert len(menu.items) == 3
            assert len(store.games()) == 3
            await press(pilot, "down down")
            assert menu.at == 2
            await press(pilot, "enter")
            assert isinstance(app.screen, LoadScreen), "Enter ends the typing"
            await press(pilot, "up")
            assert menu.at == 1
            await press(pilot, "enter", lambda: not isinstance(app.screen, LoadScreen))

    async def test_escape_leads_from_a_replay_back_to_the_game_in_the_list(self, store: Store) -> None:
        for names in (("Ann", "Bo*"), ("Eve", "Zed"), ("Ida", "Bo")):
            table(store, *names)
        over(store, "Fay", "Zed")
        aged(store, "ann", "fay", "eve", "ida")
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "r", LoadScreen)
            await press(pilot, "down enter", ReplayScreen)
            await press(pilot, "escape", LoadScreen)
            item = app.screen.query_one(Menu).item
            assert item is not None
            assert "Eve" in item.cells[1]
            await press(pilot, "slash f a y", lambda: rows(pilot)[0] == "FINISHED" and "won by" in rows(pilot)[1])
            await press(pilot, "escape home down down enter", ReplayScreen)
            await press(pilot, "escape", LoadScreen)
            await press(pilot, "escape", TitleScreen)
            await press(pilot, "r slash b o enter enter p", PlayScreen)
            assert len(app.screen_stack) == 2, "who plays on comes to the title afterwards"


class TestWords:
    """Of Power Grid's own records."""

    def test_options_that_are_not_as_default_are_told_and_the_edition_always(self) -> None:
        def told(**options: object) -> tuple[str, ...]:
            return saved_game_words(GERMANY.evolve(options=options)).options

        assert told() == ("first edition",)
        assert told(edition="recharged", money="open") == ("Recharged", "open money")
        assert told(regions=["green", "red"], deck="plus") == (
            "first edition",
            "base and plus plants",
            "picked by hand",
        )
        assert told(edition=["x"], deck={"a": 1}, trust=3), "whatever a file says"

    def test_map_players_and_place_are_told_apart(self) -> None:
        record = GERMANY.evolve(finished=False, where={"phase": "auction", "round": 3, "step": 2, "to_move": "Bo"})
        told = saved_game_words(record)
        assert (told.title, told.game, told.place) == ("Germany", "Power Grid", "Germany")
        assert told.where == "round 3, Step 2, auction"
        assert "Bo◂" in told.seated(UNICODE)
        assert "Bo<" in told.seated(ASCII)
        assert saved_game_words(record.evolve(title="Ours")).title == "Ours"
        assert saved_game_words(record.evolve(game="chess")).title == "chess"

    def test_a_name_is_found_by_map_game_player_option_and_title(self) -> None:
        told = saved_game_words(GERMANY.evolve(title="Dienstag", options={"edition": "recharged"}))
        for typed in ("germ", "power grid", "bo", "RECHARGED", "dienst", "ann germany", ""):
            assert told.found_by(typed), typed
        for typed in ("france", "ann france", "open"):
            assert not told.found_by(typed), typed

    async def test_the_map_is_drawn_beside_the_list(self, store: Store) -> None:
        store.save_file("g").save(GERMANY)
        async with running(playing(store), (120, 40)) as (app, pilot):
            await the_list(pilot)
            await sees(pilot, lambda: "Mannheim AB○" in app.screen.query_one(SidePanel).text())
            shown = app.screen.query_one(SidePanel).text()
            assert "cities" in shown, "with the figures of its companies"
            assert "The game is over." in shown, "and what is asked"

    async def test_keys_do_not_wait_for_a_game_read_slowly(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("powergrid_tui.tui.start.load.REST", 0)
        for name in "ab":
            store.save_file(name).save(GERMANY)
        reading, enough = Event(), Event()

        def slow(*words: Any) -> Thumbnail:
            reading.set()
            enough.wait()
            return portrait(*words)

        monkeypatch.setattr("powergrid_tui.tui.start.load.portrait", slow)
        async with running(playing(store), (120, 40)) as (app, pilot):
            menu = await the_list(pilot)
            await settle(pilot, reading.is_set)
            await press(pilot, "down")
            assert menu.at == 1
            await press(pilot, "escape")
            assert not isinstance(app.screen, LoadScreen)
            enough.set()

    def test_a_finished_game_says_who_has_won(self) -> None:
        session = Session.resume(registry.game("power_grid"), GERMANY)
        assert session.game.to_move(session.state) == NOBODY
        first = session.game.standings(session.state)[0].seat
        assert saved_game_words(session.record).outcome == f"won by {first}"


class TestTitleInTheFile:
    def test_it_comes_back_and_is_not_written_without_one(self) -> None:
        record = Record(game="dig", seats=seats("Ann"))
        assert "title" not in dumps(record), "versions that know no titles read it"
        named = record.evolve(title="Dienstag · 週二")
        assert loads(dumps(named), "x.toml") == named

    @pytest.mark.parametrize("title", ['"a\\u0007"', f'"{"x" * 41}"', "3"])
    def test_what_cannot_be_shown_is_told(self, title: str) -> None:
        text = dumps(Record(game="dig", seats=seats("Ann"))).replace("game =", f"title = {title}\ngame =", 1)
        with pytest.raises(Exception, match="title"):
            loads(text, "x.toml")

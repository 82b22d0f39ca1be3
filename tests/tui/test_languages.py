"""The screens around a game in the language of whoever started the program."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.manifest import MANIFEST
from powergrid_tui.games.electropolis.viewmodel.help import help_for
from powergrid_tui.games.electropolis.viewmodel.questions import ask
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import languages, speaking, speaking_with
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.key_help import KeyGroup, KeyRow, KeysNow
from powergrid_tui.toolkit.viewmodel.keys import names_of
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.key_sheet import KeySheet
from powergrid_tui.tui.history.chronicle import ChroniclePage
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.history.statistics import StatisticsPage
from powergrid_tui.tui.play.coach import LessonPage
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.settings.rooms import rooms
from powergrid_tui.tui.start.form import Form
from powergrid_tui.tui.start.load import LoadScreen
from powergrid_tui.tui.start.new_game import NewGame
from powergrid_tui.tui.start.rules import RulesScreen
from tests.foreign import Foreign, foreign, left_in_english
from tests.tui.finished import finished
from tests.tui.shell import playing, press, running, screen_text, sees

NAMES = ("Ann", "Bo", "Cyd", "Dora", "Electropolis", "simple", "random", "toml", "broken")
"""Of people; of the game; of bots; of files."""

SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue", bot="simple"))


@pytest.fixture(autouse=True)
def rules_in_two_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    package = tmp_path / "two_languages"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.md").write_text("# The end\nMost points win.", "utf-8")
    (package / "rules.xx.md").write_text(f"# {foreign('The end')}\n{foreign('Most points win.')}", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "GAMES", {"electropolis": replace(MANIFEST, rules="two_languages")})
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    yield
    sys.modules.pop("two_languages", None)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """With a game to go on with, and a file that is none."""
    store = Store(tmp_path / "saves")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    record = Session.start(ELECTROPOLIS, ELECTROPOLIS.Options(), SEATS, seed=1).record
    store.save_file("Ann-Bo").save(record.evolve(summary=""))
    (store.folder / "broken.toml").write_bytes(b"\xff\xfe")
    return store


@contextmanager
def speaking_foreign() -> Iterator[None]:
    with speaking_with("xx", Foreign()):
        yield


def english_on(app: HomeApp) -> list[str]:
    return left_in_english(screen_text(app), *NAMES)


async def test_every_page_says_everything_in_the_language_of_the_program(store: Store) -> None:
    with speaking_foreign():
        async with running(playing(store)) as (app, pilot):
            await sees(pilot, foreign("New game"), foreign(MANIFEST.credit))
            assert english_on(app) == []
            await press(pilot, "n", NewGame)
            for _ in range(7):
                assert english_on(app) == [], app.screen.query_one(Form).row
                await press(pilot, "down")
            await sees(pilot, foreign("yellow"))
            await press(pilot, "up up up ctrl+u", foreign("Every seat needs a name."))
            await press(pilot, "colon", foreign("A name must not contain a colon"))
            assert english_on(app) == []
            app.push_screen(LoadScreen("", store, lambda _: pytest.fail("nothing is opened"), UNICODE))
            await sees(pilot, foreign("today"))
            for _ in range(2):
                assert english_on(app) == []
                await press(pilot, "down")
            await sees(pilot, foreign("not a text file in "))
            await press(pilot, "d", foreign("for good? y: yes"))
            assert english_on(app) == []
            await press(pilot, "escape")
            for page in (GameMenu("Ann", UNICODE), Curtain(SEATS[0], "A", UNICODE)):
                app.push_screen(page)
                await sees(pilot, type(page))
                assert english_on(app) == []


async def test_so_does_the_help_of_a_game(store: Store) -> None:
    session = Session.start(ELECTROPOLIS, ELECTROPOLIS.Options(), SEATS, seed=1)
    view, offers = session.state, ELECTROPOLIS.choices(session.state)
    with speaking_foreign():
        question = ask(Snapshot(view, max(view.turn, 0), offers, SEATS, ()))
        told = "\n".join(f"{heading}\n{text}" for heading, text in help_for(question))
        assert left_in_english(told) == []
        assert left_in_english(question.prompt().question, *NAMES) == []
        async with running(playing(store)) as (app, pilot):
            app.push_screen(HelpScreen(help_for(question), UNICODE))
            await sees(pilot, help_for(question)[0][0].upper())
            assert english_on(app) == []


async def test_the_rules_are_those_written_in_that_language_and_else_the_english_ones(store: Store) -> None:
    with speaking_foreign():
        async with running(playing(store)) as (app, pilot):
            await press(pilot, "question_mark", RulesScreen, foreign("Most points win."))
            assert english_on(app) == []
    with speaking_with("yy", Foreign()):
        assert registry.rules_text("electropolis").endswith("Most points win.")
    assert registry.rules_text("electropolis").endswith("Most points win.")


async def test_labels_of_the_form_are_whole_however_long_they_are(store: Store) -> None:
    class Wordy(Foreign):
        def gettext(self, message: str) -> str:
            return "Teilnehmerinnen" if message == "Players" else message

    with speaking_with("xx", Wordy()):
        async with running(playing(store)) as (_, pilot):
            await press(pilot, "n", NewGame, "Teilnehmerinnen ")


async def test_so_does_what_comes_after_a_game(store: Store) -> None:
    """Figures in every picture, the replay with its list, statistics, and a lesson of the coach."""
    game = finished(seed=1)
    with speaking_foreign():
        async with running(playing(store)) as (app, pilot):
            app.push_screen(ReplayScreen(game, UNICODE))
            await sees(pilot, foreign("statistics"))
            assert english_on(app) == []
            await press(pilot, "j", foreign("JUMP TO"))
            assert english_on(app) == []
            await press(pilot, "escape space", foreign("pace: one every"))
            await press(pilot, "space g", ChroniclePage)
            for _ in range(3):
                assert left_in_english(screen_text(app), *NAMES, "AB", "BA") == [], (
                    "beside letters of those who are level"
                )
                await press(pilot, "tab")
            store.save_file_for(game.seats).save(game.record)
            app.push_screen(StatisticsPage(store, UNICODE))
            await sees(pilot, lambda: foreign(": 1 game").strip() in screen_text(app))
            assert english_on(app) == []
            await press(pilot, "tab")
            assert english_on(app) == []
            board = registry.board("electropolis")(UNICODE)
            board.question = ask(Snapshot(game.state, 0, (), game.seats, ()))
            lesson = board.lesson()
            assert lesson is not None
            app.push_screen(LessonPage(lesson, UNICODE))
            await sees(pilot, LessonPage)
            assert english_on(app) == []


@pytest.mark.parametrize("tag", languages())
def test_the_keys_of_every_page_have_room_on_the_sheet_of_keys(tag: str) -> None:
    with speaking(tag):
        rows = [KeyRow(names_of(entry.default), entry.what) for room in rooms() for entry in room.entries]
        sheet = KeySheet(KeysNow(), [KeyGroup("", tuple(rows))], UNICODE)
        shown = "\n".join(strip.text for strip in sheet.lines(100))
        assert "~" not in shown
        assert all(row.key in shown for row in rows)

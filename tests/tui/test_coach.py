"""The coach, which explains each decision once, and the tutorial, which teaches two rounds."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.preferences.settings import Settings, SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.play.coach import LessonPage
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.play.tutorial import TutorialScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.tui.shell import Gone, press, running, screen_text, sees, session_of, settle

SIZE = (80, 24)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(Store, "examples", lambda _: [])
    return Store(tmp_path / "saves")


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.toml")


def app_with(store: Store, file: SettingsFile | None) -> HomeApp:
    return HomeApp(store, pace=0, settings=file)


def last_row(app: HomeApp) -> str:
    return screen_text(app).rstrip("\n").splitlines()[-1]


async def begin(pilot: Any, app: HomeApp) -> None:
    """A game of one person against bots, in the form as it stands."""
    await settle(pilot)
    await press(pilot, "n ctrl+s", lambda: any(isinstance(screen, PlayScreen) for screen in app.screen_stack))
    await sees(pilot, lambda: _asked(app))


def _asked(app: HomeApp) -> bool:
    return isinstance(app.screen, PlayScreen) and bool(app.screen._connection.asked)


class TestTheCoach:
    async def test_a_decision_is_explained_once(self, store: Store, file: SettingsFile) -> None:
        async with running(app_with(store, file), SIZE) as (app, pilot):
            await begin(pilot, app)
            assert isinstance(app.screen, PlayScreen), "nothing lies over the board"
            first = file.load().explained
            assert len(first) == 1
            assert first[0] in ("power_grid.opening", "power_grid.bidding")
            assert " e coach: Phase 2" in screen_text(app).splitlines()[-2]
            await press(pilot, "e", " COACH ", "X: no more coaching.")
            assert "Elektro:" in screen_text(app), "the question stays"
            await press(pilot, "E", LessonPage)  # in full, since somebody asked for it
            await pilot.pause(0.6)  # a page that may open unasked waits until it could be seen
            await press(pilot, "escape", PlayScreen)
            await pilot.pause(0.6)
            await press(pilot, "escape")
            assert "coach: Phase 2" not in screen_text(app), "once"
            await press(pilot, "question_mark", HelpScreen)
            assert "# Phase 2" in getattr(app.screen, "_source", ""), "the help has it again"

    async def test_where_the_dock_is_in_sight_the_coach_speaks_there(self, store: Store, file: SettingsFile) -> None:
        async with running(app_with(store, file), (120, 40)) as (app, pilot):
            await begin(pilot, app)
            await sees(pilot, " COACH ", PlayScreen)
            await press(pilot, "e", " coach ", Gone(" COACH "))

    async def test_it_can_be_switched_off(self, store: Store, file: SettingsFile) -> None:
        async with running(app_with(store, file), SIZE) as (app, pilot):
            await begin(pilot, app)
            await press(pilot, "X", "! The coach says no more.", Gone("coach: "))
            assert not file.load().coach
        file.save(Settings(coach=False))
        for place in (file, None):  # nothing is explained without a place to note it, either
            async with running(app_with(store, place), SIZE) as (app, pilot):
                await begin(pilot, app)
                assert "coach" not in screen_text(app)

    @pytest.mark.parametrize(
        "game_id", ["power_grid", "electropolis", "factory_manager", "rise_to_power", "terraforming_mars"]
    )
    def test_every_question_and_the_end_have_a_lesson(self, game_id: str) -> None:
        questions = __import__(f"powergrid_tui.games.{game_id}.viewmodel.questions", fromlist=["KINDS"])
        coach = __import__(f"powergrid_tui.games.{game_id}.viewmodel.coach", fromlist=["_LESSONS"])
        assert set(coach._LESSONS) == set(questions.KINDS.values())
        lessons = set(coach._LESSONS.values())
        assert len({name for name, *_ in lessons}) == len(lessons), "what is told once is known by its name"


class TestTheTutorial:
    @pytest.mark.parametrize("size", [SIZE, (120, 40)])
    @pytest.mark.some(2)
    async def test_it_teaches_two_rounds_and_then_the_game_goes_on(
        self, store: Store, file: SettingsFile, size: tuple[int, int]
    ) -> None:
        """It takes a second: all its lessons are read, one after another: beside the board where there is room."""
        file.save(Settings(coach=False))
        app = app_with(store, file)
        tutorial = registry.tutorial("power_grid")
        assert tutorial is not None
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await press(pilot, "t")
            own = [move for move in tutorial.moves if move.text]
            beside = size != SIZE
            for move in own:
                await sees(pilot, move.heading)
                assert isinstance(app.screen, TutorialScreen if beside else LessonPage)
                if not beside:
                    await press(pilot, "enter")
                await sees(pilot, TutorialScreen)
                screen = app.screen
                assert isinstance(screen, TutorialScreen)
                game, state = screen.session.game, screen.session.state
                assert move.keys in last_row(app), "the words are gone, what to do is not"
                if move is own[0]:
                    await press(pilot, "right f1 tab question_mark escape down", TutorialScreen)
                    assert move.keys in last_row(app)
                    await press(pilot, "f2 left left")
                    for keys in ("9 s", "backspace enter"):  # a highest bid; and plant 3, under the cursor
                        await press(pilot, keys, move.keys)
                    assert screen.session.state is state
                screen.query_one(Board).post_message(Board.Play(game.parse(move.line, state)))
            await sees(pilot, LessonPage)
            assert tutorial.heading in screen_text(app)
            assert not store.games(), "a lesson is not kept"
            await press(pilot, "enter", lambda: type(app.screen) is PlayScreen)
            assert store.games(), "kept from now on, before anybody acts"
            await sees(pilot, lambda: _asked(app), PlayScreen)
            assert last_row(app).startswith(" e last turn"), "nothing is taught any more"
            session = session_of(app)
            assert session.state.round >= 3
            assert (session.state.book.counts.step2_at, session.state.book.counts.end_at) == (7, 17), "as its words say"
            assert session.save_file is not None

    async def test_it_may_be_left_for_the_title(self, store: Store) -> None:
        async with running(app_with(store, None), SIZE) as (_, pilot):
            await settle(pilot)
            await press(pilot, "t", LessonPage)
            await press(pilot, "enter escape t enter", TitleScreen)
        assert not store.games()


KEYS = {
    "electropolis": ("4 enter", "right down enter", "j enter", "j enter", "j enter"),
    "factory_manager": (
        "enter",
        "right enter",
        "right right enter",
        "left enter",
        "space right space right right space enter",
        "enter",
    ),
    "rise_to_power": (
        "right space right right space enter",
        "right right right enter enter",
        "right enter",
        "right right right enter enter",
    ),
    "terraforming_mars": (
        "down down space enter",
        "down enter",
        "p down down down down down enter",
        "n n n enter",
        "c down enter",
        "a down enter",
        "x",
        "down down space enter",
    ),
}


def learning(folder: Path, game: str) -> HomeApp:
    """The title with this game chosen."""
    file = SettingsFile(folder / "settings.toml")
    file.save(Settings(coach=False))
    app = HomeApp(Store(folder / "saves"), pace=0, settings=file)
    app._game_id = game
    return app


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.some(4)
async def test_it_teaches_a_round_by_the_keys_that_it_names(tmp_path: Path, game: str) -> None:
    """A second or two: the whole screen, as a learner sees it."""
    app = learning(tmp_path, game)
    tutorial = registry.tutorial(game)
    assert tutorial is not None
    own = [move for move in tutorial.moves if move.text]
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "t")
        for move, keys in zip(own, KEYS[game], strict=True):
            await sees(pilot, LessonPage)
            assert move.heading in screen_text(app)
            await press(pilot, "enter", TutorialScreen)
            assert move.keys in screen_text(app)
            await press(pilot, keys)
        await sees(pilot, LessonPage)
        assert tutorial.heading in screen_text(app)
        session = app.screen_stack[-2].session  # type: ignore[attr-defined]
        done = [session.game.format(step.action, step.before) for step in session.steps]
        lines = [move.line for move in tutorial.moves]
        assert done[1 : len(lines)] == lines[1:]


async def test_something_else_than_its_line_is_not_done(tmp_path: Path) -> None:
    async with running(learning(tmp_path, "factory_manager")) as (_, pilot):
        await settle(pilot)
        await press(pilot, "t", LessonPage)
        await press(pilot, "enter", TutorialScreen)
        await press(pilot, "up enter", "! In this tutorial: Enter puts up card 1")

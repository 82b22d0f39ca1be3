"""The tutorials of the sister games: the keys that their words name lead through them."""

from pathlib import Path

import pytest

from powergrid_tui.table.preferences.settings import Settings, SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.coach import LessonPage
from powergrid_tui.tui.play.tutorial import TutorialScreen
from tests.tui.shell import press, running, screen_text, sees, settle

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

"""Obvious choices that are made by themselves, on the screen: for those whose settings say so, and not in a plan or a
tutorial."""

from pathlib import Path

import pytest

from powergrid_tui.table.preferences.settings import SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.play.tutorial import TutorialScreen
from tests.table.pebbles import Heap, Pebbles, Take
from tests.tui.shell import Gone, asked, asked_at, playing, press, running, sees, session_of, table

pytestmark = pytest.mark.usefixtures("curtain")


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second taking of a turn is one pebble, as everybody can see."""

    def auto_play(self: Pebbles, view: Heap, seat: int, *, openly: bool = False) -> Take | None:
        return Take(count=1) if view.moves else None

    monkeypatch.setattr(Pebbles, "auto_play", auto_play)


def lines(app: HomeApp) -> list[str]:
    return [step.line for step in session_of(app).steps[1:]]


@pytest.mark.usefixtures("pebbles", "second")
class TestAtTheTable:
    async def test_with_the_setting_it_is_done_and_said_and_undo_asks(self, store: Store, tmp_path: Path) -> None:
        app = playing(store, table(store, "Ann", "Bo"), settings=SettingsFile(tmp_path / "settings.toml"))
        app.choose(obvious=True, coach=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await sees(pilot, Curtain)
            await press(pilot, "enter")
            await asked(pilot, app)
            await press(pilot, "2", Curtain)
            assert lines(app) == ["Ann: take 2", "Ann: take 1"]
            await press(pilot, "u", PlayScreen)
            assert lines(app) == ["Ann: take 2"]
            await sees(pilot, "offers 1")
            await press(pilot, "u", lambda: lines(app) == [])
            await press(pilot, "3", lambda: lines(app) == ["Ann: take 3", "Ann: take 1"])

    async def test_it_says_what_was_done_and_does_nothing_without_the_setting(self, store: Store) -> None:
        async with asked_at(store, "Ann", "Bo*") as (app, pilot):
            await press(pilot, "2", lambda: len(lines(app)) == 1, "offers 1", Gone("automatically"))
        app = playing(store, table(store, "Ann", "Bo", hands="open"))
        app.choose(obvious=True)
        async with running(app) as (_, pilot):
            for name in ("Ann", "Bo"):
                await asked(pilot, app)
                await press(pilot, "2", f"! Played automatically for {name}: take 1.")

    async def test_the_curtain_never_shows_who_was_not_asked(self, store: Store) -> None:
        """Bo's whole turn goes by itself while Ann looks at the screen, and nothing of his is shown to her."""
        app = playing(store, table(store, "Ann", "Bo"))
        app.choose(obvious=True)
        seen: list[int] = []
        async with app.run_test(size=(80, 24)) as pilot:
            await sees(pilot, Curtain)
            await press(pilot, "enter")
            await asked(pilot, app)
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            turn_to = screen._connection.turn_to
            screen._connection.turn_to = lambda seat: (seen.append(seat), turn_to(seat))[1]  # type: ignore[method-assign, func-returns-value]
            await press(pilot, "2", Curtain, Gone("Done by itself"))
        assert set(seen) <= {-2}, "nobody has the keyboard behind the curtain"

    async def test_who_plans_is_not_acted_for(self, store: Store) -> None:
        app = playing(store, table(store, "Ann", "Bo*"))
        app.choose(obvious=True)
        async with app.run_test(size=(80, 24)) as pilot:
            await asked(pilot, app)
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            assert screen._connection.auto_plays()
            screen._planning._topic = "something"
            assert not screen._connection.auto_plays()


async def test_a_tutorial_asks_everything(store: Store) -> None:
    app = playing(store)
    app.choose(obvious=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "t", lambda: any(isinstance(screen, TutorialScreen) for screen in app.screen_stack))
        screen = next(screen for screen in app.screen_stack if isinstance(screen, TutorialScreen))
        assert not screen._connection.auto_plays()

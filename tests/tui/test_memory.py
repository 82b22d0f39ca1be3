"""A process plays one game after another: of a game that is over and left nothing stays, and of work that is begun anew
only the last is done."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.strip import Strip

import powergrid_tui
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.work import begin
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.tui.shell import Pilot_, board, playing, running, sees, settle, table

pytestmark = pytest.mark.usefixtures("pebbles")


def alive(kind: type) -> list[Any]:
    """The objects of a kind that there are."""
    gc.collect()
    return [found for found in gc.get_objects() if isinstance(found, kind)]


class Left:
    """What was there of games, held weakly."""

    def __init__(self) -> None:
        self.sessions: list[weakref.ref[Any]] = []
        self.rest: list[weakref.ref[Any]] = []
        """Screens and boards."""

    async def play(self, pilot: Pilot_, app: HomeApp, session: Session[Any, Any]) -> None:
        """Watch bots play a game to its end, and leave it."""
        app._play(session)
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen) and session.game.to_move(session.state) == -2)
        self.sessions.append(weakref.ref(session))
        self.rest += map(weakref.ref, (app.screen, board(app)))
        assert isinstance(app.screen, PlayScreen)
        app.screen.leave("title")
        await sees(pilot, TitleScreen)

    def there(self) -> Iterator[Any]:
        gc.collect()
        return (found for ref in (*self.sessions[:-1], *self.rest) if (found := ref()) is not None)


@pytest.mark.thorough
async def test_games_that_were_left_are_let_go(store: Store) -> None:
    app, left, others = playing(store), Left(), alive(Step)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for _ in range(4):
            await left.play(pilot, app, table(store, "Bo*", "Cy*"))
        assert len(app.played) == 1, "the last one: where it is saved is told in the end"
        assert list(left.there()) == []
        kept = {id(step) for step in (*app.played[0].steps, *others)}
        # The picture on the title has a game of its own, with other names.
        lost = [step for step in alive(Step) if step.before.names == ("Bo", "Cy") and id(step) not in kept]
        assert not lost, "nor any position of them"


@pytest.mark.long
@pytest.mark.thorough
async def test_nothing_that_was_drawn_stays(store: Store) -> None:
    app, left, strips = playing(store), Left(), []
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for _ in range(5):
            await left.play(pilot, app, table(store, "Bo*", "Cy*"))
            strips.append(len(alive(Strip)))
    assert strips[-1] - strips[2] < 10, strips  # rows that are drawn often are kept, as many as there are kinds


async def test_an_unsaved_game_is_kept_to_be_told_of(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("powergrid_tui.table.records.saving.Queued.saved", property(lambda _: False))
    app, left = playing(store), Left()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for _ in range(2):
            await left.play(pilot, app, table(store, "Bo*", "Cy*"))
        assert len(app.played) == 2


@pytest.mark.usefixtures("pebbles")
async def test_the_last_that_was_begun_is_done_and_no_other(store: Store) -> None:
    done: list[tuple[str, int]] = []

    async def work(name: str, number: int) -> None:
        await asyncio.sleep(0)
        done.append((name, number))

    async with running(playing(store)) as (app, pilot):
        for number in range(3):
            worker = begin(app.screen, work, "try", number)
        await worker.wait()
        await settle(pilot)
    assert done == [("try", 2)]


def test_nothing_else_hands_textual_work() -> None:
    """A coroutine that is made before its worker runs may never be awaited."""
    package = Path(powergrid_tui.__file__).parent
    found = [str(path.relative_to(package)) for path in package.rglob("*.py") if "run_worker(" in path.read_text()]
    assert found == ["tui/base/work.py"]

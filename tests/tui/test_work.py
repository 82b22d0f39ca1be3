"""Work that nobody waits for: what is begun anew ends what was begun before, also before that has run at all."""

import asyncio
import gc
import warnings
from pathlib import Path

import pytest

import powergrid_tui
from powergrid_tui.table.records.store import Store
from powergrid_tui.tui.base.work import begin
from powergrid_tui.tui.start.load import LoadScreen
from tests.tui.shell import playing, press, running, sees, settle, table


@pytest.mark.usefixtures("pebbles")
async def test_a_cursor_that_runs_on_leaves_no_work_that_was_never_begun(store: Store) -> None:
    """Wrong: Python warned that a coroutine was never awaited, at the end of every run."""
    table(store, "Eve", "Zed")
    app = playing(store)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        async with app.run_test() as pilot:
            await press(pilot, "l", LoadScreen)
            page = app.screen
            assert isinstance(page, LoadScreen)
            page._tried.clear()
            for _ in range(3):
                page._describe()
            await sees(pilot, lambda: bool(page._tried))
        gc.collect()
    assert [str(warning.message) for warning in warned if "never awaited" in str(warning.message)] == []


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

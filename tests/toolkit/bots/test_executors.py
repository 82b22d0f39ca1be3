"""Jobs done side by side: here, in processes, on a cluster; and what is given up."""

import gc
import os
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.extras import install
from powergrid_tui.toolkit.bots.matches import executors
from powergrid_tui.toolkit.bots.matches.executors import GARBAGE_THRESHOLD, run
from powergrid_tui.toolkit.bots.matches.match import GameResult, Match, row


def square(number: int) -> int:
    return number * number


def threshold(_: int) -> tuple[int, int]:
    return os.getpid(), gc.get_threshold()[0]


def slow(folder: Path, number: int) -> int:
    """The first is done at once, the others leave word when they are done, much later."""
    if number:
        time.sleep(5)
        (folder / str(number)).touch()
    return number


def failing(number: int) -> int:
    if number == 2:
        raise ZeroDivisionError("two")
    return number


def dying(number: int) -> int:
    os._exit(3)


class Unreadable:
    """Travels, and cannot be unpacked."""

    def __reduce__(self) -> tuple[object, ...]:
        return failing, (2,)


@pytest.mark.parametrize("processes", [1, 2, 9])
def test_every_job_is_done_once_and_known_by_its_place(processes: int) -> None:
    jobs = [7, 3, 7, 1, 0]
    found = list(run(jobs, square, processes))
    assert sorted(at for at, _ in found) == [0, 1, 2, 3, 4]
    assert all(result == jobs[at] ** 2 for at, result in found)
    assert list(run([], square, processes)) == []


def test_one_process_is_this_one_and_others_look_for_garbage_as_seldom() -> None:
    assert dict(run([0], threshold)) == {0: (os.getpid(), GARBAGE_THRESHOLD)}
    found = [result for _, result in run([0, 1, 2], threshold, 2)]
    assert os.getpid() not in [process for process, _ in found]
    assert {most for _, most in found} == {GARBAGE_THRESHOLD}


def test_what_is_not_wanted_any_more_is_given_up(tmp_path: Path) -> None:
    start = set(active_children())
    with closing(run(range(6), partial(slow, tmp_path), 2)) as found:
        assert next(found) == (0, 0)
    for process in set(active_children()) - start:
        process.join()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("processes", [1, 2])
def test_the_error_of_a_job_is_told_as_it_is(processes: int) -> None:
    with pytest.raises(ZeroDivisionError, match="two"):
        list(run(range(5), failing, processes))


def test_a_process_that_ends_is_told_in_a_sentence() -> None:
    with pytest.raises(TableError, match="a process ended before its work was done"):
        list(run(range(4), dying, 2))


def test_an_executor_that_there_is_not_is_refused() -> None:
    for executor in ("dask://", "dask://host", "dask://:80", "dask://host:x", "ray://host:80", "host:80"):
        assert "dask://HOST:PORT" in executors.refusal(executor)
        with pytest.raises(TableError, match="there is no executor"):
            list(run([1], square, executor=executor))


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert executors.refusal("dask://localhost:8786") == (
        f"dask://localhost:8786 needs another package: {install('dask')}"
    )
    assert executors.refusal("") == ""


@pytest.mark.thorough
def test_games_of_a_match_are_the_same_on_a_cluster_and_its_errors_are_told_in_a_sentence() -> None:
    """Its workers are lost, or have another program: here none of them can read the last job."""
    distributed = pytest.importorskip("distributed")
    work = partial(row, Match("power_grid", Options(), ("random", "random"), 5, 2))

    def untimed(rows: Iterable[tuple[int, GameResult]]) -> dict[int, GameResult]:
        return {number: one.evolve(median_ms=()) for number, one in rows}

    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        assert untimed(run(range(4), work, executor=f"dask://{address}")) == untimed(run(range(4), work))
        with pytest.raises(ZeroDivisionError, match="two"):
            list(run(range(5), failing, executor=f"dask://{address}"))
        with pytest.raises(TableError, match=f"the dask cluster at {address} has failed: ") as told:
            list(run([Unreadable()], str, executor=f"dask://{address}"))
    assert str(told.value).isprintable()


def test_a_cluster_that_does_not_answer_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(executors, "PATIENCE", 0.2)
    with pytest.raises(TableError, match=r"no dask cluster answers at 127\.0\.0\.1:9"):
        list(run([1], square, executor="dask://127.0.0.1:9"))

"""Runs independent jobs in parallel: in processes on this machine, or on a dask cluster."""

import gc
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from multiprocessing import active_children
from typing import TypeVar

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest, reason
from powergrid_tui.table.files.extras import install
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief, one_line, quoted

J = TypeVar("J")
R = TypeVar("R")

GARBAGE_THRESHOLD = 100_000
"""States contain no reference cycles. Collecting garbage every 700 allocations, the default, costs a sixth of the
time."""

DASK = "dask"
"""The URL scheme of a cluster."""

PATIENCE = 10
"""Seconds within which a cluster must answer."""

LONGEST_REASON = 200
"""Characters kept of a cluster's error report, which may be pages long."""


def refusal(executor: str) -> str:
    """Why an executor's address is unusable, as far as the address itself shows, or an empty string. An empty address
    means this machine."""
    if not executor:
        return ""
    scheme, _, address = executor.partition("://")
    host, _, port = address.rpartition(":")
    if scheme != DASK or not host or not port.isdecimal():
        meant = nearest(scheme, [DASK])
        return tr(
            "there is no executor {executor}{meant}; use dask://HOST:PORT", executor=quoted(executor), meant=meant
        )
    if find_spec("distributed") is None:
        return tr("{executor} needs another package: {command}", executor=brief(executor), command=install(DASK))
    return ""


def run(
    jobs: Sequence[J], work: Callable[[J], R], processes: int = 1, executor: str = ""
) -> Generator[tuple[int, R], None, None]:
    """Yields (index of the job, its result) for each job, in the order in which they finish.

    Jobs, results and `work` are pickled, so `work` must be at the top level of a module. With a single process,
    everything runs in this one. With ``dask://host:port`` the workers of that cluster are used, whatever `processes`
    says; they must have this program installed. Closing the generator, or a job that fails, cancels the rest. Raises
    `TableError` when an executor is not available or is lost.
    """
    if why := refusal(executor):
        raise TableError(why)
    if executor:
        found = _on_dask(jobs, work, executor.partition("://")[2])
    elif processes > 1 and len(jobs) > 1:
        found = _in_processes(jobs, work, min(processes, len(jobs)))
    else:
        found = _here(jobs, work)
    with closing(found):
        yield from found


def _here(jobs: Sequence[J], work: Callable[[J], R]) -> Generator[tuple[int, R], None, None]:
    for at, job in enumerate(jobs):
        yield at, _uncollected(work, job)


def _uncollected(work: Callable[[J], R], job: J) -> R:
    gc.set_threshold(GARBAGE_THRESHOLD)
    return work(job)


def _begin() -> None:
    """Ignore Ctrl+C, which reaches every process of a terminal: the parent ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_processes(jobs: Sequence[J], work: Callable[[J], R], processes: int) -> Generator[tuple[int, R], None, None]:
    others = set(active_children())
    pool = ProcessPoolExecutor(processes, initializer=_begin)
    try:
        places = {pool.submit(_uncollected, work, job): at for at, job in enumerate(jobs)}
        for future in as_completed(places):
            yield places[future], future.result()
    except BrokenProcessPool:
        raise TableError(tr("a process ended before its work was done")) from None
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:  # nobody needs their results any more
            process.terminate()
        raise
    pool.shutdown()


def _on_dask(jobs: Sequence[J], work: Callable[[J], R], address: str) -> Generator[tuple[int, R], None, None]:
    import distributed

    try:
        client = distributed.Client(f"tcp://{address}", timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        told = tr("no dask cluster answers at {address}: {reason}", address=brief(address), reason=reason(error))
        raise TableError(told) from None
    with client:  # closing it cancels unfinished jobs
        try:
            futures = client.map(partial(_guarded, work), jobs, pure=False)
            places = {future.key: at for at, future in enumerate(futures)}
            for future in distributed.as_completed(futures, loop=client.loop):
                result = future.result()
                if isinstance(result, _Error):
                    break
                yield places[future.key], result
            else:
                return
        except Exception as error:  # not from a job: lost workers, or a mismatched version
            why = one_line(reason(error), LONGEST_REASON)
            told = tr("the dask cluster at {address} has failed: {reason}", address=brief(address), reason=why)
            raise TableError(told) from None
    raise result.error


@dataclass(frozen=True, slots=True)
class _Error:
    """Wraps an exception raised by a job, to tell it from the many that the cluster itself raises."""

    error: Exception


def _guarded(work: Callable[[J], R], job: J) -> R | _Error:
    try:
        return _uncollected(work, job)
    except Exception as error:
        return _Error(error)

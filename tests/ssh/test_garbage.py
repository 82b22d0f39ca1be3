"""When a server looks for garbage that refers to itself."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator

import pytest

from powergrid_tui.ssh.garbage import FULL, REST, VISITS, Collector


class Thing:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
async def collector() -> AsyncIterator[Collector]:
    default = gc.get_threshold()
    found = Collector()
    found.begin()
    yield found
    found.end()
    assert gc.get_threshold() == default
    assert not gc.get_freeze_count()


def aged() -> weakref.ref[Thing]:
    """Garbage that only a collection of everything finds."""
    thing = Thing()
    gc.collect(0)
    gc.collect(1)
    return weakref.ref(thing)


def collections() -> int:
    found: int = gc.get_stats()[2]["collections"]
    return found


def visited(collector: Collector, times: int) -> None:
    for _ in range(times):
        collector.visited()


@pytest.mark.thorough
async def test_however_much_is_new_the_old_is_left_alone(collector: Collector) -> None:
    before = collections()
    kept: list[list[int]] = [[] for _ in range(200_000)]
    assert len(kept) == 200_000
    assert collections() == before


@pytest.mark.thorough
async def test_when_many_have_come_and_gone_what_they_left_goes_at_once_but_not_again_and_again(
    collector: Collector,
) -> None:
    left = aged()
    visited(collector, VISITS - 1)
    assert left() is not None
    visited(collector, 1)
    assert left() is None
    before, left = collections(), aged()
    visited(collector, 10 * VISITS)
    assert collections() == before, "nobody waits for whoever comes and goes without end"
    assert left() is not None


@pytest.mark.thorough
async def test_after_a_while_it_goes_by_itself_and_what_outlives_it_is_not_examined_again(collector: Collector) -> None:
    kept, left = [Thing() for _ in range(1000)], aged()
    collector._collect()
    assert left() is None
    assert kept
    assert not [thing for thing in gc.get_objects() if isinstance(thing, Thing)]


@pytest.mark.thorough
@pytest.mark.parametrize(("seconds", "after"), [(FULL, 0), (REST, VISITS)], ids=["after a while", "after many visits"])
async def test_what_dies_later_goes_when_everything_is_examined_again(
    seconds: float, after: int, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, thing = asyncio.get_running_loop(), Thing()
    died = weakref.ref(thing)
    aged()
    collector._collect()
    del thing
    aged()
    collector._collect()
    assert died() is not None, "it was set aside"
    later = loop.time() + seconds
    monkeypatch.setattr(loop, "time", lambda: later)
    aged()
    if after:
        visited(collector, after)
    else:
        collector._collect()
    monkeypatch.undo()
    assert died() is None


@pytest.mark.thorough
async def test_nothing_is_looked_for_when_nothing_has_aged(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    stats = gc.get_stats()
    stats[1]["collections"] += 1
    looked: list[None] = []
    monkeypatch.setattr(gc, "get_stats", lambda: stats)
    monkeypatch.setattr(gc, "collect", lambda: looked.append(None))
    collector._collect()
    collector._collect()
    assert len(looked) == 1


async def test_before_the_server_is_open_nobody_collects() -> None:
    left, found = aged(), Collector()
    visited(found, VISITS)
    assert left() is not None
    found.end()

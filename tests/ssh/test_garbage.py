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


class Slow:
    """A clock of the loop that can be set forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._late = 0.0
        loop = asyncio.get_running_loop()
        default = loop.time
        monkeypatch.setattr(loop, "time", lambda: default() + self._late)

    def wait(self, seconds: float) -> None:
        self._late += seconds


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


@pytest.mark.thorough
async def test_however_much_is_new_the_old_is_left_alone(collector: Collector) -> None:
    before = collections()
    kept: list[list[int]] = [[] for _ in range(200_000)]
    assert len(kept) == 200_000
    assert collections() == before


@pytest.mark.thorough
async def test_when_many_have_come_and_gone_what_they_left_goes_at_once(collector: Collector) -> None:
    left = aged()
    for _ in range(VISITS - 1):
        collector.visited()
    assert left() is not None
    collector.visited()
    assert left() is None


@pytest.mark.thorough
async def test_whoever_comes_and_goes_without_end_makes_nobody_wait_for_it(collector: Collector) -> None:
    for _ in range(VISITS):
        collector.visited()
    before, left = collections(), aged()
    for _ in range(10 * VISITS):
        collector.visited()
    assert collections() == before
    assert left() is not None


@pytest.mark.thorough
async def test_after_a_while_it_goes_by_itself(collector: Collector) -> None:
    left = aged()
    collector._collect()
    assert left() is None


@pytest.mark.thorough
async def test_what_outlives_a_collection_is_not_examined_by_the_next(collector: Collector) -> None:
    kept = [Thing() for _ in range(1000)]
    aged()
    collector._collect()
    assert kept
    assert not [thing for thing in gc.get_objects() if isinstance(thing, Thing)]


@pytest.mark.thorough
async def test_what_dies_later_goes_when_everything_is_examined_again(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, thing = Slow(monkeypatch), Thing()
    died = weakref.ref(thing)
    aged()
    collector._collect()
    del thing
    aged()
    collector._collect()
    assert died() is not None
    clock.wait(FULL)
    aged()
    collector._collect()
    assert died() is None


@pytest.mark.thorough
async def test_when_many_come_and_go_what_they_left_goes_though_it_was_set_aside(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, thing = Slow(monkeypatch), Thing()
    died = weakref.ref(thing)
    aged()
    collector._collect()
    del thing
    clock.wait(REST)
    for _ in range(VISITS):
        collector.visited()
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
    left = aged()
    found = Collector()
    for _ in range(VISITS):
        found.visited()
    assert left() is not None
    found.end()

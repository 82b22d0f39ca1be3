"""Keys, lines, sizes and packets without end: those who send them take turns, and nobody else waits for theirs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import groupby
from typing import Any, ClassVar, cast

import pytest
from asyncssh.packet import String
from textual.events import Key

from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.lines import LineInput
from powergrid_tui.ssh.wire.sharing import KeyTurns
from tests.ssh.standin import Server as Door
from tests.ssh.standin import StandIn, client, server, until
from tests.ssh.test_hostile_door import packet


class Busy(StandIn):
    """Takes a moment for each key."""

    working: ClassVar[set[StandIn]] = set()
    most: ClassVar[int] = 0
    """How many of them were working at once."""
    order: ClassVar[list[StandIn]] = []
    """Whose keys were acted on, one after another."""

    async def on_key(self, event: Key) -> None:
        event.prevent_default()
        Busy.order.append(self)
        Busy.working.add(self)
        Busy.most = max(Busy.most, len(Busy.working))
        await asyncio.sleep(self.slow)
        Busy.working.discard(self)
        self.typed.append(event.key)


FLOOD: dict[str, Any] = {"keys_per_second": 1e9, "own_keys_at_once": 4, "own_keys_per_second": 1e-9}
"""Whoever has pressed four keys needs turns."""


@asynccontextmanager
async def flooded(home: Door, count: int) -> AsyncIterator[list[Busy]]:
    """So many visitors press keys without end, and have used up their own share."""
    home.make = Busy
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(client(home, f"f{at}")) for at in range(count)]
        for each in clients:
            await each.sees("hello")
        apps = [app for app in home.apps if isinstance(app, Busy)]
        for each in clients:
            each.type("a" * 120)
        await until(lambda: all(len(app.typed) >= 8 for app in apps))
        for app in apps:
            app.slow = 0.002
        await until(lambda: min(len(app.typed) for app in apps) >= 12)
        yield apps
        for app in apps:
            app.slow = 0.0


async def test_those_who_press_keys_without_end_have_turns_and_nobody_else_waits_for_theirs() -> None:
    async with server(**FLOOD) as home, flooded(home, 4) as apps, client(home, "bo") as bo:
        Busy.working.clear()
        Busy.most = 0
        await bo.sees("hello bo")
        bo.type("bcd")
        await until(lambda: home.apps[-1].typed == ["b", "c", "d"])
        counts = [len(app.typed) for app in apps]
        assert max(counts) < 120, "bo did not wait until they were done"
        assert max(counts) - min(counts) <= 2 * home.door.limits.keys_at_once
        assert Busy.most <= 2, "one of them, and bo"


@pytest.mark.parametrize(("long_turn", "most"), [(0.0, 1), (60.0, 4)])
async def test_a_turn_is_a_few_keys_that_are_quickly_acted_on_or_one_that_takes_long(
    long_turn: float, most: int
) -> None:
    async with server(**FLOOD, long_turn=long_turn) as home, flooded(home, 2) as apps:
        Busy.order.clear()
        await until(lambda: max(len(app.typed) for app in apps) >= 100)
        runs = [len(list(keys)) for _, keys in groupby(Busy.order)]
        assert sum(run <= most for run in runs) > 0.8 * len(runs), runs
        assert sorted(runs)[len(runs) // 2] == most, runs


async def test_one_whose_keys_take_long_holds_nobody_elses_turn_for_long() -> None:
    async with server(**FLOOD, longest_turn=0.02) as home, flooded(home, 2) as (one, other):
        one.slow = 60.0
        await until(lambda: len(other.typed) == 120)
        assert len(one.typed) < 120


async def test_who_leaves_in_the_middle_of_a_turn_gives_it_up_and_nobody_needs_one_for_a_few_keys() -> None:
    limits = {**FLOOD, "longest_turn": 60.0, "leaving": 0.05}
    async with server(**limits) as home, flooded(home, 2) as (one, other), client(home, "bo") as bo:
        await bo.sees("hello bo")
        one.slow = 60.0
        await until(lambda: one in Busy.working)
        bo.type("bcd")
        await until(lambda: home.apps[-1].typed == ["b", "c", "d"])
        one.output._channel.get_connection().abort()
        await until(lambda: len(other.typed) == 120)
        assert len(one.typed) < 120


class Silent:
    """A channel and a line to which nothing is sent."""

    is_full = False

    def pause_reading(self) -> None:
        """Whatever has come stays."""

    resume_reading = pause_reading


async def test_whoever_types_lines_without_end_has_turns_with_those_who_press_keys() -> None:
    limits = Limits(own_keys_at_once=2, own_keys_per_second=0.0, longest_turn=1e9)
    turns, silent = KeyTurns(limits), cast(Any, Silent())
    typed = LineInput(silent, silent, limits, turns)
    typed.receive(b"one\ntwo\nthree\nfour\nfive\n")
    assert [await typed.line(), await typed.line()] == ["one", "two"], "their own share"

    has_turn = asyncio.Event()
    others = has_turn.set
    turns.wait(others)
    await has_turn.wait()
    line = asyncio.ensure_future(typed.line())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not line.done(), "it is somebody else's turn"
    turns.end(others)
    assert await line == "three"

    turns.wait(others)
    has_turn.clear()
    line = asyncio.ensure_future(typed.line())  # the third has been acted on
    await has_turn.wait()
    assert not line.done()
    line.cancel()
    with suppress(asyncio.CancelledError):
        await line
    assert not turns._waiting, "who leaves wants no turn any more"


async def test_sizes_without_end_have_turns_with_those_who_press_keys() -> None:
    own: dict[str, Any] = {"own_resizes_at_once": 1, "own_resizes_per_second": 0.0}
    async with server(**own, resizes_per_second=1e9, longest_turn=60.0) as home:
        turns = home.door.key_turns
        async with client(home) as ann:
            await ann.sees("hello ann")
            app = home.apps[0]
            ann.channel.change_terminal_size(100, 40)
            await until(lambda: app.sizes[-1] == (100, 40))
            has_turn = asyncio.Event()
            others = has_turn.set
            turns.wait(others)
            await has_turn.wait()
            ann.channel.change_terminal_size(90, 40)
            ann.type("a")  # comes after it
            await until(lambda: app.typed == ["a"])
            assert app.sizes[-1] == (100, 40), "it is somebody else's turn"
            turns.end(others)
            await until(lambda: app.sizes[-1] == (90, 40))
            await until(lambda: turns._now is None, lambda: "the turn is over once that is drawn")
            turns.wait(others)
            ann.channel.change_terminal_size(80, 40)
            await until(lambda: bool(turns._waiting))
        await until(lambda: not turns._waiting, lambda: "who leaves wants no turn any more")


async def test_strangers_are_read_in_turns_and_everybody_comes_in() -> None:
    """It takes a second: so long the flood is read."""
    async with server(strangers_per_second=20_000, strangers_read=1000) as home:
        flood = [await home.plug() for _ in range(5)]
        for _, writer in flood:
            writer.write(b"SSH-2.0-x\r\n" + packet(b"\x02" + String(b"")) * 300)
        await until(lambda: len(home.door.reading_turns._waiting) > 1)
        async with client(home) as ann:
            await ann.sees("hello")
        for _, writer in flood:
            writer.close()

"""Keys, lines, sizes and packets without end: those who send them take turns, and nobody else waits for theirs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from itertools import groupby
from typing import Any, ClassVar, cast

import pytest
from asyncssh import SSHKey
from asyncssh.packet import String
from textual.events import Key, Resize
from textual.geometry import Size

from powergrid_tui.ssh.wire.driver import ChannelDriver
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.lines import LineInput
from powergrid_tui.ssh.wire.processor_time import ProcessorTime, measured, paid_by
from powergrid_tui.ssh.wire.sharing import KeyTurns
from tests.ssh.standin import KEY, OTHER_KEY, StandIn, client, guest, server, until
from tests.ssh.standin import Server as Door
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


FLOOD: dict[str, Any] = {"keys_per_second": 1e9, "own_time_per_second": 1e-9}
"""Whoever has used up their share needs turns from then on."""


def used_up(home: Door, key: SSHKey = KEY) -> ProcessorTime:
    """The share of somebody, of which nothing is left."""
    share = home.door.key_turns.share_of(key.get_fingerprint())
    share.spend(2e9)
    home.door.key_turns._whole.spend(-2e9)
    return share


def somebody_else(home: Door) -> Any:
    """Another person, with all of their share."""
    return guest(home, "bo", client_keys=[OTHER_KEY])


async def holding(turns: KeyTurns) -> Callable[[], None]:
    """Bo has a turn, and gives what ends it."""
    has_turn = asyncio.Event()
    turns.wait(others := has_turn.set, turns.share_of("bo"))
    await has_turn.wait()
    return others


@asynccontextmanager
async def flooded(home: Door, count: int) -> AsyncIterator[list[Busy]]:
    """So many visitors press keys without end, and have used up their own share."""
    home.make = Busy
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(guest(home, f"f{at}")) for at in range(count)]
        apps = [app for app in home.apps if isinstance(app, Busy)]
        used_up(home)
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
    async with server(**FLOOD) as home, flooded(home, 4) as apps, somebody_else(home) as bo:
        Busy.working.clear()
        Busy.most = 0
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
    async with server(**limits) as home, flooded(home, 2) as (one, other), somebody_else(home) as bo:
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
    limits = Limits(own_time_per_second=1e-9, longest_turn=1e9)
    turns, silent = KeyTurns(limits), cast(Any, Silent())
    share = turns.share_of("ann")
    typed = LineInput(silent, silent, limits, turns, share)
    typed.receive(b"one\ntwo\nthree\nfour\nfive\n")
    assert [await typed.line(), await typed.line()] == ["one", "two"], "their own share"
    share.spend(2 * limits.own_time_at_once)

    others = await holding(turns)
    line = asyncio.ensure_future(typed.line())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not line.done(), "it is somebody else's turn"
    turns.end(others)
    assert await line == "three"

    line = asyncio.ensure_future(typed.line())  # the third has been acted on
    await holding(turns)
    assert not line.done()
    line.cancel()
    with suppress(asyncio.CancelledError):
        await line
    assert not turns._waiting, "who leaves wants no turn any more"


async def test_sizes_without_end_are_one_and_have_turns_with_those_who_press_keys() -> None:
    async with server(resized=0.2, longest_turn=60.0) as home:
        turns = home.door.key_turns
        async with guest(home) as ann:
            app = home.apps[0]
            for width in range(90, 101):
                ann.channel.change_terminal_size(width, 40)
                await asyncio.sleep(0.01)
            await until(lambda: app.sizes[-1] == (100, 40))
            assert app.sizes == [(80, 24), (100, 40)], "the last alone is drawn"
            await until(lambda: turns._now is None, lambda: "the turn is over once that is drawn")
            others = await holding(turns)
            ann.channel.change_terminal_size(90, 40)
            await until(lambda: bool(turns._waiting))
            ann.type("a")  # comes after it
            await until(lambda: app.typed == ["a"])
            assert app.sizes[-1] == (100, 40), "it is somebody else's turn"
            turns.end(others)
            await until(lambda: app.sizes[-1] == (90, 40))
            await until(lambda: turns._now is None)
            await holding(turns)
            ann.channel.change_terminal_size(80, 40)
            await until(lambda: bool(turns._waiting))
        await until(lambda: not turns._waiting, lambda: "who leaves wants no turn any more")


class Ponderous(StandIn):
    """Takes longer to draw a size than a turn lasts."""

    async def on_resize(self, event: Resize) -> None:  # type: ignore[override]
        await asyncio.sleep(0.06)


async def test_a_size_that_comes_while_another_is_drawn_does_not_end_that_turn() -> None:
    """Who changed the size again and again had their turn ended at once each time, and everything was drawn anyway."""
    async with server(longest_turn=60.0) as home, client(home) as ann:
        turns = home.door.key_turns
        await ann.sees("hello ann")
        driver = cast(ChannelDriver, home.apps[0]._driver)
        turns.wait(driver._resize_in_turn, turns.share_of("ann"))
        assert turns.has(driver._resize_in_turn)
        driver.resize(Size(90, 40))
        assert turns.has(driver._resize_in_turn), "the first is not drawn yet"
        driver.write("\x1b[H")
        await until(lambda: not turns.has(driver._resize_in_turn))


async def test_of_a_storm_of_sizes_the_last_alone_is_drawn() -> None:
    """However slowly they follow one another, as long as each comes soon after the one before."""
    async with server(resized=0.01, storm=0.3) as home, guest(home) as ann:
        app = home.apps[0]
        for width in range(90, 101):
            ann.channel.change_terminal_size(width, 40)
            await asyncio.sleep(0.03)
        await until(lambda: app.sizes[-1] == (100, 40))
        assert len(app.sizes) <= 3, "the first size, that before the storm was noticed, and the last"


async def test_sizes_whose_pictures_take_longer_than_a_turn_leave_no_turns_behind() -> None:
    """Such a size used to ask for a turn twice, one of which nobody gave up who left: for seconds after a storm, keys
    that needed a turn changed nothing."""
    async with server(longest_turn=0.02, own_time_per_second=1e-9) as home, somebody_else(home) as bo:
        turns = home.door.key_turns
        home.make = Ponderous
        async with guest(home, "ann") as ann:
            used_up(home)
            for width in range(90, 130):
                ann.channel.change_terminal_size(width, 40)
                await asyncio.sleep(0.01)
                assert len(turns._waiting) <= 1
        await until(lambda: not turns._waiting and turns._now is None)
        used_up(home, OTHER_KEY)
        bo.type("b")
        await until(lambda: home.apps[0].typed == ["b"])


async def test_everybody_pays_for_what_is_done_at_their_own_terminals_and_those_who_owe_least_come_first() -> None:
    """A task of somebody's app, and what it begins, is paid for by that person; one of the server by nobody."""
    loop, clock = asyncio.get_running_loop(), [0.0]
    whole = ProcessorTime(1.0, 10.0, lambda: clock[0])
    ann, bo = (ProcessorTime(0.1, 0.01, lambda: clock[0], whole) for _ in range(2))

    async def work() -> None:
        begun = time.thread_time()
        while time.thread_time() < begun + 0.02:
            pass

    async def begin() -> None:
        await asyncio.create_task(work())

    loop.set_task_factory(measured)
    try:
        await asyncio.create_task(begin(), context=paid_by(ann))
        await asyncio.create_task(work())
    finally:
        loop.set_task_factory(None)
    assert ann.left < -0.005
    assert bo.left == 0.01
    assert 9.9 < whole.left < 9.985, "all together have used what one has"
    ann.spend(1e9)
    assert ann.left == pytest.approx(-0.01), "nobody owes more than a moment's work"
    clock[0] += 0.15
    assert ann.left == pytest.approx(0.005)

    limits = Limits(own_time_per_second=1e-9, longest_turn=1e9)
    turns, order = KeyTurns(limits), list[str]()

    def go(who: str) -> None:
        order.append(who)
        loop.call_soon(turns.end, calls[who])

    calls: dict[str, Callable[[], None]] = {}
    turns.share_of("most").spend(limits.own_time_at_once + 0.2)
    turns.share_of("little").spend(limits.own_time_at_once + 0.1)
    first = order.clear
    turns.wait(first, turns.share_of("nothing"))
    for who in ("most", "little", "nothing"):
        calls[who] = partial(go, who)
        turns.wait(calls[who], turns.share_of(who))
    turns.end(first)
    await until(lambda: len(order) == 3)
    assert order == ["nothing", "little", "most"]

    held, poor, rich = asyncio.Event(), asyncio.Event(), asyncio.Event()
    turns.wait(held.set, turns.share_of("most"))
    await held.wait()
    turns.share_of("most").spend(0.1)
    turns.end(held.set)
    turns.wait(poor.set, turns.share_of("little"))
    turns.wait(rich.set, turns.share_of("nothing"))
    await rich.wait()
    assert not poor.is_set(), "the pause is for those who owe nothing"


async def test_what_is_drawn_after_a_turn_is_paid_for_by_a_pause_and_on_a_quiet_server_nobody_pauses() -> None:
    loop, limits = asyncio.get_running_loop(), Limits(own_time_per_second=1e-9, longest_turn=1e9)
    turns = KeyTurns(limits)
    ann, bo = turns.share_of("ann"), turns.share_of("bo")
    had = list[str]()
    at_ann, at_bo = partial(had.append, "ann"), partial(had.append, "bo")

    async def after_a_turn_of_ann(drawn_later: float) -> float:
        """Seconds until Bo has a turn."""
        had.clear()
        turns.wait(at_ann, ann)
        await until(lambda: had == ["ann"])
        turns.end(at_ann)
        ended = loop.time()
        ann.spend(drawn_later)
        turns.wait(at_bo, bo)
        await until(lambda: had == ["ann", "bo"])
        turns.end(at_bo)
        return loop.time() - ended

    for share in (ann, bo):
        share.spend(0.6 * limits.own_time_at_once)
    turns._whole.spend(-1.0)
    unhurried = await after_a_turn_of_ann(0.0)
    turns._whole.spend(1.0)
    turns._last = None
    hurried = await after_a_turn_of_ann(0.1)
    assert hurried > 0.2, "twice as long as what was drawn, though that came after the turn"
    assert hurried > unhurried


async def test_strangers_are_read_in_turns_and_everybody_comes_in() -> None:
    async with server(strangers_per_second=20_000, strangers_read=1000) as home:
        flood = [await home.plug() for _ in range(5)]
        for _, writer in flood:
            writer.write(b"SSH-2.0-x\r\n" + packet(b"\x02" + String(b"")) * 300)
        await until(lambda: len(home.door.reading_turns._waiting) > 1)
        async with client(home) as ann:
            await ann.sees("hello")
        for _, writer in flood:
            writer.close()

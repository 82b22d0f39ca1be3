"""Advice from the worker: what a seat may know, the same each time, and at any point of the game."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import adviser
from powergrid_tui.toolkit.bots.workers.queue import Slot
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.bots.workers.worker import Advise, Answer, Decide, Follow, Message
from tests.table.pebbles import PEBBLES, Heap, Options, Take
from tests.toolkit.bots.strange import PLACE
from tests.toolkit.bots.test_thinking import MANIFEST, SHORT, thought
from tests.toolkit.bots.wise import REASON


def sit(monkeypatch: pytest.MonkeyPatch, bots: str) -> None:
    monkeypatch.setitem(registry.GAMES, "pebbles", replace(MANIFEST, bots=f"tests.toolkit.bots.{bots}"))


@pytest.fixture(autouse=True)
def wise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pebbles with somebody to ask."""
    sit(monkeypatch, "wise:BOTS")


@pytest_asyncio.fixture
async def thinking() -> AsyncIterator[Thinking]:
    made = Thinking(SHORT)
    yield made
    await made.close()


def table(*lines: str) -> Session[Heap, Take]:
    session = Session.start(PEBBLES, Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=5)
    for line in lines:
        session.play(PEBBLES.parse(line, session.state))
    return session


async def test_advice_is_for_the_seat_from_its_view_and_the_best_is_first(thinking: Thinking) -> None:
    session = table("Ann: take 2")
    best, second = await thinking.advise(session, 0)
    assert (best.action, second.action) == (Take(count=2), Take(count=3))
    assert best.reason.format_map(best.figures) == REASON.format(count=2, left=16)
    assert best.worth > 0.9 > second.worth
    assert len(session.steps) == 2, "nothing is played"


async def test_it_is_the_same_each_time_at_the_same_point_and_only_there(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table("Ann: take 2")
    first = await thinking.advise(session, 0)
    assert await thinking.advise(session, 0) == first
    for _ in range(2):
        session.play(Take(count=1))
    looked_back = await thinking.advise(session, 0, at=2)
    assert looked_back[:2] == first, "the luck of then"
    assert looked_back[2].action == Take(count=1), "what was done is weighed"
    assert (await thinking.advise(session, 1))[0].action != first[0].action
    sit(monkeypatch, "wise:TERSE")
    terse = await thinking.advise(table("Ann: take 1"), 0, at=1)
    assert [advice.action.count for advice in terse] == [3, 2], "who cannot weigh what was done says what it can"


async def test_where_nobody_can_say_one_sentence_says_why(thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    for bots, why in (
        ("wise:BROKEN", "The bot asked for advice failed."),
        ("wise:SILENT", "The bot asked for advice did not answer for 0.6 seconds."),
        ("strange:BOTS", "Pebbles has no bot that gives hints yet"),
    ):
        sit(monkeypatch, bots)
        with pytest.raises(TableError) as refused:
            await thinking.advise(table(), 0)
        assert str(refused.value) == why


async def test_who_waits_no_more_stops_no_worker(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(PLACE, str(tmp_path))
    session = table()
    await thinking.advise(session, 0)
    (worker,) = thinking._crew._connections.values()
    asked = asyncio.ensure_future(thinking.advise(session, 0))
    await asyncio.sleep(0)
    asked.cancel()
    assert (await thinking.advise(session, 0))[0].action == Take(count=3)
    assert list(thinking._crew._connections.values()) == [worker]


async def test_a_hint_that_hangs_ends_with_the_program(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(PLACE, str(tmp_path))
    sit(monkeypatch, "wise:SILENT")
    asked = asyncio.ensure_future(thinking.advise(table(), 0))
    while not thought(tmp_path, "silent"):
        await asyncio.sleep(0.01)
    asked.cancel()
    await thinking.close()
    assert not thinking._under_way


def test_the_adviser_of_a_game_is_its_best_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    assert type(adviser("pebbles")).__name__ == "Wise"
    sit(monkeypatch, "strange:BOTS")
    assert adviser("pebbles") is None


class Held:
    """A connection that answers when it may, and remembers what it was asked."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.asked: list[type[Any]] = []

    async def ask(self, message: Message, patience: float) -> Answer:
        if isinstance(message, Follow):
            return ""
        self.asked.append(type(message))
        await self.may.wait()
        return "Ann: take 2" if isinstance(message, Decide) else (Advice("Ann: take 2", 0.5),)

    def close(self) -> None:
        pass

    async def gone(self) -> None:
        pass


async def test_a_bot_waits_for_one_look_back_at_most_however_many_tables_look_back(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held()

    async def connect(slot: Slot) -> Held:
        return held

    monkeypatch.setattr(thinking._crew, "_connect", connect)
    looking = [asyncio.ensure_future(thinking.advise(table("Ann: take 2"), 0, at=1)) for _ in range(3)]
    while not held.asked:
        await asyncio.sleep(0)
    playing = table()
    playing.reseat(0, "wise")
    decided = asyncio.ensure_future(thinking.decide(playing, 0))
    for _ in range(9):
        await asyncio.sleep(0)
    held.may.set()
    await asyncio.gather(decided, *looking)
    assert held.asked == [Advise, Decide, Advise, Advise]

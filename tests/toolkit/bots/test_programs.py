"""Programs of others at a table: they are told what their seat may know, and nothing that they do stops a game."""

import asyncio
import json
import shlex
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.bots.programs import allowed
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from tests.table.pebbles import PEBBLES, Heap, Options, Take
from tests.toolkit.bots.test_thinking import MANIFEST, ended, said

TALKER = Path(__file__).with_name("talker.py")

SHORT = 0.6
"""Seconds that a program may think here; starting Python takes longer, and has its own time in the slow ones."""


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pebbles on the shelf, and nothing named yet."""
    monkeypatch.setitem(registry.GAMES, "pebbles", MANIFEST)
    monkeypatch.setattr(allowed, "_allowed", set())


@pytest_asyncio.fixture
async def thinking() -> AsyncIterator[Thinking]:
    made = Thinking(5)
    yield made
    await made.close()


def talker(how: str, log: Path) -> str:
    """The kind of a program that behaves like that, named by the person here."""
    return allowed.allow(f"command:{shlex.join([sys.executable, '-S', str(TALKER), how, str(log)])}")


def table(*kinds: str) -> Session[Heap, Take]:
    seats = [Seat(name=name, bot=kind) for name, kind in zip(("Ann", "Bo", "Cyd"), kinds, strict=False)]
    return Session.start(PEBBLES, Options(), seats, seed=5)


def heard(log: Path) -> list[str]:
    return log.read_text().splitlines()


def processes(log: Path) -> list[int]:
    return [int(line.split()[1]) for line in heard(log) if line.startswith(("start ", "child "))]


async def test_a_program_is_told_all_that_its_seat_may_know_and_nothing_else(
    thinking: Thinking, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    session = table("careful", talker("good", log))
    for _ in range(2):
        session.play(Take(count=1))
    decision = await thinking.decide(session, 1)
    assert (decision.action, said(decision)) == (Take(count=2), "")
    _, *told = heard(log)
    view = next(json.loads(line[5:]) for line in told if line.startswith("view "))
    assert told == [
        "powergrid 1",
        "game pebbles",
        'options {"beach":"north","hands":"secret","kind":"round","spots":"any"}',
        'seats ["Ann","Bo"]',
        "seat 1",
        "seconds 5",
        "hello",
        "from 0",
        "line nature: take",
        "line Ann: take 1",
        "line Ann: take 1",
        f"view {json.dumps(view, separators=(',', ':'))}",
        "offer take 3",
        "move Bo: take 1",
        "move Bo: take 2",
        "move Bo: take 3",
        "go",
    ]
    assert (view["taken"], view["left"]) == ([-1, 0], 18)


async def test_a_program_is_started_once_and_told_what_is_new_and_what_was_taken_back(
    thinking: Thinking, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    session = table("", talker("good", log))
    for _ in range(2):
        session.play(Take(count=1))
    for _ in range(2):
        session.play((await thinking.decide(session, 1)).action)
    session.undo(0)
    session.play(Take(count=3))
    await thinking.decide(session, 1)
    assert len(processes(log)) == 1
    news = [line for line in heard(log) if line.startswith(("from", "line"))]
    assert news[4:] == ["from 3", "line Bo: take 2", "from 2", "line Ann: take 3"]


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("cheats", "gave an illegal answer, take 4 (4 pebbles cannot be taken from 18)"),
        ("dies", "has ended, or does not speak the protocol"),
        ("rude", "has ended, or does not speak the protocol"),
        ("talks", "has ended, or does not speak the protocol"),
    ],
)
async def test_what_a_program_does_wrong_is_said_and_a_bot_of_the_game_plays(
    thinking: Thinking, tmp_path: Path, how: str, why: str
) -> None:
    session = table("careful", talker(how, tmp_path / "log"))
    for _ in range(2):
        session.play(Take(count=1))
    decision = await thinking.decide(session, 1)
    assert said(decision) == f"The bot of Bo {why}: a careful bot played for it."
    assert decision.action == Take(count=1), "what a careful bot does"


async def test_a_program_that_dies_is_started_once_more_and_no_more(thinking: Thinking, tmp_path: Path) -> None:
    session = table(talker("once", tmp_path / "once"), "")
    decision = await thinking.decide(session, 0)
    assert (decision.action, said(decision)) == (Take(count=2), "")
    log = tmp_path / "dies"
    session = table(talker("dies", log), "")
    for _ in range(2):
        decision = await thinking.decide(session, 0)
        assert "has ended" in said(decision)
        session.play(decision.action)
    assert len(processes(log)) == 2


async def test_an_answer_that_comes_late_is_not_taken_for_the_next(tmp_path: Path) -> None:
    thinking = Thinking(SHORT)
    session = table(talker("late", tmp_path / "log"), "")
    late = await thinking.decide(session, 0)
    assert said(late) == "The bot of Ann did not answer for 0.6 seconds: a careful bot played for it."
    session.play(late.action)
    await asyncio.sleep(0.5)
    decision = await thinking.decide(session, 0)
    assert (decision.action, said(decision)) == (Take(count=2), "")
    await thinking.close()


async def test_a_program_that_is_late_again_and_again_is_asked_no_more(tmp_path: Path) -> None:
    """It takes a second: so long it is waited for."""
    thinking = Thinking(SHORT)
    log = tmp_path / "log"
    session = table(talker("silent", log), "careful")
    remarks = [said(await thinking.decide(session, 0)) for _ in range(4)]
    assert ["did not answer" in remark for remark in remarks] == [True, True, True, False]
    assert "has ended" in remarks[3]
    (process,) = processes(log)
    assert await ended(process)
    await thinking.close()


@pytest.mark.parametrize("how", ["good", "stubborn", "parent"])
@pytest.mark.some(3)
async def test_a_program_ends_with_its_table_and_all_that_it_started(
    thinking: Thinking, tmp_path: Path, how: str
) -> None:
    log = tmp_path / "log"
    session = table(talker(how, log), "careful")
    host = Host(session, thinking)
    connection = host.join()
    host.open()
    while PEBBLES.to_move(session.state) != NOBODY:
        await asyncio.sleep(0.02)
    connection.leave()
    for process in processes(log):
        assert await ended(process)
    assert heard(log)[-1] == "quit"


async def test_what_nobody_has_named_is_not_run_and_the_table_says_so(thinking: Thinking, tmp_path: Path) -> None:
    log = tmp_path / "log"
    kind = talker("good", log)
    allowed._allowed.clear()
    session = table(kind, "")
    host = Host(session, thinking)
    connection = host.join([1])
    host.open()
    while not host.stuck:
        await asyncio.sleep(0.01)
    assert host.notice == f"A bot is stuck: {allowed.unnamed(kind)}"
    assert f"--bot {shlex.quote(kind)}" in host.notice
    with pytest.raises(TableError, match="nobody at this keyboard"):
        connection.hand_over(1, kind)
    with pytest.raises(TableError, match="nobody at this keyboard"):
        make(kind, "pebbles")
    connection.take(0)
    assert session.seats[0].bot == ""
    connection.leave()
    assert not log.exists()

"""Bots in the worker: the same games as without it, and nothing that a bot does stops a table."""

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.bots.programs.engine import started
from powergrid_tui.toolkit.bots.workers.crew import ProcessConnection, Unavailable
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.bots.workers.worker import MOST_PROCESSES, packed
from tests.table.pebbles import PEBBLES, Heap, Options, Take
from tests.toolkit.bots.strange import PLACE

MANIFEST = Manifest(
    id="pebbles",
    name="Pebbles",
    game="tests.table.pebbles:PEBBLES",
    board="",
    bots="tests.toolkit.bots.strange:BOTS",
    summary="tests.table.pebbles:summary",
    rules="",
)

SHORT = 0.6
"""Seconds that a bot may think here."""


@pytest.fixture(autouse=True)
def strange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pebbles with strange bots on the shelf."""
    monkeypatch.setitem(registry.GAMES, "pebbles", MANIFEST)


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which bots leave word."""
    monkeypatch.setenv(PLACE, str(tmp_path))
    return tmp_path


@pytest_asyncio.fixture
async def thinking() -> AsyncIterator[Thinking]:
    made = Thinking(SHORT)
    yield made
    await made.close()


def table(*kinds: str) -> Session[Heap, Take]:
    seats = [Seat(name=name, bot=kind) for name, kind in zip(("Ann", "Bo", "Cyd"), kinds, strict=False)]
    return Session.start(PEBBLES, Options(), seats, seed=5)


def said(decision: Decision) -> str:
    return decision.remark() if decision.remark else ""


def thought(folder: Path, name: str) -> set[int]:
    """The processes in which a bot has thought."""
    return {int(path.name.removeprefix(f"{name}-")) for path in folder.glob(f"{name}-*")}


async def test_a_game_in_the_worker_is_the_game_without_it(thinking: Thinking) -> None:
    for game_id, kind in (("power_grid", "simple"), ("electropolis", "random")):
        game = registry.game(game_id)
        seats = [Seat(name=name, bot=kind) for name in ("Ann", "Bo", "Cyd")]
        here, there = (Session.start(game, game.Options(), seats, seed=4) for _ in range(2))
        bot = make(kind, game_id)
        for _ in range(40):
            seat = game.to_move(here.state)
            view = game.view(here.state, seat)
            here.play(bot.decide(view, game.choices(view, seat), here.rng(seat)))
            decision = await thinking.decide(there, seat)
            assert not decision.remark
            there.play(decision.action)
        assert there.record == here.record


@pytest.mark.thorough
async def test_tables_that_share_several_workers_play_the_games_of_one_worker(thinking: Thinking) -> None:
    """It takes some seconds: three workers are started, and two kinds think before it is known how long."""
    game, crew = registry.game("electropolis"), Thinking(cores=2)

    async def played(bots: Thinking, seed: int) -> tuple[str, ...]:
        seats = [Seat(name=name, bot=kind) for name, kind in (("Ann", "normal"), ("Bo", "easy"), ("Cyd", "random"))]
        session = Session.start(game, game.Options(), seats, seed=seed)
        for _ in range(9):
            session.play((await bots.decide(session, game.to_move(session.state))).action)
        return tuple(session.record.actions)

    try:
        together = await asyncio.gather(*(played(crew, seed) for seed in range(3)))
    finally:
        await crew.close()
    assert together == [await played(thinking, seed) for seed in range(3)]


async def test_an_easy_bot_of_a_house_does_not_wait_for_one_that_never_answers(words: Path) -> None:
    """It is not known to be slow when it is asked first."""
    crew = Thinking(600, cores=1)
    try:
        stuck = [asyncio.ensure_future(crew.decide(table("hanging", ""), 0)) for _ in range(3)]
        while len(thought(words, "hanging")) < 2:
            await asyncio.sleep(0.01)
        assert not (await crew.decide(table("honest", ""), 0)).remark
        for task in stuck:
            task.cancel()
        await asyncio.wait(stuck)
    finally:
        await crew.close()
    for process in thought(words, "hanging"):
        assert await ended(process)


async def test_a_bot_gets_its_view_in_a_process_of_its_own_without_a_screen_which_stands_back(
    thinking: Thinking, words: Path
) -> None:
    session = table("screenless", "screenless")
    for _ in range(4):
        decision = await thinking.decide(session, session.state.turn)
        assert not decision.remark
        session.play(decision.action)
    assert session.state.left == 16
    (process,) = thought(words, "honest")
    assert process != os.getpid()
    assert os.getpriority(os.PRIO_PROCESS, process) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 1)
    os.kill(process, signal.SIGKILL)
    assert not (await thinking.decide(session, session.state.turn)).remark, "it has a successor, and nobody notices"
    assert len(thought(words, "honest")) == 2


async def test_the_worker_goes_back_when_the_table_does(thinking: Thinking) -> None:
    session = table("lucky", "")
    first = await thinking.decide(session, 0)
    session.play(first.action)
    session.play((await thinking.decide(session, 0)).action)
    session.play(Take(count=1))
    session.undo()
    session.play(Take(count=3))
    session.play(Take(count=3))
    again = table("lucky", "")
    for line in session.record.actions[1:]:
        again.play(PEBBLES.parse(line, again.state))
    fresh = Thinking()
    assert (await thinking.decide(session, 0)) == (await fresh.decide(again, 0))
    await fresh.close()


async def test_a_bot_that_never_answers_is_played_for_and_the_worker_replaced(thinking: Thinking, words: Path) -> None:
    """It takes a second: the bot is waited for, and another worker started."""
    session = table("hanging", "honest")
    start = time.monotonic()
    decision = await thinking.decide(session, 0)
    assert time.monotonic() - start < SHORT + 5
    assert said(decision) == "The bot of Ann did not answer for 0.6 seconds: it played a random action."
    after = table("hanging", "honest")
    assert decision.action == (await thinking.decide(after, 0)).action, "drawn with the luck of the seat"
    session.play(decision.action)
    session.play((await thinking.decide(session, 0)).action)
    assert session.state.turn == 1
    assert not (await thinking.decide(session, 1)).remark, "other bots think as before"
    assert thought(words, "hanging").isdisjoint(thought(words, "honest"))
    for process in thought(words, "hanging"):
        assert await ended(process)


async def test_a_bot_that_fails_is_played_for_and_that_is_logged(
    thinking: Thinking, words: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told = {
        **{"failing": "failed", "cheating": "gave an illegal answer", "greedy": "failed"},
        "dying": "stopped thinking",
    }
    for kind, why in told.items():
        session = table(kind, "honest")
        decision = await thinking.decide(session, 0)
        assert said(decision) == f"The bot of Ann {why}: it played a random action."
        session.play(decision.action)
        if kind == "greedy":
            assert not (await thinking.decide(table("honest", "honest"), 0)).remark
            (worker,) = thought(words, "honest")
            assert thought(words, "greedy") == {worker}, "it goes on"
            most = resource.prlimit(worker, resource.RLIMIT_NPROC)[1]
            assert most < resource.prlimit(0, resource.RLIMIT_NPROC)[1] or most <= MOST_PROCESSES
    ours = [json.loads(each.message) for each in caplog.records if each.name != "asyncio"]  # it tells of dead processes
    assert [(event["event"], event["game"], event["bot"]) for event in ours] == [
        ("bot_failed", "pebbles", kind) for kind in told
    ]


async def test_a_question_that_nobody_waits_for_any_more_is_dropped(thinking: Thinking, words: Path) -> None:
    asked = asyncio.ensure_future(thinking.decide(table("hanging", "honest"), 0))
    while not thought(words, "hanging"):
        await asyncio.sleep(0.01)
    asked.cancel()
    assert not (await thinking.decide(table("honest", "honest"), 0)).remark
    (process,) = thought(words, "hanging")
    assert await ended(process)


async def test_a_worker_that_is_about_to_be_ready_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong: whoever left while it started left a process behind that nobody waited for, and a loop that was closed."""
    starting: list[ProcessConnection] = []

    async def never(connection: ProcessConnection) -> None:
        starting.append(connection)
        await asyncio.Event().wait()

    monkeypatch.setattr(ProcessConnection, "_read", never)
    thinking = Thinking()
    asked = asyncio.ensure_future(thinking.decide(table("honest", "honest"), 0))
    while not starting:
        await asyncio.sleep(0.01)
    asked.cancel()
    await thinking.close()
    assert starting[0]._process.returncode is not None


@pytest.mark.usefixtures("head_start")
async def test_a_worker_is_started_before_a_bot_is_asked(thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    started = asyncio.Event()

    async def none_to_be_had(nice: int) -> ProcessConnection:
        started.set()
        raise Unavailable

    monkeypatch.setattr(ProcessConnection, "start", none_to_be_had)
    thinking.prepare(table("", "honest"))
    await asyncio.wait_for(started.wait(), 60)


async def test_where_no_process_can_be_had_bots_think_in_a_thread(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch, words: Path
) -> None:
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    with pytest.raises(Unavailable):
        await ProcessConnection.start()
    session = table("careful", "hanging")
    decision = await thinking.decide(session, 0)
    assert (decision.action, said(decision)) == (Take(count=1), "")
    for _ in range(2):
        session.play(Take(count=1))
    assert "did not answer" in said(await thinking.decide(session, 1))
    assert thought(words, "hanging") == {os.getpid()}


@pytest.mark.parametrize("kind", ["escaping", "forking"])
@pytest.mark.some(2)
async def test_what_a_bot_has_started_goes_with_its_worker_and_keeps_nobody_waiting(kind: str, words: Path) -> None:
    thinking = Thinking(SHORT)
    assert not (await thinking.decide(table(kind, "honest"), 0)).remark
    while not (children := thought(words, "child")):
        await asyncio.sleep(0.01)
    await asyncio.wait_for(thinking.close(), 20)
    (child,), (worker,) = children, thought(words, "forking")
    assert await ended(worker)
    if kind == "escaping":
        os.kill(child, signal.SIGKILL)
    assert await ended(child)


@pytest.mark.parametrize("kind", ["hanging", "forking"])
@pytest.mark.some(2)
def test_a_worker_ends_with_the_program_whatever_a_bot_is_doing(kind: str, words: Path) -> None:
    program = f"""
        import asyncio
        from powergrid_tui.toolkit.bots.workers.thinking import Thinking
        from powergrid_tui.toolkit import registry
        from tests.toolkit.bots.test_thinking import MANIFEST, table
        registry.GAMES["pebbles"] = MANIFEST
        async def main():
            await Thinking(600).decide(table("{kind}", "honest"), 0)
            await asyncio.sleep(60)
        asyncio.run(main())
    """
    parent = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)])
    end = time.monotonic() + 30
    started = "child" if kind == "forking" else kind
    while not thought(words, kind) or not thought(words, started):
        assert time.monotonic() < end
        time.sleep(0.02)
    parent.kill()
    parent.wait()
    for process in thought(words, kind) | thought(words, started):
        assert asyncio.run(ended(process))


async def ended(process: int) -> bool:
    """Whether a process ends within some seconds."""
    for _ in range(500):
        try:
            os.kill(process, 0)
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True  # it has ended, and nobody has asked for its status
        except (ProcessLookupError, FileNotFoundError):
            return True
        await asyncio.sleep(0.01)
    return False


@pytest.mark.parametrize("turns", [0, 1, 2, 4, 8])
async def test_whoever_is_cancelled_while_a_process_starts_does_not_wait_for_ever(turns: int) -> None:
    words = [sys.executable, "-c", "input()"]
    start = asyncio.create_task(started(*words, stdin=-1, stdout=-1, stderr=-3, start_new_session=True))
    for _ in range(turns):
        await asyncio.sleep(0)
    before = start.done()
    start.cancel()
    await asyncio.wait({start}, timeout=10)
    assert start.cancelled() is not before
    if before:
        start.result().kill()
        await start.result().wait()


class Silent:
    """A process that answers when it is told to."""

    def __init__(self) -> None:
        self.stdin, self.stdout = self, asyncio.StreamReader()

    def write(self, data: bytes) -> None:
        """Takes the question."""

    async def drain(self) -> None:
        """At once."""


@pytest.mark.parametrize("turns", range(4))
async def test_who_is_cancelled_as_the_answer_comes_does_not_go_on(turns: int) -> None:
    process = Silent()
    ask = asyncio.create_task(ProcessConnection(process).ask(("a question",), 60))  # type: ignore[arg-type]
    for _ in range(5):
        await asyncio.sleep(0)
    process.stdout.feed_data(packed("an answer"))
    for _ in range(turns):
        await asyncio.sleep(0)
    before = ask.done()
    ask.cancel()
    await asyncio.wait({ask}, timeout=10)
    assert ask.cancelled() is not before

"""What docs/bots.md promises: the worked example as it stands there, classes from files, and both in the arena."""

import asyncio
import json
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import default_bot, make
from powergrid_tui.toolkit.bots.matches import arena, match
from powergrid_tui.toolkit.bots.programs import allowed
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from tests.toolkit.bots.test_thinking import ended, said

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLE = DOCS / "mybot.py"
SHORT = DOCS / "greedy.py"
GAME = registry.game("power_grid")


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowed, "_allowed", set())


def other() -> Session[object, object]:
    """A table of the game's own bots."""
    return Session.start(GAME, GAME.Options(), [Seat(name=name, bot="simple") for name in ("Ann", "Bo")], seed=3)


def example() -> str:
    return f"command:{shlex.join([sys.executable, '-S', str(EXAMPLE)])}"


def test_the_example_stands_in_the_page_as_it_is() -> None:
    page = (DOCS / "bots.md").read_text()
    assert all(f"```python\n{path.read_text()}```" in page for path in (EXAMPLE, SHORT))


@pytest.mark.long
@pytest.mark.thorough
def test_the_short_example_beats_easy() -> None:
    """By the same games every time: luck has no part in it. It takes some seconds: whole games are played."""
    game = registry.game("rise_to_power")
    kind = allowed.allow(f"{SHORT}:Greedy")
    found = match.Match(game.id, game.complete(game.Options(), 1), (kind, "easy"), 1, 2)
    rows = [row for _, row in match.played(found, range(20))]
    greedy, easy = match.entries(found, rows)
    assert greedy.wins > easy.wins


def test_the_example_plays_whole_games_and_does_nothing_wrong(caplog: pytest.LogCaptureFixture) -> None:
    kinds = [allowed.allow(example()), "simple", example()]
    result = arena.simulate(GAME, GAME.Options(), kinds, games=1, seed=2)
    assert (result.games, result.finished) == (1, 1)
    assert set(result.wins) == {f"{Path(sys.executable).name} 1", "simple 2", f"{Path(sys.executable).name} 3"}
    assert caplog.messages == []


def test_what_a_program_does_wrong_in_the_arena_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It takes a second: programs are started and waited for."""
    bot = tmp_path / "bad.sh"
    bot.write_text(
        '#!/bin/sh\nwhile read -r line; do case "$line" in hello) echo hello;; go) echo dance;; esac; done\n'
    )
    bot.chmod(0o755)
    result = arena.simulate(GAME, GAME.Options(), [allowed.allow(f"command:{bot}"), "simple"], games=1, seed=1)
    assert result.finished == 1
    assert [record.getMessage() for record in caplog.records if record.name != "asyncio"] == [
        "bad.sh answered what is not allowed, 'dance': there is no action 'dance' (did you mean done?); "
        "the usual bot played for it"
    ]


def test_simulate_takes_both_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("first.py").write_text(
        "class First:\n    def decide(self, view, offers, rng):\n"
        "        return next(offer.actions[0] for offer in reversed(offers) if offer.actions)\n"
    )
    words = ["simulate", "--players", "2", "--games", "1", "--bots", "bot:first.py:First,simple", "--json"]
    result = CliRunner().invoke(cli.main, words)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["wins"] == {"First 1": 0, "simple 2": 1}


class TestPythonFiles:
    def decided(self, body: str, folder: Path, patience: float = 5) -> tuple[object, str]:
        file = folder / "own.py"
        file.write_text(body)
        session = Session.start(GAME, GAME.Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=3)
        seat = GAME.to_move(session.state)
        session.reseat(seat, allowed.allow(f"{file}:Own"))
        thinking = Thinking(patience)

        async def ask() -> tuple[object, str]:
            decision = await thinking.decide(session, seat)
            await thinking.close()
            return decision.action, said(decision).replace(session.seats[seat].name, "NAME", 1)

        return asyncio.run(ask())

    def test_a_class_decides_from_its_view_in_another_process(self, tmp_path: Path) -> None:
        body = """
            import os
            from beside import SECOND
            class Own:
                def decide(self, view, offers, rng):
                    assert os.getpid() != PID and -1 in view.pile and sum(p.money == -1 for p in view.players) == 1
                    return offers[0].actions[SECOND]
        """.replace("PID", str(__import__("os").getpid())).replace("\n            ", "\n")
        (tmp_path / "beside.py").write_text("SECOND = 1\n")
        action, remark = self.decided(body, tmp_path)
        assert (GAME.format(action, self.start()).partition(": ")[2], remark) == ("open 3 4", "")

    def start(self) -> object:
        return Session.start(GAME, GAME.Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=3).state

    async def test_it_has_a_worker_for_itself_which_ends_with_the_table(self, tmp_path: Path) -> None:
        place = tmp_path / "pid"
        file = tmp_path / "own.py"
        file.write_text(
            "import os, pathlib, time\nclass Own:\n    def decide(self, *_):\n"
            f"        pathlib.Path({str(place)!r}).write_text(str(os.getpid()))\n        time.sleep(600)\n"
        )
        session, thinking = Session.resume(GAME, other().record), Thinking(600)
        session.reseat(GAME.to_move(session.state), allowed.allow(f"{file}:Own"))
        asked = asyncio.ensure_future(thinking.decide(session, GAME.to_move(session.state)))
        while not (place.exists() and place.read_text()):
            await asyncio.sleep(0.01)
        beside = other()
        assert not (await thinking.decide(beside, GAME.to_move(beside.state))).remark, "another table does not wait"
        asked.cancel()
        thinking.dismiss(session)
        assert await ended(int(place.read_text()))
        await thinking.close()

    @pytest.mark.parametrize(
        ("body", "why"),
        [
            ("import nothing_like_it", "failed, ModuleNotFoundError: No module named 'nothing_like_it'"),
            ("class Other: pass", "failed, AttributeError: module '_bot_own' has no attribute 'Own'"),
            (
                "import os\nclass Own:\n    def decide(self, *_): os._exit(1)",
                "has ended, or does not speak the protocol",
            ),
        ],
    )
    @pytest.mark.some(3)
    def test_what_it_does_wrong_is_said(self, tmp_path: Path, body: str, why: str) -> None:
        _, remark = self.decided(body, tmp_path)
        assert remark == f"The bot of NAME {why}: a {default_bot(GAME.id)} bot played for it."


class TestSeenLines:
    """Nothing that a seat may not know can be read out of the record as it is told."""

    def test_what_lies_open_of_a_deal_is_told(self) -> None:
        session = Session.start(GAME, GAME.Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=3)
        line = GAME.seen_line(session.steps[0], 0)
        assert session.steps[0].line.startswith(f"{line} deck ~")
        assert line.startswith("nature: deal order ")
        assert " regions " in line

    def test_what_others_choose_face_down_is_not_told(self) -> None:
        mars = registry.game("terraforming_mars")
        session = Session.start(mars, mars.Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=3)
        assert mars.seen_line(session.steps[0], 0) == "nature: deal"
        bot = make("random", mars.id)
        session.play(bot.decide(session.state, mars.choices(session.state, 0), Random(1)))
        assert session.steps[1].line.startswith("Ann: start R")
        assert mars.seen_line(session.steps[1], 0) == session.steps[1].line
        assert mars.seen_line(session.steps[1], 1) == "Ann: start"


def test_the_example_needs_nothing_but_python() -> None:
    told = 'powergrid 1\nseat 0\nhello\nview {"players": [{"plants": []}]}\noffer pass 1\nmove Ann: pass\ngo\nquit\n'
    done = subprocess.run(
        [sys.executable, "-I", "-S", EXAMPLE], input=told, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "hello mybot\nAnn: pass\n"

"""A save from a stranger runs nothing, whichever way it comes in: what it names has to be named here too."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.cli import screen
from powergrid_tui.plain.conversation import Gone
from powergrid_tui.plain.program import PlainProgram
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.programs import allowed
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.load import LoadScreen
from tests.tui.shell import playing, press, screen_text, settle

GAME = registry.game("power_grid")


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is named yet, and the program is started beside what the save names."""
    monkeypatch.setattr(allowed, "_allowed", set())
    monkeypatch.setattr(screen, "needs_terminal", lambda: None)
    monkeypatch.setenv("POWERGRID_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.sh").write_text("#!/bin/sh\ntouch marker\nread line\n")
    (tmp_path / "bot.sh").chmod(0o755)
    (tmp_path / "bot.py").write_text(
        "from pathlib import Path\nPath('marker').touch()\n"
        "class Bot:\n"
        "    def decide(self, view, offers, rng):\n"
        "        return next(offer for offer in offers if offer.actions).actions[0]\n"
    )


@pytest.fixture(params=["command:./bot.sh", "bot.py:Bot"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


one_kind = pytest.mark.parametrize("kind", ["command:./bot.sh"], indirect=True)


@pytest.fixture
def save(tmp_path: Path, kind: str) -> Path:
    """A game in which what the stranger names is asked next."""
    seats = [Seat(name="Ann"), Seat(name="Bo")]
    session = Session.start(GAME, GAME.Options(), seats, seed=3)
    first = GAME.to_move(session.state)
    seats[first] = seats[first].evolve(bot=kind)
    path = tmp_path / "saves" / "theirs.toml"
    path.parent.mkdir()
    path.write_text(dumps(session.record.evolve(seats=tuple(seats))), "utf-8")
    return path


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    return tmp_path / "marker"


class Typed:
    """Lines that somebody types."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    async def line(self) -> str:
        if not self._lines:
            raise Gone
        return self._lines.pop(0)


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(cli.main, [str(word) for word in words], prog_name="powergrid")
    return result.exit_code, result.stdout + result.stderr


async def until(ready: Callable[[], bool]) -> None:
    for _ in range(1000):
        if ready():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


def test_to_resume_it_says_in_one_sentence_how_to_allow_it_and_to_check_or_replay_it_runs_nothing(
    save: Path, kind: str, marker: Path
) -> None:
    for way in ((), ("--plain",)):
        status, said = run("resume", save, *way)
        assert (status, said.count("\n")) == (1, 1)
        assert f"--bot {kind}" in said
        assert "--seat NAME=bot" in said
    for words in (("check",), ("replay",), ("replay", "--plain"), ("replay", "--json")):
        assert run(*words, save)[0] == 0
    assert not marker.exists()


@one_kind
def test_the_list_in_lines_opens_it_and_says_why_nobody_plays(
    save: Path, kind: str, marker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = PlainProgram(Store(save.parent), Typed(["1", "quit"]))
    program.run()
    assert f"--bot {kind}" in capsys.readouterr().out
    assert not marker.exists()
    assert loads(save.read_text(), "").actions == program.played[0].record.actions


@one_kind
async def test_the_list_on_the_screen_opens_it_and_the_seat_may_be_taken(save: Path, kind: str, marker: Path) -> None:
    app = playing(Store(save.parent))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "l")
        await settle(pilot, lambda: isinstance(app.screen, LoadScreen))
        await pilot.pause(0.3)
        await press(pilot, "enter")
        await settle(
            pilot, lambda: isinstance(app.screen, PlayScreen) and "nobody at this keyboard" in screen_text(app)
        )
        session = app.played[-1]
        seat = GAME.to_move(session.state)
        assert session.seats[seat].bot == kind
        await press(pilot, "escape")
        await settle(pilot, lambda: "Take the seat of" in screen_text(app))
        await press(pilot, f"{seat + 1} enter")
        await settle(pilot, lambda: session.seats[seat].bot == "" and "A bot is stuck" not in screen_text(app))
    assert not marker.exists()


async def test_to_take_over_a_table_runs_nothing(save: Path, kind: str, marker: Path) -> None:
    session = Session.resume(GAME, loads(save.read_text(), ""))
    thinking = Thinking()
    host = Host(session, thinking)
    connection = host.join(host.people)
    host.open()
    await until(lambda: host.stuck)
    assert "nobody at this keyboard" in host.notice
    (person,) = host.people
    with pytest.raises(TableError, match="nobody at this keyboard"):
        connection.hand_over(person, kind)
    connection.hand_over(person, "simple")
    connection.take(person)
    assert "nobody at this keyboard" in host.notice, "it still stands still"
    connection.leave()
    again = Session.start(GAME, session.options, [seat.again() for seat in session.seats], seed=3)
    rematch = Host(again, thinking)
    connection = rematch.join(rematch.people)
    rematch.open()
    await until(lambda: rematch.stuck)
    assert "nobody at this keyboard" in rematch.notice
    connection.hand_over(rematch.bots_asked[0], "simple")
    assert not rematch.notice, "another plays there"
    connection.leave()
    await thinking.close()
    assert not marker.exists()


@one_kind
def test_who_names_another_allows_that_and_not_what_the_save_names(save: Path, tmp_path: Path, marker: Path) -> None:
    (tmp_path / "mine.py").write_text("class Bot: pass\n")
    status, said = run("resume", save, "--bot", "mine.py:Bot")
    assert (status, "nobody at this keyboard" in said) == (1, True)
    assert not marker.exists()


def test_a_path_means_what_lies_where_the_person_is(
    save: Path, kind: str, marker: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "there is no" in run("resume", save, "--bot", kind)[1]
    there = kind.replace("./", "../") if "./" in kind else f"../{kind}"
    assert "nobody at this keyboard" in run("resume", save, "--bot", there)[1], "it is not what the save says"
    assert not marker.exists()


@one_kind
def test_what_is_not_there_is_said_at_once(save: Path, marker: Path) -> None:
    assert run("resume", save, "--bot", "command:./none")[1].count("there is no program './none' to run") == 1
    assert "there is no file 'none.py'" in run("resume", save, "--bot", "none.py:Bot")[1]
    assert (
        "name your own bot as command:PROGRAM or FILE.py:CLASS, not 'none:Bot'"
        in run("resume", save, "--bot", "none:Bot")[1]
    )
    assert "has an unclosed quotation mark" in run("new", "--players", 'Ann,bot:command:./bot.sh "a')[1]
    assert "after command: write a program" in run("new", "--players", "Ann,bot:command:")[1]
    assert not marker.exists()


def _opened(monkeypatch: pytest.MonkeyPatch) -> list[Session[object, object]]:
    """The sessions that were handed to the screen."""
    found: list[Session[object, object]] = []
    monkeypatch.setattr(screen, "show", lambda _store, _plain, start: found.append(start))
    return found


@one_kind
def test_a_seat_may_be_handed_to_another_instead(
    save: Path, kind: str, marker: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = _opened(monkeypatch)
    (name,) = [seat.name for seat in loads(save.read_text(), "").seats if seat.bot]
    assert run("resume", save, "--seat", f"{name}=bot:simple")[0] == 0
    assert [seat.bot for seat in opened[-1].seats if seat.name == name] == ["simple"]
    assert run("resume", save, "--seat", name)[0] == 0
    assert [seat.bot for seat in opened[-1].seats] == ["", ""]
    assert "there is no player 'Zed'" in run("resume", save, "--seat", "Zed=bot")[1]
    assert not marker.exists()


@pytest.mark.parametrize("words", ["--bot {kind} resume {save}", "resume {save} --bot {kind}"])
@pytest.mark.some(2)
async def test_who_names_it_lets_it_play(
    save: Path, kind: str, marker: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    opened = _opened(monkeypatch)
    assert run(*(word.format(kind=kind, save=save) for word in words.split())) == (0, "")
    assert not marker.exists(), "nothing is run before it is asked"
    session = opened[-1]
    thinking = Thinking(5)
    decision = await thinking.decide(session, GAME.to_move(session.state))
    await thinking.close()
    assert marker.exists()
    assert decision.action is not None
    assert GAME.to_move(session.state) != NOBODY
    allowed._allowed.clear()


def test_a_new_game_names_it(kind: str, monkeypatch: pytest.MonkeyPatch, marker: Path) -> None:
    opened = _opened(monkeypatch)
    assert run("new", "--players", f"Ann,bot:{kind},Cyd=bot:{kind}") == (0, "")
    assert [seat.bot for seat in opened[-1].seats] == ["", kind, kind]
    assert allowed.unnamed(kind) == ""
    assert not marker.exists()

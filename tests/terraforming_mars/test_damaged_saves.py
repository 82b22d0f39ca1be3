"""A damaged save of Terraforming Mars is named, explained in one sentence, and left as it is."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.cli import screen
from powergrid_tui.games.terraforming_mars.model import Options
from powergrid_tui.table.records.record import Record, dumps
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot

GAME = registry.game("terraforming_mars")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Jörg", colour="blue"))


@cache
def record() -> Record:
    """Three generations of a game of two by lot."""
    session, luck = Session.start(GAME, Options(draft=True), SEATS, seed=7), Random(1)
    while session.state.generation < 4:
        session.play(RandomBot().decide(session.state, GAME.choices(session.state), luck))
    return session.record


def sentence(command: str, path: Path) -> str:
    """The one line with which a command turns a file down."""
    result = CliRunner().invoke(cli.main, [command, str(path)])
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert command == "check" or len(lines) == 1
    assert all(line.startswith(f"{path.name}: ") and line.isprintable() for line in lines)
    return lines[0]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(screen, "show", lambda *_: pytest.fail("the screen was opened"))
    monkeypatch.setenv("POWERGRID_SAVES", str(tmp_path))
    return tmp_path / "x.toml"


def test_a_save_cut_off_is_turned_down_by_every_command(path: Path) -> None:
    content = dumps(record()).encode().rstrip()
    for end in range(0, len(content), len(content) // 40):
        path.write_bytes(content[:end])
        for command in ("check", "resume", "replay"):
            sentence(command, path)
        assert path.read_bytes() == content[:end]


def test_a_letter_lost_from_any_line_is_told_with_the_line(path: Path) -> None:
    for number, line in enumerate(record().actions, 1):
        lost = line.index(":") + 2
        lines = [*record().actions]
        lines[number - 1] = line[:lost] + line[lost + 1 :]
        path.write_text(dumps(record().evolve(actions=tuple(lines))), "utf-8")
        assert sentence("replay", path).startswith(f"x.toml: line {number} (")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("start R", "start S"),
        ("buy ", "buy 999 "),
        ("draft ", "draft R"),
        (": pass", ": pass 7"),
        (": project ", ": project old_"),
        (" deck ", " desk "),
        ("place ", "place z"),
        ("Ann: pass", "Jörg: pass"),
        ("Jörg: ", "Nobody: "),
        ("play ", "play R"),
        ("sell ", "sell 208 208 "),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_a_reason(path: Path, old: str, new: str) -> None:
    at = next((at for at, line in enumerate(record().actions) if old in line), None)
    assert at is not None, old
    lines = [*record().actions]
    lines[at] = lines[at].replace(old, new, 1)
    path.write_text(dumps(record().evolve(actions=tuple(lines), digest="")), "utf-8")
    assert f"line {at + 1} (" in sentence("replay", path)


@pytest.mark.parametrize(
    ("name", "value"),
    [("corporate", "maybe"), ("draft", 3), ("projects", "none_such"), ("projects_text", "[["), ("venus", True)],
)
def test_options_that_cannot_be_are_told(path: Path, name: str, value: object) -> None:
    path.write_text(dumps(record().evolve(options={**record().options, name: value})), "utf-8")
    for command in ("check", "resume", "replay"):
        sentence(command, path)


def test_another_game_than_the_digest_says_is_told(path: Path) -> None:
    path.write_text(dumps(record().evolve(digest="2:0123456789abcdef")), "utf-8")
    assert sentence("resume", path)

"""A damaged save of Rise to Power is named, explained in one sentence, and left as it is."""

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.cli import screen
from powergrid_tui.games.rise_to_power.actions import Deal
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.table.protocol.lines import encode
from powergrid_tui.table.records.record import Record, dumps
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session

from .games import steps

SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue"), Seat(name="Cyd", colour="red"))


@cache
def record() -> Record:
    """A game of three, up to the first payment of its fifth round."""
    session = Session.start(RISE_TO_POWER, RISE_TO_POWER.Options(), SEATS, seed=7)
    lines = []
    for step in steps(3, 6):
        lines.append(RISE_TO_POWER.format(step.action, step.before))
        if step.before.round >= 5 and step.action.kind == "power":
            break
    whole = session.record.evolve(actions=tuple(lines), digest="", where={})
    return Session.resume(RISE_TO_POWER, whole).record


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


def test_this_save_is_whole(path: Path) -> None:
    path.write_text(dumps(record()), "utf-8")
    result = CliRunner().invoke(cli.main, ["check", str(path)])
    assert result.stdout == f"x.toml: a saved game of {len(record().actions)} lines\n"


def test_a_save_cut_off_is_turned_down_by_every_command(path: Path) -> None:
    content = dumps(record()).encode().rstrip()
    for end in range(0, len(content), 97):
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


def test_another_order_of_the_deck_ends_elsewhere(path: Path) -> None:
    """Cards that nobody has drawn yet lie in another order: no line is illegal, and the digest tells."""
    deal = RISE_TO_POWER.parse(record().actions[0], RISE_TO_POWER.new(RISE_TO_POWER.Options(), ["Ann", "Bo", "Cyd"]))
    assert isinstance(deal, Deal)
    swapped = (*deal.contracts[:-2], deal.contracts[-1], deal.contracts[-2])
    line = record().actions[0].rpartition(" ")[0] + f" {encode(swapped)}"
    path.write_text(dumps(record().evolve(actions=(line, *record().actions[1:]))), "utf-8")
    assert "the game ends elsewhere than the record says" in sentence("replay", path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("take ", "take nothing "),
        ("discard ", "discard g1 g1 g1 g1 "),
        ("contract ", "contract SE9 "),
        ("contract ", "exchange "),
        (" e1", " e9"),
        ("power ", "power e1 "),
        (" with ", " with g1 g1 g1 g1 "),
        (": done", ": done done"),
        ("trade ", "steal "),
        ("Ann: ", "Bo: "),
        ("first ", "first nobody "),
        ("agendas ~", "agendas "),
        ("nature: ", "Ann: "),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_a_reason(path: Path, old: str, new: str) -> None:
    at = next((at for at, line in enumerate(record().actions) if old in line), None)
    assert at is not None, old
    lines = [*record().actions]
    lines[at] = lines[at].replace(old, new, 1)
    path.write_text(dumps(record().evolve(actions=tuple(lines), digest="")), "utf-8")
    assert f"line {at + 1} (" in sentence("replay", path)

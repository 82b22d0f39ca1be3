"""A damaged file is named, explained in one clear sentence, and left as it is."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.cli import screen
from powergrid_tui.table.records.record import Record, dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit import registry
from tests.table.kept import played, whole

COMMANDS = ("check", "resume", "replay")


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(screen, "show", lambda *_: pytest.fail("the screen was opened"))
    monkeypatch.setenv("POWERGRID_SAVES", str(tmp_path))


def sentence(command: str, path: Path) -> str:
    """The one line with which a command turns a file down."""
    result = CliRunner().invoke(cli.main, [command, str(path)])
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code == 1, (command, result.output)
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert lines, "something is said"
    assert command == "check" or len(lines) == 1
    assert all(line.startswith(f"{path.name}: ") and line.isprintable() for line in lines), lines
    assert len(lines[0]) < 400
    return lines[0]


def turned_down(path: Path, content: bytes, commands: tuple[str, ...] = COMMANDS) -> str:
    """The sentence of the last of the commands, which all leave the file and its folder as they are."""
    path.write_bytes(content)
    before = path.stat(), sorted(path.parent.iterdir())
    said = ""
    for command in commands:
        said = sentence(command, path)
    assert path.read_bytes() == content
    after = path.stat(), sorted(path.parent.iterdir())
    assert (before[0].st_mtime_ns, before[0].st_ino, before[1]) == (after[0].st_mtime_ns, after[0].st_ino, after[1])
    return said


def test_a_save_cut_off_anywhere(tmp_path: Path) -> None:
    content = dumps(played(3).record).encode()
    cuts = [*range(0, len(content.rstrip()), 41), content.index("ö".encode()) + 1]  # the last within a letter
    for at, end in enumerate(cuts):
        turned_down(tmp_path / "x.toml", content[:end], COMMANDS if at % 10 == 0 else ("replay",))


def test_a_save_with_a_letter_lost_from_a_line(tmp_path: Path) -> None:
    record = played(12).record
    for number, line in [*enumerate(record.actions, 1)][::3]:
        for lost in (0, line.index(":") + 2):
            lines = [*record.actions]
            lines[number - 1] = line[:lost] + line[lost + 1 :]
            damaged = dumps(record.evolve(actions=tuple(lines))).encode()
            assert turned_down(tmp_path / "x.toml", damaged, ("replay",)).startswith(f"x.toml: line {number} (")


def leaves(value: Any, *path: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in inner:
        yield from leaves(member, *path, key)


def test_a_save_with_a_value_of_another_type(tmp_path: Path) -> None:
    text = dumps(played(3).record)
    others: tuple[Any, ...] = (7, 2.5, True, "seven", [], {}, [7], {"seven": 7})
    for at, (path, value) in enumerate(leaves(tomli.loads(text))):
        if not path or path[0] == "where":  # for lists of games alone, as the test below has it
            continue
        for other in others[at % 3 :: 3]:
            if type(other) is type(value):
                continue
            raw = place = tomli.loads(text)
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = other
            said = turned_down(tmp_path / "x.toml", tomli_w.dumps(raw).encode(), ("replay",))
            assert any(str(key) in said for key in path) or "ends elsewhere" in said, (path, other, said)


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_odd_facts_are_told_as_they_are_and_harm_nothing(game_id: str) -> None:
    for fact in (7, -1, 10**30, "seven", "", "auction", "end", "deal"):
        where = {"phase": fact, "round": fact, "more": fact}
        record = loads(dumps(Record(game=game_id, seats=(Seat(name="Ann"),), where=where)), "x.toml")
        said = registry.summary(game_id)(record.options, ["Ann"], record.where)
        assert said.isprintable()
        assert "Ann" in said


@pytest.mark.parametrize("fact", ['"\\u001b[2J"', f'"{"x" * 41}"', "2.5", "true", "[7]", "{seven = 7}"])
def test_facts_are_numbers_and_short_words(tmp_path: Path, fact: str) -> None:
    text = dumps(played(3).record).replace('phase = "resources"', f"phase = {fact}")
    assert "where" in turned_down(tmp_path / "x.toml", text.encode(), ("replay",))


def test_a_list_of_games_replays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(3).record
    names = [seat.name for seat in record.seats]
    monkeypatch.setattr(registry, "game", lambda _: pytest.fail("the rules are not needed"))
    whole = registry.summary(record.game)(record.options, names, record.where)
    assert whole == "Germany · Ann, Jörg · round 1, Step 1, resources"
    assert registry.summary(record.game)(record.options, names, {}) == "Germany · Ann, Jörg"
    assert registry.summary(record.game)({"map": "../pyproject"}, names, {}) == "../pyproject · Ann, Jörg"
    assert registry.summary(record.game)({"map": "atlantis"}, names, {}) == "atlantis · Ann, Jörg"
    assert registry.summary(record.game)({"map": "mine", "map_text": 'name = "Mine"'}, names, {}) == "Mine · Ann, Jörg"


def test_an_unknown_city_is_named_with_the_nearest(tmp_path: Path) -> None:
    record = whole().record
    at, line = next((at, line) for at, line in enumerate(record.actions) if ": build " in line)
    city = line.partition(" build ")[2].split(",")[0]
    lines = (*record.actions[:at], line.replace(city, city[:-1] + "x"), *record.actions[at + 1 :])
    said = turned_down(tmp_path / "x.toml", dumps(record.evolve(actions=lines)).encode())
    assert said.startswith(f"x.toml: line {at + 1} (")
    assert f"did you mean {city}?" in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 2", "format = 99", "was written by a newer version (format 99; this version reads up to 2)"),
        ('"power_grid"', '"power_gird"', "there is no game 'power_gird' (did you mean power_grid?)"),
        ('"germany"', '"germny"', "did you mean germany?"),
        ('"secret"', '"secrte"', "options.money: "),
        ('money = "secret"', 'maney = "secret"', "options.maney: no such key (did you mean money?)"),
        ('name = "Ann"', 'name = "Jörg"', "seats: two seats have the name Jörg"),
        ('name = "Ann"', 'name = "Anna"', "line 1 "),
        ('digest = "5:', 'digest = "5:0', "the game ends differently from what the record says"),
        ('  "nature', '  # "nature', "line 1 "),
    ],
)
def test_each_kind_of_damage_is_explained(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = dumps(played(3).record)
    assert old in text
    assert said in turned_down(tmp_path / "x.toml", text.replace(old, new, 1).encode())


def test_foreign_files_are_turned_down(tmp_path: Path) -> None:
    for content in (
        *(b"", b"\n\n", b"\x00" * 100, b"\x89PNG\r\n\x1a\n" + bytes(range(256)), b"<html></html>"),
        *(b'{"format": 1, "game": "power_grid"}', "[tool]\nname = 'ü'\n".encode("latin-1")),
        *(b"x = " + b"[" * 3000, b"x = " + b"7" * 5000),
    ):
        turned_down(tmp_path / "x.toml", content, ("resume", "replay"))


def test_what_is_no_file_is_turned_down(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    for name, said in {
        "folder.toml": "is a folder, not a file",
        "pipe.toml": "is not a regular file",
        "loop.toml": "cannot be read: ",
        "gone.toml": "cannot be read: no such file or directory",
    }.items():
        for command in COMMANDS:
            assert said in sentence(command, tmp_path / name)


def test_a_list_of_games_shows_the_damaged_ones_beside_the_others(tmp_path: Path) -> None:
    content = dumps(played(3).record).rstrip().encode()  # without the last bracket it is not whole
    for end in range(0, len(content), 40):
        (tmp_path / f"{end}.toml").write_bytes(content[:end])
    (tmp_path / "good.toml").write_bytes(content)
    entries = Store(tmp_path).games()
    assert len(entries) == len(range(0, len(content), 40)) + 1
    assert [entry.path.name for entry in entries if entry.record] == ["good.toml"]
    assert all(entry.error.startswith(f"{entry.path.name}: ") for entry in entries if not entry.record)

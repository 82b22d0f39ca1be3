"""``powergrid daily``: what is played, what is told, and what is said about somebody else's record."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.cli import screen as the_screen
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.record import Record, dumps, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.console import output
from powergrid_tui.toolkit.daily import deal, kept
from tests.test_cli import Screen, refused, run

DAY = "2026-05-04"
WHOLE = Path(__file__).parent / "records" / f"daily-{DAY}.toml"


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Screen:
    found = Screen()
    monkeypatch.setattr(the_screen, "show", found)
    monkeypatch.setattr(the_screen, "needs_terminal", lambda: None)
    monkeypatch.setattr(deal, "today", lambda: DAY)
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setenv("POWERGRID_SAVES", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return found


def over(folder: Path) -> None:
    """Ann has played it to its end."""
    (folder / f"daily-{DAY}.toml").write_text(WHOLE.read_text("utf-8"), "utf-8")


def test_it_begins_and_goes_on(screen: Screen, tmp_path: Path) -> None:
    assert run("daily").exit_code == 0
    first: Any = screen.session
    assert first.counts
    assert first.seed == deal.deal_of(DAY).seed
    run("daily")
    assert screen.session.save_file is not None
    assert screen.session.record == first.record
    assert [path.name for path in tmp_path.glob("*.toml")] == [f"daily-{DAY}.toml"]
    assert "first" in refused(1, "daily", "--again")
    assert "this game is scored: no bot may play for a person" in refused(
        1, "resume", f"daily-{DAY}", "--seat", "Ann=bot:expert"
    )


def test_after_that_it_is_told_and_played_again(screen: Screen, tmp_path: Path) -> None:
    over(tmp_path)
    store = Store(tmp_path)
    yesterday = kept.begun(store, "2026-05-03", "Ann")
    assert yesterday.save_file is not None
    yesterday.save_file.save(yesterday.record.evolve(finished=True))
    result = run("daily")
    assert screen.start is None
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:3] == [
        f"Power Grid, deal of {DAY}, day 2 in a row",
        "Place 4 of 4: 12 cities powered, 10 rounds",
        "▂▃▃▃▃▄▅▅▆▇",
    ]
    for _ in range(2):  # the second time it goes on
        run("daily", "--again")
        assert not screen.session.counts
        assert screen.session.save_file is not None
        assert screen.session.save_file.path.name == f"daily-{DAY}-again.toml"


def test_whoever_leaves_a_game_that_is_over_reads_what_to_paste(
    screen: Screen, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    over(tmp_path)
    session = kept.resumed(Store(tmp_path), DAY)
    assert session is not None
    the_screen._farewell([session])
    assert f"Power Grid, deal of {DAY}\n" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "en_US.ISO-8859-1")
    the_screen._farewell([session])
    assert capsys.readouterr().out.isascii()


def test_a_record_is_checked_and_shows_how_far_it_has_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short one: a whole game takes the bots seconds."""
    session = deal.begin(deal.deal_of(DAY), deal.seats_for("Ann"))
    file = tmp_path / "theirs.toml"
    file.write_text(dumps(session.record))
    drawn: list[tuple[str, int]] = []

    @contextmanager
    def progress(label: str, most: int) -> Iterator[Callable[[], None]]:
        yield lambda: drawn.append((label, most))

    monkeypatch.setattr(output, "progress", progress)
    told = run("daily", "--verify", file)
    assert told.exit_code == 0
    assert drawn == [("lines", len(session.steps))] * len(session.steps)
    assert told.stdout.startswith(f"theirs.toml: the deal of {DAY}, begun by version {deal.VERSION}. ")
    assert told.stdout.endswith("The game is not over.\n")
    for spoilt, why in (
        (session.record.evolve(deal=None), "this is not a game of the deal of the day"),
        (session.record.evolve(seed=1), f"this is not the deal of the day for {DAY}"),
    ):
        file.write_text(dumps(spoilt))
        assert refused(1, "daily", "--verify", file).endswith(f"theirs.toml: {why}")
    file.write_text("x = 1")
    assert "not a saved game" in refused(1, "daily", "--verify", file)
    assert "no such file" in refused(1, "daily", "--verify", tmp_path / "nothing.toml").lower()


@pytest.mark.parametrize("date", ["\\u001b[2J", "2026-05-04\\u0000", "x" * 41, "2026-02-31"])
def test_what_somebody_wrote_in_place_of_the_date_controls_no_terminal(tmp_path: Path, date: str) -> None:
    record = loads(WHOLE.read_text("utf-8"), "x")
    file = tmp_path / "theirs.toml"
    file.write_text(dumps(record).replace('date = "2026-05-04"', f'date = "{date}"'))
    refused(1, "daily", "--verify", file)


_ON_THAT_DAY = f"""
from powergrid_tui.toolkit.daily import deal
deal.today = lambda seconds=None: {DAY!r}
from powergrid_tui.cli import main
main()
"""


def machine(folder: Path, *words: object, typed: str = "") -> subprocess.Popen[str]:
    """The program in a process and folders of its own, on the day of the deal."""
    folder.mkdir(exist_ok=True)
    (keyboard := folder / "typed").write_text(typed, "utf-8")
    own = {"POWERGRID_SAVES": folder / "saves", "POWERGRID_HOME": folder, "XDG_CONFIG_HOME": folder}
    environment = {**os.environ, **{name: str(path) for name, path in own.items()}, "LC_ALL": "C.UTF-8"}
    return subprocess.Popen(
        [sys.executable, "-c", _ON_THAT_DAY, *map(str, words)],
        stdin=keyboard.open("rb"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment | {"USER": folder.name, "LOGNAME": folder.name},
    )


def by_seats(record: Record) -> str:
    """The line of the deal, with a number for each name: bots are not called like the person at their table."""
    names = {seat.name: str(at) for at, seat in enumerate(record.seats)}
    return re.sub("|".join(names), lambda found: names[found[0]], record.actions[0])


@pytest.mark.thorough
@pytest.mark.timeout(900)
@pytest.mark.long
def test_two_machines_have_the_same_deal_and_a_third_finds_both_games_true(tmp_path: Path) -> None:
    """Ann plays to the end, and Bo for five rounds: hard bots, who play with both, take most of a minute for it, and
    are worked out again."""
    typed = {"ann": "1\n" * 800, "bo": "2\n1\n" * 20}
    players = {name: machine(tmp_path / name, "--plain", "daily", typed=typed[name]) for name in typed}
    told = {name: player.communicate()[0] for name, player in players.items()}
    records = {}
    for name, player in players.items():
        assert player.returncode == 0, told[name]
        (file,) = (tmp_path / name / "saves").glob("*.toml")
        records[name] = loads(file.read_text("utf-8"), name)
    ann, bo = records.values()
    assert (ann.finished, bo.finished) == (True, False)
    assert len(bo.actions) > 100
    assert (ann.seed, ann.options) == (bo.seed, bo.options)
    assert by_seats(ann) == by_seats(bo), "the deal"
    assert ann.actions != bo.actions, "they decided otherwise"

    third = tmp_path / "third"
    pasted = {"ann": told["ann"].splitlines()[-3:], "bo": ["The game is not over."]}
    for name, record in records.items():
        third.mkdir(exist_ok=True)
        (file := third / f"from-{name}.toml").write_text(dumps(record), "utf-8")
        found = machine(third, "daily", "--verify", file)
        said = found.communicate()[0].splitlines()
        assert found.returncode == 0, said
        assert said[0].startswith(f"{file.name}: the deal of {DAY}, begun by version {deal.VERSION}. ")
        assert said[1:] == pasted[name], "the lines that were pasted into a chat"
    line = next(at for at, action in enumerate(ann.actions) if re.match(r"(?!ann:)\w+: bid ", action, re.IGNORECASE))
    changed = (*ann.actions[:line], re.sub("bid .*", "pass", ann.actions[line]))
    (third / "changed.toml").write_text(dumps(ann.evolve(actions=changed, digest="", finished=False)), "utf-8")
    found = machine(third, "daily", "--verify", third / "changed.toml")
    assert f"line {line + 1}" in found.communicate()[0]
    assert found.returncode == 1

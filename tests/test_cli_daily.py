"""``powergrid daily``: what is played, what is told, and what is said about somebody else's record."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.cli import screen as the_screen
from powergrid_tui.table.records import seating
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.store import Store
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
    monkeypatch.setattr(seating, "person", lambda: "Ann")
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
    assert "nobody has a bot play" in refused(1, "resume", f"daily-{DAY}", "--seat", "Ann=bot:expert")


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
    run("daily", "--again")
    assert not screen.session.counts


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


def test_a_record_is_checked(tmp_path: Path) -> None:
    """A short one: a whole game takes the bots seconds."""
    session = deal.begin(deal.deal_of(DAY), deal.seats_for("Ann"))
    file = tmp_path / "theirs.toml"
    file.write_text(dumps(session.record))
    told = run("daily", "--verify", file)
    assert told.exit_code == 0
    assert told.stdout.startswith(f"theirs.toml: the deal of {DAY}, begun by version {deal.VERSION}. ")
    assert told.stdout.endswith("The game is not over.\n")
    for spoilt, why in (
        (session.record.evolve(deal=None), "this is not a game of the deal of the day"),
        (session.record.evolve(seed=1), f"this is not the deal of {DAY}"),
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

"""``powergrid arena``: what is printed, what is kept, and how it is stopped."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.toolkit.bots.matches import match
from powergrid_tui.toolkit.console import output

from .test_cli import ROOT, refused, run

WORDS = ("arena", "--bots", "simple,random,random", "--players", 3, "--seed", 2, "--map", "usa")


def rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a file without their times."""
    found = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return [{name: value for name, value in row.items() if name != "median_ms"} for row in found]


def test_the_json_tells_each_game_by_seat_and_the_entry_that_sat_there(tmp_path: Path) -> None:
    facts = told("--games", 5, "--rows", tmp_path / "rows")
    assert [(each["game"], each["deal"], each["rotation"]) for each in facts["results"]] == [
        *((1, 1, 1), (2, 1, 2), (3, 1, 3), (4, 2, 1), (5, 2, 2)),
    ]
    for result, row in zip(facts["results"], rows(tmp_path / "rows"), strict=True):
        assert (result["finished"], result["actions"]) == (True, row["actions"])
        seats = result["seats"]
        assert [(seat["seat"], seat["bot"]) for seat in seats] == list(enumerate(row["seats"], 1))
        assert [facts["bots"][seat["entry"] - 1]["bot"] for seat in seats] == row["seats"]
        assert sorted(seat["start"] for seat in seats) == [1, 2, 3]
        assert [seat["score"] for seat in seats] == [seat["figures"]["powered"] for seat in seats] == row["powered"]
        assert [at for at, seat in enumerate(seats) if seat["place"] == 1] == row["winners"]
    starts = [[seat["start"] for seat in result["seats"]] for result in facts["results"]]
    assert starts[0] == starts[1] == starts[2], "a deal has one turn order, whoever sits where"


def test_what_rows_of_older_programs_do_not_have_is_null(tmp_path: Path) -> None:
    kept = tmp_path / "rows"
    told("--games", 2, "--rows", kept)
    head, *lines = map(json.loads, kept.read_text().splitlines())
    older = [{name: row[name] for name in row if name not in ("starts", "scores", "places")} for row in lines]
    kept.write_text("".join(json.dumps(line) + "\n" for line in ({**head, "format": 1}, *older)))
    first, second, third = told("--games", 3, "--rows", kept)["results"]
    for seat in first["seats"] + second["seats"]:
        assert (seat["start"], seat["score"], seat["figures"], seat["place"]) == (None, None, None, None)
    assert {seat["place"] for seat in third["seats"]} == {1, 2, 3}
    assert json.loads(kept.read_text().partition("\n")[0]) == head, "with new rows it is of the new format"


def untimed(facts: dict[str, Any]) -> dict[str, Any]:
    bots = [{name: value for name, value in bot.items() if name != "median_ms"} for bot in facts["bots"]]
    return {**facts, "bots": bots}


def told(*words: object) -> dict[str, Any]:
    result = run(*WORDS, *words, "--json")
    assert result.exit_code == 0, result.stderr
    facts: dict[str, Any] = json.loads(result.stdout)
    return facts


def test_each_of_the_line_up_has_an_entry() -> None:
    facts = told("--games", 6)
    assert list(facts) == ["games", "finished", "bots", "results"]
    assert (facts["games"], facts["finished"]) == (6, 6)
    assert [bot["bot"] for bot in facts["bots"]] == ["simple", "random", "random"]
    for bot in facts["bots"]:
        assert list(bot) == ["bot", "seats", "wins", "share", "low", "high", "powered", "money", "median_ms"]
        assert bot["seats"] == 6
        assert bot["low"] <= bot["share"] <= bot["high"]
        assert bot["median_ms"] > 0
    simple, random, _ = facts["bots"]
    assert sum(bot["wins"] for bot in facts["bots"]) == pytest.approx(6)
    assert simple["share"] > 0.8
    assert simple["powered"] > random["powered"]


def test_the_table_tells_the_same() -> None:
    lines = run(*WORDS, "--games", 6).stdout.splitlines()
    assert lines[0] == "6 of 6 games finished."
    assert lines[1].split() == ["bot", "wins", "share", "interval", "powered", "money", "ms", "a", "decision"]
    assert [line.split()[0] for line in lines[2:]] == ["simple", "random", "random"]
    assert re.match(r"simple +6 +100\.0% +61\.0%–100\.0% +\d+\.\d ", lines[2])


def test_one_kind_is_meant_for_all_and_the_numbers_must_fit() -> None:
    facts = json.loads(run("arena", "--bots", "random", "--players", 2, "--games", 3, "--json").stdout)
    assert [bot["bot"] for bot in facts["bots"]] == ["random", "random"]
    assert "2 bots for 3 players" in refused(2, "arena", "--bots", "random,simple", "--players", 3)
    assert "did you mean random?" in refused(2, "arena", "--bots", "randm")


@pytest.mark.parametrize("words", ["--players 1", "--games 0", "--jobs 0", "--map mars", "--executor here"])
def test_words_that_are_off_are_refused(words: str) -> None:
    refused(2, "arena", *words.split())


def test_a_game_without_such_figures_is_played_too() -> None:
    words = ("arena", "--game", "electropolis", "--players", 2, "--games", 2)
    facts = json.loads(run(*words, "--json").stdout)
    assert [bot["powered"] for bot in facts["bots"]] == [None, None]
    lines = run(*words).stdout.splitlines()
    assert lines[0] == "2 of 2 games finished."
    assert lines[1].split() == ["bot", "wins", "share", "interval", "ms", "a", "decision"]


def test_rows_are_the_same_however_many_processes_play(tmp_path: Path) -> None:
    facts = told("--games", 7, "--rows", tmp_path / "one")
    assert untimed(told("--games", 7, "--rows", tmp_path / "two", "--jobs", 2)) == untimed(facts)
    assert rows(tmp_path / "one") == rows(tmp_path / "two")
    assert [(row["deal"], row["rotation"]) for row in rows(tmp_path / "one")] == [
        *((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0)),
    ]


def test_a_match_goes_on_from_its_rows_and_plays_no_game_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = told("--games", 6)
    told("--games", 4, "--rows", tmp_path / "rows")
    played: list[int] = []
    row = match.row

    def counted(of: match.Match, number: int) -> match.GameResult:
        played.append(number)
        return row(of, number)

    monkeypatch.setattr(match, "row", counted)
    assert untimed(told("--games", 6, "--rows", tmp_path / "rows")) == untimed(whole)
    assert played == [4, 5]
    assert told("--games", 3, "--rows", tmp_path / "rows")["games"] == 3, "what else the file has does not count"
    assert played == [4, 5]


def test_the_rows_of_another_match_are_refused(tmp_path: Path) -> None:
    told("--games", 1, "--rows", tmp_path / "rows")
    kept = (tmp_path / "rows").read_bytes()
    said = refused(1, *WORDS, "--rows", tmp_path / "rows", "--seed", 3)
    assert said == "rows: contains the rows of another match: they differ in seed"
    assert (tmp_path / "rows").read_bytes() == kept


def test_ctrl_c_says_how_far_it_came_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = match.row

    def pressed(of: match.Match, number: int) -> match.GameResult:
        if number == 2:
            raise KeyboardInterrupt
        return row(of, number)

    monkeypatch.setattr(match, "row", pressed)
    assert refused(130, *WORDS, "--games", 6) == "stopped after 2 of 6 games"
    kept = tmp_path / "rows"
    said = refused(130, *WORDS, "--games", 6, "--rows", kept)
    assert said == "stopped after 2 of 6 games; the same command continues from rows"
    assert len(rows(kept)) == 2


@pytest.mark.long
@pytest.mark.thorough
def test_ctrl_c_at_a_terminal_ends_all_processes(tmp_path: Path) -> None:
    """The terminal signals every process in the foreground, and only the sentence is printed."""
    kept = tmp_path / "rows"
    words = [sys.executable, "-m", "powergrid_tui", *map(str, WORDS), "--games", "5000", "--jobs", "2"]
    words += ["--rows", str(kept)]
    running = subprocess.Popen(
        words, cwd=ROOT, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        while not kept.is_file() or len(kept.read_text().splitlines()) < 4:
            assert running.poll() is None
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate()  # returns when nobody holds the pipes any more
    finally:
        running.kill()
    assert (running.returncode, out) == (130, "")
    assert re.fullmatch(r"stopped after \d+ of 5000 games; the same command continues from rows\n", err)
    assert len(rows(kept)) == int(err.split()[2])


# --- the bar ---------------------------------------------------------------------------------------------------------


def test_a_bar_is_drawn_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with output.progress("games", 3) as step:
        step()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with output.progress("ga\x1bmes", 4, 1) as step:
        for _ in range(3):
            step()
    drawn = capsys.readouterr()
    assert drawn.out == ""
    assert "ga?mes" in drawn.err
    assert "4/4" in drawn.err
    assert "0/4" not in drawn.err.rpartition("1/4")[2]

"""What is told of the chances shown: the score, the fit, and which games are held apart."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import calibration
from bench.calibration import brier, positions, told
from powergrid_tui.games.power_grid.bots.ahead.evaluator import shared


def game(number: int, rounds: list[list[float]], winner: int) -> dict[str, Any]:
    won = [1.0 if seat == winner else 0.0 for seat in range(4)]
    return {"number": number, "map": "usa", "rounds": rounds, "won": won}


def test_the_seats_share_what_they_are_expected_to_reach() -> None:
    assert sum(shared([0.3, 0.28, 0.31, 0.25])) == pytest.approx(1.0)
    assert shared([0.4, 0.4, 0.4, 0.4]) == pytest.approx([0.25] * 4)
    even, sharp = shared([0.6, 0.2, 0.2, 0.2], 0.5), shared([0.6, 0.2, 0.2, 0.2], 1.5)
    assert 0.25 < even[0] < sharp[0] < 1.0
    assert all(0.0 < chance < 1.0 for chance in shared([1.0, 0.0, 0.0, 0.0]))


def test_a_quarter_each_has_three_quarters_and_a_prophet_nothing() -> None:
    assert brier(positions([game(1, [[0.5] * 4], 2)])) == pytest.approx(0.75)
    assert brier(positions([game(1, [[1.0, 0.0, 0.0, 0.0]], 0)]), 5.0) == pytest.approx(0.0, abs=1e-6)


def test_what_is_told_is_of_the_games_held_apart() -> None:
    rounds = [[0.6, 0.3, 0.3, 0.3]] * 8
    rows = [game(number, rounds, 0 if number % 2 else 1) for number in range(1, 9)]
    text = "\n".join(told(rows))
    assert "8 games of four hard companies (usa)" in text
    assert "(12 positions); a quarter each has 0.750" in text, "three rounds of four games"
    assert "| 50 to 60 | 32 |" in text
    assert text.split("| 50 to 60 | 32 |")[1].split("|")[1].strip().startswith("0"), "in none of these did it win"


def test_a_run_that_was_stopped_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def quickly(seed: int, number: int, map_id: str) -> dict[str, Any]:
        asked.append(number)
        return game(number, [[0.5] * 4] * 8, number % 4)

    monkeypatch.setattr(calibration, "played", quickly)
    rows = tmp_path / "rows"
    for games in ("4", "8"):
        monkeypatch.setattr(sys, "argv", ["calibration", "--games", games, "--rows", str(rows)])
        assert calibration.main() == 0
    assert asked == list(range(1, 9))
    assert len(rows.read_text("utf-8").splitlines()) == 8
    assert json.loads(rows.read_text("utf-8").splitlines()[0])["number"] == 1

"""A ladder: who meets whom, what is kept, and who stands where."""

import json
from pathlib import Path

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.matches import ladder
from powergrid_tui.toolkit.bots.matches.ladder import Ladder, Rung
from tests.test_cli import refused, run

GAME = registry.game("rise_to_power")
WORDS = ("arena", "--game", "rise_to_power", "--players", 2, "--games", 2, "--ladder")


def begun(folder: Path, *bots: str) -> Path:
    path = folder / "ladder.toml"
    path.write_text(f"bots = {json.dumps(bots)}\n")
    return path


def test_everybody_meets_everybody_and_the_better_stands_higher(tmp_path: Path) -> None:
    """It takes a second: whole games are played, by a bot from a file among others."""
    (tmp_path / "first.py").write_text(
        "class First:\n    def decide(self, view, offers, rng):\n"
        "        return next(offer.actions[0] for offer in offers if offer.actions)\n"
    )
    first = f"{tmp_path / 'first.py'}:First"
    path = begun(tmp_path, "random", first, "normal")
    lines = run(*WORDS, path).stdout.splitlines()
    assert lines[0].split() == ["bot", "rating", "games", "wins", "share"]
    assert len(lines) == 4
    assert lines[1].startswith("normal ")
    kept = ladder.load(path, "rise_to_power", 2)
    assert len(kept.deals) == 3
    assert all(rung.games == 4 for rung in kept.ratings.values())
    assert kept.ratings["normal"].wins == 4


def test_what_was_played_counts_on_and_the_next_deals_are_others(tmp_path: Path) -> None:
    path = begun(tmp_path, "easy", "random")
    first = json.loads(run(*WORDS, path, "--json").stdout)
    assert [row["games"] for row in first] == [2, 2]
    kept = ladder.load(path, "rise_to_power", 2)
    options = GAME.complete(GAME.Options(), 1)
    ((match, numbers),) = ladder.meetings(kept, options, 3, 1)
    assert list(numbers) == [2, 3, 4, 5], "whole deals"
    assert {*match.bots} == {"easy", "random"}
    assert [row["games"] for row in json.loads(run(*WORDS, path, "--json").stdout)] == [4, 4]


def test_a_rating_is_surer_after_more_games_and_lists_go_by_what_is_sure() -> None:
    lucky, proven = Rung(mean=30.0, deviation=8.0, games=1), Rung(mean=29.0, deviation=1.0, games=90)
    kept = Ladder(bots=["lucky", "proven", "new"], ratings={"lucky": lucky, "proven": proven, "gone": proven})
    assert [bot for bot, _ in ladder.standing(kept)] == ["proven", "lucky"]
    assert (proven.points, proven.give) == (1160, 80)


@pytest.mark.parametrize("bots", [(), ("easy",), ("easy", "easy")])
def test_two_different_bots_are_wanted(tmp_path: Path, bots: tuple[str, ...]) -> None:
    with pytest.raises(TableError, match="bots names at least two, each once"):
        ladder.load(begun(tmp_path, *bots), "rise_to_power", 2)


def test_what_is_wrong_gets_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    assert "is not there" in refused(1, *WORDS, tmp_path / "none.toml")
    path = begun(tmp_path, "easy", "nobody")
    before = path.read_text()
    assert "nobody" in refused(1, *WORDS, path)
    assert path.read_text() == before
    path.write_text('bots = ["easy", "random"]\ngame = "rise_to_power"\nplayers = 3\n')
    assert "3 players" in refused(1, *WORDS, path)

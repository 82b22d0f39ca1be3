"""Two bots compared: who is counted for whom, what is printed, and how a match goes on."""

from pathlib import Path

import pytest

from bench import duel
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.matches.match import Match

GAME = registry.game("rise_to_power")


def match(*bots: str, players: int = 2, mirror: bool = True) -> Match:
    return Match(GAME.id, GAME.complete(GAME.Options(), 1), bots, 5, players, mirror=mirror)


def test_a_side_keeps_its_wins_and_its_margin_when_the_seats_are_swapped() -> None:
    one, other = match("easy", "random"), match("random", "easy")
    assert [duel.row(one, number)[0] for number in range(2)] == [1.0, 1.0]
    assert all(duel.row(one, number)[1] > 0 > duel.row(other, number)[1] for number in range(2))


def test_standard_errors_are_over_deals_and_half_a_deal_does_not_count() -> None:
    """Each deal is split evenly: over games it would be uncertain, over deals it is not."""
    rows = [(1.0, 8.0), (0.0, -4.0)] * 3
    said = duel.told(match("hard", "normal"), [*rows, (1.0, 90.0)])
    assert said == (
        "hard against normal, 2 players, seed 5: 50 [19, 81] of 50 (always the same), "
        "margin +2.0 (always the same), 6 games"
    )
    said = duel.told(match("hard", "normal"), [(1.0, 4.0), (1.0, 4.0), (0.0, 2.0), (1.0, 2.0)])
    assert said.endswith("75 [30, 95] of 50 (+1.0), margin +3.0 (+3.0), 4 games")


def test_a_match_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows"
    words = ["rise_to_power", "random", "random", "--seed", "5", "--rows", str(path), "--games"]
    duel.main([*words, "2"])
    begun = path.read_text()
    duel.main([*words, "4"])
    assert path.read_text().startswith(begun)
    assert len(path.read_text().splitlines()) == 4
    capsys.readouterr()
    duel.main([*words, "4"])
    assert capsys.readouterr().out == duel.told(match("random", "random"), duel.kept(path)) + "\n"
    assert len(path.read_text().splitlines()) == 4

"""The comparison of characters with their level."""

from pathlib import Path

import pytest

from bench import characters
from bench.characters import Row
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.matches.match import Match

BOTS = ("hard", "hard-hoarder")


def test_each_is_told_beside_its_level() -> None:
    game = registry.game("factory_manager")
    match = Match(game.id, game.complete(game.Options(), 1), BOTS, 1, len(BOTS))
    rows = [Row([0, 1], [0.2, 0.3], [0.5, 0.5], [10, 20]), Row([1, 0], [0.2, 0.5], [0.5, 0.5], [30, 20])]
    plain, hoarder = characters.told(match, rows)[2:]
    assert plain.split(" | ")[2:] == ["20.0", "50.0", "20.0 ± 14.1 |"]
    assert hoarder.split(" | ")[2:] == ["40.0 (+20.0 ± 10.0)", "50.0 (+0.0 ± 0.0)", "20.0 ± 0.0 |"]


def test_games_are_kept_and_gone_on_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["factory_manager", "--deals", "0", "--rows", str(tmp_path / "rows")]
    (tmp_path / "rows").write_text("[[0, 1, 0], [0.2, 0.3, 0], [0, 0, 0], [1, 2, 3]]\n" * 2)
    characters.main(words)
    assert "| hard-denier | 100 [34, 100] |" in capsys.readouterr().out

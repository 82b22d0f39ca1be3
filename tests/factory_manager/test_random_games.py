"""What holds at every moment of every game, whatever is played: see `invariants`."""

import pytest

from .games import GAMES, steps
from .invariants import CHECKS


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_in_every_game(game: tuple[int, int]) -> None:
    for holds in CHECKS:
        holds(steps(*game))

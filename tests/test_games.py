"""The suite of `powergrid_tui.testing` on every game of this package."""

from functools import cache

import pytest

from powergrid_tui.testing import CHECKS, Check, Played, played
from powergrid_tui.toolkit import registry

games = cache(lambda game_id: played(registry.game(game_id)))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game_id", registry.GAMES)
def test_every_game_passes(game_id: str, check: Check) -> None:
    given: Played = games(game_id)
    check(given)

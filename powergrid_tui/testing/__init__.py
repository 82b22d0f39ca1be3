"""The suite that every game has to pass: `check_game(MY_GAME)` in one test, or each of `CHECKS` as a test case.

import pytest
from powergrid_tui.testing import CHECKS, Played, played

@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nim(check):
    check(played(NIM))
"""

from powergrid_tui.testing.games import Played, played
from powergrid_tui.testing.playthroughs import playthrough
from powergrid_tui.testing.suite import CHECKS, Check, check_game

__all__ = ["CHECKS", "Check", "Played", "check_game", "played", "playthrough"]

"""The suite that any game has to pass: `check_game(MY_GAME)` in one test, or `CHECKS` as cases of their own.

import pytest
from powergrid_tui.testing import CHECKS, Played, played

@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nim(check):
    check(played(NIM))
"""

from powergrid_tui.testing.games import Played, played
from powergrid_tui.testing.suite import CHECKS, Check, check_game

__all__ = ["CHECKS", "Check", "Played", "check_game", "played"]

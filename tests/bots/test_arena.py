"""Whole games between bots: what they are shown there, and tables of every size."""

from random import Random

import pytest

from powergrid_tui.bots import RandomBot, arena
from tests.bots.strange import Honest
from tests.table.pebbles import PEBBLES, Options
from tests.table.research import RESEARCH
from tests.table.research import Options as ResearchOptions


def test_a_bot_that_looks_at_the_view_gets_nothing_else() -> None:
    state, _ = arena.play(PEBBLES, Options(), [Honest()] * 3, ("Ann", "Bo", "Cyd"), Random(1))
    assert state.left == 0


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_game_that_asks_several_at_once_comes_to_its_end_with_any_number(players: int) -> None:
    names = arena.names(["random"] * players)
    state, actions = arena.play(RESEARCH, ResearchOptions(), [RandomBot()] * players, names, Random(1))
    assert RESEARCH.to_act(state) == ()
    assert actions == 2 * players

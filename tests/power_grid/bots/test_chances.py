"""The chance to win that hints and reviews show."""

from random import Random

import pytest

from powergrid_tui.games.power_grid.bots.ahead.evaluator import chances, shipped_evaluator
from powergrid_tui.games.power_grid.bots.ahead.search import rated, simulated, weigh
from powergrid_tui.games.power_grid.determinization import determinize
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.table.protocol.game import NOBODY
from tests.power_grid.bots.decisions import positions_of
from tests.power_grid.bots.test_looking_ahead import SOON, default, some
from tests.power_grid.positions import dealt, give


def test_the_chances_of_all_seats_add_up_to_one_and_in_the_end_are_the_result() -> None:
    # Wrong: what is shown half made of the margin, by which four seats had 1.2 together and certain losers a quarter.
    for state in some(default(), 2):
        if state.phase is Phase.AUCTION:
            assert sum(chances(state, shipped_evaluator())) == pytest.approx(1.0)
    over = give(give(give(dealt(3), "A", money=10), "B", money=20), "C", money=30).evolve(turn=NOBODY)
    assert chances(over.evolve(powered=(10, 9, 9)), shipped_evaluator()) == [1.0, 0.0, 0.0]
    tied = over.evolve(players=tuple(player.evolve(money=5) for player in over.players), powered=(10, 10, 9))
    assert chances(tied, shipped_evaluator()) == [0.5, 0.5, 0.0]


def test_a_hint_shows_the_chance_to_win_and_not_what_the_candidates_are_compared_by() -> None:
    state = next(state for state in positions_of(default()) if state.phase is Phase.BUILDING and state.round == 4)
    view = POWER_GRID.recollection(state, state.turn)
    compared = weigh(view, SOON, shipped_evaluator(), Random(3))
    shown = rated(view, SOON, shipped_evaluator(), Random(3))
    assert [row.action for row in shown] == [row.action for row in compared]
    seat, world = state.turn, determinize(view, Random(3))
    assert shown != compared
    assert 0.0 < shown[0].worth < 1.0
    assert (
        simulated(view, SOON, shipped_evaluator(), shown=True).evaluate(world)
        == chances(world, shipped_evaluator())[seat]
    )

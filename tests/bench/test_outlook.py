"""The weights of positions on Mars: what is noted of a game, and that they are found again."""

from random import Random

import pytest

from bench import outlook
from powergrid_tui.games.terraforming_mars.bots.evaluator import WEIGHTS


def test_companies_are_compared_with_the_mean_of_the_others() -> None:
    assert outlook._less_mean([[6.0, 1.0], [2.0, 1.0], [4.0, 4.0]]) == [[3.0, -1.5], [-3.0, -1.5], [0.0, 3.0]]


@pytest.mark.thorough
def test_a_game_gives_a_position_for_each_company_and_generation_and_leaves_prices_as_they_were() -> None:
    default = [getattr(place, name) for places, name, *_ in outlook.TASTES for place in places]
    rows = list(outlook.positions(1003))
    assert default == [getattr(place, name) for places, name, *_ in outlook.TASTES for place in places]
    assert all(len(row.ahead) == len(WEIGHTS) and row.later >= 0 for row in rows)
    assert sum(row.won_by for row in rows) == pytest.approx(0, abs=1e-6)
    assert len({row.won_by for row in rows}) > 1


def test_weights_now_and_for_each_generation_are_found_again() -> None:
    pytest.importorskip("numpy")
    rng, rows = Random(1), []
    for game in range(400):
        x, y, later = rng.gauss(0, 1), rng.gauss(0, 5), rng.uniform(0, 8)
        rows.append(outlook.Position(game, later, [x, y], 2 * x + later * (0.5 * x - 0.1 * y)))
    weights, error = outlook.fitted(rows)
    assert weights[0] == pytest.approx((2, 0.5), abs=0.2)
    assert weights[1] == pytest.approx((0, -0.1), abs=0.05)
    assert error < 0.5

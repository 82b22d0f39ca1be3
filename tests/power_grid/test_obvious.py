"""What goes without saying in Power Grid: that all plants run which can, where that is so."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import PlantRun, Power
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.positions import at, dealt, give


def powering(**fields: Any) -> State:
    """Ann is to say what runs."""
    return at(give(dealt(3, order="ABC"), "A", **fields), Phase.BUREAUCRACY)


ONE = {"plants": (4, 13), "cities": 2, "coal": 1}
"""13 needs no fuel, and 4 has too little."""
BOTH = {"plants": (4, 13), "cities": 2, "coal": 2}


@pytest.mark.parametrize("openly", [False, True])
@pytest.mark.parametrize(
    ("fields", "runs"),
    [
        (ONE, (13,)),
        (BOTH, (4, 13)),
        ({"plants": (4,), "cities": 1, "coal": 2}, (4,)),
        pytest.param({"plants": (4, 13), "cities": 0, "coal": 2}, (), id="without a city nothing earns more"),
    ],
)
def test_all_run_that_can(fields: dict[str, object], runs: tuple[int, ...], openly: bool) -> None:
    found = POWER_GRID.auto_play(powering(**fields), 0, openly=openly)
    assert found == Power(runs=tuple(PlantRun(plant=plant) for plant in runs))


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param(BOTH | {"cities": 1}, id="one of them burns for nothing"),
        pytest.param({"plants": (5,), "cities": 1, "coal": 1, "oil": 2}, id="it runs on coal or on oil"),
        pytest.param({"plants": (4, 8), "cities": 3, "coal": 4}, id="the coal is enough for either"),
    ],
)
def test_where_there_is_something_to_decide_it_is_asked(fields: dict[str, object]) -> None:
    assert POWER_GRID.auto_play(powering(**fields), 0) is None


def test_others_know_nothing_of_it_by_their_own_views() -> None:
    state = powering(**ONE)
    state = state.evolve(options=state.options.evolve(money="secret"))
    assert POWER_GRID.auto_play(POWER_GRID.view(state, 0), 0, openly=True) is not None
    assert POWER_GRID.auto_play(POWER_GRID.view(state, 1), 0, openly=True) is None


def test_what_leaves_one_thing_to_do_is_obvious_where_nothing_is_hidden_from_people() -> None:
    """Who has built and cannot pay for another city may only end the turn."""
    state = at(give(dealt(3), "A", plants=(4,)), Phase.BUILDING, order="CBA").evolve(acted=True)
    state = give(state, "A", money=0)
    offered = [action for offer in POWER_GRID.choices(state, 0) for action in offer.actions]
    assert len(offered) == 1
    assert POWER_GRID.auto_play(state, 0) == offered[0]
    assert POWER_GRID.auto_play(state, 0, openly=True) is None

"""Hard and expert decide, and expect, what they did when the table beside this was written, whatever carries it out."""

import pytest

from powergrid_tui.games.power_grid.model import State
from tests.power_grid.bots import decisions

POSITIONS = dict(decisions.positions())

KEPT = decisions.kept()


@pytest.mark.parametrize("name", list(POSITIONS)[1::12])
def test_hard_decides_and_looks_back_as_it_did(name: str) -> None:
    state, kept = POSITIONS[name], KEPT[name]
    assert decisions.decided("hard", state) == kept["hard does"]
    assert decisions.weighed("hard", state) == kept["hard expects"]
    assert decisions.looked_back("hard", state, last=False) == kept["looked back"]
    assert decisions.looked_back("hard", state, last=True) == kept["looked back, and it was the last round"]


@pytest.mark.parametrize("name", list(POSITIONS)[::24])
def test_the_expert_expects_what_it_did(name: str) -> None:
    assert decisions.weighed("expert", POSITIONS[name]) == KEPT[name]["expert expects"]


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "state"), POSITIONS.items())
def test_all_that_was_written_down_is_so(name: str, state: State) -> None:
    assert decisions.found(name, state) == KEPT[name]


def test_every_position_was_written_down() -> None:
    assert list(KEPT) == list(POSITIONS)
    assert len({told["expert does"] for told in KEPT.values()}) > 40, "they are not all the same"

"""Hard and expert decide, and expect, what they did when the table beside this was written, whatever carries it out."""

from functools import cache

import pytest

from powergrid_tui.games.power_grid.model import State
from tests.power_grid.bots import decisions

KEPT = decisions.kept()

LOOKED_BACK = [name for name, told in KEPT.items() if "looked back" in told]


@cache
def positions() -> dict[str, State]:
    return dict(decisions.positions())


@pytest.mark.parametrize("name", LOOKED_BACK[::3])
def test_hard_decides_and_looks_back_as_it_did(name: str) -> None:
    state, kept = positions()[name], KEPT[name]
    assert decisions.decided("hard", state) == kept["hard does"]
    assert decisions.weighed("hard", state) == kept["hard expects"]
    assert decisions.looked_back("hard", state, last=False) == kept["looked back"]
    assert decisions.looked_back("hard", state, last=True) == kept["looked back, and it was the last round"]


@pytest.mark.parametrize("name", [*KEPT][::12])
def test_the_expert_expects_what_it_did(name: str) -> None:
    assert decisions.weighed("expert", positions()[name]) == KEPT[name]["expert expects"]


@pytest.mark.apart
@pytest.mark.thorough
@pytest.mark.parametrize("name", KEPT)
def test_all_that_was_written_down_is_so(name: str) -> None:
    assert decisions.found(name, positions()[name]) == KEPT[name]


def test_every_position_was_written_down() -> None:
    assert list(positions()) == list(KEPT)
    for told in KEPT.values():
        for level in decisions.LEVELS:
            best = told[f"{level} expects"].partition(" | ")[0]
            assert best.partition(" ")[2] == told[f"{level} does"]
    assert len({told["expert does"] for told in KEPT.values()}) > 15, "they are not all the same"

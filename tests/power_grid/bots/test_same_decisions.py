"""Hard and expert decide, and expect, what they did when the table beside this was written, whatever carries it out."""

from functools import cache

import pytest

from powergrid_tui.games.power_grid.model import State
from tests.power_grid.bots import decisions

KEPT = decisions.kept()

NAMES = list(KEPT)

BY_EXPERT = {name for at, name in enumerate(NAMES) if at % 3 == at // 3 % 3}
"""One position of each phase of each game: early, in the middle or late."""


@cache
def positions() -> dict[str, State]:
    return dict(decisions.positions())


@pytest.mark.parametrize("name", NAMES[1::12])
def test_hard_decides_and_looks_back_as_it_did(name: str) -> None:
    state, kept = positions()[name], KEPT[name]
    assert decisions.decided("hard", state) == kept["hard does"]
    assert decisions.weighed("hard", state) == kept["hard expects"]
    assert decisions.looked_back("hard", state, last=False) == kept["looked back"]
    assert decisions.looked_back("hard", state, last=True) == kept["looked back, and it was the last round"]


@pytest.mark.parametrize("name", NAMES[::24])
def test_the_expert_expects_what_it_did(name: str) -> None:
    assert decisions.weighed("expert", positions()[name]) == KEPT[name]["expert expects"]


@pytest.mark.apart
@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_all_that_was_written_down_is_so(name: str) -> None:
    """Expert thinks several times as long as hard, by the same search in more worlds: a third of them will do."""
    kept = KEPT[name]
    if name not in BY_EXPERT:
        kept = {what: told for what, told in kept.items() if not what.startswith("expert")}
    levels = decisions.LEVELS if name in BY_EXPERT else ["hard"]
    assert decisions.found(name, positions()[name], levels) == kept


def test_every_position_was_written_down() -> None:
    assert list(positions()) == NAMES
    for told in KEPT.values():
        for level in decisions.LEVELS:
            best = told[f"{level} expects"].partition(" | ")[0]
            assert best.partition(" ")[2] == told[f"{level} does"]
    assert len({told["expert does"] for told in KEPT.values()}) > 40, "they are not all the same"

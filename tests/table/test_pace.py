"""How long what somebody did stays before a bot acts."""

from typing import get_args, get_type_hints

import pytest

from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.sessions.pace import AT_ONCE, PACES, Pace, PaceName, faster


def test_every_pace_of_the_settings_is_there() -> None:
    assert tuple(PACES) == get_args(PaceName)
    assert {pace.name for pace in PACES.values()} == set(PACES)
    assert set(get_args(get_type_hints(Settings)["pace"])) == set(PACES)


@pytest.mark.parametrize("weight", [0.6, 1.0, 1.5])
def test_slower_is_slower_and_at_once_is_at_once(weight: float) -> None:
    slow, normal = PACES["slow"].stays(weight), PACES["normal"].stays(weight)
    assert slow is not None
    assert normal is not None
    assert slow > normal > 0
    assert AT_ONCE.stays(weight) == 0
    assert PACES["step"].stays(weight) is None


def test_a_person_has_a_moment_to_take_something_back_unless_bots_act_at_once() -> None:
    assert PACES["normal"].stays(None) == 1.2
    assert PACES["slow"].stays(None) == 1.5
    assert AT_ONCE.stays(None) == 0
    assert Pace(0).stays(None) == 0
    assert PACES["step"].stays(None) is None


def test_turning_goes_step_by_step_and_stops_at_the_ends() -> None:
    assert [faster("normal", by) for by in (-9, -2, -1, 0, 1, 9)] == [
        "step",
        "step",
        "slow",
        "normal",
        "instant",
        "instant",
    ]

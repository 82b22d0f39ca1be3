"""How long what somebody did stays before a bot acts."""

from typing import get_args, get_type_hints

from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.sessions.pace import AT_ONCE, PACES, Pace, PaceName, faster


def test_every_pace_of_the_settings_is_there() -> None:
    assert tuple(PACES) == get_args(PaceName)
    assert {pace.name for pace in PACES.values()} == set(PACES)
    assert set(get_args(get_type_hints(Settings)["pace"])) == set(PACES)


def test_slower_is_slower_at_once_is_at_once_and_a_person_has_a_moment_to_take_something_back() -> None:
    def stays(name: PaceName) -> list[float | None]:
        return [PACES[name].stays(weight) for weight in (None, 0.6, 1.0, 1.5)]

    assert (PACES["normal"].stays(None), PACES["slow"].stays(None)) == (1.2, 1.5)
    assert all(
        slow and normal and slow > normal > 0 for slow, normal in zip(stays("slow"), stays("normal"), strict=True)
    )
    assert [AT_ONCE.stays(weight) for weight in (None, 0.6, 1.5)] == [0, 0, 0]
    assert stays("step") == [None] * 4
    assert Pace(0).stays(None) == 0


def test_turning_goes_step_by_step_and_stops_at_the_ends() -> None:
    assert [faster("normal", by) for by in (-9, -2, -1, 0, 1, 9)] == [
        *("step", "step", "slow", "normal", "instant", "instant"),
    ]

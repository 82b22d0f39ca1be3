"""The fingerprint of a state, and when two of them are compared."""

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.digest import differ, digest
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from tests.table.toy import DIG, Options, State

STATE = State(names=("Ann", "Bo"), goal=20, sum=3, turn=1, nexts=0, cards=(4, 5), turns=2)


def test_every_field_counts_and_what_is_excluded_does_not() -> None:
    others = {"names": ("Ann", "Cy"), "goal": 21, "sum": 4, "turn": 0, "nexts": 1, "cards": (5, 4), "turns": 3}
    assert set(others) | {"events"} == set(State.model_fields)
    found = {digest(STATE, 1)} | {digest(STATE.evolve(**{name: value}), 1) for name, value in others.items()}
    assert len(found) == len(others) + 1
    told = DIG.apply(STATE, ("card",))
    assert told.events
    assert digest(told, 1) == digest(told.evolve(events=()), 1)


def test_what_the_state_points_to_counts_where_it_is_named() -> None:
    assert digest(STATE, 1, area=("north",)) != digest(STATE, 1, area=("south",)) != digest(STATE, 1)


def test_it_is_the_same_today_and_on_another_machine() -> None:
    assert digest(STATE, 3) == "3:9fb7b4d92888753d"


@pytest.mark.parametrize(
    ("kept", "found", "said"),
    [
        ("2:aa", "2:aa", False),
        ("2:aa", "2:ab", True),
        ("1:aa", "2:ab", False),
        ("3:aa", "2:ab", False),
        ("6326fd5114535dc4", "2:ab", False),
        ("", "2:ab", False),
    ],
)
def test_only_those_of_one_version_are_compared(kept: str, found: str, said: bool) -> None:
    assert differ(kept, found) is said


def test_a_record_with_the_digest_of_another_version_is_replayed_without_the_comparison() -> None:
    session = Session.start(DIG, Options(goal=100), (Seat(name="Ann"),), seed=3)
    session.play(("add", "1"))
    good = session.record
    wrong = digest(STATE, 2)
    assert good.digest.startswith("2:")
    with pytest.raises(TableError, match="ends differently from what the record says"):
        Session.resume(DIG, good.evolve(digest=wrong))
    for other in (f"0{wrong}", f"1{wrong[1:]}", wrong[2:]):
        assert Session.resume(DIG, good.evolve(digest=other)).state == session.state

"""Offers whose actions are looked for when they are asked for."""

import pickle
from collections.abc import Iterator

from powergrid_tui.table.protocol.lazy import Found


def looked_at(found: list[int]) -> Iterator[int]:
    for number in (3, 1, 4):
        found.append(number)
        yield number


def test_whether_there_is_any_looks_for_one() -> None:
    looked: list[int] = []
    actions = Found(looked_at(looked))
    assert not looked
    assert actions
    assert actions
    assert looked == [3]
    assert [*actions] == [3, 1, 4]
    assert (len(actions), actions[0], actions[1:], 4 in actions, 5 in actions) == (3, 3, [1, 4], True, False)
    assert looked == [3, 1, 4], "each is looked for once"


def test_nothing_is_found_where_nothing_is_allowed() -> None:
    assert not Found(iter(()))
    assert [*Found(iter(()))] == []


def test_other_processes_are_sent_what_was_found() -> None:
    assert pickle.loads(pickle.dumps(Found(looked_at([])))) == [3, 1, 4]

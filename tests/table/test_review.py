"""The look back: which decisions count, and which of them cost most."""

from typing import Any

import pytest

from powergrid_tui.table.advice import Advice
from powergrid_tui.table.host import Host
from powergrid_tui.table.review import TOLD, decisions, review
from powergrid_tui.table.session import Session
from tests.table.pebbles import PEBBLES, Take
from tests.table.test_advising import Advisers
from tests.table.test_host import pebbles

WORTH = {1: 0.2, 2: 0.5, 3: 0.6}


class Priced(Advisers):
    """Each taking has its worth; of one that was done it is told only where `told` says so."""

    def __init__(self, told: set[int]) -> None:
        super().__init__()
        self.told = told

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        assert at is not None
        self.advised.append((seat, at))
        named = self.told | {3}
        return tuple(Advice(Take(count=n), worth) for n, worth in WORTH.items() if n in named)


def played(*takes: int) -> Session[Any, Any]:
    session = pebbles("Ann", "Bo")
    for count in takes:
        session.play(Take(count=count))
    return session


def test_what_could_not_be_otherwise_is_no_decision() -> None:
    session = played(3, 3, 1, 1, 3, 3, 1, 1, 3, 1)
    assert decisions(session, 0) == (1, 2, 5, 6, 9), "one was left at the last, and had to be taken"
    assert decisions(session, 1) == (3, 4, 7, 8)


async def test_the_dearest_come_first_and_of_equal_ones_the_earlier() -> None:
    session = played(2, 1, 1, 1, 1, 2, 3, 3, 1, 1, 2, 2)
    bots = Priced({1, 2, 3})
    heard: list[int] = []
    found = await review(Host(session, bots), 0, heard.append)
    own = [at for at in decisions(session, 0) if session.steps[at].action.count < 3]
    assert len(found) == TOLD
    assert [regret.at for regret in found] == sorted(own, key=lambda at: (session.steps[at].action.count, at))[:TOLD]
    assert heard == list(range(1, len(decisions(session, 0)) + 1))
    assert bots.advised == [(0, at) for at in decisions(session, 0)]


async def test_what_is_not_weighed_is_not_judged() -> None:
    session = played(1, 2, 1, 1, 1, 2)
    found = await review(Host(session, Priced({2})), 0)
    assert [regret.step.action for regret in found] == [Take(count=2)] * len(found)
    assert found


async def test_the_best_is_no_regret() -> None:
    assert await review(Host(played(3, 3), Priced({1, 2, 3})), 0) == ()
    assert PEBBLES.to_move(played(3, 3).state) == 1


async def test_what_cost_nothing_to_speak_of_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORTH, 2, 0.595)
    found = await review(Host(played(2, 1, 2, 2, 2, 1), Priced({1, 2, 3})), 0)
    assert {regret.step.action.count for regret in found} == {1}

"""The look back: which decisions count, which of them cost most, and how it goes on in the background."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.recap import in_the_last_round
from powergrid_tui.table.sessions.review import REPORTED, Regret, Reviews, decisions, reviews_of
from powergrid_tui.table.sessions.session import Session
from tests.table.pebbles import PEBBLES, Take
from tests.table.test_advising import Advisers
from tests.table.test_host import pebbles, until

WORTH = {1: 0.2, 2: 0.5, 3: 0.6}


class Priced(Advisers):
    """Each taking has its worth; of one that was done it is told only where `told` says so."""

    def __init__(self, told: set[int], *, free: bool = True) -> None:
        super().__init__(free=free)
        self.told = told

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        assert at is not None
        self.advised.append((seat, at))
        await self.free.wait()
        named = self.told | {3}
        return tuple(Advice(Take(count=n), worth) for n, worth in WORTH.items() if n in named)


async def review(host: Host, seat: int) -> tuple[Regret, ...]:
    """What a look back finds that nobody disturbs."""
    reviews = Reviews()
    found = reviews.ask(host.session, seat)
    await reviews.run(host)
    assert found.over
    return found.worst


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
    found = await review(Host(session, bots), 0)
    own = [at for at in decisions(session, 0) if session.steps[at].action.count < 3]
    assert len(found) == REPORTED
    worst = sorted(own, key=lambda at: (session.steps[at].action.count, at))
    assert [regret.at for regret in found] == worst[:REPORTED]
    assert bots.advised == [(0, at) for at in reversed(decisions(session, 0))], "the last one is looked at first"


async def test_what_is_not_weighed_is_not_judged() -> None:
    found = await review(Host(played(1, 2, 1, 1, 1, 2), Priced({2})), 0)
    assert {regret.step.action.count for regret in found} == {2}


async def test_the_best_is_no_regret_nor_what_cost_nothing_to_speak_of(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await review(Host(played(3, 3), Priced({1, 2, 3})), 0) == ()
    monkeypatch.setitem(WORTH, 2, 0.595)
    found = await review(Host(played(2, 1, 2, 2, 2, 1), Priced({1, 2, 3})), 0)
    assert {regret.step.action.count for regret in found} == {1}


MIXED = (3, 3, 2, 1, 3, 2, 1, 1, 2, 2)


async def test_each_is_known_as_soon_as_it_is_found_the_dearest_so_far_on_top() -> None:
    session, seen = played(3, 3, 1, 2, 3, 1, 2, 2, 1, 1), []
    assert [session.steps[at].action.count for at in reversed(decisions(session, 1))] == [2, 2, 2, 1]
    host, reviews = Host(session, Priced({1, 2, 3})), Reviews()
    found = reviews.ask(session, 1)
    assert (found.done, found.count, found.worst) == (0, len(decisions(session, 1)), ())
    reviews.watch(lambda: seen.append((found.done, [regret.step.action.count for regret in found.worst])))
    await reviews.run(host)
    assert [done for done, _ in seen] == list(range(1, found.count + 1))
    assert [counts for _, counts in seen] == [[2], [2, 2], [2, 2, 2], [1, 2, 2]]


async def test_one_that_is_left_goes_on_from_where_it_was() -> None:
    session, bots = played(*MIXED), Priced({1, 2, 3}, free=False)
    host, reviews = Host(session, bots), Reviews()
    found = reviews.ask(session, 0)
    task = asyncio.ensure_future(reviews.run(host))
    await until(lambda: len(bots.advised) == 1)
    task.cancel()
    await asyncio.wait([task])
    assert not reviews.running
    bots.free.set()
    await reviews.run(host)
    assert found.over
    asked = [at for _, at in bots.advised]
    assert asked == [asked[0], *reversed(decisions(session, 0))], "what was under way is asked again, and nothing else"


async def test_one_decision_at_a_time_is_asked_for_and_the_seat_asked_for_last_goes_first() -> None:
    session, bots = played(*MIXED), Priced({1, 2, 3}, free=False)
    host, reviews = Host(session, bots), Reviews()
    first, first_of = reviews.ask(session, 0), decisions(session, 0)
    task = asyncio.ensure_future(reviews.run(host))
    await until(lambda: len(bots.advised) == 1)
    second = reviews.ask(session, 1)
    await reviews.run(host)  # which is running
    assert bots.advised == [(0, first_of[-1])]
    bots.free.set()
    await task
    assert first.over
    assert second.over
    assert [seat for seat, _ in bots.advised] == [0, *[1] * second.count, *[0] * (first.count - 1)]


async def test_where_nobody_can_say_it_tells_why_and_may_be_asked_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    session, bots, advise = played(*MIXED), Priced({1, 2, 3}), Priced.advise

    async def fails(this: Priced, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        if len(this.advised) == 2:
            raise TableError("nobody can say")
        return await advise(this, session, seat, at)

    monkeypatch.setattr(Priced, "advise", fails)
    host, reviews = Host(session, bots), Reviews()
    found = reviews.ask(session, 1)
    await reviews.run(host)
    assert (found.trouble, found.done, len(found.worst)) == ("nobody can say", 2, 2), "what was found stays"
    monkeypatch.setattr(Priced, "advise", advise)
    assert reviews.ask(session, 1) is found
    await reviews.run(host)
    assert found.over
    assert not found.trouble


async def test_it_belongs_to_the_game_and_keeps_no_game_alive() -> None:
    session = played(*MIXED)
    await reviews_of(session).run(Host(session, Priced({1, 2, 3})))
    reviews_of(session).ask(session, 0)
    assert reviews_of(session) is reviews_of(session)
    assert reviews_of(session) is not reviews_of(played(*MIXED))
    known = weakref.ref(session)
    del session
    gc.collect()
    assert known() is None


def test_the_last_round_is_known_when_the_game_is_over() -> None:
    whole = played(3, 3, 1, 1, 3, 3, 1, 1, 3, 1)
    opening, last = whole.steps[1].before, whole.steps[-1].before
    assert in_the_last_round(PEBBLES, last, whole.state)
    assert not in_the_last_round(PEBBLES, opening, whole.state)
    assert not in_the_last_round(PEBBLES, last, last), "which is not over"

"""Who may ask why a bot did something, what the bots are asked then, and how often."""

import asyncio
from typing import Any

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.reasons import Reasons
from powergrid_tui.table.sessions.session import Session
from tests.table.pebbles import PEBBLES, Options, Take
from tests.table.test_advising import Advisers
from tests.table.test_host import pebbles, seats, until

SAID = Advice(Take(count=1), 0.0, "because of {count}", {"count": 1})


class Explainers(Advisers):
    """Say why, once they are free."""

    def __init__(self, *, free: bool = True) -> None:
        super().__init__(free=free)
        self.explained: list[tuple[int, int | None]] = []
        self.found: tuple[Advice, ...] = (SAID,)
        self.error: Exception | None = None

    async def explain(self, session: Session[Any, Any], at: int, viewer: int | None) -> tuple[Advice, ...]:
        self.explained.append((at, viewer))
        await self.free.wait()
        if self.error:
            raise self.error
        return self.found


def table(bots: Explainers, *names: str) -> Host:
    """Ann has taken two turns, and so has Bo, a bot."""
    host = Host(pebbles(*(names or ("Ann", "Bo*"))), bots)
    for _ in range(8):
        host.session.play(Take(count=1))
    return host


def openly(*names: str) -> Session[Any, Any]:
    return Session.start(PEBBLES, Options(hands="open"), seats(*names), seed=1)


async def test_a_reason_is_asked_for_once_and_for_whoever_looks() -> None:
    bots = Explainers()
    ann = table(bots).join((0,))
    for _ in range(3):
        assert await ann.explain(3) == SAID
    assert bots.explained == [(3, 0)]


async def test_one_question_at_a_time_is_put_to_the_bots_even_if_nobody_waits_for_the_first() -> None:
    bots = Explainers(free=False)
    ann = table(bots).join((0,))
    asked = [asyncio.ensure_future(ann.explain(at)) for at in (3, 4, 3, 4)]
    await until(lambda: bool(bots.explained))
    asked[0].cancel()
    await asyncio.sleep(0)
    assert bots.explained == [(3, 0)]
    bots.free.set()
    assert await asyncio.gather(*asked[1:]) == [SAID] * 3
    assert bots.explained == [(3, 0), (4, 0)]


async def test_what_depends_on_something_hidden_is_not_told_and_not_asked_again() -> None:
    bots = Explainers()
    bots.found = ()
    ann = table(bots).join((0,))
    assert [await ann.explain(3) for _ in range(2)] == [None, None]
    assert len(bots.explained) == 1


async def test_a_failure_is_told_and_may_be_asked_again() -> None:
    bots = Explainers()
    bots.error = TableError("no")
    reasons = Reasons(table(bots).session, bots)
    with pytest.raises(TableError, match="no"):
        await reasons.of(3, 0)
    bots.error = None
    assert await reasons.of(3, 0) == SAID


async def test_what_was_taken_back_and_done_anew_is_asked_anew() -> None:
    bots = Explainers()
    host = Host(openly("Ann", "Bo*"), bots)
    ann = host.join((0,))
    for _ in range(4):
        host.session.play(Take(count=1))
    assert await ann.explain(4) == SAID
    host.session.undo(0)
    host.session.play(Take(count=2))
    for _ in range(2):
        host.session.play(Take(count=1))
    await ann.explain(4)
    assert bots.explained == [(4, 0), (4, 0)]


async def test_on_a_covered_screen_it_comes_from_what_everybody_sees() -> None:
    bots = Explainers()
    here = table(bots, "Ann", "Cyd", "Bo*").join((0, 1))
    here.between = "lit"
    here.turn_to(0)
    assert "secrets" in here.advice_refusal
    await here.explain(6)
    here.peeks = True
    await here.explain(6)
    assert bots.explained == [(6, NOBODY), (6, 0)]


async def test_after_the_game_everything_may_be_told() -> None:
    bots = Explainers()
    host = table(bots)
    while host.session.game.to_move(host.session.state) != NOBODY:
        host.session.play(Take(count=1))
    await host.join((0,)).explain(3)
    assert bots.explained == [(3, None)]


async def test_nobody_is_told_in_a_game_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Explainers()
    host = table(bots)
    ann = host.join((0,))
    monkeypatch.setattr(type(host.session), "counts", property(lambda _: True))
    with pytest.raises(TableError, match="this game is scored"):
        await ann.explain(3)
    assert not bots.explained


class TestEntries:
    """Which entries of the log are a bot's."""

    def test_those_in_which_bots_decided_are_found_with_their_decisions(self) -> None:
        session = openly("Ann", "Bo*")
        for _ in range(8):
            session.play(Take(count=1))
        found = session.bot_entries(0)
        assert [session.actor_of(session.steps[at]) for _, steps in found for at in steps] == [1] * len(found)
        assert found[-1][0] in session.log_entries(0)

    def test_what_a_person_did_before_a_bot_took_the_seat_is_nobodys(self) -> None:
        session = openly("Ann", "Bo")
        for _ in range(4):
            session.play(Take(count=1))
        session.reseat(1, "careful")
        assert session.bot_entries(0) == ()

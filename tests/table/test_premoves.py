"""Standing orders of any game: who they act for, until when, and what undo takes back."""

import asyncio
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NO_PREMOVE, IllegalAction, Premove
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.premoves import Premoves
from powergrid_tui.table.sessions.session import Session
from tests.table.toy import DIG, Action, Dig, Options, State
from tests.table.unadvised import Unadvised


class Reach(Premove, frozen=True):
    """Add 1 until the sum is so high, and then say `done` if that is wanted, as long as the sum is below a limit."""

    sum: int
    limit: int = 100
    done: bool = True


class Steady(Dig):
    """Dig, with an order."""

    def premove_refusal(self, view: State, seat: int, order: Premove) -> str:
        return "" if isinstance(order, Reach) and order.sum > view.sum else "the sum is as high already"

    def premove_stands(self, view: State, seat: int, order: Premove) -> bool:
        return isinstance(order, Reach) and view.sum < order.limit

    def premove_action(self, view: State, seat: int, order: Premove) -> Action | None:
        assert isinstance(order, Reach)
        assert view.turn == seat
        assert not any(view.cards), "an order is followed by what its owner sees"
        if view.sum < order.sum:
            return ("add", "1")
        return ("done",) if order.done and view.sum == order.sum else None


STEADY = Steady()


class Bots(Unadvised):
    """Add 2 and are done."""

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        return Decision(("done",) if session.steps[-1].line.startswith("Bo: add") else ("add", "2"))


def begun(*names: str) -> Session[State, Action]:
    sitters = [Seat(name=name.rstrip("*"), bot="x" if name.endswith("*") else "") for name in names]
    return Session.start(STEADY, Options(), sitters, seed=1)


def lines(session: Session[State, Action]) -> list[str]:
    return [step.line for step in session.steps[1:]]


def test_a_seat_has_one_which_begins_with_its_own_first_step_and_ends_when_it_is_withdrawn() -> None:
    session = begun("Ann", "Bo")
    premoves = Premoves(session)
    premoves.give(0, Reach(sum=3, done=False))
    premoves.give(0, Reach(sum=2, done=False))
    assert (premoves.standing(0), premoves.standing(1)) == (Reach(sum=2, done=False), None)
    assert premoves.since(0) == len(session.steps) == 1, "it has done nothing yet"
    assert premoves.follow()
    assert lines(session) == ["Ann: add 1", "Ann: add 1"]
    assert (premoves.since(0), len(session.steps)) == (1, 3)
    premoves.withdraw(0)
    assert premoves.standing(0) is None
    assert not premoves.follow()


async def test_it_acts_until_it_has_no_answer_and_ends_with_its_matter_for_good() -> None:
    session = begun("Ann", "Bo")
    host = Host(session, Bots())
    ann, bo = host.join((0,)), host.join((1,))
    ann.set_premove(Reach(sum=2, limit=5))
    assert lines(session) == ["Ann: add 1", "Ann: add 1", "Ann: done"]
    bo.play(("add", "2"))
    bo.play(("done",))
    assert (ann.asked, ann.premove) == ((0,), Reach(sum=2, limit=5)), "it stands, and has nothing to say"
    ann.play(("add", "1"))
    assert ann.premove is None


async def test_it_answers_at_once_whoever_brought_it_about() -> None:
    session = begun("Ann", "Bo*")
    host, told = Host(session, Bots()), list[int]()
    ann = host.join((0,), lambda: told.append(session.state.sum))
    host.open()
    ann.set_premove(Reach(sum=1))
    for _ in range(100):
        await asyncio.sleep(0)
        if ann.asked and session.state.sum == 3:
            break
    assert lines(session) == ["Ann: add 1", "Ann: done", "Bo: add 2", "Bo: done"]
    assert told == [1, 3, 3]


async def test_undo_takes_back_all_that_it_did_and_nothing_before_it() -> None:
    session = begun("Ann")
    ann = Host(session, Bots()).join((0,))
    ann.play(("add", "1"))
    ann.set_premove(Reach(sum=4, done=False))
    assert lines(session) == ["Ann: add 1"] * 4
    ann.undo()
    assert lines(session) == ["Ann: add 1"]
    assert ann.premove is None
    ann.undo()
    assert lines(session) == []
    session = begun("Ann", "Bo")
    host = Host(session, Bots())
    ann, bo = host.join((0,)), host.join((1,))
    ann.set_premove(Reach(sum=1))
    bo.play(("add", "1"))
    bo.undo()
    assert (lines(session), ann.premove) == (["Ann: add 1", "Ann: done"], Reach(sum=1)), "what came before it acted"


async def test_nothing_of_it_is_in_the_record() -> None:
    session = begun("Ann", "Bo")
    Host(session, Bots()).join((0,)).set_premove(Reach(sum=1, limit=77))
    assert "77" not in dumps(session.record)
    assert loads(dumps(session.record), "x") == session.record


async def test_a_game_without_orders_takes_none() -> None:
    session = Session.start(DIG, Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=1)
    ann = Host(session, Bots()).join((0,))
    with pytest.raises(IllegalAction, match="there are no standing orders in this game"):
        ann.set_premove(Reach(sum=3))
    ann.set_premove(NO_PREMOVE)
    assert lines(session) == []

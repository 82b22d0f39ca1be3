"""Obvious choices that are made by themselves: for whom, when not, and what undo does with them."""

from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NOBODY, IllegalAction, Step
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.recap import recap_for
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.table.pebbles import PEBBLES, Heap, Options, Pebbles, Take
from tests.table.unadvised import Unadvised

SEATS = (Seat(name="Ann"), Seat(name="Bo"))
WITH_A_BOT = (SEATS[0], Seat(name="Bo", bot="x"))


class Plain(Pebbles):
    """Whatever else there is, the second taking of a turn is one pebble, and Bo takes three whenever he may."""

    def auto_play(self, view: Heap, seat: int, *, openly: bool = False) -> Take | None:
        if openly:
            return None
        if seat == 1 and view.left >= 3:
            return Take(count=3)
        return Take(count=1) if view.moves else super().auto_play(view, seat)


PLAIN = Plain()


class Bots(Unadvised):
    """Take one pebble."""

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        return Decision(Take(count=1))


class Table:
    """A terminal for Ann and one for Bo, who want the obvious done or not."""

    def __init__(self, session: Session[Any, Any], *, ann: bool = True, bo: bool = False) -> None:
        self.session = session
        self.host = Host(session, Bots())
        self.told = 0
        self.ann, self.bo = self.host.join((0,), self._tell), self.host.join((1,))
        self.ann.auto_plays, self.bo.auto_plays = lambda: ann, lambda: bo
        self.host.open()

    def _tell(self) -> None:
        self.told += 1

    @property
    def lines(self) -> list[str]:
        return [step.line for step in self.session.steps[1:]]


def begun(hands: str = "open", seats: tuple[Seat, ...] = SEATS) -> Session[Any, Any]:
    return Session.start(PLAIN, Options(hands=hands), seats, seed=1)


async def test_it_is_done_for_whom_wants_it_and_told_at_once() -> None:
    table = Table(begun())
    table.ann.play(Take(count=2))
    assert table.lines == ["Ann: take 2", "Ann: take 1"]
    assert table.told == 1
    assert table.session.state.turn == 1, "Bo is asked, though his choice is as plain"
    table.bo.play(Take(count=2))
    assert table.lines[2:] == ["Bo: take 2"]


async def test_the_only_thing_that_is_offered_is_obvious_in_any_game() -> None:
    table = Table(Session.start(PEBBLES, Options(hands="open"), SEATS, seed=1))
    for seat, count in ((0, 3), (0, 3), (1, 3), (1, 3), (0, 3), (0, 3)):
        (table.ann if seat == 0 else table.bo).play(Take(count=count))
    assert table.session.state.left == 2
    table.bo.play(Take(count=1))
    assert table.lines[-1] == "Bo: take 1", "one is left, and that is for Bo, who wants to be asked"


class TestUndo:
    @pytest.mark.parametrize(
        ("ann", "bo", "takes", "undone", "lines"),
        [
            (True, False, (2,), 1, ["Ann: take 2"]),  # step by step: and she may take another number
            (True, False, (2,), 2, []),
            (False, True, (2, 2), 1, ["Ann: take 2"]),  # what was done by itself for another stands in nobody's way
        ],
    )
    async def test_it_takes_back_what_was_done_by_itself_and_the_next_time_it_is_done_again(
        self, ann: bool, bo: bool, takes: tuple[int, ...], undone: int, lines: list[str]
    ) -> None:
        table = Table(begun(), ann=ann, bo=bo)
        for count in takes:
            table.ann.play(Take(count=count))
        assert len(table.lines) == len(takes) + 1 + bo
        for _ in range(undone):
            table.ann.undo()
        assert table.lines == lines, "what was taken back waits"
        table.ann.play(Take(count=3))
        by_itself = ["Bo: take 3"] * 2 if bo else ["Ann: take 1"] if not lines else []
        assert table.lines == [*lines, "Ann: take 3", *by_itself]
        assert table.session.went_by_itself(2) is not bool(lines), "in the place of one that was taken back"

    async def test_what_another_did_himself_does(self) -> None:
        table = Table(begun(), ann=False)
        for count in (2, 2):
            table.ann.play(Take(count=count))
        table.bo.play(Take(count=3))
        with pytest.raises(IllegalAction, match="Bo has acted since"):
            table.ann.undo()


async def test_where_people_hide_something_only_what_all_can_see_is_done_but_bots_may_learn_it() -> None:
    for seats, lines in ((SEATS, ["Ann: take 2"]), (WITH_A_BOT, ["Ann: take 2", "Ann: take 1"])):
        session = begun("secret", seats)
        ann = Host(session, Bots()).join((0,))
        ann.auto_plays = lambda: True
        ann.play(Take(count=2))
        assert [step.line for step in session.steps[1:]] == lines


async def test_a_game_that_is_opened_stands_still_and_one_that_begins_does_not() -> None:
    session = begun()
    session.play(Take(count=2))
    assert Table(Session.resume(PLAIN, loads(dumps(session.record), "x"))).lines == ["Ann: take 2"]

    class First(Plain):
        def auto_play(self, view: Heap, seat: int, *, openly: bool = False) -> Take | None:
            return Take(count=2) if view.left == 20 else None

    assert Table(Session.start(First(), Options(hands="open"), SEATS, seed=1)).lines == ["Ann: take 2"]


async def test_a_seat_that_a_bot_plays_is_left_to_the_bot() -> None:
    table = Table(begun())
    table.ann.hand_over(0, "x")
    table.session.play(Take(count=2))
    assert table.lines == ["Ann: take 2"]


async def test_it_is_told_until_somebody_here_acts() -> None:
    table = Table(begun(), bo=True)
    assert table.ann.auto_played((0,)) is None
    table.ann.play(Take(count=2))
    done = table.ann.auto_played((0,))
    assert done is not None
    assert (done.seat, done.action, done.view.left) == (0, Take(count=1), 18)
    both = table.ann.auto_played((0, 1))
    assert both is not None
    assert both.seat == 1
    table.ann.undo()
    assert table.ann.auto_played((0,)) is None


async def test_it_counts_for_no_decision_when_one_is_told_what_happened_since() -> None:
    table = Table(begun())
    table.ann.play(Take(count=2))
    found = recap_for(table.session, (0,), 0)
    assert found is not None
    assert found.steps[found.decided].line == "Ann: take 2"


@pytest.mark.parametrize("game_id", ["power_grid", "rise_to_power"])
async def test_nobody_is_asked_what_is_obvious(game_id: str) -> None:
    """Two people without secrets, or one beside a bot, act at random."""
    game = registry.game(game_id)
    alone = game.secret(game.Options())
    seats = (SEATS[0], Seat(name="Bo", bot="x" if alone else ""))
    session = Session.start(game, game.Options(), seats, seed=1)
    host = Host(session, Bots())
    connection = host.join(host.people)
    connection.auto_plays = lambda: True
    rng, done = Random(1), 0
    for _ in range(400):
        state = session.state
        if game.to_move(state) == NOBODY:
            break
        seat = game.to_act(state)[0]
        offers = game.choices(state, seat)
        action = rng.choice([action for offer in offers for action in offer.actions[:40]])
        before = len(session.steps)
        if session.seats[seat].bot:
            session.play(action)
        else:
            assert game.auto_play(game.view(state, seat), seat) is None or not done
            connection.play(action)
        done += len(session.steps) - before
        for at in range(before, len(session.steps)):
            if session.went_by_itself(at):
                check(session.steps[at], session)
    assert Session.resume(game, session.record).state == session.state


def check(step: Step[Any, Any], session: Session[Any, Any]) -> None:
    """It was done for a person, and as their view shows."""
    seat = session.actor_of(step)
    assert not session.seats[seat].bot
    assert session.game.auto_play(session.game.view(step.before, seat), seat) == step.action

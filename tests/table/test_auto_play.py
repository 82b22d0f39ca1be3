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

SEATS = (Seat(name="Ann"), Seat(name="Bo"))


class Plain(Pebbles):
    """Whatever else there is, the second taking of a turn is one pebble, and Bo takes three whenever he may."""

    def auto_play(self, view: Heap, seat: int, *, openly: bool = False) -> Take | None:
        if openly:
            return None
        if seat == 1 and view.left >= 3:
            return Take(count=3)
        return Take(count=1) if view.moves else super().auto_play(view, seat)


PLAIN = Plain()


class Bots:
    """Take one pebble."""

    def refusal(self, kind: str, game_id: str) -> str:
        return ""

    def prepare(self, session: Session[Any, Any]) -> None:
        pass

    def dismiss(self, session: Session[Any, Any]) -> None:
        pass

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        return Decision(Take(count=1))


class Table:
    """A terminal for Ann and one for Bo, who want the obvious done or not."""

    def __init__(self, session: Session[Any, Any], *, ann: bool = True, bo: bool = False) -> None:
        self.session = session
        self.host = Host(session, Bots())  # type: ignore[arg-type]
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


async def test_it_is_off_where_nobody_has_said_anything() -> None:
    session = begun()
    host = Host(session, Bots())  # type: ignore[arg-type]
    both = host.join((0, 1))
    host.open()
    both.play(Take(count=2))
    assert len(session.steps) == 2


async def test_the_only_thing_that_is_offered_is_obvious_in_any_game() -> None:
    table = Table(Session.start(PEBBLES, Options(hands="open"), SEATS, seed=1))
    for seat, count in ((0, 3), (0, 3), (1, 3), (1, 3), (0, 3), (0, 3)):
        (table.ann if seat == 0 else table.bo).play(Take(count=count))
    assert table.session.state.left == 2
    table.bo.play(Take(count=1))
    assert table.lines[-1] == "Bo: take 1", "one is left, and that is for Bo, who wants to be asked"


class TestUndo:
    async def test_it_goes_back_step_by_step_and_what_was_taken_back_waits(self) -> None:
        table = Table(begun())
        table.ann.play(Take(count=2))
        table.ann.turn_to(0)
        table.ann.undo()
        assert table.lines == ["Ann: take 2"], "and she may take another number"
        table.ann.undo()
        assert table.lines == []
        table.ann.play(Take(count=3))
        assert table.lines == ["Ann: take 3", "Ann: take 1"], "the next time it is done again"

    async def test_what_was_taken_back_may_be_done_otherwise(self) -> None:
        table = Table(begun())
        table.ann.play(Take(count=2))
        table.ann.undo()
        table.ann.play(Take(count=3))
        assert table.lines == ["Ann: take 2", "Ann: take 3"]

    async def test_what_was_done_by_itself_for_another_stands_in_nobodys_way(self) -> None:
        table = Table(begun(), ann=False, bo=True)
        table.ann.play(Take(count=2))
        table.ann.play(Take(count=2))
        assert table.lines[2:] == ["Bo: take 3", "Bo: take 3"]
        table.ann.undo()
        assert table.lines == ["Ann: take 2"]
        table.ann.play(Take(count=3))
        assert table.lines[1:] == ["Ann: take 3", "Bo: take 3", "Bo: take 3"]

    async def test_what_another_did_himself_does(self) -> None:
        table = Table(begun(), ann=False)
        table.ann.play(Take(count=2))
        table.ann.play(Take(count=2))
        table.bo.play(Take(count=3))
        with pytest.raises(IllegalAction, match="Bo has acted since"):
            table.ann.undo()

    async def test_a_step_in_the_place_of_one_that_was_taken_back_is_a_persons(self) -> None:
        table = Table(begun())
        table.ann.play(Take(count=2))
        table.ann.undo()
        table.ann.play(Take(count=2))
        assert not table.session.went_by_itself(2)


class TestSecrets:
    async def test_where_people_hide_something_only_what_all_can_see_is_done(self) -> None:
        table = Table(begun("secret"))
        table.ann.play(Take(count=2))
        assert table.lines == ["Ann: take 2"]

    async def test_bots_may_learn_that_there_was_no_choice(self) -> None:
        session = begun("secret", (SEATS[0], Seat(name="Bo", bot="x")))
        host = Host(session, Bots())  # type: ignore[arg-type]
        ann = host.join((0,))
        ann.auto_plays = lambda: True
        ann.play(Take(count=2))
        assert [step.line for step in session.steps[1:]] == ["Ann: take 2", "Ann: take 1"]


class TestWhen:
    async def test_a_game_that_is_opened_stands_still(self) -> None:
        session = begun()
        session.play(Take(count=2))
        again = Session.resume(PLAIN, loads(dumps(session.record), "x"))
        assert Table(again).lines == ["Ann: take 2"]

    async def test_a_game_that_begins_does_not(self) -> None:
        class First(Plain):
            def auto_play(self, view: Heap, seat: int, *, openly: bool = False) -> Take | None:
                return Take(count=2) if view.left == 20 else None

        assert Table(Session.start(First(), Options(hands="open"), SEATS, seed=1)).lines == ["Ann: take 2"]

    async def test_a_seat_that_a_bot_plays_is_left_to_the_bot(self) -> None:
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
    host = Host(session, Bots())  # type: ignore[arg-type]
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

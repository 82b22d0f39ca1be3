"""Plans of any game: when they are carried out, when they are dropped, and what their owner is told."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NO_PREMOVE, IllegalAction, PlannedTurn
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host, SeatConnection
from powergrid_tui.table.sessions.session import Session
from tests.table import test_premoves
from tests.table.toy import DIG, Action, Dig, Options, State

NATURE = -1


class Foreseeing(Dig):
    """Dig, in which whoever is not asked plans: to add costs what the sum is by then, and above 9 nobody adds."""

    def refusal(self, state: State, action: Action) -> str:
        if action[0] == "add" and state.sum > 9 and state.turn >= 0:
            return "the heap is too high"
        return super().refusal(state, action)

    def premove_topic(self, view: State, seat: int) -> str:
        return f"turn {view.turns + (seat - view.turn) % len(view.names)}" if view.turn >= 0 else ""

    def premove_view(self, view: State, seat: int) -> State | None:
        return view.evolve(turn=seat) if view.turn >= 0 else None

    def premove_result(self, view: State, actions: Sequence[Action]) -> tuple[State, int]:
        assert not any(view.cards), "a plan is checked by what its owner sees"
        cost = 0
        for action in actions:
            if why := self.refusal(view, action):
                raise IllegalAction(why)
            cost += view.sum if action[0] == "add" else 0
            view = self._added(view, int(action[1])) if action[0] == "add" else view.evolve(turn=NATURE)
        return view, cost


FORESEEING = Foreseeing()
ADD, DONE = ("add", "1"), ("done",)


class Bots(test_premoves.Bots):
    """Are done at once."""

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        return Decision(DONE)


class Table:
    """Ann is asked first, then Bo, then Cy."""

    def __init__(self, *bots: str) -> None:
        sitters = [Seat(name=name, bot="x" if name in bots else "") for name in ("Ann", "Bo", "Cy")]
        self.session: Session[State, Action] = Session.start(FORESEEING, Options(goal=99), sitters, seed=1)
        self.host = Host(self.session, Bots())
        self.told = {0: 0, 1: 0, 2: 0}
        self.ann, self.bo, self.cy = (self._join(seat) for seat in range(3))

    def _join(self, seat: int) -> Any:
        if self.session.seats[seat].bot:
            return None
        return self.host.join((seat,), lambda: self.told.__setitem__(seat, self.told[seat] + 1))

    @property
    def lines(self) -> list[str]:
        return [step.line for step in self.session.steps[1:]]


def plan(*actions: Action, price: int = 0, turn: int = 1) -> PlannedTurn:
    return PlannedTurn(f"turn {turn}", actions, price)


class TestCarriedOut:
    async def test_all_of_it_as_soon_as_its_seat_is_asked(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD, ADD, DONE, price=1))
        assert (table.lines, table.bo.premove) == ([], plan(ADD, ADD, DONE, price=1))
        table.ann.play(DONE)
        assert table.lines == ["Ann: done", "Bo: add 1", "Bo: add 1", "Bo: done"]
        assert table.bo.premove is None
        assert (table.cy.asked, table.bo.word) == ((2,), "")

    async def test_without_the_end_of_the_turn_its_owner_is_asked_for_the_rest(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD))
        table.ann.play(DONE)
        assert (table.lines[1:], table.bo.asked) == (["Bo: add 1"], (1,))

    async def test_everybody_is_told_of_it_together_and_of_the_plan_nobody_else(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD, DONE))
        assert table.told == {0: 0, 1: 1, 2: 0}
        table.ann.play(DONE)
        assert table.told == {0: 1, 1: 2, 2: 1}

    async def test_what_is_wrong_with_a_bot_stays_told_while_somebody_plans(self) -> None:
        """Else everybody could tell that there is a plan."""
        table = Table()
        table.host.remark = lambda: "a bot is late"
        table.bo.set_premove(plan(ADD, DONE))
        table.bo.set_premove(NO_PREMOVE)
        assert table.host.notice == "a bot is late"

    async def test_plans_of_several_follow_one_another(self) -> None:
        table = Table()
        table.bo.set_premove(plan(DONE))
        table.cy.set_premove(plan(ADD, DONE, turn=2))
        table.ann.play(DONE)
        assert table.lines == ["Ann: done", "Bo: done", "Cy: add 1", "Cy: done"]

    async def test_for_less_than_was_planned(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD, price=5))
        table.ann.play(DONE)
        assert table.lines[-1] == "Bo: add 1"


class TestDropped:
    async def test_when_it_has_become_dearer(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD, ADD, DONE, price=1))
        table.ann.play(ADD)
        assert table.bo.plan_refusal == "it now costs 3, and was planned for 1"
        assert table.bo.premove is not None, "only once asked"
        table.ann.play(DONE)
        assert table.lines == ["Ann: add 1", "Ann: done"]
        assert (table.bo.asked, table.bo.premove) == ((1,), None)
        assert table.bo.word == "Your plan was not carried out: it now costs 3, and was planned for 1."
        assert (table.ann.word, table.cy.word) == ("", "")

    async def test_when_a_part_of_it_is_not_legal_any_more_none_is_done(self) -> None:
        table = Table()
        for _ in range(8):
            table.ann.play(ADD)
        table.bo.set_premove(plan(ADD, ADD, price=99))
        table.ann.play(ADD)
        table.ann.play(DONE)
        assert table.lines[-1] == "Ann: done"
        assert table.bo.word == "Your plan was not carried out: the heap is too high."

    async def test_what_is_told_stays_until_its_owner_acts(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD, price=0))
        table.ann.play(ADD)
        table.ann.play(DONE)
        assert table.bo.word
        table.bo.play(ADD)
        assert table.bo.word == ""

    async def test_and_goes_when_what_happened_is_taken_back(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD, price=0))
        table.ann.play(ADD)
        table.ann.play(DONE)
        table.ann.undo()
        assert table.bo.word == ""

    async def test_when_its_turn_passes_by_itself(self) -> None:
        """As where nothing can be bought: the turn is Cy's at once."""
        table = Table()
        table.bo.set_premove(plan(ADD, DONE))
        step = table.session.steps[-1]
        gone = step.after.evolve(turn=2, turns=2)
        table.session._steps.append(type(step)("", step.after, DONE, gone))
        table.session._notify()
        assert table.bo.premove is None
        assert table.bo.word == "Your plan was not carried out: your turn was skipped."

    async def test_in_silence_when_the_game_is_taken_back_to_before_it(self) -> None:
        table = Table()
        table.ann.play(DONE)
        table.bo.play(DONE)
        table.bo.set_premove(plan(ADD, turn=4))
        table.bo.undo()
        assert (table.bo.premove, table.bo.word, table.bo.asked) == (None, "", (1,))

    async def test_in_silence_when_a_bot_has_the_seat_or_its_owner_gets_up(self) -> None:
        ways: list[Callable[[SeatConnection], None]] = [lambda at: at.hand_over(at.seat, "x"), lambda at: at.leave()]
        for go in ways:
            table = Table()
            table.bo.set_premove(plan(ADD, DONE))
            go(table.bo)
            table.ann.play(DONE)
            assert table.host.premoves.of(1) is None
            assert table.host.premoves.word(1) == ""
            assert "Bo: add 1" not in table.lines


class TestGiving:
    async def test_a_new_one_takes_the_place_of_the_old_and_it_may_be_withdrawn(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD))
        table.bo.set_premove(plan(DONE))
        assert table.bo.premove == plan(DONE)
        table.bo.set_premove(NO_PREMOVE)
        table.ann.play(DONE)
        assert table.lines == ["Ann: done"]

    @pytest.mark.parametrize(
        ("order", "why"),
        [
            (plan(("add", "7")), "add 1 or 2, not 7"),
            (plan(ADD, ADD), "it now costs 1, and was planned for 0"),
            (plan(ADD, turn=2), "it was made for a different decision"),
        ],
    )
    async def test_not_what_could_not_be_done_now(self, order: PlannedTurn, why: str) -> None:
        table = Table()
        with pytest.raises(IllegalAction, match=why):
            table.bo.set_premove(order)
        assert table.bo.premove is None

    async def test_where_it_is_not_legal_the_plan_before_it_stays(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD))
        with pytest.raises(IllegalAction):
            table.bo.set_premove(plan(("add", "7")))
        assert table.bo.premove == plan(ADD)

    async def test_not_in_a_game_without_planning(self) -> None:
        session = Session.start(DIG, Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=1)
        host = Host(session, Bots())
        ann, bo = host.join((0,)), host.join((1,))
        assert (ann.ahead, bo.ahead) == (None, None)
        with pytest.raises(IllegalAction, match="it is not your turn"):
            bo.set_premove(PlannedTurn("", (DONE,), 0))
        with pytest.raises(IllegalAction, match="nothing can be planned in this game"):
            ann.set_premove(PlannedTurn("", (DONE,), 0))

    async def test_not_by_who_looks_on(self) -> None:
        with pytest.raises(IllegalAction):
            Table().host.join().set_premove(plan(ADD))


class TestUndo:
    async def test_it_takes_all_that_a_plan_did_back_and_nothing_before(self) -> None:
        table = Table("Ann", "Cy")
        table.host.open()
        await until(lambda: table.bo.asked)
        table.bo.play(ADD)
        table.bo.play(DONE)
        table.bo.set_premove(plan(ADD, ADD, turn=4, price=99))
        await until(lambda: table.bo.asked)
        before = ["Ann: done", "Bo: add 1", "Bo: done", "Cy: done", "Ann: done"]
        assert table.lines == [*before, "Bo: add 1", "Bo: add 1"]
        table.bo.undo()
        assert table.lines == before
        assert (table.bo.premove, table.bo.asked) == (None, (1,)), "and it is not carried out again"

    async def test_with_what_bots_did_since(self) -> None:
        table = Table("Ann", "Cy")
        table.bo.set_premove(plan(ADD, DONE))
        table.host.open()
        await until(lambda: table.bo.asked)
        assert table.lines == ["Ann: done", "Bo: add 1", "Bo: done", "Cy: done", "Ann: done"]
        table.bo.undo()
        assert table.lines == ["Ann: done"]

    async def test_what_its_owner_did_afterwards_is_taken_back_alone(self) -> None:
        table = Table()
        table.bo.set_premove(plan(ADD, ADD, price=1))
        table.ann.play(DONE)
        table.bo.play(("add", "2"))
        table.bo.undo()
        assert table.lines[1:] == ["Bo: add 1", "Bo: add 1"]
        table.bo.undo()
        assert table.lines == ["Ann: done"]


async def until(ready: Callable[[], object]) -> None:
    for _ in range(200):
        if ready():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")

"""Plans of any game: when they are carried out, when they are dropped, and what their owner is told."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.files.writing import stamp_of
from powergrid_tui.table.protocol.game import NO_PREMOVE, IllegalAction, PlannedTurn
from powergrid_tui.table.records.head import head_of
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.records.saving import Direct
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import SaveFile, Store
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.session import Session
from tests.table import test_premoves
from tests.table.toy import DIG, Action, Dig, Options, State

NATURE = -1
SITTERS = [Seat(name="Ann"), Seat(name="Bo"), Seat(name="Cy")]


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

    def __init__(self, *bots: str, session: Session[State, Action] | None = None) -> None:
        sitters = [Seat(name=name, bot="x" if name in bots else "") for name in ("Ann", "Bo", "Cy")]
        self.session = session or Session.start(FORESEEING, Options(goal=99), sitters, seed=1)
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


@pytest.mark.parametrize(
    ("before", "order", "after", "done", "why"),
    [
        ([], plan(ADD, ADD, DONE, price=1), [DONE], ["Bo: add 1", "Bo: add 1", "Bo: done"], ""),
        ([], plan(ADD), [DONE], ["Bo: add 1"], ""),  # without the end of the turn its owner is asked for the rest
        ([], plan(ADD, price=5), [DONE], ["Bo: add 1"], ""),  # for less than was planned
        ([], plan(ADD, ADD, DONE, price=1), [ADD, DONE], [], "it now costs 3, and was planned for 1"),
        ([ADD] * 8, plan(ADD, ADD, price=99), [ADD, DONE], [], "the heap is too high"),  # a part of it: none is done
    ],
)
async def test_all_of_it_is_done_as_soon_as_its_seat_is_asked_or_none_and_its_owner_is_told_why(
    before: list[Action], order: PlannedTurn, after: list[Action], done: list[str], why: str
) -> None:
    table = Table()
    for action in before:
        table.ann.play(action)
    table.bo.set_premove(order)
    for action in after[:-1]:
        table.ann.play(action)
    assert (table.bo.premove, table.bo.plan_refusal) == (order, why), "it is dropped only once asked"
    table.ann.play(after[-1])
    assert table.lines[len(before + after) :] == done
    assert (table.bo.premove, table.bo.asked) == (None, () if "Bo: done" in done else (1,))
    assert table.bo.plan_notice == (f"Your plan was not carried out: {why}." if why else "")
    assert (table.ann.plan_notice, table.cy.plan_notice) == ("", "")


class TestCarriedOut:
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


class TestDropped:
    async def test_what_is_told_stays_until_its_owner_acts_or_what_happened_is_taken_back(self) -> None:
        ways: list[Callable[[Table], None]] = [lambda table: table.bo.play(ADD), lambda table: table.ann.undo()]
        for way in ways:
            table = Table()
            table.bo.set_premove(plan(ADD, price=0))
            table.ann.play(ADD)
            table.ann.play(DONE)
            assert table.bo.plan_notice
            way(table)
            assert table.bo.plan_notice == ""

    async def test_when_its_turn_passes_by_itself(self) -> None:
        """As where nothing can be bought: the turn is Cy's at once."""
        table = Table()
        table.bo.set_premove(plan(ADD, DONE))
        step = table.session.steps[-1]
        gone = step.after.evolve(turn=2, turns=2)
        table.session._steps.append(type(step)("", step.after, DONE, gone))
        table.session._notify()
        assert table.bo.premove is None
        assert table.bo.plan_notice == "Your plan was not carried out: your turn was skipped."

    async def test_in_silence_when_the_game_is_taken_back_to_before_it(self) -> None:
        table = Table()
        table.ann.play(DONE)
        table.bo.play(DONE)
        table.bo.set_premove(plan(ADD, turn=4))
        table.bo.undo()
        assert (table.bo.premove, table.bo.plan_notice, table.bo.asked) == (None, "", (1,))

    async def test_in_silence_when_a_bot_has_the_seat_or_its_owner_gets_up(self) -> None:
        ways: list[Callable[[SeatConnection], None]] = [lambda at: at.hand_over(at.seat, "x"), lambda at: at.leave()]
        for go in ways:
            table = Table()
            table.bo.set_premove(plan(ADD, DONE))
            go(table.bo)
            table.ann.play(DONE)
            assert table.host.premoves.standing(1) is None
            assert table.host.premoves.plan_notice(1) == ""
            assert "Bo: add 1" not in table.lines


class TestGiving:
    async def test_a_new_one_takes_the_place_of_the_old_and_it_may_be_withdrawn(self) -> None:
        table = Table()
        for order in (plan(ADD), plan(DONE)):
            table.bo.set_premove(order)
            assert table.bo.premove == order
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
        table.bo.set_premove(plan(DONE))
        with pytest.raises(IllegalAction, match=why):
            table.bo.set_premove(order)
        assert table.bo.premove == plan(DONE), "the plan before it stays"

    async def test_not_in_a_game_without_planning(self) -> None:
        session = Session.start(DIG, Options(), [Seat(name="Ann"), Seat(name="Bo")], seed=1)
        host = Host(session, Bots())
        ann, bo = host.join((0,)), host.join((1,))
        assert (ann.premove_view, bo.premove_view) == (None, None)
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

    async def test_with_what_bots_did_since_and_what_its_owner_did_afterwards_alone(self) -> None:
        table = Table("Ann", "Cy")
        table.bo.set_premove(plan(ADD, DONE))
        table.host.open()
        await until(lambda: table.bo.asked)
        assert table.lines == ["Ann: done", "Bo: add 1", "Bo: done", "Cy: done", "Ann: done"]
        table.bo.undo()
        assert table.lines == ["Ann: done"]
        table = Table()
        table.bo.set_premove(plan(ADD, ADD, price=1))
        table.ann.play(DONE)
        table.bo.play(("add", "2"))
        for left in (["Ann: done", "Bo: add 1", "Bo: add 1"], ["Ann: done"]):
            table.bo.undo()
            assert table.lines == left


UNREADABLE = "it could not be read when the game was opened again"


class TestKept:
    """A game that is left, or whose program is killed, and opened again."""

    async def test_it_stands_again_and_is_carried_out_when_its_seat_is_asked(self, tmp_path: Path) -> None:
        file = tmp_path / "x.toml"
        table = saved(file)
        table.bo.set_premove(plan(ADD, ADD, DONE, price=1))
        table.ann.leave(), table.cy.leave(), table.bo.leave()  # the last who leaves takes the game along
        assert table.host.premoves.standing(1) is not None
        again = reopened(file)
        assert (again.ann.premove, again.bo.premove) == (None, plan(ADD, ADD, DONE, price=1))
        again.ann.play(DONE)
        assert again.lines == ["Ann: done", "Bo: add 1", "Bo: add 1", "Bo: done"]
        assert "premoves" not in file.read_text(), "nothing of it is left"

    async def test_what_was_owed_is_done_once_the_game_is_opened(self, tmp_path: Path) -> None:
        file = tmp_path / "x.toml"
        table = saved(file)
        table.bo.set_premove(plan(ADD, DONE))
        table.host._acting = True  # it is killed before the plan is followed
        table.ann.play(DONE)
        again = reopened(file)
        assert again.lines == ["Ann: done"], "to look at it plays nothing"
        again.host.open()
        assert again.lines == ["Ann: done", "Bo: add 1", "Bo: done"]

    @pytest.mark.parametrize("done", range(4))
    async def test_of_a_plan_that_was_begun_the_rest_is_done_and_nothing_twice(self, done: int, tmp_path: Path) -> None:
        """The lines of the game may have reached the disk before the plan, or after it."""
        file = tmp_path / "x.toml"
        table = saved(file)
        table.bo.set_premove(plan(ADD, ADD, DONE, price=1))
        kept = table.host.premoves._texts[1]
        table.host.premoves.withdraw(1)
        table.ann.play(DONE)
        for action in (ADD, ADD, DONE)[:done]:
            table.session.play(action)
        again = reopened(file, {1: kept})
        again.host.open()
        assert again.lines == ["Ann: done", "Bo: add 1", "Bo: add 1", "Bo: done"]
        assert again.bo.plan_notice == ""
        if 0 < done < 3:
            again.bo.undo()
            assert again.lines == ["Ann: done"], "all of it is taken back as one"

    async def test_who_has_acted_otherwise_by_then_is_left_alone(self, tmp_path: Path) -> None:
        file = tmp_path / "x.toml"
        table = saved(file)
        table.bo.set_premove(plan(ADD, ADD, price=1))
        kept = table.host.premoves._texts[1]
        table.host.premoves.withdraw(1)
        table.ann.play(DONE)
        table.bo.play(("add", "2"))
        again = reopened(file, {1: kept})
        again.host.open()
        assert again.lines == ["Ann: done", "Bo: add 2"]
        assert (again.bo.premove, again.bo.plan_notice) == (None, "")

    async def test_why_one_was_dropped_is_still_told_to_who_comes_back_later(self, tmp_path: Path) -> None:
        file = tmp_path / "x.toml"
        table = saved(file)
        table.bo.set_premove(plan(ADD, ADD, DONE, price=1))
        table.ann.play(ADD)
        table.ann.play(DONE)
        told = "Your plan was not carried out: it now costs 3, and was planned for 1."
        for _ in range(2):
            table = reopened(file)
            table.host.open()
            assert (table.bo.plan_notice, table.ann.plan_notice) == (told, "")
        table.bo.play(DONE)
        assert reopened(file).bo.plan_notice == ""

    @pytest.mark.parametrize(
        ("kept", "why"),
        [
            *((kept, UNREADABLE) for kept in ("}", '{"given":1,"kind":"x","fields":{"a":' + "[" * 4000, "[]")),
            *((f'{{"given":1,"kind":"{kind}"}}', UNREADABLE) for kind in ("Gone", "_Standing")),
            ('{"given":1,"topic":"turn 1","lines":["Cy: add 1"]}', UNREADABLE),
            ('{"given":1,"topic":"turn 1","lines":["Bo: add 7"]}', "add 1 or 2, not 7"),
            ('{"given":1,"topic":"turn 7","lines":["Bo: add 1"]}', "your turn was skipped"),
            ('{"given":-9,"topic":"turn 1","lines":["Bo: done"],"dropped":99}', ""),
        ],
    )
    async def test_one_that_cannot_be_read_or_done_any_more_is_told(self, kept: str, why: str, tmp_path: Path) -> None:
        file = tmp_path / "x.toml"
        saved(file)
        table = reopened(file, {1: kept, 7: kept})
        table.ann.play(DONE)
        table = reopened(file)
        table.host.open()
        assert why in table.bo.plan_notice
        assert bool(why) is bool(table.bo.plan_notice) or "dropped" in kept
        assert table.lines == ["Ann: done"]
        table.bo.play(DONE)
        assert table.bo.plan_notice == ""
        assert "premoves" not in file.read_text()

    async def test_a_damaged_file_says_so_and_a_damaged_premove_ends_no_game(self, tmp_path: Path) -> None:
        file = tmp_path / "x.toml"
        saved(file).bo.set_premove(plan(ADD))
        text = file.read_text()
        assert "Bo: add" not in text
        file.write_text(re.sub(r'"~.*"', '"~!"', text))
        assert reopened(file).bo.plan_notice
        file.write_text(re.sub(r'"~.*"', "7", text))
        with pytest.raises(BadData, match="premoves"):
            reopened(file)

    async def test_no_more_is_kept_than_anybody_plans(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("powergrid_tui.table.sessions.premoves.LONGEST", 60)
        table = saved(tmp_path / "x.toml")
        table.bo.set_premove(plan(DONE))
        with pytest.raises(IllegalAction, match="too much to plan at once"):
            table.bo.set_premove(plan(ADD, ADD, price=99))
        assert table.bo.premove == plan(DONE)

    async def test_it_is_in_the_save_file_alone_and_not_in_that_of_a_game_that_is_over(self, tmp_path: Path) -> None:
        file = tmp_path / "x.toml"
        table = saved(file, goal=8)
        table.bo.set_premove(plan(ADD))
        assert loads(file.read_text(), "x").premoves
        assert table.session.record.premoves == ()
        assert head_of(file.read_text(), "x") is not None, "the title reads it as quickly as before"
        table.host._acting = True
        for _ in range(4):
            table.session.play(("add", "2"))
        assert loads(file.read_text(), "x").finished
        assert "premoves" not in file.read_text()


def saved(file: Path, goal: int = 99) -> Table:
    table = Table(session=Session.start(FORESEEING, Options(goal=goal), SITTERS, seed=1, save_file=SaveFile(file)))
    table.session.saving = Direct(SaveFile(file, stamp_of(file.stat())))
    return table


def reopened(file: Path, kept: Mapping[int, str] | None = None) -> Table:
    """The table of the game in a file; with `kept`, as if that had been kept of its premoves."""
    record, save_file = Store(file.parent).open(file)
    session = Session.resume(FORESEEING, record, save_file=save_file)
    session.premoves = dict(session.premoves if kept is None else kept)
    table = Table(session=session)
    session.saving = Direct(save_file)
    return table


async def until(ready: Callable[[], object]) -> None:
    for _ in range(200):
        if ready():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")

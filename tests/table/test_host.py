"""A table: who may act for whom, what each terminal sees, bots on the way, seats that change hands."""

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeVarTuple

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions import pace
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import AT_ONCE, PACES, Pace
from powergrid_tui.table.sessions.session import Session
from tests.table.pebbles import HIDDEN, PEBBLES, Options, Take
from tests.table.research import RESEARCH, Pick
from tests.table.research import Options as ResearchOptions
from tests.table.unadvised import Unadvised

Given = TypeVarTuple("Given")


class Bots(Unadvised):
    """Decide when they are allowed to, and remember what they were asked."""

    def __init__(self, *, free: bool = True) -> None:
        self.asked: list[tuple[int, int]] = []
        """Seats, and how long the record was."""
        self.prepared = 0
        self.dismissed = 0
        self.free = asyncio.Event()
        if free:
            self.free.set()
        self.remark = ""
        self.error: Exception | None = None

    def refusal(self, kind: str, game_id: str) -> str:
        return "" if kind == "careful" else f"there is no bot {kind!r}"

    def prepare(self, session: Session[Any, Any]) -> None:
        self.prepared += 1

    def dismiss(self, session: Session[Any, Any]) -> None:
        self.dismissed += 1

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        self.asked.append((seat, len(session.steps)))
        first = session.game.choices(session.state, seat)[0].actions[0]
        await self.free.wait()
        if self.error:
            raise self.error
        return Decision(first, (lambda: self.remark) if self.remark else None)


def seats(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(name=name.rstrip("*"), bot="careful" if name.endswith("*") else "") for name in names)


def pebbles(*names: str) -> Session[Any, Any]:
    return Session.start(PEBBLES, Options(), seats(*names), seed=1)


def research(*names: str) -> Session[Any, Any]:
    return Session.start(RESEARCH, ResearchOptions(), seats(*names), seed=1)


async def until(ready: Callable[[*Given], bool], *given: *Given) -> None:
    for _ in range(500):
        if ready(*given):
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to that")


class TestWhoMayAct:
    async def test_a_terminal_acts_for_its_seats_and_no_other(self) -> None:
        host = Host(pebbles("Ann", "Bo", "Cyd"), Bots())
        two, one = host.join((0, 2)), host.join((1,))
        with pytest.raises(IllegalAction, match=r"^Ann is not sitting here$"):
            one.play(Take(count=1))
        assert host.session.state.left == 20
        for _ in range(2):
            two.play(Take(count=1))
        with pytest.raises(IllegalAction, match=r"^Bo is not sitting here$"):
            two.play(Take(count=1))
        one.play(Take(count=1))
        assert host.session.state.left == 17

    async def test_each_sees_its_own_hand_and_gets_its_own_offers(self) -> None:
        host = Host(pebbles("Ann", "Bo"), Bots())
        ann, bo, crowd = host.join((0,)), host.join((1,)), host.join()
        ann.play(Take(count=3))
        assert (ann.view.taken, bo.view.taken, crowd.view.taken) == ((3, HIDDEN), (HIDDEN, 0), (HIDDEN, HIDDEN))
        assert (len(ann.offers), len(bo.offers), len(crowd.offers)) == (1, 0, 0)
        assert (ann.asked, bo.asked, crowd.asked) == ((0,), (), ())

    async def test_who_looks_on_neither_plays_nor_undoes_and_the_seat_that_moved_takes_it_back(self) -> None:
        host = Host(pebbles("Ann", "Bo"), Bots())
        ann, bo, crowd = host.join((0,)), host.join((1,)), host.join()
        ann.play(Take(count=1))
        assert (ann.may_undo, bo.may_undo) == (True, False)
        every: list[Callable[[], object]] = [lambda: crowd.play(Take(count=1)), crowd.undo, bo.undo]
        every.append(lambda: crowd.turn_to(0))
        for forbidden in every:
            with pytest.raises(IllegalAction, match="Bo has not acted yet" if forbidden == bo.undo else None):
                forbidden()
        assert host.session.state.left == 19
        ann.undo()
        assert host.session.state.left == 20

    async def test_a_seat_is_taken_once(self) -> None:
        host = Host(pebbles("Ann", "Bo", "Cyd*"), Bots())
        first = host.join((0,))
        assert host.absent == (1,)
        refused = {(1, 0): "Ann sits at another terminal", (2,): "Cyd is played by a bot", (3,): "there is no seat 4"}
        for wanted, why in refused.items():
            with pytest.raises(TableError, match=why):
                host.join(wanted)
        assert host.absent == (1,), "who was refused took nothing"
        first.leave()
        first.leave()
        assert [*host.absent] == [0, 1]
        host.join((0, 1))
        assert [*host.absent] == []

    async def test_a_keyboard_that_several_share_shows_nobody_before_one_takes_it(self) -> None:
        host = Host(pebbles("Ann", "Bo"), Bots())
        both = host.join((0, 1))
        assert (both.seat, both.view.taken, both.offers) == (NOBODY, (HIDDEN, HIDDEN), ())
        both.turn_to(1)
        assert (both.view.taken, both.offers) == ((HIDDEN, 0), ()), "it is Ann's turn"
        both.turn_to(0)
        assert len(both.offers) == 1

    async def test_everybody_is_told_once_of_each_change_until_he_leaves(self) -> None:
        host, told = Host(pebbles("Ann", "Bo"), Bots()), list[str]()
        ann = host.join((0,), lambda: told.append("Ann"))
        crowd = host.join((), lambda: told.append("crowd"))
        ann.play(Take(count=1))
        assert sorted(told) == ["Ann", "crowd"]
        crowd.leave()
        ann.undo()
        assert sorted(told) == ["Ann", "Ann", "crowd"]


class TestSeveralAskedAtOnce:
    async def test_each_terminal_is_asked_at_once_and_sees_what_it_may(self) -> None:
        host = Host(research("Ann", "Bo", "Cyd"), Bots())
        ann, others = host.join((0,)), host.join((1, 2))
        assert (ann.asked, others.asked) == ((0,), (1, 2))
        others.turn_to(2)
        others.play(Pick(seat=2, number=3))
        assert (others.view.picks, ann.view.picks) == ((0, 0, 3), (0, 0, HIDDEN))
        with pytest.raises(IllegalAction, match="Ann is not sitting here"):
            others.play(Pick(seat=0, number=1))
        assert (ann.asked, others.asked, others.offers) == ((0,), (1,), ())
        ann.play(Pick(seat=0, number=2))
        others.turn_to(1)
        others.play(Pick(seat=1, number=2))
        assert ann.view.shown == (2, 2, 3)
        assert host.session.record.actions == ("Cyd: pick 3", "Ann: pick 2", "Bo: pick 2")
        assert Session.resume(RESEARCH, loads(dumps(host.session.record), "x")).state == host.session.state

    async def test_bots_and_people_answer_in_any_order_and_what_was_overtaken_is_asked_again(self) -> None:
        bots = Bots(free=False)
        host = Host(research("Ann", "Bo*", "Cyd*"), bots)
        ann = host.join((0,))
        host.open()
        await until(lambda: bots.asked == [(1, 0)])
        ann.play(Pick(seat=0, number=1))
        bots.free.set()
        await until(lambda: host.session.state.round == 2)
        assert bots.asked[:3] == [(1, 0), (1, 1), (2, 2)], "what was decided before Ann picked was not played"
        assert [line.split(":")[0] for line in host.session.record.actions[:3]] == ["Ann", "Bo", "Cyd"]

    async def test_who_was_overtaken_cannot_undo(self) -> None:
        session = research("Ann", "Bo", "Cyd")
        session.play(Pick(seat=2, number=1))
        assert session.undo_refusal(2) == "", "nobody has picked since"
        session.play(Pick(seat=1, number=1))
        assert session.undo_refusal(2).startswith("Bo has acted since")
        assert session.undo_refusal(0) == "Ann has not acted yet"


class TestBots:
    async def test_they_are_asked_once_whoever_looks_on_and_nobody_waits_for_bots_at_once(self) -> None:
        bots = Bots()
        host = Host(pebbles("Ann", "Bo*"), bots)
        ann, _ = host.join((0,)), host.join()
        host.open()
        for _ in range(2):
            ann.play(Take(count=3))
        for _ in range(20):
            await asyncio.sleep(0)
        assert ann.asked == (0,)
        assert bots.asked == [(1, 3), (1, 4)]

    async def test_they_wait_until_the_table_is_open_and_stop_when_everybody_has_left(self) -> None:
        bots = Bots(free=False)
        host = Host(pebbles("Bo*", "Cyd*"), bots)
        connection = host.join()
        await asyncio.sleep(0.02)
        assert bots.asked == []
        host.open()
        assert bots.prepared == 1
        await until(lambda: bool(bots.asked))
        connection.leave()
        bots.free.set()
        await asyncio.sleep(0.02)
        assert len(host.session.steps) == 1
        host.join()
        await until(lambda: host.session.state.turn == NOBODY)

    async def test_a_pace_is_kept_until_somebody_hurries_them(self) -> None:
        bots = Bots()
        host = Host(pebbles("Bo*", "Ann"), bots, Pace(3600))
        ann = host.join((1,))
        host.open()
        await until(lambda: bool(bots.asked))
        await asyncio.sleep(0.02)
        assert host.session.state.left == 20
        host.hurry()
        await until(lambda: bool(ann.asked))
        for _ in range(2):
            ann.play(Take(count=1))
        await asyncio.sleep(0.02)
        assert host.bots_asked == (0,), "who is hurried is so until a person is asked"

    async def test_the_first_leaves_a_moment_in_which_what_was_done_is_taken_back(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pace, "_MOMENT", 3600.0)
        bots = Bots()
        host = Host(pebbles("Ann", "Bo*"), bots, Pace(0.001))
        ann = host.join((0,))
        host.open()
        lines = host.session.record.actions
        for count in (3, 2):
            ann.play(Take(count=count))
        await until(lambda: bool(bots.asked))
        await asyncio.sleep(0.02)
        assert host.bots_asked == (1,), "a bot's own actions stay a thousandth of a second"
        ann.undo()
        ann.undo()
        assert (host.session.record.actions, host.session.state.left) == (lines, 20)
        for count in (1, 1):
            ann.play(Take(count=count))
        host.hurry()
        await until(lambda: bool(ann.asked))
        assert host.session.record.actions[len(lines) :][:3] == ("Ann: take 1", "Ann: take 1", "Bo: take 1")

    async def test_one_step_at_a_time_each_action_is_asked_for_and_another_pace_holds_at_once(self) -> None:
        host = Host(pebbles("Bo*", "Cyd*"), Bots(), PACES["step"])
        host.join()
        host.open()
        for left in (20, 19, 18):
            await asyncio.sleep(0.02)
            assert host.session.state.left == left
            host.hurry()
            host.hurry()
            await until(lambda left: host.session.state.left < left, left)
        host.pace = AT_ONCE
        await until(lambda: host.session.state.turn == NOBODY)

    async def test_what_is_wrong_with_one_stays_to_be_read_until_a_person_acts(self) -> None:
        bots = Bots()
        bots.remark = "Bo's bot sleeps."
        host = Host(pebbles("Bo*", "Ann"), bots)
        ann = host.join((1,))
        host.open()
        await until(lambda: bool(ann.asked))
        assert host.notice == "Bo's bot sleeps."
        ann.play(Take(count=1))
        assert host.notice == ""

    @pytest.mark.parametrize("error", [TableError("no idea"), ZeroDivisionError("x")])
    async def test_one_that_cannot_go_on_is_told_of_and_tried_again(self, error: Exception) -> None:
        bots, told = Bots(), list[str]()
        bots.error = error
        host = Host(pebbles("Bo*", "Ann"), bots)
        ann = host.join((1,), lambda: told.append(host.notice))
        host.open()
        await until(lambda: bool(told))
        assert told[-1].startswith("A bot is stuck")
        bots.error = None
        ann.hand_over(1, "careful")
        await until(lambda: host.session.state.turn == NOBODY)


class TestSeatsThatChangeHands:
    async def test_a_seat_goes_to_a_bot_and_comes_back(self, tmp_path: Path) -> None:
        bots, store, people = Bots(), Store(tmp_path), seats("Ann", "Bo")
        session = Session.start(PEBBLES, Options(), people, seed=1, save_file=store.save_file("x"))
        host = Host(session, bots)
        ann, bo = host.join((0,)), host.join((1,))
        host.open()
        ann.play(Take(count=2))
        lines = session.record.actions
        ann.hand_over(0, "careful")
        with pytest.raises(IllegalAction, match="Ann is played by a bot"):
            ann.play(Take(count=1))
        await until(lambda: bool(bo.asked))
        assert session.record.actions == (*lines, "Ann: take 1")
        session.saving.flush()
        record, save_file = store.open(tmp_path / "x.toml")
        assert [seat.bot for seat in record.seats] == ["careful", ""]

        resumed = Host(Session.resume(PEBBLES, record, save_file=save_file), bots)
        assert resumed.people == (1,)
        back = resumed.join((1,))
        back.take(0)
        assert (back.people, resumed.session.record.seats) == ((0, 1), people)
        assert not resumed.session.undo_refusal(0), "Ann may take back what a bot has done in her place"
        resumed.session.saving.flush()
        assert store.open(tmp_path / "x.toml")[0].seats == people
        assert resumed.session.record.actions == record.actions

    async def test_who_takes_a_seat_back_from_a_bot_that_thinks_moves_at_once(self) -> None:
        bots = Bots(free=False)
        host = Host(pebbles("Ann", "Bo"), bots)
        ann, _ = host.join((0,)), host.join((1,))
        host.open()
        ann.hand_over(0, "careful")
        await until(lambda: bots.asked == [(0, 1)])
        ann.take(0)
        ann.play(Take(count=3))
        bots.free.set()
        await asyncio.sleep(0.02)
        assert host.session.record.actions[1:] == ("Ann: take 3",), "the bot's answer came too late"

    async def test_seats_of_others_stay_theirs_and_absent_ones_may_be_played_for(self) -> None:
        host = Host(pebbles("Ann", "Bo", "Cyd"), Bots())
        ann, bo = host.join((0,)), host.join((1,))
        with pytest.raises(TableError, match="Bo is not sitting here"):
            ann.hand_over(1, "careful")
        with pytest.raises(TableError, match="Bo sits at another terminal"):
            ann.take(1)
        with pytest.raises(TableError, match="there is no bot 'clever'"):
            ann.hand_over(0, "clever")
        ann.hand_over(2, "careful")
        assert host.absent == ()
        bo.hand_over(1, "careful")
        with pytest.raises(TableError, match="Bo sits at another terminal"):
            ann.take(1)
        bo.leave()
        ann.take(1)
        assert ann.people == (0, 1)


class TestSaving:
    async def test_who_leaves_last_sees_the_game_safe_on_the_disk(self, tmp_path: Path) -> None:
        save_file = Store(tmp_path).save_file("x")
        session = Session.start(RESEARCH, ResearchOptions(), seats("Ann"), seed=1, save_file=save_file)
        ann = Host(session, Bots()).join((0,))
        for _ in range(2):
            ann.play(Pick(seat=0, number=1))
        ann.leave()
        assert session.saved
        assert Store(tmp_path).open(tmp_path / "x.toml")[0] == session.record

    async def test_trouble_is_told_to_everybody_when_it_comes(self, tmp_path: Path) -> None:
        save_file = Store(tmp_path).save_file("x")
        session = Session.start(PEBBLES, Options(), seats("Ann", "Bo"), seed=1, save_file=save_file)
        host, told = Host(session, Bots()), list[str]()
        host.join((), lambda: told.append(host.notice))
        ann = host.join((0,))
        save_file.path.unlink()
        (save_file.path / "in the way").mkdir(parents=True)
        ann.play(Take(count=1))
        await until(lambda: told[-1] != "")
        assert "x-2.toml" in told[-1]


class TestWhereBotsAct:
    async def test_what_they_start_knows_nothing_of_the_terminal_that_let_them(self) -> None:
        """A page that opens the table would live as long as the bots' process."""
        place: ContextVar[str] = ContextVar("place", default="")
        seen: list[str] = []

        class Curious(Bots):
            def prepare(self, session: Session[Any, Any]) -> None:
                seen.append(place.get())

            async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
                seen.append(place.get())
                return await super().decide(session, seat)

        place.set("the server")
        host = Host(pebbles("Ann*", "Bo"), Curious())
        place.set("a page")
        connection = host.join((1,))
        host.open()
        await until(lambda: 1 in connection.asked)
        assert set(seen) == {"the server"}

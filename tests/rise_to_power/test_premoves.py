"""A turn of Rise to Power planned while others act: what may be planned, when it is done, and who knows of it."""

from typing import Any

import pytest

from powergrid_tui.games.rise_to_power import premoves
from powergrid_tui.games.rise_to_power.actions import Action, Connect, Discard, Done, Power, Take, Trade
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.viewmodel.planned import plan_rows
from powergrid_tui.table.protocol.game import NATURE, IllegalAction, PlannedTurn
from powergrid_tui.table.records.record import dumps
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.session import Session
from tests.table.test_premoves import Bots

from .asked import seats
from .positions import acting, give, play

DONE = Done()
TAKE = Take(prisms=("g6", "b3"))
BO = 1


def waiting(players: int = 3, **words: Any) -> State:
    """Ann acts; Bo, who is next, has an inactive Seaport and most of what it costs."""
    state = acting(players, prisms="b2 g6 b3 o4", contracts="SE2 IC1 PA3 BI5", **words)
    return give(state, "Bo", hand="b6", active="", inactive="SE4@e1")


def ahead(state: State, seat: int = BO) -> State:
    """What a seat sees that plans."""
    view = premoves.as_if_asked(RISE_TO_POWER.view(state, seat), seat)
    assert view is not None
    return view


class Table:
    """People at their own terminals, with this state before them."""

    def __init__(self, state: State) -> None:
        people = seats(len(state.players))
        self.session: Session[State, Action] = Session.start(RISE_TO_POWER, state.options, people, seed=1)
        self.session._steps[-1] = type(self.session._steps[-1])("", state, self.session._steps[-1].action, state)
        self.host = Host(self.session, Bots())
        self.ann, self.bo, self.cy = (self.host.join((seat,), lambda: None) for seat in range(3))

    def lines(self) -> list[str]:
        return [step.line for step in self.session.steps[1:]]


def planned(connection: SeatConnection, *actions: Action) -> PlannedTurn:
    """A turn that the one at a terminal plans now."""
    plan = PlannedTurn(premoves.topic(connection.view, connection.seat), actions, 0)
    connection.set_premove(plan)
    return plan


class TestWhatMayBePlanned:
    def test_whoever_is_not_in_the_middle_of_their_turn_plans_the_next(self) -> None:
        state = waiting()
        assert [premoves.topic(state, seat) for seat in range(3)] == ["turn/1", "turn/1", "turn/1"]
        assert premoves.as_if_asked(RISE_TO_POWER.view(state, 0), 0) is None
        after = play(state, "Ann: done")
        assert [premoves.topic(after, seat) for seat in range(3)] == ["turn/2", "turn/1", "turn/1"]
        assert ahead(after, 0).round == 2

    def test_nobody_plans_a_turn_that_does_not_come(self) -> None:
        """Bo brought the end about: Cy and Ann have had or have their last turns."""
        state = waiting().evolve(closing=BO)
        assert [premoves.topic(state, seat) for seat in range(3)] == ["turn/1", "", ""]
        assert premoves.as_if_asked(RISE_TO_POWER.view(state, 2), 2) is None

    def test_it_begins_with_cards_from_the_track(self) -> None:
        view = ahead(waiting())
        assert (view.phase, view.turn, view.current, view.picks) == (Phase.DRAWING, BO, BO, 2)
        after, cost = premoves.result(view, (TAKE,))
        assert (after.phase, after.turn, after.players[BO].hand, cost) == (Phase.ACTIONS, BO, ("g6", "b3", "b6"), 0)

    def test_an_exact_payment_gives_the_point_back(self) -> None:
        view, price = ahead(waiting()), 9
        assert view.book.contracts["SE4"].cost == price
        after, _ = premoves.result(view, (TAKE, Power(card="SE4", prisms=("b3", "b6"))))
        assert (after.points, after.players[BO].active[0].top) == (view.points, "SE4")

    def test_a_full_hand_discards_and_nobody_plans_on_what_is_drawn_face_down(self) -> None:
        full = give(waiting(), "Bo", hand="b4 o4 o4")
        after, _ = premoves.result(ahead(full), (TAKE,))
        assert (after.phase, after.turn) == (Phase.DISCARDING, BO)
        after, _ = premoves.result(ahead(full), (TAKE, Discard(prisms=("o4",))))
        assert (after.phase, after.turn) == (Phase.ACTIONS, BO)
        drawing = give(full, "Bo", hand="b4 o4 o4").evolve(prism_track=("g6",))
        assert ahead(drawing).turn == NATURE

    def test_a_trade_that_draws_ends_the_plan_and_what_cannot_be_done_is_refused(self) -> None:
        view = ahead(waiting())
        after, _ = premoves.result(view, (TAKE, Trade(card="SE4")))
        assert after.turn == NATURE
        with pytest.raises(IllegalAction, match="what comes after that is not known yet"):
            premoves.result(view, (TAKE, Trade(card="SE4"), DONE))
        with pytest.raises(IllegalAction, match="orange 6 is not there"):
            premoves.result(view, (Take(prisms=("o6", "b3")),))


class TestWhenItIsDone:
    PLAN = (TAKE, Connect(card="IC1", cell=(0, 1)), DONE)

    async def test_all_of_it_as_soon_as_its_owner_is_asked_and_nobody_else_is_shown_it_before(self) -> None:
        table = Table(waiting())
        before = [(each.view, each.log, each.premove) for each in (table.ann, table.cy)]
        planned(table.bo, *self.PLAN)
        assert [(each.view, each.log, each.premove) for each in (table.ann, table.cy)] == before
        assert "IC1" not in dumps(table.session.record)
        assert table.lines() == []
        table.ann.play(DONE)
        assert table.lines()[1:] == ["Bo: take g6 b3", "Bo: contract IC1 n1", "Bo: done"]
        assert table.session.state.current == 2

    async def test_none_of_it_if_something_of_it_is_gone_and_its_owner_is_told(self) -> None:
        table = Table(waiting())
        planned(table.bo, *self.PLAN)
        table.ann.play(Connect(card="IC1", cell=(1, 0)), DONE)
        assert not any(line.startswith("Bo:") for line in table.lines())
        assert "IC1" in table.bo.plan_notice
        assert table.session.state.turn == BO


def test_a_plan_is_told_in_words() -> None:
    view = ahead(waiting())
    power = Power(card="SE4", prisms=("b3", "b6"))
    told = [
        "".join(piece.text for piece in row)
        for actions in ((TAKE, power), (TAKE, DONE))
        for row in plan_rows(view.book, PlannedTurn("turn/1", actions, 0), "")
    ]
    assert told == [
        "Planned: take green 6 and blue 3, power Seaport 4 with blue 3 and 6; then you are asked.",
        "Planned: take green 6 and blue 3; then end your turn.",
    ]
    why, _ = plan_rows(view.book, PlannedTurn("turn/1", (TAKE, DONE), 0), "g6 is not there")
    assert "".join(piece.text for piece in why) == "Your plan does not work as things stand: g6 is not there."

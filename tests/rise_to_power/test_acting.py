"""The actions of a turn, an action point each: contract, power, upgrade, exchange. Trades have a file of their own, and
so have the sentences with which something is refused."""

import pytest

from powergrid_tui.games.rise_to_power.events import Abandoned, PointBack
from powergrid_tui.games.rise_to_power.model import Phase
from powergrid_tui.games.rise_to_power.scoring import values

from .positions import acting, districts, give, hand, lay, mover, offered, play, refused, rows, who

FULL = "all 4 connections are in use"


# Action points


def test_two_points_are_two_actions_then_the_turn_is_over() -> None:
    state = acting(contracts="IC1 IC2 IC3 IC4", prisms="g1 g2 g3 g4")
    state = play(state, "Ann: contract IC1 e1")
    assert (mover(state), state.points) == ("Ann", 1)
    state = play(state, "Ann: contract IC2 w1")
    assert (mover(state), state.points) == ("Bo", 2)


def test_an_exact_payment_brings_the_point_back_every_time() -> None:
    state = acting(inactive="IC1 PA1 BI1", hand="g2 g3 o2")
    for line in ("power IC1 with g2", "power PA1 with g3", "power BI1 with o2"):
        state = play(state, f"Ann: {line}")
        assert state.points == 2
        assert state.events[-1] == PointBack(0)


def test_the_last_point_comes_back_too() -> None:
    state = play(acting(inactive="IC1", hand="g2", points=1), "Ann: power IC1 with g2")
    assert (mover(state), state.points, state.phase) == ("Ann", 1, Phase.ACTIONS)
    state = acting(inactive="IC1", hand="g3", points=1, prisms="g1 g2 g4 g5")
    assert mover(play(state, "Ann: power IC1 with g3")) == "Bo"


# Contract


def test_a_contract_is_connected_inactive_and_the_track_is_not_filled_before_the_turn_ends() -> None:
    state = lay(acting(contracts="IC1 SE1 BI1 PA1", hand="g6"), contract_deck="OL5 OL4")
    state = play(state, "Ann: contract SE1 e1")
    assert (districts(state, active=True), districts(state, active=False)) == ("", "SE1@e1")
    assert (hand(state), state.points) == ("g6", 1)
    assert (state.contract_track, state.contract_deck[0]) == (("IC1", "BI1", "PA1"), "OL5")
    assert values(state.book, who(state, "Ann")) == state.book.plant
    assert play(state, "Ann: done").contract_track == ("IC1", "BI1", "PA1", "OL5")


def test_a_contract_goes_beside_the_plant_or_an_active_district_of_ones_own() -> None:
    state = give(acting(active="BI1@e1", inactive="SE1@n1", contracts="IC1 PA2"), "Bo", active="SE2@e1")
    cells = ("e2", "e1n1", "e1s1", "w1", "s1")
    assert set(offered(state, "contract")) == {f"contract {card} {cell}" for card in ("IC1", "PA2") for cell in cells}


# Power


def test_a_district_is_powered_where_it_lies() -> None:
    state = acting(inactive="SE1@e1 SE2@w1", hand="b1 b3 b4 b6", discards="g1")
    state = play(state, "Ann: power SE2 with b3 b4")
    assert (districts(state, active=True), districts(state, active=False)) == ("SE2@w1", "SE1@e1")
    assert (hand(state), state.discards, state.points) == ("b1 b6", ("g1", "b3", "b4"), 1)
    assert state.events == ()


@pytest.mark.parametrize(("there", "room"), [
    ("SE1 SE3 SE4", True),
    ("SE1 SE3 SE4 SE5", False),
    ("SE1 SE3 SE4 IC1", True),
    ("SE1 SE3 SE4 IC1 IS1", False),
    ("SE1 SE3 SE4 MA1 BI1", True),
    ("SE1+SE5 SE3+SE4 BI1", True),
    ("SE1 SE3 SE4 IC5+IC1", True),
])  # fmt: skip
def test_a_district_wants_fewer_active_ones_than_connections_before_its_own_reward(there: str, room: bool) -> None:
    state = acting(active=there, inactive="MA2 OL1", hand="b6", exchange="MA3")
    assert bool(offered(state, "power")) == bool(offered(state, "exchange")) == room
    if room:
        assert len(who(play(state, "Ann: power MA2 with b6"), "Ann").active) == len(there.split()) + 1
    else:
        why = f"all {len(there.split())} connections are in use"
        assert refused(state, "Ann: power MA2 with b6") == refused(state, "Ann: exchange MA3 n1") == why
        assert {row.why for row in rows(state, "exchange").values()} == {why}


# Upgrade


@pytest.mark.parametrize(("stack", "after", "gone"), [
    ("PA5", "PA5+PA3", ()),
    ("PA5+PA4", "PA5+PA4+PA3", ()),
    ("PA5+PA2", "PA5+PA3", ("PA2",)),
    ("PA5+PA2+PA1", "PA5+PA3", ("PA1", "PA2")),
    ("PA5+PA4+PA2", "PA5+PA4+PA3", ("PA2",)),
    ("PA2", "PA3", ("PA2",)),
    ("PA2+PA1", "PA3", ("PA1", "PA2")),
])  # fmt: skip
def test_an_upgrade_lies_on_the_first_card_with_more_influence(stack: str, after: str, gone: tuple[str, ...]) -> None:
    state = acting(active=f"IC1@e1 {stack}@e2", inactive="PA3@n1 SE1@w1", hand="g3 g4", exchange="BI1")
    state = play(state, "Ann: upgrade e2 PA3 with g3 g4")
    assert (districts(state, active=True), districts(state, active=False)) == (f"IC1@e1 {after}@e2", "SE1@w1")
    assert state.exchange == ("BI1", *gone)
    assert (hand(state), state.discards) == ("", ("g3", "g4"))
    assert (Abandoned(0, gone) in state.events) == bool(gone)


@pytest.mark.parametrize(("prisms", "points"), [("g4 g5", 2), ("g4 g6", 1), ("g6 g5", 1)])
def test_an_upgrade_brings_the_point_back_when_it_is_paid_exactly(prisms: str, points: int) -> None:
    state = acting(active="PA5", inactive="PA4", hand="g4 g5 g6")
    assert play(state, f"Ann: upgrade e1 PA4 with {prisms}").points == points


def test_of_several_the_one_that_is_named_is_upgraded() -> None:
    state = acting(active="PA4@e1 PA5@e2", inactive="PA1@n1", hand="g4")
    assert districts(play(state, "Ann: upgrade e2 PA1 with g4"), active=True) == "PA4@e1 PA5+PA1@e2"
    assert set(offered(state, "upgrade")) == {"upgrade e1 PA1 with g4", "upgrade e2 PA1 with g4"}


def test_an_upgrade_needs_no_connection_and_no_neighbour() -> None:
    state = acting(active="PA5 SE1 SE2 BI1", inactive="PA1@w1", hand="g3")
    assert refused(state, "Ann: power PA1 with g3") == FULL
    state = play(state, "Ann: upgrade e1 PA1 with g3")
    assert districts(state, active=True) == "PA5+PA1@e1 SE1@e2 SE2@e3 BI1@e4"


# Exchange


def test_a_district_of_the_exchange_is_active_at_once_and_costs_no_prism() -> None:
    state = acting(active="BI1@e1", hand="b6 b5", exchange="SE3 IC4", prisms="g1 g2 g3 g4")
    state = play(state, "Ann: exchange SE3 e2")
    assert (districts(state, active=True), state.exchange) == ("BI1@e1 SE3@e2", ("IC4",))
    assert (hand(state), state.points, state.discards) == ("b5 b6", 1, ())
    assert state.events == (), "nothing was paid, so that no point comes back"
    assert values(state.book, who(state, "Ann")).draw == 3


def test_what_an_upgrade_sent_there_may_be_taken_in_the_same_turn() -> None:
    state = acting(active="PA2@e1", inactive="PA3@n1", hand="g3 g5")
    state = play(state, "Ann: upgrade e1 PA3 with g3 g5", "Ann: exchange PA2 e2")
    assert (districts(state, active=True), state.exchange) == ("PA3@e1 PA2@e2", ())

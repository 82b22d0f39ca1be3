"""The actions of a turn, an action point each: contract, power, upgrade, exchange. Trades have a file of their own."""

import pytest

from powergrid_tui.games.rise_to_power.events import Abandoned, PointBack
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.scoring import values

from .positions import acting, acts, districts, give, hand, lay, mover, offered, play, refused, rows, told, who

AROUND = "SE1@e1 SE2@w1 SE3@n1 SE4@s1"
"""Inactive districts on every cell beside the plant."""


def active(state: State, name: str = "Ann") -> str:
    return districts(state, name, active=True)


def inactive(state: State, name: str = "Ann") -> str:
    return districts(state, name, active=False)


# Action points


def test_two_points_are_two_actions_then_the_turn_is_over() -> None:
    state = acting(contracts="IC1 IC2 IC3 IC4", prisms="g1 g2 g3 g4")
    state = play(state, "Ann: contract IC1 e1")
    assert (mover(state), state.points) == ("Ann", 1)
    assert mover(play(state, "Ann: contract IC2 w1")) == "Bo"


def test_the_turn_may_end_with_points_left() -> None:
    state = acting(prisms="g1 g2 g3 g4")
    assert offered(state, "done") == ["done"]
    state = play(state, "Ann: done")
    assert (mover(state), state.points) == ("Bo", 2)


def test_the_same_action_may_be_done_twice_and_in_any_order() -> None:
    state = acting(inactive="SE1 BI1", hand="b4 o3", contracts="IC1")
    for first, second in (("power SE1 with b4", "power BI1 with o3"), ("power BI1 with o3", "power SE1 with b4")):
        assert len(who(play(state, f"Ann: {first}", f"Ann: {second}"), "Ann").active) == 2
    after = play(state, "Ann: contract IC1 e1", "Ann: power SE1 with b4")
    assert (active(after), inactive(after)) == ("SE1@w1", "BI1@n1 IC1@e1")


# Contract


def test_a_contract_is_connected_inactive_and_the_track_is_not_filled_before_the_turn_ends() -> None:
    state = lay(acting(contracts="IC1 SE1 BI1 PA1", hand="g6"), contract_deck="OL5 OL4")
    state = play(state, "Ann: contract SE1 e1")
    assert (active(state), inactive(state), hand(state), state.points) == ("", "SE1@e1", "g6", 1)
    assert (state.contract_track, state.contract_deck[0]) == (("IC1", "BI1", "PA1"), "OL5")
    assert values(state.book, who(state, "Ann")) == state.book.plant
    assert play(state, "Ann: done").contract_track == ("IC1", "BI1", "PA1", "OL5")


def test_any_colours_may_touch() -> None:
    state = acting(active="SE1@e1", contracts="IC1")
    assert active(play(state, "Ann: contract IC1 e2")) == "SE1@e1"


@pytest.mark.parametrize(("line", "why"), [
    ("contract PA5 e1", "PA5 is not in the contract track"),
    ("contract MA1 e1", "MA1 is not in the contract track"),
    ("contract IC1 n1", "there is already a district there"),
    ("contract IC1 e1", "there is already a district there"),
    ("contract IC1 n2", "a district must touch the plant or an active district"),
    ("contract IC1 w1s1", "a district must touch the plant or an active district"),
    ("contract IC1 e3", "a district must touch the plant or an active district"),
])  # fmt: skip
def test_where_a_contract_cannot_go(line: str, why: str) -> None:
    state = acting(active="BI1@e1", inactive="SE1@n1", contracts="IC1", exchange="MA1")
    assert refused(state, f"Ann: {line}") == why


def test_the_districts_of_others_neither_help_nor_are_in_the_way() -> None:
    state = give(acting(contracts="IC1"), "Bo", active="SE1@e1")
    assert {line.rpartition(" ")[2] for line in offered(state, "contract")} == {"e1", "n1", "w1", "s1"}


def test_a_contract_that_cannot_be_connected_cannot_be_taken() -> None:
    state = acting(inactive=AROUND, contracts="IC1 IC2")
    assert offered(state, "contract") == []
    full = "no cell next to the plant or an active district is free"
    assert [row.why for row in rows(state, "contract").values()] == [full] * 2
    assert refused(state, "Ann: contract IC1 e1") == full
    assert refused(state, "Ann: contract IC1 e2") == full


def test_every_card_is_offered_for_every_cell() -> None:
    state = acting(contracts="IC1 PA2")
    assert set(offered(state, "contract")) == {
        f"contract {card} {cell}" for card in ("IC1", "PA2") for cell in ("e1", "n1", "w1", "s1")
    }


# Power


def test_a_district_is_powered_where_it_lies() -> None:
    state = acting(inactive="SE1@e1 SE2@w1", hand="b1 b3 b4 b6", discards="g1")
    state = play(state, "Ann: power SE2 with b3 b4")
    assert (active(state), inactive(state)) == ("SE2@w1", "SE1@e1")
    assert (hand(state), state.discards, state.points) == ("b1 b6", ("g1", "b3", "b4"), 1)
    assert state.events == ()


def test_the_reward_counts_from_then_on() -> None:
    state = play(acting(inactive="GT1 IS1", hand="g4 b4"), "Ann: power GT1 with g4", "Ann: power IS1 with b4")
    assert values(state.book, who(state, "Ann")) == (2 + 1 + 1, 4 + 1, 4 + 1)


@pytest.mark.parametrize("card", ["IC1", "SE1", "BI1"])
def test_only_an_inactive_district_of_ones_own_is_powered(card: str) -> None:
    state = give(acting(active="IC1", hand="g2 g2 b3 o2", contracts="SE1"), "Bo", inactive="BI1")
    assert refused(state, f"Ann: power {card} with g2 g2") == f"{card} is not one of your inactive districts"
    assert offered(state, "power") == []


@pytest.mark.parametrize(("there", "room"), [
    ("SE1 SE3 SE4", 1),
    ("SE1 SE3 SE4 SE5", 0),
    ("SE1 SE3 SE4 IC1", 1),
    ("SE1 SE3 SE4 IC1 IS1", 0),
    ("SE1 SE3 SE4 MA1 BI1", 1),
    ("SE1+SE5 SE3+SE4 BI1", 1),
    ("SE1 SE3 SE4 IC5+IC1", 1),
])  # fmt: skip
def test_power_wants_fewer_active_districts_than_connections(there: str, room: int) -> None:
    state = acting(active=there, inactive="MA2 OL1", hand="b6")
    if room:
        assert len(who(play(state, "Ann: power MA2 with b6"), "Ann").active) == len(there.split()) + 1
        return
    count = len(there.split())
    assert refused(state, "Ann: power MA2 with b6") == f"all {count} connections are in use"


def test_inactive_districts_use_no_connection() -> None:
    state = acting(active="SE1 SE3 SE4", inactive="BI1 BI2 BI3 BI4", hand="o2")
    assert play(state, "Ann: power BI1 with o2").points == 2


def test_what_cannot_be_powered_is_shown_with_its_cost_and_why() -> None:
    state = acting(inactive="SE2 BI1", hand="b4 o2")
    shown = rows(state, "power")
    assert (shown["power BI1 with o2"].cost, shown["power BI1 with o2"].why) == (2, "")
    dim = shown["power SE2 with nothing"]
    assert (dim.cost, dim.why) == (5, "costs 5 blue, 1 more than you have")


# Exact payments


def test_the_point_comes_back_every_time() -> None:
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


@pytest.mark.parametrize(("prisms", "points"), [("g4 g5", 2), ("g4 g6", 1), ("g6 g5", 1)])
def test_an_upgrade_brings_the_point_back_when_it_is_paid_exactly(prisms: str, points: int) -> None:
    state = acting(active="PA5", inactive="PA4", hand="g4 g5 g6")
    assert play(state, f"Ann: upgrade e1 PA4 with {prisms}").points == points


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
    assert (active(state), inactive(state)) == (f"IC1@e1 {after}@e2", "SE1@w1")
    assert state.exchange == ("BI1", *gone)
    assert (hand(state), state.discards) == ("", ("g3", "g4"))
    assert (Abandoned(0, gone) in state.events) == bool(gone)


def test_of_several_the_one_that_is_named_is_upgraded() -> None:
    state = acting(active="PA4@e1 PA5@e2", inactive="PA1@n1", hand="g4")
    assert active(play(state, "Ann: upgrade e2 PA1 with g4")) == "PA4@e1 PA5+PA1@e2"
    assert set(offered(state, "upgrade")) == {"upgrade e1 PA1 with g4", "upgrade e2 PA1 with g4"}


def test_an_upgrade_needs_no_connection() -> None:
    state = acting(active="PA5 SE1 SE2 BI1", inactive="PA1", hand="g3")
    assert refused(state, "Ann: power PA1 with g3") == "all 4 connections are in use"
    assert active(play(state, "Ann: upgrade e1 PA1 with g3")) == "PA5+PA1@e1 SE1@e2 SE2@e3 BI1@e4"


def test_an_upgrade_need_not_touch_what_it_lies_on() -> None:
    state = acting(active="SE1@e1 PA5@e2", inactive="PA1@w1", hand="g3")
    assert active(play(state, "Ann: upgrade e2 PA1 with g3")) == "SE1@e1 PA5+PA1@e2"


@pytest.mark.parametrize(("line", "why"), [
    ("upgrade e1 PA2 with g5", "PA2 is not one of your inactive districts"),
    ("upgrade e1 PA5 with g5", "PA5 is not one of your inactive districts"),
    ("upgrade e3 PA1 with g3", "there is no active district there"),
    ("upgrade n1 PA1 with g3", "there is no active district there"),
    ("upgrade w1 PA1 with g3", "there is no active district there"),
    ("upgrade e2 PA1 with g3", "PA1 upgrades only its own kind, not IC3"),
    ("upgrade e1 PA1 with g2", "PA1 costs 3: these cards are 1 short"),
    ("upgrade e1 PA1 with b3", "PA1 is paid for with green, not with blue 3"),
    ("upgrade e1 PA1 with g6", "green 6 is not in your hand"),
])  # fmt: skip
def test_what_cannot_be_upgraded(line: str, why: str) -> None:
    state = acting(active="PA5@e1 IC5+IC3@e2", inactive="PA1@n1 PA3@w1", hand="g2 g3 g5 b3")
    assert refused(state, f"Ann: {line}") == why


def test_an_upgrade_that_is_too_dear_is_shown_dim() -> None:
    state = acting(active="PA5@e1 PA4@e2", inactive="PA3", hand="g2 g3")
    assert offered(state, "upgrade") == []
    shown = rows(state, "upgrade")
    assert list(shown) == ["upgrade e1 PA3 with nothing", "upgrade e2 PA3 with nothing"]
    assert {(row.cost, row.why) for row in shown.values()} == {(7, "costs 7 green, 2 more than you have")}


# Exchange


def test_a_district_of_the_exchange_is_active_at_once_and_costs_no_prism() -> None:
    state = acting(active="BI1@e1", hand="b6 b5", exchange="SE3 IC4", prisms="g1 g2 g3 g4")
    state = play(state, "Ann: exchange SE3 e2")
    assert (active(state), state.exchange) == ("BI1@e1 SE3@e2", ("IC4",))
    assert (hand(state), state.points, state.discards) == ("b5 b6", 1, ())
    assert state.events == (), "nothing was paid, so that no point comes back"
    assert values(state.book, who(state, "Ann")).draw == 3


@pytest.mark.parametrize(("line", "why"), [
    ("exchange SE2 s1", "SE2 is not in the exchange"),
    ("exchange IC1 e1", "there is already a district there"),
    ("exchange IC1 n1", "there is already a district there"),
    ("exchange IC1 n2", "a district must touch the plant or an active district"),
])  # fmt: skip
def test_where_the_exchange_cannot_go(line: str, why: str) -> None:
    state = acting(active="BI1@e1", inactive="SE1@n1", exchange="IC1", contracts="SE2")
    assert refused(state, f"Ann: {line}") == why


@pytest.mark.parametrize(("there", "room"), [("SE1 SE3 SE4 SE5", False), ("SE1 SE3 SE4 IC2", True)])
def test_the_exchange_wants_room_and_the_new_reward_does_not_help(there: str, room: bool) -> None:
    state = acting(active=there, exchange="MA1 IC1")
    assert bool(offered(state, "exchange")) == room
    if not room:
        assert refused(state, "Ann: exchange MA1 n1") == "all 4 connections are in use"
        assert {row.why for row in rows(state, "exchange").values()} == {"all 4 connections are in use"}


def test_without_a_free_cell_nothing_is_taken_from_the_exchange() -> None:
    state = acting(inactive=AROUND, exchange="IC1")
    full = "no cell next to the plant or an active district is free"
    assert offered(state, "exchange") == []
    assert [row.why for row in rows(state, "exchange").values()] == [full]
    assert refused(state, "Ann: exchange IC1 e1") == full


def test_what_an_upgrade_sent_there_may_be_taken_in_the_same_turn() -> None:
    state = acting(active="PA2@e1", inactive="PA3@n1", hand="g3 g5")
    state = play(state, "Ann: upgrade e1 PA3 with g3 g5", "Ann: exchange PA2 e2")
    assert (active(state), state.exchange) == ("PA3@e1 PA2@e2", ())


# The log


def test_actions_are_told() -> None:
    state = acting(active="PA2@e1", inactive="PA3@n1 SE2@w1", hand="g3 g4 g5 b2 b3 b6", contracts="IC1", exchange="BI1")
    assert told(state, "Ann: contract IC1 e2") == ["Ann connects Inner City 1 at e2"]
    assert told(state, "Ann: exchange BI1 e1s1") == ["Ann connects Biosphere 1 from the exchange at e1s1"]
    assert told(state, "Ann: power SE2 with b6") == ["Ann powers Seaport 2 with blue 6, 1 too much"]
    assert told(state, "Ann: power SE2 with b2 b3") == ["Ann powers Seaport 2 with blue 2 and 3, paid exactly"]
    assert told(state, "Ann: upgrade e1 PA3 with g3 g5") == [
        "Ann upgrades e1 to Parklands 3 with green 3 and 5, 1 too much",
        "To the exchange: Parklands 2",
    ]
    assert told(acts(give(state, "Ann", hand=""), "Ann", 1), "Ann: done")[0] == (
        "Ann ends the turn with 1 action point left"
    )

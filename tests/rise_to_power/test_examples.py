"""Twenty worked examples: a state, what is done, and what must come of it. Costs, rewards, abilities and agendas are
those of the program's cards."""

import pytest

from powergrid_tui.games.rise_to_power.book import Values
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.scoring import links, sets, tally, upgrades, values

from .positions import (
    acting,
    acts,
    begins,
    cell,
    dealt,
    districts,
    give,
    grid,
    hand,
    lay,
    left,
    mover,
    offered,
    passes,
    play,
    refused,
    rows,
    who,
)

EIGHT = "IC1 IC2 IC3 IC4 MA1 MA2 SE1 SE3"
"""Active districts that bring the end about; they have the connections for it."""


def values_of(state: State, name: str = "Ann") -> Values:
    return values(state.book, who(state, name))


def worth(state: State, name: str = "Ann") -> int:
    """Influence and upgrades, without the agenda."""
    points = tally(state.book, who(state, name))
    return points.influence + points.upgrades


def test_example_1_the_start() -> None:
    state = dealt(3)
    for company in state.players:
        assert values(state.book, company) == Values(2, 4, 4)
        assert len(company.hand) == 2
        assert company.districts == ()
    assert state.points == 2
    assert begins(state, "Bo").points == 2


def test_example_2_the_track_stays_short_until_the_clean_up() -> None:
    state = begins(lay(acting(active="SE2", hand="g1 g2 g3"), prisms="b1 g6 o2 b5"))
    assert refused(state, "Ann: take b1 g6") == "take exactly 3 cards"
    state = play(state, "Ann: take b1 g6 b5")
    assert state.prism_track == ("o2",)
    assert (state.phase, hand(state)) == (Phase.DISCARDING, "g1 g2 g3 g6 b1 b5")
    assert refused(state, "Ann: discard g1") == "discard exactly 2 cards"
    state = play(state, "Ann: discard g1 b1")
    assert (state.phase, hand(state), state.points) == (Phase.ACTIONS, "g2 g3 g6 b5", 2)
    assert state.prism_track == ("o2",)
    state = play(lay(state, deck="o6 g4 b3"), "Ann: done")
    assert state.prism_track == ("o2", "o6", "g4", "b3")


def test_example_2_five_cards_are_the_whole_track_and_one_of_the_deck() -> None:
    state = begins(lay(acting(active="SE2 SS1"), prisms="b1 g6 o2 b5", deck="o3 o4"))
    assert (state.prism_track, hand(state)) == ((), "g6 b1 b5 o2 o3")
    assert state.phase is Phase.DISCARDING


@pytest.mark.parametrize(("at", "why"), [
    ("e2", ""),
    ("e1n1", ""),
    ("e1s1", ""),
    ("w1", ""),
    ("s1", ""),
    ("n2", "a district must touch the plant or an active district"),
    ("w1n1", "a district must touch the plant or an active district"),
])  # fmt: skip
def test_example_3_where_a_contract_may_go(at: str, why: str) -> None:
    state = acting(active="BI1@e1", inactive="SE2@n1", contracts="MA3")
    if why:
        assert refused(state, f"Ann: contract MA3 {at}") == why
        return
    after = play(state, f"Ann: contract MA3 {at}")
    assert districts(after, active=False) == f"SE2@n1 MA3@{at}"


def test_example_3_nowhere_else() -> None:
    state = acting(active="BI1@e1", inactive="SE2@n1", contracts="MA3")
    cells = {cell(line.rpartition(" ")[2]) for line in offered(state, "contract")}
    assert cells == {(2, 0), (1, 1), (1, -1), (-1, 0), (0, -1)}


def test_example_4_cards_of_another_colour_do_not_pay() -> None:
    state = acting(inactive="SE2", hand="o6 g6 b4")
    assert refused(state, "Ann: power SE2 with o6") == "SE2 is paid for with blue, not with orange 6"
    assert refused(state, "Ann: power SE2 with g6 b4") == "SE2 is paid for with blue, not with green 6"
    assert offered(state, "power") == []


def test_example_5_an_exact_payment_brings_the_point_back() -> None:
    state = play(acting(inactive="SE2", hand="b2 b3 o4", prisms="g1 g2 g3 g4"), "Ann: power SE2 with b2 b3")
    assert (districts(state, active=True), districts(state, active=False)) == ("SE2@w1", "")
    assert (state.points, hand(state), state.discards) == (2, "o4", ("b2", "b3"))
    after = begins(play(state, "Ann: done"))
    assert refused(after, "Ann: take g1 g2") == "take exactly 3 cards"


def test_example_6_too_much_gives_no_change_and_too_little_does_not_pay() -> None:
    state = acting(inactive="SE2", hand="b4 b6")
    assert refused(state, "Ann: power SE2 with b4") == "SE2 costs 5: these cards are 1 short"
    state = play(state, "Ann: power SE2 with b6")
    assert (state.points, hand(state), districts(state, active=True)) == (1, "b4", "SE2@w1")


def test_example_7_with_all_connections_in_use() -> None:
    state = acting(
        active="SE1 SE3 BI1 BI2",
        inactive="MA1 SE2",
        hand="b4 b5",
        contracts="IC5",
        exchange="IC4",
        discards="g1 g2",
    )
    full = "all 4 connections are in use"
    assert refused(state, "Ann: power MA1 with b4") == full
    assert refused(state, "Ann: exchange IC4 s1") == full
    assert (offered(state, "power"), offered(state, "exchange")) == ([], [])
    assert rows(state, "power")["power SE2 with nothing"].why == full
    for line in ("contract IC5 s1", "trade MA1", "upgrade e1 SE2 with b5"):
        assert play(state, f"Ann: {line}").points >= 1


def test_example_7_a_marina_as_the_fourth_makes_room_for_the_fifth_and_sixth() -> None:
    state = acting(active="SE1 SE3 BI1", inactive="MA1 BI3 BI4", hand="b4 o6 o3 o5")
    state = play(state, "Ann: power MA1 with b4")
    assert values_of(state).connections == 6
    state = play(state, "Ann: power BI3 with o6", "Ann: power BI4 with o3 o5")
    assert len(who(state, "Ann").active) == 6


def test_example_8_two_exact_payments_are_four_actions() -> None:
    state = acting(inactive="SE2 BI1", hand="b5 o2", contracts="IC1 IC2", prisms="g1 g2 g3 g4")
    points = [state.points]
    for line in ("power SE2 with b5", "power BI1 with o2", "contract IC1 s1", "contract IC2 e1"):
        state = play(state, f"Ann: {line}")
        points.append(state.points)
    assert points[:-1] == [2, 2, 2, 1]
    assert mover(state) == "Bo"


def test_example_9_the_end_of_the_actions() -> None:
    state = acting(hand="g1 g2 g3 b1 b2 b3", prisms="o1 o2", contracts="IC1")
    state = play(lay(state, deck="o3 o4", contract_deck="PA1 PA2 PA3"), "Ann: done")
    assert (state.phase, mover(state)) == (Phase.CLEANING, "Ann")
    assert (len(state.prism_track), len(state.contract_track)) == (2, 1)
    state = play(state, "Ann: discard g1 b1")
    assert (hand(state), mover(state)) == ("g2 g3 b2 b3", "Bo")
    assert state.prism_track == ("o1", "o2", "o3", "o4")
    assert state.contract_track == ("IC1", "PA1", "PA2", "PA3")


def test_example_10_eight_active_districts() -> None:
    state = acts(give(acting(3), "Bo", active=EIGHT), "Bo").evolve(spent=True)
    state = play(state, "Bo: done")
    assert mover(state) == "Cy"
    state = passes(state)
    assert mover(state) == "Ann"
    assert mover(passes(state)) == "nobody"


def test_example_10_the_last_contract() -> None:
    state = acts(left(acting(3, contracts="IC1 IC2 IC3 IC4"), contracts="PA1"), "Bo")
    state = play(state, "Bo: contract IC2 e1", "Bo: done")
    assert (state.contract_track, state.contract_deck) == (("IC1", "IC3", "IC4", "PA1"), ())
    assert mover(state) == "Cy"
    state = passes(state)
    assert mover(state) == "Ann"
    assert mover(passes(state)) == "nobody"


def test_example_11_an_upgrade_on_top() -> None:
    state = acting(active="SE4@e1", inactive="SE2@n1", hand="b5", contracts="IC1")
    assert worth(state) == 4
    state = play(state, "Ann: upgrade e1 SE2 with b5")
    assert (worth(state), state.points, state.exchange) == (4 + 2 + 1, 2, ())
    assert (districts(state, active=True), districts(state, active=False)) == ("SE4+SE2@e1", "")
    assert districts(play(state, "Ann: contract IC1 n1"), active=False) == "IC1@n1"


def test_example_12_an_upgrade_below_a_card_that_goes() -> None:
    state = acting(active="PA5+PA2@e1", inactive="PA4@n1", hand="g4 g5")
    assert worth(state) == 5 + 2 + 1
    state = play(state, "Ann: upgrade e1 PA4 with g4 g5")
    assert (worth(state), state.exchange) == (5 + 4 + 1, ("PA2",))
    assert districts(state, active=True) == "PA5+PA4@e1"
    assert districts(play(state, "Ann: exchange PA2 n1"), active=True) == "PA5+PA4@e1 PA2@n1"
    after = play(acts(state, "Bo"), "Bo: exchange PA2 n1")
    assert (districts(after, "Bo", active=True), after.points) == ("PA2@n1", 1)


def test_example_13_the_whole_stack_goes_even_with_full_connections() -> None:
    state = acting(active="BI1 SE1 SE3 IS1", inactive="BI5", hand="o4 o6")
    assert refused(state, "Ann: power BI5 with o4 o6") == "all 4 connections are in use"
    state = play(state, "Ann: upgrade e1 BI5 with o4 o6")
    assert (districts(state, active=True), state.exchange) == ("BI5@e1 SE1@e2 SE3@e3 IS1@e4", ("BI1",))
    assert (worth(state), upgrades(who(state, "Ann"))) == (5 + 1 + 3 + 1, 0)


def test_example_14_a_district_of_the_exchange() -> None:
    state = acting(active="SE1 SE2 SE3", exchange="PA2", hand="g1", points=1, prisms="g2 g3 g4 g5")
    before = values_of(state)
    state = play(state, "Ann: exchange PA2 e3n1")
    assert (mover(state), state.exchange, hand(state)) == ("Bo", (), "g1")
    assert districts(state, active=True) == "SE1@e1 SE2@e2 SE3@e3 PA2@e3n1"
    assert values_of(state) == before._replace(hand=before.hand + 2)


def test_example_15_a_trade_that_steals() -> None:
    state = give(give(acting(3, inactive="OL3"), "Bo", hand="g1 g2 g3"), "Cy", hand="b1 b2")
    state = play(state, "Ann: trade OL3")
    assert (state.points, state.exchange) == (1, ("OL3",))
    after = play(state, "Ann: steal Bo", "nature: draw g1,g3")
    assert (hand(after), hand(after, "Bo"), hand(after, "Cy")) == ("g1 g3", "g2", "b1 b2")
    state = play(state, "Ann: steal Bo, Cy", "nature: draw g2 b1")
    assert (hand(state), hand(state, "Bo"), hand(state, "Cy")) == ("g2 b1", "g1 g3", "b2")
    assert refused(state, "Ann: exchange OL3 e1") == "OL3 was traded this turn: you may take it back next turn"
    assert districts(play(acts(play(state, "Ann: done"), "Cy"), "Cy: exchange OL3 e1"), "Cy", active=True) == "OL3@e1"
    after = acts(begins(play(state, "Ann: done")), "Ann")
    assert districts(play(after, "Ann: exchange OL3 e1"), active=True) == "OL3@e1"


def test_example_16_three_actions_for_a_contract_that_is_traded() -> None:
    state = play(acting(contracts="IC5"), "Ann: contract IC5 e1")
    assert state.points == 1
    state = play(state, "Ann: trade IC5")
    assert (state.points, state.exchange, districts(state, active=False)) == (3, ("IC5",), "")


def test_example_17_a_cost_that_is_4_lower() -> None:
    state = play(acting(inactive="SS2 PA5 BI1", hand="g3 g4 o1"), "Ann: trade SS2")
    assert rows(state, "power")["power PA5 with g3 g4"].cost == 7
    assert play(state, "Ann: power BI1 with o1").points == 1
    state = play(state, "Ann: power PA5 with g3 g4")
    assert (state.points, districts(state, active=True)) == (1, "PA5@n1")
    assert refused(state, "Ann: power BI1 with o1") == "costs 2 orange, 1 more than you have"


def test_example_18_any_colours() -> None:
    state = play(acting(inactive="BI4 SE4 PA1", hand="g6 o3 b2 o1"), "Ann: trade BI4")
    state = play(state, "Ann: power SE4 with g6 o3")
    assert state.points == 1
    assert play(state, "Ann: power PA1 with b2 o1").points == 1


@pytest.mark.parametrize(("agenda", "total"), [("matched", 17), ("mixed", 16), ("balance", 19), ("tower", 14)])
def test_example_19_agendas(agenda: str, total: int) -> None:
    state = give(acting(active="IC5@e1 PA3@e2 SE2@e1n1 BI4@n1"), "Ann", agenda=agenda)
    ann = who(state, "Ann")
    assert (links(state.book, ann), sets(state.book, ann), upgrades(ann)) == ((3, 2), 1, 0)
    points = tally(state.book, ann)
    assert (points.influence, points.total) == (14, total)


def test_example_20_values() -> None:
    state = acting(active="SE2 MA1 PA3")
    assert values_of(state) == Values(draw=3, hand=6, connections=6)
    upgraded = who(state, "Ann").evolve(districts=grid("SE2 MA1 PA3+PA1"))
    assert values(state.book, upgraded) == Values(draw=3, hand=6, connections=6)

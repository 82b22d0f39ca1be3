"""Trades: what each of the nine abilities brings, and what holds for all of them."""

from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Draw
from powergrid_tui.games.rise_to_power.book import Values
from powergrid_tui.games.rise_to_power.events import NothingFor, Recovered
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.scoring import values

from .positions import (
    acting,
    acts,
    begins,
    districts,
    give,
    hand,
    lay,
    left,
    mover,
    offered,
    play,
    refused,
    rows,
    told,
    who,
)

FULL = "g1 g2 g4 g5"
"""A prism track that wants no card."""

EVERY = ("IC1", "PA1", "GT1", "SE1", "MA1", "IS1", "BI1", "SS1", "OL1")
"""A card of every district."""


def inactive(state: State, name: str = "Ann") -> str:
    return districts(state, name, active=False)


def nothing_came_of(state: State, card: str) -> bool:
    """A trade asked nothing, and the log says that it brought nothing."""
    return state.events == (NothingFor(0, card),) and state.phase is Phase.ACTIONS


def answered(state: State) -> State:
    """Whatever a trade asks, and the end of the turn if it is the last action, is answered by what is offered first."""
    while mover(state) == "Ann" and state.phase is not Phase.ACTIONS:
        state = RISE_TO_POWER.apply(state, RISE_TO_POWER.choices(state)[0].actions[0])
    return state


# What holds for all of them


@pytest.mark.parametrize("card", EVERY)
def test_a_trade_costs_a_point_and_no_prism_and_the_district_goes_to_the_exchange(card: str) -> None:
    state = acting(inactive=f"{card}@e1 SE5@w1", exchange="IC5", hand="g6 b6 o6")
    assert set(offered(state, "trade")) == {f"trade {card}", "trade SE5"}
    state = play(state, f"Ann: trade {card}")
    assert state.exchange == ("IC5", card)
    assert inactive(state) == "SE5@w1"
    assert set(who(state, "Ann").hand) >= {"g6", "b6", "o6"}
    assert state.points == (4 if card == "IC1" else 1)
    assert values(state.book, who(state, "Ann")) == Values(2, 4, 4), "its reward is not for the one who trades"


@pytest.mark.parametrize("card", EVERY)
def test_what_was_traded_may_be_taken_back_in_the_next_turn_and_by_others_before(card: str) -> None:
    state = acting(3, inactive=f"{card}@e1", exchange="IC5", prisms=FULL, points=5)
    state = answered(play(state, f"Ann: trade {card}"))
    why = f"{card} was traded this turn: you may take it back next turn"
    assert refused(state, f"Ann: exchange {card} e1") == why
    assert {line.split()[1] for line in offered(state, "exchange")} == {"IC5"}
    assert rows(state, "exchange")[f"exchange {card} e1"].why == why
    state = begins(play(state, "Ann: done"), "Bo")
    assert districts(play(acts(state, "Bo"), f"Bo: exchange {card} e1"), "Bo", active=True) == f"{card}@e1"
    state = begins(begins(state, "Cy"), "Ann")
    assert districts(play(acts(state, "Ann"), f"Ann: exchange {card} e1"), active=True) == f"{card}@e1"


def test_every_trade_of_the_turn_is_kept_from_being_taken_back() -> None:
    state = play(acting(inactive="IC1 IC2"), "Ann: trade IC1", "Ann: trade IC2")
    for card in ("IC1", "IC2"):
        assert (
            refused(state, f"Ann: exchange {card} e1") == f"{card} was traded this turn: you may take it back next turn"
        )


def test_the_cell_of_what_was_traded_is_free() -> None:
    state = play(acting(inactive="IC1@e1", contracts="PA1"), "Ann: trade IC1", "Ann: contract PA1 e1")
    assert inactive(state) == "PA1@e1"


@pytest.mark.parametrize("card", ["IC1", "IC2", "IC3", "IC4", "IC5"])
def test_only_an_inactive_district_of_ones_own_is_traded(card: str) -> None:
    state = acting(active="IC2", inactive="SE1", contracts="IC1", exchange="IC3")
    state = give(give(state, "Bo", inactive="IC4"), "Bo", hand="g1")
    assert refused(state, f"Ann: trade {card}") == f"{card} is not one of your inactive districts"
    assert offered(state, "trade") == ["trade SE1"]


def test_nothing_else_is_done_before_a_trade_is_over() -> None:
    state = play(acting(inactive="GT1 SE1", contracts="IC1"), "Ann: trade GT1")
    assert refused(state, "Ann: trade SE1") == "trade is not possible now: the trade comes first"
    state = play(acting(inactive="PA1 SE1", hand="g1"), "Ann: trade PA1")
    assert refused(state, "Ann: done") == "done is not possible now: the trade comes first"


def test_what_was_drawn_may_be_held_until_the_actions_are_over() -> None:
    state = play(acting(inactive="SE1", hand="b1 b2 b3", prisms=FULL), "Ann: trade SE1")
    assert (len(who(state, "Ann").hand), state.phase, mover(state)) == (7, Phase.ACTIONS, "Ann")
    state = play(state, "Ann: done")
    assert state.phase is Phase.CLEANING
    assert {len(line.split()) - 1 for line in offered(state, "discard")} == {3}


# Inner City: action points


def test_inner_city_three_action_points() -> None:
    state = play(acting(inactive="IC1 IC2"), "Ann: trade IC1")
    assert state.points == 2 - 1 + 3
    assert play(state, "Ann: trade IC2").points == 2 - 1 + 3 - 1 + 3


# Parklands: discard any cards, draw as many and two more


@pytest.mark.parametrize(("line", "kept", "drawn"), [
    ("nothing", "g1 g1 b2", 2),
    ("g1", "g1 b2", 3),
    ("g1 b2", "g1", 4),
    ("g1 g1 b2", "", 5),
])  # fmt: skip
def test_parklands_any_cards_are_replaced_and_two_more_drawn(line: str, kept: str, drawn: int) -> None:
    state = lay(acting(inactive="PA1", hand="g1 g1 b2", prisms="g3"), deck="o1 o2 o3 o4 o5 o6")
    state = play(state, "Ann: trade PA1")
    assert (mover(state), state.phase, state.points) == ("Ann", Phase.REDRAWING, 1)
    assert len(offered(state, "discard")) == 6
    state = play(state, f"Ann: discard {line}")
    assert hand(state) == " ".join([*kept.split(), *(f"o{card}" for card in range(1, drawn + 1))])
    assert state.discards == (() if line == "nothing" else tuple(line.split()))
    assert (state.prism_track, state.phase, state.points) == (("g3",), Phase.ACTIONS, 1)


def test_parklands_throws_away_what_is_there_alone() -> None:
    state = play(acting(inactive="PA1", hand="g1 b2"), "Ann: trade PA1")
    assert refused(state, "Ann: discard g1 g1") == "green 1 is not in your hand"
    assert refused(state, "Ann: discard o1") == "orange 1 is not in your hand"


def test_parklands_asks_nothing_of_who_has_no_cards() -> None:
    state = play(lay(acting(inactive="PA1"), deck="o1 o2 o3"), "Ann: trade PA1")
    assert (hand(state), state.phase, mover(state), state.points) == ("o1 o2", Phase.ACTIONS, "Ann", 1)


def test_parklands_with_an_empty_deck_draws_what_was_thrown_away_too() -> None:
    state = left(acting(inactive="PA1", hand="g1 b2", points=1), deck="o1", discards="o6")
    state = play(state, "Ann: trade PA1", "Ann: discard g1 b2")
    assert (mover(state), hand(state)) == ("nature", "o1")
    state = play(state, "nature: shuffle b2,o6,g1")
    assert (hand(state), mover(state)) == ("g1 b2 o1 o6", "Bo"), "there are no more than these"


# Garden Towers: up to two contracts


def test_garden_towers_two_contracts_of_the_track() -> None:
    state = lay(acting(inactive="GT1@e1", contracts="IC1 SE1 BI1 PA1"), contract_deck="OL5 OL4")
    state = play(state, "Ann: trade GT1")
    assert (mover(state), state.phase, state.points) == ("Ann", Phase.CONTRACTS, 1)
    state = play(state, "Ann: contract SE1 e1")
    assert (state.phase, state.contract_track) == (Phase.CONTRACTS, ("IC1", "BI1", "PA1"))
    assert refused(state, "Ann: contract OL5 n1") == "OL5 is not in the contract track"
    assert refused(state, "Ann: contract BI1 e1") == "there is already a district there"
    assert refused(state, "Ann: contract BI1 e2") == "a district must touch the plant or an active district"
    state = play(state, "Ann: contract PA1 n1")
    assert (state.phase, state.points, inactive(state)) == (Phase.ACTIONS, 1, "SE1@e1 PA1@n1")
    assert state.contract_track == ("IC1", "BI1")


@pytest.mark.parametrize("taken", [0, 1])
def test_garden_towers_brings_fewer_to_who_wants_fewer(taken: int) -> None:
    state = play(acting(inactive="GT1@e1", contracts="IC1 SE1 BI1 PA1"), "Ann: trade GT1")
    state = play(state, *["Ann: contract SE1 e1"] * taken)
    assert offered(state, "done") == ["done"]
    state = play(state, "Ann: done")
    assert (state.phase, mover(state), state.points, len(state.contract_track)) == (Phase.ACTIONS, "Ann", 1, 4 - taken)


def test_garden_towers_ends_by_itself_with_an_empty_track() -> None:
    state = play(acting(inactive="GT1", contracts="IC1"), "Ann: trade GT1", "Ann: contract IC1 e1")
    assert (state.phase, state.points) == (Phase.ACTIONS, 1)
    assert nothing_came_of(play(acting(inactive="GT1"), "Ann: trade GT1"), "GT1")


def test_garden_towers_ends_by_itself_without_a_free_cell() -> None:
    state = acting(inactive="GT1@e1 SE1@w1 SE2@n1 SE3@s1", contracts="IC1 IC2")
    state = play(state, "Ann: trade GT1", "Ann: contract IC1 e1")
    assert (state.phase, state.points, state.contract_track) == (Phase.ACTIONS, 1, ("IC2",))


# Seaport: draw four cards


def test_seaport_four_cards_of_the_deck() -> None:
    state = lay(acting(inactive="SE1", hand="b6", prisms="g1 g2"), deck="o1 o2 o3 o4 o5")
    state = play(state, "Ann: trade SE1")
    assert (hand(state), state.prism_track, state.prism_deck[0]) == ("b6 o1 o2 o3 o4", ("g1", "g2"), "o5")
    assert (state.phase, state.points) == (Phase.ACTIONS, 1)


@pytest.mark.parametrize("points", [1, 2])
def test_seaport_with_a_shuffle_in_the_middle(points: int) -> None:
    state = left(acting(inactive="SE1", prisms=FULL, points=points), deck="o1", discards="b1 b2 b3 b4")
    state = play(state, "Ann: trade SE1")
    assert (mover(state), hand(state)) == ("nature", "o1")
    state = play(state, "nature: shuffle b4,b2,b1,b3")
    assert (hand(state), state.prism_deck) == ("b1 b2 b4 o1", ("b3",))
    assert mover(state) == ("Ann" if points == 2 else "Bo")


def test_seaport_with_the_last_point_is_drawn_before_the_hand_is_looked_at() -> None:
    state = lay(acting(inactive="SE1", hand="b1 b2 b3", prisms=FULL, points=1), deck="o1 o2 o3 o4")
    state = play(state, "Ann: trade SE1")
    assert (state.phase, hand(state)) == (Phase.CLEANING, "b1 b2 b3 o1 o2 o3 o4")
    assert hand(play(state, "Ann: discard b1 b2 b3")) == "o1 o2 o3 o4"


# Marina: the prism track is filled, then up to two of it


@pytest.mark.parametrize(("line", "kept"), [
    ("g1 o2", ("g2", "o1")),
    ("o1", ("g1", "g2", "o2")),
    ("nothing", ("g1", "g2", "o1", "o2")),
])  # fmt: skip
def test_marina_the_track_is_filled_and_up_to_two_are_taken(line: str, kept: tuple[str, ...]) -> None:
    state = lay(acting(inactive="MA1", prisms="g1 g2"), deck="o1 o2 o3")
    state = play(state, "Ann: trade MA1")
    assert (mover(state), state.phase) == ("Ann", Phase.TAKING)
    assert (state.prism_track, state.prism_deck[0]) == (("g1", "g2", "o1", "o2"), "o3")
    assert len(offered(state, "take")) == 6 + 4 + 1
    state = play(state, f"Ann: take {line}")
    assert hand(state) == ("" if line == "nothing" else line)
    assert (state.prism_track, state.prism_deck[0], state.phase, state.points) == (kept, "o3", Phase.ACTIONS, 1)


@pytest.mark.parametrize(("line", "why"), [
    ("g1 g2 g4", "2 cards at most"),
    ("g1 g1", "green 1 is not there"),
    ("b1", "blue 1 is not there"),
])  # fmt: skip
def test_marina_no_more_and_nothing_else(line: str, why: str) -> None:
    assert refused(play(acting(inactive="MA1", prisms=FULL), "Ann: trade MA1"), f"Ann: take {line}") == why


def test_marina_with_a_shuffle_in_the_middle() -> None:
    state = left(acting(inactive="MA1", prisms="g1"), deck="o1", discards="b1 b2 b3")
    state = play(state, "Ann: trade MA1")
    assert (mover(state), state.prism_track) == ("nature", ("g1", "o1"))
    state = play(state, "nature: shuffle b3,b1,b2")
    assert (state.phase, state.prism_track, state.prism_deck) == (Phase.TAKING, ("g1", "o1", "b3", "b1"), ("b2",))
    assert hand(play(state, "Ann: take g1 b3")) == "g1 b3"


def test_marina_with_too_few_cards() -> None:
    state = play(left(acting(inactive="MA1", prisms="g1"), deck="", discards=""), "Ann: trade MA1")
    assert offered(state, "take") == ["take g1", "take nothing"]
    state = play(left(acting(inactive="MA1"), deck="", discards=""), "Ann: trade MA1")
    assert (state.phase, mover(state), state.points) == (Phase.ACTIONS, "Ann", 1)


# Island: two cards of the discards


def test_island_two_cards_of_choice() -> None:
    state = play(acting(inactive="IS1", hand="g6", discards="b1 o2 o2 g3"), "Ann: trade IS1")
    assert (mover(state), state.phase) == ("Ann", Phase.RECOVERING)
    assert set(offered(state, "take")) == {"take b1 o2", "take g3 b1", "take g3 o2", "take o2 o2"}
    assert refused(state, "Ann: take b1") == "take exactly 2 cards"
    assert refused(state, "Ann: take g3 b1 o2") == "take exactly 2 cards"
    assert refused(state, "Ann: take b1 b1") == "blue 1 is not there"
    state = play(state, "Ann: take b1 o2")
    assert (hand(state), state.discards, state.points) == ("g6 b1 o2", ("o2", "g3"), 1)


@pytest.mark.parametrize("discards", ["b1", "b1 o2"])
def test_island_takes_what_there_is_unasked(discards: str) -> None:
    state = play(acting(inactive="IS1", discards=discards), "Ann: trade IS1")
    assert (hand(state), state.discards, state.phase, mover(state)) == (discards, (), Phase.ACTIONS, "Ann")
    assert state.events == (Recovered(0, tuple(discards.split())),)


def test_island_without_discards() -> None:
    assert nothing_came_of(play(acting(inactive="IS1"), "Ann: trade IS1"), "IS1")


def test_island_with_the_track_full_takes_nothing_of_it() -> None:
    state = play(acting(inactive="IS1", prisms=FULL, discards="b1 b2 b3"), "Ann: trade IS1", "Ann: take b2 b3")
    assert (state.prism_track, state.discards) == (tuple(FULL.split()), ("b1",))


# Biosphere: any colours


def test_biosphere_any_colours_pay_for_the_rest_of_the_turn() -> None:
    state = acting(active="IC5@e1", inactive="BI1 SE1 OL1 IC2", hand="g3 o3 b4 o4", points=4)
    assert {row.why for row in rows(state, "power").values() if row.why} == {
        "costs 4 green, 1 more than you have",
    }
    state = play(state, "Ann: trade BI1", "Ann: power SE1 with g3", "Ann: power OL1 with o3")
    state = play(state, "Ann: upgrade e1 IC2 with b4")
    assert (state.points, hand(state)) == (3, "o4")


def test_biosphere_ends_with_the_turn() -> None:
    state = play(acting(inactive="BI1 SE1", hand="g3", prisms=FULL), "Ann: trade BI1", "Ann: done")
    state = acts(give(begins(state, "Bo"), "Bo", inactive="OL1", hand="g3"), "Bo")
    assert refused(state, "Bo: power OL1 with g3") == "OL1 is paid for with orange, not with green 3"
    state = acts(begins(state), "Ann")
    assert refused(state, "Ann: power SE1 with g3") == "SE1 is paid for with blue, not with green 3"


# Space Station: the next cost is 4 lower


@pytest.mark.parametrize(("line", "prisms"), [("power SE3 with {}", "b3"), ("upgrade e1 SE3 with {}", "b3")])
def test_space_station_the_next_cost_is_4_lower(line: str, prisms: str) -> None:
    state = acting(active="SE5@e1", inactive="SS1 SE3 SE4", hand="b3 b5 b4", points=3)
    state = play(state, "Ann: trade SS1", f"Ann: {line.format(prisms)}")
    assert state.points == 2, "exact, by the lower cost"
    assert refused(state, "Ann: power SE4 with b5") == "SE4 costs 9: these cards are 4 short"
    assert play(state, "Ann: power SE4 with b5 b4").points == 2


def test_space_station_is_not_used_up_by_anything_else() -> None:
    state = acting(inactive="SS1 SE3 IC1", hand="b3", contracts="PA1", exchange="PA2")
    state = play(state, "Ann: trade SS1", "Ann: trade IC1", "Ann: contract PA1 e1", "Ann: exchange PA2 s1")
    assert play(state, "Ann: power SE3 with b3").points == 1


def test_space_station_ends_with_the_turn() -> None:
    state = play(acting(inactive="SS1 SE3", hand="b3", prisms=FULL), "Ann: trade SS1", "Ann: done")
    state = acts(give(begins(state, "Bo"), "Bo", inactive="SE4", hand="b5"), "Bo")
    assert refused(state, "Bo: power SE4 with b5") == "costs 9 blue, 4 more than you have"
    assert refused(acts(begins(state), "Ann"), "Ann: power SE3 with b3") == "costs 7 blue, 4 more than you have"


def test_two_space_stations_take_8_off_one_cost() -> None:
    state = acting(inactive="SS1 SS2 SE4 SE3", hand="b1 b2 b6", points=3)
    state = play(state, "Ann: trade SS1", "Ann: trade SS2", "Ann: power SE4 with b1")
    assert state.points == 1
    assert refused(state, "Ann: power SE3 with b6") == "SE3 costs 7: these cards are 1 short"


# Orbital Lift: two cards of others


def rich(players: int = 3, **hands: str) -> State:
    """Ann has an Orbital Lift and the others have these hands."""
    state = acting(players, inactive="OL1", hand="o6", prisms=FULL)
    for name, cards in hands.items():
        state = give(state, name, hand=cards)
    return state


def test_orbital_lift_asks_from_whom() -> None:
    state = play(rich(4, Bo="g1 g2", Cy="b1 b2", Di="o1"), "Ann: trade OL1")
    assert (mover(state), state.phase) == ("Ann", Phase.STEALING)
    assert set(offered(state, "steal")) == {
        "steal Bo", "steal Cy", "steal Di", "steal Bo, Cy", "steal Bo, Di", "steal Cy, Di"
    }  # fmt: skip
    assert len(rows(state, "steal")) == 6


@pytest.mark.parametrize(("line", "why"), [
    ("steal Ann", "steal cards from another company"),
    ("steal Bo, Ann", "steal cards from another company"),
    ("steal Di", "Di has no prism cards"),
    ("steal Bo, Di", "Di has no prism cards"),
])  # fmt: skip
def test_orbital_lift_from_whom_nothing_is_stolen(line: str, why: str) -> None:
    state = play(rich(4, Bo="g1 g2", Cy="b1 b2"), "Ann: trade OL1")
    assert refused(state, f"Ann: {line}") == why


def test_orbital_lift_from_two_at_most() -> None:
    state = play(rich(4, Bo="g1 g2", Cy="b1 b2", Di="o1"), "Ann: trade OL1")
    assert refused(state, "Ann: steal Bo, Cy, Di") == "from 1 to 2 companies, each once"


def test_orbital_lift_two_from_one() -> None:
    state = play(rich(Bo="g1 g2 g3", Cy="b1 b2"), "Ann: trade OL1", "Ann: steal Bo")
    assert (mover(state), state.phase) == ("nature", Phase.LOT)
    assert refused(state, "nature: draw g1") == "the numbers of cards stolen must be 2"
    assert refused(state, "nature: draw g1,g2,g3") == "the numbers of cards stolen must be 2"
    assert refused(state, "nature: draw g1,b1") == "Bo does not have blue 1"
    state = play(state, "nature: draw g1,g3")
    assert (hand(state), hand(state, "Bo"), hand(state, "Cy")) == ("g1 g3 o6", "g2", "b1 b2")
    assert (state.phase, mover(state), state.points, state.discards) == (Phase.ACTIONS, "Ann", 1, ())


def test_orbital_lift_one_each_from_two() -> None:
    state = play(rich(Bo="g1 g2 g3", Cy="b1 b2"), "Ann: trade OL1", "Ann: steal Cy, Bo")
    assert refused(state, "nature: draw b1,b2 g1") == "the numbers of cards stolen must be 1, 1"
    assert refused(state, "nature: draw b1 b2") == "Bo does not have blue 2"
    state = play(state, "nature: draw b1 g2")
    assert (hand(state), hand(state, "Bo"), hand(state, "Cy")) == ("g2 b1 o6", "g1 g3", "b2")


def test_orbital_lift_finds_one_card_where_there_is_one() -> None:
    state = play(rich(Bo="g1", Cy="b1 b2"), "Ann: trade OL1", "Ann: steal Bo", "nature: draw g1")
    assert (hand(state), hand(state, "Bo"), hand(state, "Cy")) == ("g1 o6", "", "b1 b2")


@pytest.mark.parametrize("players", [2, 3])
def test_orbital_lift_does_not_ask_when_one_alone_has_cards(players: int) -> None:
    state = play(rich(players, Bo="g1 g2 g3"), "Ann: trade OL1")
    assert (mover(state), state.phase, state.victims) == ("nature", Phase.LOT, (1,))
    assert hand(play(state, "nature: draw g2,g3"), "Bo") == "g1"


def test_orbital_lift_when_nobody_has_cards() -> None:
    assert nothing_came_of(play(rich(3), "Ann: trade OL1"), "OL1")


def test_orbital_lift_steals_any_card_with_equal_luck() -> None:
    state = play(rich(2, Bo="g1 g2 g3"), "Ann: trade OL1")
    some = [RISE_TO_POWER.sample(state, Random(seed)) for seed in range(60)]
    assert {action.prisms for action in some if isinstance(action, Draw)} == {
        (("g1", "g2"),), (("g1", "g3"),), (("g2", "g3"),)
    }  # fmt: skip


def test_orbital_lift_with_the_last_point() -> None:
    state = play(rich(Bo="g1 g2 g3", Cy="b1 b2").evolve(points=1), "Ann: trade OL1", "Ann: steal Bo")
    state = play(state, "nature: draw g1,g3")
    assert (mover(state), hand(state)) == ("Bo", "g1 g3 o6")


# With the last point, and the log


@pytest.mark.parametrize("card", EVERY[1:])
def test_a_trade_with_the_last_point_is_brought_to_its_end(card: str) -> None:
    state = acting(inactive=card, contracts="IC1 IC2", discards="g1 g2 g3", hand="o1 o2 o3 o4", points=1)
    state = play(lay(state, prisms="b1 b2 b3 b4"), f"Ann: trade {card}")
    asks = {"PA1": Phase.REDRAWING, "GT1": Phase.CONTRACTS, "MA1": Phase.TAKING, "IS1": Phase.RECOVERING}
    if card in asks:
        assert (mover(state), state.phase) == ("Ann", asks[card])
    assert mover(answered(state)) == "Bo"


def test_trades_are_told() -> None:
    state = acting(
        inactive="IC1 PA1 GT1 SE1 MA1 IS1 BI1 SS1 OL1",
        prisms=FULL,
        contracts="IC5",
        discards="b1 b2 b3",
        hand="o6",
        points=9,
    )
    state = lay(state, deck="o1 o2 o3 o4 o5")
    begin = "Ann trades"
    assert told(state, "Ann: trade IC1") == [f"{begin} Inner City 1: 3 action points"]
    assert told(state, "Ann: trade PA1") == [f"{begin} Parklands 1: discard any cards, draw as many plus 2 more"]
    assert told(state, "Ann: trade GT1") == [f"{begin} Garden Towers 1: up to 2 contracts from the track"]
    assert told(state, "Ann: trade SE1", 0) == [f"{begin} Seaport 1: draw 4 cards", "Ann draws orange 1, 2, 3 and 4"]
    assert told(state, "Ann: trade SE1", 1) == [f"{begin} Seaport 1: draw 4 cards", "Ann draws 4 cards"]
    assert told(state, "Ann: trade MA1") == [
        f"{begin} Marina 1: the prism track is refilled, take up to 2 cards from it"
    ]
    assert told(state, "Ann: trade IS1") == [f"{begin} Island 1: 2 cards from the discards"]
    assert told(state, "Ann: trade BI1") == [f"{begin} Biosphere 1: any colour pays for the rest of the turn"]
    assert told(state, "Ann: trade SS1") == [f"{begin} Space Station 1: the next cost this turn is 4 lower"]
    assert told(state, "Ann: trade OL1") == [
        f"{begin} Orbital Lift 1: 2 cards from other players' hands",
        "The trade of Orbital Lift 1 brings nothing",
    ]


def test_what_is_chosen_in_a_trade_is_told() -> None:
    state = acting(3, inactive="PA1 GT1 MA1 IS1 OL1", hand="o6", prisms=FULL, contracts="IC5", discards="b1 b2 b3")
    state = give(give(lay(state, deck="o1 o2 o3 o4 o5"), "Bo", hand="g1 g2 g3"), "Cy", hand="b1")
    redrawing = play(state, "Ann: trade PA1")
    assert told(redrawing, "Ann: discard o6") == ["Ann discards orange 6", "Ann draws 3 cards"]
    assert told(redrawing, "Ann: discard nothing", 0) == ["Ann discards nothing", "Ann draws orange 1 and 2"]
    assert told(play(state, "Ann: trade GT1"), "Ann: done") == ["Ann takes no more contracts"]
    assert told(play(state, "Ann: trade MA1"), "Ann: take nothing") == ["Ann takes nothing"]
    assert told(play(state, "Ann: trade MA1"), "Ann: take g1 g4") == ["Ann takes green 1 and 4 from the track"]
    assert told(play(state, "Ann: trade IS1"), "Ann: take b1 b3") == ["Ann takes blue 1 and 3 from the discards"]
    stealing = play(state, "Ann: trade OL1")
    assert told(stealing, "Ann: steal Bo, Cy") == ["Ann steals from Bo, Cy"]
    drawing = play(stealing, "Ann: steal Bo, Cy")
    assert told(drawing, "nature: draw g2 b1", 0) == ["Ann takes green 2 from Bo", "Ann takes blue 1 from Cy"]
    assert told(drawing, "nature: draw g2 b1", 1) == ["Ann takes green 2 from Bo", "Ann takes 1 card from Cy"]
    assert told(drawing, "nature: draw g2 b1") == ["Ann takes 1 card from Bo", "Ann takes 1 card from Cy"]
    assert told(lay(state, discards="b2"), "Ann: trade IS1")[1:] == ["Ann takes blue 2 from the discards"]

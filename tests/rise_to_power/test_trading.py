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


def inactive(state: State) -> str:
    return districts(state, active=False)


def traded(state: State, card: str, *lines: str) -> State:
    """The state after a trade and these lines of Ann's."""
    return play(state, f"Ann: trade {card}", *(f"Ann: {line}" for line in lines))


def asked(state: State) -> tuple[str, Phase, int]:
    return mover(state), state.phase, state.points


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
    state = traded(state, card)
    assert (state.exchange, inactive(state)) == (("IC5", card), "SE5@w1")
    assert set(who(state, "Ann").hand) >= {"g6", "b6", "o6"}
    assert state.points == (4 if card == "IC1" else 1)
    assert values(state.book, who(state, "Ann")) == Values(2, 4, 4), "its reward is not for the one who trades"


@pytest.mark.parametrize("card", EVERY)
def test_what_was_traded_may_be_taken_back_in_the_next_turn_and_by_others_before(card: str) -> None:
    state = acting(3, inactive=f"{card}@e1 IC2", exchange="IC5", prisms=FULL, points=5)
    state = answered(traded(traded(state, "IC2"), card))
    for each in (card, "IC2"):
        why = f"{each} was traded this turn: you may take it back next turn"
        assert refused(state, f"Ann: exchange {each} e1") == rows(state, "exchange")[f"exchange {each} e1"].why == why
    assert {line.split()[1] for line in offered(state, "exchange")} == {"IC5"}
    state = begins(play(state, "Ann: done"), "Bo")
    assert districts(play(acts(state, "Bo"), f"Bo: exchange {card} e1"), "Bo", active=True) == f"{card}@e1"
    state = begins(begins(state, "Cy"), "Ann")
    assert districts(play(acts(state, "Ann"), f"Ann: exchange {card} e1"), active=True) == f"{card}@e1"


def test_the_cell_of_what_was_traded_is_free() -> None:
    assert inactive(traded(acting(inactive="IC1@e1", contracts="PA1"), "IC1", "contract PA1 e1")) == "PA1@e1"


@pytest.mark.parametrize("card", EVERY[1:])
def test_a_trade_with_the_last_point_is_brought_to_its_end(card: str) -> None:
    state = acting(inactive=card, contracts="IC1 IC2", discards="g1 g2 g3", hand="o1 o2 o3 o4", points=1)
    state = traded(lay(state, prisms="b1 b2 b3 b4"), card)
    asks = {"PA1": Phase.REDRAWING, "GT1": Phase.CONTRACTS, "MA1": Phase.TAKING, "IS1": Phase.RECOVERING}
    assert card not in asks or (mover(state), state.phase) == ("Ann", asks[card])
    assert mover(answered(state)) == "Bo"


# Inner City: action points


def test_inner_city_three_action_points() -> None:
    state = traded(acting(inactive="IC1 IC2"), "IC1")
    assert state.points == 2 - 1 + 3
    assert traded(state, "IC2").points == 2 - 1 + 3 - 1 + 3


# Parklands: discard any cards, draw as many and two more


@pytest.mark.parametrize(("line", "kept", "drawn"), [
    ("nothing", "g1 g1 b2", 2),
    ("g1", "g1 b2", 3),
    ("g1 b2", "g1", 4),
    ("g1 g1 b2", "", 5),
])  # fmt: skip
def test_parklands_any_cards_are_replaced_and_two_more_drawn(line: str, kept: str, drawn: int) -> None:
    state = lay(acting(inactive="PA1", hand="g1 g1 b2", prisms="g3"), deck="o1 o2 o3 o4 o5 o6")
    state = traded(state, "PA1")
    assert asked(state) == ("Ann", Phase.REDRAWING, 1)
    assert len(offered(state, "discard")) == 6
    state = play(state, f"Ann: discard {line}")
    assert hand(state) == " ".join([*kept.split(), *(f"o{card}" for card in range(1, drawn + 1))])
    assert state.discards == (() if line == "nothing" else tuple(line.split()))
    assert (state.prism_track, state.phase, state.points) == (("g3",), Phase.ACTIONS, 1)


def test_parklands_asks_nothing_of_who_has_no_cards() -> None:
    state = traded(lay(acting(inactive="PA1"), deck="o1 o2 o3"), "PA1")
    assert (hand(state), *asked(state)) == ("o1 o2", "Ann", Phase.ACTIONS, 1)


def test_parklands_with_an_empty_deck_draws_what_was_thrown_away_too() -> None:
    state = left(acting(inactive="PA1", hand="g1 b2", points=1), deck="o1", discards="o6")
    state = traded(state, "PA1", "discard g1 b2")
    assert (mover(state), hand(state)) == ("nature", "o1")
    state = play(state, "nature: shuffle b2,o6,g1")
    assert (hand(state), mover(state)) == ("g1 b2 o1 o6", "Bo"), "there are no more than these"


# Garden Towers: up to two contracts


def test_garden_towers_two_contracts_of_the_track() -> None:
    state = lay(acting(inactive="GT1@e1", contracts="IC1 SE1 BI1 PA1"), contract_deck="OL5 OL4")
    state = traded(state, "GT1")
    assert asked(state) == ("Ann", Phase.CONTRACTS, 1)
    state = play(state, "Ann: contract SE1 e1")
    assert (state.phase, state.contract_track) == (Phase.CONTRACTS, ("IC1", "BI1", "PA1"))
    assert refused(state, "Ann: contract OL5 n1") == "OL5 is not in the contract track"
    state = play(state, "Ann: contract PA1 n1")
    assert (state.phase, state.points, inactive(state)) == (Phase.ACTIONS, 1, "SE1@e1 PA1@n1")
    assert state.contract_track == ("IC1", "BI1")


@pytest.mark.parametrize("taken", [0, 1])
def test_garden_towers_brings_fewer_to_who_wants_fewer(taken: int) -> None:
    state = traded(acting(inactive="GT1@e1", contracts="IC1 SE1 BI1 PA1"), "GT1", *["contract SE1 e1"] * taken)
    assert offered(state, "done") == ["done"]
    state = play(state, "Ann: done")
    assert (*asked(state), len(state.contract_track)) == ("Ann", Phase.ACTIONS, 1, 4 - taken)


@pytest.mark.parametrize(("there", "contracts", "left_over"), [
    ("GT1", "IC1", ()),
    ("GT1@e1 SE1@w1 SE2@n1 SE3@s1", "IC1 IC2", ("IC2",)),
])  # fmt: skip
def test_garden_towers_ends_by_itself_without_a_contract_or_a_free_cell(
    there: str, contracts: str, left_over: tuple[str, ...]
) -> None:
    state = traded(acting(inactive=there, contracts=contracts), "GT1", "contract IC1 e1")
    assert (state.phase, state.points, state.contract_track) == (Phase.ACTIONS, 1, left_over)


# Seaport: draw four cards


def test_seaport_four_cards_of_the_deck() -> None:
    state = traded(lay(acting(inactive="SE1", hand="b6", prisms="g1 g2"), deck="o1 o2 o3 o4 o5"), "SE1")
    assert (hand(state), state.prism_track, state.prism_deck[0]) == ("b6 o1 o2 o3 o4", ("g1", "g2"), "o5")
    assert (state.phase, state.points) == (Phase.ACTIONS, 1), "the hand is looked at once the actions are over"
    state = play(state, "Ann: done")
    assert state.phase is Phase.CLEANING
    assert {len(line.split()) - 1 for line in offered(state, "discard")} == {1}


@pytest.mark.parametrize("points", [1, 2])
def test_seaport_with_a_shuffle_in_the_middle(points: int) -> None:
    state = left(acting(inactive="SE1", prisms=FULL, points=points), deck="o1", discards="b1 b2 b3 b4")
    state = traded(state, "SE1")
    assert (mover(state), hand(state)) == ("nature", "o1")
    state = play(state, "nature: shuffle b4,b2,b1,b3")
    assert (hand(state), state.prism_deck) == ("b1 b2 b4 o1", ("b3",))
    assert mover(state) == ("Ann" if points == 2 else "Bo")


def test_seaport_with_the_last_point_is_drawn_before_the_hand_is_looked_at() -> None:
    state = lay(acting(inactive="SE1", hand="b1 b2 b3", prisms=FULL, points=1), deck="o1 o2 o3 o4")
    state = traded(state, "SE1")
    assert (state.phase, hand(state)) == (Phase.CLEANING, "b1 b2 b3 o1 o2 o3 o4")
    assert hand(play(state, "Ann: discard b1 b2 b3")) == "o1 o2 o3 o4"


# Marina: the prism track is filled, then up to two of it


@pytest.mark.parametrize(("line", "kept"), [
    ("g1 o2", ("g2", "o1")),
    ("o1", ("g1", "g2", "o2")),
    ("nothing", ("g1", "g2", "o1", "o2")),
])  # fmt: skip
def test_marina_the_track_is_filled_and_up_to_two_are_taken(line: str, kept: tuple[str, ...]) -> None:
    state = traded(lay(acting(inactive="MA1", prisms="g1 g2"), deck="o1 o2 o3"), "MA1")
    assert (mover(state), state.phase) == ("Ann", Phase.TAKING)
    assert (state.prism_track, state.prism_deck[0]) == (("g1", "g2", "o1", "o2"), "o3")
    assert len(offered(state, "take")) == 6 + 4 + 1
    state = play(state, f"Ann: take {line}")
    assert hand(state) == ("" if line == "nothing" else line)
    assert (state.prism_track, state.prism_deck[0], state.phase, state.points) == (kept, "o3", Phase.ACTIONS, 1)


def test_marina_with_a_shuffle_in_the_middle() -> None:
    state = traded(left(acting(inactive="MA1", prisms="g1"), deck="o1", discards="b1 b2 b3"), "MA1")
    assert (mover(state), state.prism_track) == ("nature", ("g1", "o1"))
    state = play(state, "nature: shuffle b3,b1,b2")
    assert (state.phase, state.prism_track, state.prism_deck) == (Phase.TAKING, ("g1", "o1", "b3", "b1"), ("b2",))
    assert hand(play(state, "Ann: take g1 b3")) == "g1 b3"


def test_marina_with_too_few_cards() -> None:
    state = traded(left(acting(inactive="MA1", prisms="g1"), deck="", discards=""), "MA1")
    assert offered(state, "take") == ["take g1", "take nothing"]
    assert asked(traded(left(acting(inactive="MA1"), deck="", discards=""), "MA1")) == ("Ann", Phase.ACTIONS, 1)


# Island: two cards of the discards


def test_island_two_cards_of_choice_and_none_of_the_track() -> None:
    state = traded(acting(inactive="IS1", hand="g6", prisms=FULL, discards="b1 o2 o2 g3"), "IS1")
    assert (mover(state), state.phase) == ("Ann", Phase.RECOVERING)
    assert set(offered(state, "take")) == {"take b1 o2", "take g3 b1", "take g3 o2", "take o2 o2"}
    state = play(state, "Ann: take b1 o2")
    assert (hand(state), state.discards, state.points) == ("g6 b1 o2", ("o2", "g3"), 1)
    assert state.prism_track == tuple(FULL.split())


@pytest.mark.parametrize("discards", ["b1", "b1 o2"])
def test_island_takes_what_there_is_unasked(discards: str) -> None:
    state = traded(acting(inactive="IS1", discards=discards), "IS1")
    assert (hand(state), state.discards, *asked(state)) == (discards, (), "Ann", Phase.ACTIONS, 1)
    assert state.events == (Recovered(0, tuple(discards.split())),)


# Biosphere: any colours


def test_biosphere_any_colours_pay_for_the_rest_of_the_turn() -> None:
    state = acting(active="IC5@e1", inactive="BI1 SE1 OL1 IC2", hand="g3 o3 b4 o4", points=4)
    assert {row.why for row in rows(state, "power").values() if row.why} == {"costs 4 green, 1 more than you have"}
    state = traded(state, "BI1", "power SE1 with g3", "power OL1 with o3", "upgrade e1 IC2 with b4")
    assert (state.points, hand(state)) == (3, "o4")


# Space Station: the next cost is 4 lower


@pytest.mark.parametrize("line", ["power SE3 with b3", "upgrade e1 SE3 with b3"])
def test_space_station_the_next_cost_is_4_lower(line: str) -> None:
    state = acting(active="SE5@e1", inactive="SS1 SE3 SE4", hand="b3 b5 b4", points=3)
    state = traded(state, "SS1", line)
    assert state.points == 2, "exact, by the lower cost"
    assert refused(state, "Ann: power SE4 with b5") == "SE4 costs 9: these cards are 4 short"
    assert play(state, "Ann: power SE4 with b5 b4").points == 2


def test_space_station_is_not_used_up_by_anything_else() -> None:
    state = acting(inactive="SS1 SE3 IC1", hand="b3", contracts="PA1", exchange="PA2")
    state = traded(state, "SS1", "trade IC1", "contract PA1 e1", "exchange PA2 s1")
    assert play(state, "Ann: power SE3 with b3").points == 1


@pytest.mark.parametrize(("card", "price", "bos", "anns"), [
    ("BI1", "g3", "SE4 is paid for with blue, not with green 3", "SE1 is paid for with blue, not with green 3"),
    ("SS1", "b1", "costs 9 blue, 8 more than you have", "costs 3 blue, 2 more than you have"),
])  # fmt: skip
def test_biosphere_and_space_station_end_with_the_turn(card: str, price: str, bos: str, anns: str) -> None:
    state = acting(inactive=f"{card} SE1", hand=price, prisms=FULL)
    state = traded(state, card, "done")
    theirs = acts(give(begins(state, "Bo"), "Bo", inactive="SE4", hand=price), "Bo")
    assert refused(theirs, f"Bo: power SE4 with {price}") == bos
    assert refused(acts(begins(theirs), "Ann"), f"Ann: power SE1 with {price}") == anns


def test_two_space_stations_take_8_off_one_cost() -> None:
    state = acting(inactive="SS1 SS2 SE4 SE3", hand="b1 b2 b6", points=3)
    state = traded(state, "SS1", "trade SS2", "power SE4 with b1")
    assert state.points == 1
    assert refused(state, "Ann: power SE3 with b6") == "SE3 costs 7: these cards are 1 short"


# Orbital Lift: two cards of others


def stealing(players: int = 3, **hands: str) -> State:
    """Ann trades an Orbital Lift, and the others have these hands."""
    state = acting(players, inactive="OL1", hand="o6", prisms=FULL)
    for name, cards in hands.items():
        state = give(state, name, hand=cards)
    return traded(state, "OL1")


def test_orbital_lift_asks_from_whom_two_at_most() -> None:
    state = stealing(4, Bo="g1 g2", Cy="b1 b2", Di="o1")
    assert (mover(state), state.phase) == ("Ann", Phase.STEALING)
    pairs = {"steal Bo, Cy", "steal Bo, Di", "steal Cy, Di"}
    assert set(offered(state, "steal")) == set(rows(state, "steal")) == {"steal Bo", "steal Cy", "steal Di", *pairs}


@pytest.mark.parametrize(("bo", "line", "lot", "left_to_them"), [
    ("g1 g2 g3", "steal Bo", "g1,g3", ("g2", "b1 b2")),
    ("g1 g2 g3", "steal Cy, Bo", "b1 g2", ("g1 g3", "b2")),
    ("g1", "steal Bo", "g1", ("", "b1 b2")),  # where there is one card, one is found
])  # fmt: skip
def test_orbital_lift_two_from_one_or_one_each_from_two(
    bo: str, line: str, lot: str, left_to_them: tuple[str, str]
) -> None:
    state = play(stealing(Bo=bo, Cy="b1 b2"), f"Ann: {line}")
    assert (mover(state), state.phase) == ("nature", Phase.LOT)
    state = play(state, f"nature: draw {lot}")
    assert (hand(state, "Bo"), hand(state, "Cy")) == left_to_them
    assert set(hand(state).split()) == {"o6", *lot.replace(",", " ").split()}
    assert (*asked(state), state.discards) == ("Ann", Phase.ACTIONS, 1, ())


def test_orbital_lift_does_not_ask_when_one_alone_has_cards() -> None:
    state = stealing(3, Bo="g1 g2 g3")
    assert (mover(state), state.phase, state.victims) == ("nature", Phase.LOT, (1,))
    assert hand(play(state, "nature: draw g2,g3"), "Bo") == "g1"


def test_orbital_lift_steals_any_card_with_equal_luck() -> None:
    state = stealing(2, Bo="g1 g2 g3")
    some = [RISE_TO_POWER.sample(state, Random(seed)) for seed in range(60)]
    pairs = {(("g1", "g2"),), (("g1", "g3"),), (("g2", "g3"),)}
    assert {action.prisms for action in some if isinstance(action, Draw)} == pairs


# Whatever is not there, and the log


@pytest.mark.parametrize("card", ["GT1", "IS1", "OL1"])
def test_a_trade_that_finds_nothing_says_so(card: str) -> None:
    state = acting(3, inactive=card)
    assert nothing_came_of(traded(state, card), card)
    assert told(state, f"Ann: trade {card}")[-1].startswith("The trade of ")


def test_what_is_drawn_is_told_to_its_owner_and_what_is_stolen_to_both() -> None:
    state = acting(3, inactive="PA1 GT1 SE1 MA1 OL1", hand="o6", prisms=FULL, contracts="IC5")
    state = give(give(lay(state, deck="o1 o2 o3 o4 o5"), "Bo", hand="g1 g2 g3"), "Cy", hand="b1")
    assert told(state, "Ann: trade SE1", 0)[1:] == ["Ann draws orange 1, 2, 3 and 4"]
    assert told(state, "Ann: trade SE1", 1)[1:] == ["Ann draws 4 cards"]
    assert told(traded(state, "PA1"), "Ann: discard nothing", 0) == ["Ann discards nothing", "Ann draws orange 1 and 2"]
    assert told(traded(state, "GT1"), "Ann: done") == ["Ann takes no more contracts"]
    assert told(traded(state, "MA1"), "Ann: take nothing") == ["Ann takes nothing"]
    drawing = traded(state, "OL1", "steal Bo, Cy")
    assert told(drawing, "nature: draw g2 b1", 0) == ["Ann takes green 2 from Bo", "Ann takes blue 1 from Cy"]
    assert told(drawing, "nature: draw g2 b1", 1) == ["Ann takes green 2 from Bo", "Ann takes 1 card from Cy"]
    assert told(drawing, "nature: draw g2 b1") == ["Ann takes 1 card from Bo", "Ann takes 1 card from Cy"]

"""Phase 2: opening, bidding clockwise, the two kinds of passing, who is next, and what fills the market."""

import pytest

from powergrid_tui.games.power_grid.actions import Bid, Open, Pass
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid.positions import at, cards, dealt, give, mover, offered, play, refused, rows, told, who

A, B, C, D = range(4)


def auction(players: int = 3, *, order: str = "", round: int = 2, step: int = 1, money: int = 50) -> State:
    """Round 2, plants 10 to 17 in the market, 20 and more in the pile; each has one city and one small plant."""
    state = cards(dealt(players), (10, 11, 12, 13, 14, 15, 16, 17), (20, 21, 22, 23, 24, 999))
    for name, plant in zip("ABCDEF"[:players], (4, 5, 6, 7, 8, 9), strict=False):
        state = give(state, name, plants=(plant,), cities=1, money=money)
    return at(state, Phase.AUCTION, order=order, round=round, step=step)


# --- opening ---------------------------------------------------------------------------------------------------------


def test_the_four_smallest_may_be_put_up_and_the_future_market_may_not() -> None:
    state = auction()
    assert {line.split()[1] for line in offered(state, "open")} == {"10", "11", "12", "13"}
    assert refused(state, "Ann: open 14") == "plant 14 is not in the current market"
    assert refused(state, "Ann: open 4") == "plant 4 is not in the current market"
    assert refused(state, "Ann: open 41") == "plant 41 is not in the current market"


def test_the_opening_bid_is_the_number_or_more_up_to_ones_money() -> None:
    state = give(auction(), "Ann", money=12)
    assert offered(state, "open") == ["open 10", "open 10 11", "open 10 12", "open 11", "open 11 12", "open 12"]
    assert "at least 10" in refused(state, "Ann: open 10 9")
    assert "only 12 Elektro" in refused(state, "Ann: open 10 13")
    assert "only 12 Elektro" in refused(state, "Ann: open 13")
    assert rows(state, "open")["open 13"].why == "you have only 12 Elektro"
    assert rows(state, "open")["open 12"].cost == 12


def test_the_starter_bids_at_once_and_leads() -> None:
    # Wrong: putting a plant up is free and the neighbour opens; then Bo could have it for 10.
    state = play(auction(), "Ann: open 10")
    assert "at least 11" in refused(state, "Bo: bid 10")
    state = play(state, "Bo: pass", "Cy: pass")
    assert who(state, "Ann").plants == (4, 10)
    assert who(state, "Ann").money == 40


# --- bidding ---------------------------------------------------------------------------------------------------------


def test_bids_go_clockwise_by_seat_and_not_by_player_order() -> None:
    state = auction(4, order="BDCA")
    state = play(state, "Bo: open 10")
    # Wrong by player order: Di. Clockwise from Bo sit Cy, Di, Ann.
    assert mover(state) == "Cy"
    state = play(state, "Cy: bid 11", "Di: bid 12", "Ann: bid 13", "Bo: pass")
    assert mover(state) == "Cy"
    state = play(state, "Cy: bid 14", "Di: pass", "Ann: pass")
    assert who(state, "Cy").plants == (6, 10)
    assert who(state, "Cy").money == 50 - 14


def test_each_bid_is_higher_than_the_last_and_no_more_than_ones_money() -> None:
    state = give(play(auction(), "Ann: open 10 15"), "Bo", money=17)
    assert offered(state, "bid") == ["bid 16", "bid 17"]
    assert "at least 16" in refused(state, "Bo: bid 15")
    assert "at least 16" in refused(state, "Bo: bid 14")
    assert "only 17 Elektro" in refused(state, "Bo: bid 18")
    assert "auction is running" in refused(state, "Bo: open 11")


def test_who_passed_in_an_auction_may_not_come_back_into_it() -> None:
    state = play(auction(), "Ann: open 10", "Bo: pass", "Cy: bid 11")
    # Wrong: Bo is asked again when the price has moved.
    assert mover(state) == "Ann"
    state = play(state, "Ann: bid 12")
    assert mover(state) == "Cy"


def test_who_passed_in_one_auction_may_bid_in_the_next() -> None:
    # Wrong: passing an auction is passing the phase.
    state = play(auction(), "Ann: open 10", "Bo: pass", "Cy: pass", "Bo: open 11")
    assert mover(state) == "Cy"
    state = play(state, "Cy: bid 12", "Bo: pass")
    assert who(state, "Cy").plants == (6, 11)
    assert mover(state) == "Bo"


def test_who_passed_the_right_to_open_is_out_of_every_later_auction() -> None:
    # Wrong: Ann may still bid on what others put up.
    state = play(auction(), "Ann: pass")
    assert mover(state) == "Bo"
    state = play(state, "Bo: open 10", "Cy: pass")
    assert who(state, "Bo").plants == (5, 10)
    assert mover(state) == "Cy"
    state = play(state, "Cy: open 11")
    assert state.phase is not Phase.AUCTION
    assert who(state, "Ann").plants == (4,)


def test_who_bought_neither_opens_nor_bids_again_this_round() -> None:
    # Wrong: two plants a round. After Bo's purchase the auction of Ann's next plant is between her and Cy.
    state = play(auction(), "Ann: open 10", "Bo: bid 11", "Cy: pass", "Ann: pass")
    assert mover(state) == "Ann"
    state = play(state, "Ann: open 11")
    assert mover(state) == "Cy"
    state = play(state, "Cy: pass")
    # Bo is next in order but has a plant; Cy is the last.
    assert mover(state) == "Cy"


def test_the_starter_who_is_outbid_chooses_again_and_may_then_pass() -> None:
    # Wrong: the right moves on to Bo, next in order.
    state = play(auction(order="ABC"), "Ann: open 10", "Bo: pass", "Cy: bid 11", "Ann: pass")
    assert mover(state) == "Ann"
    state = play(state, "Ann: pass")
    assert mover(state) == "Bo"


def test_the_starter_who_wins_hands_on_to_the_next_in_player_order_and_not_to_the_left() -> None:
    state = play(auction(4, order="BDCA"), "Bo: open 10", "Cy: pass", "Di: pass", "Ann: pass")
    assert mover(state) == "Di"


def test_the_next_in_order_who_bought_out_of_turn_is_skipped() -> None:
    state = play(auction(4, order="ABCD"), "Ann: open 10", "Bo: bid 11", "Cy: pass", "Di: pass", "Ann: pass")
    state = play(state, "Ann: open 11", "Cy: pass", "Di: pass")
    assert mover(state) == "Cy"


def test_nobody_may_bid_more_than_he_has_and_one_who_cannot_raise_is_out_by_himself() -> None:
    state = give(auction(), "Bo", money=14)
    after = play(state, "Ann: open 10 14")
    assert mover(after) == "Cy"
    assert "Bo cannot bid above 14 Elektro and is out" in told(state, "Ann: open 10 14")
    # With one Elektro more he is asked.
    assert mover(play(give(state, "Bo", money=15), "Ann: open 10 14")) == "Bo"


def test_all_rivals_without_money_leave_the_plant_to_the_starter_at_his_own_bid() -> None:
    state = give(give(auction(), "Bo", money=10), "Cy", money=12)
    state = play(state, "Ann: open 10 13")
    # He bid 13 while others might have bid: he pays 13, not 10.
    assert who(state, "Ann").money == 37
    assert who(state, "Ann").plants == (4, 10)


def test_a_player_who_cannot_afford_the_smallest_plant_is_passed_over_and_stays_out() -> None:
    state = give(auction(), "Bo", money=9)
    assert "Bo cannot afford any power plant: the cheapest costs 10 Elektro" in told(state, "Ann: pass")
    state = play(state, "Ann: pass")
    assert mover(state) == "Cy"
    assert set(state.passed) == {A, B}
    # Exactly the price is enough.
    assert mover(play(give(auction(), "Bo", money=10), "Ann: pass")) == "Bo"


# --- the last one ----------------------------------------------------------------------------------------------------


def test_the_last_who_may_buy_pays_the_number_and_cannot_be_made_to_pay_more() -> None:
    state = play(auction(), "Ann: pass", "Bo: pass")
    assert offered(state, "open") == ["open 10", "open 11", "open 12", "open 13"]
    assert "the price is 12" in refused(state, "Cy: open 12 13")
    state = play(state, "Cy: open 12")
    assert who(state, "Cy").money == 38


def test_the_last_is_he_who_is_left_after_buyers_and_passers_alike() -> None:
    state = play(auction(), "Ann: open 10", "Bo: pass", "Cy: pass", "Bo: pass")
    assert mover(state) == "Cy"
    assert "nobody else may bid" in refused(state, "Cy: open 11 12")


# --- round 1 ---------------------------------------------------------------------------------------------------------


def test_in_round_1_nobody_may_pass_the_right_to_open() -> None:
    state = dealt()
    assert offered(state, "pass") == []
    assert refused(state, "Ann: pass") == "in the first round every company must buy a power plant"
    assert rows(state, "pass")["pass"].why == "in the first round every company must buy a power plant"


def test_in_round_1_one_may_pass_an_auction_and_still_must_buy_later() -> None:
    state = play(dealt(), "Ann: open 3", "Bo: pass", "Cy: bid 4", "Ann: pass")
    assert mover(state) == "Ann"
    assert "first round" in refused(state, "Ann: pass")


def test_after_round_1_every_company_has_one_plant() -> None:
    state = play(dealt(), "Ann: open 6 50", "Bo: open 5", "Cy: pass", "Cy: open 4")
    assert state.phase is Phase.RESOURCES
    assert [len(player.plants) for player in state.players] == [1, 1, 1]
    assert [player.money for player in state.players] == [0, 45, 46]


def test_from_round_2_on_everybody_may_pass() -> None:
    assert offered(auction(), "pass") == ["pass"]


# --- the market after a sale -----------------------------------------------------------------------------------------


def test_after_each_sale_a_card_is_drawn_at_once_and_all_eight_are_sorted() -> None:
    # Wrong: the drawn card always goes to the end; the smallest of the future market does not move up; no draw before
    # the next auction.
    state = auction()
    state = cards(state, state.plants, (9, 30, 31, 999))
    state = play(state, "Ann: open 13", "Bo: pass", "Cy: pass")
    assert state.current == (9, 10, 11, 12)
    assert state.future == (14, 15, 16, 17)
    state = play(state, "Bo: open 9", "Cy: pass")
    assert state.current == (10, 11, 12, 14)
    assert state.future == (15, 16, 17, 30)


def test_a_player_may_at_once_buy_what_was_drawn_for_the_last_sale() -> None:
    state = play(dealt(pile=(13, 11, 12, *range(14, 37), 999)), "Ann: open 3", "Bo: pass", "Cy: pass")
    # 13 came and 7 moved up.
    assert state.plants == (4, 5, 6, 7, 8, 9, 10, 13)
    state = play(state, "Bo: open 7", "Cy: pass")
    assert who(state, "Bo").plants == (7,)


def test_a_drawn_plant_not_above_the_largest_network_is_gone_at_once_and_another_is_drawn() -> None:
    # Largest network 9: a 9 is obsolete, an 11 is not. Wrong: "<" keeps the 9.
    state = give(auction(), "Cy", cities=8)
    state = cards(state, state.plants, (9, 8, 18, 31, 999))
    state = play(state, "Ann: open 13", "Bo: pass", "Cy: pass")
    assert state.plants == (10, 11, 12, 14, 15, 16, 17, 18)
    assert state.discard == (9, 8)
    assert state.pile == (31, 999)


def test_nobody_buys_and_the_smallest_leaves_the_game_and_is_replaced() -> None:
    state = play(auction(), "Ann: pass", "Bo: pass", "Cy: pass")
    # Wrong: nothing happens; or 10 goes under the pile; or the largest goes.
    assert state.discard == (10,)
    assert state.plants == (11, 12, 13, 14, 15, 16, 17, 20)
    assert state.pile == (21, 22, 23, 24, 999)
    assert state.phase is not Phase.AUCTION


def test_one_sale_is_enough_to_keep_the_smallest() -> None:
    state = play(auction(), "Ann: pass", "Bo: pass", "Cy: open 13")
    assert state.discard == ()
    assert state.plants == (10, 11, 12, 14, 15, 16, 17, 20)


def test_nobody_can_afford_anything_and_the_game_goes_on_with_the_smallest_removed() -> None:
    state = auction(money=9)
    state = at(give(state, "Ann", money=10), Phase.AUCTION)
    state = play(state, "Ann: pass")
    assert state.discard == (10,)
    assert state.phase is not Phase.AUCTION


def test_an_empty_pile_gives_no_replacement_and_the_market_shrinks() -> None:
    state = cards(auction(step=3), (10, 11, 12, 13, 14, 15), ())
    state = play(state, "Ann: open 15", "Bo: pass", "Cy: pass")
    assert state.plants == (10, 11, 12, 13, 14)


def test_without_any_plant_left_the_auction_is_skipped() -> None:
    state = give(at(cards(dealt(), (), ()), Phase.BUREAUCRACY, step=3, start="Cy"), "Cy", plants=(33,), cities=1)
    state = play(state, "Cy: power 33")
    assert state.round == 3
    assert state.phase is Phase.BUILDING
    assert state.discard == ()


# --- what is offered -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [Bid(amount=20), Bid(amount=0), Open(plant=10, amount=-10)])
def test_nonsense_is_refused_when_nothing_is_under_the_hammer(action: Bid | Open) -> None:
    with pytest.raises(IllegalAction):
        POWER_GRID.apply(auction(), action)


def test_passing_ends_nothing_for_the_others() -> None:
    state = auction()
    for name in ("Ann", "Bo"):
        assert mover(state) == name
        state = POWER_GRID.apply(state, Pass())
    assert mover(state) == "Cy"

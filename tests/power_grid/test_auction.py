"""Phase 2: opening, bidding clockwise, the two kinds of passing, who is next, scrapping, and what fills the market."""

import pytest

from powergrid_tui.games.power_grid.actions import Bid, Open, Pass
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.game import IllegalAction

from .positions import at, cards, dealt, give, mover, offered, play, refused, rows, told, who

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
    assert "Bo cannot go above 14" in told(state, "Ann: open 10 14")
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
    assert "Bo cannot afford plant 10" in told(state, "Ann: pass")
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
    assert refused(state, "Ann: pass") == "in the first round every company buys a power plant"
    assert rows(state, "pass")["pass"].why == "in the first round every company buys a power plant"


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


# --- scrapping -------------------------------------------------------------------------------------------------------


def over_the_limit(*plants: int, **tokens: int) -> State:
    """Ann, alone left to buy, has three plants and buys the 12, a hybrid that holds four of coal and oil."""
    state = give(auction(), "Ann", plants=plants, **tokens)
    return play(at(state, Phase.AUCTION, order="BCA"), "Bo: pass", "Cy: pass", "Ann: open 12")


def test_the_fourth_plant_makes_one_scrap_an_old_one_and_never_the_new() -> None:
    state = over_the_limit(4, 20, 25)
    assert mover(state) == "Ann"
    assert offered(state, "scrap") == ["scrap 4 keep nothing", "scrap 20 keep nothing", "scrap 25 keep nothing"]
    assert refused(state, "Ann: scrap 12 keep nothing") == "plant 12 was just bought: scrap an old one"
    assert refused(state, "Ann: scrap 31 keep nothing") == "you do not own plant 31"
    for line in ("pass", "open 10", "bid 99"):
        assert "scrap an old one first" in refused(state, f"Ann: {line}")
    state = play(state, "Ann: scrap 20 keep nothing")
    assert who(state, "Ann").plants == (4, 12, 25)
    assert 20 in state.discard


def test_naming_the_new_plant_without_saying_what_is_kept_is_refused_in_words_too() -> None:
    assert refused(over_the_limit(4, 20, 25), "Ann: scrap 12") == "plant 12 was just bought: scrap an old one"


def test_with_two_players_the_fourth_plant_stays_and_the_fifth_makes_one_scrap() -> None:
    state = give(auction(2), "Bo", plants=(4, 20, 25))
    state = play(state, "Ann: pass", "Bo: open 12")
    assert state.scrapping == 0
    assert who(state, "Bo").plants == (4, 12, 20, 25)
    state = give(auction(2), "Bo", plants=(4, 20, 25, 31))
    state = play(state, "Ann: pass", "Bo: open 12")
    assert state.scrapping == 12


def test_the_market_is_filled_once_when_a_scrap_follows_the_purchase() -> None:
    # Wrong: drawn at the sale and again at the scrap; or the scrapped plant comes back to the market or the pile.
    state = play(over_the_limit(4, 20, 25), "Ann: scrap 4 keep nothing")
    assert state.plants == (10, 11, 13, 14, 15, 16, 17, 21)
    assert state.pile == (22, 23, 24, 999)
    assert state.discard == (4,)


def test_what_lay_on_the_scrapped_plant_moves_where_it_fits_as_the_owner_likes() -> None:
    # Plant 4 holds 4 coal, plant 12 (new, hybrid) up to 4 of coal and oil: any number of the 3 coal may move.
    state = over_the_limit(4, 33, 50, coal=3)
    assert [line for line in offered(state, "scrap") if line.startswith("scrap 4")] == [
        "scrap 4 keep coal 3",
        "scrap 4 keep coal 2",
        "scrap 4 keep coal 1",
        "scrap 4 keep nothing",
    ]
    after = play(state, "Ann: scrap 4 keep coal 2")
    assert who(after, "Ann").stock == (2, 0, 0, 0)


def test_what_does_not_fit_goes_to_the_supply_and_not_to_the_market() -> None:
    # Wrong: left behind as stock that no plant can hold; or back to the market; or gone from the game.
    state = over_the_limit(24, 33, 50, garbage=4)
    before = state
    assert "cannot hold 4 garbage" in refused(state, "Ann: scrap 24 keep garbage 4")
    assert "cannot hold 1 garbage" in refused(state, "Ann: scrap 24 keep garbage 1")
    state = play(state, "Ann: scrap 24 keep nothing")
    assert who(state, "Ann").stock == (0, 0, 0, 0)
    assert state.supply[2] == before.supply[2] + 4
    assert state.market == before.market


def test_only_what_the_scrapped_plant_could_have_held_is_given_up() -> None:
    # 20 holds six coal, 4 holds four. Scrapping the 4 with nine coal: at most four can have lain on it.
    state = over_the_limit(4, 20, 33, coal=9)
    # All nine fit on the 20 and the new 12.
    assert [line for line in offered(state, "scrap") if line.startswith("scrap 4")] == [
        "scrap 4 keep coal 9",
        "scrap 4 keep coal 8",
        "scrap 4 keep coal 7",
        "scrap 4 keep coal 6",
        "scrap 4 keep coal 5",
    ]
    assert "keep more" in refused(state, "Ann: scrap 4 keep coal 4")
    # Scrapping the 33, which holds nothing, gives nothing up.
    assert [line for line in offered(state, "scrap") if line.startswith("scrap 33")] == ["scrap 33 keep coal 9"]


def test_scrapping_a_hybrid_leaves_its_owner_the_choice_between_coal_and_oil() -> None:
    # The hybrids 5, 21 and the new 12 hold four each: all of five coal and three oil fits on 12 and 21.
    state = over_the_limit(5, 21, 33, coal=5, oil=3)
    kept = [line.partition(" keep ")[2] for line in offered(state, "scrap") if line.startswith("scrap 5 ")]
    assert kept[0] == "coal 5 oil 3"
    # Up to four tokens, of either kind, can have lain on the 5.
    expected = {(c, o) for c in range(6) for o in range(4) if (5 - c) + (3 - o) <= 4}
    found = set()
    for words in kept:
        parts = words.split()
        found.add((int(parts[1]) if "coal" in parts else 0, int(parts[-1]) if "oil" in parts else 0))
    assert found == expected


def test_nobody_keeps_more_than_he_has_or_less_than_nothing() -> None:
    state = over_the_limit(4, 20, 25, coal=2)
    assert "more than you have" in refused(state, "Ann: scrap 4 keep coal 3")
    assert "more than you have" in refused(state, "Ann: scrap 4 keep coal 2 oil 1")


def test_who_must_scrap_does_it_before_the_starter_goes_on() -> None:
    # Bo wins what Ann put up: Bo scraps, then Ann chooses again.
    state = give(auction(), "Bo", plants=(5, 20, 25))
    state = play(state, "Ann: open 12", "Bo: bid 13", "Cy: pass", "Ann: pass")
    assert mover(state) == "Bo"
    state = play(state, "Bo: scrap 5 keep nothing")
    assert mover(state) == "Ann"


def test_three_plants_are_within_the_limit() -> None:
    state = give(auction(), "Ann", plants=(4, 20))
    state = play(state, "Ann: open 12", "Bo: pass", "Cy: pass")
    assert state.scrapping == 0
    assert mover(state) == "Bo"


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

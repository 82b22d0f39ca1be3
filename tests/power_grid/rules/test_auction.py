"""Phase 2: opening, bidding clockwise, the two kinds of passing, who is next, what fills the market, and the plant
above the limit."""

import pytest

from powergrid_tui.games.power_grid.actions import Bid, Open
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid.positions import at, cards, dealt, give, mover, offered, play, refused, rows, told, who


def auction(players: int = 3, *, order: str = "", round: int = 2, step: int = 1, money: int = 50) -> State:
    """Round 2, plants 10 to 17 in the market, 20 and more in the pile; each has one city and one small plant."""
    state = cards(dealt(players), (10, 11, 12, 13, 14, 15, 16, 17), (20, 21, 22, 23, 24, 999))
    for name, plant in zip("ABCDEF"[:players], (4, 5, 6, 7, 8, 9), strict=False):
        state = give(state, name, plants=(plant,), cities=1, money=money)
    return at(state, Phase.AUCTION, order=order, round=round, step=step)


# --- opening and bidding ---------------------------------------------------------------------------------------------


def test_the_four_smallest_may_be_put_up_and_the_future_market_may_not() -> None:
    state = auction()
    assert {line.split()[1] for line in offered(state, "open")} == {"10", "11", "12", "13"}
    for plant in (14, 4, 41):
        assert refused(state, f"Ann: open {plant}") == f"plant {plant} is not in the current market"


def test_the_opening_bid_is_the_number_or_more_up_to_ones_money() -> None:
    state = give(auction(), "Ann", money=12)
    assert offered(state, "open") == ["open 10", "open 10 11", "open 10 12", "open 11", "open 11 12", "open 12"]
    assert "at least 10" in refused(state, "Ann: open 10 9")
    assert "only 12 Elektro" in refused(state, "Ann: open 10 13")
    assert rows(state, "open")["open 13"].why == "you have only 12 Elektro"
    assert rows(state, "open")["open 12"].cost == 12


def test_the_starter_bids_at_once_and_leads() -> None:
    # Wrong: putting a plant up is free and the neighbour opens; then Bo could have it for 10.
    state = play(auction(), "Ann: open 10")
    assert "at least 11" in refused(state, "Bo: bid 10")
    state = play(state, "Bo: pass", "Cy: pass")
    assert (who(state, "Ann").plants, who(state, "Ann").money) == ((4, 10), 40)


def test_bids_go_clockwise_by_seat_and_not_by_player_order() -> None:
    # Clockwise from Bo sit Cy, Di, Ann; wrong by player order: Di.
    state = play(auction(4, order="BDCA"), "Bo: open 10", "Cy: bid 11", "Di: bid 12", "Ann: bid 13", "Bo: pass")
    state = play(state, "Cy: bid 14", "Di: pass", "Ann: pass")
    assert (who(state, "Cy").plants, who(state, "Cy").money) == ((6, 10), 50 - 14)


def test_each_bid_is_higher_than_the_last_and_no_more_than_ones_money() -> None:
    state = give(play(auction(), "Ann: open 10 15"), "Bo", money=17)
    assert offered(state, "bid") == ["bid 16", "bid 17"]
    assert "at least 16" in refused(state, "Bo: bid 15")
    assert "only 17 Elektro" in refused(state, "Bo: bid 18")
    assert "auction is running" in refused(state, "Bo: open 11")


ASKED = {
    "who passed in an auction may not come back into it": (
        3,
        "ABC",
        "Ann: open 10, Bo: pass, Cy: bid 11, Ann: bid 12",
        "Cy",
    ),
    "who passed in one auction may bid in the next": (
        3,
        "ABC",
        "Ann: open 10, Bo: pass, Cy: pass, Bo: open 11, Cy: bid 12, Bo: pass",
        "Bo",
    ),
    "who passed the right to open is out of every later auction": (
        3,
        "ABC",
        "Ann: pass, Bo: open 10, Cy: bid 11",
        "Bo",
    ),
    "who bought neither opens nor bids again this round": (
        3,
        "ABC",
        "Ann: open 10, Bo: bid 11, Cy: pass, Ann: pass, Ann: open 11, Cy: pass",
        "Cy",
    ),
    "the starter who is outbid chooses again and may then pass": (
        3,
        "ABC",
        "Ann: open 10, Bo: pass, Cy: bid 11, Ann: pass, Ann: pass",
        "Bo",
    ),
    "the starter who wins hands on to the next in player order and not to the left": (
        4,
        "BDCA",
        "Bo: open 10, Cy: pass, Di: pass, Ann: pass",
        "Di",
    ),
    "who bought out of turn is skipped": (
        4,
        "ABCD",
        "Ann: open 10, Bo: bid 11, Cy: pass, Di: pass, Ann: pass, Ann: open 11, Cy: pass, Di: pass",
        "Cy",
    ),
    "passing ends nothing for the others": (3, "ABC", "Ann: pass, Bo: pass", "Cy"),
}
"""By rule: players, their order, what they do, and who is asked then."""


@pytest.mark.parametrize(("players", "order", "lines", "asked"), ASKED.values(), ids=ASKED)
def test_who_is_asked(players: int, order: str, lines: str, asked: str) -> None:
    assert mover(play(auction(players, order=order), *lines.split(", "))) == asked


def test_nobody_may_bid_more_than_he_has_and_one_who_cannot_raise_is_out_by_himself() -> None:
    state = give(auction(), "Bo", money=14)
    assert mover(play(state, "Ann: open 10 14")) == "Cy"
    assert "Bo cannot bid above 14 Elektro and is out" in told(state, "Ann: open 10 14")
    assert mover(play(give(state, "Bo", money=15), "Ann: open 10 14")) == "Bo"


def test_all_rivals_without_money_leave_the_plant_to_the_starter_at_his_own_bid() -> None:
    # He bid 13 while others might have bid: he pays 13, not 10.
    state = play(give(give(auction(), "Bo", money=10), "Cy", money=12), "Ann: open 10 13")
    assert (who(state, "Ann").money, who(state, "Ann").plants) == (37, (4, 10))


def test_a_player_who_cannot_afford_the_smallest_plant_is_passed_over_and_stays_out() -> None:
    state = give(auction(), "Bo", money=9)
    assert "Bo cannot afford any power plant: the cheapest costs 10 Elektro" in told(state, "Ann: pass")
    state = play(state, "Ann: pass")
    assert mover(state) == "Cy"
    assert set(state.passed) == {0, 1}
    assert mover(play(give(auction(), "Bo", money=10), "Ann: pass")) == "Bo"


def test_the_last_who_may_buy_pays_the_number_and_cannot_be_made_to_pay_more() -> None:
    state = play(auction(), "Ann: pass", "Bo: pass")
    assert offered(state, "open") == ["open 10", "open 11", "open 12", "open 13"]
    assert "the price is 12" in refused(state, "Cy: open 12 13")
    assert who(play(state, "Cy: open 12"), "Cy").money == 38
    # He is left after buyers and passers alike.
    state = play(auction(), "Ann: open 10", "Bo: pass", "Cy: pass", "Bo: pass")
    assert "nobody else may bid" in refused(state, "Cy: open 11 12")


@pytest.mark.parametrize("action", [Bid(amount=20), Bid(amount=0), Open(plant=10, amount=-10)])
def test_nonsense_is_refused_when_nothing_is_under_the_hammer(action: Bid | Open) -> None:
    with pytest.raises(IllegalAction):
        POWER_GRID.apply(auction(), action)


# --- round 1 ---------------------------------------------------------------------------------------------------------


def test_in_round_1_nobody_may_pass_the_right_to_open_and_from_round_2_on_everybody_may() -> None:
    state = dealt()
    assert offered(state, "pass") == []
    assert refused(state, "Ann: pass") == "in the first round every company must buy a power plant"
    assert rows(state, "pass")["pass"].why == "in the first round every company must buy a power plant"
    state = play(state, "Ann: open 3", "Bo: pass", "Cy: bid 4", "Ann: pass")
    assert "first round" in refused(state, "Ann: pass")
    assert offered(auction(), "pass") == ["pass"]


# --- the market after a sale -----------------------------------------------------------------------------------------


def test_after_each_sale_a_card_is_drawn_at_once_and_all_eight_are_sorted() -> None:
    # Wrong: the drawn card always goes to the end; the smallest of the future market does not move up; no draw before
    # the next auction.
    state = auction()
    state = play(cards(state, state.plants, (9, 30, 31, 999)), "Ann: open 13", "Bo: pass", "Cy: pass")
    assert (state.current, state.future) == ((9, 10, 11, 12), (14, 15, 16, 17))
    state = play(state, "Bo: open 9", "Cy: pass")
    assert (state.current, state.future) == ((10, 11, 12, 14), (15, 16, 17, 30))


def test_a_drawn_plant_not_above_the_largest_network_is_gone_at_once_and_another_is_drawn() -> None:
    # Largest network 9: a 9 is obsolete, an 11 is not. Wrong: "<" keeps the 9.
    state = give(auction(), "Cy", cities=8)
    state = play(cards(state, state.plants, (9, 8, 18, 31, 999)), "Ann: open 13", "Bo: pass", "Cy: pass")
    assert state.plants == (10, 11, 12, 14, 15, 16, 17, 18)
    assert (state.discard, state.pile) == ((9, 8), (31, 999))


def test_nobody_buys_and_the_smallest_leaves_the_game_and_is_replaced() -> None:
    # Wrong: nothing happens; or 10 goes under the pile; or the largest goes.
    state = play(auction(), "Ann: pass", "Bo: pass", "Cy: pass")
    assert state.plants == (11, 12, 13, 14, 15, 16, 17, 20)
    assert (state.discard, state.pile) == ((10,), (21, 22, 23, 24, 999))
    assert state.phase is not Phase.AUCTION
    # One sale is enough to keep it.
    assert play(auction(), "Ann: pass", "Bo: pass", "Cy: open 13").discard == ()
    # And it goes where the others cannot afford anything.
    state = play(at(give(auction(money=9), "Ann", money=10), Phase.AUCTION), "Ann: pass")
    assert (state.discard, state.phase is Phase.AUCTION) == ((10,), False)


def test_without_any_plant_left_the_auction_is_skipped() -> None:
    state = give(at(cards(dealt(), (), ()), Phase.BUREAUCRACY, step=3, start="Cy"), "Cy", plants=(33,), cities=1)
    state = play(state, "Cy: power 33")
    assert (state.round, state.phase, state.discard) == (3, Phase.BUILDING, ())


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


def test_with_two_players_the_fourth_plant_stays_and_the_fifth_makes_one_scrap() -> None:
    state = give(auction(2), "Bo", plants=(4, 20, 25))
    state = play(state, "Ann: pass", "Bo: open 12")
    assert state.scrapping == 0
    assert who(state, "Bo").plants == (4, 12, 20, 25)
    state = give(auction(2), "Bo", plants=(4, 20, 25, 31))
    state = play(state, "Ann: pass", "Bo: open 12")
    assert state.scrapping == 12


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
    assert "cannot store 4 garbage" in refused(state, "Ann: scrap 24 keep garbage 4")
    assert "cannot store 1 garbage" in refused(state, "Ann: scrap 24 keep garbage 1")
    state = play(state, "Ann: scrap 24 keep nothing")
    assert who(state, "Ann").stock == (0, 0, 0, 0)
    assert state.supply[2] == before.supply[2] + 4
    assert state.market == before.market


def test_what_no_other_plant_burns_goes_with_it() -> None:
    state = over_the_limit(10, 11, 14, uranium=2, coal=4)
    assert "cannot store 4 coal and 1 uranium" in refused(state, "Ann: scrap 11 keep coal 4 uranium 1")
    after = play(state, "Ann: scrap 11")
    assert who(after, "Ann").stock == (4, 0, 0, 0)
    assert after.supply[3] == state.supply[3] + 2


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

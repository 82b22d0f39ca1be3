"""The Recharged edition in play: the discount token, the rules that it drops, and its steps."""

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid import positions
from tests.power_grid.positions import at, cards, give, market, mover, offered, play, refused, rows, told, who
from tests.power_grid.rules.test_recharged import recharged

LARGE = (30, 31, 32, 33, 34, 35, 36, 37)


# --- the discount token ----------------------------------------------------------------------------------------------


def auction(
    plants: tuple[int, ...] = (10, 11, 12, 13, 14, 15, 16, 17),
    pile: tuple[int, ...] = (20, 21, 22, 23, 24, STEP3),
    *,
    step: int = 1,
    money: int = 50,
) -> State:
    """Round 2, the token on the smallest plant; each has one city and one small plant."""
    state = cards(recharged(), plants, pile)
    for name, plant in zip("ABC", (4, 5, 6), strict=True):
        state = give(state, name, plants=(plant,), cities=1, money=money)
    return at(state, Phase.AUCTION, step=step).evolve(discount=plants[0])


def upkeep(plants: tuple[int, ...] = LARGE, pile: tuple[int, ...] = (38, 39, 40, STEP3), *, step: int = 1) -> State:
    """Cy, with a wind park, is the last to power."""
    state = give(cards(recharged(), plants, pile), "Cy", plants=(13,), cities=1, money=0)
    return at(market(state, 5, 5, 5, 5), Phase.BUREAUCRACY, step=step, order="ABC", start="C")


def test_the_token_lies_on_the_smallest_plant_from_the_first_auction_on() -> None:
    state = recharged()
    assert state.discount == state.plants[0]
    assert positions.dealt(3).discount == 0


def test_it_is_laid_anew_on_the_smallest_when_a_round_begins() -> None:
    # 29 comes for the 37 that goes under the pile: the token is laid after that.
    state = play(upkeep(pile=(29, 39, 40, STEP3)), "Cy: power nothing")
    assert (state.phase, state.round) == (Phase.AUCTION, 3)
    assert state.plants == (29, *LARGE[:7])
    assert state.discount == 29


def test_the_plant_under_it_is_put_up_for_1_or_more_and_the_others_for_their_number() -> None:
    state = give(auction(), "Ann", money=12)
    assert offered(state, "open") == [
        *(f"open 10{'' if bid == 10 else f' {bid}'}" for bid in range(1, 13)),
        "open 11",
        "open 11 12",
        "open 12",
    ]
    assert rows(state, "open")["open 10 1"].cost == 1
    assert rows(state, "open")["open 11"].cost == 11
    assert refused(state, "Ann: open 10 0") == "bid at least 1 Elektro, with the discount token on the plant"
    assert refused(state, "Ann: open 11 10") == "bid at least 11 Elektro, the number of the plant"


def test_the_others_bid_on_from_1_and_the_winner_pays_his_bid() -> None:
    state = play(auction(), "Ann: open 10 1", "Bo: bid 2", "Cy: bid 4", "Ann: pass", "Bo: pass")
    assert who(state, "Cy").plants == (6, 10)
    assert [player.money for player in state.players] == [50, 50, 46]
    assert refused(play(auction(), "Ann: open 10 1"), "Bo: bid 1") == "bid at least 2 Elektro"


def test_who_cannot_pay_the_number_may_still_open_for_1() -> None:
    state = give(auction(), "Ann", money=1)
    assert mover(play(auction().evolve(turn=1), "Bo: pass")) == "Ann"
    assert offered(state, "open") == ["open 10 1"]
    assert "only 1 Elektro" in refused(state, "Ann: open 11")
    state = play(state, "Ann: open 10 1", "Bo: pass", "Cy: pass")
    assert (who(state, "Ann").money, who(state, "Ann").plants) == (0, (4, 10))


def test_sold_the_plant_takes_the_token_along_for_the_rest_of_the_round() -> None:
    state = play(auction(), "Ann: open 10 1", "Bo: pass", "Cy: pass")
    # Wrong: the token moves on to the new smallest plant.
    assert state.discount == 0
    assert state.plants[0] == 11
    assert refused(state, "Bo: open 11 1") == "bid at least 11 Elektro, the number of the plant"


def test_the_last_who_may_buy_pays_1_for_the_plant_under_it_and_no_more() -> None:
    state = play(auction(), "Ann: pass", "Bo: pass")
    assert offered(state, "open") == ["open 10 1", "open 11", "open 12", "open 13"]
    assert refused(state, "Cy: open 10 2") == (
        "nobody else may bid: the price is 1 Elektro, with the discount token on the plant"
    )
    assert "the price is 1" in refused(state, "Cy: open 10")
    assert who(play(state, "Cy: open 10 1"), "Cy").money == 49


def test_unsold_it_leaves_the_game_at_the_end_of_the_phase_and_is_replaced() -> None:
    # Others were bought: it leaves all the same. Wrong: only when nobody bought anything.
    state = play(auction(), "Ann: open 12", "Bo: pass", "Cy: pass", "Bo: pass", "Cy: pass")
    assert state.phase is not Phase.AUCTION
    assert state.discard == (10,)
    assert state.plants == (11, 13, 14, 15, 16, 17, 20, 21)
    assert (state.pile, state.discount) == ((22, 23, 24, STEP3), 0)


def test_nobody_buys_and_one_plant_leaves_and_not_a_second() -> None:
    state = play(auction(), "Ann: pass", "Bo: pass", "Cy: pass")
    # Wrong: 11 as well, because nobody bought a plant.
    assert state.discard == (10,)
    assert state.plants == (11, 12, 13, 14, 15, 16, 17, 20)


def test_a_smaller_plant_drawn_leaves_with_the_token_and_another_is_drawn() -> None:
    state = auction(pile=(9, 20, 21, STEP3))
    assert "Plant 9 undercuts the discount token" in told(play(state, "Ann: open 12", "Bo: pass"), "Cy: pass")
    state = play(state, "Ann: open 12", "Bo: pass", "Cy: pass")
    assert state.discount == 0
    assert state.discard == (9,)
    assert state.plants == (10, 11, 13, 14, 15, 16, 17, 20)
    assert state.pile == (21, STEP3)
    # The plant that lay under it costs its number again, and stays when nobody buys it.
    assert "at least 10" in refused(state, "Bo: open 10 1")
    state = play(state, "Bo: pass", "Cy: pass")
    assert state.discard == (9,)
    assert state.plants[0] == 10


def test_that_happens_once_the_next_card_lies_out_however_small() -> None:
    # Wrong: 8 leaves too.
    state = play(auction(pile=(9, 8, 21, STEP3)), "Ann: open 12", "Bo: pass", "Cy: pass")
    assert state.discard == (9,)
    assert state.plants == (8, 10, 11, 13, 14, 15, 16, 17)
    assert state.discount == 0
    assert "at least 8" in refused(state, "Bo: open 8 1")


def test_a_smaller_plant_drawn_for_the_discounted_one_stays() -> None:
    # The token went with the sale: nothing is undercut.
    state = play(auction(pile=(9, 20, STEP3)), "Ann: open 10 1", "Bo: pass", "Cy: pass")
    assert state.plants[:2] == (9, 11)
    assert state.discard == ()
    assert "at least 9" in refused(state, "Bo: open 9 1")


def test_a_smaller_plant_drawn_for_the_unsold_one_stays() -> None:
    state = play(auction(pile=(9, 20, STEP3)), "Ann: pass", "Bo: pass", "Cy: pass")
    assert state.discard == (10,)
    assert state.plants == (9, 11, 12, 13, 14, 15, 16, 17)


# --- what the edition drops ------------------------------------------------------------------------------------------


def test_plants_never_become_obsolete_in_building() -> None:
    state = cards(recharged(), (3, 31, 32, 33, 34, 35, 36, 37), (38, 39, STEP3))
    state = give(give(state, "Ann", cities=["Essen"], money=900), "Bo", plants=(13,), cities=["Köln"])
    state = at(give(state, "Ann", cities=3), Phase.BUILDING, order="ABC", start="A")
    state = play(state, "Ann: build Dortmund")
    assert len(who(state, "Ann").cities) == 5
    assert state.plants[0] == 3
    assert state.discard == ()


# --- steps -----------------------------------------------------------------------------------------------------------


def test_step_2_begins_after_all_have_built_takes_the_smallest_and_resupplies_by_its_row() -> None:
    state = market(cards(recharged(), LARGE, (38, 39, STEP3)), 5, 5, 5, 5)
    state = give(give(state, "Cy", cities=["Essen"], money=900), "Bo", plants=(13,), cities=["Köln"], money=900)
    state = at(give(state, "Cy", cities=5), Phase.BUILDING, order="ABC", start="C")
    state = play(state, "Cy: build Düsseldorf", "Cy: done")
    assert state.step == 1
    state = play(state, "Bo: done", "Ann: done")
    assert (state.phase, state.step, state.discard) == (Phase.BUREAUCRACY, 2, (30,))
    assert state.plants == (*LARGE[1:], 38)
    after = play(state, "Bo: power nothing")
    assert [now - then for now, then in zip(after.market, state.market, strict=True)] == [5, 3, 2, 1]


def bidding(step: int = 2, pile: tuple[int, ...] = (STEP3, 40, 38, 42)) -> State:
    return auction((20, 21, 23, 24, 25, 26, 28, 29), pile, step=step, money=200)


def test_the_step_3_card_is_no_smaller_plant_and_leaves_the_token_where_it_is() -> None:
    state = play(bidding(), "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38")
    assert state.plants == (20, 23, 24, 25, 26, 28, 29, STEP3)
    assert state.discount == 20
    assert "open 20 1" in offered(state, "open")


def test_with_the_card_in_the_market_the_unsold_plant_is_replaced_and_then_two_more_cards_go() -> None:
    state = play(bidding(), "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38", "Bo: pass", "Cy: pass")
    # 20 was under the token, 42 came; then the card and 23. Wrong: the 20 is the smallest that goes with the card.
    assert state.discard == (20, 23)
    assert state.plants == (24, 25, 26, 28, 29, 42)
    assert (state.pile, state.step) == ((40, 38), 3)


def test_the_card_drawn_for_the_unsold_plant_goes_at_once_with_the_smallest() -> None:
    state = play(bidding(), "Ann: pass", "Bo: pass", "Cy: pass")
    assert state.turn == NATURE
    state = play(state, "nature: shuffle 42,40,38")
    assert state.discard == (20, 21)
    assert state.plants == (23, 24, 25, 26, 28, 29)
    assert (state.pile, state.step) == ((42, 40, 38), 3)


def test_a_smaller_plant_out_of_the_shuffled_pile_undercuts_too() -> None:
    state = play(bidding(pile=(STEP3, 19, 40, 38)), "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 19,40,38")
    state = play(state, "Bo: open 23", "Cy: pass")
    assert (state.discount, state.discard) == (0, (19,))
    assert state.plants == (20, 24, 25, 26, 28, 29, 40, STEP3)
    # The token is gone: at the end of the phase the 20 is the smallest that goes with the card, and nothing else.
    state = play(state, "Cy: pass")
    assert state.discard == (19, 20)
    assert state.plants == (24, 25, 26, 28, 29, 40)


def test_in_the_auction_the_changes_of_step_2_come_before_those_of_step_3() -> None:
    state = play(bidding(1), "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38", "Bo: pass", "Cy: pass")
    # 20 for want of a buyer, replaced by 42; 23 for Step 2, replaced by 40; then the card and 24.
    assert state.discard == (20, 23, 24)
    assert state.plants == (25, 26, 28, 29, 40, 42)
    assert (state.pile, state.step) == ((38,), 3)


def test_in_bureaucracy_the_changes_of_step_2_come_before_those_of_step_3_and_the_resupply_is_that_of_before() -> None:
    before = upkeep(pile=(STEP3, 40, 42))
    state = play(before, "Cy: power nothing", "nature: shuffle 42,40,37")
    assert [now - then for now, then in zip(state.market, before.market, strict=True)] == [4, 2, 1, 1]
    assert state.discard == (30, 31)
    assert state.plants == (32, 33, 34, 35, 36, 42)
    assert (state.pile, state.step, state.round) == ((40, 37), 3, 3)
    assert state.discount == 32


# --- the pile runs out -----------------------------------------------------------------------------------------------


def test_with_no_cards_left_nothing_is_replaced_and_each_phase_5_takes_the_smallest() -> None:
    state = auction((20, 21, 23, 24, 25, 26), (), step=3)
    state = play(state, "Ann: open 26", "Bo: pass", "Cy: pass", "Bo: pass", "Cy: pass")
    assert state.plants == (21, 23, 24, 25)
    state = play(upkeep((21, 23, 24, 25), (), step=3), "Cy: power nothing")
    assert (state.discard, state.plants, state.discount) == ((21,), (23, 24, 25), 23)


def test_the_last_plant_lies_under_the_token_and_may_be_had_for_1_or_leaves() -> None:
    state = auction((26,), (), step=3)
    assert offered(state, "open")[0] == "open 26 1"
    sold = play(state, "Ann: open 26 1", "Bo: pass", "Cy: pass")
    assert (sold.plants, sold.discard, who(sold, "Ann").money) == ((), (), 49)
    left = play(state, "Ann: pass", "Bo: pass", "Cy: pass")
    assert (left.plants, left.discard) == ((), (26,))


def test_without_a_plant_there_is_no_auction_and_no_token() -> None:
    state = play(upkeep((21,), (), step=3), "Cy: power nothing")
    assert (state.plants, state.discount) == ((), 0)
    assert state.round == 3
    assert state.phase is not Phase.AUCTION

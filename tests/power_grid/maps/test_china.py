"""China: plants in order, no future market, and new plants in phase 5 alone."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from tests.power_grid.maps import (
    EDITIONS,
    POWERED,
    auction,
    buy,
    deals,
    exchanged,
    last_to_build,
    phase_5,
    pile_refusal,
)
from tests.power_grid.positions import dealt, market, mover, offered, play, refused, told, who

FEW = (5, 6, 7, 8, 10, 12, 13, 14, 15, 17, 19, 21, 22, 23, 25, 26, 27, 28, 29)
SMALL = {2: FEW, 3: FEW, 4: tuple(sorted((*FEW, 9, 16, 20, 30))), 5: tuple(range(5, 31)), 6: tuple(range(5, 31))}
"""Plants up to 30 that are in the game, by number of players."""

LARGE = (36, 37, 38, 39, 40, 42, 44, 46, 50)


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_the_market_has_a_plant_for_each_player_and_the_pile_is_in_order(players: int, edition: str) -> None:
    small, places, orders = SMALL[players], set(), set()
    ordered = len(small) - players
    for plants, pile in deals("china", players, edition, 40):
        assert (plants, pile[:ordered]) == (small[:players], small[players:])
        assert sorted(pile[ordered : ordered + 5]) == [31, 32, 34, 35, STEP3]
        assert sorted(pile[ordered + 5 :]) == [plant for plant in LARGE if plant != 46 or players > 4]
        places.add(pile.index(STEP3) - ordered)
        orders.add(pile[ordered + 5 :])
    assert places == {0, 1, 2, 3, 4}
    assert len(orders) > 10


PILE = (*SMALL[3][3:], 34, STEP3, 31, 35, 32, 50, 36, 37, 38, 39, 40, 42, 44)
"""With three players."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pile_in_another_order_is_refused(edition: str) -> None:
    in_order = "the pile has these in this order: 8, 10, 12, 13"
    by_lot = "the pile has these in any order: 31, 32, 34, 35, Step 3"
    for one, other, why in (
        (31, 35, ""),
        (50, 44, ""),
        (13, 8, in_order),
        (29, 31, in_order),
        (STEP3, 44, by_lot),
        (32, 50, by_lot),
    ):
        found = pile_refusal("china", 3, exchanged(PILE, {one: other, other: one}), edition)
        assert found.startswith(why) if why else found == ""
    high = "the pile has these in any order: 36, 37, 38, 39, 40, 42, 44, 50"
    assert pile_refusal("china", 3, exchanged(PILE, {50: 46}), edition) == high
    assert pile_refusal("china", 3, (*PILE, 46), edition) == "the pile has 29 cards, not 30"


def test_a_seat_does_not_see_where_the_step_3_card_was_shuffled_in() -> None:
    views = set()
    rest = [card for card in PILE if card != STEP3]
    for place in range(16, 21):
        state = dealt(3, map="china", pile=(*rest[:place], STEP3, *rest[place:]))
        views.add(POWER_GRID.view(state, 0).pile)
        # It is still in the game for the view too.
        assert not POWER_GRID.view(state, 0).step3_out
    assert views == {(HIDDEN,) * 28 + (STEP3,)}


# --- phase 2 ---------------------------------------------------------------------------------------------------------


def selling(row: tuple[int, ...], pile: tuple[int, ...] = (40, STEP3, 42), **words: Any) -> State:
    return auction("china", row, pile, cities=0, **words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_round_1_everybody_buys_and_nothing_is_replaced(edition: str) -> None:
    state = dealt(3, map="china", edition=edition)
    assert (state.plants, state.current, state.future) == ((5, 6, 7), (5, 6, 7), ())
    assert refused(state, "Ann: pass") == "in the first round every company must buy a power plant"
    # No token of the Recharged edition lowers the first bid.
    assert "at least 5" in refused(state, "Ann: open 5 1")
    state = buy(state, 7)
    assert (state.plants, mover(state)) == ((5, 6), "Bo")
    state = buy(state, 5)
    # The last one takes the last plant, at its number.
    assert offered(state, "open") == ["open 6"]
    state = buy(state, 6)
    assert (state.plants, state.phase, state.discard) == ((), Phase.RESOURCES, ())


def test_with_the_last_plant_sold_the_phase_is_over_for_who_has_none_yet() -> None:
    # As many plants as players less one: somebody may go without.
    state = buy(buy(selling((20, 21)), 21), 20)
    assert (state.phase, state.plants) == (Phase.RESOURCES, ())
    assert (who(state, "Cy").plants, who(state, "Cy").money) == ((), 100)


def test_an_empty_market_means_no_phase_2() -> None:
    # Ann passes on the only plant, Bo takes it.
    state = buy(play(selling((20,)), "Ann: pass"), 20)
    assert (state.phase, state.plants) == (Phase.RESOURCES, ())
    # Nothing is added at the end of phase 5, only at its beginning: the next round has no auction.
    state = play(phase_5("china", (), (40, STEP3)), POWERED)
    assert (state.round, state.phase) == (3, Phase.BUILDING)


# --- phase 5: most of it is in plant_markets.txt ----------------------------------------------------------------------


def test_step_3_holds_for_the_phase_5_it_begins_in() -> None:
    state = last_to_build("china", (27, 28), (STEP3, 32, 31, 34, 35, 40), cities=1, step=2)
    state = play(market(play(state, "Ann: done"), 0, 0, 0, 0), POWERED)
    assert (state.phase, state.round, state.step, state.market) == (Phase.AUCTION, 3, 3, (3, 4, 1, 1))


def test_the_log_tells_what_came_and_what_went() -> None:
    said = told(last_to_build("china", (14, 15), (21, 22, 23, STEP3), players=4, cities=1), "Ann: done").split("\n")
    assert said[-3:] == [
        "Plant 21 is drawn: 2 coal or oil for 4 cities",
        "Plant 22 is drawn: wind for 2 cities",
        "Plant 14 leaves the game",
    ]
    before = last_to_build("china", (27, 28), (STEP3, 32, 31, 34, 35, 40), cities=1, step=2)
    said = told(before, "Ann: done").split("\n")
    assert said[:2] == ["The Step 3 card is drawn", "Plant 27 leaves the game"]
    assert "The Step 3 card leaves the market" in said
    assert said.index("Plant 32 is drawn: 3 oil for 6 cities") > 1
    assert said[-1] == "Step 3 begins"
    assert "The pile is shuffled" not in said
    assert "drawn" not in told(last_to_build("china", (14, 15), (21, STEP3), cities=17), "Ann: done")

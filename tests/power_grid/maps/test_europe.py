"""Europe and North America: price tracks of their own; Europe's nine plants, and its market that shrinks."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.maps import (
    EDITIONS,
    POWERED,
    deals,
    exchanged,
    phase_5,
    pile_refusal,
    prices,
    steps_of,
)
from tests.power_grid.positions import at, dealt, give, market, play, refused, rows, who

NINE = (20, 21, 22, 23, 24, 25, 26, 27, 28)


# --- resources -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("map", "oil", "uranium"),
    [
        ("europe", [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8], [8, 8, 9, 9]),
        ("north-america", [4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9], [9, 9]),
    ],
)
def test_the_prices_at_the_start_the_dearest_and_those_of_a_full_market(
    map: str, oil: list[int], uranium: list[int]
) -> None:
    def buying(*plants: int) -> State:
        state = give(dealt(map=map), "Ann", plants=plants, money=400)
        return at(state, Phase.RESOURCES, order="ABC", start="A")

    assert prices(buying(20, 8), "buy coal", 12) == [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5]
    assert prices(buying(32, 7), "buy oil", 12) == oil
    assert prices(buying(30, 38), "buy garbage", 12) == [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]
    assert prices(buying(17, 23), "buy uranium", len(uranium)) == uranium
    state = market(buying(20, 32), 2, 4, 1, 1)
    assert [rows(state, "buy")[line].cost for line in ("buy coal 2", "buy oil 4")] == [18, 36]  # four at 9, not two
    full = state.evolve(markets=((24, 20, 24, 12),))
    assert [len(full.book.resources.price_steps(full, 0, r, 0)) - 1 for r in range(4)] == [24, 20, 24, 12]
    assert steps_of(full.book.resources.price_steps(full, 0, 3, 0)[1:]) == [1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9]


@pytest.mark.parametrize("map", ["europe", "north-america"])
def test_no_more_oil_is_laid_than_there_are_spaces(map: str) -> None:
    state = play(market(phase_5(map, NINE[1:], (30, 31, STEP3)), 20, 20, 18, 2), POWERED)
    assert (state.market[1], state.supply[1]) == (20, 4)


def test_all_other_ways_to_a_double_city_end_in_its_southern_half() -> None:
    state = dealt(map="north-america", regions=("yellow", "red", "green"))
    assert all(
        len(state.book.board.neighbours[state.book.board.city(f"{n} N")]) == 1 for n in ("New York", "Mexico City")
    )
    state = at(give(state, "Ann", money=100), Phase.BUILDING, order="ABC", start="A")
    state = play(state, "Ann: build New York S, New York N")
    assert who(state, "Ann").money == 80
    assert rows(state, "build")["build Philadelphia"].cost == 3 + 10
    assert refused(state, "Ann: build New York N") == "you already have a house in New York N"


# --- Europe's deck ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "low", "high"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)])
def test_nine_low_cards_lie_out_and_none_on_top_of_the_pile(players: int, low: int, high: int, edition: str) -> None:
    markets, tops = set(), set()
    for plants, pile in deals("europe", players, edition, lots=40):
        assert (len(set(plants)), max(plants) <= 15, pile[0] > 15, pile[-1]) == (9, True, True, STEP3)
        assert sum(card <= 15 for card in pile) == 13 - 9 - low
        assert sum(15 < card < 99 for card in pile) == 29 - high
        markets |= set(plants)
        tops.add(pile[0])
    assert markets == set(range(3, 16))
    assert len(tops) > 10


def test_piles_against_the_set_up_are_refused() -> None:
    pile = dealt(map="europe").pile
    low = next(card for card in pile if card <= 15)
    wrong = exchanged(pile, {low: pile[0], pile[0]: low})
    assert pile_refusal("europe", 3, wrong) == "the pile must not begin with a plant up to 15"
    assert pile_refusal("europe", 3, [card for card in pile if card != low]).startswith("with 3 players 2 low")

"""The Middle East: oil that grows cheap, no garbage or nuclear plants in Step 1, and a Step 3 card that comes twice."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.maps import POWERED, auction, buy, deals, last_to_build, phase_5, prices, steps_of
from tests.power_grid.positions import at, cards, dealt, give, market, play, refused, told, who

# --- Step 1: the current market --------------------------------------------------------------------------------------


def selling(row: tuple[int, ...], pile: tuple[int, ...], **words: Any) -> State:
    return auction("middle-east", row, pile, **words)


def test_at_the_start_6_leaves_the_game() -> None:
    state = dealt(map="middle-east")
    # 13 was drawn for it; the pile has no 6 to come again.
    assert (state.plants, state.discard) == ((3, 4, 5, 7, 8, 9, 10, 13), (6,))
    assert 6 not in state.pile


def test_in_the_recharged_edition_the_drawn_market_is_swept_before_the_token_is_laid() -> None:
    for plants, pile in deals("middle-east", 3, "recharged", lots=30):
        assert not {*plants[:4]} & {6, 14, 19, 24, 30, 38, 11, 17, 23, 28, 34, 39}
        assert (len(plants), pile.count(STEP3)) == (8, 1)


def test_the_log_tells_what_goes_and_what_comes() -> None:
    before = selling((15, 16, 18, 20, 23, 26, 27, 31), (40, 33, 42, STEP3, 44))
    said = told(play(before, "Ann: open 15", "Bo: pass"), "Cy: pass").splitlines()
    lines = [
        "Plant 40 is drawn: 2 oil for 6 cities",
        "Plant 23 goes under the pile",
        "Plant 33 is drawn: wind for 4 cities",
    ]
    assert [line for line in said if line in lines] == lines


# --- the Step 3 card -------------------------------------------------------------------------------------------------


def test_the_step_3_card_is_told_as_the_beginning_of_step_2() -> None:
    state = buy(selling((15, 16, 18, 20, 26, 27, 31, 32), (STEP3, 25, 40, 42, 44, 50)), 15)
    last = play(state, "nature: shuffle 44,25,50,42,40", "Bo: pass")
    said = told(last, "Cy: pass")
    assert "Step 2 begins" in said
    assert "Step 3" not in said
    assert "Plant 16 leaves the game" in said
    assert not play(last, "Cy: pass").step3_out


def test_neither_a_number_of_cities_nor_a_lack_of_space_begins_step_2() -> None:
    row = (31, 32, 33, 35, 36, 37, 40, 42)
    state = play(give(last_to_build("middle-east", row, (44, 46, 50, STEP3), cities=12), "Bo", cities=9), "Ann: done")
    assert all(state.houses[at] for at in state.book.cities_in_play)
    assert (state.step, state.plants) == (1, row)
    state = play(state, POWERED)
    assert (state.step, state.phase) == (1, Phase.AUCTION)


# --- oil -------------------------------------------------------------------------------------------------------------

DEAR = [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8]


def oil(there: int, supply: int, *, slack: int = 0, step: int = 1) -> State:
    """Before phase 5 of three players: five oil are due in Step 1, three in Step 2."""
    state = phase_5("middle-east", (16, 18, 20, 26, 27, 31, 33, 35), (36, 37, 42, 44, STEP3), step=step)
    state = market(give(give(state, "Ann", money=200), "Bo", plants=(32, 40), money=300), 0, 0, 0, 0)
    state = market(give(state, "Cy", oil=24 - there - supply), 10, there, 0, 0).evolve(slack=(0, slack, 0, 0))
    assert state.supply[1] == supply
    return state


def costs(state: State) -> list[int]:
    """What each oil in the market costs, the cheapest first."""
    return steps_of(list(state.book.resources.price_steps(state, 0, 1, 0))[1:])


def test_at_the_start_from_2_to_8_and_only_coal_and_oil_can_cost_1() -> None:
    state = dealt(map="middle-east")
    assert costs(state) == [2, 2, 2, *DEAR]
    full = state.evolve(markets=((24, 24, 21, 11),))
    assert [state.book.resources.price_steps(full, 0, r, 0)[1] for r in range(4)] == [1, 1, 2, 2]
    assert len(state.book.resources.markets[0].tracks[1]) == 48


@pytest.mark.parametrize(
    ("there", "supply", "slack", "after", "fallen"),
    [
        pytest.param(10, 8, 0, DEAR[3:], 0, id="with enough in the supply, on the next cheaper spaces"),
        # Three came, thirteen lie there: two spaces at 8 are empty. Wrong: the cheap end stays where it would be.
        pytest.param(10, 3, 0, DEAR[3:-2], 2, id="for each that the supply lacks the dearest moves to the cheap end"),
        pytest.param(24, 0, 0, [*[1] * 8, 2, 2, 2, *DEAR[:-5]], 5, id="any number can lie at 1"),
        pytest.param(24, 0, 20, [1] * 24, 4, id="none falls below 1"),
        pytest.param(10, 8, 4, [2, *DEAR[:14]], 0, id="the dear spaces stay shut when there is enough again"),
        pytest.param(1, 8, 4, [5, 6, 6, 6, 7, 7], 0, id="as long as some oil lies there"),
        pytest.param(0, 8, 4, [7, 7, 8, 8, 8], 0, id="sold out it begins at 8 again"),
        pytest.param(0, 3, 9, [7, 7, 8], 2, id="sold out and short it begins at 8 and falls"),
        pytest.param(0, 0, 4, [], 0, id="without any oil nothing falls"),
    ],
)
def test_what_the_oil_costs_after_phase_5(there: int, supply: int, slack: int, after: list[int], fallen: int) -> None:
    before = oil(there, supply, slack=slack)
    state = play(before, POWERED)
    assert costs(state) == after
    assert state.slack == (0, state.slack[1], 0, 0), "nothing else falls"
    said = [line for line in told(before, POWERED).splitlines() if "moves down" in line]
    assert said == ([f"The oil in the market moves down by {fallen}"] if fallen else [])


def test_it_falls_by_the_row_of_the_step() -> None:
    # Three were due, one came.
    assert costs(play(oil(12, 1, step=2), POWERED)) == DEAR[3:-2]


def test_what_is_bought_is_the_cheapest_and_leaves_the_spaces_above_shut() -> None:
    state = at(oil(6, 4, slack=4), Phase.RESOURCES, order="ABC", start="B")
    assert costs(state) == prices(state, "buy oil", 6) == [5, 6, 6, 6, 7, 7]
    state = play(state, "Bo: buy oil 3")
    assert (who(state, "Bo").money, costs(state)) == (300 - 17, [6, 7, 7])
    assert refused(state, "Bo: buy oil 4") == "the market has only 3 oil"


def test_neither_coal_nor_the_oil_of_other_maps_falls() -> None:
    state = give(oil(10, 8), "Cy", coal=14)  # none is left beside the market
    after = play(state, POWERED)
    assert after.market[0] == state.market[0]
    assert state.book.resources.price_steps(after, 0, 0, 0) == state.book.resources.price_steps(state, 0, 0, 0)
    state = give(phase_5("italy", (16, 18, 20, 26, 27, 31, 33, 35), (36, 37, 42, 44, STEP3)), "Cy", oil=9)
    after = play(cards(state, state.plants, state.pile), POWERED)
    assert (after.market[1], after.slack) == (15, (0, 0, 0, 0))

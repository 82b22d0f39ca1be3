"""The Middle East: oil that grows cheap, no garbage or nuclear plants in Step 1, and a Step 3 card that comes twice."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.maps import POWERED, auction, buy, deals, last_to_build, phase_5, prices, steps_of
from tests.power_grid.positions import at, cards, dealt, give, market, mover, offered, play, refused, told, who

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


@pytest.mark.parametrize(
    ("row", "pile", "plants", "left"),
    [
        # 40 is drawn for 15; then 23, nuclear, would be for sale: 33 for it.
        ((15, 16, 18, 20, 23, 26, 27, 31), (40, 33, 42, 44), (16, 18, 20, 26, 27, 31, 33, 40), (42, STEP3, 44, 23)),
        # Garbage goes as nuclear does, one after the other.
        ((15, 16, 18, 20, 23, 24, 27, 31), (40, 33, 42, 35), (16, 18, 20, 27, 31, 33, 40, 42), (STEP3, 35, 23, 24)),
        # The card drawn comes first, and may keep 23 in the future market.
        ((15, 16, 18, 20, 23, 26, 27, 31), (21, 33, 40, 42), (16, 18, 20, 21, 23, 26, 27, 31), (33, 40, STEP3, 42)),
        # A newcomer goes at once when it is among the four smallest.
        ((15, 16, 18, 20, 26, 27, 31, 32), (19, 17, 40, 42), (16, 18, 20, 26, 27, 31, 32, 40), (STEP3, 42, 19, 17)),
        # In the future market they lie in peace.
        ((15, 16, 18, 20, 26, 27, 28, 30), (34, 40, 42, 44), (16, 18, 20, 26, 27, 28, 30, 34), (40, 42, STEP3, 44)),
    ],
)
def test_garbage_and_nuclear_plants_of_the_current_market_go_under_the_pile_and_are_replaced(
    row: tuple[int, ...], pile: tuple[int, ...], plants: tuple[int, ...], left: tuple[int, ...]
) -> None:
    state = buy(selling(row, (*pile[:3], STEP3, pile[3])), 15)
    assert (state.plants, state.pile, state.discard) == (plants, left, ())


def test_the_log_tells_what_goes_and_what_comes() -> None:
    before = selling((15, 16, 18, 20, 23, 26, 27, 31), (40, 33, 42, STEP3, 44))
    said = told(play(before, "Ann: open 15", "Bo: pass"), "Cy: pass").splitlines()
    lines = [
        "Plant 40 is drawn: 2 oil for 6 cities",
        "Plant 23 goes under the pile",
        "Plant 33 is drawn: wind for 4 cities",
    ]
    assert [line for line in said if line in lines] == lines


@pytest.mark.parametrize("plant", [6, 11, 14])
def test_6_11_and_14_leave_the_game(plant: int) -> None:
    state = buy(selling((3, 4, 5, 7, 20, 25, 26, 27), (plant, 40, STEP3), cities=0), 7)
    # 20 was for sale now; the small one takes its place and goes.
    assert state.plants == (3, 4, 5, 20, 25, 26, 27, 40)
    assert (state.discard, state.pile, who(state, "Ann").plants) == ((plant,), (STEP3,), (7,))
    # Even where nothing replaces it.
    state = buy(selling((3, 4, 5, 7, 20, 25, 26, STEP3), (plant,), cities=0), 7)
    assert (state.plants, state.discard, state.pile) == ((3, 4, 5, 20, 25, 26, STEP3), (plant,), ())


def test_they_are_for_sale_from_step_2_on() -> None:
    state = buy(selling((15, 16, 18, 19, 23, 26, 27, 31), (17, 33, STEP3), step=2), 15)
    assert (state.current, state.pile) == ((16, 17, 18, 19), (33, STEP3))


def test_the_step_3_card_ends_no_sweep() -> None:
    state = buy(selling((15, 16, 18, 20, 23, 26, 27, 31), (24, STEP3, 40, 34)), 15)
    # 24 for 15; 23 goes; the Step 3 card turns up.
    assert (state.turn, state.plants) == (NATURE, (16, 18, 20, 24, 26, 27, 31, STEP3))
    assert (sorted(state.pile), state.step) == ([23, 34, 40], 1)
    state = play(state, "nature: shuffle 34,23,40")
    # 24 still goes; 34 lies in the future market. Wrong: 24 stays, as the card is out.
    assert (state.plants, state.pile) == ((16, 18, 20, 26, 27, 31, 34, STEP3), (23, 40, 24))
    assert (state.step, state.phase, mover(state)) == (1, Phase.AUCTION, "Bo")


def test_with_the_step_3_card_out_a_plant_that_comes_into_the_current_market_goes_as_before() -> None:
    state = buy(selling((15, 16, 18, 20, 23, 26, 27, STEP3), (24, 40, 33, 32, 42, 44)), 15)
    # 24 is drawn for 15, and now 23 is for sale: 40 for it, and 33 for 24.
    assert (state.plants, state.pile) == ((16, 18, 20, 26, 27, 33, 40, STEP3), (32, 42, 44, 23, 24))
    assert (state.step, mover(state)) == (1, "Bo")
    # When the auctions are over it is Step 2, with the card at the bottom again.
    state = play(state, "Bo: pass", "Cy: pass")
    assert (state.step, state.pile) == (2, (23, 24, STEP3))


@pytest.mark.parametrize(
    ("row", "pile", "plants", "left"),
    [
        ((16, 18, 20, 23, 26, 27), (), (16, 18, 20, 23, 26, 27), ()),
        ((16, 18, 20, 23, 26, 27), (24,), (16, 18, 20, 23, 24, 26, 27), ()),
        # Smaller ones are left alone, which would come round for ever.
        ((16, 18, 20, 23, 26, 27), (24, 17, 19), (16, 18, 20, 23, 24, 26, 27), (17, 19)),
        # With three clean ones no nuclear plant, however large, leaves the market clean.
        ((16, 18, 20, 23, 28, 30), (38, 34, 39), (16, 18, 20, 23, 28, 30, 38), (34, 39)),
    ],
)
def test_they_stay_where_the_pile_has_nothing_better(
    row: tuple[int, ...], pile: tuple[int, ...], plants: tuple[int, ...], left: tuple[int, ...]
) -> None:
    state = buy(selling((15, *row, STEP3), pile), 15)
    assert (state.plants, state.pile) == ((*plants, STEP3), left)
    # And it is quiet: the same again brings nothing about.
    after = play(state, "Bo: pass")
    assert (after.plants, after.pile) == (state.plants, left)
    assert "goes under the pile" not in told(state, "Bo: pass")


# --- the Step 3 card -------------------------------------------------------------------------------------------------


def test_drawn_in_the_auction_it_begins_step_2_when_the_auctions_are_over() -> None:
    state = buy(selling((15, 16, 18, 20, 26, 27, 31, 32), (STEP3, 25, 40, 42, 44, 50)), 15)
    assert (state.turn, state.plants[-1], state.step) == (NATURE, STEP3, 1)
    last = play(state, "nature: shuffle 44,25,50,42,40", "Bo: pass")
    assert (last.step, last.phase) == (1, Phase.AUCTION)
    state = play(last, "Cy: pass")
    # The card and the two smallest go, three are drawn; the card lies at the bottom again.
    assert (state.plants, state.discard) == ((20, 25, 26, 27, 31, 32, 44, 50), (16, 18))
    assert (state.pile, state.step, state.step3_out) == ((42, 40, STEP3), 2, False)
    said = told(last, "Cy: pass")
    assert "Step 2 begins" in said
    assert "Step 3" not in said
    assert "Plant 16 leaves the game" in said


def test_drawn_in_phase_5_it_begins_step_2_for_the_next_round() -> None:
    state = phase_5("middle-east", (16, 18, 20, 26, 27, 31, 32, 33), (STEP3, 25, 40, 42, 44))
    state = play(market(state, 5, 5, 5, 5), POWERED)
    # Under the pile goes the largest, as in Step 1, and it is shuffled with the rest.
    assert sorted(state.pile) == [25, 33, 40, 42, 44]
    state = play(state, "nature: shuffle 25,44,33,40,42")
    assert state.plants == (20, 25, 26, 27, 31, 32, 33, 44)
    assert (state.pile, state.step, state.round) == ((40, 42, STEP3), 2, 3)
    # By the row of Step 1.
    assert state.market == (7, 10, 6, 5)


def test_drawn_for_an_obsolete_plant_it_begins_step_2_at_once() -> None:
    state = last_to_build("middle-east", (4, 7, 15, 20, 26, 27, 31, 32), (STEP3, 25, 40, 42, 44), cities=3)
    state = give(give(state, "Ann", money=300), "Bo", cities=1)
    state = play(state, f"Ann: {offered(state, 'build')[0]}")
    assert state.turn == NATURE
    state = play(state, "nature: shuffle 44,42,25,40")
    assert (state.step, state.phase, mover(state)) == (2, Phase.BUILDING, "Ann")
    assert (state.plants, state.discard, state.pile) == ((20, 25, 26, 27, 31, 32, 42, 44), (4, 7, 15), (40, STEP3))
    # Two houses a city from now on.
    theirs = state.book.board.cities[who(state, "Bo").cities[0]].name
    assert f"build {theirs}" in offered(state, "build")


def test_neither_a_number_of_cities_nor_a_lack_of_space_begins_step_2() -> None:
    row = (31, 32, 33, 35, 36, 37, 40, 42)
    state = play(give(last_to_build("middle-east", row, (44, 46, 50, STEP3), cities=12), "Bo", cities=9), "Ann: done")
    assert all(state.houses[at] for at in state.book.cities_in_play)
    assert (state.step, state.plants) == (1, row)
    state = play(state, POWERED)
    assert (state.step, state.phase) == (1, Phase.AUCTION)


def test_the_second_time_it_begins_step_3() -> None:
    state = buy(selling((15, 16, 18, 19, 26, 27, 31, 32), (STEP3, 25, 40, 42), step=2), 15)
    state = play(state, "nature: shuffle 42,25,40", "Bo: pass", "Cy: pass")
    assert state.current == state.plants == (18, 19, 26, 27, 31, 32)
    assert (state.step, state.step3_out, state.pile) == (3, True, (42, 25, 40))


def test_step_3_in_phase_5_of_step_2_after_two_plants_went_under_the_pile() -> None:
    state = phase_5("middle-east", (16, 18, 20, 26, 27, 31, 32, 33), (25, STEP3, 40, 42), step=2)
    state = play(market(state, 5, 5, 5, 5), POWERED)
    assert sorted(state.pile) == [32, 33, 40, 42]
    state = play(state, "nature: shuffle 42,33,32,40")
    assert (state.plants, state.step, state.market) == ((18, 20, 25, 26, 27, 31), 3, (6, 8, 8, 7))


@pytest.mark.parametrize(
    ("step", "plants", "pile"),
    [
        (1, (16, 18, 20, 26, 27, 31, 32, 35), (50, 40, STEP3, 33)),
        # Wrong: one after the other, so that 50 or 35 is the second to go.
        (2, (16, 18, 20, 26, 27, 31, 35, 50), (40, STEP3, 33, 32)),
        (3, (18, 20, 26, 27, 31, 32), (35, 50, 40)),
    ],
)
def test_what_goes_in_phase_5(step: int, plants: tuple[int, ...], pile: tuple[int, ...]) -> None:
    row = (16, 18, 20, 26, 27, 31) if step == 3 else (16, 18, 20, 26, 27, 31, 32, 33)
    left = (32, 35, 50, 40) if step == 3 else (35, 50, 40, STEP3)
    state = play(phase_5("middle-east", row, left, step=step), POWERED)
    assert (state.plants, state.pile) == (plants, pile)


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
        pytest.param(24, 0, 20, [1] * 24, 5, id="none falls below 1"),
        pytest.param(10, 8, 4, [2, *DEAR[:14]], 0, id="the dear spaces stay shut when there is enough again"),
        pytest.param(1, 8, 4, [5, 6, 6, 6, 7, 7], 0, id="as long as some oil lies there"),
        pytest.param(0, 8, 4, [7, 7, 8, 8, 8], 0, id="sold out it begins at 8 again"),
        pytest.param(0, 3, 9, [7, 7, 8], 2, id="sold out and short it begins at 8 and falls"),
        pytest.param(0, 0, 4, [], 0, id="without any oil nothing falls"),
    ],
)
def test_what_the_oil_costs_after_phase_5(there: int, supply: int, slack: int, after: list[int], fallen: int) -> None:
    before = oil(there, supply, slack=slack)
    assert costs(play(before, POWERED)) == after
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

"""The Middle East: oil that grows cheap, no garbage or nuclear plants in Step 1, and a Step 3 card that comes twice."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.positions import (
    at,
    cards,
    dealt,
    give,
    market,
    mover,
    offered,
    play,
    refused,
    rows,
    table,
    told,
    who,
)

from . import EDITIONS, STEPS, comes_back, deals, price_steps, resupplied, steps_of, table_of

RESUPPLY = table_of(
    "2/1/1 2/1/1 3/2/2 4/3/2 5/4/3",
    "5/3/2 5/3/2 6/3/2 8/4/3 9/5/4",
    "1/3/4 1/3/4 1/4/6 1/4/8 1/6/9",
    "0/2/2 0/2/2 0/3/3 0/3/4 0/4/5",
)

GARBAGE, NUCLEAR = {6, 14, 19, 24, 30, 38}, {11, 17, 23, 28, 34, 39}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_the_market_and_beside_it(edition: str) -> None:
    state = table(map="middle-east", edition=edition)
    assert state.market == (21, 21, 3, 3)
    assert state.supply == (3, 3, 18, 8)  # 21 garbage and 11 uranium in all


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    assert resupplied("middle-east", players, step, edition) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


def test_only_coal_and_oil_can_cost_1() -> None:
    state = table(map="middle-east")
    book = state.book
    full = state.evolve(markets=((24, 24, 21, 11),))
    assert [book.resources.price_steps(full, 0, r, 0)[1] for r in range(4)] == [1, 1, 2, 2]


# --- Step 1: the current market --------------------------------------------------------------------------------------


def buy(state: State, plant: int, amount: int | None = None) -> State:
    """The one to move puts a plant up, and everybody else lets it go."""
    state = play(state, f"{mover(state)}: open {plant} {amount or plant}")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    return state


def selling(row: tuple[int, ...], pile: tuple[int, ...], *, step: int = 1, edition: str = "original") -> State:
    state = cards(dealt(map="middle-east", edition=edition), row, pile).evolve(discard=())
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100, plants=(), cities=1)
    return at(state, Phase.AUCTION, step=step, order="ABC")


def test_at_the_start_6_leaves_the_game() -> None:
    state = dealt(map="middle-east")
    assert state.plants == (3, 4, 5, 7, 8, 9, 10, 13)
    assert state.discard == (6,)
    # 13 was drawn for it; the pile has no 6 to come again.
    assert 6 not in state.pile


@pytest.mark.parametrize("lot", range(30))
def test_in_the_recharged_edition_the_drawn_market_is_swept_before_the_token_is_laid(lot: int) -> None:
    ((plants, pile),) = deals("middle-east", 3, "recharged", lots=lot + 1)[lot:]
    assert not set(plants[:4]) & (GARBAGE | NUCLEAR)
    assert len(plants) == 8
    assert pile.count(STEP3) == 1


def test_the_token_lies_on_the_smallest_that_may_stay() -> None:
    state = dealt(3, map="middle-east", edition="recharged")
    assert state.discount == state.plants[0] == state.current[0]


def test_a_plant_that_comes_into_the_current_market_goes_under_the_pile_and_is_replaced() -> None:
    state = selling((15, 16, 18, 20, 23, 26, 27, 31), (40, 33, 42, STEP3, 44))
    before = state
    state = buy(state, 15)
    # 40 is drawn for 15; then 23 would be for sale: 33 for it.
    assert state.plants == (16, 18, 20, 26, 27, 31, 33, 40)
    assert state.pile == (42, STEP3, 44, 23)
    assert state.discard == ()
    state = play(before, "Ann: open 15", "Bo: pass")
    said = told(state, "Cy: pass").splitlines()
    told_of = [
        "Plant 40 is drawn: 2 oil for 6 cities",
        "Plant 23 goes under the pile",
        "Plant 33 is drawn: wind for 4 cities",
    ]
    assert [line for line in said if line in told_of] == told_of


def test_garbage_goes_as_nuclear_does_one_after_the_other() -> None:
    state = buy(selling((15, 16, 18, 20, 23, 24, 27, 31), (40, 33, 42, 35, STEP3)), 15)
    assert state.plants == (16, 18, 20, 27, 31, 33, 40, 42)
    assert state.pile == (35, STEP3, 23, 24)


def test_the_card_drawn_comes_first_and_may_keep_it_in_the_future_market() -> None:
    state = buy(selling((15, 16, 18, 20, 23, 26, 27, 31), (21, 33, STEP3)), 15)
    # Wrong: 23 goes before 21 is drawn.
    assert state.plants == (16, 18, 20, 21, 23, 26, 27, 31)
    assert state.pile == (33, STEP3)


def test_a_newcomer_goes_at_once_when_it_is_among_the_four_smallest() -> None:
    state = buy(selling((15, 16, 18, 20, 26, 27, 31, 32), (19, 17, 40, STEP3)), 15)
    assert state.plants == (16, 18, 20, 26, 27, 31, 32, 40)
    assert state.pile == (STEP3, 19, 17)


def test_in_the_future_market_they_lie_in_peace() -> None:
    state = buy(selling((12, 15, 16, 18, 20, 27, 28, 30), (34, 40, STEP3)), 12)
    assert state.plants == (15, 16, 18, 20, 27, 28, 30, 34)


@pytest.mark.parametrize("plant", [6, 11, 14])
def test_6_11_and_14_leave_the_game(plant: int) -> None:
    state = cards(dealt(map="middle-east"), (3, 4, 5, 7, 20, 25, 26, 27), (plant, 40, STEP3)).evolve(discard=())
    state = at(give(state, "Ann", money=50, plants=()), Phase.AUCTION, order="ABC")
    state = buy(state, 7)
    # 20 was for sale now; the small one takes its place and goes.
    assert state.plants == (3, 4, 5, 20, 25, 26, 27, 40)
    assert (state.discard, state.pile) == ((plant,), (STEP3,))
    assert plant not in who(state, "Ann").plants


def test_they_are_for_sale_from_step_2_on() -> None:
    state = buy(selling((15, 16, 18, 19, 23, 26, 27, 31), (17, 33, STEP3), step=2), 15)
    assert state.current == (16, 17, 18, 19)
    assert state.pile == (33, STEP3)


def test_the_step_3_card_ends_no_sweep() -> None:
    state = play(selling((15, 16, 18, 20, 23, 26, 27, 31), (24, STEP3, 40, 34)), "Ann: open 15", "Bo: pass", "Cy: pass")
    # 24 for 15; 23 goes; the Step 3 card turns up.
    assert (state.turn, state.plants) == (NATURE, (16, 18, 20, 24, 26, 27, 31, STEP3))
    assert sorted(state.pile) == [23, 34, 40]
    assert state.step == 1
    state = play(state, "nature: shuffle 34,23,40")
    # 24 still goes; 34 lies in the future market. Wrong: 24 stays, as the card is out.
    assert state.plants == (16, 18, 20, 26, 27, 31, 34, STEP3)
    assert state.pile == (23, 40, 24)
    assert (state.step, state.phase, mover(state)) == (1, Phase.AUCTION, "Bo")


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_the_step_3_card_out_a_plant_that_comes_into_the_current_market_goes_as_before(edition: str) -> None:
    before = selling((15, 16, 18, 20, 23, 26, 27, STEP3), (24, 40, 33, 32, 42, 44), edition=edition)
    state = buy(before, 15)
    # 24 is drawn for 15, and now 23 is for sale: 40 for it, and 33 for 24.
    assert state.plants == (16, 18, 20, 26, 27, 33, 40, STEP3)
    assert state.pile == (32, 42, 44, 23, 24)
    assert (state.step, mover(state)) == (1, "Bo")
    last = play(before, "Ann: open 15", "Bo: pass")
    said = told(last, "Cy: pass")
    assert "Plant 23 goes under the pile" in said
    assert "Plant 24 goes under the pile" in said
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
    plants = (*plants, STEP3)
    state = buy(selling((15, *row, STEP3), pile), 15)
    assert (state.plants, state.pile) == (plants, left)
    # And it is quiet: the same again brings nothing about.
    after = play(state, "Bo: pass")
    assert (after.plants, after.pile) == (plants, left)
    assert "goes under the pile" not in told(state, "Bo: pass")


def test_6_leaves_even_where_nothing_replaces_it() -> None:
    state = cards(dealt(map="middle-east"), (3, 4, 5, 7, 20, 25, 26, STEP3), (6,)).evolve(discard=())
    state = buy(at(give(state, "Ann", money=50, plants=()), Phase.AUCTION, order="ABC"), 7)
    assert state.plants == (3, 4, 5, 20, 25, 26, STEP3)
    assert (state.discard, state.pile) == ((6,), ())


# --- the Step 3 card -------------------------------------------------------------------------------------------------


def test_drawn_in_the_auction_it_begins_step_2_when_the_auctions_are_over() -> None:
    state = selling((15, 16, 18, 20, 26, 27, 31, 32), (STEP3, 25, 40, 42, 44, 50))
    state = play(state, "Ann: open 15", "Bo: pass", "Cy: pass")
    assert (state.turn, state.plants[-1], state.step) == (NATURE, STEP3, 1)
    state = play(state, "nature: shuffle 44,25,50,42,40", "Bo: pass")
    last = state
    assert (state.step, state.phase) == (1, Phase.AUCTION)
    state = play(state, "Cy: pass")
    # The card and the two smallest go, three are drawn; the card lies at the bottom again.
    assert state.plants == (20, 25, 26, 27, 31, 32, 44, 50)
    assert state.discard == (16, 18)
    assert state.pile == (42, 40, STEP3)
    assert (state.step, state.step3_out) == (2, False)
    said = told(last, "Cy: pass")
    assert "Step 2 begins" in said
    assert "Step 3" not in said
    assert "Plant 16 leaves the game" in said


def test_drawn_in_phase_5_it_begins_step_2_for_the_next_round() -> None:
    state = give(dealt(map="middle-east"), "Ann", plants=(13,), cities=1)
    state = cards(state, (16, 18, 20, 26, 27, 31, 32, 33), (STEP3, 25, 40, 42, 44))
    state = market(state, 5, 5, 5, 5)
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 13")
    # Under the pile goes the largest, as in Step 1, and it is shuffled with the rest.
    assert sorted(state.pile) == [25, 33, 40, 42, 44]
    state = play(state, "nature: shuffle 25,44,33,40,42")
    assert state.plants == (20, 25, 26, 27, 31, 32, 33, 44)
    assert (state.pile, state.step, state.round) == ((40, 42, STEP3), 2, 3)
    # By the row of Step 1.
    assert state.market == (7, 10, 6, 5)


def test_drawn_for_an_obsolete_plant_it_begins_step_2_at_once() -> None:
    state = dealt(map="middle-east")
    state = cards(state, (4, 7, 15, 20, 26, 27, 31, 32), (STEP3, 25, 40, 42, 44)).evolve(discard=())
    state = give(give(state, "Ann", money=300, cities=3), "Bo", cities=1)
    state = at(state, Phase.BUILDING, order="ABC", start="A")
    state = play(state, f"Ann: {offered(state, 'build')[0]}")
    assert state.turn == NATURE
    state = play(state, "nature: shuffle 44,42,25,40")
    assert (state.step, state.phase, mover(state)) == (2, Phase.BUILDING, "Ann")
    assert state.discard == (4, 7, 15)
    assert state.plants == (20, 25, 26, 27, 31, 32, 42, 44)
    assert state.pile == (40, STEP3)
    # Two houses a city from now on.
    theirs = state.book.board.cities[who(state, "Bo").cities[0]].name
    assert f"build {theirs}" in offered(state, "build")


def test_a_number_of_cities_begins_nothing() -> None:
    state = dealt(map="middle-east")
    state = cards(state, (31, 32, 33, 35, 36, 37, 40, 42), (44, 46, 50, STEP3))
    state = give(give(state, "Ann", plants=(13,), money=0, cities=12), "Bo", cities=8)
    state = at(state, Phase.BUILDING, order="ABC", start="A")
    after = play(state, "Ann: done") if mover(state) == "Ann" else state
    assert after.step == 1
    assert after.plants == (31, 32, 33, 35, 36, 37, 40, 42)


def test_with_every_city_full_step_1_goes_on_until_the_card_comes() -> None:
    state = dealt(map="middle-east")
    state = cards(state, (31, 32, 33, 35, 36, 37, 40, 42), (44, 46, 50, STEP3))
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, plants=(13,) if name == "Ann" else None, money=100, cities=7)
    state = at(state, Phase.RESOURCES, order="ABC")
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 13")
    assert state.step == 1
    assert state.phase is Phase.AUCTION


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_time_it_begins_step_3(edition: str) -> None:
    state = selling((15, 16, 18, 19, 26, 27, 31, 32), (STEP3, 25, 40, 42), step=2, edition=edition)
    state = play(state, "Ann: open 15", "Bo: pass", "Cy: pass", "nature: shuffle 42,25,40", "Bo: pass", "Cy: pass")
    assert state.plants == (18, 19, 26, 27, 31, 32)
    assert (state.step, state.step3_out, state.pile) == (3, True, (42, 25, 40))
    assert state.current == state.plants


def test_step_3_in_phase_5_of_step_2_after_two_plants_went_under_the_pile() -> None:
    state = give(dealt(map="middle-east"), "Ann", plants=(13,), cities=1)
    state = cards(state, (16, 18, 20, 26, 27, 31, 32, 33), (25, STEP3, 40, 42))
    state = market(state, 5, 5, 5, 5)
    state = play(at(state, Phase.BUREAUCRACY, step=2, order="ABC"), "Ann: power 13")
    assert sorted(state.pile) == [32, 33, 40, 42]
    state = play(state, "nature: shuffle 42,33,32,40")
    assert state.plants == (18, 20, 25, 26, 27, 31)
    assert (state.step, state.market) == (3, (6, 8, 8, 7))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("step", "plants", "pile"),
    [
        (1, (16, 18, 20, 26, 27, 31, 32, 35), (50, 40, STEP3, 33)),
        # Wrong: one after the other, so that 50 or 35 is the second to go.
        (2, (16, 18, 20, 26, 27, 31, 35, 50), (40, STEP3, 33, 32)),
        (3, (18, 20, 26, 27, 31, 32), (35, 50, 40)),
    ],
)
def test_what_goes_in_phase_5(step: int, plants: tuple[int, ...], pile: tuple[int, ...], edition: str) -> None:
    state = give(dealt(map="middle-east", edition=edition), "Ann", plants=(13,), cities=1)
    row = (16, 18, 20, 26, 27, 31) if step == 3 else (16, 18, 20, 26, 27, 31, 32, 33)
    left = (32, 35, 50, 40) if step == 3 else (35, 50, 40, STEP3)
    state = at(cards(state, row, left), Phase.BUREAUCRACY, step=step, order="ABC")
    state = play(state, "Ann: power 13")
    assert (state.plants, state.pile) == (plants, pile)


# --- oil -------------------------------------------------------------------------------------------------------------


def oil(there: int, supply: int, *, slack: int = 0, step: int = 1, others: int = 10) -> State:
    """Before phase 5 of three players: five oil are due in Step 1, three in Step 2."""
    state = give(dealt(map="middle-east"), "Ann", plants=(13,), money=200, cities=1)
    state = give(state, "Bo", plants=(32, 40), money=300)
    state = cards(state, (16, 18, 20, 26, 27, 31, 33, 35), (36, 37, 42, 44, STEP3))
    cy = 24 - there - supply
    assert cy >= 0
    if cy:
        state = market(state, 0, 0, 0, 0)
        state = give(state, "Cy", oil=cy)
    state = market(state, others, there, 0, 0).evolve(slack=(0, slack, 0, 0))
    assert state.supply[1] == supply
    return at(state, Phase.BUREAUCRACY, step=step, order="ABC")


def prices(state: State) -> list[int]:
    """What each oil in the market costs, the cheapest first."""
    return steps_of(list(state.book.resources.price_steps(state, 0, 1, 0))[1:])


def test_at_the_start_from_2_to_8() -> None:
    assert prices(dealt(map="middle-east")) == [price for price in range(2, 9) for _ in range(3)]


def test_with_enough_in_the_supply_it_is_laid_on_the_next_cheaper_spaces() -> None:
    state = play(oil(10, 8), "Ann: power 13")
    assert state.market[1] == 15
    assert prices(state) == [4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8]
    assert state.slack == (0, 0, 0, 0)


def test_for_each_that_the_supply_lacks_the_dearest_moves_to_the_cheap_end() -> None:
    before = oil(10, 3)
    state = play(before, "Ann: power 13")
    # Three came, thirteen lie there: two spaces at 8 are empty. Wrong: the cheap end stays where it would be.
    assert (state.market[1], state.supply[1]) == (13, 0)
    assert prices(state) == [4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8]
    said = told(before, "Ann: power 13")
    assert "3 oil" in next(line for line in said.split("\n") if line.startswith("The market gets "))
    assert "The oil in the market moves down by 2" in said


def test_any_number_can_lie_at_1() -> None:
    state = play(oil(24, 0), "Ann: power 13")
    assert prices(state)[:9] == [1] * 8 + [2]
    assert prices(state)[-1] == 7
    state = play(oil(24, 0, slack=20), "Ann: power 13")
    assert prices(state) == [1] * 24  # five more than needed: none falls below 1
    state = play(oil(24, 0, slack=24), "Ann: power 13")
    assert prices(state) == [1] * 24


def test_the_dear_spaces_stay_shut_when_the_supply_has_enough_again() -> None:
    state = play(oil(10, 8, slack=4), "Ann: power 13")
    assert prices(state) == [2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7]
    # Wrong: from 8 down again while some oil lies there.
    state = play(oil(1, 8, slack=4), "Ann: power 13")
    assert prices(state) == [5, 6, 6, 6, 7, 7]


def test_what_is_bought_is_the_cheapest_and_leaves_the_spaces_above_shut() -> None:
    state = at(oil(6, 4, slack=4), Phase.RESOURCES, order="ABC", start="B")
    assert prices(state) == [5, 6, 6, 6, 7, 7]
    assert steps_of(price_steps(state, "buy oil", 6)) == [5, 6, 6, 6, 7, 7]
    state = play(state, "Bo: buy oil 3")
    assert who(state, "Bo").money == 300 - 17
    assert prices(state) == [6, 7, 7]
    assert refused(state, "Bo: buy oil 4") == "the market has only 3 oil"


def test_sold_out_it_begins_at_8_again() -> None:
    state = play(oil(0, 8, slack=4), "Ann: power 13")
    assert prices(state) == [7, 7, 8, 8, 8]
    assert state.slack == (0, 0, 0, 0)


def test_sold_out_and_short_it_begins_at_8_and_falls() -> None:
    state = play(oil(0, 3, slack=9), "Ann: power 13")
    assert prices(state) == [7, 7, 8]


def test_without_any_oil_nothing_falls_and_nothing_is_told() -> None:
    before = oil(0, 0, slack=4, others=0)
    state = play(before, "Ann: power 13")
    assert (state.market[1], prices(state), state.slack) == (0, [], (0, 0, 0, 0))
    assert "moves down" not in told(before, "Ann: power 13")


def test_it_falls_by_the_row_of_the_step() -> None:
    state = play(oil(12, 1, step=2), "Ann: power 13")
    # Three were due, one came.
    assert prices(state) == [4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8]


def test_coal_does_not_fall() -> None:
    state = oil(10, 8)
    state = give(state, "Cy", coal=14)  # none is left beside the market
    assert state.supply[0] == 0
    after = play(state, "Ann: power 13")
    assert after.market[0] == state.market[0]
    assert state.book.resources.price_steps(after, 0, 0, 0) == state.book.resources.price_steps(state, 0, 0, 0)


def test_elsewhere_oil_does_not_fall() -> None:
    state = give(dealt(map="italy"), "Ann", plants=(13,), cities=1)
    state = give(state, "Cy", oil=9)
    assert state.supply[1] == 0
    state = cards(state, (16, 18, 20, 26, 27, 31, 33, 35), (36, 37, 42, 44, STEP3))
    after = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 13")
    assert (after.market[1], after.slack) == (15, (0, 0, 0, 0))


def test_the_market_has_room_for_every_oil_there_is() -> None:
    assert len(rulebook(RulebookKey("middle-east", "original", "base", 3)).resources.markets[0].tracks[1]) == 48
    assert comes_back(at(oil(6, 4), Phase.RESOURCES, order="ABC", start="B"), "buy")
    assert rows(at(oil(6, 4), Phase.RESOURCES, order="ABC", start="B"), "buy")["buy oil 1"].cost == 7

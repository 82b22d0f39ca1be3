"""Australia: uranium mines, a market to sell to, flat connections, and a tax in Step 3."""

from itertools import combinations

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from tests.power_grid.maps import STEPS, auction, buy, initials, prices
from tests.power_grid.positions import (
    NAMES,
    at,
    cards,
    dealt,
    give,
    market,
    mover,
    offered,
    ordered,
    pile_of,
    play,
    refused,
    rows,
    seat,
    table,
    told,
    who,
)

REMOVED = {2: (1, 2, 3), 3: (1, 2, 3), 4: (2, 2, 4), 5: (2, 3, 5), 6: (3, 3, 6)}

MINES = {11: 2, 23: 3, 28: 4, 34: 5, 39: 6}
"""Plants, and the number of cities printed on each."""


# --- the regions in play ---------------------------------------------------------------------------------------------


def test_any_regions_may_be_in_play_touching_or_not() -> None:
    for players, count in ((2, 3), (3, 3), (4, 4), (5, 5), (6, 5)):
        book = table(players, map="australia").book
        every = [sorted(some) for some in combinations(book.board.region_ids, count)]
        assert sorted(map(sorted, book.area.areas())) == sorted(every)
    apart = ("red", "green", "pink")
    assert dealt(map="australia", regions=apart).book.regions == apart


def test_the_regions_may_be_picked_in_turn_without_touching() -> None:
    state = POWER_GRID.new(Options(map="australia", regions="draft"), NAMES[:3])
    pile = ",".join("step3" if card == STEP3 else str(card) for card in pile_of(3, "australia"))
    state = play(state, f"nature: deal order Ann,Bo,Cy regions draft deck {pile}")
    state = play(state, "Ann: region red", "Bo: region green")
    assert sorted(offered(state, "region")) == ["region brown", "region pink", "region yellow"]


# --- mines -----------------------------------------------------------------------------------------------------------


def selling(*plants: int, players: int = 3) -> State:
    """Everybody has money; Ann, first in order, has these plants."""
    row = (20, 22, 23, 24, 28, 34, 39, 40)
    state = auction("australia", row, (42, 44, 46, STEP3), players=players, money=200, cities=0)
    return cards(give(state, "Ann", plants=plants), row, state.pile)


@pytest.mark.parametrize(
    ("plants", "bought"),
    [
        ((8, 10, 15), 23),  # three plants, and a mine above them
        ((8, 10, 11, 15, 28), 23),  # three plants and two mines, and another
        ((8, 11, 15, 28), 22),  # two plants and two mines, and a third plant
    ],
)
def test_a_mine_takes_no_place(plants: tuple[int, ...], bought: int) -> None:
    state = buy(selling(*plants), bought)
    assert (who(state, "Ann").plants, state.scrapping) == (tuple(sorted((*plants, bought))), 0)
    # One buys one plant a round, a mine too.
    assert (state.bought, mover(state)) == ((seat("Ann"),), "Bo")


def test_a_fourth_plant_makes_one_of_the_old_ones_go_and_never_a_mine() -> None:
    state = buy(selling(8, 10, 11, 15), 22)
    assert (state.scrapping, mover(state)) == (22, "Ann")
    assert {line.split()[1] for line in offered(state, "scrap")} == {"8", "10", "15"}
    assert refused(state, "Ann: scrap 11") == "plant 11 is a mine and does not count towards the limit"
    assert refused(state, "Ann: scrap 22") == "plant 22 was just bought: scrap an old one"
    assert who(play(state, "Ann: scrap 8"), "Ann").plants == (10, 11, 15, 22)


def test_with_two_players_four_plants_and_any_mines() -> None:
    assert buy(selling(8, 10, 11, 15, players=2), 22).scrapping == 0
    assert buy(selling(8, 10, 11, 15, 22, players=2), 20).scrapping == 20


def test_mines_count_for_the_player_order() -> None:
    state = give(give(selling(39), "Bo", plants=(36,)), "Cy", plants=(40,))
    state = play(at(state, Phase.BUREAUCRACY, order="BCA", start="B"), "Bo: power nothing")
    assert ordered(state) == "CAB"


def test_a_mine_runs_never_and_its_owner_is_not_asked() -> None:
    state = give(give(selling(10, 11, 28), "Ann", coal=2, cities=2), "Bo", plants=(23, 34), cities=1)
    state = market(give(state, "Cy", plants=(39,), cities=3), 20, 18, 15, 12)
    state = at(state, Phase.BUREAUCRACY, order="ABC")
    assert offered(state, "power") == ["power 10", "power nothing"]
    assert refused(state, "Ann: power 11") == "plant 11 is a mine and powers nothing"
    assert refused(state, "Ann: power 10, 28") == "plant 28 is a mine and powers nothing"
    assert all(f"{name} has no power plant to run" in told(state, "Ann: power 10") for name in ("Bo", "Cy"))
    assert [who(play(state, "Ann: power 10"), name).money for name in NAMES[:3]] == [233, 210, 210]


def test_nobody_buys_uranium() -> None:
    state = at(selling(11, 28, 10), Phase.RESOURCES, order="ABC", start="A")
    assert refused(state, "Ann: buy uranium 1") == "none of your power plants runs on uranium"
    assert {line.split()[1] for line in offered(state, "buy")} == {"coal"}
    # With mines alone there is nothing to buy at all.
    state = at(give(selling(11, 28), "Bo", plants=(8,)), Phase.RESOURCES, order="ABC", start="B")
    assert "Ann cannot buy resources" in told(state, "Bo: done")


# --- selling ---------------------------------------------------------------------------------------------------------


def paying(uranium: int, mines: dict[str, tuple[int, ...]], *, order: str = "ABC", step: int = 1) -> State:
    """Before phase 5; so many tokens lie in the uranium market and everybody has 0 Elektro and no city."""
    state = dealt(len(order), map="australia")
    row = (20, 22, 24, 25, 26, 27, 29, 30)
    state = cards(state, row[:6], (40, 42)) if step == 3 else cards(state, row, (40, 42, STEP3))
    state = market(state, 20, 10, 10, uranium)
    for name in NAMES[: len(order)]:
        state = give(state, name, money=0, plants=mines.get(name, ()))
    return at(state, Phase.BUREAUCRACY, order=order, step=step)


def paid(state: State) -> list[int]:
    """What each got besides the 10 Elektro for no city."""
    return [player.money - 10 for player in play(state, f"{mover(state)}: power nothing").players]


@pytest.mark.parametrize("mine", MINES)
def test_the_dearest_empty_space_is_paid_for_every_city_printed_on_the_mine(mine: int) -> None:
    # Twelve spaces, tokens on the dearest: with 11 one space at 2 is empty, with none the dearest is the one at 7.
    for uranium in range(12):
        price = 2 + (11 - uranium) // 2
        assert paid(paying(uranium, {"Bo": (mine,)})) == [0, price * MINES[mine], 0]


def test_companies_sell_in_reverse_order_and_each_finds_a_lower_price() -> None:
    mines = {"Ann": (34,), "Bo": (11, 28), "Cy": (39,)}
    # Empty: 2 2 3 3. Cy sells first, at 3, and fills one; Bo at 3 for six cities, and fills two; Ann at 2.
    state = paying(8, mines)
    assert paid(state) == [2 * 5, 3 * 6, 3 * 6]
    after = play(state, "Ann: power nothing")
    # Four tokens came; one of the cheapest has left again.
    assert (after.market[3], after.supply[3]) == (11, 1)
    # Wrong: in player order; and by seat.
    assert paid(paying(8, mines, order="CBA")) == [3 * 5, 3 * 6, 2 * 6]


@pytest.mark.parametrize(
    ("uranium", "mines", "elektro", "left"),
    [
        (7, {"Ann": (11, 28, 23)}, [4 * 9, 0, 0], 9),  # one price for all; wrong: 4, 3 and 3 for 6, 2, 1
        (11, {"Cy": (11, 28, 39), "Bo": (34,)}, [0, 0, 2 * 12], 11),  # no more tokens than there is room for
        (12, {"Bo": (39,)}, [0, 0, 0], 11),  # a full market buys nothing
    ],
)
def test_all_mines_of_a_company_are_paid_the_same_price_while_there_is_room(
    uranium: int, mines: dict[str, tuple[int, ...]], elektro: list[int], left: int
) -> None:
    state = paying(uranium, mines)
    assert paid(state) == elektro
    assert play(state, "Ann: power nothing").market[3] == left
    assert ("sells uranium" in told(state, "Ann: power nothing")) == bool(sum(elektro))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_cheapest_uranium_leaves_by_the_table(players: int) -> None:
    for step in STEPS:
        gone = REMOVED[players][step - 1]
        state = play(paying(12, {}, order=initials(players), step=step), "Ann: power nothing")
        assert (state.market[3], state.supply[3]) == (12 - gone, gone)


def test_no_more_leaves_than_there_is() -> None:
    state = paying(1, {}, step=3)
    assert play(state, "Ann: power nothing").market[3] == 0
    assert "1 uranium leaves the market" in told(state, "Ann: power nothing")


def test_it_is_sold_before_any_leaves() -> None:
    # Wrong order: the removal first would pay 3 instead of 2.
    assert paid(paying(10, {"Ann": (11,)}, step=2)) == [2 * 2, 0, 0]


def test_sales_are_paid_besides_the_cities_and_told() -> None:
    state = give(paying(8, {"Ann": (10, 11), "Cy": (39,)}), "Ann", coal=2, cities=2)
    said = told(state, "Ann: power 10").split("\n")
    lines = ["Ann powers 2 cities for 33 Elektro", "Cy sells uranium for 18 Elektro", "Ann sells uranium for 6 Elektro"]
    places = [said.index(line) for line in (*lines, "1 uranium leaves the market")]
    assert places == sorted(places)
    after = play(state, "Ann: power 10")
    assert (who(after, "Ann").money, who(after, "Cy").money) == (39, 28)


def test_in_the_last_round_uranium_is_sold_and_nothing_else_paid() -> None:
    state = give(paying(8, {"Bo": (28,), "Cy": (39,)}), "Ann", plants=(10,), coal=2, cities=17, money=100)
    state = at(state, Phase.BUILDING, order="ABC", start="A")
    said = told(state, "Ann: done")
    state = play(state, "Ann: done")
    assert (state.turn, state.market[3]) == (NOBODY, 10)
    assert {row.seat: row.score["money"] for row in POWER_GRID.standings(state)} == {"Ann": 100, "Bo": 12, "Cy": 18}
    assert "Cy sells uranium for 18 Elektro" in said
    assert "uranium leaves" not in said


# --- connections -----------------------------------------------------------------------------------------------------


def building(*cities: str, step: int = 1) -> State:
    state = give(dealt(map="australia", regions=("red", "yellow", "pink")), "Ann", money=100, cities=cities)
    return at(state, Phase.BUILDING, order="ABC", start="A", step=step)


@pytest.mark.parametrize(
    ("home", "name", "connection"),
    [
        ("Perth", "Bunbury", 4),
        ("Perth", "Albany", 9),  # wrong: 10 through Bunbury
        ("Perth", "Kalgoorlie", 12),
        ("Perth", "Broome", 20),  # no way at all
        ("Perth", "Darwin", 20),
        ("Perth", "Hobart", 20),
        ("Darwin", "Katherine", 6),
        ("Darwin", "Tennant Creek", 20),
        ("Darwin", "Alice Springs", 20),  # wrong: 30 by way of the two
    ],
)
def test_any_city_costs_20_at_most(home: str, name: str, connection: int) -> None:
    state = building(home)
    assert rows(state, "build")[f"build {name}"].cost == connection + 10
    assert who(play(state, f"Ann: build {name}"), "Ann").money == 90 - connection


def test_from_a_city_reached_for_20_the_network_goes_on() -> None:
    state = play(building("Perth"), "Ann: build Hobart")
    assert rows(state, "build")["build Launceston"].cost == 5 + 10


def test_the_first_city_costs_its_house_alone_and_the_house_costs_as_everywhere() -> None:
    assert rows(building(), "build")["build Darwin"].cost == 10
    state = give(building("Perth", step=2), "Bo", cities=["Darwin"])
    assert rows(state, "build")["build Darwin"].cost == 20 + 15


def test_out_of_play_is_out_of_reach_for_20_too() -> None:
    state = building("Perth")
    assert refused(state, "Ann: build Cairns") == "Cairns is not in play"
    assert "build Cairns" not in offered(state, "build")
    assert refused(give(state, "Ann", money=29), "Ann: build Darwin") == "Darwin costs 30 Elektro and you have 29"


# --- the tax of Step 3 -----------------------------------------------------------------------------------------------


def buying(tokens: int, *, step: int) -> State:
    """Ann buys coal, oil and garbage of a market with so many of each."""
    state = market(dealt(map="australia"), tokens, tokens, tokens, 6)
    state = give(state, "Ann", plants=(20, 32, 30), money=900)
    state = at(state, Phase.RESOURCES, order="ABC", start="A", step=step)
    return state.evolve(book=state.book.at_step(step)) if step == 3 else state


@pytest.mark.parametrize("resource", ["coal", "oil", "garbage"])
@pytest.mark.parametrize(
    ("tokens", "before"),
    [(24, [1, 1, 1, 2, 2, 2]), (18, [3, 3, 3, 4, 4, 4]), (6, [7, 7, 7, 8, 8, 8]), (4, [7, 8, 8, 8]), (1, [8])],
)
def test_in_step_3_everything_costs_2_more(tokens: int, before: list[int], resource: str) -> None:
    taxed = [price + 2 for price in before]
    for step, costs in ((1, before), (2, before), (3, taxed)):
        state = buying(tokens, step=step)
        assert prices(state, f"buy {resource}", len(costs)) == costs
    assert who(play(state, f"Ann: buy {resource} 1"), "Ann").money == 900 - taxed[0]


def test_the_tax_begins_with_step_3_in_the_middle_of_a_round() -> None:
    state = auction("australia", (20, 22, 24, 25, 26, 27, 29, 30), (STEP3, 40, 42, 44), step=2)
    state = market(give(state, "Ann", plants=(10,)), 24, 18, 15, 12)
    state = play(buy(state, 20), "nature: shuffle 42,40,44")
    # The card lies in the market: until the phase is over it is Step 2.
    assert state.book.resources.markets[0].tracks[0][0] == 1
    state = play(state, "Bo: pass", "Cy: pass")
    assert (state.step, mover(state)) == (3, "Ann")
    assert prices(state, "buy coal", 4) == [3, 3, 3, 4]
    # No token has come or gone, and uranium is as it was.
    assert (state.market, state.supply) == ((24, 18, 15, 12), (0, 6, 9, 0))
    coal, *_, uranium = state.book.resources.markets[0].tracks
    assert coal == tuple(price for price in range(3, 11) for _ in range(3))
    assert uranium == (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)


def test_the_tax_goes_on_through_the_game_and_uranium_is_paid_by_its_own_prices() -> None:
    state = play(cards(buying(12, step=3), (20, 22, 24, 25, 26, 27), (40, 42)), "Ann: done")
    while state.phase is not Phase.RESOURCES:
        line = {Phase.AUCTION: "pass", Phase.BUILDING: "done"}.get(state.phase, "power nothing")
        state = play(state, f"{mover(state)}: {line}")
    # Four coal came: sixteen lie from 5 on, where it would be 3.
    assert state.market[0] == 16
    assert prices(state, "buy coal", 2) == [5, 6]
    state = paying(8, {"Bo": (11,)}, step=3)
    assert paid(state.evolve(book=state.book.at_step(3))) == [0, 6, 0]

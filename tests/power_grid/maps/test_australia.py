"""Australia: uranium mines, a market to sell to, flat connections, and a tax in Step 3."""

from itertools import combinations

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction
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

from . import EDITIONS, STEPS, deals, price_steps, resupplied, steps_of, table_of

RESUPPLY = table_of(
    "3/5/4 4/6/4 4/7/5 5/9/6 7/10/7",
    "1/2/3 1/2/3 2/3/4 3/3/5 3/5/6",
    "1/2/3 1/2/3 2/3/4 3/3/5 3/5/6",
    "0/0/0 0/0/0 0/0/0 0/0/0 0/0/0",
)

REMOVED = {2: (1, 2, 3), 3: (1, 2, 3), 4: (2, 2, 4), 5: (2, 3, 5), 6: (3, 3, 6)}

MINES = {11: 2, 23: 3, 28: 4, 34: 5, 39: 6}
"""Plants, and the number of cities printed on each."""

COAST = ("pink", "brown", "green")


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_markets(edition: str) -> None:
    state = table(map="australia", edition=edition)
    assert state.market == (24, 18, 15, 12)
    assert state.supply == (0, 6, 9, 0)
    assert state.book.resources.markets[0].tracks[3] == (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)


@pytest.mark.parametrize("edition", EDITIONS)
def test_plant_17_is_not_in_the_game_and_the_token_is_in_the_recharged_edition(edition: str) -> None:
    for plants, pile in deals("australia", 5, edition):
        assert 17 not in {*plants, *pile}
        # With five players nothing else is taken out: 41 plants and the Step 3 card.
        assert len({*plants, *pile}) == 42
    assert (dealt(map="australia", edition=edition).discount > 0) == (edition == "recharged")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    assert resupplied("australia", players, step, edition) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


@pytest.mark.parametrize("players", range(2, 7))
def test_any_regions_may_be_in_play_touching_or_not(players: int) -> None:
    book = table(players, map="australia").book
    count = {2: 3, 3: 3, 4: 4}.get(players, 5)
    every = [sorted(some) for some in combinations(book.board.region_ids, count)]
    assert sorted(map(sorted, book.area.areas())) == sorted(every)


def test_the_west_and_the_east_may_be_in_play_with_nothing_between() -> None:
    apart = ("red", "green", "pink")
    assert dealt(map="australia", regions=apart).book.regions == apart


def test_the_regions_may_be_picked_in_turn_without_touching() -> None:
    options = Options.model_validate({"map": "australia", "regions": "draft"})
    state = POWER_GRID.new(options, NAMES[:3])
    state = play(state, f"nature: deal order Ann,Bo,Cy regions draft deck {pile_in_clear(state)}")
    state = play(state, "Ann: region red", "Bo: region green")
    assert sorted(offered(state, "region")) == ["region brown", "region pink", "region yellow"]


def pile_in_clear(state: State) -> str:
    return ",".join("step3" if card == STEP3 else str(card) for card in pile_of(len(state.players), "australia"))


def test_melbourne_and_sydney_are_two_cities_each() -> None:
    board = table(map="australia").book.board
    for name in ("Melbourne", "Sydney"):
        pair = {board.city(f"{name} 1"), board.city(f"{name} 2")}
        assert [cost for a, b, cost in board.links if {a, b} == pair] == [0]


# --- mines -----------------------------------------------------------------------------------------------------------


def selling(plants: tuple[int, ...], *names: str, market: tuple[int, ...] = (20, 22, 23, 24, 28, 34, 39, 40)) -> State:
    """Everybody has money; Ann, first in order, has these plants."""
    state = cards(dealt(map="australia", regions=COAST), market, (42, 44, 46, STEP3))
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=200)
    return at(give(state, "Ann", plants=plants), Phase.AUCTION, order="ABC")


def test_a_mine_takes_no_place() -> None:
    # Three plants, and a mine above them.
    state = play(selling((8, 10, 15)), "Ann: open 23", "Bo: pass", "Cy: pass")
    assert (who(state, "Ann").plants, state.scrapping, mover(state)) == ((8, 10, 15, 23), 0, "Bo")
    # Three plants and two mines, and another.
    state = play(selling((8, 10, 11, 15, 28)), "Ann: open 23", "Bo: pass", "Cy: pass")
    assert (who(state, "Ann").plants, state.scrapping) == ((8, 10, 11, 15, 23, 28), 0)
    # Two plants and two mines, and a third plant.
    state = play(selling((8, 11, 15, 28)), "Ann: open 22", "Bo: pass", "Cy: pass")
    assert (who(state, "Ann").plants, state.scrapping) == ((8, 11, 15, 22, 28), 0)


def test_a_fourth_plant_makes_one_of_the_old_ones_go_and_never_a_mine() -> None:
    state = play(selling((8, 10, 11, 15)), "Ann: open 22", "Bo: pass", "Cy: pass")
    assert (state.scrapping, mover(state)) == (22, "Ann")
    assert {line.split()[1] for line in offered(state, "scrap")} == {"8", "10", "15"}
    assert refused(state, "Ann: scrap 11") == "plant 11 is a mine and does not count towards the limit"
    assert refused(state, "Ann: scrap 22") == "plant 22 was just bought: scrap an old one"
    state = play(state, "Ann: scrap 8")
    assert who(state, "Ann").plants == (10, 11, 15, 22)


def test_with_two_players_four_plants_and_any_mines() -> None:
    state = cards(dealt(2, map="australia"), (20, 22, 23, 24, 28, 34, 39, 40), (42, 44, STEP3))
    state = give(give(state, "Ann", plants=(8, 10, 11, 15), money=200), "Bo", money=200)
    state = play(at(state, Phase.AUCTION, order="AB"), "Ann: open 22", "Bo: pass")
    assert state.scrapping == 0
    state = play(at(state, Phase.AUCTION, order="AB"), "Ann: open 20", "Bo: pass")
    assert state.scrapping == 20


def test_one_buys_one_plant_a_round_a_mine_too() -> None:
    state = play(selling(()), "Ann: open 23", "Bo: pass", "Cy: pass")
    assert state.bought == (seat("Ann"),)
    assert mover(state) == "Bo"


def test_mines_count_for_the_player_order() -> None:
    state = selling((39,))
    state = give(give(state, "Bo", plants=(36,)), "Cy", plants=(40,))
    state = play(at(state, Phase.BUREAUCRACY, order="BCA", start="B"), "Bo: power nothing")
    assert ordered(state) == "CAB"


def test_a_mine_is_obsolete_as_any_plant_is() -> None:
    state = give(selling((), market=(11, 20, 22, 23, 24, 28, 34, 39)), "Ann", cities=10)
    here = sorted(set(state.book.cities_in_play) - set(who(state, "Ann").cities))
    state = at(state, Phase.BUILDING, order="ABC", start="A")
    state = play(state, f"Ann: build {state.book.board.cities[here[0]].name}")
    assert state.discard == (11,)


def test_a_mine_runs_never_and_its_owner_is_not_asked() -> None:
    state = give(give(selling((10, 11, 28)), "Ann", coal=2, cities=2), "Bo", plants=(23, 34), cities=1)
    state = give(state, "Cy", plants=(39,), cities=3)
    state = market(state, 20, 18, 15, 12)
    state = at(state, Phase.BUREAUCRACY, order="ABC")
    assert offered(state, "power") == ["power 10", "power nothing"]
    assert refused(state, "Ann: power 11") == "plant 11 is a mine and powers nothing"
    assert refused(state, "Ann: power 10, 28") == "plant 28 is a mine and powers nothing"
    said = told(state, "Ann: power 10")
    assert "Bo has no power plant to run" in said
    assert "Cy has no power plant to run" in said
    assert [who(play(state, "Ann: power 10"), name).money for name in NAMES[:3]] == [233, 210, 210]


def test_nobody_buys_uranium() -> None:
    state = give(selling((11, 28, 10)), "Ann", money=100)
    state = at(state, Phase.RESOURCES, order="ABC", start="A")
    assert refused(state, "Ann: buy uranium 1") == "none of your power plants runs on uranium"
    assert {line.split()[1] for line in offered(state, "buy")} == {"coal"}
    # With mines alone there is nothing to buy at all.
    state = give(give(selling((11, 28)), "Bo", plants=(8,)), "Cy", plants=(8 + 7,))
    state = at(state, Phase.RESOURCES, order="ABC", start="B")
    assert "Ann cannot buy resources" in told(state, "Bo: done")


# --- selling ---------------------------------------------------------------------------------------------------------


def paying(uranium: int, mines: dict[str, tuple[int, ...]], *, order: str = "ABC", step: int = 1) -> State:
    """Before phase 5; so many tokens lie in the uranium market and everybody has 0 Elektro and no city."""
    names = NAMES[: len(order)]
    state = dealt(len(order), map="australia")
    state = cards(state, (20, 22, 24, 25, 26, 27, 29, 30), (40, 42, STEP3))
    state = market(state, 20, 10, 10, uranium)
    for name in names:
        state = give(state, name, money=0, plants=mines.get(name, ()))
    return at(state, Phase.BUREAUCRACY, order=order, step=step)


def paid(state: State) -> list[int]:
    """What each got besides the 10 Elektro for no city."""
    return [player.money - 10 for player in play(state, f"{mover(state)}: power nothing").players]


@pytest.mark.parametrize("uranium", range(12))
@pytest.mark.parametrize("mine", MINES)
def test_the_dearest_empty_space_is_paid_for_every_city_printed_on_the_mine(mine: int, uranium: int) -> None:
    # Twelve spaces, tokens on the dearest: with 11 one space at 2 is empty, with none the dearest is the one at 7.
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


def test_all_mines_of_a_company_are_paid_the_same_price() -> None:
    # Empty: 2 2 3 3 4. One price for all: 4 for nine cities; wrong: 4, 3 and 3 for 6, 2, 1.
    assert paid(paying(7, {"Ann": (11, 28, 23)})) == [4 * 9, 0, 0]


def test_the_market_takes_no_more_tokens_than_it_has_room_for_but_pays_in_full() -> None:
    state = paying(11, {"Cy": (11, 28, 39), "Bo": (34,)})
    assert paid(state) == [0, 0, 2 * 12]
    assert play(state, "Ann: power nothing").market[3] == 12 - 1


def test_a_full_market_buys_nothing() -> None:
    state = paying(12, {"Bo": (39,)})
    assert paid(state) == [0, 0, 0]
    said = told(state, "Ann: power nothing")
    assert "sells uranium" not in said
    assert "1 uranium leaves the market" in said


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_the_cheapest_uranium_leaves_by_the_table(players: int, step: int) -> None:
    state = paying(12, {}, order="ABCDEF"[:players], step=step)
    if step == 3:
        state = cards(state, (20, 22, 24, 25, 26, 27), (40, 42))
    state = play(state, "Ann: power nothing")
    assert state.market[3] == 12 - REMOVED[players][step - 1]
    assert state.supply[3] == REMOVED[players][step - 1]


def test_no_more_leaves_than_there_is() -> None:
    state = cards(paying(1, {}, step=3), (20, 22, 24, 25, 26, 27), (40, 42))
    assert play(state, "Ann: power nothing").market[3] == 0
    assert "1 uranium leaves the market" in told(state, "Ann: power nothing")


def test_it_is_sold_before_any_leaves() -> None:
    # Wrong order: the removal first would pay 3 instead of 2.
    assert paid(paying(10, {"Ann": (11,)}, step=2)) == [2 * 2, 0, 0]


def test_sales_are_paid_besides_the_cities_and_told() -> None:
    state = give(paying(8, {"Ann": (10, 11), "Cy": (39,)}), "Ann", coal=2, cities=2)
    said = told(state, "Ann: power 10").split("\n")
    assert said.index("Cy sells uranium for 18 Elektro") < said.index("Ann sells uranium for 6 Elektro")
    assert said.index("Ann powers 2 cities for 33 Elektro") < said.index("Cy sells uranium for 18 Elektro")
    assert said.index("Ann sells uranium for 6 Elektro") < said.index("1 uranium leaves the market")
    after = play(state, "Ann: power 10")
    assert (who(after, "Ann").money, who(after, "Cy").money) == (39, 28)


def test_in_the_last_round_uranium_is_sold_and_nothing_else_paid() -> None:
    state = paying(8, {"Ann": (10,), "Bo": (28,), "Cy": (39,)})
    state = give(give(state, "Ann", coal=2, cities=16, money=100), "Bo", cities=2)
    state = at(state, Phase.BUILDING, order="ABC", start="A", step=1)
    here = sorted(set(state.book.cities_in_play) - set(who(state, "Ann").cities) - set(who(state, "Bo").cities))
    state = play(state, f"Ann: build {state.book.board.cities[here[0]].name}")
    said = told(state, "Ann: done")
    money = who(state, "Ann").money
    state = play(state, "Ann: done")
    assert state.turn == NOBODY
    assert [player.money for player in state.players] == [money, 3 * 4, 3 * 6]
    assert state.market[3] == 10
    assert "Cy sells uranium for 18 Elektro" in said
    assert "uranium leaves" not in said
    assert {row.seat: row.score["money"] for row in POWER_GRID.standings(state)} == {
        "Ann": money,
        "Bo": 12,
        "Cy": 18,
    }


# --- connections -----------------------------------------------------------------------------------------------------


def building(*cities: str, regions: tuple[str, ...] = ("red", "yellow", "pink"), step: int = 1) -> State:
    state = give(dealt(map="australia", regions=regions), "Ann", money=100, cities=cities)
    return at(state, Phase.BUILDING, order="ABC", start="A", step=step)


@pytest.mark.parametrize(
    ("name", "connection"),
    [
        ("Bunbury", 4),
        ("Albany", 9),  # wrong: 10 through Bunbury
        ("Kalgoorlie", 12),
        ("Broome", 20),  # no way at all
        ("Darwin", 20),
        ("Hobart", 20),
    ],
)
def test_any_city_costs_20_at_most(name: str, connection: int) -> None:
    state = building("Perth")
    assert rows(state, "build")[f"build {name}"].cost == connection + 10
    assert who(play(state, f"Ann: build {name}"), "Ann").money == 90 - connection


def test_a_way_dearer_than_20_costs_20_and_one_at_20_or_less_its_sum() -> None:
    state = building("Darwin", regions=("yellow", "red", "pink"))
    # Katherine 6, Tennant Creek 14, Alice Springs 10.
    costs = {name: rows(state, "build")[f"build {name}"].cost - 10 for name in ("Katherine", "Tennant Creek")}
    assert costs == {"Katherine": 6, "Tennant Creek": 20}
    assert rows(state, "build")["build Alice Springs"].cost == 30


def test_from_a_city_reached_for_20_the_network_goes_on() -> None:
    state = play(building("Perth"), "Ann: build Hobart")
    assert rows(state, "build")["build Launceston"].cost == 5 + 10
    assert who(play(state, "Ann: build Launceston"), "Ann").money == 100 - 30 - 15


def test_the_first_city_costs_its_house_alone_and_the_house_costs_as_everywhere() -> None:
    assert rows(building(), "build")["build Darwin"].cost == 10
    state = give(building("Perth", step=2), "Bo", cities=["Darwin"])
    assert rows(state, "build")["build Darwin"].cost == 20 + 15


def test_out_of_play_is_out_of_reach_for_20_too() -> None:
    state = building("Perth")
    assert refused(state, "Ann: build Cairns") == "Cairns is not in play"
    assert "build Cairns" not in offered(state, "build")
    assert refused(give(state, "Ann", money=29), "Ann: build Darwin") == "Darwin costs 30 Elektro and you have 29"


def test_one_network_all_the_same() -> None:
    assert refused(building("Perth"), "Ann: begin Darwin") == "on this map a company has one network"


# --- the tax of Step 3 -----------------------------------------------------------------------------------------------


def buying(tokens: int, *, step: int) -> State:
    """Ann buys coal, oil and garbage of a market with so many of each."""
    state = market(dealt(map="australia"), tokens, tokens, tokens, 6)
    state = give(state, "Ann", plants=(20, 32, 30), money=900)
    state = at(state, Phase.RESOURCES, order="ABC", start="A", step=step)
    return state.evolve(book=state.book.at_step(step)) if step == 3 else state


@pytest.mark.parametrize("resource", ["coal", "oil", "garbage"])
@pytest.mark.parametrize(
    ("tokens", "before", "taxed"),
    [
        (24, [1, 1, 1, 2, 2, 2], [3, 3, 3, 4, 4, 4]),
        (18, [3, 3, 3, 4, 4, 4], [5, 5, 5, 6, 6, 6]),
        (9, [6, 6, 6, 7, 7, 7], [8, 8, 8, 9, 9, 9]),
        (6, [7, 7, 7, 8, 8, 8], [9, 9, 9, 10, 10, 10]),
        (4, [7, 8, 8, 8], [9, 10, 10, 10]),
        (1, [8], [10]),
    ],
)
def test_in_step_3_everything_costs_2_more(tokens: int, before: list[int], taxed: list[int], resource: str) -> None:
    for step, prices in ((1, before), (2, before), (3, taxed)):
        state = buying(tokens, step=step)
        assert steps_of(price_steps(state, f"buy {resource}", len(prices))) == prices
    state = play(state, f"Ann: buy {resource} 1")
    assert who(state, "Ann").money == 900 - taxed[0]


def test_the_tax_begins_with_step_3_in_the_middle_of_a_round() -> None:
    state = cards(dealt(map="australia", regions=COAST), (20, 22, 24, 25, 26, 27, 29, 30), (STEP3, 40, 42, 44))
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100)
    state = market(give(state, "Ann", plants=(10,)), 24, 18, 15, 12)
    state = at(state, Phase.AUCTION, step=2, order="ABC")
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,44")
    # The card lies in the market: until the phase is over it is Step 2.
    assert state.book.resources.markets[0].tracks[0][0] == 1
    state = play(state, "Bo: pass", "Cy: pass")
    assert (state.step, mover(state)) == (3, "Ann")
    assert steps_of(price_steps(state, "buy coal", 4)) == [3, 3, 3, 4]
    # No token has come or gone, and uranium is as it was.
    assert (state.market, state.supply) == ((24, 18, 15, 12), (0, 6, 9, 0))
    assert state.book.resources.markets[0].tracks[3] == (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
    assert state.book.resources.markets[0].tracks[0] == tuple(price for price in range(3, 11) for _ in range(3))


def test_the_tax_goes_on_through_the_game() -> None:
    state = buying(12, step=3)
    state = cards(state, (20, 22, 24, 25, 26, 27), (40, 42))
    state = play(state, "Ann: done")
    while state.phase is not Phase.RESOURCES:
        line = {Phase.AUCTION: "pass", Phase.BUILDING: "done"}.get(state.phase, "power nothing")
        state = play(state, f"{mover(state)}: {line}")
    # Four coal came: sixteen lie from 5 on, where it would be 3.
    assert state.market[0] == 16
    assert steps_of(price_steps(state, "buy coal", 2)) == [5, 6]


def test_uranium_is_paid_by_its_own_prices_in_step_3() -> None:
    state = cards(paying(8, {"Bo": (11,)}, step=3), (20, 22, 24, 25, 26, 27), (40, 42))
    assert paid(state.evolve(book=state.book.at_step(3))) == [0, 6, 0]


def test_deals_with_17_are_refused() -> None:
    pile = dealt(5, map="australia").pile
    with pytest.raises(IllegalAction, match="there is no plant 17"):
        dealt(5, map="australia", pile=tuple(17 if card == 16 else card for card in pile))

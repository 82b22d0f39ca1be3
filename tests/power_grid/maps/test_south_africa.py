"""South Africa: coal that is never lost, and spaces across the border."""

from collections import Counter

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
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

from . import EDITIONS, STEPS, comes_back, deals, pile_refusal, price_steps, resupplied, steps_of, table_of

RESUPPLY = table_of(
    "4/7/5 4/7/5 5/8/6 6/9/7 7/10/8",
    "1/2/1 1/2/1 2/3/2 2/4/3 4/5/4",
    "1/3/3 1/3/3 2/4/4 3/4/5 3/6/6",
    "1/1/2 1/1/2 2/2/3 2/3/3 2/3/4",
)

BORDER = {
    "Namibia": "Springbok",
    "Lesotho": "Bloemfontein",
    "Eswatini": "Germiston",
    "Mozambique": "Mbombela",
    "Botswana": "Rustenburg",
    "Zimbabwe": "Musina",
}
"""Across the border, and the only city beside."""

NORTH = ("orange", "green", "yellow")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_the_market(edition: str) -> None:
    state = table(map="south-africa", edition=edition)
    assert state.market == (24, 15, 12, 3)
    assert state.supply == (0, 9, 12, 9)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    assert resupplied("south-africa", players, step, edition) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_without_plant_7_11_is_in_the_first_market(players: int) -> None:
    for plants, pile in deals("south-africa", players):
        assert plants == (3, 4, 5, 6, 8, 9, 10, 11)
        assert pile[0] == 13
        assert not {7, 11} & set(pile)
        assert len(pile) - 1 == 42 - 1 - 8 - {2: 8, 3: 8, 4: 4}.get(players, 0)
    assert pile_refusal("south-africa", 3, (13, 7, *dealt(map="south-africa").pile[2:])) == "there is no plant 7"


def test_recharged_without_plant_7() -> None:
    for plants, pile in deals("south-africa", 3, "recharged"):
        assert 7 not in (*plants, *pile)
        assert sum(card <= 15 for card in (*plants, *pile)) == 12 - 2
        assert sum(15 < card < 99 for card in pile) == 29 - 6


# --- coal ------------------------------------------------------------------------------------------------------------


def buying(coal: int, stored: int, *, money: int = 300, plants: tuple[int, ...] = (8, 20, 36)) -> State:
    """Ann buys, with so much coal in the market and so much in the storage; the rest lies on Cy's plants."""
    state = give(dealt(map="south-africa"), "Ann", plants=plants, money=money)
    state = market(state, 0, 15, 12, 3)
    if coal + stored < 24:
        state = give(state, "Cy", coal=24 - coal - stored)
    state = market(state, coal, 15, 12, 3)
    assert state.supply[0] == stored
    return at(state, Phase.RESOURCES, order="ABC", start="A")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_burnt_goes_to_the_storage_and_comes_back_from_it(edition: str) -> None:
    state = give(dealt(map="south-africa", edition=edition), "Ann", plants=(20,), coal=6, cities=5)
    state = market(cards(state, (21, 22, 23, 24, 26, 27, 28, 29), (30, 31, STEP3)), 18, 15, 12, 3)
    assert state.supply[0] == 0
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 20")
    # Four were due, three had just been burnt.
    assert (state.market[0], state.supply[0], who(state, "Ann").stock[0]) == (21, 0, 3)


def test_coal_from_the_storage_costs_8_after_what_the_market_has() -> None:
    state = buying(2, 4)
    assert steps_of(price_steps(state, "buy coal", 6)) == [8, 8, 8, 8, 8, 8]
    assert refused(state, "Ann: buy coal 7") == "the market has only 6 coal"
    state = buying(5, 9)
    assert steps_of(price_steps(state, "buy coal", 9)) == [7, 7, 8, 8, 8, 8, 8, 8, 8]
    after = play(state, "Ann: buy coal 9")
    # First all of the market. Wrong: the storage first, which keeps the market full.
    assert (after.market[0], after.supply[0]) == (0, 5)
    assert who(after, "Ann").money == 300 - 70


def test_it_can_be_bought_while_the_market_has_coal_and_when_it_has_none() -> None:
    state = play(buying(0, 9), "Ann: buy coal 3")
    assert (state.market[0], state.supply[0], who(state, "Ann").stock[0]) == (0, 6, 3)
    assert who(state, "Ann").money == 300 - 24
    assert offered(state, "buy")[-1] == "buy coal 6"
    # One token for one after the other is the same.
    state = play(state, "Ann: buy coal 1", "Ann: buy coal 1")
    assert who(state, "Ann").money == 300 - 40


def test_without_coal_in_market_and_storage_there_is_none() -> None:
    state = buying(0, 0, plants=(8, 13, 16))
    assert refused(state, "Ann: buy coal 1") == "the market has no coal"


def test_money_counts_for_it_too() -> None:
    state = buying(1, 9, money=17)
    assert offered(state, "buy") == ["buy coal 1", "buy coal 2"]
    assert refused(state, "Ann: buy coal 3") == "3 coal costs 24 Elektro and you have 17"


def test_who_can_only_buy_from_the_storage_is_asked() -> None:
    state = give(give(buying(0, 3), "Bo", plants=(4,), money=9), "Cy", plants=(32,))
    state = at(state, Phase.RESOURCES, order="ABC", start="C")
    state = play(state, "Cy: done")
    assert mover(state) == "Bo"
    assert offered(state, "buy") == ["buy coal 1"]


def test_a_hybrid_burns_it_too_but_no_oil_lies_beyond() -> None:
    state = market(buying(0, 9, plants=(29, 46)), 0, 0, 12, 3)
    assert rows(state, "buy")["buy coal 2"].cost == 16
    assert refused(state, "Ann: buy oil 1") == "the market has no oil"


@pytest.mark.parametrize("name", ["italy", "germany"])
def test_elsewhere_there_is_no_storage(name: str) -> None:
    state = market(give(dealt(map=name), "Ann", plants=(8,), money=100), 0, 15, 6, 2)
    state = at(give(state, "Bo", plants=(3,)), Phase.RESOURCES, order="ABC", start="B")
    assert mover(state) == "Bo"
    assert play(state, "Bo: done").phase is Phase.BUILDING


def test_the_log_of_a_purchase_from_the_storage() -> None:
    assert told(buying(1, 9), "Ann: buy coal 3") == "Ann buys 3 coal for 24 Elektro"


# --- across the border -----------------------------------------------------------------------------------------------


def building(*network: str, step: int = 1, regions: tuple[str, ...] = NORTH, edition: str = "original") -> State:
    state = dealt(map="south-africa", regions=regions, edition=edition)
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=200)
    return at(give(state, "Ann", cities=network), Phase.BUILDING, step=step, order="ABC", start="A")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("space", "beside"), BORDER.items())
def test_the_way_across_costs_30_and_the_house_nothing(space: str, beside: str, step: int) -> None:
    regions = NORTH if space != "Namibia" else ("brown", "orange", "green")
    state = building(beside, step=step, regions=regions)
    assert rows(state, "build")[f"build {space}"].cost == 30
    after = play(state, f"Ann: build {space}")
    assert who(after, "Ann").money == 170
    assert len(who(after, "Ann").cities) == 2


def test_from_further_away_the_way_to_the_border_comes_on_top() -> None:
    state = building("Polokwane")
    assert rows(state, "build")["build Zimbabwe"].cost == 8 + 30
    assert rows(state, "build")["build Botswana"].cost == 11 + 4 + 30


@pytest.mark.parametrize("step", STEPS)
def test_for_one_company_in_every_step(step: int) -> None:
    state = give(building("Musina", step=step), "Bo", cities=("Polokwane", "Zimbabwe"))
    assert refused(state, "Ann: build Zimbabwe") == "Zimbabwe has room for one house and is full"
    assert rows(state, "build")["build Zimbabwe"].why == "Zimbabwe has room for one house and is full"


@pytest.mark.parametrize("space", [space for space in BORDER if space != "Namibia"])
def test_no_network_begins_there(space: str) -> None:
    state = building()
    assert refused(state, f"Ann: build {space}") == f"no network may begin in {space}"
    assert f"build {space}" not in offered(state, "build")
    assert rows(state, "build")[f"build {space}"].why == f"no network may begin in {space}"
    # After a first city it may be the second in the same turn.
    assert who(play(state, f"Ann: build {BORDER[space]}, {space}"), "Ann").money == 200 - 10 - 30


def test_they_are_cities_like_others_for_income_and_for_the_steps() -> None:
    state = building("Polokwane", "Musina", "Pretoria N", "Pretoria S", "Mbombela", "Germiston")
    state = give(state, "Ann", plants=(18, 22, 27))
    state = cards(state, (31, 32, 33, 34, 35, 36, 38, 39), (40, 42, STEP3))
    state = play(state, "Ann: build Zimbabwe", "Ann: done")
    while mover(state) != "Ann" or state.phase is not Phase.BUREAUCRACY:
        state = play(state, f"{mover(state)}: done")
    assert state.step == 2
    assert play(state, "Ann: power 18, 22, 27").powered[0] == 7


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "end"), [(2, 18), (3, 17), (4, 17), (5, 15), (6, 14)])
def test_the_end(players: int, end: int, edition: str) -> None:
    book = rulebook(RulebookKey("south-africa", edition, "base", players))
    assert (book.counts.end_at, len(book.board.regions)) == (end, 5)
    state = dealt(players, map="south-africa", edition=edition)
    assert state.book.counts.end_at == end
    for count in (end - 1, end):
        bent = cards(state, (31, 32, 33, 34, 35, 36, 38, 39), (40, 42, STEP3))
        bent = give(give(bent, "Ann", plants=(18, 25), coal=2, money=80), "Ann", cities=count)
        bent = at(bent, Phase.BUILDING, step=2, order="ABCDEF"[:players], start="A")
        assert play(bent, "Ann: done").over == (count == end)


def test_four_double_cities_and_thirty_five_spaces() -> None:
    board = rulebook(RulebookKey("south-africa", "original", "base", 5)).board
    for name in ("Cape Town", "Durban", "Johannesburg", "Pretoria"):
        pair = {board.city(f"{name} N"), board.city(f"{name} S")}
        assert [cost for a, b, cost in board.links if {a, b} == pair] == [0]
    assert Counter(place.houses for place in board.cities) == {None: 29, (0,): 6}
    assert {place.name for place in board.cities if not place.start} == set(BORDER)


def test_lines_come_back() -> None:
    assert comes_back(building("Musina"), "build")
    line = "Ann: buy coal 9"
    assert POWER_GRID.format(POWER_GRID.parse(line, buying(5, 9)), buying(5, 9)) == line

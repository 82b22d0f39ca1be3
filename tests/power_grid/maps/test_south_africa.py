"""South Africa: coal that is never lost, and spaces across the border."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.maps import STEPS, prices
from tests.power_grid.positions import at, cards, dealt, give, market, mover, offered, play, refused, rows, told, who

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


# --- coal ------------------------------------------------------------------------------------------------------------


def buying(coal: int, stored: int, *, money: int = 300, plants: tuple[int, ...] = (8, 20, 36)) -> State:
    """Ann buys, with so much coal in the market and so much in the storage; the rest lies on Cy's plants."""
    state = give(dealt(map="south-africa"), "Ann", plants=plants, money=money)
    state = give(market(state, 0, 15, 12, 3), "Cy", coal=24 - coal - stored)
    state = market(state, coal, 15, 12, 3)
    assert state.supply[0] == stored
    return at(state, Phase.RESOURCES, order="ABC", start="A")


def test_what_is_burnt_goes_to_the_storage_and_comes_back_from_it() -> None:
    state = give(dealt(map="south-africa"), "Ann", plants=(20,), coal=6, cities=5)
    state = market(cards(state, (21, 22, 23, 24, 26, 27, 28, 29), (30, 31, STEP3)), 18, 15, 12, 3)
    assert state.supply[0] == 0
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 20")
    # Four were due, three had just been burnt.
    assert (state.market[0], state.supply[0], who(state, "Ann").stock[0]) == (21, 0, 3)


def test_coal_from_the_storage_costs_8_after_what_the_market_has() -> None:
    state = buying(2, 4)
    assert prices(state, "buy coal", 6) == [8, 8, 8, 8, 8, 8]
    assert refused(state, "Ann: buy coal 7") == "the market has only 6 coal"
    state = buying(5, 9)
    assert prices(state, "buy coal", 9) == [7, 7, 8, 8, 8, 8, 8, 8, 8]
    assert told(state, "Ann: buy coal 9") == "Ann buys 9 coal for 70 Elektro"
    after = play(state, "Ann: buy coal 9")
    # First all of the market. Wrong: the storage first, which keeps the market full.
    assert (after.market[0], after.supply[0], who(after, "Ann").money) == (0, 5, 230)


def test_it_can_be_bought_when_the_market_has_none_and_not_when_there_is_none_at_all() -> None:
    state = play(buying(0, 9), "Ann: buy coal 3")
    assert (state.market[0], state.supply[0], who(state, "Ann").stock[0], who(state, "Ann").money) == (0, 6, 3, 276)
    assert offered(state, "buy")[-1] == "buy coal 6"
    # One token for one after the other is the same.
    assert who(play(state, "Ann: buy coal 1", "Ann: buy coal 1"), "Ann").money == 300 - 40
    assert refused(buying(0, 0, plants=(8, 13, 16)), "Ann: buy coal 1") == "the market has no coal"


def test_money_counts_for_it_too() -> None:
    state = buying(1, 9, money=17)
    assert offered(state, "buy") == ["buy coal 1", "buy coal 2"]
    assert refused(state, "Ann: buy coal 3") == "3 coal costs 24 Elektro and you have 17"


def test_who_can_only_buy_from_the_storage_is_asked() -> None:
    state = give(give(buying(0, 3), "Bo", plants=(4,), money=9), "Cy", plants=(32,))
    state = play(at(state, Phase.RESOURCES, order="ABC", start="C"), "Cy: done")
    assert mover(state) == "Bo"
    assert offered(state, "buy") == ["buy coal 1"]


def test_a_hybrid_burns_it_too_but_no_oil_lies_beyond() -> None:
    state = market(buying(0, 9, plants=(29, 46)), 0, 0, 12, 3)
    assert rows(state, "buy")["buy coal 2"].cost == 16
    assert refused(state, "Ann: buy oil 1") == "the market has no oil"


# --- across the border -----------------------------------------------------------------------------------------------


def building(*network: str, step: int = 1, regions: tuple[str, ...] = NORTH) -> State:
    state = dealt(map="south-africa", regions=regions)
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=200)
    return at(give(state, "Ann", cities=network), Phase.BUILDING, step=step, order="ABC", start="A")


@pytest.mark.parametrize(("space", "beside"), BORDER.items())
def test_the_way_across_costs_30_and_the_house_nothing(space: str, beside: str) -> None:
    regions = NORTH if space != "Namibia" else ("brown", "orange", "green")
    for step in STEPS:
        state = building(beside, step=step, regions=regions)
        assert rows(state, "build")[f"build {space}"].cost == 30
        after = who(play(state, f"Ann: build {space}"), "Ann")
        assert (after.money, len(after.cities)) == (170, 2)


def test_from_further_away_the_way_to_the_border_comes_on_top() -> None:
    shown = rows(building("Polokwane"), "build")
    assert shown["build Zimbabwe"].cost == 8 + 30
    assert shown["build Botswana"].cost == 11 + 4 + 30


@pytest.mark.parametrize("step", STEPS)
def test_for_one_company_in_every_step(step: int) -> None:
    state = give(building("Musina", step=step), "Bo", cities=("Polokwane", "Zimbabwe"))
    assert refused(state, "Ann: build Zimbabwe") == "Zimbabwe has room for one house and is full"
    assert rows(state, "build")["build Zimbabwe"].why == "Zimbabwe has room for one house and is full"


def test_no_network_begins_there() -> None:
    state = building()
    for space in {*BORDER} - {"Namibia"}:
        assert refused(state, f"Ann: build {space}") == f"no network may begin in {space}"
        assert f"build {space}" not in offered(state, "build")
        assert rows(state, "build")[f"build {space}"].why == f"no network may begin in {space}"
        # After a first city it may be the second in the same turn.
        assert who(play(state, f"Ann: build {BORDER[space]}, {space}"), "Ann").money == 200 - 10 - 30


def test_they_are_cities_like_others_for_income_and_for_the_steps() -> None:
    state = building("Polokwane", "Musina", "Pretoria N", "Pretoria S", "Mbombela", "Germiston")
    state = cards(give(state, "Ann", plants=(18, 22, 27)), (31, 32, 33, 34, 35, 36, 38, 39), (40, 42, STEP3))
    state = play(state, "Ann: build Zimbabwe", "Ann: done")
    assert (state.step, state.phase) == (2, Phase.BUREAUCRACY)
    assert play(state, "Ann: power 18, 22, 27").powered[0] == 7

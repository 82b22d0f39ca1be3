"""Central Europe: cheap garbage in Vienna. `test_nuclear_plants` has the plants that not everybody may have."""

import pytest

from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.maps import prices
from tests.power_grid.positions import at, dealt, give, market, mover, offered, play, refused, told, who


def burning(*cities: str, money: int = 100, plants: tuple[int, ...] = (14, 30)) -> State:
    """Ann is to buy for these plants, with this network."""
    state = dealt(3, map="central-europe", regions=("yellow", "green", "brown"))
    for name, plant in (("Bo", 19), ("Cy", 24)):
        state = give(state, name, plants=(plant,), money=money, cities=["Praha"])
    state = give(state, "Ann", plants=plants, money=money, cities=cities)
    return at(state, Phase.RESOURCES, order="ABC", start="A")


@pytest.mark.parametrize(
    ("cities", "costs"),
    [
        ((), [7, 7, 7, 8, 8, 8]),
        (("Graz", "Linz", "Bratislava"), [7, 7, 7, 8, 8, 8]),
        (("Wien",), [6, 6, 6, 7, 7, 7]),
        (("Graz", "Wien", "Brno"), [6, 6, 6, 7, 7, 7]),
    ],
)
def test_with_vienna_each_garbage_costs_1_less(cities: tuple[str, ...], costs: list[int]) -> None:
    state = burning(*cities)
    assert prices(state, "buy garbage", 6) == costs
    for lines in (("buy garbage 4",), ("buy garbage 1", "buy garbage 3")):
        assert who(play(state, *(f"Ann: {line}" for line in lines)), "Ann").money == 100 - sum(costs[:4])
    assert told(state, "Ann: buy garbage 2") == f"Ann buys 2 garbage for {sum(costs[:2])} Elektro"


def test_nothing_but_garbage_is_cheaper() -> None:
    state = burning("Wien", plants=(8, 7, 34, 30))
    assert prices(state, "buy coal", 4) == [1, 1, 1, 2]
    assert prices(state, "buy oil", 4) == [3, 3, 3, 4]
    assert prices(state, "buy uranium", 2) == [8, 10]
    state = play(state, "Ann: buy coal 2 oil 1 garbage 2 uranium 1")
    assert who(state, "Ann").money == 100 - 2 - 3 - 12 - 8


def test_the_rebate_is_the_owners_alone() -> None:
    state = play(burning("Wien"), "Ann: buy garbage 1")
    assert prices(at(state, Phase.RESOURCES, order="ABC", start="B"), "buy garbage", 3) == [7, 7, 8]


def test_the_rebate_decides_what_can_be_afforded() -> None:
    state = burning("Wien", money=12)
    assert offered(state, "buy") == ["buy garbage 1", "buy garbage 2"]
    assert refused(state, "Ann: buy garbage 3") == "3 garbage costs 18 Elektro and you have 12"
    assert offered(burning(money=12), "buy") == ["buy garbage 1"]


def test_at_a_price_of_1_garbage_is_free_and_its_buyer_is_asked_without_money() -> None:
    state = market(burning("Wien", money=0), 24, 18, 24, 5)
    state = at(state, Phase.RESOURCES, order="ABC", start="B")
    state = play(give(state, "Bo", money=50), "Bo: done")
    assert mover(state) == "Ann"
    assert offered(state, "buy") == ["buy garbage 1", "buy garbage 2", "buy garbage 3"]
    assert prices(state, "buy garbage", 3) == [0, 0, 0]
    assert refused(state, "Ann: buy garbage 4") == "4 garbage costs 1 Elektro and you have 0"
    assert told(state, "Ann: buy garbage 3") == "Ann buys 3 garbage for 0 Elektro"


def test_a_house_in_vienna_counts_from_the_next_purchase_and_none_counts_without_austria() -> None:
    state = at(burning("Bratislava"), Phase.BUILDING, order="ABC", start="A")
    state = at(play(state, "Ann: build Wien"), Phase.RESOURCES, order="ABC", start="A")
    assert prices(state, "buy garbage", 2) == [6, 6]
    state = dealt(3, map="central-europe", regions=("green", "brown", "purple"))
    state = at(give(state, "Ann", plants=(30,), money=50, cities=["Praha"]), Phase.RESOURCES, order="ABC", start="A")
    assert prices(state, "buy garbage", 2) == [7, 7]

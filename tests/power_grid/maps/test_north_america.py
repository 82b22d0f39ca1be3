"""North America: price tracks of their own, seven regions, two double cities; in all else the base game."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from tests.power_grid.positions import at, cards, dealt, give, market, play, refused, rows, table, who

from . import EDITIONS, STEPS, comes_back, deals, price_steps, resupplied, steps_of, table_of

RESUPPLY = table_of(
    "2/5/2 2/5/2 3/6/3 4/7/4 5/8/5",
    "3/1/3 3/1/3 3/2/4 4/2/5 5/3/6",
    "2/2/4 2/2/4 3/3/5 3/3/6 4/4/7",
    "2/1/2 2/1/2 2/1/2 3/2/3 3/2/4",
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_the_market_and_beside_it(edition: str) -> None:
    state = table(map="north-america", edition=edition)
    # The Recharged edition's nine garbage are for its own boards.
    assert state.market == (20, 14, 18, 2)
    assert state.supply == (4, 10, 6, 10)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    assert resupplied("north-america", players, step, edition) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


def buying(*plants: int) -> State:
    state = give(dealt(map="north-america"), "Ann", plants=plants, money=400)
    return at(state, Phase.RESOURCES, order="ABC", start="A")


@pytest.mark.parametrize(
    ("plants", "resource", "prices"),
    [
        ((20, 8), "coal", (2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5)),
        ((32, 7), "oil", (4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9)),
        ((30, 38), "garbage", (3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6)),
        ((17, 23), "uranium", (9, 9)),
    ],
)
def test_the_prices_at_the_start(plants: tuple[int, ...], resource: str, prices: tuple[int, ...]) -> None:
    assert steps_of(price_steps(buying(*plants), f"buy {resource}", len(prices))) == list(prices)


def test_the_dearest_spaces() -> None:
    state = market(buying(20, 32), 2, 4, 1, 1)
    assert rows(state, "buy")["buy coal 2"].cost == 18
    assert rows(state, "buy")["buy oil 4"].cost == 36  # four at 9, not two
    state = market(buying(30, 39), 2, 4, 1, 12)
    assert rows(state, "buy")["buy garbage 1"].cost == 8
    assert steps_of(price_steps(state, "buy uranium", 2)) == [1, 2]
    full = state.evolve(markets=((24, 20, 24, 12),))
    costs = [full.book.resources.price_steps(full, 0, r, 0) for r in range(4)]
    assert steps_of(costs[3][1:]) == [1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9]
    assert len(costs[1]) - 1 == 20


def test_no_more_oil_is_laid_than_there_are_spaces() -> None:
    state = give(dealt(map="north-america"), "Ann", plants=(13,), cities=1)
    state = market(cards(state, (21, 22, 23, 24, 25, 26, 27, 28), (30, 31, STEP3)), 20, 19, 18, 2)
    state = play(at(state, Phase.BUREAUCRACY), "Ann: power 13")
    assert (state.market[1], state.supply[1]) == (20, 4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_deck_is_the_default_one(edition: str) -> None:
    for plants, pile in deals("north-america", 4, edition, lots=5):
        assert len(plants) == 8
        assert len(pile) == 35 - 4
        assert pile[-1] == STEP3
        if edition == "original":
            assert (plants, pile[0]) == ((3, 4, 5, 6, 7, 8, 9, 10), 13)


def test_when_step_2_begins_the_smallest_plant_is_replaced() -> None:
    state = dealt(map="north-america")
    state = cards(state, (21, 22, 23, 24, 25, 26, 27, 28), (30, 31, STEP3))
    state = at(give(state, "Ann", plants=(13,), money=50, cities=7), Phase.BUILDING, order="ABC", start="A")
    state = play(state, "Ann: done")
    assert (state.step, state.plants) == (2, (22, 23, 24, 25, 26, 27, 28, 30))


def test_two_double_cities_and_one_house_of_a_company_in_each_half() -> None:
    regions = ("yellow", "red", "orange")
    board = rulebook(RulebookKey("north-america", "original", "base", 3)).board
    for name in ("New York", "Mexico City"):
        pair = {board.city(f"{name} N"), board.city(f"{name} S")}
        assert [cost for a, b, cost in board.links if {a, b} == pair] == [0]
        # All other ways end in the southern half.
        north = board.city(f"{name} N")
        assert len(board.neighbours[north]) == 1
    assert not board.joined(regions)
    state = dealt(map="north-america", regions=("yellow", "red", "green"))
    state = at(give(state, "Ann", money=100), Phase.BUILDING, order="ABC", start="A")
    state = play(state, "Ann: build New York S, New York N")
    assert who(state, "Ann").money == 80
    assert rows(state, "build")["build Philadelphia"].cost == 3 + 10
    assert refused(state, "Ann: build New York N") == "you already have a house in New York N"
    assert comes_back(state, "build")


@pytest.mark.parametrize("players", range(2, 7))
def test_as_many_of_the_seven_regions_as_on_other_maps(players: int) -> None:
    book = rulebook(RulebookKey("north-america", "original", "base", players))
    assert len(book.board.regions) == 7
    assert book.counts.regions == (3, 3, 4, 5, 5)[players - 2]
    assert book.counts.end_at == (21, 17, 17, 15, 14)[players - 2]

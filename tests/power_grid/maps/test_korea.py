"""Korea: two resource markets with one supply."""

import pytest

from powergrid_tui.games.power_grid.actions import Buy, Tokens
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import BadNotation
from tests.power_grid.maps import prices, to_the_next_round
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

COAL, OIL, GARBAGE, NUCLEAR = (8, 20), (7, 32), (14, 30), (34, 39)
"""Plants that hold twelve coal, twelve oil, ten garbage, four uranium."""


def buying(*plants: int, money: int = 300, start: str = "A") -> State:
    """Ann, first in order and so the last to buy, has these plants."""
    state = dealt(map="korea", order="ABC")
    for name, plant in (("Bo", 4), ("Cy", 10)):
        state = give(state, name, plants=(plant,), money=50)
    return at(give(state, "Ann", plants=plants, money=money), Phase.RESOURCES, order="ABC", start=start)


def markets(state: State) -> set[str]:
    """Those in which the one to move may buy."""
    return {line.split()[1] for line in offered(state, "buy")}


def test_the_markets_have_names() -> None:
    assert [there.name for there in table(map="korea").book.resources.markets] == ["South", "North"]


@pytest.mark.parametrize(
    ("plants", "line", "costs"),
    [
        (COAL, "buy south coal", (1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8)),
        (COAL, "buy north coal", (1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8)),
        (OIL, "buy south oil", (3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8)),
        (OIL, "buy north oil", (3, 4, 5, 6, 7, 8)),
        (GARBAGE, "buy south garbage", (7, 7, 8, 8)),
        (GARBAGE, "buy north garbage", (7, 8)),
        (NUCLEAR, "buy south uranium", (14, 16)),
    ],
)
def test_the_prices_of_each_market(plants: tuple[int, ...], line: str, costs: tuple[int, ...]) -> None:
    state = buying(*plants)
    assert tuple(prices(state, line, len(costs))) == costs
    # The row after the last says why there are no more.
    assert rows(state, "buy")[f"{line} {len(costs) + 1}"].why


@pytest.mark.parametrize(
    ("line", "after", "paid"),
    [
        ("buy north coal 3", ((12, 12, 4, 2), (9, 6, 2, 0)), 1 + 1 + 2),
        ("buy south coal 3", ((9, 12, 4, 2), (12, 6, 2, 0)), 1 + 2 + 3),
        ("buy north coal 2 oil 2", ((12, 12, 4, 2), (10, 4, 2, 0)), 2 + 7),
    ],
)
def test_a_purchase_comes_out_of_the_market_that_was_named_and_its_price_too(
    line: str, after: tuple[Tokens, ...], paid: int
) -> None:
    before = buying(8, 7)
    state = play(before, f"Ann: {line}")
    assert (state.markets, who(state, "Ann").money) == (after, 300 - paid)
    assert f" in the {line.split()[1].title()} for {paid} Elektro" in told(before, f"Ann: {line}")


@pytest.mark.parametrize(("first", "other"), [("north", "south"), ("south", "north")])
def test_after_the_first_purchase_the_other_market_is_shut_to_the_company(first: str, other: str) -> None:
    state = buying(*COAL)
    assert markets(state) == {"north", "south"}
    state = play(state, f"Ann: buy {first} coal 1")
    assert refused(state, f"Ann: buy {other} coal 1") == f"this round you buy only in the {first.title()}"
    assert markets(state) == {line.split()[1] for line in rows(state, "buy")} == {first}
    # More from the same one is allowed.
    assert who(play(state, f"Ann: buy {first} coal 2"), "Ann").stock == (3, 0, 0, 0)


def test_the_next_company_chooses_anew_and_so_does_the_same_one_in_the_next_round() -> None:
    state = play(buying(*COAL, start="C"), "Cy: buy south coal 2", "Cy: done")
    assert mover(state) == "Bo"
    assert markets(state) == {"north", "south"}
    state = play(state, "Bo: buy north coal 1", "Bo: done", "Ann: buy north coal 1", "Ann: done")
    state = to_the_next_round(state)
    while state.phase is Phase.AUCTION:
        state = play(state, f"{mover(state)}: pass")
    while mover(state) != "Ann":
        state = play(state, f"{mover(state)}: done")
    assert who(play(state, "Ann: buy south coal 1"), "Ann").stock == (2, 0, 0, 0)


def test_refused_purchases_pick_no_market() -> None:
    state = buying(*NUCLEAR)
    assert refused(state, "Ann: buy north uranium 1") == "the North has no uranium"
    assert who(play(state, "Ann: buy south uranium 1"), "Ann").money == 300 - 14
    assert offered(state, "buy") == ["buy south uranium 1", "buy south uranium 2"]


def test_what_one_market_lacks_is_not_made_up_from_the_other() -> None:
    state = market(buying(*COAL), 5, 12, 4, 2, second=(3, 6, 2, 0))
    assert refused(state, "Ann: buy north coal 4") == "the North has only 3 coal"
    assert refused(state, "Ann: buy south coal 6") == "the South has only 5 coal"
    state = play(state, "Ann: buy north coal 3")
    # The North has none left; the South has, and is shut.
    assert refused(state, "Ann: buy north coal 1") == "the North has no coal"
    assert offered(state, "buy") == []


@pytest.mark.parametrize(("south", "north"), [((0, 0, 0, 0), (1, 0, 0, 0)), ((1, 0, 0, 0), (0, 0, 0, 0))])
def test_who_can_buy_in_one_market_alone_is_asked(south: Tokens, north: Tokens) -> None:
    state = play(market(buying(*COAL, start="C"), *south, second=north), "Cy: done")
    assert mover(state) == "Bo"
    assert offered(state, "buy") == [f"buy {'north' if north[0] else 'south'} coal 1"]


def test_who_can_buy_in_neither_is_passed_over() -> None:
    state = play(market(buying(*OIL, start="C"), 3, 0, 4, 2, second=(0, 0, 2, 0)), "Cy: buy south coal 3")
    after = play(state, "Cy: done")
    assert (after.phase, mover(after)) == (Phase.BUILDING, "Cy")
    assert all(f"{name} cannot buy resources" in told(state, "Cy: done") for name in ("Ann", "Bo"))


def test_the_price_is_that_of_the_market_named_when_money_is_short() -> None:
    # Three coal: 4 Elektro in the North, 6 in the South.
    state = buying(*COAL, money=5)
    assert refused(state, "Ann: buy south coal 3") == "3 coal costs 6 Elektro and you have 5"
    assert who(play(state, "Ann: buy north coal 3"), "Ann").money == 1
    assert sorted(offered(state, "buy")) == [
        *(f"buy north coal {count}" for count in (1, 2, 3)),
        *(f"buy south coal {count}" for count in (1, 2)),
    ]


def resupply(south: Tokens, north: Tokens, coal: int) -> State:
    """After phase 5 of three players, when Ann holds so much coal."""
    state = market(dealt(map="korea"), 0, 0, 0, 0, second=(0, 0, 0, 0))
    state = market(give(state, "Ann", plants=(8, 20, 36), coal=coal), *south, second=north)
    state = cards(state, (21, 22, 23, 24, 26, 27, 28, 29), (38, 40, STEP3))
    return play(at(state, Phase.BUREAUCRACY), "Ann: power nothing")


@pytest.mark.parametrize(
    ("held", "south", "north"),
    # Both ask for two. Wrong: the South first, or one each in turns.
    [(15, 4, 5), (14, 5, 5), (16, 4, 4), (17, 4, 3), (13, 6, 5)],
)
def test_when_the_supply_is_short_the_north_is_filled_first(held: int, south: int, north: int) -> None:
    state = resupply((4, 16, 16, 2), (3, 8, 8, 0), held)
    assert (state.markets[0][0], state.markets[1][0]) == (south, north)


def test_neither_is_filled_above_its_spaces_and_what_has_no_room_stays_in_the_supply() -> None:
    state = resupply((11, 16, 15, 12), (11, 7, 8, 0), 0)
    # Two coal each are due and one each has room; one oil each, the South is full; garbage for the South alone.
    assert state.markets == ((12, 16, 16, 12), (12, 8, 8, 0))
    assert state.supply == (0, 0, 0, 0)
    # A full North leaves its share in the supply: the South has its own row, not both.
    state = resupply((2, 4, 4, 2), (12, 8, 8, 0), 0)
    assert (state.markets[0][:3], state.markets[1]) == ((4, 5, 5), (12, 8, 8, 0))
    assert state.supply[:3] == (8, 11, 11)


def test_what_is_burnt_goes_to_the_one_supply() -> None:
    state = market(give(buying(8), "Ann", coal=3, cities=1), 9, 12, 4, 2, second=(12, 6, 2, 0))
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 8")
    # Three burnt, none was in the supply: two for the North, which is full; two of three for the South.
    assert (state.markets[0][0], state.markets[1][0], state.supply[0]) == (11, 12, 1)


def test_lines_name_the_market() -> None:
    assert POWER_GRID.parse("Ann: buy north coal 2 oil 1", buying(8, 7)) == Buy(tokens=(2, 1, 0, 0), market=1)
    for line in ("buy coal 2", "buy nort coal 2", "buy east coal 2", "buy"):
        with pytest.raises(BadNotation, match="name the market first, such as 'buy south coal 1'"):
            POWER_GRID.parse(f"Ann: {line}", buying(*COAL))

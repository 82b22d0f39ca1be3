"""Korea: two resource markets with one supply."""

import pytest

from powergrid_tui.games.power_grid.actions import Buy, Tokens
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import TO_LAY, Phase, State
from powergrid_tui.table.protocol.game import BadNotation
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
    seat,
    table,
    told,
    who,
)

from . import EDITIONS, STEPS, comes_back, price_steps, resupplied, steps_of, table_of

SOUTH = table_of(
    "2/2/2 2/3/2 3/3/2 3/4/3 4/5/3",
    "1/1/3 1/2/3 2/3/3 3/3/4 3/4/4",
    "1/1/2 1/1/2 1/2/2 2/2/3 2/3/3",
    "1/1/1 1/1/1 1/2/2 2/3/2 2/3/3",
)
NORTH = table_of(
    "1/2/1 2/2/1 2/3/2 2/3/2 3/4/3",
    "1/1/1 1/1/1 1/1/2 1/2/2 2/2/3",
    "0/1/1 0/1/1 1/1/2 1/1/2 1/2/3",
    "0/0/0 0/0/0 0/0/0 0/0/0 0/0/0",
)

COAL, OIL, GARBAGE, NUCLEAR = (8, 20), (7, 32), (14, 30), (34, 39)
"""Plants that hold twelve coal, twelve oil, ten garbage, four uranium."""


def buying(*plants: int, money: int = 300, order: str = "ABC", start: str = "A") -> State:
    """Ann, first in order and so the last to buy, has these plants."""
    state = dealt(map="korea", order=order)
    for name, theirs in (("Bo", (4,)), ("Cy", (10,))):
        state = give(state, name, plants=theirs, money=50)
    return at(give(state, "Ann", plants=plants, money=money), Phase.RESOURCES, order=order, start=start)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_both_markets_and_in_the_supply_at_the_start(edition: str) -> None:
    # The Recharged edition's nine garbage are for its own boards.
    state = table(map="korea", edition=edition)
    assert [there.name for there in state.book.resources.markets] == ["South", "North"]
    assert state.markets == ((12, 12, 4, 2), (12, 6, 2, 0))
    assert state.supply == (0, 6, 18, 10)


@pytest.mark.parametrize(
    ("plants", "line", "prices"),
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
def test_the_prices_of_each_market(plants: tuple[int, ...], line: str, prices: tuple[int, ...]) -> None:
    state = buying(*plants)
    assert steps_of(price_steps(state, line, len(prices))) == list(prices)
    # The row after the last says why there are no more.
    reason = rows(state, "buy").get(f"{line} {len(prices) + 1}")
    assert reason is not None
    assert reason.why


def test_an_empty_market_has_the_spaces_of_one_half_of_the_track_each() -> None:
    book = table(map="korea").book
    both = [
        sorted([*a, *b])
        for a, b in zip(book.resources.markets[0].tracks, book.resources.markets[1].tracks, strict=True)
    ]
    assert both[:3] == [sorted([*range(1, 9)] * 3)] * 3
    assert [len(track) for track in book.resources.markets[0].tracks] == [12, 16, 16, 12]
    assert [len(track) for track in book.resources.markets[1].tracks] == [12, 8, 8, 0]


def test_a_purchase_comes_out_of_the_market_that_was_named_and_its_price_too() -> None:
    state = play(buying(*COAL), "Ann: buy north coal 3")
    assert state.markets == ((12, 12, 4, 2), (9, 6, 2, 0))
    assert who(state, "Ann").money == 300 - (1 + 1 + 2)
    state = play(buying(*COAL), "Ann: buy south coal 3")
    assert state.markets == ((9, 12, 4, 2), (12, 6, 2, 0))
    assert who(state, "Ann").money == 300 - (1 + 2 + 3)


def test_several_resources_at_once_come_from_one_market() -> None:
    state = play(buying(8, 7), "Ann: buy north coal 2 oil 2")
    assert state.markets == ((12, 12, 4, 2), (10, 4, 2, 0))
    assert who(state, "Ann").money == 300 - 2 - 7


@pytest.mark.parametrize(("first", "other"), [("north", "south"), ("south", "north")])
def test_after_the_first_purchase_the_other_market_is_shut_to_the_company(first: str, other: str) -> None:
    state = buying(*COAL)
    assert {line.split()[1] for line in offered(state, "buy")} == {"north", "south"}
    state = play(state, f"Ann: buy {first} coal 1")
    assert refused(state, f"Ann: buy {other} coal 1") == f"this round you buy only in the {first.title()}"
    assert {line.split()[1] for line in offered(state, "buy")} == {first}
    assert {line.split()[1] for line in rows(state, "buy")} == {first}
    # More from the same one is allowed.
    assert who(play(state, f"Ann: buy {first} coal 2"), "Ann").stock == (3, 0, 0, 0)


def test_the_next_company_chooses_anew_and_so_does_the_same_one_in_the_next_round() -> None:
    state = play(buying(*COAL, start="C"), "Cy: buy south coal 2", "Cy: done")
    assert mover(state) == "Bo"
    assert {line.split()[1] for line in offered(state, "buy")} == {"north", "south"}
    state = play(state, "Bo: buy north coal 1", "Bo: done", "Ann: buy north coal 1", "Ann: done")
    # Nobody has built: to the next round's phase 3.
    while state.phase is not Phase.RESOURCES:
        line = {Phase.AUCTION: "pass", Phase.BUILDING: "done"}.get(state.phase, "power nothing")
        state = play(state, f"{mover(state)}: {line}")
    while mover(state) != "Ann":
        state = play(state, f"{mover(state)}: done")
    assert state.round == 3
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
    assert refused(state, "Ann: buy south coal 1") == "this round you buy only in the North"


@pytest.mark.parametrize(("south", "north"), [((0, 0, 0, 0), (1, 0, 0, 0)), ((1, 0, 0, 0), (0, 0, 0, 0))])
def test_who_can_buy_in_one_market_alone_is_asked(south: Tokens, north: Tokens) -> None:
    state = market(buying(*COAL, start="C"), *south, second=north)
    state = play(state, "Cy: done")
    assert mover(state) == "Bo"
    assert offered(state, "buy") == [f"buy {'north' if north[0] else 'south'} coal 1"]


def test_who_can_buy_in_neither_is_passed_over() -> None:
    state = market(buying(*OIL, start="C"), 3, 0, 4, 2, second=(0, 0, 2, 0))
    line = "Cy: buy south coal 3"
    after = play(state, line, "Cy: done")
    assert (after.phase, mover(after)) == (Phase.BUILDING, "Cy")
    said = told(play(state, line), "Cy: done")
    assert "Bo cannot buy resources" in said
    assert "Ann cannot buy resources" in said


def test_the_price_is_that_of_the_market_named_when_money_is_short() -> None:
    # Three coal: 4 Elektro in the North, 6 in the South.
    state = buying(*COAL, money=5)
    assert refused(state, "Ann: buy south coal 3") == "3 coal costs 6 Elektro and you have 5"
    assert who(play(state, "Ann: buy north coal 3"), "Ann").money == 1
    assert sorted(offered(state, "buy")) == [
        "buy north coal 1",
        "buy north coal 2",
        "buy north coal 3",
        "buy south coal 1",
        "buy south coal 2",
    ]


# --- phase 5 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_both_are_resupplied_by_their_tables(players: int, step: int, edition: str) -> None:
    south = tuple(row[step - 1] for row in SOUTH[players])
    north = tuple(row[step - 1] for row in NORTH[players])
    assert resupplied("korea", players, step, edition) == (south, north)


def resupply(south: Tokens, north: Tokens, coal: int, *, step: int = 1) -> State:
    """After phase 5 of three players, when Ann holds so much coal."""
    state = market(dealt(map="korea"), 0, 0, 0, 0, second=(0, 0, 0, 0))
    state = give(state, "Ann", plants=(8, 20, 36), coal=coal)
    state = market(state, *south, second=north)
    state = cards(state, (21, 22, 23, 24, 26, 27, 28, 29), (38, 40, STEP3))
    return play(at(state, Phase.BUREAUCRACY, step=step), "Ann: power nothing")


@pytest.mark.parametrize(
    ("held", "south", "north"),
    [
        # Both ask for two. Wrong: the South first, or one each in turns.
        (15, 4, 5),
        (14, 5, 5),
        (16, 4, 4),
        (17, 4, 3),
        (13, 6, 5),
    ],
)
def test_when_the_supply_is_short_the_north_is_filled_first(held: int, south: int, north: int) -> None:
    state = resupply((4, 16, 16, 2), (3, 8, 8, 0), held)
    assert (state.markets[0][0], state.markets[1][0]) == (south, north)


def test_neither_is_filled_above_its_spaces_and_what_has_no_room_stays_in_the_supply() -> None:
    state = resupply((11, 16, 15, 12), (11, 7, 8, 0), 0)
    # Two coal each are due and one each has room; one oil each, the South is full; garbage for the South alone.
    assert state.markets == ((12, 16, 16, 12), (12, 8, 8, 0))
    assert state.supply == (0, 0, 0, 0)
    state = resupply((12, 15, 4, 2), (12, 8, 2, 0), 0)
    assert (state.markets[0][1], state.markets[1][1]) == (16, 8)
    # A full North leaves its share in the supply: the South has its own row, not both.
    state = resupply((2, 4, 4, 2), (12, 8, 8, 0), 0)
    assert (state.markets[0][:3], state.markets[1]) == ((4, 5, 5), (12, 8, 8, 0))
    assert state.supply[:3] == (8, 11, 11)


def test_what_is_burnt_goes_to_the_one_supply() -> None:
    state = give(buying(8), "Ann", coal=3, cities=1)
    state = market(state, 9, 12, 4, 2, second=(12, 6, 2, 0))
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 8")
    # Three burnt, none was in the supply: two for the North, which is full; two of three for the South.
    assert (state.markets[0][0], state.markets[1][0], state.supply[0]) == (11, 12, 1)


# --- notation, log, bots' offers -------------------------------------------------------------------------------------


def test_lines_name_the_market_and_come_back() -> None:
    state = buying(8, 7, 14)
    assert comes_back(state, "buy")
    action = POWER_GRID.parse("Ann: buy north coal 2 oil 1", state)
    assert action == Buy(tokens=(2, 1, 0, 0), market=1)
    assert POWER_GRID.format(action, state) == "Ann: buy north coal 2 oil 1"
    assert POWER_GRID.parse("Ann: buy south garbage 1", state) == Buy(tokens=(0, 0, 1, 0), market=0)


@pytest.mark.parametrize("line", ["Ann: buy coal 2", "Ann: buy nort coal 2", "Ann: buy east coal 2", "Ann: buy"])
def test_a_line_without_a_market_is_refused_with_what_was_expected(line: str) -> None:
    with pytest.raises(BadNotation, match="name the market first, such as 'buy south coal 1'"):
        POWER_GRID.parse(line, buying(*COAL))


def test_the_log_names_the_market() -> None:
    state = buying(*COAL)
    assert told(state, "Ann: buy north coal 2") == "Ann buys 2 coal in the North for 2 Elektro"
    assert told(state, "Ann: buy south coal 2") == "Ann buys 2 coal in the South for 3 Elektro"


def test_the_recharged_edition_has_its_token_and_its_drawn_market_here_too() -> None:
    state = dealt(3, map="korea", edition="recharged")
    assert state.discount == state.plants[0] != TO_LAY
    assert len(state.plants) == 8
    assert max(state.plants) <= 15
    assert state.plants != (3, 4, 5, 6, 7, 8, 9, 10)


def test_the_order_of_phase_3_is_reversed_as_elsewhere() -> None:
    state = buying(*COAL, start="C")
    assert [mover(state)] == ["Cy"]
    assert state.waiting == (seat("Cy"), seat("Bo"), seat("Ann"))

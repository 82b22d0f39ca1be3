"""Benelux, Québec and the Recharged Germany, Italy and USA. `plant_markets.txt` has what becomes of their plants."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.errors import TableError
from tests.power_grid.maps import EDITIONS, POWERED, auction, buy, phase_5, prices, to_the_next_round
from tests.power_grid.positions import (
    at,
    city,
    dealt,
    give,
    market,
    mover,
    offered,
    play,
    refused,
    rows,
    told,
    who,
)

# --- Benelux: the fifth plant ----------------------------------------------------------------------------------------


FIFTH = (20, 21, 23, 24, 27, 28, 29, 30)


def test_other_maps_sell_four() -> None:
    for name in ("germany", "quebec", "spain-portugal"):
        state = auction(name, FIFTH)
        assert state.current == FIFTH[:4]
        assert "not in the current market" in refused(state, "Ann: open 27")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fifth_plant_of_benelux_is_offered_and_sold_and_the_market_sorted_anew(edition: str) -> None:
    state = auction("benelux", FIFTH, edition=edition).evolve(discount=20 if edition == "recharged" else 0)
    assert rows(state, "open")["open 27"].why == ""
    assert "open 27" in offered(state, "open")
    assert "not in the current market" in refused(state, "Ann: open 28")
    # The token lies on the smallest alone.
    assert refused(state, "Ann: open 27 1") == "bid at least 27 Elektro, the number of the plant"
    state = buy(state, 27)
    assert who(state, "Ann").plants == (27,)
    assert (state.plants, state.current) == ((20, 21, 23, 24, 28, 29, 30, 40), (20, 21, 23, 24))


# --- Recharged boards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "regions", "a", "b", "original", "new"),
    [
        ("germany", "red cyan yellow", "Dortmund", "Essen", 4, 5),
        ("germany", "red cyan yellow", "Mannheim", "Saarbrücken", 11, 16),
        # By way of Dortmund and Essen the change shows too.
        ("germany", "red cyan yellow", "Dortmund", "Duisburg", 4, 5),
        ("usa", "purple yellow cyan", "Omaha", "Chicago", 13, 12),
        ("usa", "red cyan yellow", "Houston", "Santa Fe", 21, 20),
        ("usa", "green yellow red", "Raleigh", "Cincinnati", 15, 17),  # by Knoxville now
        ("usa", "purple yellow cyan", "Boise", "Cheyenne", 21, 21),  # 12 and 9; the link of 24 is dearer
    ],
)
def test_connections_that_cost_something_else(name: str, regions: str, a: str, b: str, original: int, new: int) -> None:
    for edition, cost in zip(EDITIONS, (original, new), strict=True):
        state = dealt(3, map=name, edition=edition, regions=regions.split())
        state = at(give(state, "Ann", money=100, cities=(a,)), Phase.BUILDING, order="ABC", start="A")
        assert rows(state, "build")[f"build {b}"].cost == cost + 10


@pytest.mark.parametrize(("old", "new"), [("Torgelow", "Stralsund"), ("Wiesbaden", "Mainz")])
def test_stralsund_and_mainz_stand_where_torgelow_and_wiesbaden_stood(old: str, new: str) -> None:
    original, board = (atlas.load("germany", edition) for edition in EDITIONS)
    for there, name in ((board, old), (original, new)):
        with pytest.raises(TableError, match=f"no city '{name}'"):
            there.city(name)
    assert board.cities[board.city(new)].region == original.cities[original.city(old)].region
    state = give(dealt(3, edition="recharged", regions=("brown", "yellow", "green")), "Ann", money=100)
    state = at(give(state, "Ann", cities=["Berlin"]), Phase.BUILDING, order="ABC", start="A")
    assert told(state, "Ann: build Stralsund") == "Ann builds in Stralsund for 25 Elektro"
    assert city(state, "Stralsund") in who(play(state, "Ann: build Stralsund"), "Ann").cities


# --- the nuclear exit ------------------------------------------------------------------------------------------------

SEVERAL = (36, 37, 38, 39, 40, 42, 44, 46)
EXIT = pytest.mark.parametrize("name", ["germany", "italy"])


def selling(name: str, *, edition: str = "recharged", step: int = 1) -> State:
    pile = (30, 31, 32, 33, 35, STEP3)
    return market(auction(name, SEVERAL, pile, edition=edition, step=step), 10, 10, 6, 5)


def uranium_after(state: State) -> int:
    """Tokens of uranium that come at the end of the round."""
    return to_the_next_round(state).market[3] - state.market[3]


@EXIT
def test_from_the_sale_of_39_on_no_uranium_is_resupplied(name: str) -> None:
    state = selling(name)
    assert uranium_after(buy(state, 38)) == 1
    assert not play(state, "Ann: open 39", "Bo: bid 40").nuclear_exit, "put up but not yet sold"
    # From this round on, and the other resources come as ever.
    after = to_the_next_round(buy(state, 39))
    assert after.market == (14, 12, 7, 5)
    assert uranium_after(after) == 0
    said = told(play(state, "Ann: open 39", "Bo: pass"), "Cy: pass").splitlines()
    assert said.count("From now on uranium is not refilled") == 1
    assert "refilled" not in told(play(state, "Ann: open 38", "Bo: pass"), "Cy: pass")


@EXIT
def test_uranium_in_the_market_is_still_for_sale_and_what_is_burnt_stays_in_the_supply(name: str) -> None:
    state = play(market(buy(selling(name), 39), 10, 10, 6, 2), "Bo: pass", "Cy: pass")
    assert (state.nuclear_exit, state.phase) == (True, Phase.RESOURCES)
    state = play(state, "Ann: buy uranium 1", "Ann: done")
    while state.phase is Phase.BUILDING:
        state = play(state, f"{mover(state)}: done")
    state = play(state, "Ann: power 39")
    assert (state.market[3], state.supply[3]) == (1, 11)


@EXIT
def test_39_that_leaves_the_market_unsold_ends_nothing(name: str) -> None:
    row = (39, 40, 42, 44, 46, 50)
    # Under the token.
    state = auction(name, row, (36, 37), edition="recharged", step=3).evolve(discount=39)
    after = to_the_next_round(market(state, 10, 10, 6, 5))
    assert 39 in after.discard
    assert (after.nuclear_exit, after.market[3]) == (False, 6)
    # Under the pile.
    state = phase_5(name, (30, 31, 32, 33, 34, 35, 36, 39), (40, STEP3), edition="recharged")
    state = play(market(state, 10, 10, 6, 5), POWERED)
    assert (state.pile[-1], state.market[3], state.nuclear_exit) == (39, 6, False)
    # Taken out by phase 5.
    state = play(phase_5(name, row, (38,), edition="recharged", step=3), POWERED)
    assert (39 in state.discard, state.nuclear_exit) == (True, False)


@EXIT
def test_scrapped_later_it_does_not_bring_the_uranium_back(name: str) -> None:
    row = (40, 42, 44, 46, 50)
    state = auction(name, row, (36, 37, STEP3), edition="recharged").evolve(nuclear_exit=True)
    state = give(market(state, 10, 10, 6, 5), "Ann", plants=(20, 25, 39), money=200)
    state = play(state, "Ann: open 40", "Bo: pass", "Cy: pass", "Ann: scrap 39")
    assert state.nuclear_exit
    assert uranium_after(state) == 0


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("germany", "original"),
        ("italy", "original"),
        ("usa", "recharged"),
        ("france", "recharged"),
        ("quebec", "recharged"),
        ("benelux", "recharged"),
    ],
)
def test_elsewhere_uranium_comes_as_ever(name: str, edition: str) -> None:
    state = buy(selling(name, edition=edition, step=2), 39)
    assert 39 in who(state, "Ann").plants
    assert not state.nuclear_exit
    assert uranium_after(state) > 0


# --- coal in the USA -------------------------------------------------------------------------------------------------


def buying(coal: int, supply: int) -> State:
    state = give(dealt(3, map="usa", edition="recharged"), "Ann", plants=(8, 20, 36), money=300)
    state = give(market(state, 0, 18, 6, 2), "Cy", coal=24 - coal - supply)
    return at(market(state, coal, 18, 6, 2), Phase.RESOURCES, order="ABC", start="A")


def test_coal_of_the_supply_can_be_had_for_8_when_the_market_has_none() -> None:
    state = buying(0, 7)
    assert prices(state, "buy coal", 7) == [8] * 7
    assert refused(state, "Ann: buy coal 8") == "the market has only 7 coal"
    after = play(state, "Ann: buy coal 5")
    assert (after.market[0], after.supply[0], who(after, "Ann").money) == (0, 2, 260)


def test_as_long_as_the_market_has_some_that_comes_first() -> None:
    state = buying(4, 9)
    assert prices(state, "buy coal", 6) == [7, 8, 8, 8, 8, 8]
    after = play(state, "Ann: buy coal 3")
    assert (after.market[0], after.supply[0]) == (1, 9)
    after = play(after, "Ann: buy coal 3")
    assert (after.market[0], after.supply[0]) == (0, 7)
    # A full market sells at its own prices.
    assert prices(buying(24, 0), "buy coal", 4) == [1, 1, 1, 2]


def test_what_was_taken_from_the_supply_does_not_come_to_the_market() -> None:
    state = to_the_next_round(play(buying(0, 3), "Ann: buy coal 3", "Ann: done"))
    assert (state.market[0], state.supply[0]) == (0, 0)


@pytest.mark.parametrize(("name", "edition"), [("usa", "original"), ("germany", "recharged"), ("italy", "recharged")])
def test_elsewhere_there_is_none_to_be_had(name: str, edition: str) -> None:
    state = give(dealt(3, map=name, edition=edition), "Ann", plants=(29,), money=300)
    state = at(market(state, 0, 5, 6, 2), Phase.RESOURCES, order="ABC", start="A")
    assert refused(state, "Ann: buy coal 1") == "the market has no coal"
    assert offered(state, "buy") == ["buy oil 1", "buy oil 2"]

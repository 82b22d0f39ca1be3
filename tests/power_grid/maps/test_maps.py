"""Benelux, Québec, Spain & Portugal, and what the Recharged edition changes in Germany, Italy and the USA."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.maps import EDITIONS, POWERED, auction, buy, last_to_build, phase_5, prices, to_the_next_round
from tests.power_grid.positions import (
    at,
    cards,
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

LARGE = (30, 31, 32, 33, 34, 35, 36, 39)
ECOLOGICAL = (13, 18, 22, 27, 33, 37, 44, 50)


# --- phase 5 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize(
    "pile",
    [
        (50, 20, 40, STEP3),  # wrong: the smallest leaves and is replaced first; then 50 would go under the pile
        (20, 50, 40, STEP3),  # wrong: the largest goes and is replaced first; then 20 would leave the game
    ],
)
def test_benelux_takes_the_largest_and_the_smallest_at_once_and_then_replaces_both(
    step: int, pile: tuple[int, ...]
) -> None:
    state = play(phase_5("benelux", LARGE, pile, step=step), POWERED)
    assert state.plants == (20, 31, 32, 33, 34, 35, 36, 50)
    assert (state.pile, state.discard) == ((40, STEP3, 39), (30,))
    # Elsewhere the largest alone goes.
    state = play(phase_5("italy", LARGE, pile, step=step), POWERED)
    assert (state.plants, state.discard) == (tuple(sorted((*LARGE[:7], pile[0]))), ())


@pytest.mark.parametrize("name", ["benelux", "quebec"])
def test_in_step_3_the_smallest_alone_goes_ecological_or_not(name: str) -> None:
    state = play(phase_5(name, (27, 31, 32, 33, 34, 35), (36, 38), step=3), POWERED)
    assert state.plants == (31, 32, 33, 34, 35, 36)
    assert (state.pile, state.discard) == ((38,), (27,))


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize(
    ("row", "buried"),
    [
        ((20, 21, 23, 24, 25, 28, 29, 34), 34),
        ((20, 21, 23, 24, 25, 28, 29, 37), 29),  # wrong: 37, a wind park
        ((20, 21, 23, 24, 25, 33, 37, 44), 25),
        ((20, 21, 23, 24, 25, 28, 29, 50), 29),  # fusion is ecological too
        ((20, 21, 23, 24, 27, 33, 37, 44), 24),  # the future market is all ecological: the largest of the current one
        ((20, 22, 23, 27, 33, 37, 44, 50), 23),
    ],
)
def test_quebec_buries_the_largest_plant_that_is_not_ecological(row: tuple[int, ...], buried: int, step: int) -> None:
    state = play(phase_5("quebec", row, (38, 39, 40, STEP3), step=step), POWERED)
    assert state.plants == tuple(sorted({*row, 38} - {buried}))
    assert (state.pile, state.discard) == ((39, 40, STEP3, buried), ())


def test_quebec_buries_nothing_when_the_whole_market_is_ecological() -> None:
    state = play(phase_5("quebec", ECOLOGICAL[1:], (38, 39, STEP3)), POWERED)
    assert (state.plants, state.pile) == (tuple(sorted((*ECOLOGICAL[1:], 38))), (39, STEP3))


# --- Benelux: the fifth plant ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "count"),
    [
        ((20, 21, 23, 24, 27, 28, 29, 30), 5),
        ((20, 21, 23, 24, 27, 33, 37, 44), 5),  # one more, however many there are
        ((20, 21, 23, 24, 50), 5),  # fusion too
        ((20, 21, 23, 24, 50, STEP3), 5),
        ((20, 21, 23, 24, 25, 27, 33, 37), 4),  # the smallest of the future market burns coal
        ((13, 18, 22, 24, 25, 28, 29, 30), 4),  # ecological plants of the current market make no room
        ((20, 21, 23, 24, STEP3), 4),
        ((20, 21, 24, STEP3), 3),
        ((20, 21, 27), 3),
    ],
)
@pytest.mark.parametrize("step", [1, 2])
def test_benelux_sells_the_smallest_plant_to_come_when_it_is_ecological(
    row: tuple[int, ...], count: int, step: int
) -> None:
    state = auction("benelux", row, () if STEP3 in row else (40, 42, STEP3), step=step)
    assert (state.current, state.future) == (row[:count], row[count:])


@pytest.mark.parametrize("row", [(20, 21, 23, 24, 27, 33), (20, 21, 23, 24, 25, 27)])
def test_benelux_sells_the_six_in_step_3_and_no_more(row: tuple[int, ...]) -> None:
    state = auction("benelux", row, (40, 42), step=3)
    assert (state.current, state.future) == (row, ())


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


# --- Benelux: the discounted plant -----------------------------------------------------------------------------------


def discounted(*, step: int = 1) -> State:
    plants, cards_left = (6, 5) if step == 3 else (8, 6)
    row, pile = (*LARGE[:7], 37)[:plants], (38, 39, 40, 42, 44, STEP3)[:cards_left]
    return auction("benelux", row, pile, edition="recharged", step=step).evolve(discount=30)


@pytest.mark.parametrize("step", [1, 2])
def test_when_the_discounted_plant_fell_the_smallest_stays_in_phase_5(step: int) -> None:
    state = play(discounted(step=step), "Ann: pass", "Bo: pass", "Cy: pass")
    assert state.discard == (30,)
    after = to_the_next_round(state)
    # 38 replaced 30 at the sale's end; then the largest alone goes under the pile.
    assert after.plants == (31, 32, 33, 34, 35, 36, 37, 39)
    assert (after.discard, after.pile) == ((30,), (40, 42, 44, STEP3, 38))


@pytest.mark.parametrize("step", [1, 2])
def test_when_it_was_sold_the_smallest_leaves_as_in_the_original_edition(step: int) -> None:
    state = to_the_next_round(buy(discounted(step=step), 30, 1))
    assert state.plants == (32, 33, 34, 35, 36, 37, 39, 40)
    assert (state.discard, state.pile) == ((31,), (42, 44, STEP3, 38))


def test_when_the_token_went_with_a_smaller_plant_the_discounted_one_did_not_fall() -> None:
    state = discounted()
    state = buy(cards(state, state.plants, (20, 38, 39, 40, 42, STEP3)), 32)
    assert (state.discount, state.discard) == (0, (20,))
    assert to_the_next_round(state).discard == (20, 30)


def test_the_next_round_counts_anew() -> None:
    state = to_the_next_round(play(discounted(), "Ann: pass"))
    assert (state.fell, state.discount) == (False, 31)
    assert to_the_next_round(buy(state, 31, 1)).discard == (30, 32)


@pytest.mark.parametrize("sold", [False, True])
def test_in_step_3_the_smallest_leaves_in_any_case(sold: bool) -> None:
    state = discounted(step=3)
    state = to_the_next_round(buy(state, 30, 1) if sold else state)
    assert state.discard == ((31,) if sold else (30, 31))


# --- Spain & Portugal: plants set aside ------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_wind_parks_set_aside_come_on_the_pile_when_step_2_begins_and_but_once(edition: str) -> None:
    def before(cities: int) -> State:
        return last_to_build("spain-portugal", LARGE, (38, 40, 42, STEP3), cities=cities, edition=edition)

    assert not {18, 22, 27} & {*dealt(map="spain-portugal", edition=edition).pile}
    early = play(before(6), "Ann: done")
    assert (early.step, early.plants, early.pile) == (1, LARGE, (38, 40, 42, STEP3))
    state = play(before(7), "Ann: done")
    assert (state.step, state.phase) == (2, Phase.BUREAUCRACY)
    # 30 leaves and 18 takes its place at once.
    assert state.plants == (18, 31, 32, 33, 34, 35, 36, 39)
    assert (state.pile, state.discard) == ((22, 27, 38, 40, 42, STEP3), (30,))
    state = play(state, POWERED)
    assert state.plants == (18, 22, 31, 32, 33, 34, 35, 36)
    assert state.pile == (27, 38, 40, 42, STEP3, 39)
    state = to_the_next_round(state)
    everywhere = (*state.plants, *state.pile, *state.discard)
    assert [everywhere.count(plant) for plant in (18, 22, 27)] == [1, 1, 1]


def test_step_3_before_step_2_brings_the_wind_parks_set_aside_too() -> None:
    state = buy(auction("spain-portugal", (20, 21, 23, 24, 25, 26, 28, 29), (STEP3, 30, 31, 32)), 21)
    assert state.turn == NATURE
    # They are no part of what is shuffled.
    assert "same cards" in refused(state, "nature: shuffle 18,22,27,30,31,32")
    state = play(state, "nature: shuffle 32,30,31", "Bo: pass", "Cy: pass")
    # As Step 2 begins 20 leaves and 18 is drawn; as Step 3 begins the card and the smallest, 18, leave.
    assert (state.step, state.plants) == (3, (23, 24, 25, 26, 28, 29))
    assert (state.pile, state.discard) == ((22, 27, 32, 30, 31), (20, 18))


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

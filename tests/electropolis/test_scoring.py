"""The final count, rule by rule, with sums worked out by hand."""

import pytest

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.scoring import excess_penalty, runs

from .positions import NOTHING, dealt, give, initials, over, tally, worth

City = tuple[str, ...]


# --- every kind of tile ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sign", "points", "dirt", "support"),
    [
        ("C", 6, 4, 0),
        ("G", 6, 2, 0),
        ("N", 10, 0, 0),
        ("S", 2, 0, 0),
        ("W", 3, 0, 0),
        ("R", 2, 0, 0),
        ("M", 0, 0, 2),
        ("H", 0, 0, 2),
        ("A", 0, 0, 1),
        ("P", 0, 0, 1),
        ("U", 0, 0, 3),
        ("X", 0, 0, 0),
        ("D", 0, 0, 0),
    ],
)
def test_what_a_tile_is_worth_with_all_that_it_needs(sign: str, points: int, dirt: int, support: int) -> None:
    found = worth("D....", f".{sign}...", "..+..", ".....", ".....", fuel=(2, 2, 2), support=5)
    assert (found.plants, found.pollution, found.support) == (points, dirt, 5 + support)
    assert found.empty == -22


@pytest.mark.parametrize("sign", "CGN")
def test_without_fuel_a_plant_neither_earns_nor_pollutes(sign: str) -> None:
    fuel = tuple(0 if sign == other else 5 for other in "CGN")
    assert len(fuel) == 3
    found = worth("D....", f".{sign}...", "..+..", ".....", ".....", fuel=fuel)
    assert (found.plants, found.pollution) == (0, 0)


# --- coal and gas ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "points"),
    [
        (("C....", ".....", "..+..", ".....", "....."), 6),
        (("CC...", ".....", "..+..", ".....", "....."), 7 + 7),
        (("CCC..", ".....", "..+..", ".....", "....."), 8 * 3),
        (("CC...", ".C...", "..+..", ".....", "....."), 8 * 3),
        (("CCCC.", ".....", "..+..", ".....", "....."), 8 * 4),
        (("CC...", "CC...", "C.+..", ".....", "....."), 8 * 5),
        # Two groups; corners do not connect, nor the end of a row with the beginning of the next.
        (("CC.C.", ".....", "..+..", ".....", "....."), 7 + 7 + 6),
        (("C....", ".C...", "..+..", ".....", "....."), 6 + 6),
        (("....C", "C....", "..+..", ".....", "....."), 6 + 6),
        (("..C..", "..C..", "..+..", "..C..", "..C.."), 4 * 7),  # nor through the town hall
        # Other kinds neither join nor connect.
        (("CGC..", ".....", "..+..", ".....", "....."), 6 + 6 + 6),
        (("CGC..", "CGC..", "..+..", ".....", "....."), 7 * 6),
        (("GG...", "GC...", "..+..", ".....", "....."), 8 * 3 + 6),
        (("CN...", "SC...", "..+..", ".....", "....."), 6 + 6 + 2),
    ],
)
def test_a_plant_earns_by_the_plants_of_its_kind_that_are_connected(city: City, points: int) -> None:
    assert worth(*city, fuel=(9, 9, 0)).plants == points


def test_plants_without_fuel_count_for_the_size_of_a_group() -> None:
    city = ("CCC..", ".....", "..+..", ".....", ".....")
    assert worth(*city, fuel=(1, 0, 0)).plants == 8
    assert worth(*city, fuel=(2, 0, 0)).plants == 16


@pytest.mark.parametrize(
    ("coal", "gas", "plants", "dirt"),
    [
        (0, 0, 0, 0),
        (1, 0, 7, 4),
        (2, 0, 14, 8),
        (3, 0, 14, 8),
        (0, 1, 6, 2),
        (0, 3, 6, 2),
        (1, 1, 13, 6),
        (9, 9, 20, 10),
    ],
)
def test_each_coal_or_gas_plant_burns_one_tile_of_its_own_fuel(coal: int, gas: int, plants: int, dirt: int) -> None:
    found = worth("CC...", ".....", "..+.G", ".....", ".....", fuel=(coal, gas, 9))
    assert (found.plants, found.pollution) == (plants, dirt)


# --- nuclear and renewable -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "fuel", "running"),
    [
        (("D...D", "NNN..", "..+..", ".....", "D...."), 3, 3),
        (("D...D", "NNN..", "..+..", ".....", "D...D"), 4, 3),  # plants are fewest
        (("D...D", "NNN..", "..+..", ".....", "....."), 3, 2),  # disposal is
        (("D...D", "NNN..", "..+..", ".....", "D...."), 1, 1),  # fuel is
        (("P...P", "NNN..", "..+..", ".....", "....."), 3, 0),
        (("D...D", "NNN..", "..+..", ".....", "....."), 0, 0),
        (("D...D", ".....", "..+..", ".....", "....."), 3, 0),
    ],
)
def test_nuclear_plants_run_as_fuel_disposal_and_plants_allow(city: City, fuel: int, running: int) -> None:
    found = worth(*city, fuel=(9, 9, fuel))
    assert (found.plants, found.pollution) == (10 * running, 0)


def test_renewable_plants_always_run_and_groups_do_not_matter() -> None:
    found = worth("SSS..", "WW...", "R.+..", ".....", ".....")
    assert (found.plants, found.pollution) == (3 * 2 + 2 * 3 + 2, 0)


# --- pollution -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "dirt"),
    [
        ((".....", ".CX..", "..+..", ".....", "....."), 3),
        ((".X...", ".CX..", "..+..", ".....", "....."), 2),
        ((".X...", "XCX..", ".X+..", ".....", "....."), 0),
        ((".....", ".GX..", "..+..", ".....", "....."), 1),
        ((".X...", ".GX..", "..+..", ".....", "....."), 0),
        ((".X...", "XGX..", ".X+..", ".....", "....."), 0),  # never below nothing
        ((".X...", "XGX..", "CX+..", ".....", "....."), 0 + 2),  # nor for others
        (("CXC..", ".X...", "..+..", ".....", "....."), 3 + 3),  # one serves all its neighbours
        ((".C...", "CXG..", ".G+..", ".....", "....."), 3 + 3 + 1 + 1),
        (("X.X..", ".C...", "X.+..", ".....", "....."), 4),  # corners do not count
        (("....C", "X....", "..+..", ".....", "....."), 4),
        (("XX...", "X....", "..+..", ".....", "....C"), 4),
        (("CXX..", ".....", "..+..", ".....", "....."), 3),  # nor do the neighbours of controls
    ],
)
def test_controls_clean_the_plants_beside_them(city: City, dirt: int) -> None:
    assert worth(*city, fuel=(9, 9, 9)).pollution == dirt


def test_only_plants_that_run_pollute() -> None:
    # The one of 3 runs: an excess of 1 costs 1, one of 2 would cost 4.
    city = ("C....", ".....", "..+..", ".....", "...XC")
    assert worth(*city, fuel=(1, 0, 0), support=2).pollution == 3
    assert worth(*city, fuel=(2, 0, 0), support=2).pollution == 7


@pytest.mark.parametrize(("coal", "dirt"), [(4, 16), (5, 20), (6, 20), (8, 20)])
def test_pollution_goes_to_20_and_no_further(coal: int, dirt: int) -> None:
    found = worth("C.C.C", ".C.C.", "C.+.C", ".C...", ".....", fuel=(coal, 0, 0), support=16)
    assert found.pollution == dirt
    assert found.penalty == (0 if dirt == 16 else -16)


@pytest.mark.parametrize(
    ("excess", "cost"), [(-20, 0), (-1, 0), (0, 0), (1, 1), (2, 4), (3, 9), (4, 16), (6, 36), (20, 400)]
)
def test_pollution_above_support_costs_its_square(excess: int, cost: int) -> None:
    assert excess_penalty(20, 20 - excess) == cost


@pytest.mark.parametrize(("support", "cost"), [(9, 0), (8, 0), (7, 1), (6, 4), (5, 9), (0, 64)])
def test_the_penalty_is_by_the_support_at_the_end(support: int, cost: int) -> None:
    found = worth("C...C", ".....", "..+..", ".....", ".....", fuel=(2, 0, 0), support=support)
    assert found.penalty == -cost
    assert found.total == 6 + 6 - 22 - cost
    # A park brings one support more.
    better = worth("C...C", "P....", "..+..", ".....", ".....", fuel=(2, 0, 0), support=support)
    assert better.penalty == -{0: 0, 1: 0, 4: 1, 9: 4, 64: 49}[cost]


# --- support ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "gained", "support"),
    [
        (NOTHING, 0, 0),
        (NOTHING, -3, 0),
        (NOTHING, 16, 16),
        (NOTHING, 19, 16),
        (("MHAPU", ".....", "..+..", ".....", "....."), 4, 4 + 9),
        (("MHAPU", ".....", "..+..", ".....", "....."), 7, 16),
        (("MHAPU", ".....", "..+..", ".....", "....."), 8, 16),
        (("M....", ".....", "..+..", ".....", "....."), -1, 1),
        (("M....", ".....", "..+..", ".....", "....."), -2, 0),
        (("M....", ".....", "..+..", ".....", "....."), -5, 0),
    ],
)
def test_support_is_between_0_and_16(city: City, gained: int, support: int) -> None:
    assert worth(*city, support=gained).support == support


@pytest.mark.parametrize(
    ("city", "support"),
    [
        ((".....", ".UP..", ".M+..", ".....", "....."), 3 + 1 + 2),
        (("C....", ".U...", "..+..", ".....", "....."), 3),  # a corner is not beside
        ((".C...", ".U...", "..+..", ".....", "....."), 2),
        ((".C...", "NU...", "..+..", ".....", "....."), 1),
        ((".S...", "WUR..", "..+..", ".....", "....."), 0),
        ((".S...", "WUR..", ".G+..", ".....", "....."), 0),  # never below nothing
        ((".S...", "WUR..", "PG+..", ".....", "....."), 1),  # nor for others
        ((".X...", "DUM..", ".U+..", ".....", "....."), 3 + 2 + 3),
        ((".UCU.", ".....", "..+..", ".....", "....."), 2 + 2),
        (("....U", "C....", "..+..", ".....", "....."), 3),
    ],
)
def test_housing_has_one_support_less_for_each_plant_beside_it(city: City, support: int) -> None:
    assert worth(*city, support=0).support == support


def test_a_plant_that_does_not_run_is_still_beside_housing() -> None:
    assert worth(".C...", ".U...", "..+..", ".....", ".....", fuel=(0, 0, 0), support=0).support == 2


# --- empty cells -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "cells"),
    [
        (NOTHING, 24),
        (("PPPPP", "PPPPP", "PP+PP", "PPPPP", "PPPPP"), 0),
        (("PPPPP", "PPPPP", "PP+PP", "PPPPP", "PPP.."), 2),
    ],
)
def test_an_empty_cell_costs_1_or_3(city: City, cells: int) -> None:
    assert worth(*city).empty == -cells
    assert worth(*city, trends=("kinds", "empty", "public")).empty == -3 * cells
    assert worth(*city, trends=("kinds", "public", "renewable")).empty == -cells


# --- the sum, and who wins -------------------------------------------------------------------------------------------


def test_a_whole_count() -> None:
    city = (
        "DCC.D",
        "NCXU.",
        "NG+SM",
        ".GPWR",
        "....H",
    )
    state = give(
        dealt(2, trends=("kinds", "nuclear_free", "polluters")),
        "Ann",
        *city,
        support=5,
        points=11,
        fuel=(4, 1, 2),
        cards=("A05", "A06", "A07", "B09"),
    )
    found = tally(over(state))
    # Coal: three together, 8 each. Gas: one of two runs, 7. Nuclear: two. Solar 2, wind 3, run-of-river 2.
    assert found.plants == 24 + 7 + 20 + 7
    # Coal in c1 and b2 has the control beside it: 3 + 4 + 3 is c1, b1, b2; gas runs with 2.
    assert found.pollution == 3 + 4 + 3 + 2
    # Housing d2 has solar below it: 2. Museum 2, hospital 2, park 1.
    assert found.support == 5 + 2 + 2 + 2 + 1
    assert found.penalty == 0
    # All renewables 5; one coal tile is left over; a corner is empty.
    assert (found.cards_now, found.cards_end) == (11, 5 + 1)
    assert found.empty == -7
    # Alone in kinds, and in pollution; she has nuclear plants.
    assert found.trends == (12, 0, -12)
    assert found.total == 11 + 58 + 6 + 0 - 7 + 0
    (first, second) = ELECTROPOLIS.standings(over(state))
    assert (first.seat, first.rank) == ("Ann", 1)
    assert first.score == {"points": 68, "trends": 0, "plants": 58, "cards": 17, "empty": -7, "penalty": 0}
    assert first.holdings == {"support": (12,), "pollution": (12,)}
    assert (second.seat, second.rank, second.score["points"]) == ("Bo", 2, -24 + 12)


def placed(*scores: tuple[int, City]) -> State:
    """The end of a game of three with these points from cards and these cities."""
    state = dealt(3, trends=("public", "renewable", "nuclear_free"))
    for name, (points, city) in zip(("Ann", "Bo", "Cy"), scores, strict=True):
        state = give(state, name, *city, points=points)
    return over(state)


PARK = ("P....", ".....", "..+..", ".....", ".....")
SCRUBBER = ("X....", ".....", "..+..", ".....", ".....")
NUCLEAR = ("N....", ".....", "..+..", ".....", ".....")


def ranks(state: State) -> list[tuple[str, int, int | None]]:
    return [(row.seat, row.rank, row.score["points"]) for row in ELECTROPOLIS.standings(state)]


def test_the_highest_score_wins_below_nothing_too() -> None:
    state = placed((3, SCRUBBER), (5, SCRUBBER), (1, SCRUBBER))
    assert ranks(state) == [("Bo", 1, 5 - 23 + 12), ("Ann", 2, 3 - 23 + 12), ("Cy", 3, 1 - 23 + 12)]


def test_a_tie_goes_to_more_points_from_trends() -> None:
    # All have 1: Cy 24 from cards alone; Bo 12 from cards and 12 for no nuclear plant; Ann 12 more for her park.
    state = placed((0, PARK), (12, SCRUBBER), (24, NUCLEAR))
    assert ranks(state) == [("Ann", 1, 1), ("Bo", 2, 1), ("Cy", 3, 1)]


def test_with_as_many_points_from_trends_the_place_is_shared_and_the_next_left_out() -> None:
    state = placed((3, SCRUBBER), (5, SCRUBBER), (5, SCRUBBER))
    assert ranks(state) == [("Bo", 1, -6), ("Cy", 1, -6), ("Ann", 3, -8)]
    state = placed((5, SCRUBBER), (7, NUCLEAR), (5, SCRUBBER))
    assert [rank for _, rank, _ in ranks(state)] == [1, 1, 3]


def test_before_the_end_standings_are_what_the_game_would_score_now() -> None:
    state = give(dealt(2, trends=("kinds", "public", "empty")), "Bo", "CC...", *NOTHING[1:], fuel=(1, 0, 0), support=4)
    (first, second) = ELECTROPOLIS.standings(state)
    assert (first.seat, first.score["points"]) == ("Bo", 7 + 12 - 3 * 22)
    assert (second.seat, second.score["points"]) == ("Ann", -3 * 24)
    assert len(runs(state)[1]) == 1
    assert initials(state, state.order) == "AB"

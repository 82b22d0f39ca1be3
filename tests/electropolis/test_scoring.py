"""The final count, rule by rule, with sums worked out by hand; and the trends."""

import pytest

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.scoring import counts, excess_penalty, runs, shares

from .positions import NAMES, NOTHING, dealt, give, over, tally, worth

City = tuple[str, ...]
BELOW = NOTHING[1:]
"""The rows below the first of a city that has tiles there alone."""


@pytest.mark.parametrize(
    ("sign", "points", "dirt", "support"),
    [
        ("C", 6, 4, 0), ("G", 6, 2, 0), ("N", 10, 0, 0), ("S", 2, 0, 0), ("W", 3, 0, 0), ("R", 2, 0, 0),
        ("M", 0, 0, 2), ("H", 0, 0, 2), ("A", 0, 0, 1), ("P", 0, 0, 1), ("U", 0, 0, 3), ("X", 0, 0, 0), ("D", 0, 0, 0),
    ],
)  # fmt: skip
def test_what_a_tile_is_worth_with_all_that_it_needs(sign: str, points: int, dirt: int, support: int) -> None:
    found = worth("D....", f".{sign}...", "..+..", ".....", ".....", fuel=(2, 2, 2), support=5)
    assert (found.plants, found.pollution, found.support, found.empty) == (points, dirt, 5 + support, -22)


@pytest.mark.parametrize(
    ("city", "points"),
    [
        (("C....", *BELOW), 6),
        (("CC...", *BELOW), 7 + 7),
        (("CC...", ".C...", *BELOW[1:]), 8 * 3),
        # Two groups; corners do not connect, nor the end of a row with the beginning of the next.
        (("CC.C.", *BELOW), 7 + 7 + 6),
        (("....C", "C....", *BELOW[1:]), 6 + 6),
        (("..C..", "..C..", "..+..", "..C..", "..C.."), 4 * 7),  # nor through the town hall
        # Other kinds neither join nor connect.
        (("GG...", "GC...", *BELOW[1:]), 8 * 3 + 6),
        (("CN...", "SC...", *BELOW[1:]), 6 + 6 + 2),
    ],
)
def test_a_plant_earns_by_the_plants_of_its_kind_that_are_connected(city: City, points: int) -> None:
    assert worth(*city, fuel=(9, 9, 0)).plants == points


def test_plants_without_fuel_count_for_the_size_of_a_group() -> None:
    assert [worth("CCC..", *BELOW, fuel=(coal, 0, 0)).plants for coal in (1, 2)] == [8, 16]


@pytest.mark.parametrize(
    ("coal", "gas", "plants", "dirt"),
    [(0, 0, 0, 0), (1, 0, 7, 4), (3, 0, 14, 8), (0, 3, 6, 2), (1, 1, 13, 6), (9, 9, 20, 10)],
)
def test_each_coal_or_gas_plant_burns_one_tile_of_its_own_fuel(coal: int, gas: int, plants: int, dirt: int) -> None:
    found = worth("CC...", ".....", "..+.G", ".....", ".....", fuel=(coal, gas, 9))
    assert (found.plants, found.pollution) == (plants, dirt)


@pytest.mark.parametrize(
    ("city", "fuel", "running"),
    [
        (("D...D", "NNN..", "..+..", ".....", "D...D"), 4, 3),  # plants are fewest
        (("D...D", "NNN..", "..+..", ".....", "....."), 3, 2),  # disposal is
        (("D...D", "NNN..", "..+..", ".....", "D...."), 1, 1),  # fuel is
        (("P...P", "NNN..", "..+..", ".....", "....."), 3, 0),
        (("D...D", "NNN..", "..+..", ".....", "....."), 0, 0),
    ],
)
def test_nuclear_plants_run_as_fuel_disposal_and_plants_allow(city: City, fuel: int, running: int) -> None:
    found = worth(*city, fuel=(9, 9, fuel))
    assert (found.plants, found.pollution) == (10 * running, 0)


def test_renewable_plants_always_run_and_groups_do_not_matter() -> None:
    found = worth("SSS..", "WW...", "R.+..", ".....", ".....")
    assert (found.plants, found.pollution) == (3 * 2 + 2 * 3 + 2, 0)


# --- pollution and support -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "dirt"),
    [
        ((".X...", "XCX..", ".X+..", ".....", "....."), 0),
        ((".X...", "XGX..", "CX+..", ".....", "....."), 0 + 2),  # never below nothing, nor for others
        ((".C...", "CXG..", ".G+..", ".....", "....."), 3 + 3 + 1 + 1),  # one serves all its neighbours
        (("X.X..", ".C...", "X.+..", ".....", "....."), 4),  # corners do not count
    ],
)
def test_controls_clean_the_plants_beside_them(city: City, dirt: int) -> None:
    assert worth(*city, fuel=(9, 9, 9)).pollution == dirt


def test_only_plants_that_run_pollute() -> None:
    # The one of 3 runs: an excess of 1 costs 1, one of 2 would cost 4.
    city = ("C....", ".....", "..+..", ".....", "...XC")
    assert [worth(*city, fuel=(coal, 0, 0), support=2).pollution for coal in (1, 2)] == [3, 7]


@pytest.mark.parametrize(("coal", "dirt"), [(4, 16), (5, 20), (6, 20), (8, 20)])
def test_pollution_goes_to_20_and_no_further(coal: int, dirt: int) -> None:
    found = worth("C.C.C", ".C.C.", "C.+.C", ".C...", ".....", fuel=(coal, 0, 0), support=16)
    assert (found.pollution, found.penalty) == (dirt, 0 if dirt == 16 else -16)


@pytest.mark.parametrize(("excess", "cost"), [(-20, 0), (-1, 0), (0, 0), (1, 1), (2, 4), (6, 36), (20, 400)])
def test_pollution_above_support_costs_its_square(excess: int, cost: int) -> None:
    assert excess_penalty(20, 20 - excess) == cost


@pytest.mark.parametrize(("support", "cost", "with_a_park"), [(8, 0, 0), (7, 1, 0), (5, 9, 4), (0, 64, 49)])
def test_the_penalty_is_by_the_support_at_the_end(support: int, cost: int, with_a_park: int) -> None:
    found = worth("C...C", *BELOW, fuel=(2, 0, 0), support=support)
    assert (found.penalty, found.total) == (-cost, 6 + 6 - 22 - cost)
    assert worth("C...C", "P....", *BELOW[1:], fuel=(2, 0, 0), support=support).penalty == -with_a_park


@pytest.mark.parametrize(
    ("city", "gained", "support"),
    [
        (NOTHING, -3, 0),
        (NOTHING, 19, 16),
        (("MHAPU", *BELOW), 4, 4 + 9),
        (("MHAPU", *BELOW), 8, 16),
        (("M....", *BELOW), -1, 1),
    ],
)
def test_support_is_between_0_and_16(city: City, gained: int, support: int) -> None:
    assert worth(*city, support=gained).support == support


@pytest.mark.parametrize(
    ("city", "support"),
    [
        (("C....", ".U...", "..+..", ".....", "....."), 3),  # a corner is not beside
        ((".C...", "NU...", "..+..", ".....", "....."), 1),  # whether it runs or not
        ((".S...", "WUR..", "PG+..", ".....", "....."), 1),  # never below nothing, nor for others
        ((".X...", "DUM..", ".U+..", ".....", "....."), 3 + 2 + 3),
        (("....U", "C....", "..+..", ".....", "....."), 3),
    ],
)
def test_housing_has_one_support_less_for_each_plant_beside_it(city: City, support: int) -> None:
    assert worth(*city, support=0).support == support


# --- the sum, and who wins -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("city", "cells"), [(NOTHING, 24), (("PPPPP", "PPPPP", "PP+PP", "PPPPP", "PPP.."), 2)])
def test_an_empty_cell_costs_1_or_3(city: City, cells: int) -> None:
    assert worth(*city).empty == worth(*city, trends=("kinds", "public", "renewable")).empty == -cells
    assert worth(*city, trends=("kinds", "empty", "public")).empty == -3 * cells


def test_a_whole_count() -> None:
    state = dealt(2, trends=("kinds", "nuclear_free", "polluters"))
    city, cards = ("DCC.D", "NCXU.", "NG+SM", ".GPWR", "....H"), ("A05", "A06", "A07", "B09")
    state = give(state, "Ann", *city, support=5, points=11, fuel=(4, 1, 2), cards=cards)
    found = tally(over(state))
    # Coal: three together, 8 each. Gas: one of two runs, 7. Nuclear: two. Solar 2, wind 3, run-of-river 2.
    assert found.plants == 24 + 7 + 20 + 7
    # Coal in c1 and b2 has the control beside it: 3 + 4 + 3 is c1, b1, b2; gas runs with 2.
    assert found.pollution == 3 + 4 + 3 + 2
    # Housing d2 has solar below it: 2. Museum 2, hospital 2, park 1.
    assert (found.support, found.penalty) == (5 + 2 + 2 + 2 + 1, 0)
    # All renewables 5; one coal tile is left over; a corner is empty.
    assert (found.cards_now, found.cards_end, found.empty) == (11, 5 + 1, -7)
    # Alone in kinds, and in pollution; she has nuclear plants.
    assert (found.trends, found.total) == ((12, 0, -12), 11 + 58 + 6 + 0 - 7 + 0)
    (first, second) = ELECTROPOLIS.standings(over(state))
    assert (first.seat, first.rank) == ("Ann", 1)
    assert first.score == {"points": 68, "trends": 0, "plants": 58, "cards": 17, "empty": -7, "penalty": 0}
    assert first.holdings == {"support": (12,), "pollution": (12,)}
    assert (second.seat, second.rank, second.score["points"]) == ("Bo", 2, -24 + 12)


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        # The highest score wins, below nothing too.
        (((3, "X"), (5, "X"), (1, "X")), [("Bo", 1, -6), ("Ann", 2, -8), ("Cy", 3, -10)]),
        # A tie goes to more points from trends. All have 1: Cy 24 from cards alone; Bo 12 from cards and 12 for no
        # nuclear plant; Ann 12 more for her park.
        (((0, "P"), (12, "X"), (24, "N")), [("Ann", 1, 1), ("Bo", 2, 1), ("Cy", 3, 1)]),
        # With as many points from trends the place is shared and the next left out.
        (((3, "X"), (5, "X"), (5, "X")), [("Bo", 1, -6), ("Cy", 1, -6), ("Ann", 3, -8)]),
    ],
)
def test_who_wins(scores: tuple[tuple[int, str], ...], ranks: list[tuple[str, int, int]]) -> None:
    state = dealt(3, trends=("public", "renewable", "nuclear_free"))
    for name, (points, sign) in zip(("Ann", "Bo", "Cy"), scores, strict=True):
        state = give(state, name, f"{sign}....", *BELOW, points=points)
    assert [(row.seat, row.rank, row.score["points"]) for row in ELECTROPOLIS.standings(over(state))] == ranks


def test_before_the_end_standings_are_what_the_game_would_score_now() -> None:
    state = give(dealt(2, trends=("kinds", "public", "empty")), "Bo", "CC...", *BELOW, fuel=(1, 0, 0), support=4)
    (first, second) = ELECTROPOLIS.standings(state)
    assert (first.seat, first.score["points"]) == ("Bo", 7 + 12 - 3 * 22)
    assert (second.seat, second.score["points"]) == ("Ann", -3 * 24)
    assert len(runs(state)[1]) == 1


# --- trends ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "won"),
    [
        ((5, 5, 2, 1), (9, 9, 3, 0)),  # two first places share 12 and 7: 19 / 2, rounded down
        ((5, 4, 3, 3), (12, 7, 1, 1)),  # two third places share the 3: 1 each
        ((5, 3, 3, 3), (12, 3, 3, 3)),  # 10 / 3
        ((5, 5, 5, 5), (5, 5, 5, 5)),  # 22 / 4
        ((0, 2, 2, 0), (0, 9, 9, 0)),  # nothing takes no place
        ((2, 1), (12, 7)),  # two players, two places
    ],
)
def test_equal_values_share_the_places_they_cover(values: tuple[int, ...], won: tuple[int, ...]) -> None:
    assert shares(values, (12, 7, 3)) == won
    # What is lost is rounded towards zero too.
    assert shares(values, (-12, -7, -3)) == tuple(-points for points in won)


FULL = ("PPPPP", "PPPPP", "PP+PP", "PPPPP", "PPPPP")
PRIVATE = ("XXXXX", "DCGNS", *BELOW[1:])
DIRTY = ("C.C.C", ".C.C.", "C.+.C", ".....", ".....")  # 28, told as 20
FIVE = ("C.C.C", ".C.C.", "..+..", ".....", ".....")  # 20


@pytest.mark.parametrize(
    ("trend", "cities", "fuel", "won"),
    [
        # Kinds are counted once, whatever they are, and neither the town hall nor fuel is one.
        ("kinds", (FULL, ("PXD..", *BELOW), ("SWRRR", *BELOW), ("MA...", *BELOW)), 9, (0, 9, 9, 3)),
        ("kinds", (NOTHING, ("P....", *BELOW)), 1, (0, 12)),
        # Public facilities are counted whatever support they bring.
        (
            "public",
            (("HM...", *BELOW), ("APAP.", *BELOW), (".S...", "WUR..", ".G+..", "...U.", "....P"), PRIVATE),
            9,
            (3, 12, 7, 0),
        ),
        # Renewable plants are counted and not their kinds.
        ("renewable", (("SWR..", *BELOW), ("SSSS.", *BELOW), ("NNNNN", "CCGG.", *BELOW[1:])), 9, (7, 12, 0)),
        # Polluters lose by what runs; at the end of the track they share.
        (
            "polluters",
            (("CC...", *BELOW), ("C...C", "X...X", *BELOW[1:]), ("NNN..", "SWR..", *BELOW[1:]), ("GGG..", *BELOW)),
            9,
            (-12, -5, 0, -5),
        ),
        ("polluters", (("CC...", *BELOW), NOTHING), 0, (0, 0)),
        ("polluters", (("CC...", *BELOW), ("GG...", *BELOW)), 9, (-12, -7)),
        ("polluters", (DIRTY, FIVE), 9, (-9, -9)),
        # Without a nuclear plant there are 12 for everybody; one that does not run is one.
        ("nuclear_free", (NOTHING, ("CCC..", "D....", *BELOW[1:]), ("N....", *BELOW)), 9, (12, 12, 0)),
        ("nuclear_free", (("N....", *BELOW), NOTHING), 0, (0, 12)),
        # The trend of empty cells gives nothing by itself.
        ("empty", (NOTHING, ("PPPPP", *BELOW)), 9, (0, 0)),
    ],
)
def test_what_a_trend_gives(trend: str, cities: tuple[City, ...], fuel: int, won: tuple[int, ...]) -> None:
    others = [other for other in ("kinds", "public", "renewable") if other != trend]
    state: State = dealt(len(cities), trends=(others[0], trend, others[1]))
    for player, city in zip(NAMES, cities, strict=False):
        state = give(state, player, *city, fuel=(fuel, fuel, fuel))
    assert tuple(count.trends[1] for count in counts(state.players, state.trends, runs(state))) == won


def test_each_trend_stands_in_its_own_place() -> None:
    state = give(dealt(2, trends=("renewable", "nuclear_free", "kinds")), "Ann", "SN...", *BELOW)
    assert [each.trends for each in counts(state.players, state.trends, runs(state))] == [(12, 0, 12), (0, 12, 0)]

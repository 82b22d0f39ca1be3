"""The final count, rule by rule, with sums worked out by hand; and the trends."""

import pytest

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.scoring import counts, excess_penalty, runs, shares

from .positions import NAMES, NOTHING, dealt, give, over, tally, worth

BELOW = NOTHING[1:]
"""The rows below the first of a city that has tiles there alone."""

RULES = [
    # rule, the first rows of a city, fuel for coal, gas and nuclear plants, support, what is counted
    ("a plant alone earns 6", "C....", "900", 16, {"plants": 6}),
    ("two that are connected earn 7 each", "CC...", "900", 16, {"plants": 7 + 7}),
    ("three and more earn 8 each", "CC... .C...", "900", 16, {"plants": 8 * 3}),
    ("two groups count by themselves", "CC.C.", "900", 16, {"plants": 7 + 7 + 6}),
    ("the end of a row does not connect with the next", "....C C....", "900", 16, {"plants": 6 + 6}),
    ("the town hall does not connect", "..C.. ..C.. ..+.. ..C.. ..C..", "900", 16, {"plants": 4 * 7}),
    ("gas and coal do not join", "GG... GC...", "990", 16, {"plants": 8 * 3 + 6}),
    ("other plants do not connect, nor do corners", "CN... SC...", "990", 16, {"plants": 6 + 6 + 2}),
    ("plants without fuel count for the size of a group", "CCC..", "100", 16, {"plants": 8}),
    ("each burns one tile of its own fuel", "CC... ..... ..+.G", "119", 16, {"plants": 13, "pollution": 6}),
    ("without fuel none earns or pollutes", "CC... ..... ..+.G", "009", 16, {"plants": 0, "pollution": 0}),
    ("more fuel than plants is of no use", "CC... ..... ..+.G", "999", 16, {"plants": 20, "pollution": 10}),
    ("nuclear plants are fewest", "D...D NNN.. ..+.. ..... D...D", "994", 16, {"plants": 30, "pollution": 0}),
    ("disposal is fewest", "D...D NNN..", "993", 16, {"plants": 20}),
    ("nuclear fuel is fewest", "D...D NNN.. ..+.. ..... D....", "991", 16, {"plants": 10}),
    ("no disposal", "P...P NNN..", "993", 16, {"plants": 0}),
    ("renewable plants always run", "SSS.. WW... R.+..", "000", 16, {"plants": 3 * 2 + 2 * 3 + 2, "pollution": 0}),
    ("a control cleans beside it, never below nothing", ".X... XGX.. CX+..", "999", 16, {"pollution": 0 + 2}),
    ("a control serves all its neighbours", ".C... CXG.. .G+..", "999", 16, {"pollution": 3 + 3 + 1 + 1}),
    ("a control at a corner does not clean", "X.X.. .C... X.+..", "999", 16, {"pollution": 4}),
    ("nor does one at the other end of the next row", "....C X....", "999", 16, {"pollution": 4}),
    ("only plants that run pollute", "C.... ..... ..+.. ..... ...XC", "100", 2, {"pollution": 3}),
    ("pollution to 20", "C.C.C .C.C. C.+.C .C...", "400", 16, {"pollution": 16, "penalty": 0}),
    ("pollution goes to 20", "C.C.C .C.C. C.+.C .C...", "500", 16, {"pollution": 20, "penalty": -16}),
    ("pollution goes no further than 20", "C.C.C .C.C. C.+.C .C...", "800", 16, {"pollution": 20, "penalty": -16}),
    ("pollution up to the support costs nothing", "C...C", "200", 8, {"penalty": 0, "total": 6 + 6 - 22}),
    ("the square of what is above it is lost", "C...C", "200", 5, {"penalty": -9, "total": 6 + 6 - 22 - 9}),
    ("a park brings one support more", "C...C P....", "200", 5, {"penalty": -4}),
    ("support is not below 0", "", "000", -3, {"support": 0}),
    ("support is not above 16", "", "000", 19, {"support": 16}),
    ("what is built brings support", "MHAPU", "000", 4, {"support": 4 + 9}),
    ("to 16 and no further", "MHAPU", "000", 8, {"support": 16}),
    ("from what was lost", "M....", "000", -1, {"support": 1}),
    ("a plant at a corner is not beside housing", "C.... .U...", "000", 0, {"support": 3}),
    ("housing has one less for each plant beside it, run or not", ".C... NU...", "000", 0, {"support": 1}),
    ("never below nothing, nor for others", ".S... WUR.. PG+..", "000", 0, {"support": 1}),
    ("other tiles beside housing do not matter", ".X... DUM.. .U+..", "000", 0, {"support": 3 + 2 + 3}),
    ("nor do plants at the other end of a row", "....U C....", "000", 0, {"support": 3}),
    ("an empty cell costs 1", "PPPPP PPPPP PP+PP PPPPP PPP..", "000", 0, {"empty": -2}),
]


@pytest.mark.parametrize(("rule", "city", "fuel", "support", "counted"), RULES, ids=[rule for rule, *_ in RULES])
def test_what_is_counted(rule: str, city: str, fuel: str, support: int, counted: dict[str, int]) -> None:
    rows = city.split()
    coal, gas, nuclear = map(int, fuel)
    found = worth(*rows, *NOTHING[len(rows) :], fuel=(coal, gas, nuclear), support=support)
    assert {name: getattr(found, name) for name in counted} == counted


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


@pytest.mark.parametrize(("excess", "cost"), [(-20, 0), (0, 0), (1, 1), (6, 36), (20, 400)])
def test_pollution_above_support_costs_its_square(excess: int, cost: int) -> None:
    assert excess_penalty(20, 20 - excess) == cost


def test_an_empty_cell_costs_3_by_its_trend() -> None:
    assert worth(*NOTHING, trends=("kinds", "public", "renewable")).empty == -24
    assert worth(*NOTHING, trends=("kinds", "empty", "public")).empty == -3 * 24


# --- the sum, and who wins -------------------------------------------------------------------------------------------


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


FULL = "PPPPP PPPPP PP+PP PPPPP PPPPP"
HOUSED = ".S... WUR.. .G+.. ...U. ....P"
"""Three public facilities, of which one brings nothing."""

TRENDS = [
    # rule, trend, the first rows of each city, fuel of each kind, points
    ("each kind is counted once", "kinds", (FULL, "PXD..", "SWRRR", "MA..."), 9, (0, 9, 9, 3)),
    ("neither the town hall nor fuel is a kind", "kinds", ("", "P...."), 1, (0, 12)),
    ("whatever support it brings", "public", ("HM...", "APAP.", HOUSED, "XXXXX DCGNS"), 9, (3, 12, 7, 0)),
    ("plants and not their kinds", "renewable", ("SWR..", "SSSS.", "NNNNN CCGG."), 9, (7, 12, 0)),
    ("by what runs", "polluters", ("CC...", "C...C X...X", "NNN.. SWR..", "GGG.."), 9, (-12, -5, 0, -5)),
    ("nothing runs", "polluters", ("CC...", ""), 0, (0, 0)),
    ("two players", "polluters", ("CC...", "GG..."), 9, (-12, -7)),
    ("28 and 20 are level", "polluters", ("C.C.C .C.C. C.+.C", "C.C.C .C.C."), 9, (-9, -9)),
    ("12 for everybody without a plant", "nuclear_free", ("", "CCC.. D....", "N...."), 9, (12, 12, 0)),
    ("a plant that does not run is one", "nuclear_free", ("N....", ""), 0, (0, 12)),
    ("empty cells give nothing by themselves", "empty", ("", "PPPPP"), 9, (0, 0)),
]


@pytest.mark.parametrize(("rule", "trend", "cities", "fuel", "won"), TRENDS, ids=[rule for rule, *_ in TRENDS])
def test_what_a_trend_gives(rule: str, trend: str, cities: tuple[str, ...], fuel: int, won: tuple[int, ...]) -> None:
    others = [other for other in ("kinds", "public", "renewable") if other != trend]
    state: State = dealt(len(cities), trends=(others[0], trend, others[1]))
    for player, drawn in zip(NAMES, cities, strict=False):
        rows = drawn.split()
        state = give(state, player, *rows, *NOTHING[len(rows) :], fuel=(fuel, fuel, fuel))
    assert tuple(count.trends[1] for count in counts(state.players, state.trends, runs(state))) == won


def test_each_trend_stands_in_its_own_place() -> None:
    state = give(dealt(2, trends=("renewable", "nuclear_free", "kinds")), "Ann", "SN...", *BELOW)
    assert [each.trends for each in counts(state.players, state.trends, runs(state))] == [(12, 0, 12), (0, 12, 0)]

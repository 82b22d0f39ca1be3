"""Trend cards: what each ranks, and how places are shared."""

import pytest

from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.scoring import counts, runs, shares

from .positions import NAMES, NOTHING, dealt, give


@pytest.mark.parametrize(
    ("values", "won"),
    [
        ((4, 3, 2, 1), (12, 7, 3, 0)),
        ((1, 2, 3, 4), (0, 3, 7, 12)),
        ((5, 5, 2, 1), (9, 9, 3, 0)),  # two first places share 12 and 7: 19 / 2, rounded down
        ((5, 3, 3, 1), (12, 5, 5, 0)),
        ((5, 4, 3, 3), (12, 7, 1, 1)),  # two third places share the 3: 1 each
        ((5, 5, 5, 1), (7, 7, 7, 0)),  # 22 / 3
        ((5, 3, 3, 3), (12, 3, 3, 3)),  # 10 / 3
        ((5, 5, 3, 3), (9, 9, 1, 1)),
        ((5, 5, 5, 5), (5, 5, 5, 5)),  # 22 / 4
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((3, 0, 0, 0), (12, 0, 0, 0)),  # nothing takes no place
        ((0, 2, 2, 0), (0, 9, 9, 0)),
        ((3, 2, 1), (12, 7, 3)),
        ((3, 3, 1), (9, 9, 3)),
        ((3, 1, 1), (12, 5, 5)),
        ((2, 2, 2), (7, 7, 7)),
        ((2, 1), (12, 7)),  # two players, two places
        ((1, 1), (9, 9)),
        ((0, 1), (0, 12)),
    ],
)
def test_equal_values_share_the_places_they_cover(values: tuple[int, ...], won: tuple[int, ...]) -> None:
    assert shares(values, (12, 7, 3)) == won
    # What is lost is rounded towards zero too.
    assert shares(values, (-12, -7, -3)) == tuple(-points for points in won)


def trend(name: str, *cities: tuple[str, ...], fuel: tuple[int, int, int] = (9, 9, 9)) -> tuple[int, ...]:
    """Points by seat of a trend, for these cities."""
    others = [other for other in ("kinds", "public", "renewable") if other != name]
    state: State = dealt(len(cities), trends=(others[0], name, others[1]))
    for player, city in zip(NAMES, cities, strict=False):
        state = give(state, player, *city, fuel=fuel)
    return tuple(count.trends[1] for count in counts(state.players, state.trends, runs(state)))


def test_kinds_are_counted_once_whatever_they_are_and_the_town_hall_is_none() -> None:
    assert trend(
        "kinds",
        ("PPPPP", "PPPPP", "PP+PP", "PPPPP", "PPPPP"),  # 1
        ("PX...", ".....", "..+..", ".....", "....D"),  # 3
        ("SWRRR", ".....", "..+..", ".....", "....."),  # 3
        ("MA...", ".....", "..+..", ".....", "....."),  # 2
    ) == (0, 9, 9, 3)
    assert trend("kinds", NOTHING, ("P....", *NOTHING[1:])) == (0, 12)


def test_fuel_is_no_kind_of_building() -> None:
    state = give(give(dealt(2), "Ann", "PX...", *NOTHING[1:]), "Bo", "P....", *NOTHING[1:], fuel=(1, 1, 1))
    assert [count.trends[0] for count in counts(state.players, state.trends, runs(state))] == [12, 7]


def test_public_facilities_are_counted_whatever_support_they_bring() -> None:
    assert trend(
        "public",
        ("HM...", ".....", "..+..", ".....", "....."),  # 2, support 4
        ("APAP.", ".....", "..+..", ".....", "....."),  # 4, support 4
        (".S...", "WUR..", ".G+..", "...U.", "....P"),  # 3, of which one brings nothing
        ("XXXXX", "DCGNS", "..+..", ".....", "....."),  # none
    ) == (3, 12, 7, 0)


def test_renewable_plants_are_counted_and_not_their_kinds() -> None:
    assert trend(
        "renewable",
        ("SWR..", ".....", "..+..", ".....", "....."),
        ("SSSS.", ".....", "..+..", ".....", "....."),
        ("NNNNN", "CCGG.", "..+..", ".....", "....."),
    ) == (7, 12, 0)


def test_polluters_lose_by_what_runs() -> None:
    assert trend(
        "polluters",
        ("CC...", ".....", "..+..", ".....", "....."),  # 8
        ("C...C", "X...X", "..+..", ".....", "....."),  # 6
        ("NNN..", "SWR..", "..+..", ".....", "D...D"),  # 0
        ("GGG..", ".....", "..+..", ".....", "....."),  # 6
    ) == (-12, -5, 0, -5)
    assert trend("polluters", ("CC...", *NOTHING[1:]), NOTHING, fuel=(0, 0, 0)) == (0, 0)
    assert trend("polluters", ("CC...", *NOTHING[1:]), ("GG...", *NOTHING[1:])) == (-12, -7)


def test_polluters_at_the_end_of_the_track_share() -> None:
    many = ("C.C.C", ".C.C.", "C.+.C", ".....", ".....")  # 28, told as 20
    five = ("C.C.C", ".C.C.", "..+..", ".....", ".....")  # 20
    assert trend("polluters", many, five) == (-9, -9)


def test_without_a_nuclear_plant_there_are_12_for_everybody() -> None:
    assert trend(
        "nuclear_free",
        NOTHING,
        ("CCC..", "D....", "..+..", ".....", "....."),
        ("N....", ".....", "..+..", ".....", "....."),
    ) == (12, 12, 0)
    # A plant that does not run is one.
    assert trend("nuclear_free", ("N....", *NOTHING[1:]), NOTHING, fuel=(0, 0, 0)) == (0, 12)


def test_the_trend_of_empty_cells_gives_nothing_by_itself() -> None:
    assert trend("empty", NOTHING, ("PPPPP", *NOTHING[1:])) == (0, 0)


def test_each_trend_stands_in_its_own_place() -> None:
    state = give(dealt(2, trends=("renewable", "nuclear_free", "kinds")), "Ann", "SN...", *NOTHING[1:])
    found = counts(state.players, state.trends, runs(state))
    assert [count.trends for count in found] == [(12, 0, 12), (0, 12, 0)]

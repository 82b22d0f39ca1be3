"""Where a direction leads on a map, and which city somebody means."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.geography import Direction, hop, hops, matching, project

GERMANY, USA = atlas.load("germany"), atlas.load("usa")
DIRECTIONS: dict[Direction, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


@pytest.mark.parametrize(
    ("board", "typed", "found"),
    [
        (GERMANY, "koln", ["Köln"]),
        (GERMANY, "Koeln", ["Köln"]),
        (GERMANY, "MÜN", ["Münster", "München"]),
        (GERMANY, "frankfurt-m", ["Frankfurt am Main"]),
        (GERMANY, "haven", ["Wilhelmshaven", "Cuxhaven"]),
        (GERMANY, "", []),
        (GERMANY, "zz", []),
        (USA, "new", ["New Orleans", "New York"]),
        (USA, "washington dc", ["Washington D.C."]),
        (USA, "vegas", ["Las Vegas"]),
    ],
)
def test_what_somebody_types(board: MapBoard, typed: str, found: list[str]) -> None:
    assert [board.cities[city].name for city in matching(board, typed)] == found


def test_a_name_typed_in_full_comes_before_longer_ones() -> None:
    cities = (replace(GERMANY.cities[0], name="Essenheim", short="Essenheim"), *GERMANY.cities[1:])
    board = replace(GERMANY, cities=cities)
    assert matching(board, "essen") == (board.city("Essen"), board.city("Essenheim"))


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("Hannover", "up", "Hamburg"),
        ("Hannover", "down", "Kassel"),
        ("Hannover", "left", "Osnabrück"),
        ("Hannover", "right", "Magdeburg"),
        ("Essen", "left", "Duisburg"),
        ("Essen", "right", "Dortmund"),
        ("Flensburg", "up", "Flensburg"),
        ("Aachen", "left", "Aachen"),
    ],
)
def test_hops_in_germany(start: str, direction: Direction, end: str) -> None:
    assert GERMANY.cities[hop(GERMANY, range(42), GERMANY.city(start), direction)].name == end


def test_hops_keep_to_the_cities_given() -> None:
    west = GERMANY.members(("red",))
    assert GERMANY.cities[hop(GERMANY, west, GERMANY.city("Essen"), "down")].name == "Düsseldorf"
    assert GERMANY.cities[hop(GERMANY, west, GERMANY.city("Düsseldorf"), "down")].name == "Düsseldorf"


def reached(start: int, follow: Callable[[int, Direction], int]) -> set[int]:
    seen, wave = {start}, [start]
    while wave:
        here = wave.pop()
        for direction in DIRECTIONS:
            there = follow(here, direction)
            if there not in seen:
                seen.add(there)
                wave.append(there)
    return seen


@pytest.mark.parametrize("board", [GERMANY, USA])
@pytest.mark.parametrize("count", [1, 3, 6])
def test_every_city_is_reached_from_every_other(board: MapBoard, count: int) -> None:
    places = project(board)
    for regions in board.region_sets(count):
        cities = board.members(regions)
        for start in cities:
            assert reached(start, partial(hop, board, cities)) == set(cities)
            for direction, (dx, dy) in DIRECTIONS.items():
                end = hop(board, cities, start, direction)
                east, south = places[end][0] - places[start][0], places[end][1] - places[start][1]
                assert end == start or east * dx + south * dy > 0, "a hop never leads the other way"


def test_a_city_that_is_nobodys_nearest_is_reached_all_the_same() -> None:
    places = {0: (0.0, 0.0), 1: (1.0, 0.1), 2: (2.0, 0.0), 3: (1.0, 0.9), 4: (1.0, 5.0), 5: (0.9, 2.0), 6: (1.1, 2.0)}
    table = hops(places)
    for start in places:
        assert reached(start, lambda here, way: table[here][way]) == set(places)

"""Countries made from a seed: what holds for all of them, and that the seed is all that they hang on."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import chain, combinations
from math import hypot
from pathlib import Path
from statistics import correlation, fmean
from typing import Any

import networkx as nx
import pytest
import tomli_w

from powergrid_tui.games.power_grid.maps import atlas, generator
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.geography import project
from powergrid_tui.games.power_grid.maps.mapfile import MapFile
from powergrid_tui.games.power_grid.widgets.map.labels import names
from powergrid_tui.games.power_grid.widgets.map.placement import plan
from powergrid_tui.table.files.data import fold

EDGES = (-1, -199, 2**31, 2**32, 2**64 + 1, 10**30, -(10**30))
SEEDS = (*range(0, 200, 8), *EDGES)
SOME = (*range(0, 200, 32), *EDGES)

EVERY = pytest.mark.parametrize(
    "seed", [seed if seed in SOME else pytest.param(seed, marks=pytest.mark.thorough) for seed in SEEDS]
)


@cache
def file(seed: int) -> MapFile:
    return MapFile.model_validate(generator.country(seed))


@pytest.fixture
def board(request: pytest.FixtureRequest, tmp_path: Path) -> MapBoard:
    """The board of a country that was written to a file, as players may write it, and read again."""
    path = tmp_path / "made.toml"
    path.write_text(tomli_w.dumps(generator.country(request.param)), encoding="utf-8")
    return atlas.read_board(path, "made")


def cities(made: MapFile) -> dict[str, tuple[float, float]]:
    """East and north of each city."""
    return {city.name: (city.lon or 0.0, city.lat or 0.0) for region in made.regions for city in region.cities}


def graph(made: MapFile) -> "nx.Graph[str]":
    found: nx.Graph[str] = nx.Graph()
    found.add_nodes_from(cities(made))
    for a, b, cost in made.links:
        found.add_edge(a, b, weight=cost)
    return found


def areas(made: MapFile) -> list[list[str]]:
    return [[city.name for city in region.cities] for region in made.regions]


def meeting(made: MapFile) -> Iterator[tuple[Any, Any]]:
    """Links that meet elsewhere than in a city that both lead to, found by solving for the place where they do."""
    at = cities(made)
    for one, other in combinations([link[:2] for link in made.links], 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (at[city] for city in one + other)
        across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if abs(across) < 1e-12:
            continue  # side by side; a city on a link is looked for by itself
        along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
        along_other = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
        shared = set(one) & set(other)
        if not shared and 0 <= along <= 1 and 0 <= along_other <= 1:
            yield one, other


def shares(values: Sequence[float]) -> list[float]:
    return [value / fmean(values) for value in values]


# What holds for every country --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SOME[::4])
def test_it_is_a_map_file_like_any_other(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "made.toml"
    path.write_text(tomli_w.dumps(generator.country(seed)), encoding="utf-8")
    board = atlas.read_board(path, "made")
    assert len(board.cities) == 42
    assert len(board.links) == len(file(seed).links)


@EVERY
def test_six_regions_of_seven_cities_with_names_of_their_own(seed: int) -> None:
    made = file(seed)
    assert [len(area) for area in areas(made)] == [7] * 6
    assert {region.id for region in made.regions} == {"green", "brown", "yellow", "red", "cyan", "purple"}
    assert len({region.name for region in made.regions}) == 6
    words = [made.name, *cities(made)]
    assert len({fold(word) for word in words}) == 43
    assert len({fold(word)[:4] for word in words}) == 43, "short labels differ, and four letters find a city"
    assert all(3 <= len(word) <= 11 and fold(word).isascii() for word in words)


@EVERY
def test_no_two_links_cross_and_none_leads_over_a_city(seed: int) -> None:
    made = file(seed)
    assert not list(meeting(made))
    at = cities(made)
    for a, b, _ in made.links:
        for city in set(at) - {a, b}:
            (ax, ay), (bx, by), (cx, cy) = at[a], at[b], at[city]
            detour = hypot(ax - cx, ay - cy) + hypot(bx - cx, by - cy) - hypot(ax - bx, ay - by)
            assert detour > 1e-9, (a, b, city)


@EVERY
def test_all_is_joined_and_so_is_each_region(seed: int) -> None:
    made = file(seed)
    country = graph(made)
    assert 80 <= len(made.links) == country.number_of_edges() <= 95
    assert nx.is_connected(country)
    assert all(nx.is_connected(country.subgraph(area)) for area in areas(made))
    for count in (3, 4, 5):
        sets = [list(chain(*some)) for some in combinations(areas(made), count)]
        assert sum(nx.is_connected(country.subgraph(some)) for some in sets) >= 3


@EVERY
def test_no_region_is_much_cheaper_than_the_others(seed: int) -> None:
    made = file(seed)
    country = graph(made)
    trees = [nx.minimum_spanning_tree(country.subgraph(area)).size("weight") for area in areas(made)]
    means = [fmean(cost for a, b, cost in made.links if a in area or b in area) for area in areas(made)]
    assert min(shares(trees)) >= 0.85
    assert min(shares(means)) >= 0.85


@EVERY
def test_costs_follow_the_distance_as_on_printed_maps(seed: int) -> None:
    made = file(seed)
    at = cities(made)
    costs = [cost for _, _, cost in made.links]
    lengths = [hypot(at[a][0] - at[b][0], at[a][1] - at[b][1]) for a, b, _ in made.links]
    assert correlation(lengths, costs) > 0.8
    assert 2 <= min(costs) <= 6
    assert 14 <= max(costs) <= 25
    assert 9.5 <= fmean(costs) <= 13


@EVERY
def test_the_country_is_wider_than_high_and_no_two_cities_are_one(seed: int) -> None:
    at = cities(file(seed)).values()
    wide, high = (max(place[k] for place in at) - min(place[k] for place in at) for k in (0, 1))
    assert 1.1 < wide / high < 1.6
    assert min(hypot(a - c, b - d) for (a, b), (c, d) in combinations(at, 2)) > 0.499


def test_regions_are_called_by_where_they_lie() -> None:
    for seed in SEEDS:
        made = file(seed)
        at = cities(made)
        middle = {r.name: [fmean(at[city.name][k] for city in r.cities) for k in (0, 1)] for r in made.regions}
        for name, (east, north) in middle.items():
            for word, way in (("west", -east), ("east", east), ("north", north), ("south", -north)):
                assert word not in name.lower() or way > -1.5, (seed, middle)


# The seed ----------------------------------------------------------------------------------------------------------


def test_the_same_seed_is_the_same_country_and_another_is_another() -> None:
    made = [json.dumps(generator.country(seed)) for seed in SOME]
    assert made[:3] == [json.dumps(generator.country(seed)) for seed in SOME[:3]]
    assert len({*made}) == len(SOME)
    assert len({file(seed).name for seed in SOME}) > len(SOME) // 2


def test_the_countries_of_games_that_are_kept_stay_what_they_are() -> None:
    # A record holds the seed alone. Whoever changes this number ends every game that is kept on such a country.
    made = json.dumps([generator.country(seed) for seed in (*range(0, 30, 5), *EDGES)])
    assert sha256(made.encode()).hexdigest()[:16] == "b48e5e38a284db97"


def test_luck_beside_it_is_left_alone() -> None:
    import random

    random.seed(5)
    before = random.getstate()
    generator.country(5)
    assert random.getstate() == before


# Parts that hardly any seed calls for ------------------------------------------------------------------------------


def test_a_link_fits_where_it_crosses_none_and_leads_over_no_city() -> None:
    places = [(0, 0), (10, 0), (20, 0), (10, 10), (10, -10)]
    assert generator._fits(places, (0, 1), [(1, 3), (1, 4), (1, 2)]), "they meet in a city"
    assert not generator._fits(places, (0, 2), []), "over the city in the middle"
    assert generator._fits(places[:1] + places[2:], (0, 1), [])
    assert not generator._fits(places[:1] + places[2:], (0, 1), [(2, 3)])


def price_steps(short: int, long: int) -> tuple[list[int], list[tuple[int, int]], list[list[int]]]:
    """Six regions in a row, each a row of seven cities: the first of short links, the others of long ones."""
    links = [(at, at + 1) for at in range(41)]
    lengths = [short if at < 7 else long for at in range(41)]
    return lengths, links, [list(range(7 * at, 7 * at + 7)) for at in range(6)]


def test_a_region_far_too_cheap_is_made_dearer() -> None:
    lengths, links, regions = price_steps(10, 100)
    costs = generator._balanced(lengths, links, regions)
    assert sum(costs[:6]) >= 0.85 * (sum(costs[:6]) + 5 * sum(costs[7:13])) / 6
    assert len(set(costs)) > 1
    assert all(2 <= cost <= 25 for cost in costs)


def test_balancing_ends_where_making_dearer_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths, links, regions = price_steps(40, 100)
    monkeypatch.setattr(generator, "_LIFTS", 1)
    costs = generator._balanced(lengths, links, regions)
    assert len(set(costs)) > 1, "drawn together as far as need be, and no further"
    assert not generator._cheap(costs, links, regions)
    monkeypatch.setattr(generator, "_LIFTS", 0)
    assert set(generator._balanced(lengths, links, regions)) == {10}


def test_all_cities_are_joined_even_if_every_link_has_a_shorter_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "_idle", lambda places, pair: True)
    made = MapFile.model_validate(generator.country(3))
    assert 80 <= len(made.links) <= 95
    assert nx.is_connected(graph(made))
    assert not list(meeting(made))


# How it draws ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", range(2), indirect=True)
@pytest.mark.parametrize("size", [(78, 14), (118, 34)])
@pytest.mark.some(2)
def test_it_reads_well_at_80x24_and_120x40(board: MapBoard, size: tuple[int, int]) -> None:
    forms = [form.casefold() for row in names(board) for form in row]
    assert len(set(forms)) == len(forms)
    for regions in (board.region_sets(5)[0], board.region_sets(3)[-1]):
        where = plan(board, regions, *size)
        taken = [(x, place.y) for place in where.places.values() for x in range(place.x, place.end)]
        taken += [(line.at[0] + k, line.at[1]) for line in where.lines if line.at for k in range(len(line.cost))]
        assert len(set(taken)) == len(taken)
        room = 0 if size == (118, 34) else 5
        assert where.unwritten <= room, "a cost that has no room on the map stands at its cities"
        globe = project(board)
        turned = sum(
            (globe[b][0] - globe[a][0]) * (where.places[b].x - where.places[a].x) < 0
            for a, b in (line.ends for line in where.lines)
        )
        assert turned <= 0.12 * len(where.lines)

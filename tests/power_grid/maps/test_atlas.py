"""The maps: their size, their tables against an independent library, and what is said about a broken one."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product
from pathlib import Path

import networkx as nx
import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE, MapBoard
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData
from tests.power_grid.reckoning import graph

MAPS = atlas.map_ids()

BOARDS = [(name, "original") for name in MAPS] + [("germany", "recharged"), ("usa", "recharged")]


def members(board: MapBoard, regions: Iterable[str]) -> frozenset[int]:
    """The cities of these regions."""
    wanted = set(regions)
    return frozenset(at for at, city in enumerate(board.cities) if city.region in wanted)


def few_region_sets(board: MapBoard) -> Iterator[tuple[str, ...]]:
    """All regions, and a few of the sets that may be in play."""
    yield board.region_ids
    for count in (3, 4, 5):
        if count < len(board.regions):
            yield from board.region_sets(count)[:: max(1, len(board.region_sets(count)) - 1)]


@pytest.mark.parametrize(("name", "edition"), BOARDS)
def test_distances_are_those_of_dijkstra(name: str, edition: str) -> None:
    board = atlas.load(name, edition)
    for regions in few_region_sets(board):
        table = board.distances(regions)
        oracle = dict(nx.all_pairs_dijkstra_path_length(graph(board, members(board, regions))))
        for a, b in product(range(len(board.cities)), repeat=2):
            assert table[a][b] == oracle.get(a, {}).get(b, UNREACHABLE)


@pytest.mark.parametrize("name", MAPS)
def test_the_region_sets_are_exactly_those_that_hang_together(name: str) -> None:
    """On each island by itself; and any where regions need not touch."""
    board = atlas.load(name)
    whole = graph(board, frozenset(range(len(board.cities))))
    for count in (3, 4, 5):
        wanted = set()
        for some in combinations(board.region_ids, count):
            part = graph(board, members(board, some))
            islands = sum(bool(island & set(part)) for island in nx.weakly_connected_components(whole))
            if name == "australia" or nx.number_weakly_connected_components(part) == islands:
                wanted.add(some)
        assert set(board.region_sets(count)) == wanted
        assert wanted or count > len(board.regions)


@pytest.mark.parametrize("name", MAPS)
def test_the_graph_of_a_board_has_the_distances_of_its_table(name: str) -> None:
    board = atlas.load(name)
    regions = board.region_sets(min(3, len(board.regions)))[0]
    table = board.distances(regions)
    for start, ways in nx.all_pairs_dijkstra_path_length(board.graph(regions), weight="cost"):
        assert {city: table[start][city] for city in ways} == ways
        assert sum(cost < UNREACHABLE for cost in table[start]) == len(ways)


def test_regions_that_touch_are_not_enough_where_a_city_would_be_cut_off() -> None:
    # Livorno is red, and its links lead to Roma (purple) and Pisa (yellow) alone.
    italy = atlas.load("italy")
    assert not italy.joined(("red", "green", "blue"))
    assert italy.joined(("red", "green", "yellow"))
    assert italy.joined(("red", "green", "purple"))
    assert len(italy.region_sets(3)) == 6


@pytest.mark.parametrize("name", MAPS)
def test_a_route_starts_in_the_network_ends_at_the_target_and_costs_the_distance(name: str) -> None:
    board = atlas.load(name)
    regions = board.region_sets(min(4, len(board.regions)))[0]
    here = board.members(regions)
    ways = graph(board, frozenset(here))
    for network in (here[:1], here[3:20:5]):
        for target in here[:: len(here) // 20]:
            way = board.route(regions, network, target)
            nearest = min(board.distances(regions)[source][target] for source in network)
            if nearest == UNREACHABLE:
                assert way == ()
                continue
            assert way[0] in network
            assert way[-1] == target
            assert sum(ways.edges[pair]["weight"] for pair in pairwise(way)) == nearest
            assert set(way) <= set(here)
    assert board.route(regions, (), here[0]) == ()
    if len(regions) < len(board.regions):
        out = next(at for at in range(len(board.cities)) if at not in here)
        assert board.route(regions, here[:1], out) == ()


def test_a_city_is_found_by_name_short_name_and_without_accents() -> None:
    board = atlas.load("germany")
    assert board.city("munchen") == board.city("MÜNCHEN")
    assert board.cities[board.city("Freiburg")].name == "Freiburg im Breisgau"
    assert board.city("Frankfurt-O") != board.city("Frankfurt-M")
    with pytest.raises(TableError, match="did you mean München"):
        board.city("Münchn")


def test_the_maps_are_found_and_a_wrong_name_gets_the_nearest() -> None:
    assert len(MAPS) == 24
    assert {"germany", "usa", "quebec", "spain-portugal"} <= set(MAPS)
    with pytest.raises(TableError, match="did you mean germany"):
        atlas.load("germny")


# --- broken maps -----------------------------------------------------------------------------------------------------

GOOD = """
name = "Island"
links = [["Aston", "Barley", 3], ["Barley", "Corby", 4], ["Corby", "Derby", 0]]
[[regions]]
id = "north"
name = "North"
cities = [{ name = "Aston", lat = 50.0, lon = 1.0 }, { name = "Barley", lat = 51.0, lon = 1.0 }]
[[regions]]
id = "south"
name = "South"
cities = [{ name = "Corby", lat = 52.0, lon = 1.0 }, { name = "Derby", short = "Der", lat = 53.0, lon = 1.0 }]
[tables.players]
regions = [2, 2, 2, 2, 2]
step2 = [2, 2, 2, 2, 2]
end = [4, 4, 4, 4, 4]
"""


def test_a_small_map_is_read(tmp_path: Path) -> None:
    file = tmp_path / "island.toml"
    file.write_text(GOOD, "utf-8")
    board = atlas.read_board(file, "island")
    assert [city.name for city in board.cities] == ["Aston", "Barley", "Corby", "Derby"]
    assert board.distances(("north", "south"))[0] == (0, 3, 7, 7)
    assert board.distances(("north",))[0] == (0, 3, UNREACHABLE, UNREACHABLE)


def test_text_that_is_no_toml_and_bytes_that_are_no_text_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "half.toml").write_text("name = ")
    for name, why in (("raw", "UTF-8"), ("half", r"half\.toml: not TOML"), ("none", "cannot be read")):
        with pytest.raises(BadData, match=why):
            atlas.read_board(tmp_path / f"{name}.toml", name)


def test_a_route_starts_from_the_last_own_city_on_the_way() -> None:
    # Halle and Leipzig are joined for nothing. Wrong: from Halle, through Leipzig.
    board = atlas.load("germany")
    halle, leipzig, dresden = (board.city(name) for name in ("Halle", "Leipzig", "Dresden"))
    for owned in ((halle, leipzig), (leipzig, halle)):
        assert board.route(board.region_ids, owned, dresden) == (leipzig, dresden)

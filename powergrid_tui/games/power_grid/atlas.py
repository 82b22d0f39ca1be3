"""Maps: ``maps/*.toml``, checked, as a board with a graph and a table of distances.

Owning a city does not change what a connection costs, so the distances between all pairs, made once for the regions
in play,
are exact; networkx builds and checks boards and finds the route to draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib.resources.abc import Traversable
from itertools import combinations
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, ValidationError

from powergrid_tui.games.power_grid.tables import MapTables
from powergrid_tui.table.data import BadData, closest, faults_of, fold, nearest, read_toml, shipped
from powergrid_tui.table.frozen import Frozen
from powergrid_tui.table.game import TableError

if TYPE_CHECKING:
    import networkx as nx

UNREACHABLE = 1_000_000
"""The distance, in Elektro, between cities with no way between them in play."""


class CityEntry(Frozen):
    """A city in a map file; `lat` and `lon` in degrees."""

    name: Annotated[str, Field(min_length=1)]
    short: str = ""
    lat: Annotated[float, Field(ge=-90, le=90)]
    lon: Annotated[float, Field(ge=-180, le=180)]


class RegionEntry(Frozen):
    """A region in a map file."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    name: str
    cities: Annotated[tuple[CityEntry, ...], Field(min_length=1)]


class MapFile(Frozen):
    """A map file as it is written. A link is both ends and the cost in Elektro."""

    name: Annotated[str, Field(min_length=1)]
    links: Annotated[tuple[tuple[str, str, Annotated[int, Field(ge=0)]], ...], Field(min_length=1)]
    regions: Annotated[tuple[RegionEntry, ...], Field(min_length=1)]
    tables: MapTables = MapTables()


@dataclass(frozen=True, slots=True)
class City:
    """A city of a board."""

    name: str
    short: str
    """The name to put on a narrow map."""
    region: str
    lat: float
    lon: float


@dataclass(frozen=True)
class Board:
    """A checked map. Cities are known by their index."""

    id: str
    name: str
    cities: tuple[City, ...]
    regions: tuple[tuple[str, str], ...]
    """(id, name) of each."""
    links: tuple[tuple[int, int, int], ...]
    """Both ends and the cost in Elektro."""
    tables: MapTables = field(default_factory=MapTables)

    @cached_property
    def index(self) -> dict[str, int]:
        """City by folded name or short name."""
        found = {fold(city.short): at for at, city in enumerate(self.cities)}
        found.update({fold(city.name): at for at, city in enumerate(self.cities)})
        return found

    def city(self, name: str) -> int:
        """The index of a city by its name, accents and case apart. Raises `TableError` with the nearest right word."""
        at = self.index.get(fold(name))
        if at is None:
            raise TableError(f"{self.name} has no city {name!r}{nearest(name, (c.name for c in self.cities))}")
        return at

    @cached_property
    def region_ids(self) -> tuple[str, ...]:
        return tuple(region for region, _ in self.regions)

    def members(self, regions: Iterable[str]) -> tuple[int, ...]:
        """The cities of some regions, ascending."""
        wanted = set(regions)
        return tuple(at for at, city in enumerate(self.cities) if city.region in wanted)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each city, the cities that a link leads to."""
        found: list[list[int]] = [[] for _ in self.cities]
        for a, b, _ in self.links:
            found[a].append(b)
            found[b].append(a)
        return tuple(map(tuple, found))

    def joined(self, regions: Iterable[str]) -> bool:
        """Whether links among the cities of these regions lead from each to every other."""
        here = set(self.members(regions))
        wave = [min(here)] if here else []
        seen = set(wave)
        while wave:
            for city in self.neighbours[wave.pop()]:
                if city in here and city not in seen:
                    seen.add(city)
                    wave.append(city)
        return seen == here

    def region_sets(self, count: int) -> tuple[tuple[str, ...], ...]:
        """Every connected set of `count` regions, in the order of the map file."""
        return _region_sets(self, count)

    def graph(self, regions: Iterable[str]) -> nx.Graph:
        """The cities in play and the links with both ends among them; edges carry ``cost``."""
        import networkx as nx

        here = set(self.members(regions))
        graph: nx.Graph = nx.Graph()
        graph.add_nodes_from(sorted(here))
        graph.add_edges_from((a, b, {"cost": c}) for a, b, c in self.links if a in here and b in here)
        return graph

    def distances(self, regions: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
        """Cheapest connection between all pairs of cities, through cities in play alone, in Elektro.

        `UNREACHABLE` where there is none, and for every city out of play, even to itself.
        """
        return _distances(self, tuple(sorted(regions)))

    def route(self, regions: tuple[str, ...], sources: Iterable[int], target: int) -> tuple[int, ...]:
        """The cities along a cheapest way from the nearest of `sources` to `target`, both ends with it.

        Empty when there is no way, or nowhere to start from.
        """
        table = self.distances(regions)
        owned = set(sources)
        ways = [(table[source][target], source) for source in owned]
        if not ways or min(ways)[0] >= UNREACHABLE:
            return ()
        import networkx as nx

        path = nx.dijkstra_path(self.graph(regions), min(ways)[1], target, weight="cost")
        last = max(at for at, city in enumerate(path) if city in owned)  # a free link may lead to another
        return tuple(int(city) for city in path[last:])

    def __hash__(self) -> int:
        return hash((self.id, len(self.cities), len(self.links)))


@lru_cache(maxsize=256)
def _region_sets(board: Board, count: int) -> tuple[tuple[str, ...], ...]:
    return tuple(some for some in combinations(board.region_ids, count) if board.joined(some))


@lru_cache(maxsize=256)
def _distances(board: Board, regions: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    size = len(board.cities)
    here = board.members(regions)
    table = [[UNREACHABLE] * size for _ in range(size)]
    for city in here:
        table[city][city] = 0
    for a, b, cost in board.links:
        if table[a][a] == 0 == table[b][b]:
            table[a][b] = min(cost, table[a][b])
            table[b][a] = table[a][b]
    for via in here:  # Floyd and Warshall: 42 cities take 10 ms, once a board
        row = table[via]
        for start in here:
            first = table[start][via]
            if first < UNREACHABLE:
                mine = table[start]
                table[start] = [old if old <= first + way else first + way for old, way in zip(mine, row, strict=True)]
    return tuple(tuple(row) for row in table)


def board_faults(file: MapFile) -> list[str]:
    """Everything that is wrong with a map file whose keys and types are right, a sentence each."""
    faults = []
    names: dict[str, str] = {}
    for region in file.regions:
        for city in region.cities:
            for word in {city.name, city.short} - {""}:
                if fold(word) in names:
                    faults.append(f"regions.{region.id}: {word} is named twice")
                names[fold(word)] = city.name
    ids = [region.id for region in file.regions]
    faults += [f"regions: the id {i} is used twice" for i in sorted({i for i in ids if ids.count(i) > 1})]
    seen: set[frozenset[str]] = set()
    for a, b, _ in file.links:
        for end in (a, b):
            if fold(end) not in names:
                faults.append(f"links: there is no city {end}{nearest(end, names.values())}")
        pair = frozenset((fold(a), fold(b)))
        if len(pair) == 1:
            faults.append(f"links: {a} is linked to itself")
        elif pair in seen:
            faults.append(f"links: {a} and {b} are linked twice")
        seen.add(pair)
    return faults


def _build(name: str, file: MapFile) -> Board:
    cities = tuple(
        City(city.name, city.short or city.name, region.id, city.lat, city.lon)
        for region in file.regions
        for city in region.cities
    )
    at = {fold(word): i for i, city in enumerate(cities) for word in (city.name, city.short)}
    return Board(
        id=name,
        name=file.name,
        cities=cities,
        regions=tuple((region.id, region.name) for region in file.regions),
        tables=file.tables,
        links=tuple((at[fold(a)], at[fold(b)], cost) for a, b, cost in file.links),
    )


def read_board(source: Traversable, name: str) -> Board:
    """The board of a map file; `name` becomes its id. Raises `BadData` with every fault at once."""
    where = f"{name}.toml"
    try:
        file = MapFile.model_validate(read_toml(source, where))
    except ValidationError as error:
        raise BadData(where, faults_of(error)) from None
    faults = board_faults(file) + _cut_off(file)
    if faults:
        raise BadData(where, faults)
    return _build(name, file)


def _cut_off(file: MapFile) -> list[str]:
    """The cities that no way leads to from most of the others, a misspelt end of a link taken for what was meant."""
    import networkx as nx

    names = {fold(word): city.name for r in file.regions for city in r.cities for word in (city.name, city.short)}
    graph: nx.Graph = nx.Graph()
    graph.add_nodes_from(city.name for region in file.regions for city in region.cities)
    for link in file.links:
        ends = [names.get(fold(end)) or closest(end, names.values()) for end in link[:2]]
        if all(ends):
            graph.add_edge(*ends)
    _, *pieces = sorted(nx.connected_components(graph), key=len, reverse=True)
    return [f"links: no way leads to {', '.join(city for city in graph if city in piece)}" for piece in pieces]


def map_ids() -> tuple[str, ...]:
    """The ids of the maps that come with the program, sorted."""
    folder = shipped("maps")
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


@cache
def load(name: str) -> Board:
    """The board with this id. Raises `TableError` with the nearest right word when there is none."""
    if name not in map_ids():
        raise TableError(f"there is no map {name!r}{nearest(name, map_ids())}: {', '.join(map_ids())}")
    return read_board(shipped("maps").joinpath(f"{name}.toml"), name)

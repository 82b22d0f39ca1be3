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
from typing import TYPE_CHECKING, Annotated, Self

import tomli
from pydantic import Field, ValidationError, model_validator

from powergrid_tui.games.power_grid.tables import Count, MapTables, Steps
from powergrid_tui.table.data import BadData, closest, faults_of, fold, nearest, own, read_toml, shipped
from powergrid_tui.table.frozen import Frozen
from powergrid_tui.table.game import TableError

if TYPE_CHECKING:
    import networkx as nx

UNREACHABLE = 1_000_000
"""The distance, in Elektro, between cities with no way between them in play."""


class CityEntry(Frozen):
    """A city in a map file: on the globe, `lat` and `lon` in degrees, or on a plan, `x` and `y` in any unit, `y`
    to the south."""

    name: Annotated[str, Field(min_length=1)]
    short: str = ""
    lat: Annotated[float, Field(ge=-90, le=90)] | None = None
    lon: Annotated[float, Field(ge=-180, le=180)] | None = None
    x: Annotated[float, Field(ge=-1e6, le=1e6)] | None = None
    y: Annotated[float, Field(ge=-1e6, le=1e6)] | None = None
    houses: Annotated[tuple[Count, ...], Field(min_length=1, max_length=3)] | None = None
    """Elektro for each of its spaces, where they are not the usual ones."""
    open: Steps = (1, 2, 3)
    """Spaces that are open in Step 1, 2 and 3."""
    entry: Count = 0
    """Elektro for entering it, also on the way to another, besides the link."""
    start: bool = True
    """Whether a network may begin here."""

    @model_validator(mode="after")
    def _has_a_place(self) -> Self:
        globe, flat = (self.lat, self.lon), (self.x, self.y)
        if (None in globe and None in flat) or (globe != (None, None) and flat != (None, None)):
            raise ValueError(f"{self.name} needs a place: lat and lon, or else x and y")
        return self


class Redrawn(Frozen):
    """A city that another edition prints elsewhere or under another name."""

    city: str
    name: str
    short: str = ""
    lat: float
    lon: float


class RegionEntry(Frozen):
    """A region in a map file."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    name: str
    cities: Annotated[tuple[CityEntry, ...], Field(min_length=1)]


Link = tuple[str, str, Count]
"""Both ends, and the cost in Elektro."""


class RechargedBoard(Frozen):
    """What is printed otherwise on the board of the Recharged edition."""

    cities: tuple[Redrawn, ...] = ()
    links: tuple[Link, ...] = ()
    """New ones, and those with another cost; cities go by their names in this edition."""
    cut: tuple[tuple[str, str], ...] = ()
    """Links that are gone."""


class MapFile(Frozen):
    """A map file as it is written. A link is both ends and the cost in Elektro."""

    name: Annotated[str, Field(min_length=1)]
    links: Annotated[tuple[Link, ...], Field(min_length=1)]
    regions: Annotated[tuple[RegionEntry, ...], Field(min_length=1)]
    tables: MapTables = MapTables()
    recharged: RechargedBoard = RechargedBoard()


@dataclass(frozen=True, slots=True)
class City:
    """A city of a board."""

    name: str
    short: str
    """The name to put on a narrow map."""
    region: str
    lat: float
    lon: float
    houses: tuple[int, ...] | None = None
    """Elektro for each space; None for the usual ones."""
    open: tuple[int, int, int] = (1, 2, 3)
    """Spaces open in Step 1, 2 and 3."""
    entry: int = 0
    """Elektro for entering it."""
    start: bool = True
    """Whether a network may begin here."""


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

    def members(self, area: Iterable[str]) -> tuple[int, ...]:
        """The cities of an area, ascending. It is given by the ids of regions, or by the names of cities."""
        wanted = set(area)
        return tuple(at for at, city in enumerate(self.cities) if city.region in wanted or city.name in wanted)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each city, the cities that a link leads to."""
        found: list[list[int]] = [[] for _ in self.cities]
        for a, b, _ in self.links:
            found[a].append(b)
            found[b].append(a)
        return tuple(map(tuple, found))

    @cached_property
    def islands(self) -> tuple[frozenset[int], ...]:
        """The parts of the board with no link between them: mostly one."""
        return self._pieces(range(len(self.cities)))

    def _pieces(self, cities: Iterable[int]) -> tuple[frozenset[int], ...]:
        left, found = set(cities), []
        while left:
            wave = [min(left)]
            piece = set(wave)
            while wave:
                for city in self.neighbours[wave.pop()]:
                    if city in left and city not in piece:
                        piece.add(city)
                        wave.append(city)
            left -= piece
            found.append(frozenset(piece))
        return tuple(found)

    def joined(self, area: Iterable[str]) -> bool:
        """Whether links among the cities of an area lead from each to every other of the same island."""
        if self.tables.apart:
            return True
        here = set(self.members(area))
        return all(len(self._pieces(here & island)) <= 1 for island in self.islands)

    def region_sets(self, count: int) -> tuple[tuple[str, ...], ...]:
        """Every connected set of `count` regions, in the order of the map file."""
        return _region_sets(self, count)

    def graph(self, regions: Iterable[str]) -> nx.DiGraph:
        """The cities in play and the ways between them, there and back; edges carry ``cost``, with what the city
        that they lead into asks for entering."""
        import networkx as nx

        here = set(self.members(regions))
        graph: nx.DiGraph = nx.DiGraph()
        graph.add_nodes_from(sorted(here))
        ways = [way for a, b, c in self.links for way in ((a, b, c), (b, a, c))]
        graph.add_edges_from(
            (a, b, {"cost": c + self.cities[b].entry}) for a, b, c in ways if a in here and b in here
        )
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
            table[a][b] = min(cost + board.cities[b].entry, table[a][b])
            table[b][a] = min(cost + board.cities[a].entry, table[b][a])
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
    ids = [region.id for region in file.regions]
    for region in file.regions:
        for city in region.cities:
            if city.name in ids:
                faults.append(f"regions.{region.id}: {city.name} is the id of a region, and so no name of a city")
            for word in {city.name, city.short} - {""}:
                if fold(word) in names:
                    faults.append(f"regions.{region.id}: {word} is named twice")
                names[fold(word)] = city.name
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


def board_of(file: MapFile, name: str, edition: str = "original") -> Board:
    """The board of a map, as an edition prints it; `name` becomes its id."""
    redrawn = {fold(new.city): new for new in file.recharged.cities} if edition == "recharged" else {}
    cities: list[City] = []
    at: dict[str, int] = {}
    for region in file.regions:
        for entry in region.cities:
            new = redrawn.get(fold(entry.name))
            at.update({fold(word): len(cities) for word in (entry.name, entry.short, new.name if new else "") if word})
            lat, lon = _place(entry)
            cities.append(
                City(
                    name=new.name if new else entry.name,
                    short=(new.short or new.name) if new else (entry.short or entry.name),
                    region=region.id,
                    lat=new.lat if new else lat,
                    lon=new.lon if new else lon,
                    houses=entry.houses,
                    open=entry.open,
                    entry=entry.entry,
                    start=entry.start,
                )
            )
    links = {frozenset((at[fold(a)], at[fold(b)])): (at[fold(a)], at[fold(b)], cost) for a, b, cost in file.links}
    if edition == "recharged":
        for a, b in file.recharged.cut:
            del links[frozenset((at[fold(a)], at[fold(b)]))]
        for a, b, cost in file.recharged.links:
            links[frozenset((at[fold(a)], at[fold(b)]))] = (at[fold(a)], at[fold(b)], cost)
    return Board(
        id=name,
        name=file.name,
        cities=tuple(cities),
        regions=tuple((region.id, region.name) for region in file.regions),
        tables=file.tables,
        links=tuple(links.values()),
    )


PLAN = 1000.0
"""Units of a plan to a degree: near the equator, where a degree is as wide as it is high."""


def _place(entry: CityEntry) -> tuple[float, float]:
    """Latitude and longitude; a plan is laid on the globe where that bends nothing."""
    if entry.lat is not None and entry.lon is not None:
        return entry.lat, entry.lon
    assert entry.x is not None
    assert entry.y is not None
    return -entry.y / PLAN, entry.x / PLAN


def read_map(tables: dict[str, object], name: str) -> MapFile:
    """The map in the tables of a file. Raises `BadData` with every fault at once."""
    where = f"{name}.toml"
    try:
        file = MapFile.model_validate(tables)
    except ValidationError as error:
        raise BadData(where, faults_of(error)) from None
    faults = board_faults(file) + _cut_off(file)
    if faults:
        raise BadData(where, faults)
    return file


def read_board(source: Traversable, name: str) -> Board:
    """The board of a map file; `name` becomes its id. Raises `BadData` with every fault at once."""
    return board_of(read_map(read_toml(source, f"{name}.toml"), name), name)


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
    pieces = sorted(nx.connected_components(graph), key=len, reverse=True)[file.tables.islands :]
    return [f"links: no way leads to {', '.join(city for city in graph if city in piece)}" for piece in pieces]


def map_ids() -> tuple[str, ...]:
    """The ids of the maps that come with the program, sorted."""
    folder = shipped("maps")
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


RANDOM = "random-"
"""Before the seed in the id of a country that is made up; without one it stands for any of them."""


@cache
def _file(name: str, text: str) -> MapFile:
    if text:
        try:
            return read_map(tomli.loads(text), name)
        except tomli.TOMLDecodeError as error:
            raise BadData(f"{name}.toml", [f"not TOML: {error}"]) from None
    seed = "0" if name == RANDOM[:-1] else name.removeprefix(RANDOM)
    if name.startswith(RANDOM[:-1]) and seed.isdecimal():
        from powergrid_tui.games.power_grid import generator

        return read_map(generator.country(int(seed)), name)
    if name not in map_ids():
        mine = own("maps")
        if name in mine:
            return read_map(read_toml(mine[name]), name)
        raise TableError(f"there is no map {name!r}{nearest(name, map_ids())}: {', '.join(map_ids())}")
    return read_map(read_toml(shipped("maps").joinpath(f"{name}.toml"), f"{name}.toml"), name)


@cache
def load(name: str, edition: str = "original", text: str = "") -> Board:
    """The board with this id, as this edition prints it; one of the players' own comes with the `text` of its file.

    ``random-7`` is the country made up from the seed 7. Raises `TableError`, with the nearest right word when there is
    no such map.
    """
    return board_of(_file(name, text), name, edition)

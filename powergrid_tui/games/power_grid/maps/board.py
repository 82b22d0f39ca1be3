"""Boards: cities, regions and links as a graph, with a table of distances.

Owning a city does not change what a connection costs, so the distances between all pairs, made once for the regions in
play, are exact, and lead to the route to draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from powergrid_tui.games.power_grid.tables.map_tables import About, MapTables
from powergrid_tui.table.files.data import fold, nearest
from powergrid_tui.table.protocol.game import TableError
from powergrid_tui.table.words.language import language, tr
from powergrid_tui.table.words.text import quoted

if TYPE_CHECKING:
    import networkx as nx

UNREACHABLE: Final = 1_000_000
"""The distance, in Elektro, between cities with no way between them in play."""


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


@dataclass(frozen=True, slots=True)
class Names:
    """What the places of a board are called in another language; what is missing keeps its own name."""

    map: str = ""
    regions: Mapping[str, str] = field(default_factory=dict)
    """By id."""
    cities: Mapping[str, str] = field(default_factory=dict)
    """By name."""


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
    about: About = field(default_factory=About)
    names: Mapping[str, Names] = field(default_factory=dict)
    """By language. Lines of a record and of files hold the own names alone."""

    @property
    def title(self) -> str:
        """The name of the map, in the language of this context if the map has one in it."""
        return self._told.map or self.name

    def city_name(self, city: int) -> str:
        """What to call a city, in the language of this context if the city has a name in it."""
        own = self.cities[city].name
        return self._told.cities.get(own, own)

    def short_name(self, city: int) -> str:
        """What to call a city where there is little room, in the language of this context."""
        told = self.city_name(city)
        return self.cities[city].short if told == self.cities[city].name else told

    def region_name(self, region: str) -> str:
        """What to call a region, by its id, in the language of this context if the region has a name in it."""
        return self._told.regions.get(region) or dict(self.regions)[region]

    @property
    def _told(self) -> Names:
        return self.names.get(language(), _OWN)

    @cached_property
    def index(self) -> dict[str, int]:
        """City by folded name or short name, and by its names in other languages."""
        found = {
            fold(told.cities[city.name]): at
            for told in self.names.values()
            for at, city in enumerate(self.cities)
            if city.name in told.cities
        }
        found.update({fold(city.short): at for at, city in enumerate(self.cities)})
        found.update({fold(city.name): at for at, city in enumerate(self.cities)})
        return found

    def city(self, name: str) -> int:
        """The index of a city by its name, accents and case apart. Raises `TableError` with the nearest right word."""
        at = self.index.get(fold(name))
        if at is None:
            near = nearest(name, (city.name for city in self.cities))
            raise TableError(tr("{map} has no city {city}", map=self.name, city=quoted(name)) + near)
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
        path = self._way(table, min(ways)[1], target)
        last = max(at for at, city in enumerate(path) if city in owned)  # a free link may lead to another
        return tuple(int(city) for city in path[last:])

    def _way(self, table: tuple[tuple[int, ...], ...], start: int, target: int) -> list[int]:
        """The cities along a cheapest way: of several, one over the fewest links."""
        whole, came_from, wave = table[start][target], {start: start}, [start]
        for city in wave:
            for there, cost in self._ways[city]:
                on_the_way = table[start][city] + cost == table[start][there] == whole - table[there][target]
                if on_the_way and there not in came_from:
                    came_from[there] = city
                    wave.append(there)
        way = [target]
        while way[-1] != start:
            way.append(came_from[way[-1]])
        return way[::-1]

    @cached_property
    def _ways(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each city, the cities that a link leads to, each with what it costs to go and enter there, in Elektro."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.cities]
        for a, b, cost in self.links:
            found[a].append((b, cost + self.cities[b].entry))
            found[b].append((a, cost + self.cities[a].entry))
        return tuple(map(tuple, found))

    def graph(self, regions: tuple[str, ...]) -> nx.DiGraph:
        """The cities in play by index and the ways between them, there and back, for programs that want to reckon with
        the map. Edges carry ``cost``: Elektro for the link, with what the city that it leads into asks for entering.

        >>> from powergrid_tui.games.power_grid.maps import atlas
        >>> atlas.load("germany").graph(("red",)).number_of_nodes()
        7
        """
        import networkx as nx  # takes its time, and a game at the table does without it

        here = set(self.members(regions))
        graph: nx.DiGraph = nx.DiGraph()
        graph.add_nodes_from(sorted(here))
        ways = ((a, b, cost) for a in here for b, cost in self._ways[a] if b in here)
        graph.add_edges_from((a, b, {"cost": cost}) for a, b, cost in ways)
        return graph

    def __hash__(self) -> int:
        return hash((self.id, len(self.cities), len(self.links)))


_OWN = Names()
"""Every place by its own name."""


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

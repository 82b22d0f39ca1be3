"""Boards: cities, regions and links as a graph, with a table of distances.

Owning a city does not change what a connection costs. So the distances between all pairs of cities in play are computed
once and stay exact; the routes to draw follow from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from powergrid_tui.games.power_grid.tables.map_tables import About, MapTables
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold, nearest, spellings
from powergrid_tui.table.words.language import language, tr
from powergrid_tui.table.words.text import quoted

if TYPE_CHECKING:
    import networkx as nx

UNREACHABLE: Final = 1_000_000
"""The distance, in Elektro, between cities that no route in play connects."""


@dataclass(frozen=True, slots=True)
class City:
    """A city of a board."""

    name: str
    short: str
    """The name for narrow maps."""
    region: str
    lat: float
    lon: float
    houses: tuple[int, ...] | None = None
    """Price of a house on each space, in Elektro; None for the usual prices."""
    open: tuple[int, int, int] = (1, 2, 3)
    """Number of spaces open in Steps 1, 2 and 3."""
    entry: int = 0
    """Elektro charged for entering it."""
    start: bool = True
    """Whether a network may start here."""


@dataclass(frozen=True, slots=True)
class MapNames:
    """What the places of a board are called in another language. Whatever is missing keeps its own name."""

    map: str = ""
    regions: Mapping[str, str] = field(default_factory=dict)
    """By id."""
    cities: Mapping[str, str] = field(default_factory=dict)
    """By name."""
    markets: Mapping[str, str] = field(default_factory=dict)
    """By name."""


@dataclass(frozen=True)
class MapBoard:
    """A validated map. Cities are referred to by index."""

    id: str
    name: str
    cities: tuple[City, ...]
    regions: tuple[tuple[str, str], ...]
    """(id, name) of each region."""
    links: tuple[tuple[int, int, int], ...]
    """Both ends and the cost in Elektro."""
    tables: MapTables = field(default_factory=MapTables)
    about: About = field(default_factory=About)
    names: Mapping[str, MapNames] = field(default_factory=dict)
    """By language. Records and files use only the original names."""

    @property
    def title(self) -> str:
        """The map's name, translated to the current language if the map has that."""
        return self._names_in_use.map or self.name

    def city_name(self, city: int) -> str:
        """A city's name, translated to the current language if the map has that."""
        own = self.cities[city].name
        return self._names_in_use.cities.get(own, own)

    def short_name(self, city: int) -> str:
        """A city's name for where there is little room, in the current language."""
        shown = self.city_name(city)
        return self.cities[city].short if shown == self.cities[city].name else shown

    def marked_name(self, city: int) -> str:
        """The same with a full stop that marks a name as short, unless it is the whole name."""
        short = self.short_name(city)
        return short if short == self.city_name(city) or short.endswith(".") else f"{short}."

    def region_name(self, region: str) -> str:
        """The name of the region with this id, translated to the current language if the map has that."""
        return self._names_in_use.regions.get(region) or dict(self.regions)[region]

    def market_name(self, name: str) -> str:
        """The name of a resource market, translated to the current language if the map has that."""
        return self._names_in_use.markets.get(name, name)

    @property
    def _names_in_use(self) -> MapNames:
        """What its places are called in the current language."""
        return self.names.get(language(), _OWN)

    @cached_property
    def index(self) -> dict[str, int]:
        """City by folded name or short name, and by its names in other languages."""
        found = {
            spelling: at
            for names in self.names.values()
            for at, city in enumerate(self.cities)
            if city.name in names.cities
            for spelling in spellings(names.cities[city.name])
        }
        found.update({typed: at for at, city in enumerate(self.cities) for typed in spellings(city.short)})
        found.update({typed: at for at, city in enumerate(self.cities) for typed in spellings(city.name)})
        found.update({fold(city.name): at for at, city in enumerate(self.cities)})
        return found

    def city(self, name: str) -> int:
        """The index of a city by its name, ignoring accents and case. Raises `TableError` with the closest match."""
        at = self.index.get(fold(name))
        if at is None:
            near = nearest(name, (city.name for city in self.cities))
            raise TableError(tr("{map} has no city {city}", map=self.title, city=quoted(name)) + near)
        return at

    @cached_property
    def region_ids(self) -> tuple[str, ...]:
        """The ids of all regions, in the order of the map's file."""
        return tuple(region for region, _ in self.regions)

    @cached_property
    def _places(self) -> dict[str, str]:
        """By folded id or name of a region, or name of a city, what the file calls it; regions count before cities."""
        found = {name: self.cities[at].name for name, at in self.index.items()}
        known = ((region, names.regions.get(region, "")) for names in self.names.values() for region in self.region_ids)
        found.update({fold(name): region for region, name in (*known, *self.regions) if name})
        found.update({fold(region): region for region in self.region_ids})
        return found

    def place(self, name: str) -> str:
        """The id of a region, or the name of a city, ignoring accents and case; anything else stays as it is."""
        if name in self.region_ids:
            return name
        return self._places.get(fold(name), name)

    def members(self, area: Iterable[str]) -> tuple[int, ...]:
        """The cities of an area, ascending. An area is given by ids of regions or names of cities."""
        wanted = set(area)
        return tuple(at for at, city in enumerate(self.cities) if city.region in wanted or city.name in wanted)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The cities linked to each city."""
        found: list[list[int]] = [[] for _ in self.cities]
        for a, b, _ in self.links:
            found[a].append(b)
            found[b].append(a)
        return tuple(map(tuple, found))

    @cached_property
    def islands(self) -> tuple[frozenset[int], ...]:
        """The parts of the board that no link connects; usually there is one."""
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
        """Whether links within the area connect all its cities that are on the same island."""
        if self.tables.apart:
            return True
        here = set(self.members(area))
        return all(len(self._pieces(here & island)) <= 1 for island in self.islands)

    def region_sets(self, count: int) -> tuple[tuple[str, ...], ...]:
        """Every connected set of `count` regions, in the order of the map file."""
        return _region_sets(self, count)

    def distances(self, regions: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
        """The cheapest connection between all pairs of cities through cities in play, in Elektro.

        `UNREACHABLE` if there is none, and for every city out of play, even to itself.
        """
        return _distances(self, tuple(sorted(regions)))

    def route(self, regions: tuple[str, ...], sources: Iterable[int], target: int) -> tuple[int, ...]:
        """The cities along a cheapest route from the nearest of `sources` to `target`, both ends included.

        Empty if there is no route, or no source.
        """
        table = self.distances(regions)
        owned = set(sources)
        ways = [(table[source][target], source) for source in owned]
        if not ways or min(ways)[0] >= UNREACHABLE:
            return ()
        path = self._way(table, min(ways)[1], target)
        # a link that costs nothing may lead to another owned city
        last = max(at for at, city in enumerate(path) if city in owned)
        return tuple(int(city) for city in path[last:])

    def _way(self, table: tuple[tuple[int, ...], ...], start: int, target: int) -> list[int]:
        """The cities along a cheapest route; of several, one with the fewest links."""
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
        """For each city, its linked cities, each with the cost of going there and entering it, in Elektro."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.cities]
        for a, b, cost in self.links:
            found[a].append((b, cost + self.cities[b].entry))
            found[b].append((a, cost + self.cities[a].entry))
        return tuple(map(tuple, found))

    def graph(self, regions: tuple[str, ...]) -> nx.DiGraph:
        """The cities in play, by index, and the links between them in both directions, for programs that analyse the
        map.

        Each edge carries ``cost``, in Elektro: the link plus the fee for entering the city that it leads to.

        >>> from powergrid_tui.games.power_grid.maps import atlas
        >>> atlas.load("germany").graph(("red",)).number_of_nodes()
        7
        """
        import networkx as nx  # slow to import, and games do not need it

        here = set(self.members(regions))
        graph: nx.DiGraph = nx.DiGraph()
        graph.add_nodes_from(sorted(here))
        ways = ((a, b, cost) for a in here for b, cost in self._ways[a] if b in here)
        graph.add_edges_from((a, b, {"cost": cost}) for a, b, cost in ways)
        return graph

    def __hash__(self) -> int:
        return hash((self.id, len(self.cities), len(self.links)))


_OWN = MapNames()
"""Keeps every place's own name."""


@lru_cache(maxsize=256)
def _region_sets(board: MapBoard, count: int) -> tuple[tuple[str, ...], ...]:
    return tuple(regions for regions in combinations(board.region_ids, count) if board.joined(regions))


@lru_cache(maxsize=256)
def _distances(board: MapBoard, regions: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    size = len(board.cities)
    here = board.members(regions)
    table = [[UNREACHABLE] * size for _ in range(size)]
    for city in here:
        table[city][city] = 0
    for a, b, cost in board.links:
        if table[a][a] == 0 == table[b][b]:
            table[a][b] = min(cost + board.cities[b].entry, table[a][b])
            table[b][a] = min(cost + board.cities[a].entry, table[b][a])
    for via in here:  # Floyd-Warshall: 10 ms for 42 cities, once per board
        row = table[via]
        for start in here:
            first = table[start][via]
            if first < UNREACHABLE:
                mine = table[start]
                table[start] = [old if old <= first + way else first + way for old, way in zip(mine, row, strict=True)]
    return tuple(tuple(row) for row in table)

"""The map as valuations see it: what is where, worked out once for as long as no tile is added."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from powergrid_tui.games.terraforming_mars.book import Book
from powergrid_tui.games.terraforming_mars.effects.tree import Where
from powergrid_tui.games.terraforming_mars.model import State, Tile
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES
from powergrid_tui.games.terraforming_mars.rules.tiles import sites

MAPS = 256
"""How many maps are kept: those of the games that a search imagines at the same time."""


_Sites = tuple[int, str, Where, tuple[tuple[str, int], ...], int]
"""Everything that sites depend on besides the tiles: seat, kind, where, claims, and the number of oceans."""


class Around(NamedTuple):
    """What lies next to a space."""

    oceans: int
    greeneries: int
    free: int
    """Land without a tile."""
    cities: tuple[int, ...]
    """The owners of the cities."""
    owners: tuple[int, ...]
    """The owners of all tiles."""


class Mapped:
    """The tiles on Mars."""

    def __init__(self, book: Book, tiles: tuple[Tile, ...]) -> None:
        self.laid = {tile.space: tile for tile in tiles}
        """Tiles by space."""
        self._book = book
        self._around: dict[str, Around] = {}
        self._sites: dict[_Sites, tuple[str, ...]] = {}
        self._unlike: dict[_Sites, tuple[str, ...]] = {}

    def around(self, space: str) -> Around:
        """What lies next to a space."""
        found = self._around.get(space)
        if found is None:
            laid, spaces = self.laid, self._book.spaces
            names = spaces[space].neighbours
            near = [laid[name] for name in names if name in laid]
            found = self._around[space] = Around(
                sum([tile.kind == "ocean" for tile in near]),
                sum([tile.kind == "greenery" for tile in near]),
                sum([name not in laid and spaces[name].kind == "land" for name in names]),
                tuple([tile.owner for tile in near if tile.kind in CITIES]),
                tuple([tile.owner for tile in near]),
            )
        return found

    def sites(self, state: State, seat: int, kind: str, where: Where) -> tuple[str, ...]:
        """Where a seat may place a tile."""
        key = seat, kind, where, state.claims, state.oceans
        found = self._sites.get(key)
        if found is None:
            found = self._sites[key] = sites(state, seat, kind, where)
        return found

    def unlike(self, state: State, seat: int, kind: str, where: Where) -> tuple[str, ...]:
        """The same, but of the spaces that are alike, with the same bonus and the same tiles around, only the first:
        they are worth the same."""
        key = seat, kind, where, state.claims, state.oceans
        found = self._unlike.get(key)
        if found is None:
            spaces = self._book.spaces
            first: dict[tuple[str, Around], str] = {}
            for space in self.sites(state, seat, kind, where):
                first.setdefault((spaces[space].bonus, self.around(space)), space)
            found = self._unlike[key] = tuple(first.values())
        return found


@lru_cache(maxsize=MAPS)
def mapped(book: Book, tiles: tuple[Tile, ...]) -> Mapped:
    """The map with these tiles."""
    return Mapped(book, tiles)

"""What is fixed across games: the constants, the tiles, and what a set of tiles produces when it runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from powergrid_tui.games.factory_manager.tilefile import KINDS, ROBOTS, RUNNABLE, TileEntry, TileFile, load
from powergrid_tui.table.files.data import read_toml
from powergrid_tui.table.protocol.frozen import Frozen


class Energy(Frozen):
    """The price of a unit at the start, and the deck that raises it."""

    price: int
    removed: int
    cards: dict[int, int]
    """How many cards raise the price by so much."""


class Players(Frozen):
    """What depends on the number of players."""

    start: tuple[int, ...]
    pile: tuple[int, ...]
    extra: int


class Numbers(Frozen):
    """The contents of ``data/numbers.toml``, with money in Elektro."""

    rounds: int
    money: int
    workers: int
    spare: int
    cells: int
    extensions: int
    extension_price: int
    seasonal: int
    seasonal_price: int
    per_good: int
    least_energy: int
    last_factor: int
    x_shown: int
    energy: Energy
    players: dict[int, Players]


class TileSums(NamedTuple):
    """The sums over a set of tiles: goods produced, goods that can be stored, energy used, workers needed. Unlike in
    `Way`, energy and workers have no lower limit."""

    production: int
    storage: int
    energy: int
    workers: int


class Way(NamedTuple):
    """One way to run a factory."""

    tiles: tuple[str, ...]
    """The tiles that run, in book order."""
    production: int
    energy: int
    """Energy used, at least the minimum."""
    workers: int
    """Workers needed; never below 0."""


NONE = TileSums(0, 0, 0, 0)


class Book:
    """The constants and one set of tiles. There is one object per set, so all games with that set share its caches."""

    def __init__(self, numbers: Numbers, file: TileFile) -> None:
        self.numbers = numbers
        self.name = file.name
        ordered = sorted(file.tiles, key=lambda tile: (KINDS.index(tile.kind), tile.level))
        self.tiles: dict[str, TileEntry] = {tile.id: tile for tile in ordered}
        """By id, ordered by column and then by level."""
        self.rank = {tile: at for at, tile in enumerate(self.tiles)}
        """The position of each tile in that order, which is also the order of the tiles in a factory."""
        self.kind: dict[str, str] = {tile.id: tile.kind for tile in ordered}
        self.price: dict[str, int] = {tile.id: tile.price for tile in ordered}
        self.sums = {tile.id: TileSums(tile.production, tile.storage, tile.energy, tile.workers) for tile in ordered}
        self.start = tuple(tile.id for tile in ordered for _ in range(tile.start))
        self.busy = max(0, sum(tile.workers for tile in ordered for _ in range(tile.start)))
        """Workers needed to run the start tiles."""
        self.x = tuple(tile.id for tile in ordered for _ in range(tile.x))
        """All X tiles."""
        self.discounts = {card: file.discounts.get(str(card), 0) for card in range(1, 13)} | {0: 0}
        self.ways = lru_cache(maxsize=4096)(self._ways)
        """(tiles, workers) → every way to run the tiles with at most that many workers, leaving out duplicates with the
        same effect."""

    def columns(self, players: int) -> tuple[tuple[str, ...], ...]:
        """The warehouse at the start: one column per kind, the cheapest tile first."""
        return tuple(
            tuple(tile.id for tile in self.tiles.values() if tile.kind == kind for _ in range(tile.copies[players - 2]))
            for kind in KINDS
        )

    def sorted(self, tiles: Iterable[str]) -> tuple[str, ...]:
        """These tiles in book order."""
        return tuple(sorted(tiles, key=self.rank.__getitem__))

    def total(self, tiles: Iterable[str]) -> TileSums:
        """The sums over these tiles if all of them run."""
        production = storage = energy = workers = 0
        for tile in tiles:
            made, held, used, needed = self.sums[tile]
            production += made
            storage += held
            energy += used
            workers += needed
        return TileSums(production, storage, energy, workers)

    def used(self, sums: TileSums) -> int:
        """The energy that has to be paid for."""
        return max(self.numbers.least_energy, sums.energy)

    def _ways(self, tiles: tuple[str, ...], workers: int) -> tuple[Way, ...]:
        """Goes through the tiles, trying how many of each run. Of ways with the same effect, the first found is
        kept."""
        found: dict[tuple[int, int, int, int], tuple[str, ...]] = {(0, 0, 0, 0): ()}
        runnable = Counter(tile for tile in tiles if self.kind[tile] in RUNNABLE)
        for tile in self.sorted(runnable):
            made, _, used, needed = self.sums[tile]
            places = 1 if self.kind[tile] == "machine" else -1 if self.kind[tile] in ROBOTS else 0
            grown = dict(found)
            for (production, energy, busy, room), running in found.items():
                for count in range(1, runnable[tile] + 1):
                    left = room + places * count
                    if left < 0:
                        break
                    key = (production + made * count, energy + used * count, busy + needed * count, left)
                    if key not in grown:
                        grown[key] = (*running, *(tile,) * count)
            found = grown
        least = self.numbers.least_energy
        kept: dict[tuple[int, int, int], Way] = {}
        for (production, energy, busy, _), running in found.items():
            if busy <= workers:
                key3 = (production, max(least, energy), max(0, busy))
                kept.setdefault(key3, Way(running, *key3))
        return tuple(kept.values())


@cache
def numbers() -> Numbers:
    """The constants, loaded from their file."""
    source = resources.files("powergrid_tui").joinpath("games", "factory_manager", "data", "numbers.toml")
    return Numbers.model_validate(read_toml(source, "numbers.toml"))


@cache
def book(name: str, text: str = "") -> Book:
    """The book for a set of tiles. Raises `TableError`."""
    return Book(numbers(), load(name, text))

"""The tables and the reckoning of a factory written out a second time, slowly: every way to run it is tried."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple


class Row(NamedTuple):
    price: int
    production: int
    storage: int
    energy: int
    workers: int
    copies: tuple[int, int, int, int]
    """In the warehouse with 2, 3, 4 and 5 players."""


TILES = {
    "M0": Row(0, 1, 0, 2, 2, (0, 0, 0, 0)),
    "M1": Row(5, 2, 0, 2, 3, (1, 2, 3, 3)),
    "M2": Row(8, 2, 0, 1, 3, (1, 2, 2, 3)),
    "M3": Row(10, 3, 0, 3, 4, (1, 2, 2, 3)),
    "M4": Row(13, 3, 0, 2, 4, (1, 2, 2, 3)),
    "M5": Row(16, 4, 0, 3, 4, (1, 1, 2, 2)),
    "M6": Row(21, 4, 0, 2, 3, (1, 1, 2, 2)),
    "RP1": Row(5, 1, 0, 1, 0, (2, 2, 3, 4)),
    "RP2": Row(7, 1, 0, 0, 0, (2, 2, 3, 4)),
    "RP3": Row(9, 2, 0, 1, 0, (1, 2, 3, 3)),
    "RP4": Row(12, 2, 0, 0, 0, (1, 2, 3, 3)),
    "RP5": Row(16, 3, 0, 1, 0, (1, 2, 2, 3)),
    "RW1": Row(2, 0, 0, 0, -2, (1, 2, 2, 3)),
    "RW2": Row(4, 0, 0, 0, -3, (1, 2, 2, 3)),
    "RW3": Row(6, 0, 0, -1, -3, (1, 1, 2, 2)),
    "S0": Row(0, 0, 1, 0, 0, (0, 0, 0, 0)),
    "S1": Row(6, 0, 1, 0, 0, (2, 3, 3, 4)),
    "S2": Row(10, 0, 2, 0, 0, (2, 3, 4, 5)),
    "S3": Row(14, 0, 3, 0, 0, (2, 3, 4, 5)),
    "S4": Row(18, 0, 4, 0, 0, (2, 2, 4, 5)),
    "C1": Row(4, 0, 0, 0, -2, (1, 2, 2, 3)),
    "C2": Row(6, 0, 0, 0, -3, (1, 2, 2, 3)),
    "C3": Row(8, 0, 0, 0, -4, (1, 1, 2, 2)),
    "O1": Row(10, 0, 0, -1, 0, (1, 1, 2, 2)),
    "O2": Row(16, 0, 0, -2, 0, (1, 1, 2, 2)),
    "O3": Row(22, 0, 0, -3, 0, (1, 1, 1, 2)),
    "O4": Row(27, 0, 0, -4, 0, (0, 1, 1, 1)),
}
"""By id: the letters of the kind, and the level."""

COLUMNS = {"machine": "M", "robot_prod": "RP", "robot_work": "RW", "storage": "S", "control": "C", "optimisation": "O"}
"""The letters of the tiles in each column of the warehouse."""

X_TILES = ("M1", "RP1", "RW1", "S1", "C1", "O1")

DISCOUNT = {1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 3, 7: 3, 8: 4, 9: 5, 10: 5, 11: 6, 12: 7}
"""Elektro, by the number of the turn-order card."""


def letters(tile: str) -> str:
    return tile.rstrip("0123456789")


def summed(tiles: Iterable[str]) -> tuple[int, int, int]:
    """Production, energy and workers of tiles that run, before the least of each."""
    running = [TILES[tile] for tile in tiles]
    return sum(t.production for t in running), sum(t.energy for t in running), sum(t.workers for t in running)


def stored(tiles: Iterable[str]) -> int:
    return sum(TILES[tile].storage for tile in tiles)


def every_way(tiles: Iterable[str], staff: int) -> Iterator[tuple[str, ...]]:
    """All sets of tiles that may run together: the robots no more than the machines, and one worker free."""
    counts = Counter(tile for tile in tiles if letters(tile) != "S")
    for many in product(*(range(count + 1) for count in counts.values())):
        running = tuple(tile for tile, count in zip(counts, many, strict=True) for _ in range(count))
        kinds = Counter(map(letters, running))
        if kinds["RP"] + kinds["RW"] <= kinds["M"] and max(0, summed(running)[2]) <= staff - 1:
            yield running


def income(tiles: Iterable[str], running: Iterable[str], price: int, factor: int = 1) -> int:
    """Elektro that a factory brings at a price of energy."""
    made, energy, _ = summed(running)
    return (10 * min(made, stored(tiles)) - max(1, energy) * price) * factor


def wage(card: int) -> int:
    """What a seasonal worker costs."""
    return max(0, 7 - DISCOUNT[card])


def cost(tile: str, card: int) -> int:
    """What a tile costs."""
    return max(0, TILES[tile].price - DISCOUNT[card])

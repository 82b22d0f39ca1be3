"""What a factory is worth: the best way to run it, and what the rounds to come will pay for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from powergrid_tui.games.factory_manager.book import Book, Way
from powergrid_tui.games.factory_manager.model import Factory, State
from powergrid_tui.games.factory_manager.rules.running import spared, stored
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.tilefile import ROBOTS, RUNNABLE

GROWTH = (1.0, 1.25, 1.6, 1.9, 2.1, 2.3)
"""What an Elektro in hand is worth at the end, in Elektro, by the number of turns left for buying."""

WORKER = 2.2
"""What a worker who is free in a round is worth, in Elektro."""

SURPLUS = 3.5
"""What storage without a good to fill it, or a good without storage, is worth while the other can still be bought, in
Elektro."""

MOST_SURPLUS = 3

ROOM = 1.0
"""What an empty cell is worth while something can still be bought for it, in Elektro."""

MOST_ROOM = 4

NOT_ALLOWED = 10_000.0


Load = tuple[int, int, int, int]
"""Production, energy, workers, and machines minus robots, of the tiles that run."""

Shut = tuple[tuple[int, ...], Load]
"""Tiles that are shut down together, and their load."""


class Prospects(NamedTuple):
    """What the rounds from this one on will pay, in Elektro at the end, for a factory that runs the same way in all."""

    cash: float
    """For each Elektro that is kept."""
    goods: float
    """For each good made and stored in every round."""
    energy: float
    """For each unit of energy saved in every round."""
    worker: float
    """For each worker who is free in every round to come."""
    surplus: float
    room: float


class Taste(NamedTuple):
    """What things are worth that pay only later, in Elektro."""

    growth: tuple[float, ...] = GROWTH
    """An Elektro in hand, by the number of turns left for buying."""
    worker: float = WORKER
    """A worker who is free in a round."""
    surplus: float = SURPLUS
    """Storage without a good to fill it, or a good without storage, while the other can still be bought."""
    room: float = ROOM
    """An empty cell while something can still be bought for it."""
    hired: float = WORKER
    """A seasonal worker who is free in the next round."""
    rise: float = 1.0
    """The share of the expected rise of the energy price that is counted on."""


SIMPLE = Taste()


def mean_rise(view: State) -> float:
    """How much a hidden energy card raises the price on average, in Elektro."""
    left = energy_left(view)
    count = sum(left.values())
    return sum(by * cards for by, cards in left.items()) / count if count else 0.0


def prospects(view: State, taste: Taste = SIMPLE) -> Prospects:
    """The expected prices of energy, and what the money of each round is still good for."""
    numbers = view.book.numbers
    rise = mean_rise(view)
    last = numbers.rounds
    goods = energy = worker = 0.0
    for number in range(max(1, view.round), last + 1):
        growth = _growth(taste, last - number)
        weight = growth * (numbers.last_factor if number == last else 1)
        goods += weight * numbers.per_good
        energy += weight * (view.price + taste.rise * rise * (number - view.round + 1))
        worker += taste.worker * growth if number < last else 0.0
    left = last - view.round
    growth = _growth(taste, left)
    return Prospects(
        growth, goods, energy, worker, taste.surplus * growth if left else 0.0, taste.room * growth if left else 0.0
    )


def _growth(taste: Taste, turns: int) -> float:
    return taste.growth[min(turns, len(taste.growth) - 1)]


def best_way(book: Book, factory: Factory, price: float, worker: float, factor: int = 1) -> Way:
    """The way to run a factory that brings most at this price of energy, if a free worker is worth `worker` Elektro."""
    room = stored(book, factory)

    def gain(way: Way) -> tuple[float, int, int]:
        income = factor * (book.numbers.per_good * min(way.production, room) - price * way.energy)
        return income - worker * way.workers, -way.workers, -len(way.tiles)

    return max(book.ways(book.sorted(factory.tiles), spared(book, factory)), key=gain)


class Appraiser:
    """The worth of factories in one round, cached. Tiles are numbers here: their places in the book."""

    def __init__(self, book: Book, outlook: Prospects) -> None:
        self.book = book
        self.outlook = outlook
        numbers = book.numbers
        self.cells, self.extensions = numbers.cells, numbers.extensions
        self.extension_price = numbers.extension_price
        self.least = numbers.least_energy
        self.most = numbers.workers - numbers.spare
        """The most workers that may be needed, without seasonal ones."""
        self.ids = tuple(book.tiles)
        self.kinds = tuple(book.kind.values())
        self.sums = tuple(book.sums.values())
        robots = {"machine": 1} | dict.fromkeys(ROBOTS, -1)
        self.loads: tuple[Load, ...] = tuple(
            (one.production, one.energy, one.workers, robots.get(kind, 0))
            for one, kind in zip(self.sums, self.kinds, strict=True)
        )
        self.pairs = tuple(tuple(self._pairs(tile)) for tile in range(len(self.ids)))
        """For each machine: every robot it can be paired with, and the load of both."""
        self._known: dict[tuple[tuple[int, ...], int], tuple[float, int]] = {}

    def _pairs(self, machine: int) -> Iterator[Shut]:
        one = self.loads[machine]
        if one[3] > 0:
            for robot, two in enumerate(self.loads):
                if two[3] < 0:
                    load = (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3])
                    yield (machine, robot), load

    def running(self, tiles: tuple[int, ...], most: int) -> tuple[float, int]:
        """What the tiles pay at best with at most this many workers, in Elektro; and their storage minus their
        production, in goods."""
        key = (tiles, most)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._running(tiles, most)
        return found

    def _running(self, tiles: tuple[int, ...], most: int) -> tuple[float, int]:
        """Start with everything running; then shut down whatever loses money, tile by tile, or a machine with its
        robot."""
        held = sum(self.sums[tile].storage for tile in tiles)
        _, pay, cost, wage, _, _ = self.outlook
        least = self.least

        def worth(made: int, used: int, needed: int, unmanned: int) -> float:
            result = pay * (made if made < held else held) - cost * (used if used > least else least)
            if needed > 0:
                result -= wage * needed
                if needed > most:
                    result -= NOT_ALLOWED * (needed - most)
            return result + NOT_ALLOWED * unmanned if unmanned < 0 else result

        on = [tile for tile in tiles if self.kinds[tile] in RUNNABLE]
        made = used = needed = unmanned = 0
        for tile in on:
            one, two, three, four = self.loads[tile]
            made, used, needed, unmanned = made + one, used + two, needed + three, unmanned + four
        gap = held - made
        best = worth(made, used, needed, unmanned)
        while True:
            kinds = dict.fromkeys(on)
            fewer: list[Shut] = [((tile,), self.loads[tile]) for tile in kinds]
            if unmanned <= 0:
                fewer += [pair for tile in kinds for pair in self.pairs[tile] if pair[0][1] in kinds]
            off: tuple[int, ...] = ()
            for tried, (one, two, three, four) in fewer:
                new = worth(made - one, used - two, needed - three, unmanned - four)
                if new > best:
                    best, off, less = new, tried, (one, two, three, four)
            if not off:
                return best, gap
            for tile in off:
                on.remove(tile)
            made, used, needed, unmanned = made - less[0], used - less[1], needed - less[2], unmanned - less[3]

    def worth(
        self, floor: tuple[int, ...], control: int, optimisation: int, empty: int, money: int
    ) -> tuple[float, int]:
        """What a factory, its money and its empty cells will be worth at the end, in Elektro; and how much more it
        stores than it makes."""
        tiles = floor
        if control >= 0:
            tiles = (*tiles, control)
        if optimisation >= 0:
            tiles = (*tiles, optimisation)
        paid, gap = self.running(tiles, self.most)
        outlook = self.outlook
        spare = gap if gap >= 0 else -gap
        return (
            paid
            + outlook.cash * money
            + outlook.surplus * (spare if spare < MOST_SURPLUS else MOST_SURPLUS)
            + outlook.room * (empty if empty < MOST_ROOM else MOST_ROOM)
        ), gap


@lru_cache(maxsize=256)
def appraiser(book: Book, outlook: Prospects) -> Appraiser:
    """The appraiser for an outlook. The same one is returned each time, because it caches its results."""
    return Appraiser(book, outlook)

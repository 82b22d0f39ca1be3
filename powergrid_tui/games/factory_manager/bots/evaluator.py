"""What a factory is worth, everybody's money at the end, and the chance to win that follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import exp
from typing import Final

from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.bots.ahead import Economy, Shop
from powergrid_tui.games.factory_manager.bots.valuation import MOST_ROOM, MOST_SURPLUS, Prospects, Taste, prospects
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.tilefile import ROBOTS, RUNNABLE

NOT_ALLOWED = 10_000.0

SPREAD: Final = 40.0
"""How many Elektro less than a rival make one's chance e times smaller than theirs."""

BELIEVED: Final = 0.5
"""The share of a rival's distance from the mean that counts: what rivals will do is known less well than what the seat
that asks will do itself, and how they fare in one imagined game is mostly chance."""

Load = tuple[int, int, int, int]
"""Production, energy, workers, and machines minus robots, of the tiles that run."""

Shut = tuple[tuple[int, ...], Load]
"""Tiles that are shut down together, and their load."""


class Evaluator:
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
def evaluator_for(book: Book, outlook: Prospects) -> Evaluator:
    """The evaluator for an outlook. The same one is returned each time, because it caches its results."""
    return Evaluator(book, outlook)


def expected(state: State, taste: Taste) -> list[float]:
    """By seat, the money at the end, in Elektro; a higher last income decides between equals."""
    if state.over:
        return [factory.money + factory.income / 100 for factory in state.players]
    outlook = prospects(state, taste)
    terms = Economy(state.book, outlook)
    return [
        Shop(terms, factory, ()).best(1).worth + taste.worker * outlook.cash * factory.seasonal
        for factory in state.players
    ]


def chance(state: State, seat: int, taste: Taste) -> float:
    """The chance of a seat to win."""
    money = expected(state, taste)
    mean = sum(money) / len(money)
    ahead = [money[seat] - mean - BELIEVED * (other - mean) for at, other in enumerate(money) if at != seat]
    return 1.0 / (1.0 + sum(exp(-lead / SPREAD) for lead in ahead))

"""What a factory is worth, everybody's money at the end, and the chance to win that follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import exp, inf
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

Layout = tuple[tuple[int, ...], int, int, int]
"""A factory: its tiles on the cells, its control and its optimisation, negative if there is none, and its
extensions."""

Load = tuple[int, int, int, int]
"""Production, energy, workers, and machines minus robots, of the tiles that run."""

Shut = tuple[tuple[int, ...], Load]
"""Tiles that are shut down together, and their load."""

Stops = tuple[dict[int, Shut], dict[int, tuple[Shut, ...]]]
"""What can be shut down: by tile, the tile alone; and by machine, together with each robot that it can be paired
with."""

NOTHING: Final[Shut] = ((), (0, 0, 0, 0))

ROUNDING: Final = 1e-6
"""Sums of money that differ by less count as equal, in Elektro."""


class Evaluator:
    """The worth of factories in one round, cached. Tiles are numbers here: their places in the book."""

    def __init__(self, book: Book, outlook: Prospects) -> None:
        self.book = book
        self.outlook = outlook
        self.cash, _, _, _, self.surplus, self.room = outlook
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
        tiles = range(len(self.ids))
        self._alone: dict[int, Shut] = {tile: ((tile,), self.loads[tile]) for tile in tiles}
        self._pairs = {tile: tuple(self._with_robots(tile)) for tile in tiles if self.loads[tile][3] > 0}
        self._tempting: dict[tuple[int, bool, int], Stops] = {}
        self.held = tuple(one.storage for one in self.sums)
        """By tile, the goods that it stores."""
        self.runs = tuple(kind in RUNNABLE for kind in self.kinds)
        """By tile, whether it can run, or be shut down."""
        self._known: dict[tuple[tuple[int, ...], int, int], tuple[float, float, int]] = {}
        self._payments: dict[tuple[int, tuple[int, ...]], tuple[float, int]] = {}

    def _with_robots(self, machine: int) -> Iterator[Shut]:
        one = self.loads[machine]
        for robot, two in enumerate(self.loads):
            if two[3] < 0:
                load = (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3])
                yield (machine, robot), load

    def _stops(self, surplus: int, crowded: bool, unmanned: int) -> Stops:
        """What may pay to shut down: what may save more than the goods that it makes, and what helps against a broken
        rule. So many goods have no storage; `crowded`: more workers are needed than there are; `unmanned`: 1 if there
        are more machines than robots, 0 if there are as many, -1 if there are fewer, which is not allowed."""
        key = (surplus, crowded, unmanned)
        found = self._tempting.get(key)
        if found is None:
            _, pay, cost, wage, _, _ = self.outlook

            def tempts(shut: Shut) -> bool:
                made, used, needed, manned = shut[1]
                if (crowded and needed > 0) or (unmanned < 0 and manned < 0):
                    return True
                lost = pay * (min(made, 0) + max(made - surplus, 0))
                if unmanned <= 0 and manned > 0:
                    lost += NOT_ALLOWED
                return cost * max(used, 0) + wage * max(needed, 0) - lost > -ROUNDING

            found = self._tempting[key] = (
                {tile: shut for tile, shut in self._alone.items() if tempts(shut)},
                {tile: kept for tile, both in self._pairs.items() if (kept := tuple(filter(tempts, both)))},
            )
        return found

    def running(self, tiles: tuple[int, ...]) -> tuple[float, int]:
        """What the tiles pay at best, in Elektro; and their storage minus their production, in goods."""
        held = sum(map(self.held.__getitem__, tiles))
        paid, made = self._paid(held, tuple(filter(self.runs.__getitem__, tiles)))
        return paid, held - made

    def _paid(self, held: int, on: tuple[int, ...]) -> tuple[float, int]:
        """What these tiles pay at best beside storage for so many goods, in Elektro, and what they make if all of them
        run. From all of them on, whatever loses most is shut down, a tile or a machine with its robot, until nothing
        does. What is left then pays the same, whatever there was before."""
        key = (held, on)
        known = self._payments.get(key)
        if known is not None:
            return known
        _, pay, cost, wage, _, _ = self.outlook
        least, most = self.least, self.most
        made = used = needed = unmanned = 0
        for tile in on:
            one, two, three, four = self.loads[tile]
            made, used, needed, unmanned = made + one, used + two, needed + three, unmanned + four
        more = 1 if unmanned > 0 else -1 if unmanned < 0 else 0
        alone, pairs = self._stops(made - held if made > held else 0, needed > most, more)
        kinds = dict.fromkeys(on)
        fewer = [NOTHING, *[alone[tile] for tile in kinds if tile in alone]]
        if unmanned <= 0 and pairs:
            fewer += [both for tile in kinds if tile in pairs for both in pairs[tile] if both[0][1] in kinds]
        best, off = -inf, NOTHING[0]
        for shut in fewer:  # asked millions of times, so without a function of its own
            one, two, three, four = shut[1]
            one, two, three, four = made - one, used - two, needed - three, unmanned - four
            new = pay * (one if one < held else held) - cost * (two if two > least else least)
            if three > 0:
                new -= wage * three
                if three > most:
                    new -= NOT_ALLOWED * (three - most)
            if four < 0:
                new += NOT_ALLOWED * four
            if new > best:
                best, off = new, shut[0]
        if off:
            rest = list(on)
            for tile in off:
                rest.remove(tile)
            best = self._paid(held, tuple(rest))[0]
        known = self._payments[key] = best, made
        return known

    def worth(self, layout: Layout, money: int) -> tuple[float, int]:
        """What a factory, its money and its empty cells will be worth at the end, in Elektro; and how much more it
        stores than it makes."""
        floor, control, optimisation, extensions = layout
        key = (floor, control, optimisation)
        known = self._known.get(key)
        if known is None:
            paid, gap = self.running((*floor, *[tile for tile in (control, optimisation) if tile >= 0]))
            known = self._known[key] = paid, self.surplus * min(abs(gap), MOST_SURPLUS), gap
        paid, spare, gap = known
        empty = self.cells + extensions - len(floor)
        return paid + self.cash * money + spare + self.room * (empty if empty < MOST_ROOM else MOST_ROOM), gap


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

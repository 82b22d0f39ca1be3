"""What a factory is worth: the best way to run it, and what the rounds to come will pay for it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from powergrid_tui.games.factory_manager.book import Book, Way
from powergrid_tui.games.factory_manager.model import Factory, State
from powergrid_tui.games.factory_manager.rules.running import ranked, stored
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.tilefile import ROBOTS

GROWTH = (1.0, 1.25, 1.6, 1.9, 2.1, 2.3)
"""What an Elektro in hand is worth at the end, by how many turns of buying it can be used in."""

WORKER = 2.2
"""What a worker that is free in a round is worth, in Elektro."""

SURPLUS = 3.5
"""What room for a good that is not made yet is worth while it can still be made, or a good without room; in Elektro."""

MOST_SURPLUS = 3

ROOM = 1.0
"""What an empty cell is worth while something can still be bought for it, in Elektro."""

MOST_ROOM = 4

NOT_ALLOWED = 10_000.0


class Prospects(NamedTuple):
    """What the rounds from this one on will pay, in Elektro at the end, for a factory that runs the same way in all."""

    cash: float
    """For an Elektro that is kept."""
    goods: float
    """For one good made and stored in each round."""
    energy: float
    """For one energy less in each round."""
    worker: float
    """For one worker more that is free in each round to come."""
    surplus: float
    room: float


def mean_rise(view: State) -> float:
    """By how much an energy card out of sight raises the price, on average."""
    left = energy_left(view)
    count = sum(left.values())
    return sum(by * cards for by, cards in left.items()) / count if count else 0.0


def prospects(view: State) -> Prospects:
    """The expected prices of energy, and what the money of each round is still good for."""
    numbers = view.book.numbers
    rise = mean_rise(view)
    last = numbers.rounds
    goods = energy = worker = 0.0
    for number in range(max(1, view.round), last + 1):
        growth = _growth(last - number)
        weight = growth * (numbers.last_factor if number == last else 1)
        goods += weight * numbers.per_good
        energy += weight * (view.price + rise * (number - view.round + 1))
        worker += WORKER * growth if number < last else 0.0
    left = last - view.round
    growth = _growth(left)
    return Prospects(growth, goods, energy, worker, SURPLUS * growth if left else 0.0, ROOM * growth if left else 0.0)


def _growth(turns: int) -> float:
    return GROWTH[min(turns, len(GROWTH) - 1)]


def best_way(book: Book, factory: Factory, price: float, worker: float, factor: int = 1) -> Way:
    """The way to run a factory that brings most at a price of energy, if a worker who stays free is worth so much."""
    room = stored(book, factory)

    def gain(way: Way) -> float:
        income = factor * (book.numbers.per_good * min(way.production, room) - price * way.energy)
        return income - worker * way.workers

    return max(ranked(book, factory, round(price)), key=gain)


class Appraiser:
    """The worth of factories in one round, remembered. Tiles are numbers here: their places in the book."""

    def __init__(self, book: Book, outlook: Prospects) -> None:
        self.book = book
        self.outlook = outlook
        numbers = book.numbers
        self.cells, self.extensions = numbers.cells, numbers.extensions
        self.extension_price = numbers.extension_price
        self.most = numbers.workers - numbers.spare
        """Workers that may be needed, seasonal ones left out."""
        self.ids = tuple(book.tiles)
        self.kinds = tuple(book.kind.values())
        self.sums = tuple(book.sums.values())
        self.places = tuple(1 if kind == "machine" else -1 if kind in ROBOTS else 0 for kind in self.kinds)
        """Of robots: a machine has one, a robot takes one."""
        self._known: dict[tuple[tuple[int, ...], int], tuple[float, int]] = {}

    def running(self, tiles: tuple[int, ...], most: int) -> tuple[float, int]:
        """What the tiles pay when they run well with so many workers at most, and by how much they make too little for
        their storage, or below 0 store too little for what they make."""
        key = (tiles, most)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._running(tiles, most)
        return found

    def _running(self, tiles: tuple[int, ...], most: int) -> tuple[float, int]:
        """All run; then what is better shut down is, one by one, or a machine with its robot."""
        sums, places = self.sums, self.places
        made = held = used = needed = room = 0
        for tile in tiles:
            one_made, one_held, one_used, one_needed = sums[tile]
            made += one_made
            held += one_held
            used += one_used
            needed += one_needed
            room += places[tile]
        gap = held - made
        _, pay, cost, wage, _, _ = self.outlook
        least = self.book.numbers.least_energy

        def worth(made: int, used: int, needed: int, room: int) -> float:
            result = pay * (made if made < held else held) - cost * (used if used > least else least)
            if needed > 0:
                result -= wage * needed
                if needed > most:
                    result -= NOT_ALLOWED * (needed - most)
            if room < 0:
                result += NOT_ALLOWED * room
            return result

        now = worth(made, used, needed, room)
        on = [tile for tile in tiles if not sums[tile][1]]
        while True:
            best, off = now, (-1, -1)
            seen = -1
            for tile in on:
                if tile == seen:
                    continue
                seen = tile
                one_made, _, one_used, one_needed = sums[tile]
                step = places[tile]
                new = worth(made - one_made, used - one_used, needed - one_needed, room - step)
                if new > best:
                    best, off = new, (tile, -1)
                if step > 0 and room <= 0:
                    for robot in on:
                        if places[robot] < 0:
                            two_made, _, two_used, two_needed = sums[robot]
                            new = worth(
                                made - one_made - two_made,
                                used - one_used - two_used,
                                needed - one_needed - two_needed,
                                room,
                            )
                            if new > best:
                                best, off = new, (tile, robot)
            if off[0] < 0:
                return now, gap
            now = best
            for tile in off:
                if tile >= 0:
                    on.remove(tile)
                    one_made, _, one_used, one_needed = sums[tile]
                    made -= one_made
                    used -= one_used
                    needed -= one_needed
                    room -= places[tile]

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


@lru_cache(maxsize=8)
def appraiser(book: Book, outlook: Prospects) -> Appraiser:
    """The same for the same outlook, as all that it works out it keeps."""
    return Appraiser(book, outlook)

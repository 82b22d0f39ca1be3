"""What the rounds to come will pay for what a factory has, and the best way to run it now."""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.games.factory_manager.book import Book, Way
from powergrid_tui.games.factory_manager.model import Factory, State
from powergrid_tui.games.factory_manager.rules.running import spared, stored
from powergrid_tui.games.factory_manager.rules.setup import energy_left

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

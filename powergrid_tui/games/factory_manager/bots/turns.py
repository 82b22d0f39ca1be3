"""Planning a turn of buying in about a millisecond: a beam search that only adds sums.

Tiles that are bought always run, if anything does; what is shut down is among the tiles that were there before. The few
ways of running those that can be best are found once, and every purchase is judged with each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Buy, Extend, Place, Remove
from powergrid_tui.games.factory_manager.bots.valuation import MOST_ROOM, MOST_SURPLUS, NOT_ALLOWED, Prospects
from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.model import Factory
from powergrid_tui.games.factory_manager.rules.buying import without
from powergrid_tui.games.factory_manager.rules.workers import discount, free
from powergrid_tui.games.factory_manager.tilefile import ROBOTS, RUNNABLE

FLOOR, CONTROL, OPTIMISATION = range(3)

PROMISE = 0.35
PROMISED = 3
TILE_PRICE = 5

MORE_STORAGE = (0, 2, 5)
MORE_WORKERS = (0, 2, 5)
MORE_MACHINES = (0, 2)


class Load(NamedTuple):
    """What running tiles make, use and need, and how many more machines than robots run."""

    made: int
    used: int
    needed: int
    manned: int


class Ware(NamedTuple):
    """A tile that can be bought or placed, at most `copies` times."""

    tile: str
    price: int
    worker: int
    """How many workers it takes: none if it lies aside."""
    place: int
    made: int
    held: int
    used: int
    needed: int
    manned: int
    copies: int
    column: int
    depth: int


class Base(NamedTuple):
    """The factory before anything is bought, with some tiles removed."""

    removed: tuple[str, ...]
    held: int
    loads: tuple[Load, ...]


class Turn(NamedTuple):
    """A whole turn of buying."""

    worth: float
    """In Elektro at the end of the game."""
    bought: tuple[int, ...]
    """Which wares, by their position."""
    removed: tuple[str, ...]
    extended: int


class Terms(NamedTuple):
    """How a factory is judged."""

    book: Book
    outlook: Prospects


@lru_cache(maxsize=8192)
def bases(terms: Terms, floor: tuple[str, ...], control: str, optimisation: str, removals: int) -> tuple[Base, ...]:
    """The ways to take this many tiles out of the cells that can be best, each with its ways of running."""
    book, outlook = terms
    chosen = floor if not removals else _weak(book, floor)
    found = []
    for gone in dict.fromkeys(combinations(chosen, removals)):
        left = floor
        for tile in gone:
            left = without(left, tile)
        rooms = tuple([tile for tile in (control, optimisation) if tile])
        found.append(Base(gone, book.total(left).storage, _loads(book, outlook, (*left, *rooms))))
    return tuple(found)


def _weak(book: Book, floor: tuple[str, ...]) -> tuple[str, ...]:
    """The two lowest tiles of every kind: what is removed, if anything."""
    count = Counter[str]()
    found = []
    for tile in floor:
        kind = book.kind[tile]
        if count[kind] < 2:
            count[kind] += 1
            found.append(tile)
    return tuple(found)


def _loads(book: Book, outlook: Prospects, tiles: tuple[str, ...]) -> tuple[Load, ...]:
    """The ways of running these tiles that are best for some purchase."""
    held = book.total(tiles).storage
    runnable = Counter(tile for tile in tiles if book.kind[tile] in RUNNABLE)
    loads = {Load(0, 0, 0, 0)}
    for tile, count in runnable.items():
        made, _, used, needed = book.sums[tile]
        kind = book.kind[tile]
        manned = 1 if kind == "machine" else -1 if kind in ROBOTS else 0
        grown = set()
        for load in loads:
            for number in range(count + 1):
                grown.add(
                    Load(
                        load.made + made * number,
                        load.used + used * number,
                        load.needed + needed * number,
                        load.manned + manned * number,
                    )
                )
        loads = grown
    pay, cost, wage = outlook.goods, outlook.energy, outlook.worker
    least, most = book.numbers.least_energy, book.numbers.workers - book.numbers.spare
    kept: dict[Load, None] = {}
    rows = list(loads)
    for storage in MORE_STORAGE:
        room = held + storage
        gains = [
            pay * (made if made < room else room)
            - cost * (used if used > least else least)
            - (wage * needed if needed > 0 else 0.0)
            for made, used, needed, _ in rows
        ]
        order = sorted(range(len(rows)), key=gains.__getitem__, reverse=True)
        for workers in MORE_WORKERS:
            for machines in MORE_MACHINES:
                for at in order:
                    if rows[at].needed <= most + workers and rows[at].manned >= -machines:
                        kept[rows[at]] = None
                        break
    return tuple(kept)


class Shop:
    """What one factory can do in a turn."""

    def __init__(
        self,
        terms: Terms,
        factory: Factory,
        market: Sequence[str],
        columns: Sequence[Sequence[str]] = (),
        digs: int = 0,
        workers: int = -1,
    ) -> None:
        """`columns` and `digs`: what may be brought to the market before. `workers`: how many may act, by default those
        that are free."""
        self.terms, self.factory, self.digs = terms, factory, digs
        self.workers = max(0, free(terms.book, factory)) if workers < 0 else workers
        book = terms.book
        off = discount(book, factory)
        self.wares = [_ware(book, tile, 0, 0, count) for tile, count in Counter(factory.aside).items()]
        for tile, count in Counter(market).items():
            self.wares.append(_ware(book, tile, max(0, book.price[tile] - off), 1, count))
        for at, column in enumerate(columns):
            for depth, tile in enumerate(column[:digs]):
                self.wares.append(_ware(book, tile, max(0, book.price[tile] - off), 1, 1, at, depth + 1))

    def best(self, width: int) -> Turn:
        """The best turn found."""
        return self.turns(width, 1)[0]

    def turns(self, width: int, most: int) -> list[Turn]:
        """Up to this many different turns, best first; buying nothing is always considered."""
        book, outlook = self.terms
        factory, wares = self.factory, self.wares
        numbers = book.numbers
        pay, cost, wage = outlook.goods, outlook.energy, outlook.worker
        cash, surplus, room_worth = outlook.cash, outlook.surplus, outlook.room
        least, staff = numbers.least_energy, numbers.workers - numbers.spare
        cells = numbers.cells + factory.extensions - len(factory.floor)
        further = numbers.extensions - factory.extensions
        fee = numbers.extension_price
        floor, control, optimisation = factory.floor, factory.control, factory.optimisation
        terms = self.terms

        def worth(
            money: int, workers: int, taken: int, rooms: int, made: int, held: int, used: int, needed: int, manned: int
        ) -> tuple[float, int, tuple[str, ...], int]:
            """The best way to make room: (worth, goods without storage or the other way round, removed, opened)."""
            gone: tuple[str, ...] = ()
            left, machine = control, optimisation
            if rooms & 1 and left:
                gone, left, workers = (*gone, left), "", workers - 1
            if rooms & 2 and machine:
                gone, machine, workers = (*gone, machine), "", workers - 1
            short = taken - cells
            result, found = -1e18, (-1e18, 0, gone, 0)
            if workers < 0:
                return found
            removals = 0 if short <= 0 else max(0, short - further)
            while removals <= max(0, short) and removals <= workers and removals <= 2:
                opened = max(0, short - removals)
                purse = money - fee * opened
                if purse >= 0:
                    empty = cells + opened + removals - taken
                    still = cash * purse + room_worth * (empty if empty < MOST_ROOM else MOST_ROOM)
                    for base in bases(terms, floor, left, machine, removals):
                        room = base.held + held
                        for one, two, three, four in base.loads:
                            one += made
                            two += used
                            three += needed
                            four += manned
                            value = pay * (one if one < room else room) - cost * (two if two > least else least)
                            if three > 0:
                                value -= wage * three
                                if three > staff:
                                    continue
                            if four < 0:
                                continue
                            gap = room - one if room > one else one - room
                            value += still + surplus * (gap if gap < MOST_SURPLUS else MOST_SURPLUS)
                            if value > result:
                                result = value
                                found = (value, gap, (*gone, *base.removed), opened)
                removals += 1
            return found

        value, gap, gone, opened = worth(factory.money, self.workers, 0, 0, 0, 0, 0, 0, 0)
        ends = [Turn(value, (), gone, opened)]
        beam: list[tuple[tuple[int, ...], int, int, int, int, int, int, int, int, int]] = [
            ((), factory.money, self.workers, 0, 0, 0, 0, 0, 0, 0)
        ]
        seen: set[tuple[int, ...]] = set()
        while beam:
            grown = []
            for bought, money, workers, taken, rooms, made, held, used, needed, manned in beam:
                for at, ware in enumerate(wares):
                    price, worker, place = ware.price, ware.worker, ware.place
                    if price > money or worker > workers or (place and rooms & place):
                        continue
                    count = bought.count(at)
                    if count >= ware.copies:
                        continue
                    longer = tuple(sorted((*bought, at)))
                    if longer in seen:
                        continue
                    seen.add(longer)
                    if ware.depth and self._dug(longer) > self.digs:
                        continue
                    row = (
                        longer,
                        money - price,
                        workers - worker,
                        taken + (not place),
                        rooms | place,
                        made + ware.made,
                        held + ware.held,
                        used + ware.used,
                        needed + ware.needed,
                        manned + ware.manned,
                    )
                    value, gap, gone, opened = worth(*row[1:])
                    if value < -1e17:
                        continue
                    ends.append(Turn(value, longer, gone, opened))
                    if row[2]:
                        hope = min(gap, PROMISED, row[1] / TILE_PRICE)
                        grown.append((value + PROMISE * pay * hope, row))
            grown.sort(key=_first, reverse=True)
            beam = [row for _, row in grown[:width]]
        if most == 1:
            return [max(ends, key=_first)]
        ends.sort(key=_first, reverse=True)
        return ends[:most]

    def _dug(self, bought: tuple[int, ...]) -> int:
        depths: dict[int, int] = {}
        for at in bought:
            ware = self.wares[at]
            if ware.depth > depths.get(ware.column, 0):
                depths[ware.column] = ware.depth
        return sum(depths.values())

    def digging(self, turn: Turn) -> tuple[int, ...]:
        """The columns to bring from for this turn, each as often as needed."""
        depths: dict[int, int] = {}
        for at in turn.bought:
            ware = self.wares[at]
            if ware.depth:
                depths[ware.column] = max(depths.get(ware.column, 0), ware.depth)
        return tuple(column for column, depth in depths.items() for _ in range(depth))

    def steps(self, turn: Turn) -> list[Action]:
        """The actions of a turn, in an order in which all are legal."""
        found: list[Action] = [Remove(tile=tile) for tile in turn.removed]
        found += [Extend()] * turn.extended
        for at in turn.bought:
            ware = self.wares[at]
            found.append(Buy(tile=ware.tile) if ware.worker else Place(tile=ware.tile))
        return found


def _first(row: tuple[float, ...]) -> float:
    return row[0]


def _ware(
    book: Book, tile: str, price: int, worker: int, copies: int, column: int = -1, depth: int = 0
) -> Ware:
    made, held, used, needed = book.sums[tile]
    kind = book.kind[tile]
    manned = 1 if kind == "machine" else -1 if kind in ROBOTS else 0
    place = 1 if kind == "control" else 2 if kind == "optimisation" else 0
    return Ware(tile, price, worker, place, made, held, used, needed, manned, copies, column, depth)

"""Planning a turn of buying in about a millisecond: a beam search that only adds sums.

Bought tiles run, if anything does; only tiles that were there before are shut down. The few ways of running those that
can be best are found once, and every purchase is judged with each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Final, NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Buy, Extend, Place, Remove
from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.bots.valuation import MOST_ROOM, MOST_SURPLUS, Prospects
from powergrid_tui.games.factory_manager.model import Factory
from powergrid_tui.games.factory_manager.rules.buying import without
from powergrid_tui.games.factory_manager.rules.workers import discount, free
from powergrid_tui.games.factory_manager.tilefile import ROBOTS, RUNNABLE

PROMISE: Final = 0.35
"""The share of a good's pay that is expected while only its storage, or only its production, has been bought."""

PROMISED: Final = 3.0
"""The most goods that are expected this way."""

TILE_PRICE: Final = 5.0
"""What a tile that completes one of them costs, in Elektro."""

MOST_REMOVED: Final = 2
"""The most tiles that are taken out of the cells in a turn."""

CONTROL: Final = 1
OPTIMISATION: Final = 2

MORE_STORAGE: Final = (-6, -4, -3, -2, -1, 0, 2, 5)
MORE_WORKERS: Final = (0, 2, 5)
MORE_MACHINES: Final = (0, 2)
"""What purchases may add to a way of running: storage less production, in goods; workers saved; machines that can
take a robot."""

NEVER: Final = -1e18

Load = tuple[int, int, int, int]
"""What running tiles make, use and need, and by how many the running machines outnumber the robots."""

Row = tuple[int, int, int, int, int, int, int, int, int, int, int]
"""A basket: the wares in it (three bits each), the money and workers that are left, the cells it takes, its rooms, what
it makes, holds, uses, needs and mans, and how deep each column is dug (three bits each)."""


class Ware:
    """A tile that can be bought or placed."""

    def __init__(self, book: Book, tile: str, price: int, worker: int, copies: int) -> None:
        kind = book.kind[tile]
        self.tile = tile
        self.price = price
        self.worker = worker
        """How many workers it takes: none if it lies aside."""
        self.copies = copies
        self.room = CONTROL if kind == "control" else OPTIMISATION if kind == "optimisation" else 0
        self.made, self.held, self.used, self.needed = book.sums[tile]
        self.manned = 1 if kind == "machine" else -1 if kind in ROBOTS else 0
        self.column = 0
        self.depth = 0
        """How many tiles of its column are brought to the market to reach it; 0 if it is there already."""


class Turn(NamedTuple):
    """A whole turn of buying."""

    worth: float
    """Of the factory and the money afterwards, in Elektro at the end of the game."""
    bought: tuple[int, ...]
    """Which wares, by their position."""
    removed: tuple[str, ...]
    extended: int


class Economy(NamedTuple):
    """How factories are judged."""

    book: Book
    outlook: Prospects


class Base:
    """A factory before anything is bought, perhaps with some tiles removed, and its ways of running."""

    def __init__(self, removed: tuple[str, ...], held: int, loads: list[Load]) -> None:
        self.removed = removed
        self.held = held
        self.loads = loads


@lru_cache(maxsize=16384)
def bases(terms: Economy, floor: tuple[str, ...], control: str, optimisation: str, removals: int) -> list[Base]:
    """The ways to take this many tiles out of the cells that may be best."""
    book = terms.book
    rooms = tuple([tile for tile in (control, optimisation) if tile])
    found: list[Base] = []
    for gone in dict.fromkeys(combinations(_weak(book, floor) if removals else (), removals)):
        left = floor
        for tile in gone:
            left = without(left, tile)
        found.append(Base(gone, book.total(left).storage, _loads(terms, (*left, *rooms))))
    return found


def _weak(book: Book, floor: tuple[str, ...]) -> list[str]:
    """The two lowest tiles of each kind: what is removed, if anything."""
    count: dict[str, int] = {}
    found: list[str] = []
    for tile in floor:
        kind = book.kind[tile]
        number = count.get(kind, 0)
        if number < MOST_REMOVED:
            count[kind] = number + 1
            found.append(tile)
    return found


def _loads(terms: Economy, tiles: tuple[str, ...]) -> list[Load]:
    """The ways of running these tiles that are best beside some purchase."""
    book = terms.book
    held = book.total(tiles).storage
    rows: dict[Load, None] = {(0, 0, 0, 0): None}
    for tile, count in Counter(tile for tile in tiles if book.kind[tile] in RUNNABLE).items():
        made, _, used, needed = book.sums[tile]
        kind = book.kind[tile]
        manned = 1 if kind == "machine" else -1 if kind in ROBOTS else 0
        grown: dict[Load, None] = {}
        for one, two, three, four in rows:
            for number in range(count + 1):
                grown[(one + made * number, two + used * number, three + needed * number, four + manned * number)] = (
                    None
                )
        rows = grown
    _, pay, cost, wage, _, _ = terms.outlook
    least, most = book.numbers.least_energy, book.numbers.workers - book.numbers.spare
    kept: dict[Load, None] = {}
    for storage in MORE_STORAGE:
        room = held + storage
        gains: list[tuple[float, Load]] = []
        for load in rows:
            one, two, three, _ = load
            gain = pay * min(one, room) - cost * max(two, least) - wage * max(three, 0)
            gains.append((gain, load))
        gains.sort(reverse=True)
        for workers in MORE_WORKERS:
            for machines in MORE_MACHINES:
                for _, load in gains:
                    if load[2] <= most + workers and load[3] >= -machines:
                        kept[load] = None
                        break
    return list(kept)


class Shop:
    """What one factory can do in a turn of buying."""

    def __init__(
        self,
        terms: Economy,
        factory: Factory,
        market: Sequence[str],
        columns: Sequence[Sequence[str]] = (),
        digs: int = 0,
    ) -> None:
        """`digs`: how many tiles may be brought from the `columns` to the market before."""
        book, outlook = terms.book, terms.outlook
        numbers = book.numbers
        self.terms = terms
        self.factory = factory
        self.digs = digs
        self.workers = max(0, free(book, factory))
        self.cash, self.pay, self.cost, self.wage, self.surplus, self.room = outlook
        self.least = numbers.least_energy
        self.staff = numbers.workers - numbers.spare
        self.cells = numbers.cells + factory.extensions - len(factory.floor)
        self.further = numbers.extensions - factory.extensions
        self.fee = numbers.extension_price
        self.known: dict[tuple[int, int], list[Base]] = {}
        off = discount(book, factory)
        self.wares: list[Ware] = [Ware(book, tile, 0, 0, count) for tile, count in Counter(factory.aside).items()]
        for tile, count in Counter(market).items():
            self.wares.append(Ware(book, tile, max(0, book.price[tile] - off), 1, count))
        for at, column in enumerate(columns):
            for depth, tile in enumerate(column[:digs]):
                ware = Ware(book, tile, max(0, book.price[tile] - off), 1, 1)
                ware.column, ware.depth = at, depth + 1
                self.wares.append(ware)

    def best(self, width: int) -> Turn:
        """The best turn found."""
        return self.turns(width, 1)[0]

    def turns(self, width: int, most: int) -> list[Turn]:
        """Up to this many different turns, best first; buying nothing is always considered."""
        first: Row = (0, self.factory.money, self.workers, 0, 0, 0, 0, 0, 0, 0, 0)
        value, _, base, opened = self._worth(first)
        ends: list[tuple[float, int, Base | None, int]] = [(value, 0, base, opened)]
        beam: list[Row] = [first]
        seen: set[int] = set()
        wares = self.wares
        while beam:
            grown: list[tuple[float, Row]] = []
            for bought, money, workers, taken, rooms, made, held, used, needed, manned, depths in beam:
                for at in range(len(wares)):
                    ware = wares[at]
                    if ware.price > money or ware.worker > workers or ware.room & rooms:
                        continue
                    if (bought >> 3 * at) & 7 >= ware.copies:
                        continue
                    longer = bought + (1 << 3 * at)
                    if longer in seen:
                        continue
                    seen.add(longer)
                    deeper = depths
                    if ware.depth:
                        shift = 3 * ware.column
                        now = (depths >> shift) & 7
                        if ware.depth > now:
                            deeper = depths + ((ware.depth - now) << shift)
                            if _sum(deeper) > self.digs:
                                continue
                    row: Row = (
                        longer,
                        money - ware.price,
                        workers - ware.worker,
                        taken if ware.room else taken + 1,
                        rooms | ware.room,
                        made + ware.made,
                        held + ware.held,
                        used + ware.used,
                        needed + ware.needed,
                        manned + ware.manned,
                        deeper,
                    )
                    value, gap, base, opened = self._worth(row)
                    if base is None:
                        continue
                    ends.append((value, longer, base, opened))
                    if row[2]:
                        hope = min(float(gap), PROMISED, row[1] / TILE_PRICE)
                        grown.append((value + PROMISE * self.pay * hope, row))
            grown.sort(key=itemgetter(0), reverse=True)
            beam = [row for _, row in grown[:width]]
        found = [max(ends, key=itemgetter(0))] if most == 1 else sorted(ends, key=itemgetter(0), reverse=True)[:most]
        return [self._turn(*end) for end in found]

    def _worth(self, row: Row) -> tuple[float, int, Base | None, int]:
        """The best way to make room for a basket: its worth, how many goods lack storage or the other way round, the
        factory it is added to, and how many cells are opened. There is no factory if it is not possible."""
        _, money, workers, taken, rooms, made, held, used, needed, manned, _ = row
        factory = self.factory
        if rooms & CONTROL and factory.control:
            workers -= 1
        if rooms & OPTIMISATION and factory.optimisation:
            workers -= 1
        short = taken - self.cells
        best, best_gap, found, extended = NEVER, 0, None, 0
        removals = max(0, short - self.further)
        while removals <= max(0, short) and removals <= workers and removals <= MOST_REMOVED:
            opened = max(0, short - removals)
            purse = money - self.fee * opened
            if purse >= 0:
                empty = min(self.cells + opened + removals - taken, MOST_ROOM)
                still = self.cash * purse + self.room * empty
                for base in self._bases(rooms, removals):
                    room = base.held + held
                    for load in base.loads:
                        one, two, three = load[0] + made, load[1] + used, load[2] + needed
                        if load[3] + manned < 0 or three > self.staff:
                            continue
                        value = self.pay * min(one, room) - self.cost * max(two, self.least) + still
                        if three > 0:
                            value -= self.wage * three
                        gap = room - one if room > one else one - room
                        value += self.surplus * min(gap, MOST_SURPLUS)
                        if value > best:
                            best, best_gap, found, extended = value, gap, base, opened
            removals += 1
        return best, best_gap, found, extended

    def _bases(self, rooms: int, removals: int) -> list[Base]:
        found = self.known.get((rooms, removals))
        if found is None:
            factory = self.factory
            control = "" if rooms & CONTROL else factory.control
            optimisation = "" if rooms & OPTIMISATION else factory.optimisation
            found = bases(self.terms, factory.floor, control, optimisation, removals)
            self.known[(rooms, removals)] = found
        return found

    def _turn(self, value: float, bought: int, base: Base | None, opened: int) -> Turn:
        places: list[int] = []
        for at in range(len(self.wares)):
            places += [at] * ((bought >> 3 * at) & 7)
        rooms = 0
        for at in places:
            rooms |= self.wares[at].room
        removed = base.removed if base else ()
        if rooms & CONTROL and self.factory.control:
            removed = (*removed, self.factory.control)
        if rooms & OPTIMISATION and self.factory.optimisation:
            removed = (*removed, self.factory.optimisation)
        return Turn(value, tuple(places), removed, opened)

    def digging(self, turn: Turn) -> tuple[int, ...]:
        """The columns to bring from for this turn, each as often as needed."""
        depths: dict[int, int] = {}
        for at in turn.bought:
            ware = self.wares[at]
            if ware.depth:
                depths[ware.column] = max(depths.get(ware.column, 0), ware.depth)
        return tuple([column for column, depth in depths.items() for _ in range(depth)])

    def steps(self, turn: Turn) -> list[Action]:
        """The actions of a turn, in an order in which all are legal."""
        found: list[Action] = [Remove(tile=tile) for tile in turn.removed]
        found += [Extend() for _ in range(turn.extended)]
        for at in turn.bought:
            ware = self.wares[at]
            found.append(Buy(tile=ware.tile) if ware.worker else Place(tile=ware.tile))
        return found


def _sum(depths: int) -> int:
    total = 0
    while depths:
        total += depths & 7
        depths >>= 3
    return total

"""The figures of a factory: what it runs and earns, what another tile would change, and where it is narrow."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal, NamedTuple

from powergrid_tui.games.factory_manager.book import Book, TileSums, Way
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.rules.workers import free, new_card, staff
from powergrid_tui.games.factory_manager.tilefile import ROOMS, RUNNABLE
from powergrid_tui.table.words.language import tr

_MANY = 99
"""As many workers or as much storage as no factory lacks."""


class Figures(NamedTuple):
    """A factory in figures."""

    card: int
    """Number of the turn-order card, 1 to 12; 0 for none."""
    old: bool
    """Whether the card is still last round's."""
    free: int
    """Workers that are not busy, not on the card and have not acted this turn."""
    workers: int
    """All workers, including seasonal ones."""
    sums: TileSums
    """For the best choice of running tiles, or for the one decided this round."""
    income: int
    """Income in Elektro at the current price of energy; once the game is over, the actual last income."""


def figures(view: State, seat: int) -> Figures:
    """The figures of a seat's factory."""
    book, factory = view.book, view.players[seat]
    way, held = way_now(view, seat), new_card(view, seat)
    old = view.phase in (Phase.CARDS, Phase.AUCTION) and not held
    income = factory.income if view.over else running.income(book, factory, way, view.price, factor(view))
    sums = sums_of(book, factory, way)
    return Figures(held or factory.card, old, free(book, factory), staff(book, factory), sums, income)


def factor(view: State) -> int:
    """By how much incomes are multiplied in this round."""
    return view.book.numbers.last_factor if view.last_round else 1


def priced_with(view: State, seat: int, pointed: int = 0) -> int:
    """The turn-order card whose discount a seat gets or would get: its new card, or else the one under its cursor, or
    else the one being auctioned as long as it may still get it; 0 for none."""
    if held := new_card(view, seat):
        return held
    auction = view.auction
    bidding = auction is not None and seat in (auction.bidder, *auction.bidding)
    return pointed or (auction.card if auction is not None and bidding else 0)


@lru_cache(maxsize=512)
def earning_with(book: Book, factory: Factory, tile: str, more: int, price: int, times: int) -> int:
    """What a factory would earn in Elektro with one tile more (1) or less (-1), at this price of energy."""
    kind = book.kind[tile]
    if kind in ROOMS:
        changed = factory.evolve(**{kind: tile if more > 0 else ""})
    else:
        tiles = Counter(factory.floor)
        tiles[tile] += more
        changed = factory.evolve(floor=book.sorted(tiles.elements()))
    return best_income(book, changed, price, times)


def idle(book: Book, factory: Factory, way: Way) -> Counter[str]:
    """Tiles of a factory that do not run this way, though their kind is run."""
    able = Counter(tile for tile in factory.tiles if book.kind[tile] in RUNNABLE)
    return able - Counter(way.tiles)


def narrow(view: State, factory: Factory) -> Literal["makes", "stores", "workers"]:
    """What holds a factory back most at the current price of energy: with more of what would it earn most?"""
    book, numbers = view.book, view.book.numbers
    tiles, hands = book.sorted(factory.tiles), running.spared(book, factory)
    room = running.stored(book, factory)

    def most(workers: int, storage: int) -> int:
        return max(
            numbers.per_good * min(way.production, storage) - view.price * way.energy
            for way in book.ways(tiles, workers)
        )

    now, roomy, staffed = most(hands, room), most(hands, _MANY), most(_MANY, room)
    if max(roomy, staffed) <= now:
        return "stores" if most(_MANY, _MANY) > now else "makes"
    return "stores" if roomy >= staffed else "workers"


def energy_facts(view: State) -> tuple[str, ...]:
    """The price of energy, what it is likely to be next, and the cards that may come."""
    left = {by: count for by, count in energy_left(view).items() if count}
    total = sum(left.values())
    told = [tr("energy {price}", price=view.price)]
    if total and not view.over:
        likely = view.price + round(sum(by * count for by, count in left.items()) / total)
        told.append(tr("next likely {price}", price=likely))
        told.append(tr("cards {cards}", cards=" ".join(f"+{by}×{count}" for by, count in left.items())))
    return tuple(told)


class Prospect(NamedTuple):
    """What a factory earns with the best choice of running tiles."""

    way: Way
    """The best choice at the current price of energy."""
    stored: int
    now: int
    """Income in Elektro at the current price."""
    cards: tuple[tuple[int, int], ...]
    """For each energy card that may be revealed this round, (the price then, the income then)."""
    last_price: int
    """The expected price of energy in the last round, rounded."""
    last: int
    """The income of the last round at that price, doubled."""


def prospect(view: State, factory: Factory) -> Prospect:
    """What a factory earns now, after each possible energy card of this round, and in the last round."""
    book, numbers = view.book, view.book.numbers
    factor = numbers.last_factor if view.last_round else 1
    price = view.price
    possible = [by for by, count in energy_left(view).items() if count]
    last_price = price + round(expected_raise(view) * (numbers.rounds - view.round + 1))
    return Prospect(
        way=best_way(book, factory, price),
        stored=running.stored(book, factory),
        now=best_income(book, factory, price, factor),
        cards=tuple((price + by, best_income(book, factory, price + by, factor)) for by in possible),
        last_price=last_price,
        last=best_income(book, factory, last_price, numbers.last_factor),
    )


@lru_cache(maxsize=1024)
def best_income(book: Book, factory: Factory, price: int, factor: int) -> int:
    """What a factory earns in Elektro with the best choice of running tiles, at this price of energy."""
    room, good = running.stored(book, factory), book.numbers.per_good
    ways = book.ways(book.sorted(factory.tiles), running.spared(book, factory))
    return factor * max(good * min(way.production, room) - price * way.energy for way in ways)


@lru_cache(maxsize=256)
def best_way(book: Book, factory: Factory, price: int) -> Way:
    """The best choice of running tiles at this price of energy."""
    return running.ranked(book, factory, price)[0]


def expected_raise(view: State) -> float:
    """The expected price increase of the next energy card, in Elektro."""
    left = energy_left(view)
    count = sum(left.values())
    return sum(by * some for by, some in left.items()) / count if count else 0.0


def sums_of(book: Book, factory: Factory, way: Way) -> TileSums:
    """The sums of a factory that runs this way."""
    return TileSums(way.production, running.stored(book, factory), way.energy, way.workers)


def way_now(view: State, seat: int) -> Way:
    """What a factory runs: as decided this round, or else the best choice."""
    factory = view.players[seat]
    if view.phase in (Phase.ENERGY, Phase.END) and view.running:
        return running.way_of(view.book, view.running[seat])
    return best_way(view.book, factory, view.price)

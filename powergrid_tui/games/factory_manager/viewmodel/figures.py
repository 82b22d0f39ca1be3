"""The figures of a factory: what it runs and earns, what another tile would change, and where it is narrow."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Literal, NamedTuple

from powergrid_tui.games.factory_manager.book import Book, Sums, Way
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.rules.workers import free, new_card, staff
from powergrid_tui.games.factory_manager.tilefile import ROOMS, RUNNABLE
from powergrid_tui.games.factory_manager.viewmodel.plan import best_income, sums_of, way_now
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
    sums: Sums
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

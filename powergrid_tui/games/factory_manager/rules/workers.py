"""Workers, cells and prices: what a factory has free, and what it pays."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.model import Factory, Phase, State


def staff(book: Book, factory: Factory) -> int:
    """All workers of a factory, including seasonal ones."""
    return book.numbers.workers + factory.seasonal


def free(book: Book, factory: Factory) -> int:
    """Workers that are not busy, not on the turn-order card and have not acted this turn."""
    return staff(book, factory) - factory.busy - factory.bid - factory.used


def most_bid(book: Book, factory: Factory) -> int:
    """The most workers that may be bid: one has to be left for the later phases."""
    return staff(book, factory) - factory.busy - 1


def new_card(state: State, seat: int) -> int:
    """The turn-order card that a seat has for this round, or 0 while it has none: the old card no longer gives a
    discount."""
    if state.phase not in (Phase.CARDS, Phase.AUCTION):
        return state.players[seat].card
    return state.sold[state.taken.index(seat)] if seat in state.taken else 0


def discount(book: Book, factory: Factory) -> int:
    """The turn-order card's discount on every price, in Elektro."""
    return book.discounts[factory.card]


def tile_price(book: Book, factory: Factory, tile: str) -> int:
    """What a factory pays for a tile from the market, in Elektro."""
    return max(0, book.price[tile] - discount(book, factory))


def seasonal_price(book: Book, factory: Factory) -> int:
    """What a factory pays for a seasonal worker for one round, in Elektro."""
    return max(0, book.numbers.seasonal_price - discount(book, factory))


def empty_cells(book: Book, factory: Factory) -> int:
    """Open cells without a tile, not counting the two rooms."""
    return book.numbers.cells + factory.extensions - len(factory.floor)


def by_card(state: State) -> tuple[int, ...]:
    """Seats by the number on their turn-order cards, lowest first."""
    cards = [factory.card for factory in state.players]
    return tuple(sorted(range(len(cards)), key=cards.__getitem__))

"""Workers, cells and prices: what a factory has free, and what it pays."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.model import Factory, Phase, State


def staff(book: Book, factory: Factory) -> int:
    """All workers of a factory, seasonal ones with them."""
    return book.numbers.workers + factory.seasonal


def free(book: Book, factory: Factory) -> int:
    """Workers who are neither busy, nor on the turn-order card, nor have acted in this turn."""
    return staff(book, factory) - factory.busy - factory.bid - factory.used


def most_bid(book: Book, factory: Factory) -> int:
    """Workers that may be bid: one must be left for the later phases."""
    return staff(book, factory) - factory.busy - 1


def new_card(state: State, seat: int) -> int:
    """The turn-order card of this round that a seat holds; 0 until it has one, for the old one brings nothing more."""
    if state.phase not in (Phase.CARDS, Phase.AUCTION):
        return state.players[seat].card
    return state.sold[state.taken.index(seat)] if seat in state.taken else 0


def discount(book: Book, factory: Factory) -> int:
    """Elektro off every price, by the turn-order card."""
    return book.discounts[factory.card]


def tile_price(book: Book, factory: Factory, tile: str) -> int:
    """What a tile of the market costs a factory, in Elektro."""
    return max(0, book.price[tile] - discount(book, factory))


def seasonal_price(book: Book, factory: Factory) -> int:
    """What a seasonal worker costs for a round, in Elektro."""
    return max(0, book.numbers.seasonal_price - discount(book, factory))


def empty_cells(book: Book, factory: Factory) -> int:
    """Cells that are open and without a tile, but for those of the two rooms."""
    return book.numbers.cells + factory.extensions - len(factory.floor)


def by_card(state: State) -> tuple[int, ...]:
    """Seats by the number on their turn-order cards, the smallest first."""
    cards = [factory.card for factory in state.players]
    return tuple(sorted(range(len(cards)), key=cards.__getitem__))

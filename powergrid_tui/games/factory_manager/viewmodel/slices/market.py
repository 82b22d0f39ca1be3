"""Warehouse and market, with prices less the discount of a seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules.workers import new_card, tile_price
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES, KINDS
from powergrid_tui.games.factory_manager.viewmodel.slices.chips import NOWHERE, Chip, Pointed
from powergrid_tui.table.words.language import tr


@dataclass(frozen=True, slots=True)
class Column:
    """A kind of tile: what of it is in the market, and what in the warehouse."""

    name: str
    """The kind of tile, in the reader's language."""
    market: tuple[Chip, ...]
    """Tiles for sale."""
    stock: tuple[Chip, ...]
    """Tiles in the warehouse, the lowest first, which come to the market from there."""
    pointed: bool = False
    """The cursor is on this column."""


@dataclass(frozen=True, slots=True)
class Market:
    """Warehouse and market."""

    columns: tuple[Column, ...]
    """By kind: machines, production robots, labour robots, storage, control rooms, optimisation rooms."""
    discount: int
    """Elektro off every price, by the turn-order card."""
    card: int
    """The turn-order card that gives the discount, which one has or may get: 1 to 12; 0 for none."""
    bidding: bool
    """It is the auction, and the one who looks is yet to get a card."""
    bringing: bool
    """It is the phase in which tiles are brought to the market: a column may be pointed at."""


def priced_with(view: State, seat: int, pointed: int = 0) -> int:
    """The turn-order card that a seat will buy with, or would: the new one that it holds, else the one under its
    cursor, else the one that is up as long as it may get it; 0 for none."""
    if held := new_card(view, seat):
        return held
    auction = view.auction
    bidding = auction is not None and seat in (auction.bidder, *auction.bidding)
    return pointed or (auction.card if auction is not None and bidding else 0)


def market(view: State, seat: int, pointed: Pointed = NOWHERE, before: State | None = None) -> Market:
    """Warehouse and market, with prices less the discount of a seat."""
    book, card = view.book, priced_with(view, seat, pointed.card)
    factory = view.players[seat].evolve(card=card)
    old = Counter(before.market) if before is not None and before.phase == view.phase else None
    columns = []
    for at, kind in enumerate(KINDS):
        lying = Counter(tile for tile in view.market if book.kind[tile] == kind)
        chips = []
        for tile, count in lying.items():
            price = tile_price(book, factory, tile)
            chips.append(
                Chip(
                    tile,
                    price,
                    count,
                    pointed.picked[tile] + pointed.aside[tile],
                    pointed.aside[tile],
                    pointed.here("market", tile),
                    price > factory.money,
                    old is not None and count > old[tile],
                    pointed.stop("market", tile),
                )
            )
        stock = tuple(Chip(tile, count=count) for tile, count in Counter(view.columns[at]).items())
        columns.append(Column(tr(KIND_NAMES[kind]), tuple(chips), stock, pointed.column == at))
    bidding = view.phase is Phase.AUCTION and not new_card(view, seat)
    return Market(tuple(columns), book.discounts[card], card, bidding, view.phase is Phase.MARKET)

"""Warehouse and market, with prices after a seat's discount."""

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
    """One kind of tile: how much of it is in the market and in the warehouse."""

    name: str
    """The kind of tile, in the reader's language."""
    market: tuple[Chip, ...]
    """Tiles for sale."""
    stock: tuple[Chip, ...]
    """Tiles in the warehouse. They come to the market lowest first, in this order."""
    pointed: bool = False
    """Whether the cursor is on this column."""


@dataclass(frozen=True, slots=True)
class Market:
    """Warehouse and market."""

    columns: tuple[Column, ...]
    """By kind: machines, production robots, labour robots, storage, control rooms, optimisation rooms."""
    discount: int
    """The discount on every price in Elektro, from the turn-order card."""
    card: int
    """The turn-order card that gives the discount, whether the viewer has it or may get it: 1 to 12; 0 for none."""
    bidding: bool
    """Whether there is an auction in which the viewer has no card yet."""
    bringing: bool
    """Whether tiles are being brought to the market, so that a column can be selected."""


def priced_with(view: State, seat: int, pointed: int = 0) -> int:
    """The turn-order card whose discount a seat gets or would get: its new card, or else the one under its cursor, or
    else the one being auctioned as long as it may still get it; 0 for none."""
    if held := new_card(view, seat):
        return held
    auction = view.auction
    bidding = auction is not None and seat in (auction.bidder, *auction.bidding)
    return pointed or (auction.card if auction is not None and bidding else 0)


def market(
    view: State, seat: int, pointed: Pointed = NOWHERE, before: State | None = None, *, printed: bool = False
) -> Market:
    """Warehouse and market, with prices after the seat's discount, or as they are printed."""
    book, card = view.book, 0 if printed else priced_with(view, seat, pointed.card)
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

"""Actions in words: as phrases for hints and reviews (``buy machine M2``), with their details."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.actions import (
    Action,
    Bid,
    Bring,
    Buy,
    Done,
    Extend,
    Open,
    Pass,
    Place,
    Remove,
    Run,
)
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.phases import PHASES
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.tilefile import KINDS
from powergrid_tui.games.factory_manager.viewmodel.tiles import called, effect, kind_and_effect
from powergrid_tui.games.factory_manager.words import counted
from powergrid_tui.table.words.language import tr, trn


def phrase(view: State, action: Action) -> str:
    """The action of the seat to move, with its details; empty for an action of nature."""
    match action:
        case Open(card=card, workers=workers):
            bid = trn("{count} worker", "{count} workers", workers)
            return tr("put up turn-order card {card} for {bid}", card=card, bid=bid)
        case Bid(workers=workers):
            return trn("bid {count} worker", "bid {count} workers", workers)
        case Pass():
            return tr("pass")
        case Bring(column=column):
            lowest = _lowest(view, column)
            return tr("bring {tile} to the market", tile=lowest) if lowest else ""
        case Run(tiles=()):
            return tr("shut everything down")
        case Run(tiles=tiles):
            return tr(
                "{action}: {meaning}", action=tr("run {tiles}", tiles=counted(tiles)), meaning=meaning(view, action)
            )
    return _when_buying(view, action)


def _when_buying(view: State, action: Action) -> str:
    match action:
        case Buy(tile=tile, aside=True):
            return tr("buy {tile} and put it aside", tile=called(view.book, tile))
        case Buy(tile=tile):
            return _with_effect(view, tile, tr("buy {tiles}", tiles=called(view.book, tile)))
        case Place(tile=tile):
            return tr("put {tile} into the factory", tile=called(view.book, tile))
        case Remove(tile=tile):
            return _with_effect(view, tile, tr("remove {tile}", tile=called(view.book, tile)))
        case Extend():
            return tr("open a cell for {cost} Elektro", cost=view.book.numbers.extension_price)
        case Done(hire=hire) if hire:
            return trn("hire {count} seasonal worker and finish", "hire {count} seasonal workers and finish", hire)
        case Done():
            return tr(PHASES[view.phase].done)
    return ""


def _with_effect(view: State, tile: str, words: str) -> str:
    """A tile, or an action with it, and what the tile does. That stands at the end, since in German the verb of an
    action stands behind its tile."""
    return tr("{tile}: {effect}", tile=words, effect=effect(view.book, tile))


def _lowest(view: State, column: str) -> str:
    """The tile that comes next from a column of the warehouse; empty if it has none."""
    tiles = view.columns[KINDS.index(column)]
    return called(view.book, tiles[0]) if tiles else ""


def meaning(view: State, action: Action) -> str:
    """What a tile does, what a card gives, or what running earns."""
    match action:
        case Buy(tile=tile) | Place(tile=tile) | Remove(tile=tile):
            return kind_and_effect(view.book, tile)
        case Bring(column=column):
            return _lowest(view, column)
        case Open(card=card):
            return discount_words(view, card)
        case Bid() if view.auction is not None:
            return discount_words(view, view.auction.card)
        case Run(tiles=tiles):
            way = running.way_of(view.book, tiles)
            return trn(
                "makes {made}, uses {energy} energy, needs {count} worker",
                "makes {made}, uses {energy} energy, needs {count} workers",
                way.workers,
                made=way.production,
                energy=way.energy,
            )
        case _:
            return ""


def discount_words(view: State, card: int) -> str:
    """What a turn-order card takes off every price."""
    off = view.book.discounts[card]
    return tr("every price {off} less", off=off) if off else tr("no discount")

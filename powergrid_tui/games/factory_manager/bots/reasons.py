"""Why an action is advised: what decided, in figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from powergrid_tui.games.factory_manager.actions import Action, Bid, Bring, Buy, Done, Open, Pass, Run
from powergrid_tui.games.factory_manager.bots.ahead import Shop
from powergrid_tui.games.factory_manager.bots.quick import terms, way
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.rules.buying import after
from powergrid_tui.games.factory_manager.rules.running import income, stored, way_of
from powergrid_tui.games.factory_manager.rules.workers import free, staff
from powergrid_tui.games.factory_manager.tilefile import KINDS
from powergrid_tui.table.words.language import mark

Reason = tuple[str, Mapping[str, int | str]]

NONE: Final[Reason] = ("", {})

_CARD: Final = mark("it buys as number {place} of {players}, {discount} Elektro cheaper; workers left to act: {left}")
_FULL: Final = mark("it buys as number {place} of {players}, at full prices; workers left to act: {left}")
_PASS: Final = mark("no worker is spent, so that {left} can act; cards left: {cards}")
_LAST: Final = mark("no worker is spent, so that {left} can act")
_WANTED: Final = mark("{tile} is part of the best purchase that can be brought to the market: {tiles}")
_GIFT: Final = mark("{tile} is not wanted for the best purchase: {tiles}")
_SPARE: Final = mark("nothing more is worth buying: {tile} is given to the others")
_BUY: Final = mark(
    "with {tiles}, goods: {made} instead of {less}; room: {held} instead of {room}; energy: {used} instead of {more}"
)
_MEND: Final = mark("goods: {made} instead of {less}; room: {held} instead of {room}; energy: {used} instead of {more}")
_SAVE: Final = mark("{money} Elektro are kept: no purchase brings back its price")
_EMPTY: Final = mark("there is nothing left to buy")
_RUN: Final = mark("earns {income} Elektro at the price of today; workers free in the next round: {free}")


def reason(view: State, action: Action) -> Reason:
    """(message, its figures) about an action of the seat to move; the message is empty if there is nothing to say."""
    match action:
        case Open(card=card, workers=workers):
            return _card(view, card, workers)
        case Bid(workers=workers):
            return _card(view, view.auction.card, workers) if view.auction else NONE
        case Pass():
            left = free(view.book, view.mover)
            cards = [card for card in view.shown if not view.auction or card != view.auction.card]
            return (_PASS, {"left": left, "cards": ", ".join(map(str, cards))}) if cards else (_LAST, {"left": left})
        case Bring(column=column):
            return _brought(view, view.columns[KINDS.index(column)][0])
        case Run(tiles=tiles):
            chosen = way_of(view.book, tiles)
            spare = staff(view.book, view.mover) - chosen.workers
            return _RUN, {"income": income(view.book, view.mover, chosen, view.price), "free": spare}
        case Done():
            return (_SAVE, {"money": view.mover.money}) if view.market else (_EMPTY, {})
    return _bought(view, action)


def _card(view: State, card: int, workers: int) -> Reason:
    place = 1 + sum(other < card for other in (*view.shown, *view.sold))
    figures = {
        "place": place,
        "players": len(view.players),
        "discount": view.book.discounts[card],
        "left": free(view.book, view.mover) - workers,
    }
    return _CARD if figures["discount"] else _FULL, figures


def _brought(view: State, tile: str) -> Reason:
    digs = max(1, free(view.book, view.mover) - view.brought)
    shop = Shop(terms(view), view.mover, view.market, view.columns, digs)
    best = shop.best(8)
    tiles = [shop.wares[at].tile for at in best.bought]
    if not tiles:
        return _SPARE, {"tile": tile}
    return _WANTED if tile in tiles else _GIFT, {"tile": tile, "tiles": ", ".join(tiles)}


def _bought(view: State, action: Action) -> Reason:
    """What the factory does after the best turn that begins with an action."""
    book, before = view.book, view.mover
    factory = after(book, before, action)
    market = list(view.market)
    if isinstance(action, Buy):
        market.remove(action.tile)
    shop = Shop(terms(view), factory, market)
    steps = [action, *shop.steps(shop.best(8))]
    for step in steps[1:]:
        factory = after(book, factory, step)
    now = way(view, 0.0)
    then = way(view.with_factory(view.turn, factory), 0.0)
    bought = [step.tile for step in steps if isinstance(step, Buy)]
    return _BUY if bought else _MEND, {
        "tiles": ", ".join(bought),
        "made": then.production,
        "held": stored(book, factory),
        "used": then.energy,
        "more": now.energy,
        "less": now.production,
        "room": stored(book, before),
    }

"""The policy for play-outs: it plans a whole turn like the simple bot, in a fraction of the time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Bid, Bring, Buy, Done, Open, Pass, Run
from powergrid_tui.games.factory_manager.bots.ahead.turns import Shop, Terms
from powergrid_tui.games.factory_manager.bots.valuation import Taste, best_way, mean_rise, prospects
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules import market
from powergrid_tui.games.factory_manager.rules.buying import after
from powergrid_tui.games.factory_manager.rules.workers import seasonal_price
from powergrid_tui.games.factory_manager.tilefile import KINDS


class Knobs(NamedTuple):
    taste: Taste = Taste()
    width: int = 4
    dig_width: int = 4
    first: float = 4.0
    purchases: float = 2.5
    bid: float = 5.0
    gift: int = 1


KNOBS = Knobs()


def terms(view: State, taste: Taste = KNOBS.taste) -> Terms:
    """How factories are judged in this round."""
    return Terms(view.book, prospects(view, taste))


class Quick:
    def __init__(self, knobs: Knobs = KNOBS) -> None:
        self.knobs = knobs
        self._steps: dict[tuple[object, ...], Action] = {}
        self._brings: dict[tuple[object, ...], tuple[str, ...]] = {}

    def __call__(self, state: State, rng: Random) -> Action:
        phase = state.phase
        if phase == Phase.BUYING:
            return self.buying(state)
        if phase == Phase.MARKET:
            return self.market(state)
        if phase == Phase.AUCTION:
            return self.auction(state)
        return self.running(state)

    def decide(self, view, offers, rng):
        return self(view, rng)

    needs_view = True

    def auction(self, view: State) -> Action:
        knobs = self.knobs
        cards = view.shown
        worth = {}
        for card in cards:
            later = sum(other > card for other in (*view.shown, *view.sold))
            worth[card] = knobs.first * later + knobs.purchases * view.book.discounts[card]
        if view.auction is None:
            return Open(card=max(cards, key=worth.__getitem__), workers=0)
        card, bid = view.auction.card, view.auction.bid + 1
        other = max((worth[other] for other in cards if other != card), default=0.0)
        most = view.book.numbers.workers + view.mover.seasonal - view.mover.busy - 1
        return Bid(workers=bid) if worth[card] - other > knobs.bid * bid and bid <= most else Pass()

    def market(self, view: State) -> Action:
        due = market.due(view, view.turn) - view.brought
        digs = market.most(view, view.turn) - view.brought
        key = (view.round, view.price, view.drawn, view.mover, view.columns, view.market, digs)
        wanted = self._brings.get(key)
        if wanted is None:
            if len(self._brings) > 20000:
                self._brings.clear()
            shop = Shop(terms(view, self.knobs.taste), view.mover, view.market, view.columns, digs)
            wanted = tuple(KINDS[at] for at in shop.digging(shop.best(self.knobs.dig_width)))
            columns, stock, left = view.columns, view.market, wanted
            while left:
                at = KINDS.index(left[0])
                stock = view.book.sorted((*stock, columns[at][0]))
                columns = (*columns[:at], columns[at][1:], *columns[at + 1 :])
                left = left[1:]
                digs -= 1
                self._brings[(view.round, view.price, view.drawn, view.mover, columns, stock, digs)] = left
        if wanted:
            return Bring(column=wanted[0])
        if due <= 0:
            return Done()
        book = view.book
        have = [at for at, column in enumerate(view.columns) if column]
        return Bring(column=KINDS[min(have, key=lambda at: book.price[view.columns[at][0]])])

    def buying(self, view: State) -> Action:
        key = (view.round, view.price, view.drawn, view.mover, view.market)
        step = self._steps.get(key)
        if step is None:
            if len(self._steps) > 20000:
                self._steps.clear()
            shop = Shop(terms(view, self.knobs.taste), view.mover, view.market)
            steps = shop.steps(shop.best(self.knobs.width))
            book, factory, stock = view.book, view.mover, list(view.market)
            for step in steps:
                self._steps[(view.round, view.price, view.drawn, factory, tuple(stock))] = step
                factory = after(book, factory, step)
                if isinstance(step, Buy):
                    stock.remove(step.tile)
            last = Done(hire=hired(view, factory, self.knobs.taste.worker))
            self._steps[(view.round, view.price, view.drawn, factory, tuple(stock))] = last
            step = self._steps[key]
        return step

    def running(self, view: State) -> Action:
        return Run(tiles=run(view, self.knobs.taste.worker).tiles)


def run(view: State, worker: float):
    last = view.last_round
    factor = view.book.numbers.last_factor if last else 1
    return best_way(view.book, view.mover, view.price + mean_rise(view), 0.0 if last else worker, factor)


def hired(view: State, factory: Factory, worker: float) -> int:
    book = view.book
    price, wage = view.price + mean_rise(view), seasonal_price(book, factory)
    last = view.last_round
    factor = book.numbers.last_factor if last else 1
    worker = 0.0 if last else worker
    gains = []
    for hire in range(book.numbers.seasonal + 1):
        more = factory.evolve(seasonal=hire, bid=0, used=0)
        way = best_way(book, more, price, worker, factor)
        goods = min(way.production, book.total(factory.floor).storage)
        earned = factor * (book.numbers.per_good * goods - price * way.energy)
        pays = earned + worker * (hire - way.workers) - wage * hire
        gains.append(pays if wage * hire <= factory.money else -1e9)
    return max(range(len(gains)), key=gains.__getitem__)

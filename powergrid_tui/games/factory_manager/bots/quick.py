"""The policy for play-outs: it plans whole turns, quickly, and bids where a card is worth more to it than workers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Final, NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Bid, Bring, Buy, Done, Open, Pass, Run
from powergrid_tui.games.factory_manager.book import Way
from powergrid_tui.games.factory_manager.bots.ahead import Economy, Shop
from powergrid_tui.games.factory_manager.bots.simple import hired
from powergrid_tui.games.factory_manager.bots.valuation import Taste, best_way, mean_rise, prospects
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules import market
from powergrid_tui.games.factory_manager.rules.buying import after, without
from powergrid_tui.games.factory_manager.rules.workers import free, most_bid
from powergrid_tui.games.factory_manager.tilefile import KINDS

KEPT: Final = 20_000
"""How many positions are cached with the action chosen in them."""


class Habits(NamedTuple):
    """The settings of the policy."""

    taste: Taste = Taste()
    width: int = 4
    """How many baskets are followed up at each step of a plan."""
    first: float = 7.0
    """What buying before one more player is worth, in Elektro."""
    price: float = 8.0
    """What a tile costs on average, in Elektro."""
    discounted: float = 0.8
    """What an Elektro of discount is worth, in Elektro."""
    missed: float = 8.0
    """The worth of a purchase that is missed because its worker is on a card, in Elektro."""


HABITS: Final = Habits()


def terms(view: State, taste: Taste = HABITS.taste) -> Economy:
    """How factories are judged in this round."""
    return Economy(view.book, prospects(view, taste))


class Quick:
    """The policy. It remembers the plans of a search, so that a turn is planned once and not at each of its steps."""

    def __init__(self, habits: Habits = HABITS) -> None:
        self._habits = habits
        self._known: dict[Hashable, Action] = {}

    def __call__(self, state: State, rng: Random) -> Action:
        """What the seat to move does."""
        match state.phase:
            case Phase.AUCTION:
                return self._auction(state)
            case Phase.MARKET:
                return self._planned(_stock(state, state.mover, state.columns, state.market), state, self._market)
            case Phase.BUYING:
                return self._planned(_shelf(state, state.mover, state.market), state, self._buying)
        return Run(tiles=way(state, self._habits.taste.worker).tiles)

    def _planned(self, key: Hashable, state: State, plan: Callable[[State], None]) -> Action:
        if key not in self._known:
            if len(self._known) > KEPT:
                self._known.clear()
            plan(state)
        return self._known[key]

    def _auction(self, view: State) -> Action:
        """Put up the best card for nothing; raise while the card is worth more with these workers on it than the best
        other one is without any."""
        cards, auction = view.shown, view.auction
        if auction is None:
            return Open(card=max(cards, key=lambda card: self.worth(view, card, 0)), workers=0)
        bid = auction.bid + 1
        if bid > most_bid(view.book, view.mover):
            return Pass()
        other = max((self.worth(view, card, 0) for card in cards if card != auction.card), default=0.0)
        return Bid(workers=bid) if self.worth(view, auction.card, bid) > other else Pass()

    def worth(self, view: State, card: int, bid: int) -> float:
        """What a card is worth in this round to the seat to move, with so many workers on it, in Elektro."""
        habits, factory = self._habits, view.mover
        later = sum(other > card for other in (*view.shown, *view.sold))
        able = min(factory.money / habits.price, free(view.book, factory))
        acts = min(able, free(view.book, factory) - bid)
        ahead = 0.0 if view.last_round else habits.first * later
        return ahead + habits.discounted * view.book.discounts[card] * acts - habits.missed * (able - acts)

    def _market(self, view: State) -> None:
        """Bring what the best turn needs, then the cheapest tiles."""
        book, factory = view.book, view.mover
        digs = market.most(view, view.turn) - view.brought
        due = market.due(view, view.turn) - view.brought
        shop = Shop(terms(view, self._habits.taste), factory, view.market, view.columns, digs)
        columns, stock = view.columns, view.market
        for at in shop.digging(shop.best(self._habits.width)):
            self._known[_stock(view, factory, columns, stock)] = Bring(column=KINDS[at])
            stock = book.sorted((*stock, columns[at][0]))
            columns = (*columns[:at], columns[at][1:], *columns[at + 1 :])
            due -= 1
        key = _stock(view, factory, columns, stock)
        if due > 0 and any(columns):
            cheapest = min((book.price[column[0]], at) for at, column in enumerate(columns) if column)[1]
            self._known[key] = Bring(column=KINDS[cheapest])
        else:
            self._known[key] = Done()

    def _buying(self, view: State) -> None:
        book, factory, stock = view.book, view.mover, view.market
        shop = Shop(terms(view, self._habits.taste), factory, stock)
        for step in shop.steps(shop.best(self._habits.width)):
            self._known[_shelf(view, factory, stock)] = step
            factory = after(book, factory, step)
            if isinstance(step, Buy):
                stock = without(stock, step.tile)
        self._known[_shelf(view, factory, stock)] = Done(hire=hired(view, factory, self._habits.taste.hired))


def way(view: State, worker: float) -> Way:
    """The way to run the factory that brings most, if a free worker is worth so much in rounds to come, in Elektro."""
    last = view.last_round
    factor = view.book.numbers.last_factor if last else 1
    return best_way(view.book, view.mover, view.price + mean_rise(view), 0.0 if last else worker, factor)


def _stock(view: State, factory: Factory, columns: tuple[tuple[str, ...], ...], stock: tuple[str, ...]) -> Hashable:
    """All that a plan of what to bring depends on."""
    return (view.round, view.price, view.drawn, factory, columns, stock, len(view.waiting))


def _shelf(view: State, factory: Factory, stock: tuple[str, ...]) -> Hashable:
    """All that a plan of what to buy depends on."""
    return (view.round, view.price, view.drawn, factory, stock)

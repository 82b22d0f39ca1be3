"""One simple bot that plans a whole turn.

It estimates what tiles bought together will bring in all rounds to come. Remembers nothing between decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Bid, Bring, Done, Open, Pass, Run
from powergrid_tui.games.factory_manager.bots.evaluator import Evaluator, evaluator_for
from powergrid_tui.games.factory_manager.bots.planning import LOOKED_AT, WIDTH, Good, TurnPlanner
from powergrid_tui.games.factory_manager.bots.valuation import (
    GROWTH,
    WORKER,
    Taste,
    best_way,
    mean_rise,
    prospects,
)
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules import market
from powergrid_tui.games.factory_manager.rules.workers import seasonal_price
from powergrid_tui.games.factory_manager.tilefile import KINDS
from powergrid_tui.table.protocol.characters import Character
from powergrid_tui.table.protocol.game import Offer

Offers = Mapping[str, Offer[Action]]
"""By kind."""

FIRST = 4.0
"""What buying before one more player is worth, in Elektro."""

PURCHASES = 2.5
"""How many purchases a discount applies to in a turn."""

BID = 5.0
"""What a worker bid on a turn-order card costs, in Elektro, because it is missed later."""


FEARED = 0.36
"""How much more of the rise of the price of energy a careful player counts on, for each deviation it allows for."""


class Care(NamedTuple):
    """How thoroughly a turn is planned, and what is taken to pay later."""

    taste: Taste = Taste()
    width: int = WIDTH
    """How many plans of what to buy are followed up at each step."""
    looked_at: int = LOOKED_AT
    """Roughly how many longer plans a step considers."""
    dig_width: int = 5
    """The same as `width` while tiles are brought to the market."""
    spite: float = 0.0
    """The share of what the player who needs a tile most would gain by it that counts for buying it."""

    def leaning(self, character: Character) -> Care:
        """The same as a character plans: a careful one expects a steeper rise of the price of energy."""
        taste = self.taste._replace(rise=self.taste.rise + FEARED * character.care)
        return self._replace(taste=taste, spite=character.spite)


SIMPLE_CARE: Final = Care()

THOROUGH: Final = Care(
    Taste(growth=tuple([1 + 0.8 * (each - 1) for each in GROWTH]), surplus=2.0, hired=1.4, rise=0.8), 30, 1500, 12
)
"""Storage and production pay only together. With more plans followed up, pairs are found in the same turn, and less
need be expected of what has no match yet. Machines that use much energy can still be shut down once it is dear, so the
whole rise of its price need not be feared (bench/strength.md)."""


class SimpleBot:
    """Buys production with storage, as early as it can afford them."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        open_kinds = {offer.kind: offer for offer in offers if len(offer.actions)}
        action = default_action(view)
        kind = open_kinds.get(action.kind)
        if kind is not None and action in kind.actions:
            return action
        return next(iter(open_kinds.values())).actions[0]


def default_action(view: State, care: Care = SIMPLE_CARE) -> Action:
    """What the seat to move does."""
    return HABITS[view.phase](view, care)


def _evaluator(view: State, care: Care) -> Evaluator:
    return evaluator_for(view.book, prospects(view, care.taste))


def card_worth(view: State, card: int) -> float:
    """What a turn-order card is worth in this round, in Elektro: going first, or paying less."""
    later = sum(other > card for other in (*view.shown, *view.sold))
    return FIRST * later + PURCHASES * view.book.discounts[card]


def _auction(view: State, care: Care) -> Action:
    """Choose the most valuable card, for no workers at first; bid one worker more as long as that card is so much
    better than the next."""
    cards = view.shown
    worth = {card: card_worth(view, card) for card in cards}
    if view.auction is None:
        return Open(card=max(cards, key=worth.__getitem__), workers=0)
    card, bid = view.auction.card, view.auction.bid + 1
    other = max((worth[other] for other in cards if other != card), default=0.0)
    return Bid(workers=bid) if worth[card] - other > BID * bid else Pass()


def _market(view: State, care: Care) -> Action:
    """Bring what the best purchases need and the market lacks; otherwise what the others want least."""
    evaluator = _evaluator(view, care)
    due = market.due(view, view.turn) - view.brought
    digs = market.most(view, view.turn) - view.brought
    goods = [Good(view.book.rank[tile]) for tile in view.market]
    for at, column in enumerate(view.columns):
        goods += [Good(view.book.rank[tile], at, depth + 1) for depth, tile in enumerate(column[:digs])]
    _, plan = TurnPlanner(evaluator, view.mover, goods, digs).best(care.dig_width, care.looked_at)
    wanted = [goods[at] for at in plan.bought if goods[at].depth]
    if wanted:
        return Bring(column=KINDS[max(wanted, key=lambda good: good.depth).column])
    if due <= 0:
        return Done()
    gift = _gifts(view, evaluator)
    columns = [at for at, column in enumerate(view.columns) if column]
    return Bring(column=KINDS[min(columns, key=lambda at: gift(view.columns[at][0]))])


def _gifts(view: State, evaluator: Evaluator) -> Callable[[str], float]:
    """What a tile would bring whoever of those who buy later could use it best, in Elektro."""
    followers = [view.players[seat] for seat in view.waiting[1:]]
    without = [TurnPlanner(evaluator, factory, ()).best(1)[0] for factory in followers]

    def gift(tile: str) -> float:
        good = (Good(view.book.rank[tile]),)
        gains = (
            TurnPlanner(evaluator, factory, good).best(1)[0] - before
            for factory, before in zip(followers, without, strict=True)
        )
        return max(gains, default=0.0)

    return gift


def _buying(view: State, care: Care) -> Action:
    """The first step of the best turn. When nothing is left to buy, seasonal workers are hired if they pay off."""
    evaluator = _evaluator(view, care)
    goods = [Good(view.book.rank[tile]) for tile in view.market]
    spoils: dict[int, float] = {}
    if care.spite:
        gift = _gifts(view, evaluator)  # of a tile that is there twice, another is left
        lone = [tile for tile in dict.fromkeys(view.market) if view.market.count(tile) == 1]
        spoils = {view.book.rank[tile]: care.spite * gift(tile) for tile in lone}
    _, plan = TurnPlanner(evaluator, view.mover, goods, spoils=spoils).best(care.width, care.looked_at)
    return plan.steps[0] if plan.steps else Done(hire=hired(view, view.mover, care.taste.hired))


def hired(view: State, factory: Factory, worker: float = WORKER) -> int:
    """How many seasonal workers to hire: those that earn more in this round, or are worth more in the next, than they
    cost. A worker who is free in the next round is worth `worker` Elektro."""
    book = view.book
    price, wage = view.price + mean_rise(view), seasonal_price(book, factory)
    last = view.last_round
    factor = book.numbers.last_factor if last else 1
    worth = 0.0 if last else worker
    gains = []
    for hire in range(book.numbers.seasonal + 1):
        more = factory.evolve(seasonal=hire, bid=0, used=0)
        way = best_way(book, more, price, worth, factor)
        goods = min(way.production, book.total(factory.floor).storage)
        earned = factor * (book.numbers.per_good * goods - price * way.energy)
        pays = earned + worth * (hire - way.workers) - wage * hire
        gains.append(pays if wage * hire <= factory.money else -1e9)
    return max(range(len(gains)), key=gains.__getitem__)


def _running(view: State, care: Care) -> Action:
    """The way to run the factory that brings most, counting free workers."""
    last = view.last_round
    factor = view.book.numbers.last_factor if last else 1
    way = best_way(view.book, view.mover, view.price + mean_rise(view), 0.0 if last else care.taste.worker, factor)
    return Run(tiles=way.tiles)


HABITS: Mapping[Phase, Callable[[State, Care], Action]] = {
    Phase.AUCTION: _auction,
    Phase.MARKET: _market,
    Phase.BUYING: _buying,
    Phase.RUNNING: _running,
}
"""How it acts in each phase."""

"""A complete buying turn planned in advance: what it costs, and what the factory would then earn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Buy, Done, Extend, Place, Remove
from powergrid_tui.games.factory_manager.book import Book, Sums, Way
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules import buying, running
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.rules.workers import free, seasonal_price, tile_price
from powergrid_tui.table.words.language import tr, trn


@dataclass(frozen=True)
class BuyingPlan:
    """A planned buying turn."""

    buys: tuple[str, ...] = ()
    """Tiles to buy for the factory."""
    aside: tuple[str, ...] = ()
    """Tiles to buy and put aside."""
    places: tuple[str, ...] = ()
    """Tiles lying aside to put into the factory."""
    removes: tuple[str, ...] = ()
    extends: int = 0
    hire: int = 0

    def __bool__(self) -> bool:
        return bool(self.buys or self.aside or self.places or self.removes or self.extends or self.hire)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the turn, in an order that makes room before filling it; `Done` comes last."""
        return (
            *(Remove(tile=tile) for tile in self.removes),
            *(Extend(),) * self.extends,
            *(Place(tile=tile) for tile in self.places),
            *(Buy(tile=tile) for tile in self.buys),
            *(Buy(tile=tile, aside=True) for tile in self.aside),
            Done(hire=self.hire),
        )

    def of(self, field: str, tile: str) -> int:
        """How often a tile occurs in one of the lists."""
        return int(getattr(self, field).count(tile))

    def with_count(self, field: str, tile: str, count: int) -> BuyingPlan:
        """The plan with this many copies of a tile in one of the lists."""
        rest = tuple(other for other in getattr(self, field) if other != tile)
        changed: dict[str, Any] = {field: (*rest, *(tile,) * count)}
        return replace(self, **changed)

    def kept(self, view: State, seat: int) -> BuyingPlan:
        """The part of the plan that still applies at a later point of the same turn: tiles that are still there."""
        factory = view.players[seat]
        market, floor, lying = Counter(view.market), Counter(factory.tiles), Counter(factory.aside)
        buys = _within(self.buys, market)
        left = market - Counter(buys)
        return BuyingPlan(
            buys=buys,
            aside=_within(self.aside, left),
            places=_within(self.places, lying),
            removes=_within(self.removes, floor),
            extends=min(self.extends, view.book.numbers.extensions - factory.extensions),
            hire=self.hire,
        )


def _within(tiles: tuple[str, ...], available: Counter[str]) -> tuple[str, ...]:
    found: Counter[str] = Counter()
    kept = []
    for tile in tiles:
        if found[tile] < available[tile]:
            found[tile] += 1
            kept.append(tile)
    return tuple(kept)


class Outcome:
    """The result of a plan."""

    def __init__(self, view: State, seat: int, plan: BuyingPlan) -> None:
        self.view, self.plan = view, plan
        self.before = view.players[seat]
        self.after, self._first = _done(view, self.before, plan)
        """The factory after everything in the plan that can be done, and why the first action that cannot be done is
        refused."""

    @cached_property
    def why(self) -> str:
        """Why the plan cannot be carried out in full, or an empty string: too few workers, too little money, or else
        what the rules say about the first illegal action."""
        free_workers = free(self.view.book, self.before)
        if self.workers > free_workers:
            return trn(
                "{some} actions, and {count} worker is free",
                "{some} actions, and {count} workers are free",
                free_workers,
                some=self.workers,
            )
        if (short := self.cost - self.before.money) > 0:
            return tr("costs {cost} Elektro, {short} more than you have", cost=self.cost, short=short)
        return self._first

    @cached_property
    def cost(self) -> int:
        """The total cost in Elektro."""
        book, factory, plan = self.view.book, self.before, self.plan
        tiles = sum(tile_price(book, factory, tile) for tile in (*plan.buys, *plan.aside))
        wages = plan.hire * seasonal_price(book, factory)
        return tiles + plan.extends * book.numbers.extension_price + wages

    @property
    def workers(self) -> int:
        """How many workers act."""
        plan = self.plan
        return len(plan.buys) + len(plan.aside) + len(plan.removes)

    @property
    def cells(self) -> tuple[int, int]:
        """(cells filled, cells open), not counting the two rooms."""
        return len(self.after.floor), self.view.book.numbers.cells + self.after.extensions

    @cached_property
    def prospect(self) -> Prospect:
        """What the factory would earn."""
        return prospect(self.view, self.after)


def _done(view: State, factory: Factory, plan: BuyingPlan) -> tuple[Factory, str]:
    book, market = view.book, view.market
    first = ""
    for action in plan.actions:
        if why := buying.refusal_of(book, factory, market, action):
            first = first or why
            continue
        factory = buying.after(book, factory, action)
        if isinstance(action, Buy):
            market = buying.without(market, action.tile)
    return factory, first


class Prospect(NamedTuple):
    """What a factory earns with the best choice of running tiles."""

    way: Way
    """The best choice at the current price of energy."""
    stored: int
    now: int
    """Income in Elektro at the current price."""
    cards: tuple[tuple[int, int], ...]
    """For each energy card that may be revealed this round, (the price then, the income then)."""
    last_price: int
    """The expected price of energy in the last round, rounded."""
    last: int
    """The income of the last round at that price, doubled."""


def prospect(view: State, factory: Factory) -> Prospect:
    """What a factory earns now, after each possible energy card of this round, and in the last round."""
    book, numbers = view.book, view.book.numbers
    factor = numbers.last_factor if view.last_round else 1
    price = view.price
    possible = [by for by, count in energy_left(view).items() if count]
    last_price = price + round(expected_raise(view) * (numbers.rounds - view.round + 1))
    return Prospect(
        way=best_way(book, factory, price),
        stored=running.stored(book, factory),
        now=best_income(book, factory, price, factor),
        cards=tuple((price + by, best_income(book, factory, price + by, factor)) for by in possible),
        last_price=last_price,
        last=best_income(book, factory, last_price, numbers.last_factor),
    )


@lru_cache(maxsize=1024)
def best_income(book: Book, factory: Factory, price: int, factor: int) -> int:
    """What a factory earns in Elektro with the best choice of running tiles, at this price of energy."""
    room, good = running.stored(book, factory), book.numbers.per_good
    ways = book.ways(book.sorted(factory.tiles), running.spared(book, factory))
    return factor * max(good * min(way.production, room) - price * way.energy for way in ways)


@lru_cache(maxsize=256)
def best_way(book: Book, factory: Factory, price: int) -> Way:
    """The best choice of running tiles at this price of energy."""
    return running.ranked(book, factory, price)[0]


def expected_raise(view: State) -> float:
    """The expected price increase of the next energy card, in Elektro."""
    left = energy_left(view)
    count = sum(left.values())
    return sum(by * some for by, some in left.items()) / count if count else 0.0


def sums_of(book: Book, factory: Factory, way: Way) -> Sums:
    """The sums of a factory that runs this way."""
    return Sums(way.production, running.stored(book, factory), way.energy, way.workers)


def way_now(view: State, seat: int) -> Way:
    """What a factory runs: as decided this round, or else the best choice."""
    factory = view.players[seat]
    if view.phase in (Phase.ENERGY, Phase.END) and view.running:
        return running.way_of(view.book, view.running[seat])
    return best_way(view.book, factory, view.price)

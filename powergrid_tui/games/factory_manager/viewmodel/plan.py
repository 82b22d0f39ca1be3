"""A complete buying turn planned in advance: what it costs, and what the factory would then earn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from powergrid_tui.games.factory_manager.actions import Action, Buy, Done, Extend, Place, Remove
from powergrid_tui.games.factory_manager.model import Factory, State
from powergrid_tui.games.factory_manager.rules import buying
from powergrid_tui.games.factory_manager.rules.workers import free, seasonal_price, tile_price
from powergrid_tui.games.factory_manager.viewmodel.figures import Prospect, prospect
from powergrid_tui.games.factory_manager.words import counted
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

    @classmethod
    def of(cls, actions: Sequence[Action]) -> BuyingPlan:
        """The plan that makes these actions."""

        def tiles(kind: type[Buy | Place | Remove], **fields: bool) -> tuple[str, ...]:
            some = [action for action in actions if isinstance(action, kind)]
            return tuple(each.tile for each in some if all(getattr(each, name) == is_ for name, is_ in fields.items()))

        return cls(
            buys=tiles(Buy, aside=False),
            aside=tiles(Buy, aside=True),
            places=tiles(Place),
            removes=tiles(Remove),
            extends=sum(isinstance(action, Extend) for action in actions),
            hire=sum(action.hire for action in actions if isinstance(action, Done)),
        )

    @property
    def deeds(self) -> str:
        """Everything planned, in words, in the order in which it is done."""
        parts = [
            tr("take out {tiles}", tiles=counted(self.removes)) if self.removes else "",
            trn("open {count} cell", "open {count} cells", self.extends) if self.extends else "",
            tr("place {tiles}", tiles=counted(self.places)) if self.places else "",
            tr("buy {tiles}", tiles=counted(self.buys)) if self.buys else "",
            tr("put {tiles} aside", tiles=counted(self.aside)) if self.aside else "",
            trn("hire {count} worker", "hire {count} workers", self.hire) if self.hire else "",
        ]
        return tr("; ").join(part for part in parts if part)

    def count(self, field: str, tile: str) -> int:
        """How often a tile occurs in one of the lists."""
        return int(getattr(self, field).count(tile))

    def with_count(self, field: str, tile: str, count: int) -> BuyingPlan:
        """The plan with this many copies of a tile in one of the lists."""
        rest = tuple(other for other in getattr(self, field) if other != tile)
        changed: dict[str, Any] = {field: (*rest, *(tile,) * count)}
        return replace(self, **changed)

    def still_possible(self, view: State, seat: int) -> BuyingPlan:
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


class PlanOutcome:
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

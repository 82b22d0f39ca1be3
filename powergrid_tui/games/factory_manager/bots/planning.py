"""Planning a whole turn of buying: which tiles together, and how to make room for them. A beam search."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Buy, Extend, Place, Remove
from powergrid_tui.games.factory_manager.bots.evaluator import ROUNDING, Evaluator, Layout
from powergrid_tui.games.factory_manager.model import Factory
from powergrid_tui.games.factory_manager.rules.workers import discount, free
from powergrid_tui.games.factory_manager.tilefile import KINDS, ROOMS
from powergrid_tui.table.protocol.value import Value

WIDTH = 8
"""How many plans are followed up at each step."""

LOOKED_AT = 240
"""Roughly how many longer plans a step considers; where there is much to buy, fewer plans are followed up."""

LEAST_WIDTH = 2

REMOVALS = 2
"""How many tiles are considered for removal when a cell is needed."""

PROMISE = 0.35
"""The share of a good's pay that is expected when only its storage, or only its production, has been bought."""

PROMISED = 3
"""The most goods that are expected this way."""

TILE_PRICE = 5
"""What a tile that completes one of them costs, in Elektro."""

KEPT = 0.5
"""The worth of a tile put aside for the next round, as a share of what it would bring if it replaced the weakest tile
now."""

NOTHING = -1
"""Stands for no tile and no column."""


NO_SPOILS: Final[Mapping[int, float]] = {}
"""Nothing is counted that others cannot buy."""


class Good(NamedTuple):
    """A tile that can be bought, now or after bringing it to the market."""

    tile: int
    """The tile's place in the book."""
    column: int = NOTHING
    depth: int = 0
    """How many tiles of its column must be brought to the market to reach it; 0 if it is there already."""


Result = tuple[Layout, tuple[int, ...], tuple[int, ...]]
"""The first three fields of a plan."""


class TurnPlan(Value, frozen=True):
    """Some steps of a turn, and their result."""

    layout: Layout
    bought: tuple[int, ...]
    """Bought tiles, as positions in the list of goods."""
    aside: tuple[int, ...]
    """Tiles put aside that can still be placed."""
    money: int
    workers: int
    """Workers who have not acted."""
    steps: tuple[Action, ...]
    kept: float = 0.0
    """What a tile put aside is worth, in Elektro."""


class TurnPlanner:
    """The turn of one factory."""

    def __init__(
        self,
        evaluator: Evaluator,
        factory: Factory,
        goods: Sequence[Good],
        digs: int = 0,
        spoils: Mapping[int, float] = NO_SPOILS,
    ) -> None:
        """`spoils` is what it counts, in Elektro, that nobody else can buy a tile, by its place in the book."""
        self.evaluator = evaluator
        self._spoils = spoils
        self.goods = goods
        self.digs = digs
        """How many tiles can be brought to the market before the turn."""
        book = evaluator.book
        off = discount(book, factory)
        self.prices = [max(0, book.price[evaluator.ids[good.tile]] - off) for good in goods]
        self.buys = [Buy(tile=evaluator.ids[good.tile]) for good in goods]
        self.removes = [Remove(tile=tile) for tile in evaluator.ids]
        rank = book.rank
        self.first = TurnPlan(
            layout=(
                tuple(rank[tile] for tile in factory.floor),
                rank.get(factory.control, NOTHING),
                rank.get(factory.optimisation, NOTHING),
                factory.extensions,
            ),
            bought=(),
            aside=tuple(rank[tile] for tile in factory.aside),
            money=factory.money,
            workers=max(0, free(book, factory)),
            steps=(),
        )
        self._seen: set[Result] = set()
        """The results of plans already seen, from which the rest follows."""
        self._beaten = 0.0
        """A plan that is not worth more, in Elektro, is not better than the best one found."""

    def best(self, width: int = WIDTH, looked_at: int = LOOKED_AT) -> tuple[float, TurnPlan]:
        """The worth of the best turn found, in Elektro, and the plan for it. `width` is how many plans are followed up
        at each step, and `looked_at` roughly how many longer ones a step considers."""
        best, plan = self.worth(self.first)[0], self.first
        self._beaten = best + ROUNDING
        promise = PROMISE * self.evaluator.outlook.goods
        beam = [plan]
        while beam:
            found: list[tuple[float, TurnPlan]] = []
            for shorter in beam:
                for longer in self._longer(shorter):
                    value, gap = self.worth(longer)
                    value += longer.kept + self._spoiled(longer.bought)
                    if value > self._beaten:
                        best, plan = value, longer
                        self._beaten = best + ROUNDING
                    if longer.workers:
                        value += promise * min(abs(gap), PROMISED, longer.money / TILE_PRICE)
                        found.append((value, longer))
                    elif longer.aside:
                        found.append((value, longer))
            found.sort(key=itemgetter(0), reverse=True)
            most = max(LEAST_WIDTH, looked_at * len(beam) // max(1, len(found)))
            beam = [longer for _, longer in found[: min(most, width)]]
        return best, plan

    def _spoiled(self, bought: tuple[int, ...]) -> float:
        """What it counts, in Elektro, that nobody else can buy these tiles."""
        return sum([self._spoils.get(self.goods[at].tile, 0.0) for at in bought]) if self._spoils else 0.0

    def worth(self, plan: TurnPlan) -> tuple[float, int]:
        """What the result of a plan is worth, in Elektro, and its storage minus its production, in goods."""
        return self.evaluator.worth(plan.layout, plan.money)

    def _longer(self, plan: TurnPlan) -> Iterator[TurnPlan]:
        """The plans with one more tile and the room for it, or with one tile less, if they have not been seen."""
        evaluator = self.evaluator
        weaker: list[TurnPlan] = []
        if plan.workers == 1 and not plan.aside:  # nothing follows a removal
            yield from self._last_removal(plan)
        else:
            weaker = self._removals(plan)
            for fewer in weaker:
                if self._is_new((fewer.layout, fewer.bought, fewer.aside)):
                    yield fewer
        floor, control, optimisation, extensions = plan.layout
        if evaluator.cells + extensions > len(floor):
            cells = [plan]
        else:
            cells = weaker[:REMOVALS]
            if extensions < evaluator.extensions and plan.money >= evaluator.extension_price:
                cells.append(self._extended(plan))
        places = dict.fromkeys(KINDS, cells)
        places["control"] = self._without(plan, control)
        places["optimisation"] = self._without(plan, optimisation)
        for at, tile in enumerate(plan.aside):
            aside = (*plan.aside[:at], *plan.aside[at + 1 :])
            for base in places[evaluator.kinds[tile]]:
                layout = self._layout(base, tile)
                if self._is_new((layout, base.bought, aside)):
                    step = Place(tile=evaluator.ids[tile])
                    yield TurnPlan(layout, base.bought, aside, base.money, base.workers, (*base.steps, step))
        if plan.workers:
            yield from self._purchases(plan, places)

    def _purchases(self, plan: TurnPlan, places: dict[str, list[TurnPlan]]) -> Iterator[TurnPlan]:
        """The plans with one more tile bought, based on the plans that make room for its kind."""
        tried: set[int] = set()
        kinds, worth = self.evaluator.kinds, self.evaluator.worth
        prices, already, purse = self.prices, plan.bought, plan.money
        staffed = {kind: [base for base in bases if base.workers] for kind, bases in places.items()}
        for at, (tile, _, depth) in enumerate(self.goods):
            price = prices[at]
            if tile in tried or at in already or price > purse:
                continue
            tried.add(tile)
            bought = tuple(sorted((*already, at)))
            if depth and self._dug(bought) > self.digs:
                continue
            bases = staffed[kinds[tile]]
            for base in bases:
                money, workers = base.money - price, base.workers - 1
                if money < 0:
                    continue
                layout = self._layout(base, tile)
                if not workers and not base.aside:  # nothing follows, so only the best one is of interest
                    if worth(layout, money)[0] + self._spoiled(bought) <= self._beaten:
                        continue
                elif not self._is_new((layout, bought, base.aside)):
                    continue
                yield TurnPlan(layout, bought, base.aside, money, workers, (*base.steps, self.buys[at]))
            if not bases and (kept := self._kept(plan, at, bought)) and self._is_new((kept.layout, bought, plan.aside)):
                yield kept

    def _kept(self, plan: TurnPlan, at: int, bought: tuple[int, ...]) -> TurnPlan | None:
        """The plan with a tile put aside by the last worker; None if it could not be placed in a later round, or would
        not improve on the tile it replaces."""
        if not self.evaluator.outlook.surplus:
            return None
        tile = self.goods[at].tile
        steps = (*plan.steps, Buy(tile=self.buys[at].tile, aside=True))
        longer = TurnPlan(plan.layout, bought, plan.aside, plan.money - self.prices[at], 0, steps)
        kind = self.evaluator.kinds[tile]
        later = longer.evolve(workers=1)
        if kind in ROOMS:
            _, control, optimisation, _ = plan.layout
            places = self._without(later, control if kind == "control" else optimisation)
        else:
            places = self._removals(later)[:REMOVALS]
        now = self.worth(longer)[0]
        then = [self.evaluator.worth(self._layout(base, tile), longer.money)[0] for base in places]
        gain = max(then, default=now) - now
        return longer.evolve(kept=KEPT * gain) if gain > 0 else None

    def _is_new(self, result: Result) -> bool:
        """Whether no plan with this result has been seen."""
        count = len(self._seen)
        self._seen.add(result)
        return len(self._seen) > count

    def _layout(self, base: TurnPlan, tile: int) -> Layout:
        """The factory of a plan with a tile placed."""
        floor, control, optimisation, extensions = base.layout
        kind = self.evaluator.kinds[tile]
        if kind == "control":
            return floor, tile, optimisation, extensions
        if kind == "optimisation":
            return floor, control, tile, extensions
        at = bisect(floor, tile)
        return (*floor[:at], tile, *floor[at:]), control, optimisation, extensions

    def _extended(self, plan: TurnPlan) -> TurnPlan:
        floor, control, optimisation, extensions = plan.layout
        return plan.evolve(
            layout=(floor, control, optimisation, extensions + 1),
            money=plan.money - self.evaluator.extension_price,
            steps=(*plan.steps, Extend()),
        )

    def _removals(self, plan: TurnPlan) -> list[TurnPlan]:
        """The plans without the lowest tile of a kind, for each kind on the cells; the smallest loss first."""
        if not plan.workers:
            return []
        found = [longer for tile in self._lowest(plan) for longer in self._without(plan, tile)]
        found.sort(key=lambda longer: -self.worth(longer)[0])
        return found

    def _last_removal(self, plan: TurnPlan) -> list[TurnPlan]:
        """The best of these plans, if it is better than the best one found."""
        floor, control, optimisation, extensions = plan.layout
        spoiled = self._spoiled(plan.bought)
        worths = [
            self.evaluator.worth((_less(floor, tile), control, optimisation, extensions), plan.money)[0] + spoiled
            for tile in self._lowest(plan)
        ]
        best = max(worths, default=self._beaten)
        if best <= self._beaten:
            return []
        return self._without(plan, self._lowest(plan)[worths.index(best)])

    def _lowest(self, plan: TurnPlan) -> list[int]:
        """The lowest tile of each kind on the cells."""
        first: dict[str, int] = {}
        kinds = self.evaluator.kinds
        for tile in plan.layout[0]:
            first.setdefault(kinds[tile], tile)
        return list(first.values())

    def _without(self, plan: TurnPlan, tile: int) -> list[TurnPlan]:
        """The plan after a worker has removed a tile; none if no worker is left; unchanged if there is no such tile."""
        if tile == NOTHING:
            return [plan]
        if not plan.workers:
            return []
        floor, control, optimisation, extensions = plan.layout
        if tile == control:
            control = NOTHING
        elif tile == optimisation:
            optimisation = NOTHING
        else:
            floor = _less(floor, tile)
        layout, steps = (floor, control, optimisation, extensions), (*plan.steps, self.removes[tile])
        return [TurnPlan(layout, plan.bought, plan.aside, plan.money, plan.workers - 1, steps, plan.kept)]

    def _dug(self, bought: tuple[int, ...]) -> int:
        """How many tiles must be brought to the market for these goods."""
        depths: dict[int, int] = {}
        for at in bought:
            _, column, depth = self.goods[at]
            depths[column] = max(depths.get(column, 0), depth)
        return sum(depths.values())


def _less(floor: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """The tiles without one of that kind."""
    at = floor.index(tile)
    return (*floor[:at], *floor[at + 1 :])

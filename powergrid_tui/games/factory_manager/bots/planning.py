"""A whole turn of buying, thought through: which tiles together, and what makes room for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from powergrid_tui.games.factory_manager.actions import Action, Buy, Extend, Place, Remove
from powergrid_tui.games.factory_manager.bots.valuation import Appraiser
from powergrid_tui.games.factory_manager.model import Factory
from powergrid_tui.games.factory_manager.rules.workers import discount, free

WIDTH = 8
"""Plans that are followed up at each step."""

PROMISE = 0.35
"""How much of what a good would pay is hoped for when one step has brought only its room, or only the good."""


class Good(NamedTuple):
    """A tile that can be bought."""

    tile: int
    column: int
    depth: int
    """How many tiles of its column must be brought to the market for it; 0 for what lies there."""


class Plan(NamedTuple):
    """Some steps of a turn, and what they lead to."""

    floor: tuple[int, ...]
    control: int
    """Or -1."""
    optimisation: int
    extensions: int
    money: int
    workers: int
    """That have not acted."""
    aside: tuple[int, ...]
    """That can still be placed."""
    bought: tuple[int, ...]
    """Places among the goods."""
    steps: tuple[Action, ...]


def start(judge: Appraiser, factory: Factory) -> Plan:
    """Nothing done yet."""
    rank = judge.book.rank
    return Plan(
        tuple(rank[tile] for tile in factory.floor),
        rank.get(factory.control, -1),
        rank.get(factory.optimisation, -1),
        factory.extensions,
        factory.money,
        max(0, free(judge.book, factory)),
        tuple(rank[tile] for tile in factory.aside),
        (),
        (),
    )


def worth(judge: Appraiser, plan: Plan) -> float:
    """Of what a plan leads to."""
    rooms = tuple(tile for tile in (plan.control, plan.optimisation) if tile >= 0)
    return judge.worth(plan.floor, rooms, _empty(judge, plan), plan.money)


def _empty(judge: Appraiser, plan: Plan) -> int:
    return judge.book.numbers.cells + plan.extensions - len(plan.floor)


def best_plan(
    judge: Appraiser, factory: Factory, goods: Sequence[Good], digs: int = 0, width: int = WIDTH
) -> tuple[float, Plan]:
    """The best turn found and its worth, if so many tiles can be brought to the market before it."""
    first = start(judge, factory)
    best = worth(judge, first), first
    beam = [first]
    off = discount(judge.book, factory)
    seen = set()
    while beam:
        found: list[tuple[float, Plan]] = []
        for plan in beam:
            for longer in _longer(judge, plan, goods, digs, off):
                key = longer[:8]
                if key in seen:
                    continue
                seen.add(key)
                value = worth(judge, longer)
                if value > best[0] + 1e-9:
                    best = value, longer
                found.append((value + _promise(judge, longer), longer))
        found.sort(key=lambda one: -one[0])
        beam = [plan for _, plan in found[:width]]
    return best


def _promise(judge: Appraiser, plan: Plan) -> float:
    """What the next step may add, if there is a worker for it."""
    if not plan.workers:
        return 0.0
    gap = sum(judge.sums[tile].storage - judge.sums[tile].production for tile in plan.floor)
    return PROMISE * judge.outlook.goods * min(abs(gap), 3, plan.money / 5)


def _longer(judge: Appraiser, plan: Plan, goods: Sequence[Good], digs: int, off: int) -> Iterator[Plan]:
    """The plan with one more tile, and what makes room for it; or with one tile less."""
    for at, tile in enumerate(plan.aside):
        if tile not in plan.aside[:at]:
            rest = plan._replace(aside=(*plan.aside[:at], *plan.aside[at + 1 :]))
            yield from _placed(judge, rest, tile, Place(tile=judge.ids[tile]))
    if not plan.workers:
        return
    tried = set()
    for at, good in enumerate(goods):
        if at in plan.bought or good.tile in tried:
            continue
        tried.add(good.tile)
        price = max(0, judge.book.price[judge.ids[good.tile]] - off)
        if price > plan.money or (good.depth and _dug(goods, (*plan.bought, at)) > digs):
            continue
        bought = plan._replace(
            money=plan.money - price, workers=plan.workers - 1, bought=tuple(sorted((*plan.bought, at)))
        )
        yield from _placed(judge, bought, good.tile, Buy(tile=judge.ids[good.tile]))
    for tile in _weakest(judge, plan):
        yield _without(judge, plan, tile)


def _dug(goods: Sequence[Good], bought: tuple[int, ...]) -> int:
    depths: dict[int, int] = {}
    for at in bought:
        good = goods[at]
        depths[good.column] = max(depths.get(good.column, 0), good.depth)
    return sum(depths.values())


def _placed(judge: Appraiser, plan: Plan, tile: int, action: Action) -> Iterator[Plan]:
    """A tile into the factory, in each way to make room for it."""
    if judge.rooms[tile]:
        field = judge.kinds[tile]
        old = plan.control if field == "control" else plan.optimisation
        if old >= 0:
            if not plan.workers:
                return
            plan = _without(judge, plan, old)
        new = plan._replace(control=tile) if field == "control" else plan._replace(optimisation=tile)
        yield new._replace(steps=(*plan.steps, action))
        return
    numbers = judge.book.numbers
    if _empty(judge, plan) > 0:
        yield _onto(plan, tile, action)
        return
    if plan.extensions < numbers.extensions and plan.money >= numbers.extension_price:
        wider = plan._replace(
            extensions=plan.extensions + 1,
            money=plan.money - numbers.extension_price,
            steps=(*plan.steps, Extend()),
        )
        yield _onto(wider, tile, action)
    if plan.workers:
        for old in _weakest(judge, plan):
            yield _onto(_without(judge, plan, old), tile, action)


def _onto(plan: Plan, tile: int, action: Action) -> Plan:
    return plan._replace(floor=tuple(sorted((*plan.floor, tile))), steps=(*plan.steps, action))


def _without(judge: Appraiser, plan: Plan, tile: int) -> Plan:
    """A worker takes a tile out."""
    plan = plan._replace(workers=plan.workers - 1, steps=(*plan.steps, Remove(tile=judge.ids[tile])))
    if tile == plan.control:
        return plan._replace(control=-1)
    if tile == plan.optimisation:
        return plan._replace(optimisation=-1)
    at = plan.floor.index(tile)
    return plan._replace(floor=(*plan.floor[:at], *plan.floor[at + 1 :]))


def _weakest(judge: Appraiser, plan: Plan) -> list[int]:
    """The lowest tile of each kind on the cells."""
    first: dict[str, int] = {}
    for tile in plan.floor:
        first.setdefault(judge.kinds[tile], tile)
    return list(first.values())

"""Opponents that look ahead: each candidate is played out for some rounds in imagined worlds, and the leaf judges what
comes of it at the end of each.

The same world serves every candidate, with the same luck and the same rivals, so that what differs is the candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Pass
from powergrid_tui.games.power_grid.bots.ahead.evaluator import Trees, outcome, worth
from powergrid_tui.games.power_grid.bots.ahead.plans import candidates
from powergrid_tui.games.power_grid.bots.ahead.playout import play_on, to_the_end
from powergrid_tui.games.power_grid.bots.ahead.quick import DONE, PLAIN, Quick, Style
from powergrid_tui.games.power_grid.determinization import determinize
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import flow, setup
from powergrid_tui.table.protocol.game import NATURE, NOBODY


class Depth(NamedTuple):
    """How far an opponent looks, and what makes it buy."""

    worlds: int
    """Imagined for each decision."""
    rounds: int
    """Played out in each, this one too."""
    further: int = 0
    """More worlds for the best half of the candidates."""
    caution: float = 0.04
    """What a plant, or a bid for it, must add to the chance to win before it is bought. The best of several plants
    looks better than it is, for what is expected of each is a little wrong; passing is one thing alone."""
    last: bool = False
    """The game is known to end with this round: what comes of it is how it ends, and nothing further counts."""


class Weighed(NamedTuple):
    """A candidate, and what comes of it."""

    action: Action
    worth: float
    """The mean over all worlds."""


RIVALS = (
    PLAIN,
    Style(bidding=0.9, thrift=25.0, bold=True),
    Style(bold=True),
    Style(bidding=1.15, bold=True),
    Style(bidding=0.8, thrift=50.0),
    Style(thrift=10.0, beyond=1, bold=True),
    Style(thrift=10.0, reserve=15),
)
"""Kinds of rivals that are imagined."""


def weigh(view: State, depth: Depth, judge: Trees, rng: Random, also: Sequence[Action] = ()) -> list[Weighed]:
    """The candidates of the seat to move, best first. One that stands alone is not tried, and is worth nothing yet."""
    seeds = _seeds(rng, depth.worlds + depth.further)
    world, policy = imagined(view, view.turn, Random(seeds[0]))
    found = candidates(world, policy.decide(world, Random(seeds[0])))
    found += [action for action in also if action not in found]
    if len(found) == 1:
        return [Weighed(found[0], 0.0)]
    worlds = [(world, policy), *[imagined(view, view.turn, Random(seed)) for seed in seeds[1 : depth.worlds]]]
    sums = _tried_in(worlds, seeds, found, depth, judge)
    rows = [Weighed(action, total / depth.worlds) for action, total in zip(found, sums, strict=True)]
    _sort(rows, depth.caution)
    return _once_more(view, rows, depth, judge, seeds[depth.worlds :]) if depth.further else rows


def _once_more(view: State, rows: list[Weighed], depth: Depth, judge: Trees, seeds: Sequence[int]) -> list[Weighed]:
    """The best candidates weighed in further worlds, the others as they are."""
    best = rows[: max(2, len(rows) // 2)]
    worlds = [imagined(view, view.turn, Random(seed)) for seed in seeds]
    sums = _tried_in(worlds, seeds, [row.action for row in best], depth, judge)
    again = [
        Weighed(row.action, (row.worth * depth.worlds + total) / (depth.worlds + depth.further))
        for row, total in zip(best, sums, strict=True)
    ]
    _sort(again, depth.caution)
    return [*again, *rows[len(best) :]]


def expected(view: State, actions: Sequence[Action], depth: Depth, judge: Trees, rng: Random) -> list[Weighed]:
    """What comes of each of these actions of the seat to move, in the order given."""
    seeds = _seeds(rng, depth.worlds)
    worlds = [imagined(view, view.turn, Random(seed)) for seed in seeds]
    sums = _tried_in(worlds, seeds, actions, depth, judge)
    return [Weighed(action, total / depth.worlds) for action, total in zip(actions, sums, strict=True)]


def _seeds(rng: Random, worlds: int) -> list[int]:
    return [int(rng.random() * 1e9) for _ in range(worlds)]


def _tried_in(
    worlds: Sequence[tuple[State, Quick]], seeds: Sequence[int], actions: Sequence[Action], depth: Depth, judge: Trees
) -> list[float]:
    """What comes of each action, added up over all worlds, each with the luck of its seed."""
    sums = [0.0] * len(actions)
    for (world, policy), seed in zip(worlds, seeds, strict=False):
        for at in range(len(actions)):
            sums[at] += tried(world, actions[at], policy, depth, judge, seed)
    return sums


def _sort(rows: list[Weighed], caution: float) -> None:
    """The best first, with what a purchase must add."""
    rows.sort(key=lambda row: row.worth + caution if isinstance(row.action, Pass) else row.worth, reverse=True)


def imagined(view: State, seat: int, luck: Random) -> tuple[State, Quick]:
    """A whole state that fits the view, and rivals for it."""
    world = determinize(view, luck)
    styles = [PLAIN if at == seat else RIVALS[int(luck.random() * len(RIVALS))] for at in range(len(view.players))]
    return world, Quick(styles)


def tried(world: State, action: Action, policy: Quick, depth: Depth, judge: Trees, seed: int) -> float:
    """What comes of an action of the seat to move in one world: the mean of what the leaf expects at the end of each
    round. The first says it with little luck in it but much that is still to be seen, the last the other way round;
    together they are wrong less often than either."""
    seat, luck = world.turn, Random(seed)
    after = flow.advance(_alone(world, seat) if isinstance(action, Bid) else world, action)
    if isinstance(action, Build) and len(action.cities) > 1:  # a whole turn
        while after.turn == NATURE:
            after = flow.advance(after, setup.sample(after, luck))
        if after.turn == seat and after.phase is Phase.BUILDING and after.acted:
            after = flow.advance(after, DONE)
    if depth.last:
        return outcome(to_the_end(after, world.round, policy, luck))[seat]
    total, rounds = 0.0, depth.rounds
    for at in range(1, rounds + 1):
        after = play_on(after, world.round + at - after.round, policy, luck)
        if after.turn == NOBODY:
            return (total + (rounds + 1 - at) * worth(after, seat, judge)) / rounds
        total += worth(after, seat, judge)
    return total / rounds


def _alone(world: State, seat: int) -> State:
    """The auction with nobody left but this seat: what is asked is whether the plant is worth the bid."""
    running = world.auction
    assert running is not None
    return world.evolve(auction=running.evolve(bidders=(seat,)))

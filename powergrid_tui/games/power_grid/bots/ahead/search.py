"""Opponents that look ahead: each candidate is played out for a round or two in imagined worlds, and the leaf judges
what comes of it.

The same world serves every candidate, with the same luck and the same rivals, so that what differs is the candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Pass
from powergrid_tui.games.power_grid.bots.ahead.leaf import Trees, worth
from powergrid_tui.games.power_grid.bots.ahead.plans import candidates
from powergrid_tui.games.power_grid.bots.ahead.playout import play_on
from powergrid_tui.games.power_grid.bots.ahead.quick import DONE, PLAIN, Quick, Style
from powergrid_tui.games.power_grid.imagining import determinize
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import flow, setup
from powergrid_tui.table.game import NATURE


class Depth(NamedTuple):
    """How far an opponent looks."""

    worlds: int
    """Imagined for each decision."""
    rounds: int
    """Played out in each, this one too."""
    further: int = 0
    """More worlds for the best half of the candidates."""


CAUTION = 0.01
"""What must be won by a plant, or by a bid for it, before it is bought: less than that is within the error."""


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
    """The candidates of the seat to move, best first."""
    seat = view.turn
    seeds = [int(rng.random() * 1e9) for _ in range(depth.worlds + depth.further)]
    found: list[Action] = []
    sums: list[float] = []
    for seed in seeds[: depth.worlds]:
        luck = Random(seed)
        world, policy = imagined(view, seat, luck)
        if not found:
            found = candidates(world, policy.decide(world, Random(seed)))
            found += [action for action in also if action not in found]
            sums = [0.0] * len(found)
            if len(found) == 1:
                return [Weighed(found[0], 0.0)]
        for at in range(len(found)):
            sums[at] += tried(world, found[at], seat, policy, depth.rounds, judge, seed)
    for at in range(len(found)):
        if isinstance(found[at], Pass):
            sums[at] += CAUTION * depth.worlds
    rows = [Weighed(action, total / depth.worlds) for action, total in zip(found, sums, strict=True)]
    rows.sort(key=_by_worth, reverse=True)
    if depth.further and len(rows) > 1:
        rows = _once_more(view, rows, depth, judge, seeds[depth.worlds :])
    return rows


def _once_more(view: State, rows: list[Weighed], depth: Depth, judge: Trees, seeds: Sequence[int]) -> list[Weighed]:
    """The best candidates weighed in further worlds, the others as they are."""
    best = rows[: max(2, len(rows) // 2)]
    sums = [row.worth * depth.worlds for row in best]
    for seed in seeds:
        world, policy = imagined(view, view.turn, Random(seed))
        for at in range(len(best)):
            sums[at] += tried(world, best[at].action, view.turn, policy, depth.rounds, judge, seed)
            if isinstance(best[at].action, Pass):
                sums[at] += CAUTION
    again = [Weighed(row.action, total / (depth.worlds + len(seeds))) for row, total in zip(best, sums, strict=True)]
    again.sort(key=_by_worth, reverse=True)
    return [*again, *rows[len(best) :]]


def _by_worth(row: Weighed) -> float:
    return row.worth


def imagined(view: State, seat: int, luck: Random) -> tuple[State, Quick]:
    """A whole state that fits the view, and rivals for it."""
    world = determinize(view, luck)
    styles = [PLAIN if at == seat else RIVALS[int(luck.random() * len(RIVALS))] for at in range(len(view.players))]
    return world, Quick(styles)


def tried(world: State, action: Action, seat: int, policy: Quick, rounds: int, judge: Trees, seed: int) -> float:
    """What comes of an action in one world."""
    luck = Random(seed)
    after = flow.advance(_alone(world, seat) if isinstance(action, Bid) else world, action)
    if isinstance(action, Build) and len(action.cities) > 1:  # a whole turn
        while after.turn == NATURE:
            after = flow.advance(after, setup.sample(after, luck))
        if after.turn == seat and after.phase is Phase.BUILDING and after.acted:
            after = flow.advance(after, DONE)
    return worth(play_on(after, rounds - (after.round - world.round), policy, luck), seat, judge)


def _alone(world: State, seat: int) -> State:
    """The auction with nobody left but this seat: what is asked is whether the plant is worth the bid."""
    running = world.auction
    assert running is not None
    return world.evolve(auction=running.evolve(bidders=(seat,)))

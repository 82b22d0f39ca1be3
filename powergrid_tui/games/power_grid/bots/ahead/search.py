"""Opponents that look ahead: each candidate is played out for some rounds in imagined worlds, and the evaluator judges
what comes of it at the end of each.

The search is the toolkit's; what is here is what Power Grid gives to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from random import Random
from typing import Final, NamedTuple

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Pass
from powergrid_tui.games.power_grid.bots.ahead.evaluator import Trees, outcome, worth
from powergrid_tui.games.power_grid.bots.ahead.plans import candidates
from powergrid_tui.games.power_grid.bots.ahead.quick import DONE, PLAIN, Quick, Style
from powergrid_tui.games.power_grid.determinization import determinize
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import flow, setup
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.search import Worlds, play_out, search, twice
from powergrid_tui.toolkit.simulation import Candidate, Simulation

Policy = Callable[[State, Random], Action]

MOST_ACTIONS: Final = 2_000
"""In a round of a play-out: one that goes on longer is broken off where it is."""


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
    simulation = simulated(view, depth, judge)
    worlds = Worlds(simulation, _seeds(rng, depth.worlds + depth.further))
    first = worlds.at(0)
    found = candidates(first.state, first.policy(first.state, Random(first.seed)))
    found += [action for action in also if action not in found]
    if len(found) == 1:
        return [Weighed(found[0], 0.0)]
    rows = [Candidate(action, bonus=depth.caution if isinstance(action, Pass) else 0.0) for action in found]
    ranked = search(simulation, worlds, rows, twice(len(rows), depth.worlds, depth.further))
    return [Weighed(row.action, row.worth) for row in ranked]


def expected(view: State, actions: Sequence[Action], depth: Depth, judge: Trees, rng: Random) -> list[Weighed]:
    """What comes of each of these actions of the seat to move, in the order given."""
    simulation = simulated(view, depth, judge)
    rows = [Candidate(action) for action in actions]
    play_out(simulation, Worlds(simulation, _seeds(rng, depth.worlds)), rows, depth.worlds)
    return [Weighed(row.action, row.worth) for row in rows]


def _seeds(rng: Random, worlds: int) -> list[int]:
    return [int(rng.random() * 1e9) for _ in range(worlds)]


def simulated(view: State, depth: Depth, judge: Trees) -> Simulation[State, Action]:
    """How play-outs go on for the seat to move."""
    ends: Callable[[State, int], bool] = partial(round_begins, view.round)
    leaf: Callable[[State], float] = partial(_worth, view.turn, judge)
    if depth.last:
        ends, leaf = partial(_last_round_ends, view.round), partial(_outcome, view.turn)
    leg: Callable[[State, int, Policy, Random, Random], State] = partial(_played, view.round, depth.last)
    return Simulation(
        imagine=partial(_imagined, view, view.turn),
        to_move=attrgetter("turn"),
        advance=flow.advance,
        sample=setup.sample,
        ends=ends,
        leaf=leaf,
        begin=_begun,
        legs=1 if depth.last else depth.rounds,
        longest=MOST_ACTIONS,
        leg=leg,
        one_luck=True,
    )


def _imagined(view: State, seat: int, luck: Random) -> tuple[State, Policy]:
    """A whole state that fits the view, and rivals for it."""
    world = determinize(view, luck)
    styles = [PLAIN if at == seat else RIVALS[int(luck.random() * len(RIVALS))] for at in range(len(view.players))]
    return world, Quick(styles)


def _begun(world: State, action: Action, luck: Random) -> State:
    """The state after an action of the seat to move, and after the whole turn that it plans."""
    seat = world.turn
    after = flow.advance(_alone(world, seat) if isinstance(action, Bid) else world, action)
    if isinstance(action, Build) and len(action.cities) > 1:
        while after.turn == NATURE:
            after = flow.advance(after, setup.sample(after, luck))
        if after.turn == seat and after.phase is Phase.BUILDING and after.acted:
            after = flow.advance(after, DONE)
    return after


def _played(now: int, last: bool, state: State, leg: int, policy: Policy, nature: Random, luck: Random) -> State:
    """The state at the end of a leg."""
    assert isinstance(policy, Quick)
    for _ in range(MOST_ACTIONS):
        turn = state.turn
        if turn == NOBODY or (_last_round_ends(now, state, leg) if last else round_begins(now, state, leg)):
            break
        state = flow.advance(state, setup.sample(state, nature) if turn == NATURE else policy.decide(state, luck))
    return state


def _alone(world: State, seat: int) -> State:
    """The auction with nobody left but this seat: what is asked is whether the plant is worth the bid."""
    running = world.auction
    assert running is not None
    return world.evolve(auction=running.evolve(bidders=(seat,)))


def round_begins(now: int, state: State, ahead: int) -> bool:
    """Whether the auction begins that is so many rounds after this one, or a later one."""
    return state.round >= now + ahead and state.phase is Phase.AUCTION and state.turn != NATURE


def _worth(seat: int, judge: Trees, state: State) -> float:
    return worth(state, seat, judge)


def _last_round_ends(now: int, state: State, leg: int) -> bool:
    """Whether all have built in the round that is known to be the last, whether the play-out ends the game or not."""
    return state.round > now or state.phase is Phase.BUREAUCRACY


def _outcome(seat: int, state: State) -> float:
    """What a seat has of the game if it ends here."""
    if state.turn != NOBODY:
        state = state.evolve(powered=tuple([best_output(state, at) for at in range(len(state.players))]))
    return outcome(state)[seat]

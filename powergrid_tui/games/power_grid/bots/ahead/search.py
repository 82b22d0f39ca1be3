"""Opponents that look ahead: each candidate is played out for some rounds in imagined worlds, and the evaluator judges
the position at the end of each.

The search itself is in the toolkit; this module is Power Grid's part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from random import Random
from typing import Final, NamedTuple

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Pass
from powergrid_tui.games.power_grid.bots.ahead.evaluator import (
    Evaluator,
    chances,
    expectations,
    kept,
    keys,
    outcome,
    way,
    wins,
    worth,
)
from powergrid_tui.games.power_grid.bots.ahead.plans import candidates
from powergrid_tui.games.power_grid.bots.ahead.quick import DONE, PASS, PLAIN, Quick, Style
from powergrid_tui.games.power_grid.determinization import determinize
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import flow, setup
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.table.protocol.characters import NEUTRAL, Character
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.search import Worlds, play_out, search, spread, twice
from powergrid_tui.toolkit.simulation import Candidate, Simulation

Policy = Callable[[State, Random], Action]

MOST_ACTIONS: Final = 2_000
"""The most actions in a round of a play-out; it is cut off there."""


class SearchDepth(NamedTuple):
    """How far an opponent looks ahead, and how cautiously it buys."""

    worlds: int
    """The worlds imagined for each decision."""
    rounds: int
    """The rounds played out in each world, including this one."""
    further: int = 0
    """Additional worlds for the better half of the candidates."""
    caution: float = 0.04
    """How much a plant, or a bid for it, must add to the expected outcome before it is bought. Each estimate is
    slightly wrong, so the best of several plants looks better than it is; there is only one way to pass."""
    last: bool = False
    """Whether the game is known to end with this round: then only the final result counts."""
    character: Character = NEUTRAL
    """What it leans to beside the outcome."""


class Weighed(NamedTuple):
    """A candidate and its expected outcome."""

    action: Action
    worth: float
    """The mean outcome over all worlds, 0 to 1; where it is to be shown, the chance to win."""


_MANNERS = (
    PLAIN,
    Style(bidding=0.9, thrift=25.0, bold=True),
    Style(bold=True),
    Style(bidding=1.15, bold=True),
    Style(bidding=0.8, thrift=50.0),
    Style(thrift=10.0, beyond=1, bold=True),
    Style(thrift=10.0, reserve=15),
)

RIVALS = tuple(
    [
        style._replace(hoards=hoards, spoils=hoards and at % 3 > 0, closes=True)
        for hoards in (False, True)
        for at, style in enumerate(_MANNERS)
    ]
)
"""The styles that imagined rivals may have: half of them hoard fuel before the end, as the levels do, and four of these
seven buy more than they need in the last round. All of them plan that round as a whole."""

OWN: Final = PLAIN._replace(closes=True)
"""How the company that looks ahead is imagined to play on."""

OPEN: Final = 0.3
"""Between this chance and its opposite a game is open. Nearer to 0 or 1, every move changes the estimate less, and so
does a mistake in it: caution shrinks with it, so that nobody stops buying because nothing adds much to a small
chance."""

LET_GO: Final = 0.5
"""In how many worlds nobody bids against a plant that one puts up. Imagined rivals pay more than many real ones do:
companies that relied on them put up plants that they had no use for, and were left with them."""

SUNK: Final = 0.6
"""What a game that is lost counts, as a share of its outcome."""

PLACE: Final = 0.06
"""What the second place is worth more than the last, to a company that has lost."""


def weigh(
    view: State, depth: SearchDepth, evaluator: Evaluator, rng: Random, also: Sequence[Action] = ()
) -> list[Weighed]:
    """The candidates of the seat to move, best first. A single candidate is not played out; its worth is 0."""
    ranked = _ranked(view, depth, evaluator, _seeds(rng, depth.worlds + depth.further), also)
    return [Weighed(row.action, row.worth) for row in ranked]


def rated(
    view: State, depth: SearchDepth, evaluator: Evaluator, rng: Random, also: Sequence[Action] = ()
) -> list[Weighed]:
    """As `weigh`, with the chance to win that each candidate has in the worlds in which it was played out."""
    seeds = _seeds(rng, depth.worlds + depth.further)
    found: list[Weighed] = []
    for row in _ranked(view, depth, evaluator, seeds, also, shown=True):
        found.append(Weighed(row.action, sum(row.shown) / len(row.shown)))
    return found


def _ranked(
    view: State,
    depth: SearchDepth,
    evaluator: Evaluator,
    seeds: Sequence[int],
    also: Sequence[Action],
    *,
    shown: bool = False,
) -> list[Candidate[Action]]:
    """The candidates, best first. A single one is played out only for the chance that is to be `shown`."""
    simulation = simulated(view, depth, evaluator)
    if shown:
        simulation = replace(simulation, shown=simulated(view, depth, evaluator, shown=True).evaluate)
    worlds = Worlds(simulation, seeds)
    first = worlds.at(0)
    found = candidates(first.state, first.policy(first.state, Random(first.seed)))
    found += [action for action in also if action not in found]
    rows = [Candidate(action) for action in found]
    if len(rows) == 1:
        if shown:
            play_out(simulation, worlds, rows, depth.worlds)
        return rows
    lean = partial(_lean, depth.caution, depth.character.care)
    return search(simulation, worlds, rows, twice(len(rows), depth.worlds, depth.further), lean=lean)


def _lean(caution: float, care: float, rows: Sequence[Candidate[Action]]) -> None:
    """Prefer passing to a plant that adds less than the caution to the expected outcome; and with care, what comes to
    much the same in all worlds."""
    best = max([row.worth for row in rows])
    for row in rows:
        row.bonus = -care * spread(row.values) if care else 0.0
        if isinstance(row.action, Pass):
            row.bonus += caution * min(1.0, best / OPEN, (1.0 - best) / OPEN)


def expected(
    view: State, actions: Sequence[Action], depth: SearchDepth, evaluator: Evaluator, rng: Random
) -> list[Weighed]:
    """The chance to win after each of these actions of the seat to move, in the order given."""
    simulation = simulated(view, depth, evaluator, shown=True)
    rows = [Candidate(action) for action in actions]
    play_out(simulation, Worlds(simulation, _seeds(rng, depth.worlds)), rows, depth.worlds)
    return [Weighed(row.action, row.worth) for row in rows]


def _seeds(rng: Random, worlds: int) -> list[int]:
    return [int(rng.random() * 1e9) for _ in range(worlds)]


def simulated(
    view: State, depth: SearchDepth, evaluator: Evaluator, *, shown: bool = False
) -> Simulation[State, Action]:
    """How play-outs work for the seat to move. If their worth is to be `shown`, it is the chance to win; for comparing
    candidates, the margin counts as well."""
    ends: Callable[[State, int], bool] = partial(round_begins, view.round)
    evaluate: Callable[[State], float] = partial(_chance if shown else _worth, view.turn, evaluator)
    if depth.character is not NEUTRAL and not shown:
        evaluate = partial(_leaning, depth.character, view.turn, evaluator)
    if depth.last:
        ends, evaluate = partial(_last_round_ends, view.round), partial(_won if shown else _outcome, view.turn)
    leg: Callable[[State, int, Policy, Random, Random], State] = partial(_played, view.round, depth.last)
    return Simulation(
        imagine=partial(_imagined, view, view.turn),
        to_move=attrgetter("turn"),
        advance=flow.advance,
        sample=setup.sample,
        ends=ends,
        evaluate=evaluate,
        begin=_begun,
        legs=1 if depth.last else depth.rounds,
        longest=MOST_ACTIONS,
        leg=leg,
        one_luck=True,
    )


def _imagined(view: State, seat: int, luck: Random) -> tuple[State, Policy]:
    """A whole state that fits the view, and rivals for it."""
    world = determinize(view, luck)
    styles = [OWN if at == seat else RIVALS[int(luck.random() * len(RIVALS))] for at in range(len(view.players))]
    return world, Quick(styles)


def _begun(world: State, action: Action, luck: Random) -> State:
    """The state after an action of the seat to move, and after the rest of the turn that it plans. The question of a
    bid is whether the plant is worth it, so nobody bids against it."""
    seat = world.turn
    after = flow.advance(_alone(world, seat) if isinstance(action, Bid) else world, action)
    if world.phase is Phase.AUCTION and world.auction is None and luck.random() < LET_GO:
        while after.auction is not None:
            after = flow.advance(after, PASS)
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
    """The auction with only this seat left in it."""
    running = world.auction
    assert running is not None
    return world.evolve(auction=running.evolve(bidders=(seat,)))


def round_begins(now: int, state: State, ahead: int) -> bool:
    """Whether the auction of the round that comes `ahead` rounds after `now`, or of a later one, is beginning."""
    return state.round >= now + ahead and state.phase is Phase.AUCTION and state.turn != NATURE


def _worth(seat: int, evaluator: Evaluator, state: State) -> float:
    return worth(state, seat, evaluator) if state.turn != NOBODY else _result(state, seat)


def _leaning(character: Character, seat: int, evaluator: Evaluator, state: State) -> float:
    """As `_worth`, with what the character leans to."""
    if state.turn == NOBODY:
        found = outcome(state)
        found[seat] = _result(state, seat)
    else:
        found = expectations(state, evaluator)
    return character.judged(found, seat, kept(state, seat), way(state, seat))


def _chance(seat: int, evaluator: Evaluator, state: State) -> float:
    return chances(state, evaluator)[seat]


def _last_round_ends(now: int, state: State, leg: int) -> bool:
    """Whether everybody has built in the round known to be the last, even if the play-out does not end the game."""
    return state.round > now or state.phase is Phase.BUREAUCRACY


def _outcome(seat: int, state: State) -> float:
    """The outcome for a seat if the game ends here."""
    return _result(_powered(state), seat)


def _won(seat: int, state: State) -> float:
    """The share of the win that a seat has if the game ends here."""
    return wins(_powered(state))[seat]


def _powered(state: State) -> State:
    """The state with the result, if the game ends here."""
    if state.turn == NOBODY:
        return state
    return state.evolve(powered=tuple([best_output(state, at) for at in range(len(state.players))]))


def _result(state: State, seat: int) -> float:
    """The outcome of a finished game for a seat. Of one that is lost, it counts only in part how narrowly, so that
    nobody ends a game as a good second who could have played on; and the place counts a little as well, so that a
    company that cannot win still plays for it."""
    found = outcome(state)[seat]
    ranked = keys(state)
    if ranked[seat] == max(ranked):
        return found
    behind = sum([key < ranked[seat] for key in ranked]) + 0.5 * (ranked.count(ranked[seat]) - 1)
    return SUNK * found + PLACE * behind / max(1, len(ranked) - 1)

"""Looking ahead: what each of a few candidates leads to in imagined worlds, in which quick policies play on.

It knows no game. A game supplies a `Simulation`, most of it functions of its rules, and chooses how play-outs continue
and how worlds are allotted. The budget counts play-outs, never seconds, and all chance comes from the seeds of the
worlds: the same question has the same answer on any machine. All candidates meet the same worlds with the same luck and
the same rivals, so that only the candidate makes the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Generic, TypeVar

from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.simulation import Candidate, Simulation, Stage

A = TypeVar("A")
S = TypeVar("S")

Seed = int | str
"""What determines the luck in a world."""


class World(Generic[S, A]):
    """An imagined state, the policy by which everybody plays in it, and its luck."""

    def __init__(self, state: S, policy: Callable[[S, Random], A], seed: Seed) -> None:
        self.state = state
        self.policy = policy
        self.seed = seed


class Worlds(Generic[S, A]):
    """The worlds of one search, each imagined once, when it is first needed."""

    def __init__(self, simulation: Simulation[S, A], seeds: Iterable[Seed]) -> None:
        """`seeds` must not run out before all worlds asked for have one."""
        self._simulation = simulation
        self._seeds = iter(seeds)
        self._known: list[World[S, A]] = []

    def at(self, number: int) -> World[S, A]:
        """The world of this number, from 0 on."""
        while number >= len(self._known):
            seed = next(self._seeds)
            state, policy = self._simulation.imagine(Random(seed))
            self._known.append(World(state, policy, seed))
        return self._known[number]


def numbered(rng: Random) -> Iterator[Seed]:
    """Endless seeds, from a single draw of the generator."""
    stem, number = rng.getrandbits(64), 0
    while True:
        yield f"{stem}:{number}"
        number += 1


def halving(candidates: int, playouts: int) -> list[Stage]:
    """Sequential halving: all candidates in a few worlds, then always the better half in more, until the play-outs are
    used up. Each candidate is played out at least once, however small the budget."""
    stages: list[Stage] = []
    count = max(1, (candidates - 1).bit_length())
    for _ in range(count):
        stages.append(Stage(candidates, max(playouts // (count * candidates), 0 if stages else 1)))
        candidates = (candidates + 1) // 2
    return stages


def twice(candidates: int, worlds: int, further: int) -> list[Stage]:
    """All candidates in `worlds` worlds, then the better half (at least two) in `further` more."""
    return [Stage(candidates, worlds), Stage(max(2, candidates // 2), further)]


def search(
    simulation: Simulation[S, A],
    worlds: Worlds[S, A],
    candidates: Sequence[Candidate[A]],
    stages: Sequence[Stage],
    trust: float = 0.0,
    lean: Callable[[Sequence[Candidate[A]]], None] | None = None,
) -> list[Candidate[A]]:
    """The candidates with their worth, best first; of equal ones, the one proposed first. Those that were dropped in an
    earlier stage come after those that were dropped in a later one, whatever their worth.

    A candidate's prior counts for as many play-outs as `trust` says. `lean` is called before each ranking, and may set
    the bonuses by what the candidates have turned out to be worth.
    """
    alive = [Candidate(one.action, one.prior, one.bonus) for one in candidates]
    dropped: list[Candidate[A]] = []
    for stage in stages:
        dropped[:0] = alive[stage.candidates :]
        del alive[stage.candidates :]
        play_out(simulation, worlds, alive, stage.worlds, trust)
        if lean is not None:
            lean(alive)
        alive.sort(key=_rank, reverse=True)
    return [*alive, *dropped]


def play_out(
    simulation: Simulation[S, A],
    worlds: Worlds[S, A],
    candidates: Sequence[Candidate[A]],
    count: int,
    trust: float = 0.0,
) -> None:
    """Play each candidate out in `count` more worlds. All must have been played out in equally many before."""
    if not count:
        return
    known = len(candidates[0].values)
    sums = [0.0] * len(candidates)
    for number in range(known, known + count):
        world = worlds.at(number)
        for at in range(len(candidates)):
            ends = follow(simulation, world, candidates[at].action)
            value = _mean(simulation, simulation.evaluate, ends)
            candidates[at].values.append(value)
            sums[at] += value
            if simulation.shown is not None:
                candidates[at].shown.append(_mean(simulation, simulation.shown, ends))
    for one, total in zip(candidates, sums, strict=True):
        weight, before = (trust + known, one.worth) if known else (trust, one.prior)
        one.worth = (weight * before + total) / (weight + count)


def _mean(simulation: Simulation[S, A], evaluate: Callable[[S], float], ends: list[S]) -> float:
    """The worth of a play-out. If the game is over before the last leg, its end counts for the missing legs too."""
    total, last = 0.0, len(ends) - 1
    for at in range(last):
        total += evaluate(ends[at])
    return (total + (simulation.legs - last) * evaluate(ends[last])) / simulation.legs


def follow(simulation: Simulation[S, A], world: World[S, A], action: A) -> list[S]:
    """The states at the end of the legs of a play-out, up to the end of the game."""
    if simulation.one_luck:
        nature = luck = Random(world.seed)
    else:
        nature, luck = Random(f"{world.seed}:nature"), Random(f"{world.seed}:policy")
    begin, play, policy = simulation.begin, simulation.leg, world.policy
    state = simulation.advance(world.state, action) if begin is None else begin(world.state, action, nature)
    ends: list[S] = []
    for leg in range(1, simulation.legs + 1):
        if play is None:
            state = _leg(simulation, state, leg, policy, nature, luck)
        else:
            state = play(state, leg, policy, nature, luck)
        ends.append(state)
        if simulation.to_move(state) == NOBODY:
            break
    return ends


def _leg(
    simulation: Simulation[S, A], state: S, leg: int, policy: Callable[[S, Random], A], nature: Random, luck: Random
) -> S:
    """The state at the end of a leg."""
    to_move, advance, sample, ends = simulation.to_move, simulation.advance, simulation.sample, simulation.ends
    for _ in range(simulation.longest):
        mover = to_move(state)
        if mover == NOBODY or ends(state, leg):
            break
        state = advance(state, sample(state, nature) if mover == NATURE else policy(state, luck))
    return state


def compared(ranked: Sequence[Candidate[A]], trust: float = 0.0, care: float = 0.0) -> list[Candidate[A]]:
    """The result of a search with comparable worths, even though some candidates were played out in fewer worlds: the
    worth of the best, less what each fell short of it in the worlds that both share. Best first.

    Where the search was `cautious`, deviations are compared in those worlds, too: in few, each is small."""
    best, worth = ranked[0], ranked[0].worth
    for one in ranked:
        one.worth = worth - _behind(trust, best, one)
        if care:
            count = min(len(best.values), len(one.values))
            shared = spread(one.values[:count]) - spread(best.values[:count])
            one.bonus += care * (spread(one.values) - spread(best.values) - shared)
    return sorted(ranked, key=_rank, reverse=True)


def cautious(care: float, rows: Sequence[Candidate[A]]) -> None:
    """Rank candidates by so many standard deviations less than their worth, as the `lean` of a search."""
    for row in rows:
        row.bonus = -care * spread(row.values)


def spread(values: Sequence[float]) -> float:
    """The standard deviation of what a candidate came to in the worlds in which it was played out."""
    mean = sum(values) / len(values)
    return sqrt(sum([(value - mean) ** 2 for value in values]) / len(values))


def _rank(one: Candidate[A]) -> float:
    return one.worth + one.bonus


def _behind(trust: float, best: Candidate[A], other: Candidate[A]) -> float:
    """How much a candidate fell short of the best, on average over the worlds in which both were played out."""
    pairs = list(zip(best.values, other.values, strict=False))
    short = 0.0
    for most, less in pairs:
        short += most - less
    return (trust * (best.prior - other.prior) + short) / (trust + len(pairs))

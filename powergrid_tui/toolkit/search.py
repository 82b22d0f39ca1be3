"""Looking ahead: what each of a few candidates leads to in imagined worlds, played on by a cheap policy.

It knows no game. A game lends it the functions of a `Simulation`, most of which are those of its rules; so an opponent
of any game can be made of a policy, a leaf and a number of play-outs. The budget counts play-outs, never seconds, and
all chance comes from one generator: the same question has the same answer on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from random import Random
from typing import Generic, TypeVar

from powergrid_tui.table.protocol.game import NATURE, NOBODY

A = TypeVar("A")
S = TypeVar("S")

LONGEST = 10_000
"""Actions of a play-out, at most: a policy that goes round in circles ends there."""


@dataclass(frozen=True, slots=True)
class Simulation(Generic[S, A]):
    """What a game lends to a search."""

    imagine: Callable[[Random], S]
    """A whole state that fits what the seat may know: its view, determinized."""
    to_move: Callable[[S], int]
    advance: Callable[[S, A], S]
    """As `Game.advance`: the state after an action that is known to be legal."""
    sample: Callable[[S, Random], A]
    """As `Game.sample`: an outcome of nature."""
    policy: Callable[[S, Random], A]
    """What the seat to move does in a play-out. It is handed the whole imagined world, and looks at nothing that its
    seat would not see."""
    ends: Callable[[S], bool]
    """Whether a play-out stops here; it also stops where the game is over."""
    leaf: Callable[[S], float]
    """What the state at the end of a play-out is worth to the seat that asks: most is best."""


@dataclass(slots=True)
class Candidate(Generic[A]):
    """Something that could be done, and what came of it."""

    action: A
    prior: float = 0.0
    """What it was thought to be worth before anything was played out, on the scale of the leaf."""
    values: list[float] = field(default_factory=list)
    """By world, for as many worlds as the candidate was followed in."""
    worth: float = 0.0
    """The mean of the best, less what this one fell short of it in the worlds that both were followed in."""


def search(
    simulation: Simulation[S, A], candidates: Sequence[Candidate[A]], playouts: int, rng: Random, trust: float = 0.0
) -> list[Candidate[A]]:
    """The candidates with their worth, best first; of equals the one that was proposed first.

    Sequential halving: all are followed in a few worlds, then the better half in more, until `playouts` are used up.
    All candidates meet the same worlds with the same luck, and are compared in those that they have in common. Each is
    followed once at least, however small the budget is. What a candidate was thought to be worth before, its prior,
    counts for as many play-outs as `trust` says.
    """
    worlds = _Worlds(simulation, rng.getrandbits(64))
    alive = [Candidate(one.action, one.prior) for one in candidates]
    dropped: list[Candidate[A]] = []
    stages = max(1, (len(alive) - 1).bit_length())
    for stage in range(stages, 0, -1):
        for _ in range(max(playouts // (stages * len(alive)), not alive[0].values)):
            for one in alive:
                one.values.append(worlds.follow(one.action, len(one.values)))
        alive.sort(key=partial(_mean, trust), reverse=True)
        if stage > 1:
            half = (len(alive) + 1) // 2
            dropped[:0] = alive[half:]
            del alive[half:]
    ranked = [*alive, *dropped]
    for one in ranked:
        one.worth = _mean(trust, ranked[0]) - _behind(trust, ranked[0], one)
    return sorted(ranked, key=attrgetter("worth"), reverse=True)


class _Worlds(Generic[S, A]):
    """The worlds of one search, each imagined once."""

    def __init__(self, simulation: Simulation[S, A], seed: int) -> None:
        self._simulation = simulation
        self._seed = seed
        self._worlds: list[S] = []

    def follow(self, action: A, number: int) -> float:
        """What comes of an action in the world of this number.

        Nature has a generator of its own, so that its luck is the same whatever the seats do with theirs.
        """
        rules = self._simulation
        while number >= len(self._worlds):
            self._worlds.append(rules.imagine(Random(f"{self._seed}:{len(self._worlds)}")))
        nature, luck = Random(f"{self._seed}:{number}:nature"), Random(f"{self._seed}:{number}:policy")
        state = rules.advance(self._worlds[number], action)
        for _ in range(LONGEST):
            mover = rules.to_move(state)
            if mover == NOBODY or rules.ends(state):
                break
            chosen = rules.sample(state, nature) if mover == NATURE else rules.policy(state, luck)
            state = rules.advance(state, chosen)
        return rules.leaf(state)


def _mean(trust: float, one: Candidate[A]) -> float:
    return (trust * one.prior + sum(one.values)) / (trust + len(one.values))


def _behind(trust: float, best: Candidate[A], other: Candidate[A]) -> float:
    """How much a candidate fell short of the best, in the mean of the worlds that both were followed in."""
    pairs = list(zip(best.values, other.values, strict=False))
    short = sum(most - less for most, less in pairs)
    return (trust * (best.prior - other.prior) + short) / (trust + len(pairs))

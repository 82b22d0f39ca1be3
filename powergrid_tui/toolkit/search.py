"""Looking ahead: what each of a few candidates leads to in imagined worlds, played on by a cheap policy.

It knows no game. A game supplies the functions of a `Simulation`, most of which are those of its rules, so a bot for
any game can be made from a policy, an evaluator and a number of play-outs. The budget counts play-outs, never seconds,
and all chance comes from one generator: the same question has the same answer on any machine.
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
"""The most actions in a play-out: a policy that goes round in circles ends there."""


@dataclass(frozen=True, slots=True)
class Simulation(Generic[S, A]):
    """What a game supplies to a search."""

    imagine: Callable[[Random], S]
    """A whole state that fits what the seat may know: its view, determinized."""
    to_move: Callable[[S], int]
    advance: Callable[[S, A], S]
    """As `Game.advance`: the state after an action that is known to be legal."""
    sample: Callable[[S, Random], A]
    """As `Game.sample`: an outcome of nature."""
    policy: Callable[[S, Random], A]
    """What the seat to move does in a play-out. It is handed the whole imagined world, and must look only at what its
    seat would see."""
    ends: Callable[[S], bool]
    """Whether a play-out stops here; it also stops where the game is over."""
    leaf: Callable[[S], float]
    """The evaluator: what the state at the end of a play-out is worth to the seat that asks; more is better."""


@dataclass(slots=True)
class Candidate(Generic[A]):
    """A possible action, and how it turned out."""

    action: A
    prior: float = 0.0
    """What it was thought to be worth before any play-out, on the scale of the evaluator."""
    values: list[float] = field(default_factory=list)
    """By world, for as many worlds as the candidate was played out in."""
    worth: float = 0.0
    """The mean of the best candidate, less what this one fell short of it in the worlds in which both were played
    out."""


def search(
    simulation: Simulation[S, A], candidates: Sequence[Candidate[A]], playouts: int, rng: Random, trust: float = 0.0
) -> list[Candidate[A]]:
    """The candidates with their worth, best first; of equal ones, the one proposed first.

    Sequential halving: all are played out in a few worlds, then the better half in more, until `playouts` are used up.
    All candidates meet the same worlds with the same luck, and are compared in those they have in common. Each is
    played out at least once, however small the budget. A candidate's prior counts for as many play-outs as `trust`
    says.
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
        """The outcome of an action in the world of this number.

        Nature has a generator of its own, so her luck is the same whatever the seats do with theirs.
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
    """How much a candidate fell short of the best, on average over the worlds in which both were played out."""
    pairs = list(zip(best.values, other.values, strict=False))
    short = sum(most - less for most, less in pairs)
    return (trust * (best.prior - other.prior) + short) / (trust + len(pairs))

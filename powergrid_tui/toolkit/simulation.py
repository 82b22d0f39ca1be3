"""The input of a search: how a game continues in an imagined world, what is compared, and in how many worlds.

This is separate from the search, which is compiled: the compiler does not accept generic dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

A = TypeVar("A")
S = TypeVar("S")

LONGEST: Final = 10_000
"""The most actions in a leg of a play-out: a policy that goes round in circles is stopped there."""


@dataclass(frozen=True, slots=True)
class Simulation(Generic[S, A]):
    """What a game supplies to a search."""

    imagine: Callable[[Random], tuple[S, Callable[[S, Random], A]]]
    """A whole state that fits what the seat may know, and the policy that plays all seats in it; the imagined rivals
    may differ from world to world. A policy is handed the whole state, but must look only at what the seat to move
    would see."""
    to_move: Callable[[S], int]
    advance: Callable[[S, A], S]
    """As `Game.advance`: the state after an action that is known to be legal."""
    sample: Callable[[S, Random], A]
    """As `Game.sample`: an outcome of nature."""
    ends: Callable[[S, int], bool]
    """Whether a leg of a play-out ends here; the first leg is number 1. Every leg ends when the game is over."""
    evaluate: Callable[[S], float]
    """The evaluator: what the state at the end of a leg is worth to the seat that asks; more is better."""
    shown: Callable[[S], float] | None = None
    """What the state at the end of a leg is worth on the scale that people are shown, if that is another one."""
    begin: Callable[[S, A, Random], S] | None = None
    """The state after a candidate and all that belongs to it, such as the rest of a turn; by default `advance`."""
    legs: int = 1
    """How often a play-out is judged; its worth is the mean. Early judgements contain little luck but leave much
    unseen, late ones the other way round, and together they err less often than either."""
    longest: int = LONGEST
    """The most actions in a leg."""
    leg: Callable[[S, int, Callable[[S, Random], A], Random, Random], S] | None = None
    """A loop of the game's own that plays a leg, of this number, with a policy, the luck of nature and that of the
    seats. It does the same as the search does without it, step by step, but calls compiled rules directly."""
    one_luck: bool = False
    """Whether nature and the policies share one generator, which is faster. Otherwise nature has its own, so its luck
    is the same however much the seats draw from theirs."""


@dataclass(slots=True)
class Candidate(Generic[A]):
    """A possible action, and how it turned out."""

    action: A
    prior: float = 0.0
    """Its estimated worth before any play-out, on the scale of the evaluator."""
    bonus: float = 0.0
    """Added to the worth for ranking only. For example, passing is preferred to an action that looks hardly better."""
    values: list[float] = field(default_factory=list)
    """The worth in each world in which the candidate was played out."""
    worth: float = 0.0
    """The mean of the values; a trusted prior counts as some of them."""
    shown: list[float] = field(default_factory=list)
    """The worth in each of those worlds on the scale that is shown, if the simulation has one."""


class Stage(NamedTuple):
    """A part of a search."""

    candidates: int
    """How many of the best so far continue; the others keep their worth."""
    worlds: int
    """How many more worlds each of them is played out in."""

"""What a search is given: how a game goes on in an imagined world, what is compared, and in how many worlds.

These are apart from the search, which is compiled: the compiler takes no dataclass that is generic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

A = TypeVar("A")
S = TypeVar("S")

LONGEST: Final = 10_000
"""The most actions in a leg of a play-out: policies that go round in circles end there."""


@dataclass(frozen=True, slots=True)
class Simulation(Generic[S, A]):
    """What a game supplies to a search."""

    imagine: Callable[[Random], tuple[S, Callable[[S, Random], A]]]
    """A whole state that fits what the seat may know, and the policy by which all seats are played in it: the rivals
    that are imagined, who may be others in each world. A policy is handed the whole world, and must look only at what
    the seat to move would see."""
    to_move: Callable[[S], int]
    advance: Callable[[S, A], S]
    """As `Game.advance`: the state after an action that is known to be legal."""
    sample: Callable[[S, Random], A]
    """As `Game.sample`: an outcome of nature."""
    ends: Callable[[S, int], bool]
    """Whether a leg of a play-out ends here, the first leg being number 1. All end where the game is over."""
    leaf: Callable[[S], float]
    """The evaluator: what the state at the end of a leg is worth to the seat that asks; more is better."""
    begin: Callable[[S, A, Random], S] | None = None
    """The state after a candidate and all that belongs to it, such as the rest of a turn; by default `advance`."""
    legs: int = 1
    """How often a play-out is judged. It is worth the mean of that: the first says it with little luck in it but much
    that is still to be seen, the last the other way round, and together they are wrong less often than either."""
    longest: int = LONGEST
    """The most actions in a leg."""
    leg: Callable[[S, int, Callable[[S, Random], A], Random, Random], S] | None = None
    """A loop of the game's own that plays a leg, of this number, with a policy, the luck of nature and that of the
    seats. It does what the search does step by step if there is none, but calls compiled rules directly."""
    one_luck: bool = False
    """Nature and the policies share one generator, which is quicker to make. Otherwise nature has one of her own, and
    her luck is the same whatever the seats do with theirs."""


@dataclass(slots=True)
class Candidate(Generic[A]):
    """A possible action, and how it turned out."""

    action: A
    prior: float = 0.0
    """What it was thought to be worth before any play-out, on the scale of the evaluator."""
    bonus: float = 0.0
    """What is added to its worth when candidates are ranked, and is no part of it: to pass, say, is preferred to what
    looks hardly better."""
    values: list[float] = field(default_factory=list)
    """By world, for as many worlds as the candidate was played out in."""
    worth: float = 0.0
    """The mean of the values; a trusted prior counts as some of them."""


class Stage(NamedTuple):
    """A part of a search."""

    candidates: int
    """So many of the best so far go on; the others are left as they are."""
    worlds: int
    """In which each of them is played out, further ones than before."""

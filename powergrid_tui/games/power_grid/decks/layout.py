"""How a deck is laid out at set-up: what the market may start with, and which orders of the pile are possible.

A layout draws a fair deal, and says what is wrong with the deal in a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, Protocol

STEP3: Final = 999
"""The id of the Step 3 card: larger than any plant's, so that it sorts last."""

Cards = tuple[int, ...]
Label = Callable[[int], str]


class Layout(Protocol):
    """A way to lay out the deck."""

    @property
    def opening(self) -> Cards:
        """Plants laid out at the start; empty if they are drawn."""
        ...

    @property
    def step3_known(self) -> bool:
        """Whether everybody knows where in the pile the Step 3 card lies."""
        ...

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        """The plants drawn for the market, or none if nothing is drawn for it; and the pile from top to bottom."""
        ...

    def refusal(self, market: Cards, pile: Cards) -> str:
        """Why these cannot have been dealt, or an empty string."""
        ...

    @property
    def step3(self) -> int:
        """Place of the Step 3 card, counted from the bottom of the pile; 0 if there is none or its place is unknown."""
        ...

    @property
    def size(self) -> int:
        """Number of plants in the pile as dealt."""
        ...

    @property
    def certain(self) -> Cards:
        """Plants that are never removed unseen: if they are in the game and not face up, they are in the pile."""
        ...

    @property
    def lacking(self) -> str:
        """Why the deck cannot be laid out like this, or an empty string."""
        ...

    def rest(self, unseen: Cards, count: int, drawn: int, rng: Random) -> Cards:
        """A possible pile of `count` cards, from top to bottom, after the first `drawn` cards have been drawn.

        They are taken from `unseen`; the rest of those left the game at set-up. If the pile has been shuffled since,
        pass `drawn` as if all cards had been drawn.
        """
        ...


def put_step3(cards: Sequence[int], place: int) -> Cards:
    """The pile with the Step 3 card at `place` from the bottom; without it if `place` is 0."""
    at = len(cards) + 1 - place
    return (*cards[:at], STEP3, *cards[at:]) if place else tuple(cards)


def some_of(cards: Iterable[int], kept: frozenset[int], count: int, rng: Random) -> list[int]:
    """`count` of the cards in random order, preferring those that are `kept` in the game."""
    sure: list[int] = []
    others: list[int] = []
    for card in cards:
        (sure if card in kept else others).append(card)
    rng.shuffle(others)
    found = (sure + others)[: max(0, count)]
    rng.shuffle(found)
    return found

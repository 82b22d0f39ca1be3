"""How the deck is laid out at set-up: what the market may start with, and which orders of the pile are possible.

A layout draws a fair deal, and says what is wrong with the one in a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, Protocol

STEP3: Final = 999
"""The Step 3 card among plants: the largest of all, so that it sorts last."""

Cards = tuple[int, ...]
Label = Callable[[int], str]


class Layout(Protocol):
    """A way to lay out the deck."""

    @property
    def opening(self) -> Cards:
        """Plants laid out at the start, where they are known."""
        ...

    @property
    def step3_known(self) -> bool:
        """Whether everybody knows where in the pile the Step 3 card lies."""
        ...

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        """The plants drawn for the market, empty where nothing is drawn for it; and the pile from top to bottom."""
        ...

    def refusal(self, market: Cards, pile: Cards) -> str:
        """Why these cannot have been dealt, or nothing."""
        ...

    @property
    def step3(self) -> int:
        """The place of the Step 3 card from the bottom of the pile; 0 where its place is not known or there is none."""
        ...

    @property
    def size(self) -> int:
        """Plants in the pile that is dealt."""
        ...

    @property
    def certain(self) -> Cards:
        """Plants that are never put aside unseen: those in the game that are not face up are in the pile."""
        ...

    def rest(self, unseen: Cards, count: int, drawn: int, rng: Random) -> Cards:
        """So many cards as they may lie, from top to bottom, once the first `drawn` of the pile have been drawn.

        They are of the `unseen` ones, of which the others left the game at set-up. All have been drawn, in this sense,
        when the pile has been shuffled since.
        """
        ...


def put_step3(cards: Sequence[int], place: int) -> Cards:
    """The pile with the Step 3 card at a place from the bottom; without it where the place is 0."""
    at = len(cards) + 1 - place
    return (*cards[:at], STEP3, *cards[at:]) if place else tuple(cards)


def some_of(cards: Iterable[int], kept: frozenset[int], count: int, rng: Random) -> list[int]:
    """So many of the cards in any order, those that are kept in the game first of all."""
    sure: list[int] = []
    others: list[int] = []
    for card in cards:
        (sure if card in kept else others).append(card)
    rng.shuffle(others)
    found = (sure + others)[: max(0, count)]
    rng.shuffle(found)
    return found

"""How the deck is laid out at set-up: what the market may start with, and in what order the pile may lie.

A layout draws a fair deal, and tells what is wrong with one that stands in a record.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Protocol

STEP3 = 999
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


def put_step3(cards: Sequence[int], place: int) -> Cards:
    """The pile with the Step 3 card at a place from the bottom; without it where the place is 0."""
    at = len(cards) + 1 - place
    return (*cards[:at], STEP3, *cards[at:]) if place else tuple(cards)


def _step3_refusal(pile: Cards, place: int) -> str:
    if pile.count(STEP3) > 1:
        return "there is one Step 3 card"
    if not place:
        return "the Step 3 card is not in this game" if STEP3 in pile else ""
    if len(pile) < place or pile[-place] != STEP3:
        where = "lies at the bottom of the pile" if place == 1 else f"is number {place} of the pile from the bottom"
        return f"the Step 3 card {where}"
    return ""


def _twice(pile: Cards, label: Label) -> str:
    twice = next((card for card in pile if card != STEP3 and pile.count(card) > 1), 0)
    return f"plant {label(twice)} is in the pile twice" if twice else ""


@dataclass(frozen=True)
class Fixed:
    """As in the original edition: the market is known, so is the top of the pile, and the rest is shuffled."""

    players: int
    label: Label
    plants: Cards
    """All in the game."""
    opening: Cards
    top: Cards
    """On the pile, the first to be drawn first."""
    kept: frozenset[int]
    """Never taken out."""
    aside: Cards
    """Not in the pile yet."""
    removed: int
    """Taken out unseen."""
    step3: int
    step3_known: ClassVar[bool] = True

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        cards = [card for card in self.plants if card not in (*self.top, *self.opening, *self.aside)]
        rng.shuffle(cards)
        taken = set([card for card in cards if card not in self.kept][: self.removed])
        left = [card for card in cards if card not in taken]
        return (), put_step3((*self.top, *left), self.step3)

    def refusal(self, market: Cards, pile: Cards) -> str:
        if market:
            return "the market is not drawn: it is known what lies there at the start"
        for card in pile:
            if card != STEP3 and card not in self.plants:
                return f"there is no plant {self.label(card)}"
            if card in self.aside:
                return f"plant {self.label(card)} is set aside until Step 2"
            if card in self.opening:
                return f"plant {self.label(card)} lies in the market at the start, not in the pile"
        if why := _twice(pile, self.label):
            return why
        if pile[: len(self.top)] != self.top:
            return f"plant {', then '.join(map(self.label, self.top))} lies on top of the pile"
        if why := _step3_refusal(pile, self.step3):
            return why
        missing = sorted(self.kept - set(pile))
        if missing:
            return f"plant {self.label(missing[0])} is never taken out"
        wanted = len(self.plants) - len(self.opening) - len(self.aside) - self.removed
        found = sum(card != STEP3 for card in pile)
        if found != wanted:
            return f"with {self.players} players {wanted} plants are in the pile, not {found}"
        return ""


@dataclass(frozen=True)
class Drawn:
    """As in the Recharged edition: the market is drawn from the low cards, the plug cards of that edition."""

    players: int
    label: Label
    low: Cards
    high: Cards
    fixed: Cards
    """Low cards that always lie in the market."""
    size: int
    """Of the market."""
    covered: int
    """Further low cards that lie on top of the pile; with none its first is a high one."""
    top: Cards
    """Cards that follow in the pile, the first to be drawn first."""
    kept: frozenset[int]
    """Never taken out."""
    aside: Cards
    """Not in the pile yet."""
    removed_low: int
    removed_high: int
    step3: int
    opening: ClassVar[Cards] = ()
    step3_known: ClassVar[bool] = True

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        low = [card for card in self.low if card not in (*self.fixed, *self.top, *self.aside)]
        high = [card for card in self.high if card not in (*self.top, *self.aside)]
        rng.shuffle(low)
        rng.shuffle(high)
        more = self.size - len(self.fixed)
        market = tuple(sorted((*self.fixed, *low[:more])))
        cover = low[more : more + self.covered]
        left = [
            *self._without(low[more + len(cover) :], self.removed_low),
            *self._without(high, self.removed_high),
        ]
        rng.shuffle(left)
        if not self.covered and not self.top:
            first = next(at for at, card in enumerate(left) if card in self.high)
            left[0], left[first] = left[first], left[0]
        return market, put_step3((*cover, *self.top, *left), self.step3)

    def _without(self, cards: list[int], count: int) -> list[int]:
        taken = set([card for card in cards if card not in self.kept][:count])
        return [card for card in cards if card not in taken]

    def refusal(self, market: Cards, pile: Cards) -> str:
        if len(market) != self.size or len(set(market)) != self.size:
            return f"{self.size} plants lie in the market at the start, not {len(set(market))}"
        for card in market:
            if card not in self.low:
                return f"plant {self.label(card)} cannot lie in the market at the start"
        missing = [card for card in self.fixed if card not in market]
        if missing:
            return f"plant {self.label(missing[0])} lies in the market at the start"
        return self._pile_refusal(market, pile)

    def _pile_refusal(self, market: Cards, pile: Cards) -> str:
        for card in pile:
            if card != STEP3 and card not in self.low and card not in self.high:
                return f"there is no plant {self.label(card)}"
            if card in self.aside:
                return f"plant {self.label(card)} is set aside until Step 2"
            if card in market:
                return f"plant {self.label(card)} lies in the market at the start, not in the pile"
        if why := _twice(pile, self.label) or _step3_refusal(pile, self.step3):
            return why
        if len(set(pile[: self.covered]) & set(self.low)) < self.covered:
            largest = self.label(max(self.low))
            if self.covered == 1:
                return f"a plant up to {largest} lies on top of the pile"
            return f"{self.covered} plants up to {largest} lie on top of the pile"
        if not self.covered and not self.top and (not pile or pile[0] in self.low):
            return f"no plant up to {self.label(max(self.low))} lies on top of the pile"
        at = self.covered
        if pile[at : at + len(self.top)] != self.top:
            return f"plant {', then '.join(map(self.label, self.top))} lies under the top of the pile"
        missing = sorted(self.kept - set(pile) - set(market))
        if missing:
            return f"plant {self.label(missing[0])} is never taken out"
        for name, cards, removed in (("low", self.low, self.removed_low), ("high", self.high, self.removed_high)):
            wanted = len(set(cards) - set(market) - set(self.aside)) - removed
            found = len(set(cards) & set(pile))
            if found != wanted:
                return f"with {self.players} players {wanted} {name} plants are in the pile, not {found}"
        return ""


@dataclass(frozen=True)
class Twins:
    """Two decks mixed: of every small number one card, by lot, lies in the market; all the others are shuffled."""

    label: Label
    plants: Cards
    numbers: dict[int, int]
    step3: int
    largest: int = 8
    """The largest number in the market."""
    opening: ClassVar[Cards] = ()
    step3_known: ClassVar[bool] = True

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        cards = list(self.plants)
        rng.shuffle(cards)
        small = [card for card in cards if self.numbers[card] <= self.largest]
        market = {self.numbers[card]: card for card in small}
        pile = [card for card in cards if self.numbers[card] > self.largest]
        return tuple(sorted(market.values())), put_step3(pile, self.step3)

    def refusal(self, market: Cards, pile: Cards) -> str:
        small = {self.numbers[card] for card in self.plants if self.numbers[card] <= self.largest}
        if sorted(self.numbers.get(card, 0) for card in market) != sorted(small):
            return f"in the market lies one plant of each number up to {self.largest}"
        if why := _twice(pile, self.label) or _step3_refusal(pile, self.step3):
            return why
        large = {card for card in self.plants if self.numbers[card] > self.largest}
        wrong = sorted(large ^ {card for card in pile if card != STEP3})
        return f"all plants above {self.largest} are in the pile: look at {self.label(wrong[0])}" if wrong else ""


@dataclass(frozen=True)
class Stacked:
    """The pile in layers, each in a known order or shuffled, the Step 3 card in one of them."""

    label: Label
    opening: Cards
    layers: tuple[tuple[Cards, bool], ...]
    """(cards, whether they are shuffled), from top to bottom."""
    step3_known: ClassVar[bool] = False

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        pile: list[int] = []
        for cards, shuffled in self.layers:
            some = list(cards)
            if shuffled:
                rng.shuffle(some)
            pile += some
        return (), tuple(pile)

    def refusal(self, market: Cards, pile: Cards) -> str:
        if market:
            return "the market is not drawn: it is known what lies there at the start"
        at = 0
        for cards, shuffled in self.layers:
            some = pile[at : at + len(cards)]
            at += len(cards)
            if (sorted(some) != sorted(cards)) if shuffled else (some != cards):
                names = ", ".join("Step 3" if card == STEP3 else self.label(card) for card in cards)
                order = "in any order" if shuffled else "in this order"
                return f"in the pile lie {order}: {names}"
        return "" if at == len(pile) else f"{at} cards are in the pile, not {len(pile)}"

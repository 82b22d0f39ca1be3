"""How a deck is laid out at set-up: what the market may start with, and which orders of the pile are possible. As in
either edition, two decks mixed, or in layers.

A layout draws a fair deal, and says what is wrong with the deal in a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, Protocol

from powergrid_tui.table.words.language import mark, tr, trc, trn

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


# What is wrong with a pile that is claimed to have been dealt: a sentence, or an empty string.


def step3_refusal(pile: Cards, place: int) -> str:
    """Whether the Step 3 card is away from its `place`, counted from the bottom; 0 for a game without the card."""
    if pile.count(STEP3) > 1:
        return tr("there must be one Step 3 card")
    if not place:
        return tr("the Step 3 card is not in this game") if STEP3 in pile else ""
    if len(pile) < place or pile[-place] != STEP3:
        if place == 1:
            return tr("the Step 3 card belongs at the bottom of the pile")
        return tr("the Step 3 card belongs {place} from the bottom of the pile", place=place)
    return ""


def twice(pile: Cards, label: Label) -> str:
    """Whether a plant is in the pile more than once."""
    found = next((card for card in pile if card != STEP3 and pile.count(card) > 1), 0)
    return tr("plant {plant} is in the pile twice", plant=label(found)) if found else ""


def stray(pile: Cards, plants: Cards, aside: Cards, market: Cards, label: Label) -> str:
    """Whether a card in the pile cannot be there: it is no plant of this game, or it lies elsewhere."""
    for card in pile:
        if card != STEP3 and card not in plants:
            return tr("there is no plant {plant}", plant=label(card))
        if card in aside:
            return tr("plant {plant} is set aside until Step 2", plant=label(card))
        if card in market:
            return tr("plant {plant} is in the market at the start, not in the pile", plant=label(card))
    return ""


def taken_out(card: int, label: Label) -> str:
    """The error of a missing plant that is never removed."""
    return tr("plant {plant} is never removed", plant=label(card))


def in_order(cards: Cards, label: Label) -> str:
    """Names of cards in the order in which they lie in the pile."""
    return trc("cards that follow one another", ", then ").join(map(label, cards))


# The layouts


_NOT_DRAWN = mark("the starting market is not drawn: its plants are fixed")


@dataclass(frozen=True)
class Fixed:
    """As in the original edition: the market and the top of the pile are known, and the rest is shuffled."""

    players: int
    label: Label
    plants: Cards
    """All plants in the game."""
    opening: Cards
    top: Cards
    """Cards on top of the pile, the first to be drawn first."""
    kept: frozenset[int]
    """Never removed."""
    aside: Cards
    """Set aside, not in the pile yet."""
    removed: int
    """Number of cards removed face down."""
    step3: int
    step3_known: ClassVar[bool] = True

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        cards = [card for card in self.plants if card not in (*self.top, *self.opening, *self.aside)]
        rng.shuffle(cards)
        taken = set([card for card in cards if card not in self.kept][: self.removed])
        left = [card for card in cards if card not in taken]
        return (), put_step3((*self.top, *left), self.step3)

    @property
    def certain(self) -> Cards:
        return (*self.top, *self.kept) if self.removed else self.plants

    @property
    def size(self) -> int:
        return len(self.plants) - len(self.opening) - len(self.aside) - self.removed

    @property
    def lacking(self) -> str:
        free = len(set(self.plants) - {*self.top, *self.opening, *self.aside, *self.kept})
        if self.removed <= free and self.size >= max(1, self.step3):
            return ""
        return _too_few(len(self.plants), self.players)

    def rest(self, unseen: Cards, count: int, drawn: int, rng: Random) -> Cards:
        top = tuple(card for card in self.top[drawn:] if card in unseen)
        others = [card for card in unseen if card not in top]
        return (*top, *some_of(others, self.kept, count - len(top), rng))

    def refusal(self, market: Cards, pile: Cards) -> str:
        if market:
            return tr(_NOT_DRAWN)
        if why := stray(pile, self.plants, self.aside, self.opening, self.label) or twice(pile, self.label):
            return why
        if pile[: len(self.top)] != self.top:
            return tr("the pile must begin with plant {plants}", plants=in_order(self.top, self.label))
        if why := step3_refusal(pile, self.step3):
            return why
        missing = sorted(self.kept - set(pile))
        if missing:
            return taken_out(missing[0], self.label)
        found = sum(card != STEP3 for card in pile)
        if found != self.size:
            return tr(
                "with {players} players {wanted} plants are in the pile, not {found}",
                players=self.players,
                wanted=self.size,
                found=found,
            )
        return ""


def _too_few(plants: int, players: int) -> str:
    return trn(
        "the deck has {count} power plant, too few for {players} players",
        "the deck has {count} power plants, too few for {players} players",
        plants,
        players=players,
    )


_LOW = mark("with {players} players {wanted} low plants are in the pile, not {found}")
_HIGH = mark("with {players} players {wanted} high plants are in the pile, not {found}")


@dataclass(frozen=True)
class Drawn:
    """As in the Recharged edition: the market is drawn from the low cards, that edition's plug cards."""

    players: int
    label: Label
    low: Cards
    high: Cards
    low_up_to: int
    """The largest number of a low card."""
    fixed: Cards
    """Low cards that always start in the market."""
    market_size: int
    covered: int
    """Number of further low cards on top of the pile; if 0, the pile begins with a high card."""
    top: Cards
    """Cards that follow them in the pile, the first to be drawn first."""
    kept: frozenset[int]
    """Never removed."""
    aside: Cards
    """Set aside, not in the pile yet."""
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
        more = self.market_size - len(self.fixed)
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

    @property
    def certain(self) -> Cards:
        low, high = () if self.removed_low else self.low, () if self.removed_high else self.high
        return (*self.top, *self.kept, *low, *high)

    @property
    def size(self) -> int:
        gone = self.market_size + len(self.aside) + self.removed_low + self.removed_high
        return len(self.low) + len(self.high) - gone

    @property
    def lacking(self) -> str:
        spoken_for = {*self.fixed, *self.top, *self.aside}
        low, high = set(self.low) - spoken_for, set(self.high) - spoken_for
        wanted = self.market_size - len(self.fixed) + self.covered
        if len(low) < wanted or self.removed_low > len(low - self.kept) - max(0, wanted - len(low & self.kept)):
            return tr(
                "of the plants up to {largest} it needs {wanted}, and the deck has {found}",
                wanted=wanted + self.removed_low,
                largest=self.low_up_to,
                found=len(low),
            )
        if self.removed_high > len(high - self.kept) or len(high) <= self.removed_high:
            return tr(
                "of the plants above {largest} it needs {wanted}, and the deck has {found}",
                wanted=self.removed_high + 1,
                largest=self.low_up_to,
                found=len(high),
            )
        return "" if self.size >= max(1, self.step3) else _too_few(len(self.low) + len(self.high), self.players)

    def rest(self, unseen: Cards, count: int, drawn: int, rng: Random) -> Cards:
        """As many low and high cards as must be left. If the cover has not been drawn yet, it is of low cards."""
        top = [card for card in self.top[max(0, drawn - self.covered) :] if card in unseen]
        others = [card for card in unseen if card not in top]
        low = [card for card in others if card in self.low]
        high = [card for card in others if card not in self.low]
        pile = [
            *some_of(low, self.kept, len(low) - self.removed_low, rng),
            *some_of(high, self.kept, len(high) - self.removed_high, rng),
        ]
        if len(pile) != count - len(top):  # a position that somebody set up by hand
            pile = some_of(others, self.kept, count - len(top), rng)
        rng.shuffle(pile)
        cover = [card for card in pile if card in low][: max(0, self.covered - drawn)]
        left = [card for card in pile if card not in cover]
        if not self.covered and not self.top and not drawn and high:
            first = next(at for at, card in enumerate(left) if card in high)
            left[0], left[first] = left[first], left[0]
        return (*cover, *top, *left)

    def _without(self, cards: list[int], count: int) -> list[int]:
        taken = set([card for card in cards if card not in self.kept][:count])
        return [card for card in cards if card not in taken]

    def refusal(self, market: Cards, pile: Cards) -> str:
        if len(market) != self.market_size or len(set(market)) != self.market_size:
            return tr(
                "the market has {wanted} plants at the start, not {found}",
                wanted=self.market_size,
                found=len(set(market)),
            )
        for card in market:
            if card not in self.low:
                return tr("plant {plant} cannot be in the market at the start", plant=self.label(card))
        missing = [card for card in self.fixed if card not in market]
        if missing:
            return tr("plant {plant} is in the market at the start", plant=self.label(missing[0]))
        return self._pile_refusal(market, pile)

    def _pile_refusal(self, market: Cards, pile: Cards) -> str:
        if why := stray(pile, (*self.low, *self.high), self.aside, market, self.label):
            return why
        if why := twice(pile, self.label) or step3_refusal(pile, self.step3):
            return why
        if len(set(pile[: self.covered]) & set(self.low)) < self.covered:
            largest = self.label(max(self.low))
            if self.covered == 1:
                return tr("the pile must begin with a plant up to {largest}", largest=largest)
            return tr("the pile must begin with {plants} plants up to {largest}", plants=self.covered, largest=largest)
        if not self.covered and not self.top and (not pile or pile[0] in self.low):
            return tr("the pile must not begin with a plant up to {largest}", largest=self.label(max(self.low)))
        at = self.covered
        if pile[at : at + len(self.top)] != self.top:
            return tr(
                "just under the top of the pile there must be plant {plants}", plants=in_order(self.top, self.label)
            )
        missing = sorted(self.kept - set(pile) - set(market))
        if missing:
            return taken_out(missing[0], self.label)
        for message, cards, removed in ((_LOW, self.low, self.removed_low), (_HIGH, self.high, self.removed_high)):
            wanted = len(set(cards) - set(market) - set(self.aside)) - removed
            found = len(set(cards) & set(pile))
            if found != wanted:
                return tr(message, players=self.players, wanted=wanted, found=found)
        return ""


@dataclass(frozen=True)
class Twins:
    """Two decks mixed: one card of every small number, drawn at random, is in the market; all others are shuffled."""

    label: Label
    plants: Cards
    """All plants in the game but those set aside."""
    numbers: dict[int, int]
    step3: int
    largest: int
    """The largest number in the market."""
    opening: ClassVar[Cards] = ()
    step3_known: ClassVar[bool] = True

    @property
    def certain(self) -> Cards:
        return self.plants

    @property
    def size(self) -> int:
        return sum(self.numbers[card] > self.largest for card in self.plants)

    @property
    def lacking(self) -> str:
        return ""

    def rest(self, unseen: Cards, count: int, drawn: int, rng: Random) -> Cards:
        return tuple(some_of(unseen, frozenset(), count, rng))

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
            return tr("the market has one plant of each number up to {largest}", largest=self.largest)
        if why := twice(pile, self.label) or step3_refusal(pile, self.step3):
            return why
        large = {card for card in self.plants if self.numbers[card] > self.largest}
        wrong = sorted(large ^ {card for card in pile if card != STEP3})
        if not wrong:
            return ""
        return tr(
            "all plants above {largest} are in the pile: look at {plant}",
            largest=self.largest,
            plant=self.label(wrong[0]),
        )


@dataclass(frozen=True)
class Stacked:
    """A pile in layers, each shuffled or in a known order, with the Step 3 card in one of them."""

    label: Label
    opening: Cards
    """Plants laid out at the start, unless they are `drawn`."""
    layers: tuple[tuple[Cards, bool], ...]
    """(cards, whether they are shuffled) of each layer, from top to bottom."""
    drawn: tuple[Cards, ...] = ()
    """With two decks mixed: one card of each of these groups is drawn for the market."""
    step3_known: ClassVar[bool] = False
    step3: ClassVar[int] = 0

    @property
    def certain(self) -> Cards:
        return tuple(card for cards, _ in self.layers for card in cards)

    @property
    def size(self) -> int:
        return sum(card != STEP3 for cards, _ in self.layers for card in cards)

    @property
    def lacking(self) -> str:
        first = self.layers[0][0]
        if first and STEP3 not in first:
            return ""
        return tr("the pile is in the order of the numbers, and no plant of this deck would be above the Step 3 card")

    def rest(self, unseen: Cards, count: int, drawn: int, rng: Random) -> Cards:
        """What remains of the layers: no card has left the game. The Step 3 card is among the unseen ones."""
        pile: list[int] = []
        for cards, shuffled in self.layers:
            layer = [card for card in cards if card in unseen]
            if shuffled:
                rng.shuffle(layer)
            pile += layer
        return tuple(pile[len(pile) - count :])

    def deal(self, rng: Random) -> tuple[Cards, Cards]:
        market = tuple([rng.choice(group) for group in self.drawn])
        pile: list[int] = []
        for cards, shuffled in self.layers:
            layer = list(cards)
            if shuffled:
                rng.shuffle(layer)
            pile += layer
        return market, tuple(pile)

    def refusal(self, market: Cards, pile: Cards) -> str:
        if market and not self.drawn:
            return tr(_NOT_DRAWN)
        if len(market) != len(self.drawn) or any(
            card not in group for card, group in zip(market, self.drawn, strict=True)
        ):
            every = trc("list", ", ").join(self.label(group[0]).rstrip("+") for group in self.drawn)
            return tr("the market has one plant of each of these numbers: {numbers}", numbers=every)
        at = 0
        for cards, shuffled in self.layers:
            layer = pile[at : at + len(cards)]
            at += len(cards)
            if (sorted(layer) != sorted(cards)) if shuffled else (layer != cards):
                names = [tr("Step 3") if card == STEP3 else self.label(card) for card in cards]
                listed = trc("list", ", ").join(names)
                if shuffled:
                    return tr("the pile has these in any order: {plants}", plants=listed)
                return tr("the pile has these in this order: {plants}", plants=listed)
        return "" if at == len(pile) else tr("the pile has {wanted} cards, not {found}", wanted=at, found=len(pile))

"""Paying with prism cards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from powergrid_tui.games.rise_to_power.book import HIDDEN, Contract, value_of
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.table.words.language import mark, markc, tr, trc

COLOUR_NAMES = {"g": mark("green"), "b": mark("blue"), "o": mark("orange")}
"""The name of a colour as used within a sentence, by its letter."""

_PRISMS = {
    "g": markc("prism card", "green {value}"),
    "b": markc("prism card", "blue {value}"),
    "o": markc("prism card", "orange {value}"),
    HIDDEN: markc("prism card", "a card face down"),
}
"""What a prism card is called, by its first letter."""


def prisms_called(colour: str, values: str) -> str:
    """Prism cards of a colour, by its letter, as one says them: ``green 5 and 6``."""
    return trc("prism card", _PRISMS[colour], value=values)


def prism_name(prism: str) -> str:
    """A prism card as one says it: ``green 6``; what is none stays as it is."""
    return prisms_called(prism[0], prism[1:]) if prism[:1] in _PRISMS else prism


def cost_now(state: State, contract: Contract) -> int:
    """The current cost of powering it, in prism: at least 1."""
    return max(1, contract.cost - state.discount)


def colour_now(state: State, contract: Contract) -> str:
    """The colour that pays for it now; empty if any does."""
    return "" if state.any_colour else contract.colour


MOST_WAYS: Final = 5000
"""How many ways are offered at most. Unusual hands and costs may allow millions; all of those are legal too."""


def ways(hand: tuple[str, ...], colour: str, cost: int) -> tuple[tuple[str, ...], ...]:
    """Every way to pay a cost from a hand without superfluous cards, in one colour, or in any if `colour` is empty.

    Best first: the smallest overpayment, then the fewest cards. The cards of each way are in hand order. At most
    `MOST_WAYS` are returned.
    """
    return _ways(tuple([card for card in hand if card != HIDDEN and (not colour or card[0] == colour)]), cost)


@lru_cache(maxsize=4096)
def _ways(hand: tuple[str, ...], cost: int) -> tuple[tuple[str, ...], ...]:
    usable = Counter(hand)
    cards = sorted(usable, key=value_of, reverse=True)
    found: list[tuple[str, ...]] = []
    _extend(cards, usable, 0, sum([value_of(card) for card in usable.elements()]), cost, (), found)
    place = {card: at for at, card in enumerate(hand)}
    sorted_ways = [tuple(sorted(way, key=place.__getitem__)) for way in found]
    return tuple(sorted(sorted_ways, key=_preference))


def _preference(way: tuple[str, ...]) -> tuple[int, int]:
    return (sum([value_of(card) for card in way]), len(way))


def _extend(
    cards: list[str],
    usable: Counter[str],
    at: int,
    total: int,
    left: int,
    way: tuple[str, ...],
    found: list[tuple[str, ...]],
) -> None:
    """Tries card by card, the highest first. A way has no superfluous card if it reaches the cost only with its last
    and lowest one. `total` is the sum of all cards from this one on."""
    for place in range(at, len(cards)):
        if left > total:
            return
        card = cards[place]
        value = value_of(card)
        total -= value * usable[card]
        for count in range(1, usable[card] + 1):
            if len(found) == MOST_WAYS:
                return
            rest = left - value * count
            if rest <= 0:
                found.append((*way, *(card,) * count))
                break
            _extend(cards, usable, place + 1, total, rest, (*way, *(card,) * count), found)


def refusal(state: State, contract: Contract, prisms: tuple[str, ...]) -> str:
    """Why these cards do not pay for a contract, or an empty string. More cards than needed do, though `ways` offers
    none that a payment can do without."""
    if missing := Counter(prisms) - Counter(state.mover.hand):
        return tr("{prism} is not in your hand", prism=prism_name(next(iter(missing))))
    cost, colour = cost_now(state, contract), colour_now(state, contract)
    if colour and (wrong := [card for card in prisms if card[0] != colour]):
        return tr(
            "{card} is paid for with {colour}, not with {prism}",
            card=contract.id,
            colour=_called(colour),
            prism=prism_name(wrong[0]),
        )
    paid = sum([value_of(card) for card in prisms])
    if paid < cost:
        short = tr("{card} costs {cost}: these cards are {short} short", card=contract.id, cost=cost, short=cost - paid)
        return short_refusal(state, contract) or short
    return ""


def _called(colour: str) -> str:
    return tr(COLOUR_NAMES[colour])


def short_refusal(state: State, contract: Contract) -> str:
    """Why no cards in hand can pay for a contract, or an empty string."""
    cost, colour = cost_now(state, contract), colour_now(state, contract)
    total = sum([value_of(card) for card in state.mover.hand if card != HIDDEN and (not colour or card[0] == colour)])
    if total >= cost:
        return ""
    if colour:
        return tr(
            "costs {cost} {colour}, {short} more than you have", cost=cost, colour=_called(colour), short=cost - total
        )
    return tr("costs {cost} of any colour, {short} more than you have", cost=cost, short=cost - total)

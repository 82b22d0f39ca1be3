"""Offers as rows: legal and refused actions, kind by kind, each worded only when it is shown."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Any

from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.toolkit.viewmodel.offers.game_parts import GameParts
from powergrid_tui.toolkit.viewmodel.text_views import typed

_MOST = 2_000
"""The most actions of a kind that have no row and can be stepped to."""


@dataclass(slots=True, eq=False)
class OfferRow:
    """A legal or refused action. If a kind has more actions than rows, its last row holds the rest."""

    kind: str
    choice: Choice[Any]
    number: int = 0
    """The number to type for it; 0 if it is refused."""
    begins: bool = False
    """Whether it is the first of its kind."""
    more: tuple[Any, ...] = ()
    """The actions that left and right step through, including its own; empty if there is only one."""
    at: int = 0
    """The index of the current one among those."""
    price: Callable[[Any], int] | None = None
    """The cost of the others, if known."""

    @property
    def action(self) -> Any:
        """The action that it would play."""
        return self.more[self.at] if self.more else self.choice.action

    @property
    def cost(self) -> int:
        """The cost of that action, as far as known."""
        if not self.more or self.action == self.choice.action:
            return self.choice.cost
        return self.price(self.action) if self.price is not None else 0

    @property
    def ways(self) -> tuple[Any, ...]:
        """All of its actions."""
        return self.more or (self.choice.action,)

    @property
    def why(self) -> str:
        """Why it is refused; empty if it is legal."""
        return self.choice.why

    def step(self, by: int) -> None:
        """Step to another of its actions, as far as there are any."""
        self.at = max(0, min(self.at + by, len(self.more) - 1))

    def point_to(self, action: Any) -> bool:
        """Step to an action, if this row has it."""
        if self.more and action in self.more:
            self.at = self.more.index(action)
            return True
        return bool(self.choice.action == action)


def rows_of(offers: Sequence[Offer[Any]]) -> list[OfferRow]:
    """The rows of some offers, grouped by kind."""
    found: list[OfferRow] = []
    number = 0
    for offer in offers:
        first = len(found)
        for choice in offer.rows():
            number += not choice.why
            found.append(OfferRow(offer.kind, choice, 0 if choice.why else number, len(found) == first))
        legal = [row for row in found[first:] if not row.why]
        if len(offer.actions) > len(legal):
            number += _rest(offer, legal, found, first, number)
    return found


def _rest(offer: Offer[Any], legal: list[OfferRow], found: list[OfferRow], first: int, number: int) -> int:
    """Give the actions that have no row to the last row of their kind, or to a new row if there is none. Returns how
    many rows were added."""
    shown = [row.choice.action for row in legal]
    more = tuple(action for action in islice(offer.actions, _MOST) if action not in shown)
    if not more:
        return 0
    if legal:
        legal[-1].more, legal[-1].price = (legal[-1].choice.action, *more), offer.price
        return 0
    cost = offer.price(more[0]) if offer.price is not None else 0
    rest = more if len(more) > 1 else ()
    found.append(OfferRow(offer.kind, Choice(more[0], cost), number + 1, len(found) == first, rest, price=offer.price))
    return 1


class ActionIndex:
    """All actions of some rows, including refused ones, each by its index."""

    def __init__(self, rows: Sequence[OfferRow]) -> None:
        self._starts = list(accumulate((len(row.ways) for row in rows), initial=0))
        self._places: dict[Any, int] = {}
        for at, action in enumerate(action for row in rows for action in row.ways):
            self._places.setdefault(action, at)

    @property
    def count(self) -> int:
        """The number of actions."""
        return self._starts[-1]

    def find(self, action: Any) -> int | None:
        """The index of an action; None if it is not among them."""
        return self._places.get(action)

    def at(self, row: int, which: int) -> int:
        """The index of one of the actions of a row."""
        return self._starts[row] + which

    def row_of(self, way: int) -> tuple[int, int]:
        """The row of the action at an index, and which of the row's actions it is."""
        at = bisect_right(self._starts, way) - 1
        return at, way - self._starts[at]


def amounts(game_parts: GameParts, view: Any, row: OfferRow) -> dict[int, int]:
    """If the actions of a row differ in just one number: which action has each number. Otherwise empty."""
    words = [typed(game_parts.game, view, action).split() for action in row.more]
    if len({len(each) for each in words}) != 1:
        return {}
    places = [at for at, column in enumerate(zip(*words, strict=True)) if len(set(column)) > 1]
    if len(places) != 1 or not all(each[places[0]].isdecimal() for each in words):
        return {}
    return {int(each[places[0]]): at for at, each in enumerate(words)}

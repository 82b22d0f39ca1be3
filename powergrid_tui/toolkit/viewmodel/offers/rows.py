"""Offers as rows: what may be done and what may not, kind by kind, each worded when it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.toolkit.viewmodel.offers.terms import Terms
from powergrid_tui.toolkit.viewmodel.text_views import typed

_MOST = 2_000
"""Further actions of a kind that one can step to."""


@dataclass(slots=True, eq=False)
class OfferRow:
    """One thing that may be done or not; of a kind with more actions than rows the last one holds the rest."""

    kind: str
    choice: Choice[Any]
    number: int = 0
    """What is typed for it; 0 where it is refused."""
    begins: bool = False
    """It is the first of its kind."""
    more: tuple[Any, ...] = ()
    """The actions that left and right lead through, its own among them; empty where there is but one."""
    at: int = 0
    """Which of those is meant."""

    @property
    def action(self) -> Any:
        """What it would do."""
        return self.more[self.at] if self.more else self.choice.action

    @property
    def cost(self) -> int:
        """What that costs, as far as it is told: a row has the price of its own action."""
        return self.choice.cost if not self.more or self.action == self.choice.action else 0

    @property
    def why(self) -> str:
        """Why it may not be done, or nothing."""
        return self.choice.why

    def step(self, by: int) -> None:
        """To another of its actions, as far as there are any."""
        self.at = max(0, min(self.at + by, len(self.more) - 1))

    def point_to(self, action: Any) -> bool:
        """To an action, if this row has it."""
        if self.more and action in self.more:
            self.at = self.more.index(action)
            return True
        return bool(self.choice.action == action)


def rows_of(offers: Sequence[Offer[Any]]) -> list[OfferRow]:
    """The rows of some offers, those of a kind together."""
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
    """Give the last row of a kind the actions that no row has; a row of their own where there is none. Gives how many
    rows were added."""
    shown = [row.choice.action for row in legal]
    more = tuple(action for action in islice(offer.actions, _MOST) if action not in shown)
    if not more:
        return 0
    if legal:
        legal[-1].more = (legal[-1].choice.action, *more)
        return 0
    found.append(OfferRow(offer.kind, Choice(more[0]), number + 1, len(found) == first, more if len(more) > 1 else ()))
    return 1


def amounts(terms: Terms, view: Any, row: OfferRow) -> dict[int, int]:
    """Where the actions of a row differ in one number: by that number, which of them it is. Empty where they do not."""
    words = [typed(terms.game, view, action).split() for action in row.more]
    if len({len(each) for each in words}) != 1:
        return {}
    places = [at for at, column in enumerate(zip(*words, strict=True)) if len(set(column)) > 1]
    if len(places) != 1 or not all(each[places[0]].isdecimal() for each in words):
        return {}
    return {int(each[places[0]]): at for at, each in enumerate(words)}

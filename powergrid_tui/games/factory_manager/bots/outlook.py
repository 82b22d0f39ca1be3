"""What a position promises: everybody's money at the end, and the chance to win that follows from it."""

from __future__ import annotations

from math import exp

from powergrid_tui.games.factory_manager.bots.ahead.turns import Shop, Terms
from powergrid_tui.games.factory_manager.bots.valuation import Taste, prospects
from powergrid_tui.games.factory_manager.model import State

SPREAD = (7.0, 10.0, 14.0, 18.0, 22.0)
"""How much Elektro makes a rival's chance e times as large, by the number of rounds that are left."""


def expected(state: State, taste: Taste) -> list[float]:
    """By seat, the money at the end, in Elektro."""
    if state.over:
        return [factory.money + 0.01 * factory.income for factory in state.players]
    terms = Terms(state.book, prospects(state, taste))
    return [Shop(terms, factory, ()).best(1).worth for factory in state.players]


def chance(state: State, seat: int, taste: Taste) -> float:
    """The chance of a seat to win; those of all seats add up to 1."""
    left = 0 if state.over else state.book.numbers.rounds - state.round + 1
    spread = SPREAD[min(left, len(SPREAD) - 1)]
    money = expected(state, taste)
    return 1.0 / sum(exp((other - money[seat]) / spread) for other in money)

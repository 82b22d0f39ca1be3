"""What a position promises: everybody's money at the end, and the chance to win that follows from it."""

from __future__ import annotations

from math import exp
from typing import Final

from powergrid_tui.games.factory_manager.bots.ahead.turns import Shop, Terms
from powergrid_tui.games.factory_manager.bots.valuation import Taste, prospects
from powergrid_tui.games.factory_manager.model import State

SPREAD: Final = 40.0
"""How many Elektro less than a rival make one's chance e times smaller than theirs."""

BELIEVED: Final = 0.5
"""The share of a rival's distance from the mean that counts: what rivals will do is known less well than what the seat
that asks will do itself, and how they fare in one imagined game is mostly chance."""


def expected(state: State, taste: Taste) -> list[float]:
    """By seat, the money at the end, in Elektro; a higher last income decides between equals."""
    if state.over:
        return [factory.money + factory.income / 100 for factory in state.players]
    outlook = prospects(state, taste)
    terms = Terms(state.book, outlook)
    return [
        Shop(terms, factory, ()).best(1).worth + taste.worker * outlook.cash * factory.seasonal
        for factory in state.players
    ]


def chance(state: State, seat: int, taste: Taste) -> float:
    """The chance of a seat to win."""
    money = expected(state, taste)
    mean = sum(money) / len(money)
    ahead = [money[seat] - mean - BELIEVED * (other - mean) for at, other in enumerate(money) if at != seat]
    return 1.0 / (1.0 + sum(exp(-lead / SPREAD) for lead in ahead))
